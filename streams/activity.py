"""Whether anything is going on: a worker of the in-memory broker stops only when all that came in is done."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

DRAINED = "drained"
"""The file in the data directory that says that the last stop left nothing undone."""


class Activity:
    """Counts what is in hand and remembers when something last happened."""

    def __init__(self) -> None:
        self._in_hand = 0
        self._last = time.monotonic()

    def touch(self) -> None:
        """Something happened."""
        self._last = time.monotonic()

    @asynccontextmanager
    async def busy(self) -> AsyncIterator[None]:
        """Something is being worked on."""
        self._in_hand += 1
        try:
            yield
        finally:
            self._in_hand -= 1
            self.touch()

    def idle(self) -> float:
        """Seconds since the last thing happened; 0 while something is in hand."""
        return 0.0 if self._in_hand else time.monotonic() - self._last

    async def settled(self, quiet: float, within: float) -> bool:
        """Wait until nothing has happened for `quiet` seconds; False if that takes longer than `within`."""
        end = time.monotonic() + within
        while self.idle() < quiet:
            if time.monotonic() > end:
                return False
            await asyncio.sleep(0.1)
        return True
