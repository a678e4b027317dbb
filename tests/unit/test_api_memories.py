"""What people see of their memories over HTTP: lists, one memory, decisions, summaries, the logs, exports."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from typing import Any

import pytest

from agents_memory.events import Discarded, Forgotten, MemoryStored
from agents_memory.ids import derive
from agents_memory.message import Body, Message
from agents_memory.model import Kind, Layer, Reason, State
from agents_memory.rows import Row, Version
from tests.unit.api_kit import LIN, calling, head, make, of_lin
from tests.unit.recall_kit import NOW, conversation, memory, summary, turn

CITY = memory(
    "我搬到上海了", key="city", value="上海", version=2,
    history=(Version(version=1, statement="我住在杭州", value="杭州", changed_at=NOW - timedelta(days=3), cause="t9"),),
)  # fmt: skip
TEA = memory("I like tea", kind=Kind.PREFERENCE, importance=5.0, days=30)
GONE = memory("I had a cold", state=State.FORGOTTEN, end_reason=Reason.DECAYED, purge_at=NOW + timedelta(days=7))


def logged(body: Body, number: int = 0) -> Message:
    return Message(derive("test", body.type, number), LIN, "m", NOW - timedelta(minutes=number), body, "c1")


def let_go(memory_id: str, reason: Reason = Reason.DECAYED, number: int = 0) -> Message:
    body = Forgotten(
        reason=reason, layer=Layer.USER, turns=("t1",), numbers={"strength": 0.08}, policy="p", memory_id=memory_id,
        kind=Kind.FACT, importance=4,
    )  # fmt: skip
    return logged(body, number)


async def get(rows: tuple[Row, ...], path: str, messages: tuple[Message, ...] = (), **params: Any) -> Any:
    app, _ = make(await of_lin(head(), *rows, messages=messages))
    async with calling(app) as http:
        answer = await http.get(f"/v1/users/lin{path}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json() if "json" in answer.headers["content-type"] else answer.text


async def test_the_list_shows_what_is_alive_with_its_present_strength() -> None:
    page = await get((CITY, TEA, GONE), "/memories")
    found = {m["text"]: m for m in page["memories"]}
    assert set(found) == {"我搬到上海了", "I like tea"}
    assert page["next"] is None
    assert 0 < found["I like tea"]["strength"] < found["我搬到上海了"]["strength"] <= 1


@pytest.mark.parametrize(
    ("params", "texts"),
    [
        ({"state": "forgotten"}, {"I had a cold"}),
        ({"state": ["forgotten", "active"]}, {"I had a cold", "我搬到上海了", "I like tea"}),
        ({"kind": "preference"}, {"I like tea"}),
        ({"key": "city"}, {"我搬到上海了"}),
        ({"key": "city", "kind": "preference"}, set()),
    ],
)
async def test_the_list_is_narrowed_by_state_kind_and_attribute(params: dict[str, Any], texts: set[str]) -> None:
    page = await get((CITY, TEA, GONE), "/memories", **params)
    assert {m["text"] for m in page["memories"]} == texts


async def test_pages_follow_each_other_without_gap_or_repetition() -> None:
    app, _ = make(await of_lin(*(memory(f"fact {i}") for i in range(7))))
    seen: list[str] = []
    after: str | None = None
    async with calling(app) as http:
        for size in (3, 3, 1):
            params = {"limit": "3"} | ({"after": after} if after else {})
            page = (await http.get("/v1/users/lin/memories", params=params)).json()
            assert len(page["memories"]) == size
            seen += [m["text"] for m in page["memories"]]
            after = page["next"]
    assert after is None
    assert sorted(seen) == [f"fact {i}" for i in range(7)]


async def test_one_memory_tells_its_sources_versions_and_history() -> None:
    stored = MemoryStored(
        memory_id=CITY.id, kind=Kind.FACT, importance=6, confidence=1, tier="decaying", state=State.ACTIVE, policy="p"
    )
    found = await get((CITY,), f"/memories/{CITY.id}", (logged(stored, 5), let_go(CITY.id), let_go(TEA.id, number=1)))
    assert [v["text"] for v in found["versions"]] == ["我住在杭州"]
    assert found["provenance"][0]["end"] == len("我搬到上海了")
    assert [entry["kind"] for entry in found["history"]] == ["memory.stored", "forgotten"]


async def test_a_memory_that_is_not_there_is_not_found_and_an_odd_id_refused() -> None:
    app, _ = make(await of_lin(CITY))
    async with calling(app) as http:
        assert (await http.get(f"/v1/users/lin/memories/{TEA.id}")).status_code == 404
        assert (await http.get("/v1/users/lin/memories/x")).status_code == 422


async def test_decisions_come_with_what_lost_and_what_was_turned_down() -> None:
    new = memory("用 Redis", kind=Kind.DECISION, status="confirmed", alternatives=("Kafka",))
    no = memory("不用方案A", kind=Kind.REJECTED_PROPOSAL, days=1)
    old = memory("用 MySQL", kind=Kind.DECISION, state=State.SUPERSEDED, superseded_by=new.id, days=2)
    found = await get((new, no, old, CITY), "/decisions")
    assert [(d["text"], d["state"]) for d in found] == [
        ("用 MySQL", "superseded"), ("不用方案A", "active"), ("用 Redis", "active"),
    ]  # fmt: skip
    assert found[2]["alternatives"] == ["Kafka"]


async def test_summaries_are_readable_in_their_own_language() -> None:
    rows = (summary("a", {"intent": ["退货"]}, days=1), summary("b", {"intent": ["book a room"]}))
    english, chinese = await get(rows, "/summaries")
    assert "退货" in chinese["text"]
    assert chinese["text"] != "退货"
    assert english["text"].isascii()
    assert await get(rows, "/summaries", conversation="other") == []


async def test_the_forgetting_log_is_newest_first_and_narrowed() -> None:
    never = Discarded(reason=Reason.LOW_IMPORTANCE, layer=Layer.SESSION, turns=("t2",), policy="p")
    log = (let_go(GONE.id), let_go(TEA.id, Reason.EXPIRED, 1), logged(never, 2))
    assert [e["reason"] for e in await get((), "/forgotten", log)] == ["decayed", "expired", "low_importance"]
    assert [e["memory"] for e in await get((), "/forgotten", log, reason="expired")] == [TEA.id]
    assert [e["turns"] for e in await get((), "/forgotten", log, kind="discarded")] == [["t2"]]
    assert len(await get((), "/forgotten", log, limit=1)) == 1
    assert len(await get((), "/forgotten", log, since=(NOW - timedelta(minutes=1)).isoformat())) == 2


async def test_the_journal_holds_what_is_no_letting_go() -> None:
    stored = MemoryStored(
        memory_id=CITY.id, kind=Kind.FACT, importance=6, confidence=1, tier="decaying", state=State.ACTIVE, policy="p"
    )
    log = (let_go(GONE.id), logged(stored, 1))
    assert [e["kind"] for e in await get((), "/journal", log)] == ["memory.stored"]
    assert await get((), "/journal", log, kind="question.judged") == []


async def test_the_export_holds_all_that_is_kept() -> None:
    said = turn("周六想请朋友吃饭", ident="w1")
    rows = (CITY, TEA, GONE, said, summary("a", {"intent": ["退货"]}), conversation("c1", ["w1"], touched_at=NOW))
    document = await get(rows, "/export", (let_go(GONE.id),))
    assert {m["text"] for m in document["memories"]} == {"我搬到上海了", "I like tea", "I had a cold"}
    assert [t["text"] for t in document["turns"]] == ["周六想请朋友吃饭"]
    assert len(document["summaries"]) == len(document["log"]) == len(document["conversations"]) == 1
    assert (document["tenant"], document["user"]) == ("default", "lin")


async def test_the_export_as_a_table_runs_no_formula() -> None:
    evil = memory("=HYPERLINK(1)", key="note", value="+1")
    text = await get((evil, summary("a", {"intent": ["退货"]}), turn("周六吃饭")), "/export", format="csv")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert [row["section"] for row in rows] == ["memory", "summary", "turn"]
    assert (rows[0]["text"], rows[0]["value"]) == ("'=HYPERLINK(1)", "'+1")
    assert rows[0]["sources"] == "turn of =HYPERLINK(1)"


@pytest.mark.parametrize("user", ["a/b", "..", "林", "a%2Fb", "x?y#z", "memories", "a b"])
async def test_a_user_may_have_any_id(user: str) -> None:
    from agents_memory.ids import subject_key
    from streams.calling import user_path
    from tests.unit.api_kit import SECRET
    from tests.unit.recall_kit import filled

    app, _ = make(await filled(TEA, subject=subject_key(SECRET, "default", user)))
    async with calling(app) as http:
        page = (await http.get(user_path(user, "memories"))).json()
    assert [m["text"] for m in page["memories"]] == ["I like tea"]
