"""The sweep: asks the subjects of this worker whether anything is due, and says so on their partition."""

from __future__ import annotations

import asyncio
import time

from agents_memory.errors import Unavailable
from agents_memory.policy import Policy
from agents_memory.stages.remember import sweeps
from streams.clock import Clock
from streams.metrics import Metrics
from streams.producing import Publisher
from streams.records import outgoing
from streams.remember import RememberStage
from streams.settings import Settings

INTERVAL = 1.0
"""Seconds between two looks; a look asks the index of what is due, without I/O and without a scan."""

AT_MOST = 500
"""Subjects per look, so that a wave of expiries does not crowd out turns."""


class Sweeper:
    """Publishes a sweep for each due subject. Asking twice is harmless: the ids are the same."""

    def __init__(
        self,
        settings: Settings,
        stage: RememberStage,
        policy: Policy,
        clock: Clock,
        publisher: Publisher,
        metrics: Metrics,
    ) -> None:
        self._settings = settings
        self._stage = stage
        self._policy = policy
        self._clock = clock
        self._publisher = publisher
        self._metrics = metrics
        self._asked: set[str] = set()

    async def run(self, stopping: asyncio.Event) -> None:
        """Look again and again until stopping."""
        while not stopping.is_set():
            try:
                await self.look()
            except Unavailable:
                self._asked.clear()
            try:
                await asyncio.wait_for(stopping.wait(), INTERVAL)
            except TimeoutError:
                continue

    async def look(self) -> int:
        """One look; returns how many sweeps were published."""
        stamp = self._clock()
        due = sweeps(self._stage.due(stamp.at, AT_MOST), stamp.at, lambda tenant: self._policy)[:AT_MOST]
        new = [m for m in due if m.id not in self._asked]
        await self._publisher.publish([outgoing(self._settings, m) for m in new])
        self._asked = {m.id for m in due}
        self._metrics.sweep_ran(time.time())
        return len(new)
