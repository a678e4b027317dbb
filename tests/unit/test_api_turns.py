"""Publishing over HTTP: what is accepted, under which names, and what is refused."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agents_memory.adapters.memory_store import MemoryStore
from agents_memory.commands import ConversationClear, ConversationEnd, TurnRecorded
from tests.unit.api_kit import calling, head, make, of_lin
from tests.unit.recall_kit import NOW

TURN = {
    "id": "t1", "conversation": "c1", "user": "lin", "role": "user", "text": "我对花生过敏",
    "at": "2026-03-02T09:00:00+08:00",
}  # fmt: skip


async def test_a_turn_is_published_under_the_tenant_of_the_header() -> None:
    app, recording = make(MemoryStore())
    async with calling(app, **{"X-Tenant": "acme"}) as http:
        answer = await http.post("/v1/turns", json=TURN)
    assert answer.status_code == 202
    assert answer.json() == {"ids": ["t1"]}
    (message,) = recording.messages
    assert isinstance(message.body, TurnRecorded)
    assert (message.body.tenant, message.body.text) == ("acme", "我对花生过敏")
    assert message.body.at.utcoffset() == timedelta(hours=8), "the offset it was said with stays"
    assert message.conversation == "c1"


async def test_many_turns_of_a_user_share_a_key_and_keep_their_order() -> None:
    app, recording = make(MemoryStore())
    turns = [{**TURN, "id": f"t{i}", "conversation": f"c{i}"} for i in range(5)] + [{**TURN, "id": "x", "user": "mei"}]
    async with calling(app) as http:
        assert (await http.post("/v1/turns", json=turns)).status_code == 202
    assert [m.about for m in recording.messages] == ["t0", "t1", "t2", "t3", "t4", "x"]
    keys = [record.key for record in recording.records]
    assert len(set(keys[:5])) == 1
    assert keys[5] != keys[0]
    assert all(b"lin" not in (key or b"") for key in keys), "names are no keys"


@pytest.mark.parametrize(
    "broken",
    [
        {**TURN, "user": ""},
        {**TURN, "conversation": ""},
        {**TURN, "id": " t1"},
        {**TURN, "at": "2026-03-02T09:00:00"},
        {**TURN, "role": "oracle"},
        {k: v for k, v in TURN.items() if k != "text"},
        {**TURN, "tenant": "other"},
        [],
        "a turn",
    ],
    ids=["user", "conversation", "id", "offset", "role", "text", "tenant", "none", "type"],
)
async def test_impossible_turns_are_refused_without_repeating_them(broken: object) -> None:
    app, recording = make(MemoryStore())
    async with calling(app) as http:
        answer = await http.post("/v1/turns", json=broken)
    assert answer.status_code == 422
    assert set(answer.json()) == {"error"}
    assert "花生" not in answer.text
    assert not recording.records


async def test_the_end_of_a_conversation_is_given_at_the_users_time() -> None:
    lived = NOW - timedelta(days=400)
    store = await of_lin(head(clock="event", now=lived, newest_at=lived, newest_stamped=NOW - timedelta(minutes=2)))
    app, recording = make(store)
    async with calling(app) as http:
        assert (await http.post("/v1/conversations/c%2F1/end", json={"user": "lin"})).status_code == 202
        assert (await http.post("/v1/conversations/c1/clear", json={"user": "lin", "at": NOW.isoformat()})).is_success
    end, clear = (message.body for message in recording.messages)
    assert isinstance(end, ConversationEnd)
    assert (end.conversation, end.at) == ("c/1", lived + timedelta(minutes=2))
    assert isinstance(clear, ConversationClear)
    assert clear.at == NOW


async def test_without_a_broker_nothing_is_accepted() -> None:
    app, recording = make(MemoryStore())
    recording.away = True
    async with calling(app) as http:
        answer = await http.post("/v1/turns", json=TURN)
        assert answer.status_code == 503
        assert answer.headers["retry-after"]
        ready = await http.get("/readyz")
    assert ready.status_code == 503
    assert ready.json() == {"store": "ok", "broker": "away"}
