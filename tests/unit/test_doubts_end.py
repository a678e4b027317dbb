"""A doubt ends with what it is against: what contradicted an erased or retracted memory stands again (SPEC D5, G1)."""

from __future__ import annotations

import pytest

from agents_memory.commands import Forget, Retract
from agents_memory.events import MemoryConfirmed, MemoryQuestioned
from agents_memory.model import State
from tests.unit.core_kit import Talk

LIVES = {"en": ("I live in Bergen.", "I live in Oslo."), "zh": ("我住在苏州。", "我住在宁波。")}
both_languages = pytest.mark.parametrize("lang", ["en", "zh"])


@both_languages
@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("command", [Forget, Retract])
def test_what_contradicted_an_erased_memory_stands_again(lang: str, which: int, command: type[Forget]) -> None:
    first, second = LIVES[lang]
    talk = Talk()
    talk.says(first)
    [alone] = talk.memories("city")
    talk.says(second)
    gone = talk.memories("city")[which]
    talk.command(command, memory_id=gone.id)
    left = talk.memory("city", State.ACTIVE)
    assert left.clash is None
    assert left.expires_at is not None
    assert left.expires_at - left.clock_at == (alone.expires_at or alone.clock_at) - alone.clock_at
    assert [(c.memory_id, c.why) for c in talk.said(MemoryConfirmed)] == [(left.id, "unopposed")]


def test_of_three_that_contradict_each_other_two_stay_in_doubt_against_each_other() -> None:
    talk = Talk()
    for city in ("Bergen", "Oslo", "Narvik"):
        talk.says(f"I live in {city}.")
    by_city = {m.content.value: m for m in talk.memories("city")}
    talk.command(Forget, memory_id=by_city["Narvik"].id)
    one, other = talk.memories("city")
    assert {one.state, other.state} == {State.UNCONFIRMED}
    assert (one.clash, other.clash) == (other.id, one.id)
    talk.command(Forget, memory_id=one.id)
    assert talk.memory("city").state is State.ACTIVE


def test_a_doubt_that_nobody_settles_in_time_is_forgotten_on_both_sides() -> None:
    talk = Talk()
    for text in LIVES["en"]:
        talk.says(text)
    talk.later(days=31)
    assert set(talk.states("city").values()) == {State.FORGOTTEN}
    assert not talk.said(MemoryConfirmed)


def test_what_was_in_doubt_is_asked_about_again_when_its_own_time_was_over_meanwhile() -> None:
    talk = Talk()
    talk.says("I like sailing.")
    talk.later(days=89)
    talk.says("I don't like sailing.")
    [denied] = [m for m in talk.memories() if not m.content.affirmed]
    assert {m.state for m in talk.memories()} == {State.UNCONFIRMED}
    talk.later(days=3)
    talk.command(Forget, memory_id=denied.id)
    talk.later(minutes=5)
    [left] = talk.memories()
    assert (left.state, left.clash) == (State.UNCONFIRMED, None)
    assert [c.memory_id for c in talk.said(MemoryConfirmed)] == [left.id]
    assert [(q.memory_id, q.why) for q in talk.said(MemoryQuestioned)][-1] == (left.id, "ttl")
