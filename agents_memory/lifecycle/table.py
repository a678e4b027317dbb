"""The states of a memory and what leads from one to the next, as one literal table.

The diagram in the README is drawn from it. A trigger that the table does not list for a state is a bug of ours: it
raises and changes nothing. Commands of people that come too late are sorted out before they reach the table.
"""

from __future__ import annotations

from enum import StrEnum

from agents_memory.errors import IllegalTransition
from agents_memory.model import State
from agents_memory.rows import Memory


class Trigger(StrEnum):
    """What can happen to a memory; `clear`: what it was in doubt against is gone."""

    ACCESS = "access"
    MENTION = "mention"
    CONFIRM = "confirm"
    CLEAR = "clear"
    FADE = "fade"
    QUESTION = "question"
    SUPERSEDE = "supersede"
    EXPIRE = "expire"
    RETRACT = "retract"
    CONSOLIDATE = "consolidate"
    REVIVE = "revive"
    ERASE = "erase"


S, T = State, Trigger

TABLE: dict[State, dict[Trigger, State]] = {
    S.HELD: {
        T.ACCESS: S.HELD,
        T.MENTION: S.ACTIVE,
        T.CONFIRM: S.ACTIVE,
        T.SUPERSEDE: S.SUPERSEDED,
        T.EXPIRE: S.FORGOTTEN,
        T.RETRACT: S.RETRACTED,
    },
    S.ACTIVE: {
        T.ACCESS: S.ACTIVE,
        T.MENTION: S.ACTIVE,
        T.CONFIRM: S.ACTIVE,
        T.FADE: S.FADING,
        T.QUESTION: S.UNCONFIRMED,
        T.SUPERSEDE: S.SUPERSEDED,
        T.EXPIRE: S.EXPIRED,
        T.RETRACT: S.RETRACTED,
        T.CONSOLIDATE: S.CONSOLIDATED,
    },
    S.FADING: {
        T.ACCESS: S.ACTIVE,
        T.MENTION: S.ACTIVE,
        T.CONFIRM: S.ACTIVE,
        T.FADE: S.FORGOTTEN,
        T.QUESTION: S.UNCONFIRMED,
        T.SUPERSEDE: S.SUPERSEDED,
        T.EXPIRE: S.EXPIRED,
        T.RETRACT: S.RETRACTED,
        T.CONSOLIDATE: S.CONSOLIDATED,
    },
    S.UNCONFIRMED: {
        T.ACCESS: S.UNCONFIRMED,
        T.MENTION: S.ACTIVE,
        T.CONFIRM: S.ACTIVE,
        T.CLEAR: S.ACTIVE,
        T.QUESTION: S.UNCONFIRMED,
        T.SUPERSEDE: S.SUPERSEDED,
        T.EXPIRE: S.FORGOTTEN,
        T.RETRACT: S.RETRACTED,
    },
    S.SUPERSEDED: {T.ACCESS: S.SUPERSEDED, T.REVIVE: S.ACTIVE},
    S.RETRACTED: {T.ACCESS: S.RETRACTED, T.REVIVE: S.ACTIVE},
    S.CONSOLIDATED: {T.ACCESS: S.CONSOLIDATED, T.REVIVE: S.ACTIVE},
    S.FORGOTTEN: {T.REVIVE: S.ACTIVE},
    S.EXPIRED: {T.REVIVE: S.ACTIVE},
    S.ERASED: {},
}
"""What leads where. Any state but `erased` also has `erase`; `lifecycle.ends` purges the ended ones."""

PROTECTED_FORBIDS = frozenset({T.FADE, T.CONSOLIDATE})
"""What can never happen to a protected memory (importance above 7); its expiry only asks for confirmation."""

ASSERTED = frozenset({S.ACTIVE, S.FADING})
"""States in which a memory is stated as true."""

OPEN = frozenset({S.ACTIVE, S.FADING, S.HELD, S.UNCONFIRMED})
"""States in which a memory is still alive: recalled, if need be with a mark."""


def counts(memory: Memory) -> bool:
    """Whether a memory counts against the capacity of its user: active or fading, and not protected."""
    return memory.state in ASSERTED and not memory.protected


def after(state: State, trigger: Trigger, *, protected: bool = False) -> State:
    """The state a trigger leads to; IllegalTransition if there is none."""
    if trigger is Trigger.ERASE and state is not State.ERASED:
        return State.ERASED
    if protected and (trigger in PROTECTED_FORBIDS or (trigger is T.EXPIRE and state in ASSERTED)):
        raise IllegalTransition(f"{trigger} of a protected memory in state {state}")
    try:
        return TABLE[state][trigger]
    except KeyError:
        raise IllegalTransition(f"{trigger} in state {state}") from None
