"""The embedded broker tells wrongly where a partition ends; asking a fetch gives the right answer on both."""

from __future__ import annotations

from typing import Any

from aiokafka import AIOKafkaConsumer, TopicPartition

from streams.producing import ProducerSettings, Publisher
from streams.shims.highwater import true_highwaters


async def ends(lab: Any) -> tuple[int, int]:
    """What ListOffsets says, and what a fetch says."""
    tp = TopicPartition(lab.topic("rows"), 1)
    consumer = AIOKafkaConsumer(bootstrap_servers=lab.broker.bootstrap)
    await consumer.start()
    try:
        listed = (await consumer.end_offsets([tp]))[tp]
    finally:
        await consumer.stop()
    return listed, (await true_highwaters(lab.broker.bootstrap, [tp]))[tp]


async def test_the_end_behind_a_batch(lab: Any) -> None:
    await lab.create("rows")
    assert await ends(lab) == (0, 0)
    publisher = Publisher(ProducerSettings(lab.broker.bootstrap, lab.broker.name))
    await publisher.start()
    try:
        await publisher.append_rows(lab.topic("rows"), 1, [(b"%d" % n, b"x") for n in range(30)])
    finally:
        await publisher.stop()
    # When the embedded broker is mended, this fails, and the shim can go.
    assert await ends(lab) == (1 if lab.broker.name == "embedded" else 30, 30)
