"""Notices when Faust has skipped records, before anything behind the hole is acknowledged.

Offsets may have holes (transaction markers, compaction, retention), so a missing number proves nothing. Each
fetched record remembers the one that was fetched just before it from its partition; if that one was neither
handed to the agent nor committed, Faust dropped something, and the process must exit and read it again.
"""

from __future__ import annotations

from typing import Any

from faust.transport.drivers.aiokafka import AIOKafkaConsumerThread
from faust.types import TP

from agents_memory.errors import LostRecords

_original = AIOKafkaConsumerThread._fetch_records
_watched: set[str] = set()
_before: dict[tuple[TP, int], int | None] = {}
_newest: dict[TP, int] = {}


def _note(tp: TP, offsets: list[int]) -> None:
    newest = _newest.get(tp)
    for offset in offsets:
        # After a seek back there is no record before it that must have been handled.
        _before[tp, offset] = newest if newest is not None and newest < offset else None
        newest = offset
    if newest is not None:
        _newest[tp] = newest


async def _fetch_records(self: Any, *args: Any, **kwargs: Any) -> Any:
    records = await _original(self, *args, **kwargs)
    for partition, batch in records.items():
        tp = TP(*partition)
        if tp.topic in _watched:
            _note(tp, [record.offset for record in batch])
    return records


def install() -> None:
    """Note the chain of fetched records."""
    AIOKafkaConsumerThread._fetch_records = _fetch_records


class ChainGuard:
    """Checks each record that the agent gets, for the given input topics of a Faust app."""

    def __init__(self, app: Any, *topics: str) -> None:
        self._app = app
        self._handled: dict[TP, int] = {}
        self._generation: object = None
        _watched.update(topics)

    def check(self, tp: TP, offset: int) -> None:
        """Raise `LostRecords` if the record fetched before this one was never seen here nor committed."""
        generation = self._app.consumer_generation_id
        if generation != self._generation:
            self._generation = generation
            self._handled.clear()
        before = _before.pop((tp, offset), None)
        handled = self._handled.get(tp)
        if handled is None:
            handled = (self._app.consumer._committed_offset.get(tp) or 0) - 1
        if before is not None and before > handled:
            raise LostRecords(f"partition {tp.partition}: offset {offset} follows {before}, last seen {handled}")
        self._handled[tp] = offset
