"""The Python client and the command line against a broker: publish, subscribe, follow, dead letters, topics."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from agents_memory.codec import encode
from agents_memory.commands import TurnRecorded
from agents_memory.errors import BadRecord
from agents_memory.events import DecisionCaptured, Discarded, SegmentSummarized, SummaryEvent
from agents_memory.ids import derive, digest
from agents_memory.inputs import Line, SummaryFields
from agents_memory.message import Body, Message
from agents_memory.model import Layer, Reason, Role, Turn
from agents_memory.topics import TopicName
from streams.brokers import Broker
from streams.cli import _run
from streams.cli.waiting import DeadLetters
from streams.client import MemoryClient
from streams.dead_letters import dead_letter
from streams.following import messages
from streams.outside import Outlet
from streams.settings import Settings
from streams.steps import Incoming, Outgoing
from streams.topics import apply, topic_name

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
async def settings(broker: Broker, request: pytest.FixtureRequest) -> Settings:
    """Settings that lead to topics of this test's own."""
    prefix = f"t{digest(request.node.name)}."
    made = Settings(broker=broker.bootstrap, broker_kind=broker.name, topic_prefix=prefix, partitions=2)
    await apply(made)
    return made


@pytest.fixture
async def outlet(settings: Settings) -> AsyncIterator[Outlet]:
    made = Outlet(settings, "test")
    yield made
    await made.stop()


