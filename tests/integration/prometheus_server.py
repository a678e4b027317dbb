"""A real Prometheus for tests, and an endpoint for it to scrape that changes only between scrapes."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from streams.metrics import CONTENT_TYPE, Metrics


def require_tools(*names: str) -> pytest.MarkDecorator:
    """Skip where Debian's packages prometheus and prometheus-alertmanager are not installed; never in CI."""
    missing = [name for name in names if shutil.which(name) is None]
    return pytest.mark.skipif(
        bool(missing) and os.environ.get("AGENTS_MEMORY_CI") != "1", reason=f"not installed: {', '.join(missing)}"
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Endpoint:
    """Serves what was published last: a scrape sees all of a step or nothing of it."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.scrapes = 0
        self._body = metrics.expose()
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                endpoint.scrapes += 1
                self.send_response(200)
                self.send_header("Content-Type", CONTENT_TYPE)
                self.end_headers()
                self.wfile.write(endpoint._body)

            def log_message(self, format: str, *args: object) -> None:
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.target = f"127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def publish(self) -> None:
        self._body = self.metrics.expose()

    def wait_for_scrapes(self, count: int, deadline: float = 30) -> None:
        """Wait until what is published now was scraped `count` times."""
        self.publish()
        wanted, end = self.scrapes + count + 1, time.monotonic() + deadline
        while self.scrapes < wanted:
            assert time.monotonic() < end, "Prometheus does not scrape"
            time.sleep(0.05)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Prometheus:
    """The query side of a running server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._http = httpx.Client(base_url=url, timeout=10)

    def _get(self, path: str, **params: Any) -> Any:
        answer = self._http.get(path, params=params).json()
        assert answer["status"] == "success", f"{answer.get('error')} in {params}"
        return answer["data"]

    def instant(self, query: str, at: float) -> list[dict[str, Any]]:
        return list(self._get("/api/v1/query", query=query, time=at)["result"])

    def range(self, query: str, start: float, end: float, step: float) -> list[dict[str, Any]]:
        return list(self._get("/api/v1/query_range", query=query, start=start, end=end, step=step)["result"])

    def close(self) -> None:
        self._http.close()


def wait_until(ready: Callable[[], bool], what: str, deadline: float = 30) -> None:
    end = time.monotonic() + deadline
    while not ready():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


@contextmanager
def running(command: Sequence[str], ready_url: str, log: Path) -> Iterator[None]:
    """A server process for the time of the block; its output is shown if it does not become ready."""
    with log.open("wb") as out, subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT) as process:
        try:
            wait_until(lambda: answers(ready_url) or process.poll() is not None, f"{command[0]} is not ready")
            assert process.poll() is None, log.read_text("utf-8")[-2000:]
            yield
        finally:
            process.terminate()


@contextmanager
def prometheus(
    folder: Path, targets: Sequence[str], *, rules: Sequence[Path] = (), alertmanager: str | None = None
) -> Iterator[Prometheus]:
    """A Prometheus that scrapes the targets and evaluates the rules every second."""
    config: dict[str, Any] = {
        "global": {"scrape_interval": "1s", "evaluation_interval": "1s"},
        "rule_files": [str(rule) for rule in rules],
        "scrape_configs": [{"job_name": "agents-memory", "static_configs": [{"targets": list(targets)}]}],
    }
    if alertmanager:
        config["alerting"] = {"alertmanagers": [{"static_configs": [{"targets": [alertmanager]}]}]}
    path = folder / "prometheus.yml"
    path.write_text(yaml.safe_dump(config), "utf-8")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [
        "prometheus",
        f"--config.file={path}",
        f"--storage.tsdb.path={folder / 'data'}",
        f"--web.listen-address=127.0.0.1:{port}",
    ]
    with running(command, f"{url}/-/ready", folder / "prometheus.log"):
        server = Prometheus(url)
        try:
            yield server
        finally:
            server.close()
