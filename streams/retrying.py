"""Trying again: with growing pauses, until it works or the work has to be given back."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from agents_memory.errors import Ours, Unavailable

T = TypeVar("T")
log = logging.getLogger(__name__)


class Released(Ours):
    """The work was given back unfinished, because its partition or the process is going: it comes again."""


class Refused(Ours):
    """The broker does not let us: a right is missing, or it does not take a setting. Waiting does not help."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """Pauses in seconds between attempts: `first`, doubled each time, at most `longest`."""

    first: float = 0.05
    longest: float = 2.0


async def until_done(
    work: Callable[[], Awaitable[T]],
    leaving: Callable[[], bool],
    *,
    stage: str,
    backoff: Backoff = Backoff(),
    retried: Callable[[], None] = lambda: None,
) -> T:
    """Await `work()`, again and again while it raises `Unavailable`; `Released` once `leaving()` is true.

    `retried()` is called for each attempt that failed. The first attempt is made even while leaving, and an attempt
    that is under way is awaited: what was sent must not arrive after the partition has gone.
    """
    pause, attempt = backoff.first, 1
    while True:
        try:
            return await work()
        except Unavailable as exc:
            log.warning("not available, trying again", extra={"stage": stage, "attempt": attempt})
            retried()
            end = time.monotonic() + pause
            while (left := end - time.monotonic()) > 0:
                if leaving():
                    raise Released("given back while waiting for a dependency") from exc
                await asyncio.sleep(min(0.1, left))
            pause, attempt = min(backoff.longest, pause * 2), attempt + 1