@pytest.fixture
def environment(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for commands, which read the environment."""
    for name in ("broker", "broker_kind", "topic_prefix", "partitions"):
        monkeypatch.setenv(f"AGENTS_MEMORY_{name.upper()}", str(getattr(settings, name)))


def said(ident: str, user: str = "lin") -> Turn:
    return Turn(id=ident, conversation="c1", user=user, role=Role.USER, text="我对花生过敏", at=AT)


def event(settings: Settings, ident: str, body: Body) -> Outgoing:
    headers, value = encode(Message(derive(ident), "k", ident, AT, body, "c1"))
    return Outgoing(topic_name(settings, body.topic), b"k", value, headers)


def summarized(user: str, tenant: str = "default") -> SegmentSummarized:
    return SegmentSummarized(
        tenant=tenant, user=user, conversation="c1", summary_id="s", segment_id="g", version=1, depth=1, reason="ended",
        content=SummaryFields(fields={"intent": (Line(text="退货"),)}), sources=("t1",), started_at=AT, ended_at=AT,
        source_chars=9, chars=2, model="m",
    )  # fmt: skip


def decided(user: str) -> DecisionCaptured:
    return DecisionCaptured(
        tenant="default", user=user, conversation="c1", decision_id="d", status="confirmed", statement="就定 A 吧",
        by=Role.USER, alternatives=("B",), sources=(),
    )  # fmt: skip


async def first(stream: AsyncIterator[SummaryEvent], count: int) -> list[SummaryEvent]:
    found = []
    async with asyncio.timeout(30):
        async for body in stream:
            found.append(body)
            if len(found) == count:
                return found
    return found


async def test_turns_arrive_in_the_order_in_which_they_were_published(settings: Settings) -> None:
    turns = [said(f"t{i}") for i in range(700)]
    async with MemoryClient(settings.broker, settings=settings) as client:
        assert await client.publish_many(turns) == 700
    arrived = []
    async with asyncio.timeout(60):
        async for message in messages(settings, TopicName.TURNS, from_beginning=True):
            assert isinstance(message.body, TurnRecorded)
            arrived.append(message.body.id)
            if len(arrived) == 700:
                break
    assert arrived == [turn.id for turn in turns]


async def test_a_subscriber_gets_its_users_summaries_each_once(settings: Settings, outlet: Outlet) -> None:
    once = event(settings, "1", summarized("lin"))
    others = [event(settings, "2", summarized("mei")), event(settings, "3", summarized("lin", "acme"))]
    await outlet.publish([once, once, *others, event(settings, "4", decided("lin"))])
    async with MemoryClient(settings.broker, settings=settings) as client:
        found = await first(client.summaries("lin", from_beginning=True), 2)
        everybody = await first(client.summaries(from_beginning=True), 3)
    assert [type(body) for body in found] == [SegmentSummarized, DecisionCaptured]
    assert [body.user for body in everybody] == ["lin", "mei", "lin"]


async def test_a_new_subscriber_gets_only_what_is_new(settings: Settings, outlet: Outlet) -> None:
    await outlet.publish([event(settings, f"old {i}", summarized("lin")) for i in range(5)])
    await asyncio.sleep(0.01)
    async with MemoryClient(settings.broker, settings=settings) as client:
        waiting = asyncio.create_task(first(client.summaries("lin"), 1))
        for number in range(100):
            await outlet.publish([event(settings, f"new {number}", decided("lin"))])
            if waiting.done():
                break
            await asyncio.sleep(0.1)
        (found,) = await waiting
    assert isinstance(found, DecisionCaptured)


async def test_dead_letters_of_what_is_published_now_are_told_apart(settings: Settings, outlet: Outlet) -> None:
    letters = topic_name(settings, TopicName.DEAD_LETTERS)

    def letter(value: bytes) -> Outgoing:
        record = Incoming("turns", 1, 7, b"k", value, (), 0)
        return dead_letter(letters, "enrich", record, BadRecord("bad_body"), at=AT, max_bytes=10_000)

    await outlet.publish([letter(b'{"id": "before"}')])
    await asyncio.sleep(0.01)
    async with DeadLetters(settings) as found:
        await outlet.publish([letter(b'{"id": "t1"}'), letter(b"{"), letter(b"[1]"), letter(b'{"id": 5}')])
        async with asyncio.timeout(20):
            while "t1" not in await found.look():  # noqa: ASYNC110 (it is a broker that is waited for)
                await asyncio.sleep(0.05)
        assert "5" not in found.ids


@pytest.mark.usefixtures("environment")
async def test_commands_follow_topics(settings: Settings, outlet: Outlet, capfd: pytest.CaptureFixture[str]) -> None:
    dropped = Discarded(reason=Reason.LOW_IMPORTANCE, layer=Layer.SESSION, turns=("t2",), policy="p")
    await outlet.publish(
        [event(settings, "1", summarized("lin")), event(settings, "2", decided("lin")), event(settings, "3", dropped)]
    )
    args = ["--from-beginning", "--limit"]
    assert await asyncio.to_thread(_run, ["tail", "summaries", *args, "2"]) == 0
    assert await asyncio.to_thread(_run, ["tail", "forgotten", *args, "1"]) == 0
    text = capfd.readouterr().out
    for word in ("退货", "当前意图", "confirmed: 就定 A 吧", "instead of B", "low_importance", "turn t2"):
        assert word in text
    assert await asyncio.to_thread(_run, ["tail", "summaries", *args, "2", "--json"]) == 0
    lines = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [line["type"] for line in lines] == ["segment.summarized", "decision.captured"]


@pytest.mark.usefixtures("environment")
async def test_dead_letters_are_listed_without_and_shown_with_their_content(
    settings: Settings, outlet: Outlet, capfd: pytest.CaptureFixture[str]
) -> None:
    assert await asyncio.to_thread(_run, ["dead-letters", "list"]) == 0
    assert capfd.readouterr().out == "none\n"
    record = Incoming("turns", 1, 7, b"k", "花生 {".encode(), (), 0)
    name = topic_name(settings, TopicName.DEAD_LETTERS)
    await outlet.publish([dead_letter(name, "enrich", record, BadRecord("bad_json"), at=AT, max_bytes=10_000)])
    assert await asyncio.to_thread(_run, ["dead-letters", "list", "--json"]) == 0
    out = capfd.readouterr().out
    assert "花生" not in out
    (letter,) = json.loads(out)
    assert (letter["error"], letter["stage"], letter["from_offset"]) == ("bad_json", "enrich", "7")
    place = [str(letter["partition"]), str(letter["offset"])]
    assert await asyncio.to_thread(_run, ["dead-letters", "show", *place]) == 0
    assert "花生 {" in capfd.readouterr().out
    assert await asyncio.to_thread(_run, ["dead-letters", "show", place[0], "99"]) == 2


@pytest.mark.usefixtures("environment")
async def test_topics_are_planned_and_made(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AGENTS_MEMORY_TOPIC_PREFIX", f"{settings.topic_prefix}more.")
    for command, action in (("plan", "create"), ("apply", "create"), ("plan", "keep")):
        assert await asyncio.to_thread(_run, ["topics", command, "--json"]) == 0
        planned = json.loads(capfd.readouterr().out)
        assert {topic["action"] for topic in planned} == {action}
        assert len(planned) == len(TopicName)
    monkeypatch.setenv("AGENTS_MEMORY_PARTITIONS", "5")
    assert await asyncio.to_thread(_run, ["topics", "apply"]) == 2
    assert "partitions" in capfd.readouterr().err
