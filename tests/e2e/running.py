"""`agents-memory` as people run it: commands as processes of their own, and a stack that is started, stopped, killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PREFIX = "AGENTS_MEMORY_"
READY = 90.0
STOPPED = 60.0


def environment(data: Path, settings: Mapping[str, object] | None = None) -> dict[str, str]:
    """The environment without settings of ours but the data directory and those that are given."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    ours = {f"{PREFIX}{name.upper()}": str(value) for name, value in {"data_dir": data, **(settings or {})}.items()}
    return env | ours | {"OMP_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "streams.cli", *arguments]


def run(
    data: Path, *arguments: str, settings: Mapping[str, object] | None = None, timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        command(*arguments), check=False, capture_output=True, text=True, timeout=timeout, cwd=ROOT,
        env=environment(data, settings),
    )  # fmt: skip


@dataclass
class Up:
    """`agents-memory up` on a data directory, with these options."""

    data: Path
    options: Sequence[str] = ()
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    @property
    def log(self) -> Path:
        return self.data.with_suffix(".log")

    @property
    def run_file(self) -> Path:
        return self.data / "run.json"

    def start(self) -> None:
        """Start it and wait until `run.json` says where everything is."""
        before = self.run_file.read_bytes() if self.run_file.exists() else b""
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                command("up", "--data-dir", str(self.data), *self.options), cwd=ROOT, stdout=out, stderr=out,
                env=environment(self.data), start_new_session=True,
            )  # fmt: skip
        end = time.monotonic() + READY
        while not self.run_file.exists() or self.run_file.read_bytes() in (before, b""):
            assert self.process.poll() is None, self.log.read_text()[-2000:]
            assert time.monotonic() < end, self.log.read_text()[-2000:]
            time.sleep(0.1)

    def stop(self, by: int = signal.SIGINT) -> int:
        """Ask it to stop; its exit code."""
        assert self.process is not None
        self.process.send_signal(by)
        return self.process.wait(STOPPED)

    def children(self) -> list[int]:
        """The processes that it wrote down as its own."""
        return [int(pid) for pid in json.loads((self.data / "children.json").read_bytes())]

    def kill(self, *, children: bool = True) -> None:
        """kill -9: of everything, or of the parent alone, which leaves its children behind."""
        assert self.process is not None
        pids = self.children() if children else []
        self.process.kill()
        self.process.wait()
        for pid in pids:
            os.kill(pid, signal.SIGKILL)

    def json(self, *arguments: str, timeout: float = 180) -> Any:
        """What a command answers as JSON; it must succeed."""
        done = run(self.data, *arguments, "--json", timeout=timeout)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def close(self) -> None:
        """Leave nothing running, whatever happened."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if (self.data / "children.json").exists():
            for pid in self.children():
                if alive(pid):
                    os.kill(pid, signal.SIGKILL)


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
