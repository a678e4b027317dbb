"""Results that hold no value of the sort asked for stand behind one that does."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from agents_memory.model import Kind, Layer
from agents_memory.recall.holding import empty_handed
from agents_memory.recall.model import Recalled, Route
from agents_memory.recall.rank import ordered

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def result(name: str, text: str, relevance: float, route: Route = Route.SEMANTIC) -> Recalled:
    return Recalled(
        id=name, text=text, kind=Kind.FACT, layer=Layer.USER, strength=1.0, sources=(), first_seen=AT, last_seen=AT,
        relevance=relevance, score=relevance, route=route, why="",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("question", "topic", "value"),
    [
        ("how long is the rehearsal", "We need a rehearsal with the choir", "make it 50 minutes"),
        ("排练要排多长时间", "要跟合唱团排练一次", "改成 50 分钟"),
        ("how many tents do we have", "Pack another two tents, one more tent than last year", "That makes nine tents"),
        ("一共几张票", "再买两张票", "现在有 7 张票"),
    ],
)
def test_what_gives_the_value_stands_before_what_names_the_matter(question: str, topic: str, value: str) -> None:
    found = [result("topic", topic, 0.9), result("value", value, 0.6)]
    lacking = empty_handed(question, found, 0.5)
    assert lacking == {"topic"}
    assert [r.id for r in ordered(found, [], lacking)] == ["value", "topic"]


def test_nothing_is_put_back_where_no_result_gives_a_value_or_none_is_asked_for() -> None:
    found = [result("topic", "We need a rehearsal", 0.9), result("value", "make it 50 minutes", 0.4)]
    assert not empty_handed("how long is the rehearsal", found, 0.5)
    assert not empty_handed("what do we rehearse", [found[0], result("value", "50 minutes", 0.9)], 0.5)


def test_an_exact_hit_is_never_put_back() -> None:
    found = [result("exact", "The hall is booked", 0.9, Route.STRUCTURED), result("value", "50 minutes", 0.9)]
    assert not empty_handed("how long is the hall booked", found, 0.5)
