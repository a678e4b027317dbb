"""Undoing the writes of a worker that lost its partition without knowing.

Kafka fences such a worker from the group's offsets, not from a topic. What it still had under way (a network
that was cut and heals) may arrive behind its successor's rows and would count as newer at the next recovery.
The successor notices that offsets are missing between its own batches, and writes those rows again.
"""

from __future__ import annotations

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import KafkaError

from agents_memory.errors import Unavailable
from streams.producing import ProducerSettings


async def keys_between(settings: ProducerSettings, topic: str, partition: int, first: int, end: int) -> set[bytes]:
    """The keys of the records at offsets `first` to `end` - 1; `end` must exist. `Unavailable` if no broker answers."""
    consumer = AIOKafkaConsumer(
        bootstrap_servers=settings.bootstrap,
        group_id=None,
        enable_auto_commit=False,
        auto_offset_reset="earliest",
        **settings.security,
    )
    tp = TopicPartition(topic, partition)
    keys: set[bytes] = set()
    try:
        await consumer.start()
        consumer.assign([tp])
        consumer.seek(tp, first)
        while await consumer.position(tp) < end:
            for record in (await consumer.getmany(tp, timeout_ms=500)).get(tp, []):
                if record.offset < end and record.key is not None:
                    keys.add(record.key)
    except KafkaError as exc:
        raise Unavailable(f"cannot read what another writer wrote: {type(exc).__name__}") from exc
    finally:
        await consumer.stop()
    return keys
