"""Recall over HTTP: answers, touches, isolation, the API key, and health."""

from __future__ import annotations

import pytest

from agents_memory.adapters.memory_store import MemoryStore
from agents_memory.commands import Touch
from agents_memory.model import Kind
from streams.api.touches import Touches
from tests.unit.api_kit import calling, head, make, of_lin
from tests.unit.recall_kit import NOW, conversation, memory, turn

ALLERGY = memory("我对花生过敏", key="allergy", value="花生", importance=9.0)
SHELLFISH = memory("I am allergic to shellfish", key="allergy", value="shellfish", importance=9.0, turn="t2")


async def test_a_recall_answers_with_where_it_comes_from_and_why() -> None:
    app, _ = make(await of_lin(head(), ALLERGY))
    async with calling(app) as http:
        answer = await http.post("/v1/recall", json={"user": "lin", "query": "我对什么过敏"})
    (found,) = answer.json()
    wanted = "id text about key value kind layer state importance strength confidence sources first_seen last_seen"
    assert {*wanted.split(), "score", "route", "why"} <= set(found)
    assert (found["text"], found["route"], found["strength"]) == ("我对花生过敏", "structured", 1.0)
    assert found["sources"][0]["turn_id"] == "turn of 我对花生过敏"


async def test_a_recall_counts_as_access_once_an_hour() -> None:
    app, recording = make(await of_lin(head(), ALLERGY, turn("我昨天去了杭州")))
    async with calling(app) as http:
        for _ in range(3):
            await http.post("/v1/recall", json={"user": "lin", "query": "我对什么过敏"})
    (touch,) = (message.body for message in recording.messages)
    assert isinstance(touch, Touch)
    assert (touch.memory_ids, touch.at, touch.user) == ((ALLERGY.id,), NOW, "lin")


async def test_a_touch_that_fails_spoils_no_answer_and_is_tried_again() -> None:
    app, recording = make(await of_lin(head(), ALLERGY))
    recording.away = True
    async with calling(app) as http:
        assert (await http.post("/v1/recall", json={"user": "lin", "query": "我对什么过敏"})).status_code == 200
        recording.away = False
        await http.post("/v1/recall", json={"user": "lin", "query": "我对什么过敏"})
    assert len(recording.records) == 1


def test_touches_are_bounded_by_time_and_number() -> None:
    now = 0.0
    touches = Touches(60, lambda: now)
    assert touches.due("s", ["a", "b", "a"]) == ("a", "b")
    assert touches.due("s", ["a", "c"]) == ("c",)
    assert touches.due("other", ["a"]) == ("a",)
    now = 60.0
    assert touches.due("s", ["a"]) == ("a",)
    touches.due("s", map(str, range(Touches.LIMIT)))
    assert touches.due("other", ["a"]) == ("a",), "the oldest made room"


@pytest.mark.parametrize(
    ("tenant", "user"), [("default", "mei"), ("acme", "lin"), ("Default", "lin"), ("default", "Lin")]
)
async def test_nobody_reads_what_is_somebody_elses(tenant: str, user: str) -> None:
    app, _ = make(await of_lin(head(), ALLERGY, SHELLFISH, turn("我昨天去了杭州")))
    async with calling(app, **{"X-Tenant": tenant}) as http:
        assert (await http.post("/v1/recall", json={"user": user, "query": "我对什么过敏"})).json() == []
        assert (await http.get(f"/v1/users/{user}/memories")).json()["memories"] == []
        assert (await http.get(f"/v1/users/{user}/memories/{ALLERGY.id}")).status_code == 404
        assert (await http.get(f"/v1/users/{user}/why", params={"text": "花生过敏"})).json() == []
        assert (await http.post("/v1/context", json={"user": user, "query": "点外卖"})).json()["text"] == ""
        export = (await http.get(f"/v1/users/{user}/export")).json()
    assert not any(export[name] for name in ("memories", "summaries", "turns", "log", "conversations"))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/recall", {"user": "", "query": "x"}),
        ("/v1/recall", {"query": "x"}),
        ("/v1/recall", {"user": "lin", "query": "x", "k": 0}),
        ("/v1/recall", {"user": "lin", "query": "x", "kk": 1}),
        ("/v1/context", {"user": " ", "query": "x"}),
    ],
)
async def test_a_question_without_a_user_is_refused(path: str, body: dict[str, object]) -> None:
    app, _ = make(await of_lin(ALLERGY))
    async with calling(app) as http:
        assert (await http.post(path, json=body)).status_code == 422


