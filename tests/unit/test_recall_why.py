"""Why something is remembered or not, and whether a proposal was turned down before."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from agents_memory.events import Discarded, Forgotten
from agents_memory.ids import derive
from agents_memory.message import Message
from agents_memory.model import Kind, Layer, Reason, State
from agents_memory.recall.model import Query, Recalled
from agents_memory.recall.rejected import designators, rejected_before
from agents_memory.recall.why import Fate, Finding, why
from tests.unit.recall_kit import NOW, POLICY, SUBJECT, e5, filled, memory, turn, use

UNTIL = NOW + timedelta(days=7)


def forgotten(memory_id: str, reason: Reason, until: object = UNTIL) -> Message:
    body = Forgotten(
        reason=reason,
        layer=Layer.USER,
        turns=("t1",),
        numbers={"strength": 0.08, "threshold": 0.1},
        rule="weak",
        policy="p",
        reversible_until=until,
        memory_id=memory_id,
        kind=Kind.FACT,
        importance=4,
    )
    return Message(derive("log", memory_id, reason), SUBJECT, memory_id, NOW, body, "c1")


async def look(store: object, text: str, days: float = 0) -> list[Finding]:
    return await why(store, e5(), use(), SUBJECT, text, NOW + timedelta(days=days), POLICY)  # type: ignore[arg-type]


async def test_what_was_forgotten_is_explained_with_numbers_and_the_time_to_undo() -> None:
    row = memory("I listen to the podcast about harbours", state=State.FORGOTTEN, end_reason=Reason.DECAYED)
    store = await filled(row, messages=[forgotten(row.id, Reason.DECAYED)])
    (finding,) = await look(store, "why do you not remember the podcast I listen to")
    assert finding.fate is Fate.LET_GO
    assert finding.reason is Reason.DECAYED
    assert finding.numbers == {"strength": 0.08, "threshold": 0.1}
    assert finding.rule == "weak"
    assert finding.reversible_until == UNTIL


async def test_what_was_never_kept_is_explained_by_its_turn() -> None:
    said = turn("the vending machine was out of crisps again", ident="t5")
    body = Discarded(
        reason=Reason.LOW_IMPORTANCE,
        layer=Layer.SESSION,
        turns=("t5",),
        numbers={"score": 1, "threshold": 4},
        policy="p",
    )
    store = await filled(said, messages=[Message(derive("x"), SUBJECT, "t5", NOW, body, "c1")])
    (finding,) = await look(store, "vending machine crisps")
    assert finding.fate is Fate.NEVER_KEPT
    assert finding.turns == ("t5",)
    assert finding.numbers == {"score": 1, "threshold": 4}
    assert "crisps" in finding.text


@pytest.mark.parametrize(
    ("changes", "days", "fate"),
    [
        ({}, 0, Fate.REMEMBERED),
        ({"state": State.HELD}, 0, Fate.HELD),
        ({"state": State.UNCONFIRMED}, 0, Fate.UNCONFIRMED),
        ({"importance": 6}, 180, Fate.SUNK),
        ({"state": State.SUPERSEDED, "superseded_by": "m2"}, 0, Fate.LET_GO),
    ],
)
async def test_living_and_ended_ones_are_told_apart(changes: dict[str, Any], days: float, fate: Fate) -> None:
    store = await filled(memory("I listen to the podcast about harbours", **changes))
    (finding,) = await look(store, "the podcast about harbours", days)
    assert finding.fate is fate
    assert finding.by == changes.get("superseded_by")


async def test_an_id_is_looked_up_as_it_is() -> None:
    store = await filled(messages=[forgotten("m1", Reason.USER_REQUEST, None)])
    for ident in ("m1", "t1"):
        (finding,) = await look(store, ident)
        assert finding.fate is Fate.ERASED
        assert finding.text == ""


async def test_erasures_are_counted_in_only_where_nothing_else_is_found() -> None:
    store = await filled(messages=[forgotten("m1", Reason.USER_REQUEST, None)])
    assert [f.fate for f in await look(store, "my address")] == [Fate.ERASED]
    known = await filled(
        memory("my address is 6 Elm Road", key="address"), messages=[forgotten("m1", Reason.USER_REQUEST, None)]
    )
    assert [f.fate for f in await look(known, "my address")] == [Fate.REMEMBERED]


async def turned_down(text: str, *rows: object) -> list[Recalled]:
    store = await filled(*rows)  # type: ignore[arg-type]
    return await rejected_before(store, e5(), use(), SUBJECT, text, Query(text="", now=NOW), POLICY)


def no(text: str) -> object:
    return memory(text, kind=Kind.REJECTED_PROPOSAL, affirmed=False)


async def test_a_proposal_that_was_turned_down_is_recognised_in_other_words() -> None:
    rows = (no("不行，运维说不给开新端口，Memcached 否了"), no("周末团建去爬山的提议被否了"))
    assert [r.text for r in await turned_down("要不要试试 Memcached 做缓存？", *rows)] == [rows[0].content.statement]  # type: ignore[attr-defined]
    assert await turned_down("把日志级别调成 warning", *rows) == []


async def test_plans_are_told_apart_by_their_letters() -> None:
    row = no("plan A for the migration is too slow, we dropped plan A")
    assert await turned_down("let's do plan A for the migration", row)
    assert await turned_down("let's do plan B for the migration", row) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("plan A", {"a"}),
        ("A方案太慢，改用B方案", {"a", "b"}),
        ("方案二", {"二"}),
        ("option 3", {"3"}),
        ("plan ahead", set()),
    ],
)
def test_designators(text: str, names: set[str]) -> None:
    assert designators(text) == names
