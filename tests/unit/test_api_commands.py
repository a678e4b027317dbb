"""Commands over HTTP: what is published, what is refused, what became of it; and how far the memory has come."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from agents_memory.commands import Confirm, Consent, Correct, Erase, Forget, Hold, Retract, Revive
from agents_memory.events import CommandIgnored
from agents_memory.ids import derive, digest
from agents_memory.message import Message
from agents_memory.model import State
from agents_memory.rows import SegmentRow
from tests.unit.api_kit import LIN, bucket, calling, head, make, mark, of_lin
from tests.unit.recall_kit import NOW, conversation, memory, summary

MEMORY = derive("a memory")


@pytest.mark.parametrize(
    ("verb", "body", "cls"),
    [
        ("confirm", {"memory_id": MEMORY}, Confirm),
        ("revive", {"memory_id": MEMORY}, Revive),
        ("retract", {"what": "我的地址"}, Retract),
        ("forget", {"memory_id": MEMORY, "ticket": "T-1"}, Forget),
        ("correct", {"what": "我住哪", "statement": "我住上海"}, Correct),
        ("hold", {"statement": "maybe later", "why": "unclear", "conversation": "c1", "by": "agent"}, Hold),
        ("consent", {"cls": "health", "granted": False}, Consent),
    ],
)
async def test_a_command_is_published_at_the_users_time(verb: str, body: dict[str, Any], cls: type) -> None:
    lived = NOW - timedelta(days=400)
    app, recording = make(await of_lin(head(clock="event", now=lived, newest_at=lived)))
    async with calling(app, **{"X-Tenant": "default"}) as http:
        answer = await http.post(f"/v1/users/lin/commands/{verb}", json=body)
    assert answer.status_code == 202
    (message,) = recording.messages
    assert answer.json() == {"command": message.id}
    assert type(message.body) is cls
    plain = message.body.model_dump(mode="json")
    assert plain["user"] == "lin"
    assert plain["at"] == lived.isoformat().replace("+00:00", "Z")
    assert {name: plain[name] for name in body} == body


@pytest.mark.parametrize(
    ("verb", "body"),
    [
        ("confirm", {}),
        ("confirm", {"memory_id": ""}),
        ("forget", {}),
        ("forget", {"memory_id": MEMORY, "what": "both"}),
        ("correct", {"what": "x"}),
        ("forget", {"what": "x", "everything": True}),
        ("consent", {"cls": "weather", "granted": True}),
        ("erase", {}),
    ],
)
async def test_a_command_that_cannot_be_carried_out_is_refused(verb: str, body: dict[str, Any]) -> None:
    app, recording = make(await of_lin(head()))
    async with calling(app) as http:
        answer = await http.post(f"/v1/users/lin/commands/{verb}", json=body)
    assert answer.status_code == (405 if verb == "erase" else 422)
    assert not recording.records


async def test_a_user_is_erased_only_when_confirmed() -> None:
    app, recording = make(await of_lin(head()))
    async with calling(app) as http:
        for params in ({}, {"confirm": "false"}):
            answer = await http.delete("/v1/users/lin", params=params)
            assert answer.status_code == 422
            assert "final" in answer.json()["error"]["message"]
        assert not recording.records
        answer = await http.delete("/v1/users/lin", params={"confirm": "true", "ticket": "T-2"})
    assert answer.status_code == 202
    (message,) = recording.messages
    assert isinstance(message.body, Erase)
    assert (message.body.user, message.body.ticket, message.id) == ("lin", "T-2", answer.json()["command"])


async def test_the_outcome_of_a_command_is_told() -> None:
    ignored = Message(derive("j"), LIN, "c-2", NOW, CommandIgnored(command="memory.confirm", why="no such memory"))
    app, _ = make(await of_lin(head(recent=(digest("c-1"), digest("c-2"))), messages=[ignored]))
    async with calling(app) as http:
        outcomes = [(await http.get(f"/v1/users/lin/commands/c-{i}")).json() for i in (1, 2, 3)]
    assert [(o["status"], o["why"]) for o in outcomes] == [("done", ""), ("ignored", "no such memory"), ("pending", "")]


async def test_which_turns_were_handled_is_exact() -> None:
    app, _ = make(await of_lin(head(recent=(mark("t3"),)), bucket("t1", "t2")))
    async with calling(app) as http:
        answer = await http.post("/v1/users/lin/turns/seen", json={"turns": ["t1", "t2", "t3", "t4"]})
        other = await http.post("/v1/users/mei/turns/seen", json={"turns": ["t1"]})
    assert answer.json() == {"seen": ["t1", "t2", "t3"]}
    assert other.json() == {"seen": []}


async def test_progress_tells_time_dues_conversations_and_counts() -> None:
    lived = NOW - timedelta(days=400)
    clock = {"clock": "event", "now": lived, "newest_at": lived, "newest_stamped": NOW - timedelta(minutes=1)}
    segment = SegmentRow(
        id="s1", conversation="c2", version=2, admitted=1, reason="ended", turns=("t1",), closed_at=lived
    )
    store = await of_lin(
        head(due=lived + timedelta(seconds=30), **clock), segment, memory("I like tea"),
        memory("gone", state=State.FORGOTTEN), summary("a", {"intent": ["x"]}),
        conversation("c1", ["t1"], touched_at=NOW, ended=True, last_at=lived),
        conversation("c2", ["t2", "t3"], touched_at=NOW, last_at=lived + timedelta(seconds=1)),
    )  # fmt: skip
    app, _ = make(store)
    async with calling(app) as http:
        progress = (await http.get("/v1/users/lin/progress")).json()
    assert progress["now"] == (lived + timedelta(minutes=1)).isoformat().replace("+00:00", "Z")
    assert progress["due"] < progress["now"]
    assert [(c["conversation"], c["turns"], c["done"], c["pending"]) for c in progress["conversations"]] == [
        ("c1", 1, True, 0), ("c2", 2, False, 1),
    ]  # fmt: skip
    assert progress["memories"] == {"active": 1, "forgotten": 1}
    assert progress["summaries"] == 1


async def test_of_a_stranger_nothing_is_known_and_nothing_due() -> None:
    app, _ = make(await of_lin(head()))
    async with calling(app) as http:
        progress = (await http.get("/v1/users/mei/progress")).json()
    assert progress == {
        "now": NOW.isoformat().replace("+00:00", "Z"), "due": None, "conversations": [], "memories": {}, "summaries": 0,
    }  # fmt: skip
