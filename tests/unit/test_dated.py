"""What is about a day to come neither fades nor ends before it; a date far off protects nothing for ever (SPEC E1, E3)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_memory.lifecycle.decay import ahead, reaches, strength
from agents_memory.lifecycle.expiry import expires_at
from agents_memory.model import Kind, State
from agents_memory.policy import DecayPolicy, Policy, TtlPolicy
from agents_memory.rows import Memory
from tests.unit.core_kit import Talk
from tests.unit.test_decay import AT, memory

FAST = Policy(decay=DecayPolicy(rates=dict.fromkeys(Kind, 0.05)))


@pytest.mark.parametrize("text", ["My dentist appointment is on 5 October 2026.", "我的牙医预约在2026年10月5日"])
def test_a_day_to_come_is_waited_for_and_fades_after_it(text: str) -> None:
    talk = Talk(FAST)
    talk.says(text)
    [told] = talk.memories()
    assert told.content.dated is not None
    assert told.content.dated.date().isoformat() == "2026-10-06"
    talk.later(days=216)
    [before] = talk.memories()
    assert (before.state, strength(before, talk.at, FAST)) == (State.ACTIVE, 1.0)
    talk.later(days=120)
    assert [m.state for m in talk.memories()] != [State.ACTIVE]
    assert [f.memory_id for f in talk.forgotten() if f.memory_id == told.id]


@pytest.mark.parametrize("text", ["My desk number is 40 since 5 October 2025.", "我的牙医预约在2025年10月5日"])
def test_a_day_that_is_past_protects_nothing(text: str) -> None:
    talk = Talk(FAST)
    talk.says(text)
    [told] = talk.memories()
    assert told.content.dated is None
    talk.later(days=120)
    assert [m.state for m in talk.memories()] != [State.ACTIVE]


def dated(at: datetime, **changes: object) -> Memory:
    row = memory(Kind.FACT, 4)
    return row.model_copy(update={"content": row.content.model_copy(update={"dated": at, **changes})})


@given(st.integers(0, 2_000), st.integers(0, 4_000))
def test_strength_is_one_until_the_day_and_falls_from_it(ahead_days: int, later: int) -> None:
    policy, at = Policy(), AT + timedelta(days=ahead_days)
    row = dated(at)
    start = AT + timedelta(days=min(ahead_days, policy.ttl.dated_days))
    now = AT + timedelta(days=later)
    plain = strength(memory(Kind.FACT, 4), AT + max(now - start, timedelta(0)), policy)
    assert strength(row, now, policy) == pytest.approx(plain)
    when = reaches(row, 0.6, policy)
    assert when is not None
    assert when > start


def test_the_time_to_live_counts_from_the_day_but_an_end_of_its_own_stays_the_earlier() -> None:
    policy, at = Policy(), AT + timedelta(days=100)
    row = dated(at)
    assert expires_at(row.content, AT, policy) == at + timedelta(days=365)
    until = AT + timedelta(days=30)
    assert expires_at(dated(at, until=until).content, AT, policy) == until
    assert expires_at(dated(AT - timedelta(days=5)).content, AT, policy) == AT + timedelta(days=365)


def test_a_date_out_of_all_reason_is_bounded() -> None:
    policy = Policy(ttl=TtlPolicy(dated_days=50))
    content = dated(datetime(2990, 1, 1, tzinfo=UTC)).content
    assert ahead(content, AT, policy) == AT + timedelta(days=50)
    assert expires_at(content, AT, policy) == AT + timedelta(days=415)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("就这一周，告警先转给夜班的老刘", "2026-03-09"),
        ("这个月先按方案B来，就这个月", "2026-03-31"),
        ("Okay, we'll use plan B until Friday.", "2026-03-06"),
    ],
)
def test_a_decision_for_a_while_is_over_with_it(text: str, end: str) -> None:
    talk = Talk()
    talk.says(text)
    told = [m for m in talk.memories() if m.type is Kind.DECISION]
    assert [m.expires_at.date().isoformat() for m in told if m.expires_at] == [end]
    talk.later(days=31)
    assert not [m for m in talk.memories() if m.state in (State.ACTIVE, State.FADING)]


@pytest.mark.parametrize("text", ["那就定下周三吧", "好，那就下周三发布"])
def test_then_is_not_only(text: str) -> None:
    talk = Talk()
    talk.says(text)
    for told in talk.memories():
        assert told.expires_at is None or told.expires_at.date().isoformat() > "2026-03-12"
    assert talk.memories() or talk.discarded()
