"""The runner loses nothing and does nothing twice, wherever a worker or the broker is killed."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from streams.brokers.embedded import EmbeddedBroker
from streams.brokers.kafka import KafkaBroker

Eventually = Callable[..., Any]

KAFKA = pytest.param("kafka", marks=pytest.mark.kafka)
KAFKA_LONG = pytest.param("kafka", marks=[pytest.mark.kafka, pytest.mark.long])
"""Where the other broker shows the kind among the quick tests."""


async def test_steady(toy: Any, eventually: Eventually) -> None:
    await toy.create()
    await toy.lab.produce("in", toy.records(2000, bad_every=101, parts_every=37))
    worker = toy.lab.spawn("toy_worker.py")
    await eventually(toy.done, message=toy.lab.logs)
    seen = await toy.check()
    assert seen["repeated"] == 0
    worker.terminate()
    await eventually(lambda: toy.exits() == [0], message=toy.lab.logs)


@pytest.mark.parametrize(
    "point", ["before_publish", "after_publish:3", "after_rows:3", "between_parts:2", "before_ack:2"]
)
async def test_killed_at_a_crash_point(toy: Any, eventually: Eventually, point: str) -> None:
    await toy.create()
    await toy.lab.produce("in", toy.records(600, bad_every=101, parts_every=7))
    toy.lab.spawn("toy_worker.py", AGENTS_MEMORY_CRASH_AT=point)
    await eventually(lambda: toy.exits() == [-9], message=toy.lab.logs)
    toy.lab.spawn("toy_worker.py")
    await eventually(toy.done, message=toy.lab.logs)
    seen = await toy.check()
    # Rows first would leave no repetition here, and lose the outputs.
    assert (seen["repeated"] > 0) == (point == "after_publish:3")
    assert toy.exits() == [-9, None]


@pytest.mark.slow
@pytest.mark.parametrize("broker", ["embedded", KAFKA_LONG], indirect=True)
async def test_killed_under_load(toy: Any, eventually: Eventually) -> None:
    await toy.create()
    pouring = asyncio.create_task(toy.pour(count=6000, rate=200, bad_every=101, parts_every=37, pad=3000))
    for _ in range(3):
        worker = toy.lab.spawn("toy_worker.py")
        await eventually(toy.growing(), message=toy.lab.logs)
        assert not pouring.done(), "the kill was to come under load"
        worker.kill()
    toy.lab.spawn("toy_worker.py")
    await pouring
    await eventually(toy.done, message=toy.lab.logs)
    await toy.check()
    assert toy.exits() == [-9, -9, -9, None], toy.lab.logs()


@pytest.mark.kafka
@pytest.mark.long
async def test_kafka_killed_under_load(
    own_kafka: KafkaBroker, tmp_path: Path, make_toy: Any, eventually: Eventually
) -> None:
    toy = make_toy(own_kafka, tmp_path)
    await toy.create()
    pouring = asyncio.create_task(toy.pour(count=5000, rate=200, parts_every=37, pad=3000, idempotent=True))
    first = toy.lab.spawn("toy_worker.py", SESSION="6")
    for kill in range(2):
        await eventually(toy.growing(), message=toy.lab.logs)
        await asyncio.to_thread(own_kafka.kill)
        if kill == 1:
            first.kill()  # the rows in the log are all there is
        await asyncio.to_thread(own_kafka.start)
    second = toy.lab.spawn("toy_worker.py", SESSION="6")
    await pouring
    await eventually(toy.done, within=90, message=toy.lab.logs)
    await toy.check()
    assert toy.exits() == [-9, None], toy.lab.logs()
    second.terminate()
    assert await asyncio.to_thread(second.wait, 30) == 0


async def test_half_a_step_would_be_noticed(toy: Any, eventually: Eventually) -> None:
    """What the tests above rely on: the toy stage refuses rows of which one is missing."""
    await toy.create()
    await toy.lab.produce("rows", [(b"head/s0", b'{"count": 1, "part": 0, "seen": ["0"]}', 0)])
    toy.lab.spawn("toy_worker.py")
    await eventually(lambda: toy.exits() == [70], message=toy.lab.logs)
    assert "half a step" in toy.lab.logs()


@pytest.mark.parametrize("name", [pytest.param(signal.SIGTERM, marks=pytest.mark.long), signal.SIGKILL])
@pytest.mark.parametrize("broker", [pytest.param("embedded", marks=pytest.mark.long), KAFKA], indirect=True)
@pytest.mark.slow
async def test_one_of_two_workers_goes(toy: Any, eventually: Eventually, name: signal.Signals) -> None:
    """Under a backlog one joins and one goes: two rebalances, partitions change hands both times."""
    await toy.create()
    await toy.lab.produce("in", toy.records(4000, bad_every=101, parts_every=37))
    slow = {"SLOW": "0.002"}
    first = toy.lab.spawn("toy_worker.py", **slow)
    await eventually(toy.growing(), message=toy.lab.logs)
    toy.lab.spawn("toy_worker.py", **slow)
    await eventually(lambda: "restored" in toy.lab.log(1), message=toy.lab.logs)
    await eventually(toy.growing(), message=toy.lab.logs)
    first.send_signal(name)
    await eventually(toy.done, within=90, message=toy.lab.logs)
    await toy.check()
    assert toy.exits() == [0 if name == signal.SIGTERM else -9, None], toy.lab.logs()


@pytest.mark.parametrize("what", ["outputs", "rows"])
@pytest.mark.long
async def test_rebalance_and_stop_while_the_broker_is_away(toy: Any, eventually: Eventually, what: str) -> None:
    """The first worker gives its batch back to let a second one join, and forgets what it had not committed."""
    await toy.create()
    down = toy.lab.directory / "down"
    await toy.lab.produce("in", toy.records(400))
    toy.lab.spawn("toy_worker.py", DOWN=str(down))
    await eventually(toy.done, message=toy.lab.logs)
    before = len(await toy.lab.read("rows"))
    down.write_text(what)
    await toy.lab.produce("in", toy.records(1000, first=400, bad_every=101))
    await eventually(lambda: "not available" in toy.lab.log(0), message=toy.lab.logs)
    second = toy.lab.spawn("toy_worker.py", DOWN=str(down))
    await eventually(lambda: "not available" in toy.lab.log(1), message=toy.lab.logs)
    second.terminate()
    assert await asyncio.to_thread(second.wait, 20) == 0
    assert len(await toy.lab.read("rows")) == before
    down.unlink()
    await eventually(toy.done, message=toy.lab.logs)
    await toy.check()
    assert toy.exits() == [None, 0], toy.lab.logs()


async def test_a_step_that_cannot_be_written_is_a_dead_letter(toy: Any, eventually: Eventually) -> None:
    """Its rows exceed a batch: the stage forgets it, the records before and behind it are taken."""
    await toy.create()
    good = toy.records(60)
    giant = b'{"id": "giant", "parts": 1, "pad": 950000}'
    toy.bad += 1
    await toy.lab.produce("in", [*good[:30], (b"s0", giant, 0), *good[30:]])
    toy.lab.spawn("toy_worker.py")
    await eventually(toy.done, message=toy.lab.logs)
    await toy.check()
    (letter,) = await toy.lab.read("dead")
    assert letter.value == giant
    assert dict(letter.headers)["dlq_error"] == b"too_large"


@pytest.mark.long
async def test_frozen_worker_does_not_write_over_its_successor(
    toy: Any, eventually: Eventually, freeze: Callable[[Any], None]
) -> None:
    await toy.create()
    pouring = asyncio.create_task(toy.pour(count=3000, rate=300, pad=3000))
    first = toy.lab.spawn("toy_worker.py")
    await eventually(toy.growing(), message=toy.lab.logs)
    freeze(first)
    toy.lab.spawn("toy_worker.py")
    await eventually(toy.growing(), message=toy.lab.logs)
    first.send_signal(signal.SIGCONT)
    await eventually(lambda: toy.exits() == [70, None], message=toy.lab.logs)
    await pouring
    await eventually(toy.done, message=toy.lab.logs)
    await toy.check()
    assert "another writer" not in toy.lab.logs()


async def test_rows_of_a_worker_that_is_none_any_more_are_undone(toy: Any, eventually: Eventually) -> None:
    """A late write of an older state, and then a kill: the restart must not take it for the newest state."""
    await toy.create()
    await toy.lab.produce("in", toy.records(40))
    worker = toy.lab.spawn("toy_worker.py")
    await eventually(toy.done, message=toy.lab.logs)
    await toy.lab.produce("in", toy.records(360, first=40))
    await eventually(toy.done, message=toy.lab.logs)
    first = [r for r in await toy.lab.read("rows") if r.key.endswith(b"/s0")][:3]
    assert b'"count": 1' in first[0].value
    await toy.lab.produce("rows", [(row.key, row.value, row.partition) for row in first])
    await toy.lab.produce("in", [r for r in toy.records(120, first=400) if r[0] != b"s0"])
    toy.sent["s0"] = toy.sent["s0"][:10]
    await eventually(toy.done, message=toy.lab.logs)
    assert "another writer" in toy.lab.log(0)
    worker.kill()
    toy.lab.spawn("toy_worker.py")
    await toy.lab.produce("in", toy.records(40, first=520))
    await eventually(toy.done, message=toy.lab.logs)
    await toy.check()
    assert toy.exits() == [-9, None], toy.lab.logs()


@pytest.mark.long
async def test_broker_stalls_and_worker_is_killed(toy: Any, eventually: Eventually) -> None:
    """Faust's own commit overtakes its changelog here (FAUST.md, fact 4)."""
    await toy.create()
    pouring = asyncio.create_task(toy.pour(count=2000, rate=400, pad=3000))
    worker = toy.lab.spawn("toy_worker.py", SESSION="6")
    await eventually(toy.growing(), message=toy.lab.logs)
    toy.lab.signal_broker(signal.SIGSTOP)
    try:
        await asyncio.sleep(3)
        worker.kill()
    finally:
        toy.lab.signal_broker(signal.SIGCONT)
    toy.lab.spawn("toy_worker.py")
    await pouring
    await eventually(toy.done, within=90, message=toy.lab.logs)
    await toy.check()


@pytest.mark.slow
async def test_a_worker_whose_broker_lost_everything_ends(
    tmp_path: Path, make_toy: Any, eventually: Eventually
) -> None:
    """Its table is ahead of an emptied broker: it must not go on as if nothing had happened (FAUST.md 1)."""
    broker = EmbeddedBroker()
    broker.start()
    try:
        toy = make_toy(broker, tmp_path)
        await toy.create()
        await toy.lab.produce("in", toy.records(200))
        toy.lab.spawn("toy_worker.py")
        await eventually(toy.done, message=toy.lab.logs)
        broker.kill()
        broker.start()
        await toy.create()
        await toy.lab.produce("in", toy.records(10))
        await eventually(lambda: toy.exits()[0] is not None, message=toy.lab.logs)
        assert toy.exits()[0] != 0
    finally:
        broker.kill()
