"""How strength falls, and when it will have fallen to a mark."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_memory.lifecycle.decay import curve, rate, reaches, session_strength, slowdown, strength
from agents_memory.model import Candidate, Kind, Role, Source, Span, State
from agents_memory.policy import DecayPolicy, Policy
from agents_memory.rows import Memory

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)
EXP, STEPPED = DecayPolicy(), DecayPolicy(curve="stepped")


def memory(kind: Kind = Kind.FACT, importance: float = 4, accesses: int = 0) -> Memory:
    source = Source(conversation="c", span=Span(turn_id="t", start=0, end=1), at=AT, role=Role.USER)
    content = Candidate(statement="s", kind=kind, importance=importance, sources=(source,))
    return Memory(
        id="m", state=State.ACTIVE, content=content, sources=(source,), created_at=AT, last_seen=AT, clock_at=AT,
        accesses=accesses, policy="p",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "half_life_days"),
    [(Kind.FACT, 69.3), (Kind.RELATION, 69.3), (Kind.PREFERENCE, 34.7), (Kind.EPISODIC, 13.9), (Kind.DECISION, 13.9)],
)
def test_half_lives_by_kind(kind: Kind, half_life_days: float) -> None:
    assert curve(kind, 4, 0, timedelta(days=half_life_days), EXP) == pytest.approx(0.5, abs=0.005)


@pytest.mark.parametrize(("importance", "factor"), [(1, 1.0), (4, 1.0), (5.5, 0.8), (7, 0.6), (10, 0.6)])
def test_importance_slows_the_fall(importance: float, factor: float) -> None:
    assert slowdown(importance, EXP) == pytest.approx(factor)
    assert rate(Kind.FACT, importance, EXP) == pytest.approx(0.01 * factor)


def test_each_access_adds_a_tenth_and_one_is_the_most() -> None:
    age = timedelta(days=60)
    assert curve(Kind.FACT, 4, 3, age, EXP) == pytest.approx(1.3 * math.exp(-0.6))
    assert curve(Kind.FACT, 4, 50, age, EXP) == 1.0
    assert curve(Kind.FACT, 4, 0, timedelta(days=-5), EXP) == 1.0


def test_the_other_curve() -> None:
    assert curve(Kind.FACT, 5, 0, timedelta(hours=12), STEPPED) == pytest.approx(0.5 * 0.9)
    assert curve(Kind.FACT, 10, 0, timedelta(hours=48), STEPPED) == pytest.approx(0.9**2)


def test_protected_memories_do_not_fade_on_either_curve() -> None:
    for decay in (EXP, STEPPED):
        policy = Policy(decay=decay)
        assert strength(memory(importance=7.5), AT + timedelta(days=4_000), policy) == 1.0
        assert reaches(memory(importance=7.5), 0.6, policy) is None
    assert strength(memory(importance=7), AT + timedelta(days=4_000), Policy()) < 0.1


@given(
    st.sampled_from([k for k in Kind if k is not Kind.SKILL]),
    st.floats(1, 7),
    st.integers(0, 12),
    st.sampled_from([0.6, 0.3, 0.1]),
    st.sampled_from([EXP, STEPPED]),
)
def test_the_moment_of_crossing_is_where_the_curve_crosses(
    kind: Kind, importance: float, accesses: int, mark: float, decay: DecayPolicy
) -> None:
    policy, row = Policy(decay=decay), memory(kind, importance, accesses)
    when = reaches(row, mark, policy)
    assert when is not None
    assert when >= AT
    assert strength(row, when + timedelta(seconds=1), policy) <= mark
    if when > AT:
        assert strength(row, when - timedelta(seconds=1), policy) >= mark - 1e-6


def test_a_skill_never_reaches_a_mark() -> None:
    assert reaches(memory(Kind.SKILL, 5), 0.6, Policy()) is None


def test_the_session_halves_every_fifteen_exchanges() -> None:
    assert [session_strength(n, Policy()) for n in (0, 15, 30)] == [1.0, 0.5, 0.25]
    assert session_strength(-3, Policy()) == 1.0
