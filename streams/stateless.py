"""The delivery guarantee of Faust agents without state, whose work waits for others (a language model).

The records of a micro-batch are worked on at the same time; all that comes out is published and acknowledged
before they are. A rebalance or stop waits a grace time for calls in hand, then gives the records back, so that
a slow model never holds up the group.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agents_memory.errors import BadRecord
from streams.agent import Agent, AgentSettings, utc_now
from streams.producing import Publisher
from streams.progress import Observer
from streams.retrying import Backoff, Released, until_done
from streams.steps import Incoming, Outgoing, Stateless, check_sizes

PATIENT = Backoff(first=0.5, longest=30.0)
"""Pauses between attempts at a call that others answer: seconds, not milliseconds."""


@dataclass(frozen=True, slots=True)
class StatelessSettings(AgentSettings):
    """What the agent reads; `max_records` is how many records are worked on at a time.

    `grace` in seconds is what a call in hand gets when the partition or the process has to go.
    """

    max_records: int = 8
    grace: float = 5.0


class StatelessRunner(Agent):
    """Runs a stage without state as the one agent of a Faust app."""

    _settings: StatelessSettings

    def __init__(
        self,
        app: Any,
        stage: Stateless,
        publisher: Publisher,
        settings: StatelessSettings,
        *,
        backoff: Backoff = PATIENT,
        clock: Callable[[], datetime] = utc_now,
        observer: Observer | None = None,
    ) -> None:
        super().__init__(app, publisher, settings, clock=clock, observer=observer)
        self._stage = stage
        self._backoff = backoff

    def _given_back(self, partitions: set[int]) -> None:
        """Nothing to do: there is no state that could be ahead."""

    async def _handle(self, records: list[Incoming]) -> int:
        tasks = [asyncio.create_task(self._outcome(record)) for record in records]
        try:
            await self._wait(tasks)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        failures = [result for result in results if isinstance(result, BaseException)]
        for failure in sorted(failures, key=lambda one: isinstance(one, asyncio.CancelledError)):
            if isinstance(failure, asyncio.CancelledError):
                raise Released("a call took longer than the grace time") from None
            raise failure
        outcomes = [task.result() for task in tasks]
        await self._publish([output for outputs, _ in outcomes for output in outputs])
        return sum(letters for _, letters in outcomes)

    async def _wait(self, tasks: list[asyncio.Task[tuple[list[Outgoing], int]]]) -> None:
        """Until all are done, one fails, or the grace time is over."""
        loop = asyncio.get_running_loop()
        since: float | None = None
        pending = set(tasks)
        while pending and not any(task.exception() for task in tasks if task.done()):
            if not self._leaving():
                since = None
            elif since is None:
                since = loop.time()
            elif loop.time() - since > self._settings.grace:
                return
            _, pending = await asyncio.wait(pending, timeout=0.1, return_when=asyncio.FIRST_EXCEPTION)

    async def _outcome(self, record: Incoming) -> tuple[list[Outgoing], int]:
        """What comes out of a record, and 1 if that is a dead letter."""
        try:
            outputs = await until_done(
                lambda: self._stage.work(record),
                self._leaving,
                stage=self._settings.stage,
                backoff=self._backoff,
                retried=self._observer.retried,
            )
            check_sizes(outputs, self._publisher.max_bytes)
        except BadRecord as exc:
            return [self._letter(record, exc)], 1
        return list(outputs), 0
