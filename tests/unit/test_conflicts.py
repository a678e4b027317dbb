"""What becomes of a second statement: the same, a change, a contradiction, a plan, an exception (SPEC D5, D7)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agents_memory.commands import Confirm
from agents_memory.events import MemoryHeld, MemoryQuestioned, MemoryReinforced, MemoryStored
from agents_memory.model import Kind, Modality, Reason, State
from tests.unit.core_kit import Talk

LIVES = {"en": ("I live in Bergen.", "I live in Oslo.", "I have moved to Oslo."), "zh": ("我住在苏州。", "我住在宁波。", "我搬到宁波了。")}  # fmt: skip
both_languages = pytest.mark.parametrize("lang", ["en", "zh"])


@both_languages
def test_the_same_said_twice_is_one_memory_counted_once_more(lang: str) -> None:
    talk = Talk()
    for _ in range(2):
        talk.says(LIVES[lang][0])
    memory = talk.memory("city")
    assert memory.mentions == 2
    assert [s.span.turn_id for s in memory.sources] == ["t1", "t2"]
    assert [r.mentions for r in talk.said(MemoryReinforced)] == [2]
    assert not talk.forgotten()


@both_languages
def test_an_explicit_change_supersedes_at_once_and_keeps_the_old_with_a_link(lang: str) -> None:
    first, _, change = LIVES[lang]
    talk = Talk()
    talk.says(first)
    talk.says(change)
    new, old = talk.memory("city", State.ACTIVE), talk.memory("city", State.SUPERSEDED)
    assert old.superseded_by == new.id
    assert new.supersedes == (old.id,)
    [log] = talk.forgotten()
    assert (log.reason, log.by, log.memory_id, log.turns) == (Reason.SUPERSEDED, new.id, old.id, ("t1",))
    assert {"importance", "confidence", "strength", "age_days"} <= set(log.numbers)
    assert log.reversible_until is not None
    assert log.policy == talk.run.policy.hash


@both_languages
def test_a_bare_contradiction_leaves_both_unconfirmed(lang: str) -> None:
    first, second, _ = LIVES[lang]
    talk = Talk()
    talk.says(first)
    talk.says(second)
    assert set(talk.states("city").values()) == {State.UNCONFIRMED}
    one, other = talk.memories("city")
    assert (one.clash, other.clash) == (other.id, one.id)
    assert {q.why for q in talk.said(MemoryQuestioned)} == {"conflict"}
    assert not talk.forgotten()


@both_languages
def test_saying_one_of_both_again_settles_the_doubt(lang: str) -> None:
    first, second, _ = LIVES[lang]
    talk = Talk()
    for text in (first, second, second):
        talk.says(text)
    assert sorted(talk.states("city").values()) == [State.ACTIVE, State.SUPERSEDED]
    assert talk.memory("city", State.ACTIVE).clash is None
    assert [f.reason for f in talk.forgotten()] == [Reason.SUPERSEDED]


@both_languages
def test_a_repetition_of_the_older_one_that_arrives_late_settles_nothing(lang: str) -> None:
    first, second, _ = LIVES[lang]
    talk = Talk()
    talk.says(first)
    talk.says(second, seconds=600)
    talk.says(first, at=talk.at - timedelta(seconds=300))
    assert set(talk.states("city").values()) == {State.UNCONFIRMED}


def test_confirming_one_settles_a_doubt_between_three() -> None:
    talk = Talk()
    for city in ("Bergen", "Oslo", "Narvik"):
        talk.says(f"I live in {city}.")
    assert set(talk.states("city").values()) == {State.UNCONFIRMED}
    for value in ("Narvik",):
        chosen = next(m for m in talk.memories("city") if m.content.value == value)
        talk.command(Confirm, memory_id=chosen.id)
    assert talk.states("city") == {"Bergen": State.SUPERSEDED, "Oslo": State.SUPERSEDED, "Narvik": State.ACTIVE}


@both_languages
def test_a_change_ends_a_doubt_too(lang: str) -> None:
    first, second, _ = LIVES[lang]
    talk = Talk()
    talk.says(first)
    talk.says(second)
    talk.says("I have moved to Narvik." if lang == "en" else "我搬到昆明了。")
    assert len(talk.asserted("city")) == 1
    assert sorted(talk.states("city").values()) == [State.ACTIVE, State.SUPERSEDED, State.SUPERSEDED]


@both_languages
def test_event_time_decides_not_arrival(lang: str) -> None:
    first, _, change = LIVES[lang]
    in_order, late = Talk(), Talk()
    in_order.says(first)
    in_order.says(change, seconds=600)
    late.at = in_order.at
    late.says(change, at=in_order.at)
    late.says(first, at=in_order.at - timedelta(seconds=600))
    assert late.asserted("city") == in_order.asserted("city")
    assert late.states("city") == in_order.states("city")
    assert [f.rule for f in late.forgotten()] == ["older by event time"]


@pytest.mark.parametrize(
    "words",
    [
        ("I live in Oslo.", "I have moved to Bergen."), ("I have moved to Bergen.", "I live in Oslo."),
        ("I live in Oslo.", "I live in Bergen."), ("My shoe size is 42.", "My shoe size is EU 42."),
    ],
)  # fmt: skip
def test_two_statements_end_alike_whichever_arrives_first(words: tuple[str, str]) -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        talk = Talk()
        start = talk.at
        talk.at += timedelta(minutes=9)
        for place in order:
            talk.says(words[place], at=start + timedelta(minutes=place))
        ends.append({(m.content.value, m.state) for m in talk.memories()})
    assert ends[0] == ends[1]


def test_a_change_between_two_others_is_history_and_makes_history() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    talk.says("I have moved to Narvik.", seconds=900)
    talk.says("I have moved to Oslo.", at=talk.at - timedelta(seconds=300))
    assert talk.states("city") == {"Bergen": State.SUPERSEDED, "Oslo": State.SUPERSEDED, "Narvik": State.ACTIVE}


@pytest.mark.parametrize(("fact", "plan"), [("I live in Bergen.", "I'm moving to Oslo this month."), ("我住在苏州。", "我下个月要搬到宁波。")])  # fmt: skip
def test_a_plan_is_no_fact_and_replaces_none(fact: str, plan: str) -> None:
    talk = Talk()
    talk.says(fact)
    talk.says(plan)
    stated = [m for m in talk.memories("city") if m.content.modality is Modality.STATED]
    assert [m.state for m in stated] == [State.ACTIVE]
    assert [m.state for m in talk.memories("city") if m.content.modality is Modality.PLANNED] == [State.ACTIVE]
    talk.later(days=61)
    assert talk.asserted("city") == [stated[0].content.value], "a plan past its date is not asserted"
    [log] = [f for f in talk.forgotten() if f.memory_id != stated[0].id and f.rule == "its own end"]
    assert log.reason is Reason.EXPIRED


@pytest.mark.parametrize(("rule", "once"), [("My delivery address is 5 Elm Street.", "Send it to the office this time."), ("快递寄到文华里6号", "这次先寄公司")])  # fmt: skip
def test_an_exception_supersedes_nothing_and_ends_with_its_task(rule: str, once: str) -> None:
    talk = Talk()
    talk.says(rule)
    talk.says(once)
    usual = [m for m in talk.memories("delivery_address") if not m.content.exception]
    assert [m.state for m in usual] == [State.ACTIVE]
    talk.later(minutes=31)
    exceptions = [m for m in talk.memories() if m.content.exception]
    assert exceptions
    assert all(m.state is State.EXPIRED for m in exceptions)
    assert {f.reason for f in talk.forgotten()} == {Reason.SESSION_ENDED}
    talk.says(rule)
    assert talk.memory("delivery_address", State.ACTIVE).mentions == 2


@pytest.mark.parametrize(
    ("key", "vague", "exact"),
    [("size", "My shoe size is 42.", "My shoe size is EU 42."), ("city", "我住在深圳。", "我住在深圳南山。")],
)
def test_a_more_exact_value_takes_the_place_of_a_vaguer_one_and_not_the_other_way_round(
    key: str, vague: str, exact: str
) -> None:
    talk = Talk()
    talk.says(vague)
    talk.says(exact)
    [value] = talk.asserted(key)
    assert value in exact
    talk.says(vague)
    assert talk.asserted(key) == [value]
    assert talk.memory(key, State.ACTIVE).mentions == 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My shoe size is 42.", "My sister's shoe size is 38."),
        ("I am allergic to peanuts.", "I am allergic to shrimp."),
        ("我对花生过敏", "我对虾过敏"),
        ("I like hiking.", "I like swimming."),
    ],
)
def test_similar_is_not_same(one: str, other: str) -> None:
    talk = Talk()
    talk.says(one)
    talk.says(other)
    assert [m.state for m in talk.memories()] == [State.ACTIVE, State.ACTIVE]


def test_what_is_uncertain_is_held_and_gives_way_to_what_is_certain() -> None:
    talk = Talk()
    talk.says("I think my blood type is A, but I'm not sure")
    held = talk.memory("blood_type")
    assert held.state is State.HELD
    [event] = talk.said(MemoryHeld)
    assert (event.why, event.memory_id) == ("low_confidence", held.id)
    assert event.until == held.expires_at
    talk.says("My blood type is B.")
    assert talk.asserted("blood_type") == ["B"]
    assert talk.states("blood_type") == {"A": State.SUPERSEDED, "B": State.ACTIVE}


def test_what_was_held_and_is_said_again_stands_against_what_was_certain() -> None:
    talk = Talk()
    talk.says("My blood type is B.")
    talk.says("I think my blood type is A, but I'm not sure")
    talk.says("My blood type is A.")
    assert talk.asserted("blood_type") == []
    assert talk.states("blood_type") == {"A": State.UNCONFIRMED, "B": State.UNCONFIRMED}


@pytest.mark.parametrize(("once", "rule"), [("Send it to the office this time.", "My delivery address is 5 Elm Street."), ("这次先寄公司", "快递寄到文华里6号")])  # fmt: skip
def test_an_exception_puts_no_rule_in_doubt(once: str, rule: str) -> None:
    talk = Talk()
    talk.says(once)
    talk.says(rule)
    usual = [m for m in talk.memories("delivery_address") if not m.content.exception]
    assert [m.state for m in usual] == [State.ACTIVE]


def test_confirming_settles_a_doubt_about_what_may_have_many_values() -> None:
    talk = Talk()
    talk.says("I like coffee.")
    talk.says("I don't like coffee.")
    assert [m.state for m in talk.memories("like")] == [State.UNCONFIRMED, State.UNCONFIRMED]
    chosen = next(m for m in talk.memories("like") if m.content.affirmed)
    talk.command(Confirm, memory_id=chosen.id)
    assert {m.content.affirmed: m.state for m in talk.memories("like")} == {True: State.ACTIVE, False: State.SUPERSEDED}


def test_every_outcome_is_published_with_its_numbers() -> None:
    talk = Talk()
    talk.says("I am allergic to peanuts.")
    [stored] = talk.said(MemoryStored)
    assert (stored.tier, stored.importance, stored.rate, stored.turns) == ("protected", 9, None, ("t1",))
    talk.says("My shoe size is 42.")
    stored = talk.said(MemoryStored)[-1]
    assert stored.tier == "decaying"
    assert stored.rate is not None
    assert stored.expires_at is not None
    assert stored.features


@pytest.mark.parametrize(
    "text",
    [
        "Three hours on hold! I'm never ordering here again!",
        "气死了，我再也不来你们店了！",
        "(player) At the harbour I take the red boat.",
        "(玩家) 那我就选红色的船",
    ],
)
def test_an_outburst_or_a_played_role_is_no_decision_that_stands(text: str) -> None:
    talk = Talk()
    talk.says(text)
    decided = [m for m in talk.memories() if m.type in (Kind.DECISION, Kind.REJECTED_PROPOSAL)]
    assert all(m.state is State.HELD for m in decided)


@pytest.mark.parametrize(
    ("job", "moved", "city"),
    [
        ("I work at Orion Labs.", "I have moved to Bergen.", "Bergen"),
        ("我在星河科技上班。", "我搬到宁波了。", "宁波"),
    ],
)
def test_who_has_moved_house_has_the_same_employer(job: str, moved: str, city: str) -> None:
    talk = Talk()
    talk.says(job)
    talk.says(moved)
    assert talk.asserted("city") == [city]
    assert len(talk.asserted("employer")) == 1
