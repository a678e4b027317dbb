"""Child processes with a port: start, wait until it answers, stop, kill."""

from __future__ import annotations

import contextlib
import ctypes
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from agents_memory.errors import Unavailable

HOST = "127.0.0.1"

PORTS = range(15_000, 32_000)
"""Where free ports are looked for."""


def free_ports(count: int) -> list[int]:
    """`count` different ports that nobody uses now; held together, so that none is given twice.

    They lie below those that systems give to outgoing connections: a process that is restarted finds its port free.
    """
    with contextlib.ExitStack() as stack:
        found: list[int] = []
        for _ in range(1_000):
            one = stack.enter_context(socket.socket())
            with contextlib.suppress(OSError):
                one.bind((HOST, secrets.choice(PORTS)))
                found.append(int(one.getsockname()[1]))
            if len(found) == count:
                return found
    raise Unavailable("no port is free")


def is_open(port: int) -> bool:
    """Whether something accepts connections on the loopback port."""
    with socket.socket() as probe:
        probe.settimeout(1.0)
        return probe.connect_ex((HOST, port)) == 0


_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
_PR_SET_PDEATHSIG = 1


def _die_with_parent() -> None:
    """In the child, before it becomes the command: be killed when the parent dies, however that happens.

    Linux only. A parent that was killed can stop nobody in order, and a broker or store left behind would hold its
    port and its directory against the next start. It must be started from a thread that lives as long as the parent.
    """
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


class Child:
    """One child process that listens on a loopback port. Its output goes to the file `log`, if one is given.

    It gets a session of its own: Ctrl-C in the terminal reaches the parent only, which stops it in order.
    """

    def __init__(self, command: Sequence[str], port: int, *, env: Mapping[str, str], log: Path | None) -> None:
        self._command = list(command)
        self.port = port
        self._env = dict(env)
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process id while it runs, else None."""
        return self._process.pid if self._process and self._process.poll() is None else None

    def start(self) -> None:
        """Spawn it; does not wait."""
        if self.pid is not None:
            return
        if is_open(self.port):
            raise Unavailable(f"port {self.port} is taken by another process")
        with self._log.open("ab") if self._log else open(os.devnull, "ab") as out:
            self._process = subprocess.Popen(  # noqa: S603 (a command line of our own making)
                self._command,
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
                preexec_fn=_die_with_parent,  # noqa: PLW1509 (one system call, no lock, no allocation)
            )

    def wait_ready(self, timeout: float) -> None:
        """Wait until the port accepts; `Unavailable` after `timeout` seconds or if the process ends."""
        end = time.monotonic() + timeout
        while not is_open(self.port):
            if self.pid is None or time.monotonic() > end:
                where = f", see {self._log}" if self._log else ""
                raise Unavailable(f"{Path(self._command[0]).name} did not come up on port {self.port}{where}")
            time.sleep(0.01)

    def stop(self, timeout: float = 30.0) -> None:
        """SIGTERM, wait up to `timeout` seconds, then SIGKILL. No error if it does not run."""
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def kill(self) -> None:
        """SIGKILL and reap. No error if it does not run."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