async def test_an_empty_tenant_is_refused() -> None:
    app, _ = make(await of_lin(ALLERGY))
    async with calling(app, **{"X-Tenant": ""}) as http:
        assert (await http.post("/v1/recall", json={"user": "lin", "query": "x"})).status_code == 422
        assert (await http.get("/v1/users/lin/memories")).status_code == 422


async def test_the_api_key_guards_everything_but_health() -> None:
    app, _ = make(await of_lin(ALLERGY), api_key="sesame")
    async with calling(app) as http:
        for authorization in ("", "Bearer wrong", "sesame", "Bearer sesam\xe9"):
            headers = {b"Authorization": authorization.encode("latin-1")}
            answer = await http.get("/v1/users/lin/memories", headers=headers)
            assert answer.status_code == 401
        right = await http.get("/v1/users/lin/memories", headers={"Authorization": "Bearer sesame"})
        assert len(right.json()["memories"]) == 1
        for path in ("/healthz", "/readyz", "/metrics", "/docs", "/openapi.json"):
            assert (await http.get(path)).status_code == 200


async def test_recalls_are_counted_by_route_and_result() -> None:
    app, _ = make(await of_lin(head(), ALLERGY))
    async with calling(app) as http:
        await http.post("/v1/recall", json={"user": "lin", "query": "我对什么过敏"})
        await http.post("/v1/recall", json={"user": "mei", "query": "我对什么过敏"})
        page = (await http.get("/metrics")).text
    assert 'agents_memory_recalls_total{result="hit",route="structured"} 1.0' in page
    assert 'agents_memory_recalls_total{result="miss",route="none"} 1.0' in page
    assert "lin" not in page.replace("line", "")


async def test_the_context_holds_the_key_memories_and_the_window() -> None:
    said = turn("周六想请朋友吃饭", ident="w1")
    app, recording = make(await of_lin(head(), ALLERGY, said, conversation("c1", ["w1"], touched_at=NOW)))
    async with calling(app) as http:
        answer = (await http.post("/v1/context", json={"user": "lin", "query": "订餐厅", "conversation": "c1"})).json()
        small = (await http.post("/v1/context", json={"user": "lin", "query": "订餐厅", "max_tokens": 60})).json()
    assert "我对花生过敏" in answer["text"]
    assert "周六想请朋友吃饭" in answer["text"]
    assert small["tokens"] <= 60
    (touch,) = (message.body for message in recording.messages)
    assert isinstance(touch, Touch)
    assert touch.memory_ids == (ALLERGY.id,)


async def test_a_proposal_is_held_against_those_turned_down() -> None:
    no = memory("不用方案A，太贵", kind=Kind.REJECTED_PROPOSAL, status="rejected")
    app, _ = make(await of_lin(head(), no))
    async with calling(app) as http:
        again = await http.get("/v1/users/lin/rejected", params={"text": "要不试试方案A"})
        other = await http.get("/v1/users/lin/rejected", params={"text": "要不试试方案B"})
        nothing = await http.get("/v1/users/lin/rejected")
    assert [r["id"] for r in again.json()] == [no.id]
    assert other.json() == []
    assert nothing.status_code == 422


async def test_an_unknown_path_and_an_unreadable_body_are_errors_of_one_shape() -> None:
    app, _ = make(MemoryStore())
    async with calling(app) as http:
        for answer, status in (
            (await http.get("/v1/nothing"), 404),
            (await http.put("/v1/recall"), 405),
            (await http.post("/v1/recall", content=b"{", headers={"content-type": "application/json"}), 422),
        ):
            assert answer.status_code == status
            assert set(answer.json()["error"]) == {"code", "message"}
