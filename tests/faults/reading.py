"""Reading what is on the topics, in the store and in the metrics, and whether everything that came in is done."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import httpx
from aiokafka import AIOKafkaConsumer, TopicPartition
from prometheus_client.parser import text_string_to_metric_families

from agents_memory.stages.points import COLLECTION_OF
from agents_memory.topics import TopicName
from streams.settings import Settings
from streams.shims.highwater import true_highwaters
from streams.topics import topic_name

GROUPS = {
    "enrich": (TopicName.TURNS, TopicName.COMMANDS),
    "remember": (TopicName.INPUTS,),
    "summarize": (TopicName.SEGMENTS,),
    "index": (TopicName.RECORDS, TopicName.FORGOTTEN, TopicName.JOURNAL),
}
"""What each stage with a group reads."""

COLLECTIONS = sorted({*COLLECTION_OF.values(), "log"})

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]
"""Values of metrics by name and labels."""


def _consumer(settings: Settings, group: str | None = None) -> AIOKafkaConsumer:
    return AIOKafkaConsumer(
        bootstrap_servers=settings.broker, group_id=group, enable_auto_commit=False, auto_offset_reset="earliest",
        fetch_max_bytes=16 * 2**20, max_partition_fetch_bytes=4 * 2**20, **settings.client_auth(),
    )  # fmt: skip


def _partitions(settings: Settings, *topics: TopicName) -> list[TopicPartition]:
    return [TopicPartition(topic_name(settings, t), p) for t in topics for p in range(settings.partitions)]


async def read_all(settings: Settings, topic: TopicName) -> list[Any]:
    """Every record of a topic up to its true end, in order within each partition."""
    tps = _partitions(settings, topic)
    ends = await true_highwaters(settings.broker, tps, **settings.client_auth())
    consumer = _consumer(settings)
    found: list[Any] = []
    await consumer.start()
    try:
        consumer.assign(tps)
        async with asyncio.timeout(300):
            while any([await consumer.position(tp) < ends[tp] for tp in tps]):
                for batch in (await consumer.getmany(timeout_ms=200, max_records=5_000)).values():
                    found.extend(batch)
    finally:
        await consumer.stop()
    return found


async def behind(settings: Settings) -> dict[str, int]:
    """How many records each stage has still to commit; stages that do not run here are left out."""
    stages = [stage for stage in settings.stages if stage in GROUPS]
    topics = [topic for stage in stages for topic in GROUPS[stage]]
    ends = await true_highwaters(settings.broker, _partitions(settings, *topics), **settings.client_auth())
    found = {}
    for stage in stages:
        tps = _partitions(settings, *GROUPS[stage])
        consumer = _consumer(settings, f"{settings.app_id}-{stage}")
        await consumer.start()
        try:
            found[stage] = sum([ends[tp] - (await consumer.committed(tp) or 0) for tp in tps])
        finally:
            await consumer.stop()
    return found


async def taken_in(settings: Settings) -> int:
    """How many inputs there are."""
    tps = _partitions(settings, TopicName.INPUTS)
    return sum((await true_highwaters(settings.broker, tps, **settings.client_auth())).values())


async def points(settings: Settings) -> dict[str, dict[str, dict[str, Any]]]:
    """The payload of every point, by collection and id."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    headers = {"api-key": settings.qdrant_api_key.get_secret_value()}
    async with httpx.AsyncClient(base_url=settings.qdrant_url, headers=headers, timeout=60) as client:
        for collection in COLLECTIONS:
            held = found.setdefault(collection, {})
            body: dict[str, Any] = {"limit": 500, "with_payload": True}
            while True:
                answer = await client.post(
                    f"/collections/{settings.collection_prefix}{collection}/points/scroll", json=body
                )
                answer.raise_for_status()
                page = answer.json()["result"]
                held |= {str(point["id"]): point["payload"] for point in page["points"]}
                if (offset := page["next_page_offset"]) is None:
                    break
                body["offset"] = offset
    return found


def samples(expositions: Sequence[str]) -> Samples:
    """The sum of each sample over the pages of several workers."""
    total: Samples = {}
    for page in expositions:
        for family in text_string_to_metric_families(page):
            for sample in family.samples:
                place = sample.name, tuple(sorted(sample.labels.items()))
                total[place] = total.get(place, 0.0) + sample.value
    return total
