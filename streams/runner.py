"""The delivery guarantee of stages with state, written once.

For each record: `step`, publish its outputs and await the acknowledgements, append its rows as one record
batch and await that, apply them to the table, and acknowledge last. A crash before the rows replays to
byte-equal outputs, which consumers drop by id; a crash after the rows finds the record's id in them. So
nothing is lost, and nothing has its effect twice.

On a rebalance or stop a micro-batch that works is finished; one that waits for a dependency is given back
unacknowledged. The stage is restored from the table wherever its memory may be ahead of what was committed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agents_memory.errors import BadRecord, LostRecords
from streams.agent import Agent, AgentSettings, utc_now
from streams.crash_points import crash_point
from streams.durable import RowTable
from streams.planning import Commit, Plan
from streams.process import Pulse, die
from streams.producing import Publisher
from streams.progress import Observer
from streams.repair import keys_between
from streams.retrying import until_done
from streams.steps import Incoming, Stateful, Step

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RunnerSettings(AgentSettings):
    """What a stage with state reads, and its bounds; the table has as many partitions as the inputs.

    About `max_batch` bytes of rows are gathered in one record batch. `freeze_limit` seconds without a sign of
    life of the whole process end it before it can write over its successor's rows; below the session timeout.
    """

    max_batch: int = 700_000
    freeze_limit: float = 3.0


class StatefulRunner(Agent):
    """Runs a stage with state as the one agent of a Faust app."""

    _settings: RunnerSettings

    def __init__(
        self,
        app: Any,
        stage: Stateful,
        table: RowTable,
        publisher: Publisher,
        settings: RunnerSettings,
        *,
        clock: Callable[[], datetime] = utc_now,
        observer: Observer | None = None,
    ) -> None:
        super().__init__(app, publisher, settings, clock=clock, observer=observer)
        self._stage = stage
        self._table = table
        self._pulse = Pulse(settings.freeze_limit)
        self._ahead: set[int] = set()
        self._active: frozenset[int] = frozenset()
        table.on_assigned = self._on_assigned

    @property
    def partitions(self) -> frozenset[int]:
        """The partitions whose state is restored here; empty while a rebalance or recovery is under way."""
        return frozenset() if self._leaving() else self._active

    async def _consume(self, stream: Any) -> None:
        self._pulse.start()
        try:
            await super()._consume(stream)
        finally:
            self._pulse.stop()

    def _owns(self, partition: int) -> bool:
        return partition in self._active

    def _given_back(self, partitions: set[int]) -> None:
        self._ahead |= partitions

    async def _on_assigned(self, active: frozenset[int], changed: frozenset[int]) -> None:
        try:
            async with self._busy:
                for partition in self._active - active:
                    self._stage.release(partition)
                for partition in (changed | self._ahead) & active:
                    self._restore(partition)
                self._ahead.clear()
                self._active = active
        except BaseException as exc:  # Faust would swallow it and go on with half a state
            die(exc)

    def _restore(self, partition: int) -> None:
        self._stage.restore(partition, self._table.store.rows[partition].items())

    async def _handle(self, records: list[Incoming]) -> int:
        plan, letters = self._new_plan(), 0
        for number, record in enumerate(records):
            if number % 20 == 19:
                await asyncio.sleep(0)
            try:
                steps = self._stage.step(record)
            except BadRecord as exc:
                plan.publish(self._letter(record, exc))
                letters += 1
                continue
            try:
                plan.check(steps)
            except BadRecord as exc:
                # The stage has taken a step that cannot be committed: commit what came before, go back to it.
                await self._carry_out(plan)
                self._restore(record.partition)
                plan, letters = self._new_plan(), letters + 1
                plan.publish(self._letter(record, exc))
                where = {"stage": self._settings.stage, "partition": record.partition, "offset": record.offset}
                log.exception("a step is too large", extra=where)
                continue
            plan.add(record.partition, steps)
        await self._carry_out(plan)
        return letters

    def _new_plan(self) -> Plan:
        return Plan(max_batch=self._settings.max_batch, max_bytes=self._publisher.max_bytes)

    async def _carry_out(self, plan: Plan) -> None:
        for number, commit in enumerate(plan.commits):
            if number > 0:
                crash_point("between_parts", self._settings.stage)
            await self._publish(commit.outputs)
            await self._write_rows(commit)
            crash_point("after_rows", self._settings.stage)

    async def _write_rows(self, commit: Commit) -> None:
        if not commit.rows:
            return
        if self._pulse.frozen:
            raise LostRecords("the process stood still longer than its session: another worker may go on here")
        writes = (self._write(partition, rows) for partition, rows in commit.rows.items())
        for result in await asyncio.gather(*writes, return_exceptions=True):  # none may be left under way
            if isinstance(result, BaseException):
                raise result

    async def _write(self, partition: int, rows: dict[bytes, bytes | None]) -> None:
        """Append rows of one partition as one batch, and apply them to the table once they are acknowledged."""
        topic, store, stage = self._table.changelog_topic_name, self._table.store, self._settings.stage
        base, _ = await until_done(
            lambda: self._publisher.append_rows(topic, partition, rows.items()),
            self._leaving,
            stage=stage,
            retried=self._observer.retried,
        )
        if store.apply_written(partition, rows, base):
            return
        log.error("another writer wrote here", extra={"stage": stage, "partition": partition, "offset": base})
        first = store.position[partition] + 1
        keys = await until_done(
            lambda: keys_between(self._publisher.settings, topic, partition, first, base), self._leaving, stage=stage
        )
        store.recovered_to(partition, base + len(rows) - 1)
        plan = self._new_plan()
        for key in keys - rows.keys():
            plan.add(partition, [Step((), ((key, store.rows[partition].get(key)),))])
        for commit in plan.commits:
            await self._write_rows(commit)
