"""On the broker itself: the members of a group that is deleted join it anew, and read all again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiokafka import AIOKafkaConsumer
from aiokafka.errors import KafkaError

from streams.producing import ProducerSettings, Publisher
from streams.shims import forming
from streams.shims.forming import LOOKS, WITHOUT, Forming


async def test_members_of_a_deleted_group_come_back_with_all_partitions(
    lab: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    if lab.broker.name != "embedded":
        pytest.skip("Apache Kafka chooses another leader by itself, and refuses to delete a group in use")
    await lab.create("turns")
    topic, group = lab.topic("turns"), lab.topic("group")
    publisher = Publisher(ProducerSettings(lab.broker.bootstrap, lab.broker.name))
    await publisher.start()
    await publisher.append_rows(topic, 0, [(b"%d" % n, b"x") for n in range(5)])
    await publisher.stop()
    members = [await _member(lab.broker.bootstrap, group, topic) for _ in range(2)]
    try:
        await _shared(members)
        watch = Forming(lab.broker.bootstrap)
        for _ in range(2 * LOOKS):
            assert await watch.look({group: WITHOUT}) == [], "a group that works is let be"
        monkeypatch.setattr(forming, "STABLE", "as if it never were")
        deleted = [name for _ in range(LOOKS) for name in await watch.look({group: WITHOUT})]
        assert deleted == [group]
        await asyncio.sleep(3)
        await _shared(members)
        values = [r.value for m in members for batch in (await m.getmany(timeout_ms=2_000)).values() for r in batch]
        assert len(values) >= 5
    finally:
        await asyncio.gather(*(m.stop() for m in members))


async def _member(bootstrap: str, group: str, topic: str) -> AIOKafkaConsumer:
    member = AIOKafkaConsumer(
        topic,
        bootstrap_servers=bootstrap,
        group_id=group,
        enable_auto_commit=False,
        auto_offset_reset="earliest",
        session_timeout_ms=4_000,
        heartbeat_interval_ms=1_000,
    )
    await member.start()
    return member


async def _shared(members: list[AIOKafkaConsumer]) -> None:
    """Wait until each member has partitions, and none is in two hands."""
    async with asyncio.timeout(40):
        while True:
            held = [member.assignment() for member in members]
            if all(held) and len(set().union(*held)) == sum(map(len, held)):
                return
            for member in members:
                try:
                    await member.getmany(timeout_ms=0)
                except KafkaError:
                    continue
            await asyncio.sleep(0.2)
