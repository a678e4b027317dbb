"""The topics of an installation: their names with its prefix, and how they are created.

Nothing relies on auto-creation: a broker that creates topics by itself gives them its own partition count.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.errors import KafkaError

from agents_memory.errors import BadSettings, Unavailable
from agents_memory.topics import TOPICS, TopicName
from streams.settings import Settings

EXISTS = 36
HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Planned:
    """A topic as it should be, and how many partitions it has now (None: it is missing)."""

    name: str
    partitions: int
    replication: int
    config: dict[str, str]
    present: int | None

    @property
    def action(self) -> str:
        """What `apply` will do with it."""
        if self.present is None:
            return "create"
        return "keep" if self.present == self.partitions else "wrong partitions"


def topic_name(settings: Settings, topic: TopicName) -> str:
    """The topic's name in this installation."""
    return f"{settings.topic_prefix}{topic.value}"


async def plan(settings: Settings) -> list[Planned]:
    """What there is, and what there should be. Unavailable if the broker does not answer."""
    present = await _partitions(settings)
    retention = int(settings.text_retention_hours * HOUR_MS)
    return [
        Planned(
            name=topic_name(settings, topic.name),
            partitions=settings.partitions,
            replication=settings.replication,
            config=topic.config(retention),
            present=present.get(topic_name(settings, topic.name)),
        )
        for topic in TOPICS.values()
    ]


async def apply(settings: Settings) -> list[Planned]:
    """Create what is missing and wait until it can be used; returns the plan that was carried out.

    BadSettings if a topic has another number of partitions: the key of every subject would move.
    """
    planned = await plan(settings)
    wrong = [p for p in planned if p.action == "wrong partitions"]
    if wrong:
        raise BadSettings(
            f"topic {wrong[0].name} has {wrong[0].present} partitions, the setting says {wrong[0].partitions}"
        )
    missing = [p for p in planned if p.action == "create"]
    if missing:
        await _create(settings, missing)
        await _wait(settings, [p.name for p in missing])
    return planned


async def _create(settings: Settings, missing: list[Planned]) -> None:
    admin = AIOKafkaAdminClient(bootstrap_servers=settings.broker, **settings.client_auth())
    try:
        await admin.start()
        answer = await admin.create_topics(
            [
                NewTopic(p.name, num_partitions=p.partitions, replication_factor=p.replication, topic_configs=p.config)
                for p in missing
            ]
        )
        failed = [(row[0], row[1]) for row in answer.topic_errors if row[1] not in (0, EXISTS)]
    except KafkaError as exc:
        raise Unavailable(f"the broker does not answer: {type(exc).__name__}") from None
    finally:
        await admin.close()
    if failed:
        raise BadSettings(f"the broker refused to create topic {failed[0][0]} (Kafka error code {failed[0][1]})")


async def _partitions(settings: Settings) -> dict[str, int]:
    """Partitions by topic name, of the topics whose partitions all have a leader."""
    admin = AIOKafkaAdminClient(bootstrap_servers=settings.broker, **settings.client_auth())
    try:
        await admin.start()
        found = await admin.describe_topics()
    except KafkaError as exc:
        raise Unavailable(f"the broker at {settings.broker} does not answer: {type(exc).__name__}") from None
    finally:
        await admin.close()
    return {
        topic["topic"]: len(topic["partitions"])
        for topic in found
        if not topic["error_code"] and all(p["leader"] >= 0 for p in topic["partitions"])
    }


async def _wait(settings: Settings, names: list[str], seconds: float = 30.0) -> None:
    """A topic that was just created is led by nobody for a moment (KAFKA.md)."""
    for _ in range(int(seconds / 0.2)):
        present = await _partitions(settings)
        if all(present.get(name) == settings.partitions for name in names):
            return
        await asyncio.sleep(0.2)
    raise Unavailable("the topics did not become usable in time")
