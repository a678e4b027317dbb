"""Whether a running stack has anything left to do: what its groups have committed against what is on their topics."""

from __future__ import annotations

from collections.abc import Mapping

import httpx
from aiokafka import TopicPartition
from aiokafka.admin import AIOKafkaAdminClient
from prometheus_client.parser import text_string_to_metric_families

from agents_memory.metrics import PREFIX
from agents_memory.topics import TopicName
from streams.settings import Settings
from streams.shims.highwater import true_highwaters
from streams.topics import topic_name

READ_BY: Mapping[str, tuple[TopicName, ...]] = {
    "enrich": (TopicName.TURNS, TopicName.COMMANDS),
    "remember": (TopicName.INPUTS,),
    "summarize": (TopicName.SEGMENTS,),
    "index": (TopicName.RECORDS, TopicName.FORGOTTEN, TopicName.JOURNAL),
}
"""The stages that read, and what they read."""

SWEPT = f"{PREFIX}sweep_last_run_timestamp_seconds"

Samples = dict[str, float]


class Backlog:
    """The backlog of one stack. `worker` is the base URL of its metrics."""

    def __init__(self, settings: Settings, worker: str) -> None:
        self._settings = settings
        self._worker = worker
        self._admin = AIOKafkaAdminClient(bootstrap_servers=settings.broker)
        self._groups = {
            f"{settings.app_id}-{stage}": [
                TopicPartition(topic_name(settings, topic), partition)
                for topic in topics
                for partition in range(settings.partitions)
            ]
            for stage, topics in READ_BY.items()
        }

    async def start(self) -> None:
        """Connect."""
        await self._admin.start()

    async def stop(self) -> None:
        """Disconnect."""
        await self._admin.close()

    async def ends(self) -> Mapping[TopicPartition, int] | None:
        """Where the topics end, if all of it has been processed; None if something is left."""
        every = [tp for partitions in self._groups.values() for tp in partitions]
        ends = await true_highwaters(self._settings.broker, every)
        for group, partitions in self._groups.items():
            committed = await self._admin.list_consumer_group_offsets(group, partitions=partitions)
            if any(max(0, committed[tp].offset) < ends[tp] for tp in partitions):
                return None
        return ends

    async def swept(self) -> float:
        """When the worker last looked for what is due; 0 if it is not ready."""
        async with httpx.AsyncClient(base_url=self._worker, timeout=20) as client:
            try:
                if (await client.get("/readyz")).status_code != 200:
                    return 0.0
                page = (await client.get("/metrics")).text
            except httpx.HTTPError:
                return 0.0
        return samples(page).get(SWEPT, 0.0)


def samples(page: str) -> Samples:
    """All samples of a page of metrics by `name{label="value",…}`."""
    found: Samples = {}
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


class Counted:
    """Counters of processes that may start again from zero: what was counted before stays counted."""

    def __init__(self) -> None:
        self._last: dict[str, Samples] = {}
        self._before: Samples = {}

    def take(self, source: str, page: str) -> None:
        """Take what a source shows now."""
        now = samples(page)
        for name, value in self._last.get(source, {}).items():
            if _counter(name) and now.get(name, 0.0) < value:
                self._before[name] = self._before.get(name, 0.0) + value
        self._last[source] = now

    def total(self) -> Samples:
        """The sums over all sources."""
        total = dict(self._before)
        for page in self._last.values():
            for name, value in page.items():
                total[name] = total.get(name, 0.0) + value
        return total


def _counter(name: str) -> bool:
    return name.partition("{")[0].endswith(("_total", "_count", "_sum", "_bucket"))
