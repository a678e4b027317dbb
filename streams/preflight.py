"""What a worker or an API asks before it starts: is there a broker with our topics, and a store.

Once running, both wait for what goes away. At the start a wrong address is more likely than an outage, and whoever
typed it is still looking: one line and an exit code say it best, and a supervisor tries again.
"""

from __future__ import annotations

from agents_memory.errors import BadSettings, Unavailable
from streams.settings import Settings
from streams.stores import open_store
from streams.topics import plan


async def check(settings: Settings, *, store: bool) -> None:
    """BadSettings for topics that are missing or cut otherwise; Unavailable if the broker or the store is away."""
    if not settings.broker:
        raise BadSettings("no broker: set AGENTS_MEMORY_BROKER")
    for topic in await plan(settings):
        if topic.action == "create":
            raise BadSettings(f"the topic {topic.name} is not there: make it with `agents-memory topics apply`")
        if topic.action != "keep":
            raise BadSettings(f"topic {topic.name} has {topic.present} partitions, the setting says {topic.partitions}")
    if store:
        await _store_answers(settings)


async def _store_answers(settings: Settings) -> None:
    store = open_store(settings)
    try:
        if not await store.ready():
            raise Unavailable(f"the store at {settings.qdrant_url} does not answer, or refuses the API key")
    finally:
        await store.close()
