"""The table of a stateful stage: rows by partition in memory, restored from their changelog topic.

Differences from Faust's own memory store, and why:

* One dict a partition. Faust's is one dict for all, which loses a row whose key stands in two partitions
  (`policy.published` does, and so do heartbeats).
* It knows the offset up to which it has applied each partition, and tells Faust, so that a rebalance reads
  on from there instead of from the beginning, and never applies an older row over a newer one.
* The rows of an active partition are read by `changelog`, when Faust says that its recovery is complete; Faust's own
  reading, which a rebalance confuses, is used for standby partitions only. Those that are not held are refused.

Rows are written only by `apply_written`, after the broker has acknowledged them as one batch.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import faust
from faust.stores import memory
from faust.transport.drivers.aiokafka import credentials_to_aiokafka_auth, server_list
from faust.types import TP

from streams.changelog import Stretch, read_changelog
from streams.process import die
from streams.retrying import Released, until_done

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

    def apply_read(self, partition: int, behind: int, stretch: Stretch) -> None:
        """Apply what was read of the changelog behind the offset `behind`, unless the partition has moved on since."""
        if self.position.get(partition) != behind or stretch.last <= behind:
            return
        for key, value in stretch.rows:
            _put(self.rows[partition], key, value)
        self.position[partition] = stretch.last
        self.changed.add(partition)

    def apply_changelog_batch(self, batch: Iterable[Any], to_key: Callable[[Any], Any], to_value: Any) -> None:
        """Apply events of the changelog topic to standby partitions (Faust calls this)."""
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
        """Read what is missing, and tell the runner which partitions it has and which of them are new to it."""
        active = frozenset(tp.partition for tp in active_tps)
        try:
            await until_done(lambda: self._catch_up(active), self._outdated, stage=self.name)
        except Released:
            return  # another rebalance has come: its recovery will tell
        except BaseException as exc:  # Faust would swallow it and go on with half a state
            die(exc)
        if self._outdated():
            return
        store = self.store
        changed = frozenset(store.changed & active)
        if self.on_assigned is not None:
            await self.on_assigned(active, changed)
        store.changed -= changed
        await self.call_recover_callbacks()

    async def _catch_up(self, active: frozenset[int]) -> None:
        store, conf = self.store, self.app.conf
        positions = {partition: store.position[partition] for partition in active & store.position.keys()}
        if not positions:
            return
        bootstrap = server_list(self.app.transport.url, self.app.transport.default_port)
        security = credentials_to_aiokafka_auth(conf.broker_credentials, conf.ssl_context)
        found = await read_changelog(bootstrap, self.changelog_topic_name, positions, **security)
        if not self._outdated():
            for partition, stretch in found.items():
                store.apply_read(partition, positions[partition], stretch)

    def _outdated(self) -> bool:
        """Whether the recovery that is ending is not that of the present generation of the group."""
        recovery = self.app.tables.recovery
        another = recovery.signal_recovery_start.is_set() or recovery._generation_id != self.app.consumer_generation_id
        return bool(another or self.app.should_stop)


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
