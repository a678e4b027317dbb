"""Make the store anew from the topics: what was deleted, was away for too long, or went wrong in it.

The rows of a partition are read to their end and only then written, so that nothing appears on the way that has been
let go since. The log comes from the forgetting log and the journal, as far back as they are kept. What the topics do
not know is deleted from the store, and the indexing stage goes on where the reading ended.

For Apache Kafka: the embedded broker takes no offsets from outside, and `up` fills an empty store by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import CommitFailedError, KafkaError, UnknownMemberIdError

from agents_memory.codec import decode
from agents_memory.errors import BadRecord, BadSettings, Unavailable
from agents_memory.message import Message
from agents_memory.ports import Embedder, Store
from agents_memory.rows import Row, decode_row, split_key
from agents_memory.stages.index import apply, project
from agents_memory.stages.points import COLLECTION_OF, point_id
from agents_memory.topics import TopicName
from streams.settings import Settings
from streams.shims.highwater import true_highwaters
from streams.topics import topic_name

T = TypeVar("T")

LOGS = (TopicName.FORGOTTEN, TopicName.JOURNAL)
INDEXED = (TopicName.RECORDS, *LOGS)
BATCH = 200
PATIENCE = 15.0
"""Seconds in which the broker takes offsets, if it does."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """How many rows and log entries were written, and how many points deleted that the topics do not know."""

    rows: int
    entries: int
    deleted: int


async def rebuild(settings: Settings, store: Store, embedder: Embedder) -> Rebuilt:
    """Make the store anew. BadSettings while an indexing stage runs; Unavailable if broker or store is away."""
    await store.ensure()
    group = f"{settings.app_id}-index"
    tps = [TopicPartition(topic_name(settings, t), p) for t in INDEXED for p in range(settings.partitions)]
    auth = settings.client_auth()
    try:
        ends = await true_highwaters(settings.broker, tps, **auth)
        consumer = AIOKafkaConsumer(
            bootstrap_servers=settings.broker,
            group_id=group,
            enable_auto_commit=False,
            auto_offset_reset="earliest",
            **auth,
        )
        await consumer.start()
        try:
            consumer.assign(tps)
            await _commit(consumer, {tp: await consumer.committed(tp) or 0 for tp in tps}, group)
            known: dict[str, set[str]] = {name: set() for name in COLLECTION_OF.values()}
            rows = entries = 0
            for tp in tps:
                records = await _records(consumer, tp, ends[tp])
                if tp.topic == topic_name(settings, TopicName.RECORDS):
                    rows += await _write_rows(records, store, embedder, known)
                else:
                    entries += await _write_log(records, store, embedder)
            deleted = await _delete_unknown(store, known)
            await _commit(consumer, ends, group)
        finally:
            await consumer.stop()
    except KafkaError as exc:
        raise Unavailable(f"the broker does not answer: {type(exc).__name__}") from exc
    return Rebuilt(rows, entries, deleted)


async def _commit(consumer: AIOKafkaConsumer, offsets: Any, group: str) -> None:
    """Also tells whether somebody is in the group: only an empty one takes offsets from outside."""
    try:
        async with asyncio.timeout(PATIENCE):
            await consumer.commit(dict(offsets))
    except (TimeoutError, CommitFailedError, UnknownMemberIdError):
        raise BadSettings(f"the group {group} is in use: stop the workers that index, then try again") from None


async def _records(consumer: AIOKafkaConsumer, tp: TopicPartition, end: int) -> list[Any]:
    """All records of a partition before the offset `end`."""
    consumer.seek(tp, 0)
    await consumer.seek_to_beginning(tp)
    found: list[Any] = []
    while await consumer.position(tp) < end:
        batch = (await consumer.getmany(tp, timeout_ms=500, max_records=5_000)).get(tp, [])
        found += [record for record in batch if record.offset < end]
    return found


async def _write_rows(records: Sequence[Any], store: Store, embedder: Embedder, known: dict[str, set[str]]) -> int:
    values: dict[str, bytes] = {}
    for record in records:
        key = (record.key or b"").decode()
        if key.count("/") < 2:  # heartbeats have other keys
            continue
        if record.value is None:
            values.pop(key, None)
        else:
            values[key] = record.value
    rows: list[tuple[str, Row | None]] = [(key, decode_row(value)) for key, value in values.items()]
    for key, _ in rows:
        subject, kind, ident = split_key(key)
        if collection := COLLECTION_OF.get(kind):
            known[collection].add(point_id(subject, kind, ident))
    for some in _batches(rows):
        await apply(store, project(some, [], embedder))
    return len(rows)


async def _write_log(records: Sequence[Any], store: Store, embedder: Embedder) -> int:
    messages: dict[str, Message] = {}
    for record in records:
        with suppress(BadRecord):  # the indexing stage has put it aside
            message = decode(record.headers, record.value)
            messages[message.id] = message
    for some in _batches(list(messages.values())):
        await apply(store, project([], some, embedder))
    return len(messages)


async def _delete_unknown(store: Store, known: dict[str, set[str]]) -> int:
    """The log is left alone: its topics forget sooner than it does."""
    deleted = 0
    for collection, ids in known.items():
        unknown = [ident for ident in await store.ids(collection) if ident not in ids]
        for some in _batches(unknown):
            await store.delete(collection, some)
        deleted += len(unknown)
    return deleted


def _batches(items: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), BATCH):
        yield items[start : start + BATCH]
