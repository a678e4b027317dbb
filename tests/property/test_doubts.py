"""A doubt lasts as long as what it is against: rivals of what was erased or retracted stand again (SPEC D5, D8, G1)."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from agents_memory.commands import Confirm, Forget, Retract
from agents_memory.events import MemoryConfirmed, MemoryQuestioned
from agents_memory.lifecycle.table import OPEN
from agents_memory.model import Role, State, Turn
from agents_memory.rows import Memory
from agents_memory.stages.remember import Remember
from agents_memory.testing import Pipeline
from tests.property.talk import START
from tests.property.test_laws import pipeline, replay, rows_of, state_of
from tests.property.test_memory_laws import LAWS, values

SAID = (
    ("I live in Bergen.", "I live in Oslo.", "I live in Narvik.", "I live in Tromsø."),
    ("我住在苏州。", "我住在宁波。", "我住在昆明。", "我住在厦门。"),
    ("My shoe size is 41.", "My shoe size is 43.", "我的鞋码是42码。", "我的鞋码是44码。"),
    ("I like sailing.", "I don't like sailing.", "I like rowing.", "I don't like rowing."),
    ("我喜欢爬山。", "我不喜欢爬山。", "我喜欢钓鱼。", "我不喜欢钓鱼。"),
)
said = st.tuples(st.just("say"), st.integers(0, len(SAID) - 1), st.integers(0, 3))
act = st.tuples(st.sampled_from(["forget", "retract", "confirm"]), st.integers(0, 9), st.just(0))
plays = st.tuples(st.lists(said, min_size=2, max_size=6), st.lists(st.one_of(said, act, act), min_size=1, max_size=5))


def doubtful(run: Pipeline) -> list[Memory]:
    """What is unconfirmed because something contradicts it."""
    return [m for m in run.memories("u1") if m.state is State.UNCONFIRMED and m.clash is not None]


def play(steps: list[tuple[str, int, int]], check: bool = True) -> Pipeline:
    run = pipeline()
    for number, (what, one, other) in enumerate(steps):
        at = START + timedelta(minutes=number)
        living = [m for m in run.memories("u1") if m.state in OPEN]
        if what == "say":
            text = SAID[one][other]
            turn = Turn(id=f"t{number}", conversation=f"c{number}", user="u1", role=Role.USER, text=text, at=at)
            run.publish(turn, now=at)
        elif living:
            command = {"forget": Forget, "retract": Retract, "confirm": Confirm}[what]
            run.publish(command(user="u1", at=at, memory_id=living[one % len(living)].id), now=at)
        if check:
            _nothing_is_in_doubt_against_nothing(run)
    return run


def _nothing_is_in_doubt_against_nothing(run: Pipeline) -> None:
    kept = {m.id: m for m in run.memories("u1")}
    for memory in doubtful(run):
        rival = kept.get(str(memory.clash))
        assert rival is not None
        assert rival.state is not State.RETRACTED
    assert all(len(found) == 1 for found in values(run, "u1").values())


@LAWS
@given(plays)
def test_no_doubt_outlives_what_it_is_against(steps: tuple[list[tuple[str, int, int]], ...]) -> None:
    run = play([*steps[0], *steps[1]])
    # Each memory's journal tells how it stands: questioned last, or confirmed last.
    last: dict[str, str] = {}
    for body in (m.body for m in run.said(MemoryQuestioned, MemoryConfirmed)):
        last[body.memory_id] = body.type
    for memory in run.memories("u1"):
        if memory.state is State.UNCONFIRMED:
            assert last[memory.id] == MemoryQuestioned.type
        elif memory.state is State.ACTIVE and memory.mentions == 1:
            assert last.get(memory.id) != MemoryQuestioned.type


@settings(LAWS, max_examples=15)
@given(plays)
def test_clearing_a_doubt_is_replayed_and_redelivered_alike(steps: tuple[list[tuple[str, int, int]], ...]) -> None:
    run = play([*steps[0], *steps[1]], check=False)
    live = {f"{run.key('u1')}/{k}": v for k, v in rows_of(run, "u1").items()}
    once, told = replay(run.inputs)
    assert state_of(once) == live
    assert [m.id for m in told] == [m.id for m in run.messages]
    twice, _ = replay(run.inputs, twice=True)
    assert state_of(twice) == live


@LAWS
@given(st.integers(0, len(SAID) - 1), st.integers(0, 1), st.integers(1, 40))
def test_a_deletion_that_stops_between_two_parts_is_finished_when_it_is_taken_up_again(
    which: int, gone: int, stop: int
) -> None:
    run = play([("say", which, 0), ("say", which, 1)], check=False)
    if len(doubtful(run)) < 2:
        return
    before = list(run.inputs)
    erased = doubtful(run)[gone].id
    run.publish(Forget(user="u1", at=run.now, memory_id=erased), now=run.now)
    whole = {(m.id, m.state, m.clash) for m in run.memories("u1")}
    remember, _ = replay(before)
    for done, part in enumerate(remember.decide(run.inputs[-1])):
        if done >= stop:
            break
        remember.apply(run.key("u1"), part)
    for part in remember.decide(run.inputs[-1]):  # delivered again
        remember.apply(run.key("u1"), part)
    assert {(m.id, m.state, m.clash) for m in _memories(remember, run.key("u1"))} == whole
    assert [m.state for m in _memories(remember, run.key("u1"))] == [State.ACTIVE]


def _memories(remember: Remember, key: str) -> list[Memory]:
    return list(remember.subjects[key].all(Memory))
