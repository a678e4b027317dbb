"""What a stack that was killed leaves behind: its children, which nobody stops and which hold its files and ports.

The stack writes down what it started, each with the time at which the process began: the same id may by now belong
to somebody else.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

import orjson

PATIENCE = 10.0
"""Seconds in which a process that was killed has gone."""


def write_down(path: Path, pids: Iterable[int | None]) -> None:
    """Keep these processes in the file; replaces what it held."""
    found = {str(pid): began for pid in pids if pid is not None and (began := _began(pid))}
    path.write_bytes(orjson.dumps(found))


def clear_away(path: Path) -> int:
    """Kill the processes of the file that still run, and wait until they have gone; their number."""
    try:
        known: dict[str, str] = orjson.loads(path.read_bytes())
    except (OSError, orjson.JSONDecodeError):
        return 0
    left = [int(pid) for pid, began in known.items() if _began(int(pid)) == began]
    for pid in left:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    end = time.monotonic() + PATIENCE
    while any(_began(pid) for pid in left) and time.monotonic() < end:
        time.sleep(0.05)
    path.unlink()
    return len(left)


def _began(pid: int) -> str:
    """When a process began, as `ps` says it on Linux and macOS; "" if it does not run, or there is no `ps`."""
    command = ["ps", "-o", "stat=,lstart=", "-p", str(pid)]
    try:
        answer = subprocess.run(command, check=False, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})  # noqa: S603
    except OSError:
        return ""
    state, _, began = answer.stdout.strip().partition(" ")
    return "" if state.startswith("Z") else began.strip()
