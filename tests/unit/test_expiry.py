"""How memories end by themselves: fading, times to live, ends of their own; what is protected, what is final."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agents_memory.commands import Confirm, Touch
from agents_memory.events import MemoryEnded, MemoryErased, MemoryFaded, MemoryQuestioned
from agents_memory.model import Kind, Reason, State
from agents_memory.policy import DecayPolicy, GatePolicy, Policy
from tests.unit.core_kit import Talk


def test_a_fact_fades_is_forgotten_and_says_why() -> None:
    talk = Talk(Policy(gate=GatePolicy(remember_from=4), decay=DecayPolicy(rates=dict.fromkeys(Kind, 0.1))))
    talk.says("My salary is 5000 a month.")
    memory = talk.memory("salary")
    assert memory.content.importance <= 5
    talk.later(days=8)
    assert talk.memory("salary").state is State.FADING
    [faded] = talk.said(MemoryFaded)
    assert 0.1 < faded.strength <= 0.6
    talk.later(days=30)
    [log] = [f for f in talk.forgotten() if f.memory_id == memory.id]
    assert (log.reason, log.memory_id, log.importance) == (Reason.DECAYED, memory.id, memory.content.importance)
    assert log.numbers["threshold"] == 0.1
    assert log.numbers["strength"] <= 0.1
    assert log.numbers["age_days"] == pytest.approx(38, abs=1)
    assert log.reversible_until is not None
    assert [e.state for e in talk.said(MemoryEnded)] == [State.FORGOTTEN]


def test_what_is_important_sinks_but_waits_for_its_ttl() -> None:
    talk = Talk(Policy(decay=DecayPolicy(rates=dict.fromkeys(Kind, 0.1))))
    talk.says("I live in Bergen.")
    assert talk.memory("city").content.importance == 6
    talk.later(days=300)
    memory = talk.memory("city")
    assert memory.state is State.FADING
    assert not [f for f in talk.forgotten() if f.memory_id == memory.id]


def test_a_fact_is_asked_about_after_a_year_and_forgotten_if_nobody_answers() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    talk.later(days=366)
    memory = talk.memory("city")
    assert memory.state is State.UNCONFIRMED
    assert [q.why for q in talk.said(MemoryQuestioned)] == ["ttl"]
    talk.later(days=29)
    assert talk.memory("city").state is State.UNCONFIRMED
    talk.later(days=2)
    [log] = [f for f in talk.forgotten(Reason.EXPIRED) if f.memory_id == memory.id]
    assert log.rule == "nobody confirmed it"
    assert log.numbers["unconfirmed_days"] == 30


def test_saying_it_again_answers_the_question() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    talk.later(days=366)
    talk.says("I live in Bergen.")
    memory = talk.memory("city")
    assert memory.state is State.ACTIVE
    assert memory.expires_at == talk.at + timedelta(days=365)


def test_a_preference_is_asked_about_after_ninety_days() -> None:
    talk = Talk()
    talk.says("I like hiking.")
    talk.later(days=89)
    assert talk.memory("like").state in (State.ACTIVE, State.FADING)
    talk.later(days=2)
    assert talk.memory("like").state is State.UNCONFIRMED


def test_a_decision_lives_half_a_year_and_never_fades_away() -> None:
    talk = Talk()
    talk.agent("Shall we ship plan A?")
    talk.says("Yes, let's go with plan A then.")
    [memory] = [m for m in talk.memories() if m.type is Kind.DECISION]
    assert memory.content.importance >= 6
    talk.later(days=179)
    assert talk.memories()[0].state is State.FADING
    talk.later(days=2)
    [log] = [f for f in talk.forgotten() if f.kind is Kind.DECISION]
    assert (log.reason, log.rule, log.numbers["ttl_days"]) == (Reason.EXPIRED, "ttl of decision", 180)


def test_what_was_used_lately_is_not_deleted() -> None:
    talk = Talk()
    talk.agent("Shall we ship plan A?")
    talk.says("Yes, let's go with plan A then.")
    [memory] = talk.memories()
    talk.later(days=178)
    talk.command(Touch, memory_ids=[memory.id])
    talk.later(days=4)
    assert talk.memories()[0].state is State.ACTIVE
    talk.later(days=4)
    assert [f.reason for f in talk.forgotten() if f.memory_id == memory.id] == [Reason.EXPIRED]


@pytest.mark.parametrize("text", ["I'm allergic to peanuts.", "我对花生过敏"])
def test_a_protected_memory_stays_active_and_only_asks(text: str) -> None:
    talk = Talk()
    talk.says(text)
    talk.later(days=4_000)
    memory = talk.memory("allergy")
    assert (memory.state, memory.needs_confirmation) == (State.ACTIVE, True)
    assert [q.why for q in talk.said(MemoryQuestioned)] == ["ttl"]
    assert not [f for f in talk.forgotten() if f.memory_id == memory.id]
    talk.command(Confirm, memory_id=memory.id)
    assert not talk.memory("allergy").needs_confirmation


@pytest.mark.parametrize("text", ["I'm so angry today, I hate my boss!", "我好难过，我讨厌我老板"])
def test_an_outburst_lives_a_day_and_is_gone_for_good(text: str) -> None:
    talk = Talk()
    turn_id = talk.says(text)
    talk.run.end("default", "lin", "c")
    assert talk.memories()
    talk.later(hours=23)
    assert talk.memories()
    assert talk.turn(turn_id) is not None
    talk.later(hours=2)
    assert not talk.memories()
    assert talk.turn(turn_id) is None
    assert len(talk.said(MemoryErased)) == 1
    log = talk.forgotten(Reason.EXPIRED)[0]
    assert log.reversible_until is None


def test_an_ended_memory_is_purged_after_its_grace_time() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    talk.says("I have moved to Oslo.")
    talk.later(days=179)
    assert State.SUPERSEDED in talk.states("city").values()
    talk.later(days=2)
    assert State.SUPERSEDED not in talk.states("city").values()


def test_a_mention_or_an_access_restarts_the_clock() -> None:
    talk = Talk()
    talk.says("I like hiking.")
    memory = talk.memory("like")
    talk.later(days=20)
    talk.command(Touch, memory_ids=[memory.id])
    assert talk.memory("like").clock_at == talk.at
    talk.later(days=20)
    talk.says("Would you like hiking?")
    assert talk.memory("like").clock_at == talk.at
    assert talk.memory("like").accesses == 2
