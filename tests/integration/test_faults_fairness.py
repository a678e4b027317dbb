"""A flood from one user: those on other partitions go on, those on its own partition come after it, in order."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from aiokafka.partitioner import DefaultPartitioner

from agents_memory.commands import TurnRecorded
from agents_memory.ids import derive, partition_of, subject_key
from agents_memory.model import Role
from agents_memory.rows import TurnRow, split_key
from agents_memory.topics import TopicName
from streams.brokers import Broker
from streams.loop import BatchLoop, LoopSettings
from streams.outside import Outlet, record
from streams.producing import ProducerSettings, Publisher
from streams.settings import Settings
from streams.steps import Incoming, Outgoing
from streams.topics import apply
from tests.faults.reading import read_all
from tests.integration.real_worker import RealWorker, settings_on

FLOOD = 2_000
BATCH = 50


async def _until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110 (a batch is under way meanwhile)
        await asyncio.sleep(0.005)


async def test_a_flood_on_one_partition_holds_up_no_other_for_more_than_two_batches(lab: Any) -> None:
    """aiokafka alone would give all that it has of the first partition, a megabyte, before it gives one of another."""
    await lab.create("in", "out", "dead")
    done: list[int] = []
    late: list[int] = []

    async def work(records: Sequence[Incoming]) -> Sequence[Outgoing]:
        await asyncio.sleep(0.002 * len(records))
        done.extend(r.partition for r in records)
        return []

    publisher = Publisher(ProducerSettings(lab.broker.bootstrap, lab.broker.name))
    settings = LoopSettings(
        "copy", lab.broker.bootstrap, f"{lab.prefix}-toy", (lab.topic("in"),), lab.topic("dead"), max_records=BATCH
    )
    loop = BatchLoop(work, publisher, settings)
    value = json.dumps({"pad": "x" * 300}).encode()
    await lab.produce("in", [(b"flood", value, 0)] * FLOOD)
    running = asyncio.create_task(loop.run())
    try:
        async with asyncio.timeout(60), lab.producer() as producer:
            for quiet in (1, 2, 3):
                await _until(lambda floor=quiet * 300: done.count(0) >= floor)
                await producer.send_and_wait(lab.topic("in"), value, b"quiet", partition=quiet)
                before = done.count(0)
                await _until(lambda quiet=quiet: quiet in done)
                late.append(done[: done.index(quiet)].count(0) - before)
            await _until(lambda: len(done) >= FLOOD + 3)
    finally:
        loop.stop()
        await running
    assert done.count(0) == FLOOD
    # The batch in hand, and a fetch, which waits 0.1 s while the flood has not been taken: 50 records of it.
    assert max(late) <= 5 * BATCH, late


def _turn(ident: str, user: str, text: str) -> TurnRecorded:
    at = datetime.now(UTC)
    return TurnRecorded(id=ident, conversation=f"{user}/a", user=user, role=Role.USER, text=text, at=at)


class Places:
    """On which partition a user's turns lie, and on which the inputs that they become."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._of = DefaultPartitioner()

    def of(self, user: str) -> tuple[int, int]:
        """Of the turns and of the inputs."""
        all_of_them = list(range(self._settings.partitions))
        key = derive("outside", "default", user).encode()
        return self._of(key, all_of_them, all_of_them), partition_of(self.key(user), self._settings.partitions)

    def key(self, user: str) -> str:
        """The digest that stands for the user behind enrichment."""
        return subject_key(self._settings.secret.get_secret_value().encode(), "default", user)

    def users(self, name: str, beside: str, *, same: bool) -> Iterator[str]:
        """Users whose turns and inputs lie on the partitions of those of the user `beside`, or on neither of them."""
        there = self.of(beside)
        for number in count():
            here = self.of(user := f"{name}-{number}")
            if here == there if same else not set(zip(here, there, strict=True)) & {(p, p) for p in here}:
                yield user


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_a_user_who_floods_is_worked_off_beside_the_others(
    broker: Broker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = settings_on(broker, tmp_path, f"fair-{uuid.uuid4().hex[:8]}", stages="enrich,remember,sweep")
    await apply(settings)
    worker, outlet, places = RealWorker(settings), Outlet(settings, "test"), Places(settings)
    others, sames = (places.users(n, "flood", same=s) for n, s in (("other", False), ("same", True)))
    asked: dict[str, float] = {}
    try:
        await worker.start()
        for warm in range(20):
            await outlet.publish([record(settings, _turn(f"w{warm}", f"warm-{warm}", "I live in Porto."), "t")[1]])
        await worker.quiet(20)
        said = [_turn(f"f{n}", "flood", f"I have read chapter {n} of the long book.") for n in range(FLOOD)]
        began = time.time()
        await outlet.publish([record(settings, turn, "t")[1] for turn in said])
        for _ in range(5):
            await asyncio.sleep(1.0)
            for user in (next(others), next(sames)):
                await outlet.publish([record(settings, _turn(f"t-{user}", user, "I live in Braga."), "t")[1]])
                asked[user] = time.time()
        await worker.quiet(20 + FLOOD + len(asked), deadline=400)
    finally:
        await outlet.stop()
        await worker.stop()
    turns: dict[tuple[str, str], float] = {}  # when the row of each turn was first written, by subject and id
    for row in await read_all(settings, TopicName.RECORDS):
        subject, kind, ident = split_key(row.key.decode())
        if kind == TurnRow.row:
            turns.setdefault((subject, ident), row.timestamp / 1000)
    floods = [at for (subject, _), at in turns.items() if subject == places.key("flood")]
    assert len(floods) == FLOOD
    whole = max(floods) - began
    late, passed = {}, {}
    for user, at in asked.items():
        handled = turns[places.key(user), f"t-{user}"]
        late[user] = handled - at
        passed[user] = sum(at < when < handled for when in floods)
    with capsys.disabled():
        print(f"\n{broker.name}: the flood of {FLOOD} took {whole:.1f} s")
        for user in asked:
            print(f"  {user}: handled after {late[user]:.1f} s and {passed[user]} of the flood's turns")
    assert asked[list(asked)[-1]] - began < whole, "the flood was over too soon to be one"
    # Of others: 200 in the hands of `remember`, 200 in its queue, 200 fetched, and those of one batch of `enrich`.
    assert all(passed[user] <= 900 for user in asked if user.startswith("other")), passed
    assert all(late[user] <= whole + 5 for user in asked), late
