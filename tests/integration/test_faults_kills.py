"""Workers that are killed lose nothing, and one that delivers wrongly is caught by the same checker."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from streams.brokers import BrokerName
from tests.faults.broken import WISH
from tests.faults.checker import Report
from tests.faults.kills import PAUSES, SLOTS, Toll, storm
from tests.faults.stand import Options, Stand

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


async def storms(
    directory: Path, options: Options, *, kills: int, points: str, rate: float = 15
) -> tuple[Report, Toll]:
    async with Stand(directory, 7, options) as stand:
        toll = Toll(kills, time.monotonic() + 300)
        await storm(stand, toll, points, rate)
        return await stand.check(), toll


@pytest.mark.parametrize(
    ("broker", "kills"),
    [("embedded", 6), pytest.param("kafka", 40, marks=[pytest.mark.kafka, pytest.mark.long])],
)
async def test_kills_anywhere_lose_nothing(
    broker: BrokerName, kills: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if broker == "kafka":
        request.getfixturevalue("kafka_available")
    options = Options(broker, workers=SLOTS, static=broker == "kafka", pauses=PAUSES)
    report, toll = await storms(tmp_path, options, kills=kills, points="all")
    assert report.right, (report.line, report.other, report.notes)
    assert toll.kills.total() >= kills


ONE = ("enrich,remember",)
"""The least that shows the delivery: what is broken is the runner of the stage with state."""


@pytest.mark.parametrize(
    ("broken", "points", "kinds"),
    [
        ("store_first", "remember.after_rows", {"lost"}),
        pytest.param("random_ids", "remember.after_publish", {"lost", "doubled"}, marks=pytest.mark.long),
    ],
)
async def test_a_broken_runner_is_caught_when_it_is_killed(
    broken: str, points: str, kinds: set[str], tmp_path: Path
) -> None:
    report, toll = await storms(tmp_path, Options(workers=ONE, env={WISH: broken}), kills=2, points=points)
    assert toll.kills[points] > 0
    assert kinds <= {kind for kind, notes in report.wrong.items() if notes}, report.notes


@pytest.mark.parametrize(
    ("broken", "kind"), [("ack_on_error", "lost"), pytest.param("no_deletes", "resurrected", marks=pytest.mark.long)]
)
async def test_a_broken_runner_is_caught_without_a_kill(broken: str, kind: str, tmp_path: Path) -> None:
    async with Stand(tmp_path, 8, Options(workers=ONE, env={WISH: broken})) as stand:
        [worker] = stand.workers
        await worker.start()
        await stand.until(worker.ready, 120, "the worker is not ready")
        for _ in range(15):
            await stand.publish(20)
            await asyncio.sleep(0.2)
        await stand.done()
        report = await stand.check()
    assert report.wrong[kind], (report.line, report.other)
