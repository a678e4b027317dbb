"""Draw the dashboard and save the picture: `python -m grafana.preview.preview OUT.png`, then look at it.

Needs npm, Chromium and Prometheus (Debian's packages). A day of made-up traffic go into a real Prometheus;
Grafana's own component library draws the committed dashboard from it. What it cannot show: Grafana's panel plugins
themselves (transformations, overrides) and annotations.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from grafana.build import PATH
from grafana.preview import traffic

HERE = Path(__file__).parent
WIDTH, ROW = 24 * 64 + 16, 38


def main() -> None:
    """Parse the arguments and draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--work", type=Path, default=Path(".cache/grafana-preview"), help="where packages and data go")
    options = parser.parse_args()
    work: Path = options.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    bundle(work)
    end = int(time.time()) // traffic.STEP * traffic.STEP
    fill(work, end)
    with prometheus(work / "data") as source, site(work / "site") as page:
        shoot(f"{page}/index.html?prom={source}&seconds={traffic.SECONDS}&to={end}", options.out.resolve())


def bundle(work: Path) -> None:
    """Install the packages unless they are there, and bundle the page."""
    shutil.copy(HERE / "package.json", work)
    if not (work / "node_modules/@grafana/ui").is_dir():
        run("npm", "install", "--ignore-scripts", "--legacy-peer-deps", "--no-package-lock", cwd=work)
    site_folder = work / "site"
    site_folder.mkdir(exist_ok=True)
    for source in ("app.jsx", "index.html"):
        shutil.copy(HERE / source, work if source.endswith(".jsx") else site_folder)
    shutil.copy(PATH, site_folder / "dashboard.json")
    run(
        "node_modules/.bin/esbuild",
        "app.jsx",
        "--bundle",
        "--format=esm",
        "--outfile=site/app.js",
        "--log-level=error",
        "--loader:.svg=dataurl",
        "--loader:.ttf=empty",
        "--define:global=window",
        '--define:process.env.NODE_ENV="production"',
        cwd=work,
    )


def fill(work: Path, end: int) -> None:
    """Put the made-up traffic into fresh Prometheus data."""
    shutil.rmtree(work / "data", ignore_errors=True)
    with (work / "traffic.txt").open("w", encoding="utf-8") as out:
        traffic.write(out, end)
    run("promtool", "tsdb", "create-blocks-from", "openmetrics", "--quiet", "traffic.txt", "data", cwd=work)
    (work / "prometheus.yml").write_text("{}", "utf-8")


@contextmanager
def prometheus(data: Path) -> Iterator[str]:
    """A Prometheus over the data, by its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    command = [
        "prometheus",
        f"--config.file={data.parent / 'prometheus.yml'}",
        f"--storage.tsdb.path={data}",
        f"--web.listen-address={address}",
        "--web.cors.origin=.*",
        "--log.level=error",
    ]
    with subprocess.Popen(command) as process:  # noqa: S603 - a fixed command
        try:
            host, port = address.split(":")
            for _ in range(100):
                with socket.socket() as probe:
                    if probe.connect_ex((host, int(port))) == 0:
                        break
                time.sleep(0.1)
            time.sleep(1)  # the port opens a little before the data is loaded
            yield f"http://{address}"
        finally:
            process.terminate()


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """The page, by its address."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


def shoot(address: str, out: Path) -> None:
    """Save a picture of the whole page."""
    panels = json.loads(PATH.read_text("utf-8"))["panels"]
    height = max(panel["gridPos"]["y"] + panel["gridPos"]["h"] for panel in panels) * ROW + 16
    run(
        "chromium",
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        f"--window-size={WIDTH},{height}",
        "--virtual-time-budget=30000",
        f"--screenshot={out}",
        address,
        cwd=out.parent,
    )


def run(*command: str, cwd: Path) -> None:
    """Run a tool that must succeed; its output is shown only if it does not."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)  # noqa: S603 - fixed commands
    if done.returncode != 0:
        raise SystemExit(f"{command[0]} failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    main()
