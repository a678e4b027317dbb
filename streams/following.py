"""Follow a topic as a reader on the side: every partition, no group, nothing committed, each message once."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiokafka import AIOKafkaConsumer, ConsumerRecord, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient
from aiokafka.errors import KafkaError

from agents_memory.codec import decode
from agents_memory.errors import BadRecord, Unavailable
from agents_memory.message import Message
from agents_memory.topics import TopicName
from streams.settings import Settings
from streams.topics import topic_name

REMEMBERED = 10_000
"""Ids of the latest messages that are known, so that a second delivery is not shown twice."""


@asynccontextmanager
async def reading(settings: Settings, topic: TopicName, *, from_beginning: bool) -> AsyncIterator[AIOKafkaConsumer]:
    """A consumer of all partitions of a topic, standing at its beginning or its end. `Unavailable` without broker."""
    name = topic_name(settings, topic)
    consumer = AIOKafkaConsumer(
        bootstrap_servers=settings.broker,
        group_id=None,
        enable_auto_commit=False,
        auto_offset_reset="earliest",
        **settings.client_auth(),
    )
    try:
        try:
            await consumer.start()
            partitions = await _partitions(settings, name)
            consumer.assign(partitions)
            await (consumer.seek_to_beginning(*partitions) if from_beginning else consumer.seek_to_end(*partitions))
        except KafkaError as exc:
            raise Unavailable(f"the broker at {settings.broker} does not answer: {type(exc).__name__}") from None
        yield consumer
    finally:
        await consumer.stop()


async def _partitions(settings: Settings, name: str) -> list[TopicPartition]:
    """The topic's partitions. A consumer without subscription does not always know them; the broker does."""
    admin = AIOKafkaAdminClient(bootstrap_servers=settings.broker, **settings.client_auth())
    try:
        await admin.start()
        (topic,) = await admin.describe_topics([name])
    finally:
        await admin.close()
    partitions = sorted(partition["partition"] for partition in topic["partitions"])
    if topic["error_code"] or not partitions:
        raise Unavailable(f"the topic {name} is not there: make it with `agents-memory topics apply`")
    return [TopicPartition(name, partition) for partition in partitions]


async def records(
    settings: Settings, topic: TopicName, *, from_beginning: bool = False
) -> AsyncIterator[ConsumerRecord[Any, Any]]:
    """The records of a topic as they come, for ever."""
    started = int(time.time() * 1000)
    # The embedded broker takes the beginning of its last batch for the end of the topic: what is older is not new.
    stale = started if settings.broker_kind == "embedded" and not from_beginning else 0
    async with reading(settings, topic, from_beginning=from_beginning) as consumer:
        try:
            async for record in consumer:
                if record.timestamp >= stale:
                    yield record
        except KafkaError as exc:
            raise Unavailable(f"the broker went away: {type(exc).__name__}") from None


async def messages(settings: Settings, topic: TopicName, *, from_beginning: bool = False) -> AsyncIterator[Message]:
    """The messages of a topic as they come, for ever, each once; what cannot be read is passed over."""
    known: OrderedDict[str, None] = OrderedDict()
    async for record in records(settings, topic, from_beginning=from_beginning):
        try:
            message = decode(record.headers, record.value)
        except BadRecord:
            continue
        if message.id in known:
            continue
        known[message.id] = None
        if len(known) > REMEMBERED:
            known.popitem(last=False)
        yield message
