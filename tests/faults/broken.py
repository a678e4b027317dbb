"""Workers that deliver wrongly on purpose: what the checker has to catch. Nothing here can be chosen outside tests.

store_first   rows before outputs: a crash between them loses the outputs
ack_on_error  a publish that fails is taken for done, as Faust does when an agent raises
no_deletes    a row's old content is written in place of its deletion: what was erased comes back with the next recovery
random_ids    an output gets a new id with each attempt: a replay doubles it
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from agents_memory.errors import Unavailable
from streams.agent import Agent
from streams.crash_points import crash_point
from streams.planning import Plan
from streams.producing import Publisher
from streams.runner import StatefulRunner
from streams.steps import Outgoing

WISH = "FAULTS_BROKEN"


def put(where: Any, name: str, what: Any) -> None:
    """Put something in the place of what the product has there."""
    setattr(where, name, what)


def install(wish: str) -> None:
    """Break the delivery in the way that is wished; "" leaves it whole."""
    if wish:
        {
            "store_first": _store_first,
            "ack_on_error": _ack_on_error,
            "no_deletes": _no_deletes,
            "random_ids": _random_ids,
        }[wish]()


def _store_first() -> None:
    async def carry_out(self: StatefulRunner, plan: Plan) -> None:
        for commit in plan.commits:
            await self._write_rows(commit)
            crash_point("after_rows", self._settings.stage)
            await self._publish(commit.outputs)

    put(StatefulRunner, "_carry_out", carry_out)


def _ack_on_error() -> None:
    publish = Publisher.publish
    calls: Counter[Publisher] = Counter()

    async def failing(self: Publisher, records: Sequence[Outgoing]) -> None:
        calls[self] += bool(records)
        if records and calls[self] % 4 == 1:  # the first among them: few batches are large ones
            raise Unavailable("the broker is away")
        await publish(self, records)

    async def once(self: Agent, outputs: list[Outgoing]) -> None:
        try:
            await self._publisher.publish(outputs)
        except Unavailable:
            return

    put(Publisher, "publish", failing)
    put(Agent, "_publish", once)


def _no_deletes() -> None:
    append = Publisher.append_rows
    known: dict[bytes, bytes] = {}

    async def kept(
        self: Publisher, topic: str, partition: int, rows: Iterable[tuple[bytes, bytes | None]]
    ) -> tuple[int, int]:
        written = [(key, known.get(key) if value is None else value) for key, value in rows]
        known.update((key, value) for key, value in written if value is not None)
        return await append(self, topic, partition, written)

    put(Publisher, "append_rows", kept)


def _random_ids() -> None:
    publish = Agent._publish

    async def renamed(self: Agent, outputs: list[Outgoing]) -> None:
        new = [
            replace(o, headers=tuple((n, str(uuid.uuid4()).encode() if n == "ce_id" else v) for n, v in o.headers))
            for o in outputs
        ]
        await publish(self, new)

    put(Agent, "_publish", renamed)
