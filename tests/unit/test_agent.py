"""What the agent does with records that it must not keep, on a Faust of straw."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from faust.types.tuples import ConsumerMessage
from mode.utils.queues import FlowControlEvent

from streams.agent import Agent, AgentSettings
from streams.producing import ProducerSettings, Publisher
from streams.steps import Incoming


class App(SimpleNamespace):
    """As much of a Faust app as an agent touches."""

    __hash__ = object.__hash__  # type: ignore[assignment]


class Offline(Publisher):
    """Publishes nothing."""

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass


class Noting(Agent):
    """Notes what it is given."""

    def __init__(self, app: Any) -> None:
        publisher = Offline(ProducerSettings("127.0.0.1:1", "kafka"))
        super().__init__(app, publisher, AgentSettings("note", "in", "dead", 1, max_records=3))
        self.batches: list[list[int]] = []

    async def _handle(self, records: list[Incoming]) -> int:
        self.batches.append([record.offset for record in records])
        return 0

    def _given_back(self, partitions: set[int]) -> None:
        raise AssertionError("nothing was handled in part")


class Stream:
    """Yields the events it is given; its queue holds as many as are still to come, and `more` that never do."""

    def __init__(self, events: list[Any], more: bool) -> None:
        self.events_left, self.more, self.acked = events, more, []
        self.channel = SimpleNamespace(queue=SimpleNamespace(empty=lambda: not (self.events_left or self.more)))

    def noack(self) -> Stream:
        return self

    async def events(self) -> AsyncIterator[Any]:
        while self.events_left:
            yield self.events_left.pop(0)
        await asyncio.Event().wait()

    async def ack(self, event: Any) -> None:
        self.acked.append(event.message.offset)


class Bench:
    """An agent in the middle of `generation` 2, and what Faust waits for."""

    def __init__(self, offsets: list[int], *, generation: int = 2, more: bool = False) -> None:
        messages = [
            ConsumerMessage("in", 0, offset, 0.0, 0, None, b"k", b"v", None, generation_id=generation)
            for offset in offsets
        ]
        self.waited_for = set(messages)
        self.flow = FlowControlEvent(initially_suspended=False)
        consumer = SimpleNamespace(_unacked_messages=self.waited_for, _committed_offset={})
        app = App(should_stop=False, flow_control=self.flow, consumer_generation_id=2, consumer=consumer)
        self.agent = Noting(app)
        self.stream = Stream([SimpleNamespace(message=message) for message in messages], more)


async def run(bench: Bench, seconds: float, *, close_after: float | None = None) -> int:
    """For how many records Faust would wait at the end, the agent being still there."""
    running = asyncio.create_task(bench.agent._consume(bench.stream))
    if close_after is not None:
        await asyncio.sleep(close_after)
        bench.flow.suspend()
    await asyncio.sleep(seconds)
    waited_for = len(bench.waited_for)
    bench.agent._app.should_stop = True
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    return waited_for


async def test_batches_are_full_or_what_there_is() -> None:
    bench = Bench([0, 1, 2, 3, 4])
    await run(bench, 0.05)
    assert bench.agent.batches == [[0, 1, 2], [3, 4]]
    assert bench.stream.acked == [0, 1, 2, 3, 4]


async def test_records_that_wait_for_company_when_the_flow_closes_are_given_back() -> None:
    """Else the rebalance would wait for them for ever."""
    bench = Bench([0, 1], more=True)
    assert await run(bench, 0.3, close_after=0.05) == 0
    assert bench.agent.batches == []
    assert bench.stream.acked == []


@pytest.mark.parametrize("generation", [1, 3])
async def test_records_of_another_generation_are_given_back(generation: int) -> None:
    bench = Bench([0, 1], generation=generation)
    assert await run(bench, 0.05) == 0
    assert bench.agent.batches == []
    assert bench.stream.acked == []


class Died(Exception):
    """In the place of the end of the process."""


async def test_an_agent_that_is_cancelled_though_nobody_stops_it_ends_the_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Faust would start it again in the same process, where what it had in hand is never acknowledged."""

    def died(error: BaseException) -> None:
        raise Died(type(error).__name__)

    monkeypatch.setattr("streams.agent.die", died)
    bench = Bench([0, 1], more=True)
    running = asyncio.create_task(bench.agent._consume(bench.stream))
    await asyncio.sleep(0.05)
    running.cancel()
    with pytest.raises(Died, match="CancelledError"):
        await running
    assert bench.stream.acked == []


async def test_an_agent_that_is_cancelled_while_the_app_stops_just_ends() -> None:
    bench = Bench([0, 1], more=True)
    running = asyncio.create_task(bench.agent._consume(bench.stream))
    await asyncio.sleep(0.05)
    bench.agent._app.should_stop = True
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
