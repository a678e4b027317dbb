"""When a memory's time is over, and the next moment at which anything can happen to it by itself (SPEC E2-E4)."""

from __future__ import annotations

from datetime import datetime, timedelta

from agents_memory.lifecycle.decay import ahead, reaches
from agents_memory.lifecycle.table import ASSERTED
from agents_memory.model import Candidate, Kind, Sensitivity, State
from agents_memory.policy import Policy
from agents_memory.rows import Memory, earliest


def expires_at(candidate: Candidate, learned: datetime, policy: Policy) -> datetime | None:
    """The earlier of the kind's time to live and the end that the words themselves name; None: no end.

    What is about a day to come lives on from that day: nobody is asked about an appointment before it was.
    """
    if candidate.sensitivity is Sensitivity.EMOTION:
        return learned + timedelta(hours=policy.gate.sensitive_hours)
    days = policy.ttl_days(candidate.kind, candidate.sensitivity)
    begins = ahead(candidate.model_copy(update={"until": None}), learned, policy)
    return earliest(candidate.until, None if days is None else begins + timedelta(days=days))


def renewed(candidate: Candidate, now: datetime) -> Candidate:
    """The candidate as somebody brings it back at `now`: an end that its words named and that is past is void."""
    over = candidate.until is not None and candidate.until <= now
    return candidate.model_copy(update={"until": None}) if over else candidate


def forgettable(memory: Memory, policy: Policy) -> bool:
    """Whether decay alone may end it: importance 4 or 5, and no decision (SPEC E2)."""
    content = memory.content
    if content.kind in (Kind.DECISION, Kind.REJECTED_PROPOSAL):
        return False
    return content.importance <= policy.decay.forgettable_to


def next_due(memory: Memory, policy: Policy) -> datetime | None:
    """The next moment at which this memory changes by itself, as it stands now."""
    if memory.state in (State.HELD, State.UNCONFIRMED):
        return memory.expires_at
    if memory.state not in ASSERTED:
        return memory.purge_at
    end = None if memory.needs_confirmation or memory.parts else memory.expires_at
    end = earliest(end, *(part.expires_at for part in memory.parts))  # each part of a joined one has its own
    if memory.state is State.ACTIVE:
        mark = reaches(memory, policy.decay.certain_from, policy)
    else:
        mark = reaches(memory, policy.decay.forgotten_below, policy) if forgettable(memory, policy) else None
    return earliest(end, mark)
