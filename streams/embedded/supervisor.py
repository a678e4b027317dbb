"""Looks after the children of the stack: which one hangs, and which one ends too often."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from agents_memory.errors import Unavailable
from streams.brokers.processes import HOST, Child

RESTARTS = 5
RESTART_WINDOW = 60.0
LOOK_EVERY = 5.0
PATIENCE = 60.0
"""Seconds for which a child may say that it is stuck, or say nothing, before it is ended."""

GRACE = 20.0
"""Seconds between SIGTERM and SIGKILL for a child that hangs."""


class Supervisor:
    """`log` gives the log file of a child, `say` gets one short line for each thing that happens."""

    def __init__(
        self,
        log: Callable[[str], Path],
        say: Callable[[str], None],
        *,
        look_every: float = LOOK_EVERY,
        patience: float = PATIENCE,
        grace: float = GRACE,
    ) -> None:
        self._log = log
        self._say = say
        self._look_every = look_every
        self._patience = patience
        self._grace = grace
        self._exits: dict[str, list[float]] = {}
        self._well: dict[int, float] = {}
        self._looked: dict[str, float] = {}

    def count(self, name: str) -> None:
        """A child has ended and is to be started again; Unavailable if it keeps doing that."""
        now = time.monotonic()
        self._exits[name] = [*(t for t in self._exits.get(name, []) if now - t < RESTART_WINDOW), now]
        if len(self._exits[name]) > RESTARTS:
            raise Unavailable(f"the {name} keeps exiting, see {self._log(name)}")
        self._say(f"{name} exited, starting it again")

    async def hangs(self, name: str, child: Child) -> bool:
        """Whether a running child was found to hang; it has then been ended (TERM, wait, KILL).

        It hangs if it has not answered `/healthz` with 200 for `patience` seconds.
        """
        now, pid = time.monotonic(), child.pid
        if pid is None or now - self._looked.get(name, 0.0) < self._look_every:
            return False
        self._looked[name] = now
        if await self._healthy(child):
            self._well = {p: t for p, t in self._well.items() if now - t < 10 * self._patience} | {pid: now}
            return False
        if now - self._well.setdefault(pid, now) < self._patience:
            return False
        self._say(f"{name} hangs, ending it")
        await asyncio.to_thread(child.stop, self._grace)
        return True

    async def _healthy(self, child: Child) -> bool:
        try:
            async with httpx.AsyncClient(timeout=3.0) as client:
                return (await client.get(f"http://{HOST}:{child.port}/healthz")).status_code == 200
        except httpx.HTTPError:
            return False
