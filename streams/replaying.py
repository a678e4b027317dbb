"""Dead letters as the records they were: what is sent again when a fault is mended.

A letter keeps key, value and headers, and names its place of origin. One whose value was cut, because with our headers
it passed the broker's limit, is read from that place.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from aiokafka import AIOKafkaConsumer, ConsumerRecord, TopicPartition
from aiokafka.errors import KafkaError

from agents_memory.errors import Unavailable
from agents_memory.topics import TopicName
from streams.settings import Settings
from streams.steps import Outgoing
from streams.topics import topic_name

REPLAYED = (TopicName.TURNS, TopicName.COMMANDS, TopicName.INPUTS, TopicName.SEGMENTS)
"""Topics that a stage reads; on any other nobody would take the record up again."""

PATIENCE = 10.0
"""Seconds to wait for the original of a cut letter."""


@dataclass(frozen=True, slots=True)
class Original:
    """The record that became a dead letter, or why it cannot be sent again."""

    record: Outgoing | None
    why_not: str | None = None


async def original(settings: Settings, letter: ConsumerRecord[Any, Any]) -> Original:
    """The record behind a dead letter, with the key, value, headers and partition that it had."""
    why = {name: value.decode("utf-8", "replace") for name, value in letter.headers if name.startswith("dlq_")}
    topic = why.get("dlq_topic", "")
    if topic not in {topic_name(settings, name) for name in REPLAYED}:
        return Original(None, "it does not say which of our topics it came from")
    partition, offset = why.get("dlq_partition", ""), why.get("dlq_offset", "")
    if not (partition.isdecimal() and offset.isdecimal()) or int(partition) >= settings.partitions:
        return Original(None, "it does not say where it stood")
    cut = "dlq_truncated" in why
    source = await _read(settings, TopicPartition(topic, int(partition)), int(offset)) if cut else letter
    if source is None:
        return Original(None, "it was cut, and its topic no longer keeps the original")
    headers = tuple((name, value) for name, value in source.headers if not name.startswith("dlq_"))
    return Original(Outgoing(topic, source.key, source.value, headers, int(partition)))


async def _read(settings: Settings, place: TopicPartition, offset: int) -> ConsumerRecord[Any, Any] | None:
    """The record at this offset, None if it is no longer kept."""
    consumer = AIOKafkaConsumer(
        bootstrap_servers=settings.broker,
        group_id=None,
        enable_auto_commit=False,
        auto_offset_reset="earliest",  # an offset that is no longer kept leads to a later record at once
        **settings.client_auth(),
    )
    found: ConsumerRecord[Any, Any] | None = None
    try:
        await consumer.start()
        consumer.assign([place])
        consumer.seek(place, offset)
        async with asyncio.timeout(PATIENCE):
            found = await consumer.getone(place)
    except TimeoutError:
        return None
    except KafkaError as exc:
        raise Unavailable(f"the broker at {settings.broker} does not answer: {type(exc).__name__}") from None
    finally:
        await consumer.stop()
    return found if found is not None and found.offset == offset else None
