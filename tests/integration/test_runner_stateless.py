"""Stages without state, as a plain loop and as a Faust agent: nothing lost, through kills, outages, rebalances."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Callable
from typing import Any

import pytest

Eventually = Callable[..., Any]


@pytest.fixture(params=["loop", "agent"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


async def check(toy: Any) -> int:
    """Each id arrived, each undecodable record is in the dead letters; how many outputs were repeated."""
    names = [json.loads(record.value)["id"] for record in await toy.lab.read("out")]
    assert set(names) == {name for sent in toy.sent.values() for name in sent}
    origins = {(dict(r.headers)["dlq_partition"], dict(r.headers)["dlq_offset"]) for r in await toy.lab.read("dead")}
    assert len(origins) == toy.bad
    return len(names) - len(set(names))


async def test_steady_and_stopped(toy: Any, eventually: Eventually, kind: str) -> None:
    await toy.create()
    await toy.lab.produce("in", toy.records(2000, bad_every=101))
    worker = toy.lab.spawn("loop_worker.py", KIND=kind)
    await eventually(toy.done, message=toy.lab.logs)
    assert await check(toy) == 0
    worker.terminate()
    await eventually(lambda: toy.exits() == [0], message=toy.lab.logs)


@pytest.mark.long
async def test_killed_and_stopped_under_load(toy: Any, eventually: Eventually, kind: str) -> None:
    await toy.create()
    pouring = asyncio.create_task(toy.pour(count=3600, rate=200, bad_every=101))
    for name in (signal.SIGKILL, signal.SIGTERM):
        worker = toy.lab.spawn("loop_worker.py", KIND=kind)
        await eventually(toy.growing(), message=toy.lab.logs)
        assert not pouring.done(), "it was to end under load"
        worker.send_signal(name)
        await asyncio.to_thread(worker.wait, 20)
    toy.lab.spawn("loop_worker.py", KIND=kind)
    await pouring
    await eventually(toy.done, message=toy.lab.logs)
    await check(toy)
    assert toy.exits() == [-9, 0, None], toy.lab.logs()


@pytest.mark.long
async def test_rebalance_and_stop_while_the_dependency_is_away(toy: Any, eventually: Eventually, kind: str) -> None:
    """The first worker gives its batch back to let a second one join; the second is stopped while it waits."""
    await toy.create()
    down = toy.lab.directory / "down"
    await toy.lab.produce("in", toy.records(400))
    toy.lab.spawn("loop_worker.py", KIND=kind, DOWN=str(down))
    await eventually(toy.done, message=toy.lab.logs)
    down.touch()
    await toy.lab.produce("in", toy.records(1000, first=400, bad_every=101))
    await eventually(lambda: "not available" in toy.lab.log(0), message=toy.lab.logs)
    second = toy.lab.spawn("loop_worker.py", KIND=kind, DOWN=str(down))
    await eventually(lambda: "not available" in toy.lab.log(1), message=toy.lab.logs)
    second.terminate()
    assert await asyncio.to_thread(second.wait, 20) == 0
    assert len(await toy.lab.read("out")) == 400
    down.unlink()
    await eventually(toy.done, message=toy.lab.logs)
    await check(toy)
    assert toy.exits() == [None, 0], toy.lab.logs()


@pytest.mark.slow
async def test_a_slow_call_does_not_hold_up_a_stop(toy: Any, eventually: Eventually) -> None:
    await toy.create()
    await toy.lab.produce("in", toy.records(10))
    worker = toy.lab.spawn("loop_worker.py", KIND="agent", SLOW="60", GRACE="0.5")
    await eventually(lambda: "working" in toy.lab.log(0), message=toy.lab.logs)
    worker.terminate()
    assert await asyncio.to_thread(worker.wait, 10) == 0
    toy.lab.spawn("loop_worker.py", KIND="agent")
    await eventually(toy.done, message=toy.lab.logs)
    await check(toy)
