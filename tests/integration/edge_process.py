"""The embedded store as a process, for tests: start, stop, kill, and the faults switch."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx


@contextmanager
def scratch() -> Iterator[Path]:
    """A directory for a store, in memory where the machine has such a place: flushes cost nothing there."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="edge-", dir=memory if memory.is_dir() else None) as directory:
        yield Path(directory)


class EdgeProcess:
    """A running `python -m agents_memory.adapters.edge` over a directory, on a free port."""

    def __init__(self, path: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "agents_memory.adapters.edge", "--path", str(path), *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            _, errors = self.process.communicate(timeout=10)
            raise RuntimeError(f"exit {self.process.returncode}: {errors}")
        self.url: str = json.loads(line)["url"]

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """One raw request."""
        return httpx.request(method, self.url + path, json=body, headers=headers, timeout=10)

    def fail(self, kind: str, *, times: int = 1, on: str = "all", seconds: float = 1.0) -> None:
        """Arm the faults switch."""
        body = {"kind": kind, "times": times, "on": on, "seconds": seconds}
        assert self.call("PUT", "/_faults", body).status_code == 200

    def stop(self) -> int:
        """SIGTERM and the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def kill(self) -> int:
        """SIGKILL; nothing if it is gone already."""
        self.process.kill()
        return self._ended()

    def _ended(self) -> int:
        code = self.process.wait(timeout=20)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        return code
