"""Faust opens the flow before a recovery is complete; the shim keeps it closed until the seek is done."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
from faust.tables.recovery import Recovery
from mode.utils.queues import FlowControlEvent, FlowControlQueue

from streams.shims import recovery

STOCK = recovery._original


class Worker:
    """As much of an app as the end of a recovery touches; the fetcher delivers a record during the seek."""

    def __init__(self) -> None:
        self.flow = FlowControlEvent(initially_suspended=False)  # the flow is open while a table is recovered
        self.queue: Any = FlowControlQueue(maxsize=10, flow_control=self.flow, clear_on_resume=True)
        self.fetching = True
        consumer = SimpleNamespace(
            assignment=lambda: {("in", 0)},
            resume_partitions=Mock(),
            perform_seek=self.seek,
            stop_flow=lambda: setattr(self, "fetching", False),
            resume_flow=lambda: setattr(self, "fetching", True),
        )
        self.app = SimpleNamespace(
            flow_control=self.flow,
            consumer=consumer,
            consumer_generation_id=1,
            on_rebalance_end=Mock(),
            on_rebalance_complete=SimpleNamespace(send=AsyncMock()),
            _fetcher=SimpleNamespace(maybe_start=AsyncMock()),
            assignor=SimpleNamespace(assigned_standbys=lambda: set()),
            conf=SimpleNamespace(broker_request_timeout=1.0),
        )
        tables = Mock()
        tables.values.return_value = []
        self.recovery = SimpleNamespace(
            app=self.app,
            tables=tables,
            log=Mock(),
            completed=Mock(),
            actives_for_table={},
            standbys_for_table={},
            _set_recovery_ended=Mock(),
            _is_changelog_tp=lambda tp: False,
            _wait=self.wait,
        )

    async def wait(self, coro: Any, timeout: float | None = None) -> None:  # noqa: ASYNC109
        await coro

    async def seek(self) -> None:
        if self.fetching and self.flow.is_active():
            self.queue.force_put_nowait("record")
            self.delivered = True
        else:
            self.delivered = False


@pytest.mark.parametrize(("complete", "delivered"), [(STOCK, True), (recovery._on_recovery_completed, False)])
async def test_nothing_is_delivered_that_is_then_cleared(complete: Any, delivered: bool) -> None:
    worker = Worker()
    await complete(worker.recovery, 1)
    assert worker.delivered == delivered
    assert worker.queue.empty(), "what was delivered in between is lost"
    assert worker.flow.is_active()
    assert worker.fetching


def test_it_is_installed() -> None:
    recovery.install()
    assert Recovery.on_recovery_completed is recovery._on_recovery_completed
