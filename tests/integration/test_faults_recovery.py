"""The rows of a partition are whole or not taken, whatever the group does meanwhile; a broker that refuses is named."""

from __future__ import annotations

import asyncio
import uuid
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import faust
import pytest
from faust.types import TP

from agents_memory.errors import LostRecords
from streams.brokers import Broker
from streams.changelog import Stretch, read_changelog
from streams.durable import RowStore, RowTable
from streams.faust_app import refusal
from streams.topics import apply
from tests.integration.real_worker import RealWorker, settings_on


async def test_a_changelog_is_read_whole_and_from_where_it_was_left(lab: Any) -> None:
    await lab.create(compact=("rows",))
    rows = [(b"s/%d" % (n % 50), None if n % 7 == 0 else b"%d" % n, n % 2) for n in range(1_000)]
    await lab.produce("rows", rows)
    topic = lab.topic("rows")
    found = await read_changelog(lab.broker.bootstrap, topic, {0: -1, 1: 400, 2: -1})
    assert found[0] == Stretch([(k, v) for k, v, p in rows if p == 0], 499)
    assert found[1] == Stretch([(k, v) for k, v, p in rows if p == 1][401:], 499)
    assert found[2] == Stretch([], -1)


async def test_a_changelog_that_ends_before_what_was_applied_has_lost_something(lab: Any) -> None:
    await lab.create(compact=("rows",))
    await lab.produce("rows", [(b"k", b"v", 0)] * 5)
    with pytest.raises(LostRecords):
        await read_changelog(lab.broker.bootstrap, lab.topic("rows"), {0: 5})


def store() -> RowStore:
    table = Mock()
    table.name = "rows"
    made = RowStore("memory://", faust.App("t", autodiscover=False), table, table_name="rows")
    made.hold([0])
    return made


def test_what_was_read_is_applied_once_and_only_where_it_fits() -> None:
    rows = store()
    rows.apply_read(0, -1, Stretch([(b"a", b"1"), (b"b", b"2"), (b"a", None)], 7))
    assert (rows.rows[0], rows.position[0]) == ({b"b": b"2"}, 7)
    rows.apply_read(0, -1, Stretch([(b"b", b"old")], 3))
    rows.apply_read(5, -1, Stretch([(b"x", b"1")], 3))
    assert (rows.rows, rows.position) == ({0: {b"b": b"2"}}, {0: 7})


class Recovering:
    """As much of a table as the end of a recovery touches: another rebalance comes while the changelog is read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, another: bool) -> None:
        self.started = asyncio.Event()
        recovery = SimpleNamespace(signal_recovery_start=self.started, _generation_id=9)
        conf = SimpleNamespace(broker_credentials=None, ssl_context=None)
        transport = SimpleNamespace(url=[], default_port=9092)
        app = SimpleNamespace(
            tables=SimpleNamespace(recovery=recovery), consumer_generation_id=9, should_stop=False, conf=conf,
            transport=transport,
        )  # fmt: skip
        self.assigned: list[Any] = []
        self.rows = store()

        async def read(*_: Any, **__: Any) -> dict[int, Stretch]:
            if another:
                self.started.set()
            return {0: Stretch([(b"a", b"1")], 4)}

        async def on_assigned(active: Any, changed: Any) -> None:
            self.assigned.append((active, changed))

        async def called() -> None:
            return None

        def die(error: BaseException) -> None:  # the real one ends the process
            raise error

        monkeypatch.setattr("streams.durable.read_changelog", read)
        monkeypatch.setattr("streams.durable.die", die)
        self.table: Any = SimpleNamespace(
            app=app, store=self.rows, name="memory", changelog_topic_name="rows", on_assigned=on_assigned,
            call_recover_callbacks=called,
        )  # fmt: skip
        for name in ("_catch_up", "_outdated"):
            setattr(self.table, name, getattr(RowTable, name).__get__(self.table))

    async def complete(self) -> None:
        await RowTable.on_recovery_completed(self.table, {TP("rows", 0)}, set())


async def test_a_recovery_that_another_rebalance_overtakes_tells_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faust calls a recovery complete that was cut short; taken at its word, half of the rows were judged by."""
    recovering = Recovering(monkeypatch, another=True)
    await recovering.complete()
    assert recovering.assigned == []
    assert recovering.rows.position == {0: -1}


async def test_a_recovery_that_is_complete_tells_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    recovering = Recovering(monkeypatch, another=False)
    await recovering.complete()
    assert recovering.assigned == [(frozenset({0}), frozenset({0}))]
    assert recovering.rows.rows == {0: {b"a": b"1"}}


def test_a_refusal_is_found_where_aiokafka_keeps_it() -> None:
    def app(error: BaseException | None) -> Any:
        consumer = SimpleNamespace(_coordinator=SimpleNamespace(_pending_exception=error))
        return SimpleNamespace(consumer=SimpleNamespace(_thread=SimpleNamespace(_consumer=consumer)))

    from aiokafka.errors import CoordinatorLoadInProgressError, GroupAuthorizationFailedError

    assert refusal(app(GroupAuthorizationFailedError())) == "GroupAuthorizationFailedError"
    assert refusal(app(CoordinatorLoadInProgressError())) is None
    assert refusal(app(None)) is None


@pytest.mark.kafka
@pytest.mark.slow
@pytest.mark.parametrize("stages", ["remember", "enrich"])
async def test_a_worker_whose_session_the_broker_refuses_says_so(
    kafka_broker: Broker, tmp_path: Path, stages: str
) -> None:
    """It would live on in silence, without ever getting a partition."""
    name = f"refused-{uuid.uuid4().hex[:8]}"
    settings = settings_on(kafka_broker, tmp_path, name, stages=stages, session_timeout=0.5)
    await apply(settings)
    worker = RealWorker(settings)
    worker.child.start()
    process = worker.child._process
    assert process is not None
    code = await asyncio.to_thread(process.wait, 60)
    log = (tmp_path / "worker.log").read_text()
    assert code == 1, log[-2000:]
    assert "Traceback" not in log
    assert f"the broker refuses the group {name}-{stages}: InvalidSessionTimeout" in log
