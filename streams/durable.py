"""The table of a stateful stage: rows by partition in memory, restored by Faust from their changelog topic.

Differences from Faust's own memory store, and why:

* One dict a partition. Faust's is one dict for all, which loses a row whose key stands in two partitions
  (`policy.published` does, and so do heartbeats).
* It knows the offset up to which it has applied each partition, and tells Faust, so that a rebalance reads
  on from there instead of from the beginning, and never applies an older row over a newer one.
* Partitions that are not held are refused: Faust hands late events of lost ones to whatever table comes by.

Rows are written only by `apply_written`, after the broker has acknowledged them as one batch.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import faust
from faust.stores import memory
from faust.types import TP

Assigned = Callable[[frozenset[int], frozenset[int]], Awaitable[None]]


class RowStore(memory.Store):  # type: ignore[misc]
    """The rows of the held partitions, active and standby, with the offset of the last row applied in each."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.rows: dict[int, dict[bytes, bytes]] = {}
        self.position: dict[int, int] = {}
        self.changed: set[int] = set()

    def hold(self, partitions: Iterable[int]) -> None:
        """Hold exactly these partitions: drop the others, begin the new ones without rows."""
        wanted = set(partitions)
        for gone in self.rows.keys() - wanted:
            del self.rows[gone], self.position[gone]
            self.changed.discard(gone)
        for new in wanted - self.rows.keys():
            self.rows[new], self.position[new] = {}, -1
            self.changed.add(new)

    def persisted_offset(self, tp: TP) -> int:
        """The offset up to which the partition is applied, -1 if nothing is: Faust reads on from there."""
        return self.position.get(tp.partition, -1)

    def apply_changelog_batch(self, batch: Iterable[Any], to_key: Callable[[Any], Any], to_value: Any) -> None:
        """Apply events of the changelog topic (Faust's recovery and standby call this)."""
        for event in batch:
            message = event.message
            position = self.position.get(message.partition)
            if position is None or message.offset <= position:
                continue
            self.position[message.partition] = message.offset
            self.changed.add(message.partition)
            if message.key is not None:
                _put(self.rows[message.partition], message.key, message.value)

    def apply_written(self, partition: int, rows: Mapping[bytes, bytes | None], base_offset: int) -> bool:
        """Apply rows that the broker has appended from `base_offset` on (-1: not told).

        False if somebody else wrote to the partition since; then the position stays, so that the next
        recovery reads what they wrote, unless `recovered_to` says that it was dealt with.
        """
        held = self.rows[partition]
        for key, value in rows.items():
            _put(held, key, value)
        alone = base_offset in (-1, self.position[partition] + 1)
        if alone and base_offset >= 0:
            self.position[partition] = base_offset + len(rows) - 1
        return alone

    def recovered_to(self, partition: int, highwater: int) -> None:
        """Everything up to the offset `highwater` has been read, holes at the end included."""
        if partition in self.position:
            self.position[partition] = max(self.position[partition], highwater)

    async def on_recovery_completed(self, active_tps: set[TP], standby_tps: set[TP]) -> None:
        """Nothing to do: `hold` has dropped what is not held."""


def _put(rows: dict[bytes, bytes], key: bytes, value: bytes | None) -> None:
    if value is None:
        rows.pop(key, None)
    else:
        rows[key] = value


class RowTable(faust.Table):  # type: ignore[misc]
    """A Faust table of raw rows over `RowStore`; `app.Table`'s way of writing is not used.

    `on_assigned(active, changed)` is awaited after each recovery and before the first record: the active
    partitions, and those of them whose rows came or changed since the last call.
    """

    on_assigned: Assigned | None = None

    def _new_store(self) -> RowStore:
        return RowStore("memory://", self.app, self, table_name=self.name, key_type=bytes, value_type=bytes)

    @property
    def store(self) -> RowStore:
        """The rows."""
        store: RowStore = self.data
        return store

    async def on_rebalance(
        self, assigned: set[TP], revoked: set[TP], newly_assigned: set[TP], generation_id: int = 0
    ) -> None:
        """Hold the partitions of the changelog that were assigned, as active or as standby."""
        topic = self.changelog_topic_name
        assignor = self.app.assignor
        mine = assigned | assignor.assigned_actives() | assignor.assigned_standbys()
        self.store.hold(tp.partition for tp in mine if tp.topic == topic)

    async def on_recovery_completed(self, active_tps: set[TP], standby_tps: set[TP]) -> None:
        """Tell the runner which partitions it has, and which of them are new to it."""
        highwaters = self.app.tables.recovery.active_highwaters
        store = self.store
        for tp in active_tps:
            store.recovered_to(tp.partition, highwaters.get(tp, -1))
        active = frozenset(tp.partition for tp in active_tps)
        changed = frozenset(store.changed & active)
        if self.on_assigned is not None:
            await self.on_assigned(active, changed)
        store.changed -= changed
        await self.call_recover_callbacks()


def row_table(app: Any, name: str, changelog: str, partitions: int, replicas: int = 1) -> RowTable:
    """Declare the table `name` over the compacted topic `changelog`, whose partitions match the input's."""
    topic = app.topic(
        changelog,
        key_type=bytes,
        value_type=bytes,
        key_serializer="raw",
        value_serializer="raw",
        partitions=partitions,
        replicas=replicas,
        compacting=True,
        internal=True,
        allow_empty=True,
        acks=False,
        maxsize=131_072,
    )
    table: RowTable = app.Table(name, key_type=bytes, value_type=bytes, partitions=partitions, changelog_topic=topic)
    return table
