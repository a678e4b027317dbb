"""On the brokers themselves: the members of a group that is deleted join it anew, and read all again.

Apache Kafka refuses to delete a group in use, so that a worker that did it by mistake would do no harm there.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from aiokafka import AIOKafkaConsumer
from aiokafka.errors import KafkaError

from streams.producing import ProducerSettings, Publisher
from streams.shims import forming
from streams.shims.forming import LOOKS, WITHOUT, Forming


async def test_members_of_a_group_that_was_to_be_deleted_have_all_partitions(
    lab: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lab.create("turns")
    topic, group = lab.topic("turns"), lab.topic("group")
    publisher = Publisher(ProducerSettings(lab.broker.bootstrap, lab.broker.name))
    await publisher.start()
    await publisher.append_rows(topic, 0, [(b"%d" % n, b"x") for n in range(5)])
    await publisher.stop()
    members = [await _member(lab.broker.bootstrap, group, topic) for _ in range(2)]
    try:
        read = await _shared(members)
        watch = Forming(lab.broker.bootstrap)
        for _ in range(2 * LOOKS):
            assert await watch.look({group: WITHOUT}) == [], "a group that works is let be"
        monkeypatch.setattr(forming, "STABLE", "as if it never were")
        deleted = [name for _ in range(LOOKS) for name in await watch.look({group: WITHOUT})]
        assert deleted == [group]
        await asyncio.sleep(3)
        again = await _shared(members)
        for member in members:
            again += _values(await member.getmany(timeout_ms=2_000))
        assert len(again if lab.broker.name == "embedded" else [*read, *again]) >= 5
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


async def _shared(members: list[AIOKafkaConsumer]) -> list[bytes]:
    """Wait until each member has partitions, and none is in two hands; what was read meanwhile."""
    read: list[bytes] = []
    async with asyncio.timeout(40):
        while True:
            held = [member.assignment() for member in members]
            if all(held) and len(set().union(*held)) == sum(map(len, held)):
                return read
            for member in members:
                with suppress(KafkaError):
                    read += _values(await member.getmany(timeout_ms=0))
            await asyncio.sleep(0.2)


def _values(fetched: dict[Any, list[Any]]) -> list[bytes]:
    return [record.value for batch in fetched.values() for record in batch]
