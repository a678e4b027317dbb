"""`agents-memory worker` as a process of its own, against a broker that is there already."""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx

from streams.brokers.processes import free_ports
from tests.e2e.running import ROOT, STOPPED, command, environment

READY = 90.0


@contextlib.contextmanager
def working(
    folder: Path, settings: Mapping[str, object], stages: str = "enrich,remember,summarize,sweep"
) -> Iterator[subprocess.Popen[bytes]]:
    """A worker that is ready; its log is `worker.log` in the folder. On leaving it must stop in order."""
    (port,) = free_ports(1)
    log = folder / "worker.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            command("worker", "--stages", stages), cwd=ROOT, stdout=out, stderr=out,
            env=environment(folder / "data", {**settings, "metrics_port": port}),
        )  # fmt: skip
    try:
        _wait(process, log, f"http://127.0.0.1:{port}/readyz")
        yield process
        process.terminate()
        assert process.wait(STOPPED) == 0, log.read_text()[-2000:]
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _wait(process: subprocess.Popen[bytes], log: Path, address: str) -> None:
    end = time.monotonic() + READY
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text()[-3000:]
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(address).status_code == 200:
                return
        time.sleep(0.2)
    raise AssertionError(log.read_text()[-3000:])
