"""Whether a worker works: each stage assigned and getting on, the broker and the store there.

Ready: it does all of that now. Stuck: a stage has got nothing done for minutes although broker and store answer, so
that waiting does not help and a restart may.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from agents_memory.ports import Store
from streams.producing import Publisher
from streams.progress import Progress

log = logging.getLogger(__name__)

STALLED = 60.0
"""Seconds without progress, in spite of work, after which a worker is not ready."""

STUCK = 240.0
"""Seconds after which it is to be restarted; above any outage that ends by itself in a minute or two."""

UNASSIGNED = 60.0
"""Seconds without a partition after which the log says so."""

ANSWER = 2.0
"""Seconds in which the broker has to answer."""

ACKNOWLEDGED = 10.0
"""Seconds in which it has to acknowledge what is published; one without its quorum answers and does not."""


class Health:
    """The stages of one worker and what they depend on."""

    def __init__(self) -> None:
        self.started = False
        self.publishers: list[Publisher] = []
        self.store: Store | None = None
        self._stages: dict[str, tuple[Progress, Callable[[], bool]]] = {}
        self._without: dict[str, float] = {}
        self._told: dict[str, float] = {}

    def stage(self, name: str, assigned: Callable[[], bool]) -> Progress:
        """Watch a stage; `assigned` tells whether it has partitions."""
        progress = Progress()
        self._stages[name] = progress, assigned
        return progress

    def look(self) -> None:
        """Tell the log which stages have been without partitions for long: others may have them all, or none can."""
        now = time.monotonic()
        for name, (_, assigned) in self._stages.items():
            if assigned():
                self._without.pop(name, None)
                self._told.pop(name, None)
            elif now - self._told.setdefault(name, self._without.setdefault(name, now)) > UNASSIGNED:
                log.warning("no partition is assigned", extra={"stage": name})
                self._told[name] = now

    def without(self) -> dict[str, float]:
        """For how many seconds the stages that have no partition have had none, as of the looks."""
        now = time.monotonic()
        return {name: now - since for name, since in self._without.items()}

    async def ready(self) -> dict[str, bool]:
        """What readiness consists of."""
        broker, store = await asyncio.gather(self._broker_answers(), self._store_answers())
        broker = broker and all(publisher.unacknowledged < ACKNOWLEDGED for publisher in self.publishers)
        stages = {name: assigned() and one.stuck < STALLED for name, (one, assigned) in self._stages.items()}
        return stages | {"broker": broker, "store": store, "started": self.started}

    async def stuck(self) -> list[str]:
        """The stages that only a restart can help."""
        names = [name for name, (progress, _) in self._stages.items() if progress.stuck > STUCK]
        if names and all(await asyncio.gather(self._broker_answers(), self._store_answers())):
            return names
        return []

    async def _broker_answers(self) -> bool:
        return not self.publishers or await self.publishers[-1].answers(ANSWER)

    async def _store_answers(self) -> bool:
        return self.store is None or await self.store.ready()
