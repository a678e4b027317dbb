"""Whether a stage gets on: a stage that has work and finishes none of it is stuck, however alive its process is.

A consumer that died in silence, an embedder or a broker that gives no answer, a coroutine that waits for ever: all look
the same from outside, which is why readiness and liveness ask for progress and not for a heartbeat.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol


class Observer(Protocol):
    """Who is told what a stage does."""

    def done(self, records: int, letters: int) -> None:
        """A micro-batch is done: so many records, and how many of them became dead letters."""

    def retried(self) -> None:
        """An attempt failed because a dependency gave no answer; there will be another."""


class Unobserved:
    """The observer of a stage that nobody watches."""

    def done(self, records: int, letters: int) -> None:
        """Nobody listens."""

    def retried(self) -> None:
        """Nobody listens."""


class Progress:
    """The progress of one stage. `clock` is monotonic, in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since: float | None = None

    def did(self) -> None:
        """Something was finished."""
        if self._since is not None:
            self._since = self._clock()

    def waits(self, records: int) -> None:
        """How many records are still to be finished, as far as is known; 0 ends the waiting."""
        if records <= 0:
            self._since = None
        elif self._since is None:
            self._since = self._clock()

    @property
    def stuck(self) -> float:
        """Seconds since something was last finished while there was something to do; 0 if there is nothing."""
        return 0.0 if self._since is None else self._clock() - self._since
