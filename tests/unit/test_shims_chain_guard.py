"""The guard notices records that Faust fetched and then neither delivered nor committed, and nothing else."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from faust.transport.drivers.aiokafka import AIOKafkaConsumerThread
from faust.types import TP

from agents_memory.errors import LostRecords
from streams.shims import chain_guard
from streams.shims.chain_guard import ChainGuard


class App(SimpleNamespace):
    """Hashable, as Faust's apps are."""

    __hash__ = object.__hash__  # type: ignore[assignment]


class Fetching:
    """A partition of a topic of its own, with what Faust knows of it."""

    def __init__(self, topic: str) -> None:
        self.tp = TP(topic, 0)
        self.committed: dict[TP, int] = {}
        self.app: Any = App(consumer_generation_id=1, consumer=SimpleNamespace(_committed_offset=self.committed))
        self.guard = ChainGuard(self.app, topic)

    async def fetch(self, *offsets: int, app: Any = None) -> None:
        async def stock(*_: Any, **__: Any) -> Any:
            return {self.tp: [SimpleNamespace(offset=offset) for offset in offsets]}

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(chain_guard, "_original", stock)
            await chain_guard._fetch_records(SimpleNamespace(app=app or self.app))

    def deliver(self, *offsets: int) -> None:
        for offset in offsets:
            self.guard.check(self.tp, offset)


async def test_contiguous_and_holes_of_the_log_pass() -> None:
    reading = Fetching("t1")
    await reading.fetch(0, 1, 2)
    await reading.fetch(5, 9)
    reading.deliver(0, 1, 2, 5, 9)


async def test_a_dropped_record_is_noticed() -> None:
    reading = Fetching("t2")
    await reading.fetch(0, 1, 2)
    reading.deliver(0)
    with pytest.raises(LostRecords, match="offset 2 follows 1, last seen 0"):
        reading.deliver(2)


async def test_a_record_dropped_at_the_start_is_noticed() -> None:
    reading = Fetching("t3")
    reading.committed[reading.tp] = 7
    await reading.fetch(7, 8)
    with pytest.raises(LostRecords):
        reading.deliver(8)


async def test_a_rebalance_that_reads_again_from_the_commit_passes() -> None:
    reading = Fetching("t4")
    await reading.fetch(0, 1, 2, 3)
    reading.deliver(0, 1)
    reading.app.consumer_generation_id = 2
    reading.committed[reading.tp] = 2
    await reading.fetch(2, 3, 4)
    reading.deliver(2, 3, 4)


async def test_records_handled_by_another_worker_meanwhile_pass() -> None:
    reading = Fetching("t5")
    await reading.fetch(0, 1)
    reading.deliver(0, 1)
    reading.app.consumer_generation_id = 3
    reading.committed[reading.tp] = 50
    await reading.fetch(50, 51)
    reading.deliver(50, 51)


async def test_what_another_app_fetches_from_the_same_topic_is_its_own_matter() -> None:
    reading = Fetching("t6")
    other = Fetching("t6")
    await other.fetch(0, 1, 2, 3)
    reading.committed[reading.tp] = 1
    await reading.fetch(1, 3)
    reading.deliver(1, 3)
    await reading.fetch(0, 1, app=App())  # one that has no guard
    with pytest.raises(LostRecords):
        other.deliver(0, 2)


def test_it_is_installed() -> None:
    chain_guard.install()
    assert AIOKafkaConsumerThread._fetch_records is chain_guard._fetch_records
