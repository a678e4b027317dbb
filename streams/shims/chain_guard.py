"""Notices when Faust has skipped records, before anything behind the hole is acknowledged.

Offsets may have holes (transaction markers, compaction, retention), so a missing number proves nothing. Each
fetched record remembers the one that was fetched just before it from its partition; if that one was neither
handed to the agent nor committed, Faust dropped something, and the process must exit and read it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

from faust.transport.drivers.aiokafka import AIOKafkaConsumerThread
from faust.types import TP

from agents_memory.errors import LostRecords
from streams.shims import shares

_original = shares.fetch


class ChainGuard:
    """Checks each record that the agent gets from one input topic of one Faust app."""

    def __init__(self, app: Any, topic: str) -> None:
        self._app = app
        self._before: dict[tuple[TP, int], int | None] = {}
        self._newest: dict[TP, int] = {}
        self._handled: dict[TP, int] = {}
        self._generation: object = None
        _guards.setdefault(app, {})[topic] = self

    def fetched(self, tp: TP, offsets: Iterable[int]) -> None:
        """Note records in the order in which they were fetched."""
        newest = self._newest.get(tp)
        for offset in offsets:
            # After a seek back there is no record before it that must have been handled.
            self._before[tp, offset] = newest if newest is not None and newest < offset else None
            newest = offset
        if newest is not None:
            self._newest[tp] = newest

    def check(self, tp: TP, offset: int) -> None:
        """Raise `LostRecords` if the record fetched before this one was never seen here nor committed."""
        generation = self._app.consumer_generation_id
        if generation != self._generation:
            self._generation = generation
            self._handled.clear()
        before = self._before.pop((tp, offset), None)
        handled = self._handled.get(tp)
        if handled is None:
            handled = (self._app.consumer._committed_offset.get(tp) or 0) - 1
        if before is not None and before > handled:
            raise LostRecords(f"partition {tp.partition}: offset {offset} follows {before}, last seen {handled}")
        self._handled[tp] = offset


_guards: WeakKeyDictionary[Any, dict[str, ChainGuard]] = WeakKeyDictionary()


async def _fetch_records(self: Any, *args: Any, **kwargs: Any) -> Any:
    records = await _original(self, *args, **kwargs)
    guards = _guards.get(self.app, {})
    for partition, batch in records.items():
        tp = TP(*partition)
        if guard := guards.get(tp.topic):
            guard.fetched(tp, [record.offset for record in batch])
    return records


def install() -> None:
    """Let the guards see what is fetched, of each partition its share."""
    AIOKafkaConsumerThread._fetch_records = _fetch_records
