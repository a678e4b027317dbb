"""The lifecycle table: what leads where, and that everything else raises and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_memory.errors import IllegalTransition
from agents_memory.lifecycle.diagram import mermaid
from agents_memory.lifecycle.table import ASSERTED, OPEN, PROTECTED_FORBIDS, TABLE, Trigger, after
from agents_memory.model import State

S, T = State, Trigger


@pytest.mark.parametrize(
    ("state", "trigger", "then"),
    [
        (S.HELD, T.MENTION, S.ACTIVE), (S.HELD, T.ACCESS, S.HELD), (S.HELD, T.EXPIRE, S.FORGOTTEN),
        (S.ACTIVE, T.FADE, S.FADING), (S.FADING, T.ACCESS, S.ACTIVE), (S.FADING, T.FADE, S.FORGOTTEN),
        (S.ACTIVE, T.QUESTION, S.UNCONFIRMED), (S.UNCONFIRMED, T.CONFIRM, S.ACTIVE), (S.UNCONFIRMED, T.EXPIRE, S.FORGOTTEN),
        (S.ACTIVE, T.SUPERSEDE, S.SUPERSEDED), (S.ACTIVE, T.EXPIRE, S.EXPIRED), (S.ACTIVE, T.RETRACT, S.RETRACTED),
        (S.ACTIVE, T.CONSOLIDATE, S.CONSOLIDATED), (S.SUPERSEDED, T.REVIVE, S.ACTIVE), (S.FORGOTTEN, T.REVIVE, S.ACTIVE),
    ],
)  # fmt: skip
def test_what_leads_where(state: State, trigger: Trigger, then: State) -> None:
    assert after(state, trigger) is then


@pytest.mark.parametrize(
    ("state", "trigger"),
    [
        (S.HELD, T.FADE), (S.HELD, T.QUESTION), (S.UNCONFIRMED, T.FADE), (S.FORGOTTEN, T.ACCESS), (S.EXPIRED, T.MENTION),
        (S.RETRACTED, T.CONFIRM), (S.SUPERSEDED, T.EXPIRE), (S.ACTIVE, T.REVIVE), (S.ERASED, T.ERASE), (S.ERASED, T.REVIVE),
    ],
)  # fmt: skip
def test_what_is_not_listed_raises(state: State, trigger: Trigger) -> None:
    with pytest.raises(IllegalTransition, match=trigger.value):
        after(state, trigger)


@pytest.mark.parametrize("state", [s for s in State if s is not S.ERASED])
def test_everything_but_the_erased_can_be_erased(state: State) -> None:
    assert after(state, T.ERASE, protected=True) is S.ERASED


@pytest.mark.parametrize("trigger", sorted(PROTECTED_FORBIDS))
def test_protected_memories_neither_fade_nor_give_way_to_capacity(trigger: Trigger) -> None:
    with pytest.raises(IllegalTransition):
        after(S.ACTIVE, trigger, protected=True)


def test_protected_memories_do_not_expire_but_can_be_superseded_and_retracted() -> None:
    for state in ASSERTED:
        with pytest.raises(IllegalTransition):
            after(state, T.EXPIRE, protected=True)
        assert after(state, T.SUPERSEDE, protected=True) is S.SUPERSEDED
        assert after(state, T.RETRACT, protected=True) is S.RETRACTED


@given(st.lists(st.sampled_from(list(T)), max_size=30), st.booleans())
def test_a_walk_never_leaves_the_table(triggers: list[Trigger], protected: bool) -> None:
    state = S.ACTIVE
    for trigger in triggers:
        try:
            then = after(state, trigger, protected=protected)
        except IllegalTransition:
            assert trigger not in TABLE[state] or protected or state is S.ERASED
            continue
        assert trigger is T.ERASE or TABLE[state][trigger] is then
        assert not (protected and then in (S.EXPIRED, S.FORGOTTEN, S.CONSOLIDATED) and state in ASSERTED)
        state = then


def test_every_state_has_a_row_and_the_living_are_those_that_can_be_superseded() -> None:
    assert set(TABLE) == set(State)
    assert {s for s, row in TABLE.items() if T.SUPERSEDE in row} == OPEN
    assert ASSERTED < OPEN


def test_the_readme_draws_the_table_as_it_is() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    assert f"```mermaid\n{mermaid()}\n```" in readme
