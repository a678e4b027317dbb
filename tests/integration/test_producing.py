"""Publishing says clearly what became of the records."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from agents_memory.errors import BadRecord, Unavailable
from streams.brokers.processes import free_ports
from streams.producing import ProducerSettings, Publisher
from streams.steps import Outgoing, check_sizes


@pytest.fixture
async def publisher(lab: Any) -> AsyncIterator[Publisher]:
    await lab.create("out", "rows")
    made = Publisher(ProducerSettings(lab.broker.bootstrap, lab.broker.name, timeout=5))
    await made.start()
    await made.start()  # no error
    yield made
    await made.stop()
    await made.stop()


async def test_records_arrive_in_order_with_headers(lab: Any, publisher: Publisher) -> None:
    sent = [Outgoing(lab.topic("out"), b"k%d" % n, b"%d" % n, (("ce_id", b"7"),), 2) for n in range(50)]
    await publisher.publish([*sent, Outgoing(lab.topic("out"), b"tombstone", None)])
    found = await lab.read("out")
    assert [(r.key, r.value, r.headers) for r in found if r.partition == 2 and r.key != b"tombstone"] == [
        (r.key, r.value, r.headers) for r in sent
    ]
    assert [r.value for r in found if r.key == b"tombstone"] == [None]


async def test_rows_are_one_batch(lab: Any, publisher: Publisher) -> None:
    rows = [(b"a", b"1"), (b"b", None), (b"c", b"")]
    assert await publisher.append_rows(lab.topic("rows"), 0, rows) == (0, 3)
    assert await publisher.append_rows(lab.topic("rows"), 0, rows) == (3, 3)
    assert [(r.key, r.value) for r in await lab.read("rows")] == rows + rows


async def test_rows_that_exceed_a_batch_are_refused_and_none_of_them_is_written(lab: Any, publisher: Publisher) -> None:
    with pytest.raises(BadRecord, match="too_large"):
        await publisher.append_rows(lab.topic("rows"), 0, [(b"a", b"x" * 500_000), (b"b", b"x" * 500_000)])
    with pytest.raises(BadRecord, match="too_large"):
        await publisher.append_rows(lab.topic("rows"), 0, [(b"a", b"x" * 1_000_000)])
    assert await publisher.append_rows(lab.topic("rows"), 0, [(b"a", b"x" * 890_000)]) == (0, 1)


async def test_what_passes_the_size_check_can_be_published(lab: Any, publisher: Publisher) -> None:
    largest = Outgoing(lab.topic("out"), b"k", b"x" * 850_000, (("h", b"y" * 49_800),), 0)
    check_sizes([largest], publisher.max_bytes)
    await publisher.publish([largest])
    over = Outgoing(lab.topic("out"), b"k", b"x" * 900_000, (), 0)
    with pytest.raises(BadRecord, match="too_large"):
        check_sizes([over], publisher.max_bytes)
    good = Outgoing(lab.topic("out"), b"k", b"good", (), 0)
    with pytest.raises(BadRecord, match="too_large"):
        await publisher.publish([good, over, good])
    assert [len(r.value) for r in await lab.read("out")] == [850_000, 4]


async def test_no_broker_is_unavailable() -> None:
    publisher = Publisher(ProducerSettings(f"127.0.0.1:{free_ports(1)[0]}", "kafka"))
    with pytest.raises(Unavailable):
        await publisher.start()
    with pytest.raises(Unavailable):
        await publisher.publish([Outgoing("out", b"k", b"v")])
    await publisher.stop()
