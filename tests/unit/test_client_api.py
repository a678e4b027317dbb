"""The Python client against the API: one round trip for each method, and each error as one of ours."""

from __future__ import annotations

import httpx
import pytest

from agents_memory.adapters.memory_store import MemoryStore
from agents_memory.commands import ConversationClear, ConversationEnd, Erase, TurnRecorded
from agents_memory.errors import AgentsMemoryError, BadRequest, BadSettings, Unavailable
from agents_memory.model import Role, Sensitivity, State, Turn
from streams.calling import Failed
from streams.client import BATCH, MemoryClient
from streams.settings import Settings
from tests.unit.api_kit import Recording, head, make, mark, of_lin
from tests.unit.recall_kit import NOW, conversation, memory, summary, turn

ALLERGY = memory("我对花生过敏", key="allergy", value="花生", importance=9.0)


def client(store: MemoryStore, tenant: str = "default", api_key: str = "") -> tuple[MemoryClient, Recording]:
    app, recording = make(store, api_key="sesame" if api_key else "")
    settings = Settings(api_key=api_key)
    made = MemoryClient(
        "nowhere:1", "http://api", tenant, settings=settings, transport=httpx.ASGITransport(app), publishing=recording
    )
    return made, recording


def said(ident: str, user: str = "lin") -> Turn:
    return Turn(id=ident, conversation="c1", user=user, role=Role.USER, text="我对花生过敏", at=NOW)


async def test_turns_and_marks_are_published_in_their_order_under_the_clients_tenant() -> None:
    made, recording = client(MemoryStore(), "acme")
    async with made:
        await made.publish(said("t0"))
        count = await made.publish_many(said(f"t{i}") for i in range(1, BATCH + 10))
        await made.end_conversation("lin", "c1", NOW)
        await made.clear_conversation("lin", "c2", NOW)
    assert count == BATCH + 9
    bodies = [message.body for message in recording.messages]
    assert [b.id for b in bodies if isinstance(b, TurnRecorded)] == [f"t{i}" for i in range(BATCH + 10)]
    assert [type(b) for b in bodies[-2:]] == [ConversationEnd, ConversationClear]
    assert {b.tenant for b in bodies if isinstance(b, TurnRecorded | ConversationEnd)} == {"acme"}


async def test_an_end_without_a_time_is_given_by_the_api() -> None:
    made, recording = client(await of_lin(head()))
    async with made:
        await made.end_conversation("lin", "c/1")
    (message,) = recording.messages
    assert isinstance(message.body, ConversationEnd)
    assert (message.body.conversation, message.body.at, message.stage) == ("c/1", NOW, "api")


async def test_what_is_remembered_can_be_read() -> None:
    window = turn("周六想请朋友吃饭", ident="w1")
    rows = [ALLERGY, window, summary("a", {"intent": ["退货"]}), conversation("c1", ["w1"], touched_at=NOW)]
    made, _ = client(await of_lin(head(recent=(mark("t1"),)), *rows))
    async with made:
        (found,) = await made.recall("lin", "我对什么过敏", 1)
        assert (found.id, found.state) == (ALLERGY.id, State.ACTIVE)
        assert "花生" in (await made.context("lin", "订餐厅", "c1")).text
        assert [m.id for m in await made.memories("lin")] == [ALLERGY.id]
        assert await made.memories("lin", state=["retracted"]) == []
        assert (await made.memory("lin", ALLERGY.id)).provenance[0].conversation == "c1"
        assert (await made.current_summaries("lin"))[0].conversation == "c1"
        assert (await made.why("lin", "花生过敏"))[0].id == ALLERGY.id
        assert await made.rejected("lin", "方案A") == []
        assert await made.decisions("lin") == await made.forgotten("lin") == await made.journal("lin") == []
        assert "花生" in (await made.export("lin")).decode()
        assert (await made.export("lin", "csv")).startswith("\ufeffsection".encode())
        assert (await made.progress("lin")).quiet
        assert await made.seen("lin", ["t1", "t2"]) == {"t1"}


async def test_more_memories_than_a_page_are_all_listed() -> None:
    made, _ = client(await of_lin(*(memory(f"fact {i}", importance=8.0, entities=()) for i in range(510))))
    async with made:
        assert len({m.id for m in await made.memories("lin")}) == 510


async def test_commands_are_published_and_told_apart() -> None:
    made, recording = client(await of_lin(head()))
    async with made:
        ids = [
            await made.confirm("lin", ALLERGY.id),
            await made.correct("lin", "我对腰果过敏", memory_id=ALLERGY.id),
            await made.retract("lin", what="花生"),
            await made.forget("lin", what="花生", ticket="T-1"),
            await made.hold("lin", "c1", "可能换手机", "没定"),
            await made.revive("lin", ALLERGY.id),
            await made.consent("lin", Sensitivity.HEALTH, False),
            await made.erase("lin"),
        ]
        assert (await made.outcome("lin", ids[0])).status == "pending"
    assert [message.id for message in recording.messages] == ids
    assert len(set(ids)) == len(ids)
    assert isinstance(recording.messages[-1].body, Erase)


async def test_the_key_is_sent_and_a_wrong_one_is_a_setting() -> None:
    right, _ = client(await of_lin(ALLERGY), api_key="sesame")
    async with right:
        assert len(await right.memories("lin")) == 1
    wrong, _ = client(await of_lin(ALLERGY), api_key="open")
    async with wrong:
        with pytest.raises(BadSettings, match="AGENTS_MEMORY_API_KEY"):
            await wrong.memories("lin")


async def test_empty_ids_never_leave_the_client() -> None:
    made, recording = client(MemoryStore())
    async with made:
        for call in (made.memories(""), made.recall("", "x"), made.erase(""), made.memory("lin", "")):
            with pytest.raises(BadRequest):
                await call
    assert not recording.records
    with pytest.raises(BadRequest):
        MemoryClient("nowhere:1", "http://api", "", settings=Settings())


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (httpx.Response(503, json={"error": {"message": "later"}}), Unavailable),
        (httpx.Response(502), Unavailable),
        (httpx.Response(500, text="<html>"), Failed),
        (httpx.Response(404, json={"error": {"message": "no"}}), BadRequest),
        (httpx.Response(422, json=["odd"]), BadRequest),
    ],
)
async def test_answers_become_errors_of_ours(answer: httpx.Response, error: type[AgentsMemoryError]) -> None:
    transport = httpx.MockTransport(lambda request: answer)
    async with MemoryClient(None, "http://api", settings=Settings(), transport=transport) as made:
        with pytest.raises(error):
            await made.memories("lin")


async def test_an_api_that_is_not_there_is_unavailable() -> None:
    async with MemoryClient(None, "http://127.0.0.1:1", settings=Settings()) as made:
        with pytest.raises(Unavailable, match="does not answer"):
            await made.progress("lin")
        with pytest.raises(BadSettings, match="AGENTS_MEMORY_BROKER"):
            await made.publish(said("t1"))
