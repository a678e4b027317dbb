"""How a memory stands at a moment: a check on read, because the sweep may not have come by yet (SPEC E4, F2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from agents_memory.lifecycle.decay import strength
from agents_memory.lifecycle.expiry import forgettable
from agents_memory.lifecycle.table import ASSERTED, OPEN
from agents_memory.model import Kind, Modality, State
from agents_memory.policy import Policy
from agents_memory.rows import Memory

LIVING = tuple(sorted(state.value for state in OPEN))
"""The states of memories that may be recalled at all, as they are indexed."""

_ALWAYS_REACHED = frozenset({Kind.DECISION, Kind.REJECTED_PROPOSAL})


@dataclass(frozen=True, slots=True)
class Standing:
    """A living memory's marks. `reached` is False where it has sunk out of semantic recall (SPEC E2)."""

    strength: float
    vague: bool
    held: bool
    unconfirmed: bool
    needs_confirmation: bool
    reached: bool


def standing(memory: Memory, now: datetime, policy: Policy) -> Standing | None:
    """How the memory stands at `now`; None if it must not be recalled: ended, past its own end, or forgotten."""
    content = memory.content
    past = content.until is not None and content.until <= now
    planned = content.modality is Modality.PLANNED
    gone = memory.planned is not None and memory.planned.at is not None and memory.planned.at <= now  # by request
    if memory.state not in OPEN or gone or (past and not planned):
        return None
    level = strength(memory, now, policy)
    held = memory.state is State.HELD
    unconfirmed = memory.state is State.UNCONFIRMED or past  # whether a plan came true, nobody has said
    asks = memory.needs_confirmation or unconfirmed
    if not past and memory.expires_at is not None and memory.expires_at <= now and not memory.needs_confirmation:
        if memory.protected and not held:
            unconfirmed, asks = False, True
        elif memory.state in ASSERTED and content.kind in policy.ttl.asks:
            unconfirmed = asks = True
        else:
            return None
    if memory.state in ASSERTED and not unconfirmed:
        if level < policy.decay.forgotten_below and forgettable(memory, policy):
            return None
        reached = level >= policy.decay.vague_from or content.kind in _ALWAYS_REACHED
    else:
        reached = True  # it is a question, not a statement: its strength does not cut it
    return Standing(level, level < policy.decay.certain_from, held, unconfirmed, asks, reached)
