"""The sweeper: asks each subject that is due, once, a bounded number at a look, and tells when it last looked."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from unittest.mock import Mock

import pytest
from prometheus_client import generate_latest

from agents_memory.codec import decode
from agents_memory.errors import Unavailable
from agents_memory.inputs import Sweep
from agents_memory.policy import Policy
from agents_memory.rows import Head
from agents_memory.stages.enrich import Stamp
from streams import sweep
from streams.metrics import Metrics
from streams.remember import RememberStage
from streams.settings import Settings, load
from streams.worker import Worker
from tests.unit.api_kit import Recording

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def head(number: int, due: datetime | None, version: int = 1) -> tuple[bytes, bytes]:
    """The row of a user's head, as it lies on the topic."""
    row = Head(
        id=Head.row, tenant="default", user=f"u{number}", now=START, newest_at=START, newest_stamped=START, due=due,
        version=version,
    )  # fmt: skip
    return f"{number:032x}/head/head".encode(), row.encode()


class Stand:
    """A sweeper over one partition, with a clock that is set by hand."""

    def __init__(self, *rows: tuple[bytes, bytes]) -> None:
        self.at = START
        self.recording = Recording()
        self.metrics = Metrics("test", "p")
        self.stage = RememberStage(Settings(broker="nowhere:1"))
        self.stage.restore(0, rows)
        self.sweeper = sweep.Sweeper(
            Settings(broker="nowhere:1"), self.stage, Policy(), lambda: Stamp(self.at, "wall"),
            self.recording, self.metrics,  # type: ignore[arg-type]
        )  # fmt: skip

    def asked(self) -> list[str]:
        bodies = [decode(record.headers, record.value).body for record in self.recording.records]
        return [body.user for body in bodies if isinstance(body, Sweep)]


async def test_who_is_due_is_asked_once_and_the_others_are_not() -> None:
    stand = Stand(head(1, START + timedelta(minutes=5)), head(2, START + timedelta(minutes=9)), head(3, None))
    assert await stand.sweeper.look() == 0
    stand.at += timedelta(minutes=6)
    assert await stand.sweeper.look() == 1
    assert await stand.sweeper.look() == 0, "asked already, not yet answered"
    stand.at += timedelta(minutes=6)
    assert await stand.sweeper.look() == 1
    assert stand.asked() == ["u1", "u2"]
    stand.stage.restore(0, [head(1, START + timedelta(days=9), 2), head(2, None, 2)])
    assert await stand.sweeper.look() == 0
    stand.at += timedelta(days=9)
    assert await stand.sweeper.look() == 1


async def test_a_look_is_bounded_and_takes_the_longest_due_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "AT_MOST", 3)
    stand = Stand(*(head(n, START + timedelta(minutes=n)) for n in range(9, 0, -1)))
    stand.at += timedelta(hours=1)
    assert await stand.sweeper.look() == 3
    assert stand.asked() == ["u1", "u2", "u3"]


async def test_it_tells_when_it_last_looked_and_not_when_it_could_not() -> None:
    stand = Stand(head(1, START))
    stand.recording.away = True
    with pytest.raises(Unavailable):
        await stand.sweeper.look()
    assert last_run(stand.metrics) == 0
    stand.recording.away = False
    before = time.time()
    assert await stand.sweeper.look() == 1
    assert before <= last_run(stand.metrics) <= time.time()


def last_run(metrics: Metrics) -> float:
    name = "agents_memory_sweep_last_run_timestamp_seconds"
    lines = generate_latest(metrics.registry).decode().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(name)))


@pytest.mark.parametrize(("stages", "warned"), [("remember", True), ("remember,sweep", False), ("index", False)])
async def test_a_worker_that_remembers_and_does_not_sweep_says_so_when_it_starts(
    stages: str, warned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Mock()
    monkeypatch.setattr("streams.worker.log", log)
    worker = Worker(load({}, stages=stages, secret="s", broker="nowhere:1"))
    swept = []

    async def remember() -> None:
        worker._remember = RememberStage(worker._settings)

    async def index() -> None:
        return None

    async def sweeping(stage: RememberStage) -> None:
        swept.append(stage)

    monkeypatch.setattr(worker, "_start_remember", remember)
    monkeypatch.setattr(worker, "_start_index", index)
    monkeypatch.setattr(worker, "_start_sweep", sweeping)
    worker._quiet.set()
    await worker._start()
    await asyncio.gather(*worker._tasks)
    assert any("without sweep" in call.args[0] for call in log.warning.call_args_list) == warned
    assert len(swept) == ("sweep" in stages)
