"""A child that hangs is ended, gently and then not; one that lives is left alone; a full disk loses no row."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from agents_memory.errors import Unavailable
from agents_memory.topics import TopicName
from streams.brokers.processes import Child, free_ports
from streams.embedded.keeper import Keeper, Ledger
from streams.embedded.supervisor import Supervisor
from streams.health import STALLED, STUCK, Health
from streams.producing import ProducerSettings, Publisher
from streams.progress import Progress
from streams.settings import load
from streams.steps import Outgoing

PROGRAM = """
import http.server, pathlib, signal, sys
if "deaf" in sys.argv: signal.signal(signal.SIGTERM, signal.SIG_IGN)
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(503 if pathlib.Path(sys.argv[2]).exists() else 200)
        self.end_headers()
    def log_message(self, *_): pass
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
"""


class Kid:
    def __init__(self, directory: Path, *options: str) -> None:
        self.sick = directory / "sick"
        [port] = free_ports(1)
        command = [sys.executable, "-c", PROGRAM, str(port), str(self.sick), *options]
        self.child = Child(command, port, env=os.environ, log=directory / "kid.log")
        self.said: list[str] = []
        self.supervisor = Supervisor(
            lambda name: directory / name, self.said.append, look_every=0.0, patience=0.3, grace=1.0
        )

    async def watched(self, seconds: float) -> bool:
        """Whether it was ended within this time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if await self.supervisor.hangs("kid", self.child):
                return True
            await asyncio.sleep(0.05)
        return False


@pytest.fixture
def kid(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Kid]:
    made = Kid(tmp_path, *getattr(request, "param", ()))
    made.child.start()
    made.child.wait_ready(20)
    yield made
    made.child.kill()


async def test_a_child_that_is_well_is_left_alone(kid: Kid) -> None:
    assert not await kid.watched(1.0)
    assert kid.child.pid is not None


@pytest.mark.parametrize("kid", [(), ("deaf",)], indirect=True)
async def test_a_child_that_says_that_it_is_stuck_is_ended(kid: Kid) -> None:
    assert not await kid.watched(0.2)
    kid.sick.touch()
    assert await kid.watched(10.0)
    assert kid.child.pid is None
    assert kid.said == ["kid hangs, ending it"]


async def test_a_child_that_recovers_in_time_is_left_alone(kid: Kid) -> None:
    kid.supervisor._patience = 30.0
    kid.sick.touch()
    assert not await kid.watched(0.3)
    kid.sick.unlink()
    kid.supervisor._patience = 0.3
    assert not await kid.watched(0.6)


def test_a_child_that_keeps_exiting_is_given_up(kid: Kid) -> None:
    for _ in range(5):
        kid.supervisor.count("kid")
    with pytest.raises(Unavailable, match="keeps exiting"):
        kid.supervisor.count("kid")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_progress_is_asked_for_only_while_there_is_something_to_do() -> None:
    clock = Clock()
    progress = Progress(clock)
    clock.now = 1_000
    assert progress.stuck == 0
    progress.waits(3)
    clock.now += 50
    progress.waits(5)
    assert progress.stuck == 50
    progress.did()
    assert progress.stuck == 0
    clock.now += 70
    assert progress.stuck == 70
    progress.waits(0)
    assert progress.stuck == 0


async def test_a_stage_that_stalls_is_not_ready_and_one_that_is_stuck_is_to_be_restarted() -> None:
    health, clock = Health(), Clock()
    progress = health.stage("index", lambda: True)
    progress._clock = clock
    health.started = True
    progress.waits(1)
    clock.now = STALLED - 1
    assert all((await health.ready()).values())
    clock.now = STALLED + 1
    assert await health.ready() == {"index": False, "broker": True, "store": True, "started": True}
    assert await health.stuck() == []
    clock.now = STUCK + 1
    assert await health.stuck() == ["index"]
    health.store = SimpleNamespace(ready=_no)
    assert await health.stuck() == [], "what waits for the store is not helped by a restart"


async def _no() -> bool:
    return False


class Unacknowledging(Publisher):
    """Its broker answers and acknowledges nothing, as one without its quorum."""

    def __init__(self) -> None:
        super().__init__(ProducerSettings("127.0.0.1:1", "kafka"))
        self.quorum = asyncio.Event()

    async def answers(self, within: float) -> bool:
        return True

    def _started(self) -> Any:
        return SimpleNamespace(send=self._send)

    async def _send(self, topic: str, **_: Any) -> asyncio.Task[bool]:
        return asyncio.create_task(self.quorum.wait())


async def test_a_broker_that_answers_and_acknowledges_nothing_is_not_ready_and_no_reason_to_restart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("streams.health.ACKNOWLEDGED", 0.2)
    health, publisher = Health(), Unacknowledging()
    health.started = True
    health.publishers += [publisher, Unacknowledging()]
    sending = asyncio.create_task(publisher.publish([Outgoing("t", b"k", b"v", ())]))
    await asyncio.sleep(0.05)
    assert (await health.ready())["broker"]
    await asyncio.sleep(0.3)
    assert publisher.unacknowledged > 0.2
    assert not (await health.ready())["broker"]
    assert await health.stuck() == []
    publisher.quorum.set()
    await sending
    assert publisher.unacknowledged == 0
    assert (await health.ready())["broker"]


def record(number: int) -> tuple[TopicName, Any]:
    return TopicName.RECORDS, SimpleNamespace(partition=0, key=b"s/memory/%d" % number, value=b"x" * 3000)


async def test_rows_that_a_full_disk_does_not_take_are_kept_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("streams.embedded.keeper.PAUSE", 0.02)
    ledger = Ledger(tmp_path / "kept.sqlite")
    keeper = Keeper(load({}, data_dir=tmp_path), ledger)
    ledger.write([record(0)])
    [(pages,)] = ledger._db.execute("PRAGMA page_count")
    ledger._db.execute(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        ledger.write([record(n) for n in range(1, 50)])
    keeping = asyncio.create_task(keeper._keep([record(n) for n in range(1, 50)]))
    await asyncio.sleep(0.1)
    assert keeper.failing
    assert not keeping.done()
    assert len(list(ledger.rows())) == 1, "half of a batch is kept"
    ledger._db.execute("PRAGMA max_page_count = 100000")
    await asyncio.wait_for(keeping, 5)
    assert not keeper.failing
    assert len(list(ledger.rows())) == 50
    ledger.close()
