"""A record that the stream refuses to hand to the agent is not acknowledged either."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import faust
import pytest
from faust.types.tuples import ConsumerMessage

from streams.shims import skipped


def message(offset: int, generation: int) -> Any:
    made = ConsumerMessage("in", 0, offset, 0.0, 0, None, b"k", b"v", None, generation_id=generation)
    made.incref()
    return made


@pytest.mark.parametrize(("on_final_ack", "acknowledged"), [(skipped._original, [0]), (skipped._on_final_ack, [])])
async def test_records_of_an_older_generation(
    monkeypatch: pytest.MonkeyPatch, on_final_ack: Any, acknowledged: list[int]
) -> None:
    monkeypatch.setattr(ConsumerMessage, "on_final_ack", on_final_ack)
    app = faust.App("skipped", broker="kafka://127.0.0.1:1", autodiscover=False)
    acked: list[int] = []
    consumer: Any = SimpleNamespace(unacked=set(), ack=lambda record: acked.append(record.offset) or True)
    app._consumer = consumer
    app.topics = Mock(acking_topics={"in"})
    app.consumer_generation_id = 2
    app.flow_control.resume()
    stream = app.stream(app.channel()).noack()
    seen: list[int] = []
    something = asyncio.Event()

    async def read() -> None:
        async for _ in stream._py_aiter():
            seen.append(stream.current_event.message.offset)
            something.set()

    for record in (message(0, generation=1), message(1, generation=2)):
        await stream.channel.queue.put(faust.Event(app, record.key, record.value, {}, record))
    reading = asyncio.create_task(read())
    await asyncio.wait_for(something.wait(), 10)
    reading.cancel()
    with suppress(asyncio.CancelledError):
        await reading
    assert seen == [1]
    assert acked == acknowledged


def test_what_was_handed_over_is_acknowledged() -> None:
    consumer = Mock()
    record = message(5, generation=1)
    record.tracked = True
    assert skipped._on_final_ack(record, consumer) is True
    consumer.ack.assert_called_once_with(record)


def test_it_is_installed() -> None:
    skipped.install()
    assert ConsumerMessage.on_final_ack is skipped._on_final_ack
