"""What brings a memory back to strength: an access, another mention, a confirmation (SPEC E1, D7)."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from agents_memory.events import MemoryConfirmed, MemoryReactivated, MemoryReinforced
from agents_memory.lifecycle.decay import strength
from agents_memory.lifecycle.ends import keep, learned_at, turns_of
from agents_memory.lifecycle.expiry import expires_at, renewed
from agents_memory.lifecycle.rivals import rivals, settle
from agents_memory.lifecycle.table import ASSERTED, Trigger, after
from agents_memory.model import Candidate, Source, State
from agents_memory.rows import Memory
from agents_memory.subject.work import Work

MAX_SOURCES = 50
"""Sources kept in a memory's row; further mentions are counted, the first and the latest stay."""


def touch(work: Work, memory: Memory, by: Literal["access", "mention"]) -> Memory:
    """An access or a passing mention: the clock restarts and a fading memory is certain again."""
    trigger = Trigger.ACCESS if by == "access" else Trigger.MENTION
    # A passing mention of a held or unconfirmed memory does not settle the question that keeps it there.
    settled = memory.state in ASSERTED
    state = after(memory.state, trigger, protected=memory.protected) if settled else memory.state
    changed = keep(
        work,
        memory,
        state=state,
        accesses=memory.accesses + 1,
        clock_at=work.now if settled else memory.clock_at,
        last_seen=work.now,
    )
    work.say(
        memory.id,
        MemoryReactivated(
            memory_id=memory.id,
            kind=memory.type,
            layer=memory.layer,
            turns=turns_of(memory),
            accesses=changed.accesses,
            strength=round(strength(changed, work.now, work.policy), 4),
            by=by,
        ),
    )
    return changed


def reinforce(work: Work, memory: Memory, candidate: Candidate) -> Memory:
    """The same thing was said again: one memory, counted by distinct source turns (SPEC D7)."""
    known = {s.span.turn_id for s in memory.sources}
    new = [s for s in candidate.sources if s.span.turn_id not in known]
    if not new:
        return memory
    learned = max(s.at for s in candidate.sources)
    # A repetition settles a doubt only if it is the latest word on the matter.
    doubted = memory.state is State.UNCONFIRMED and any(learned_at(r) > learned for r in rivals(work, memory))
    state = memory.state if doubted else after(memory.state, Trigger.MENTION, protected=memory.protected)
    content = renewed(memory.content, learned).model_copy(
        update={
            "importance": max(memory.content.importance, candidate.importance),
            "confidence": max(memory.content.confidence, candidate.confidence),
        }
    )
    moved = max(memory.clock_at, min(learned, work.now))
    changed = keep(
        work,
        memory,
        state=state,
        content=content,
        sources=_joined(memory.sources, new),
        mentions=memory.mentions + len(new),
        last_seen=max(memory.last_seen, learned),
        clock_at=moved,
        expires_at=memory.expires_at if doubted else expires_at(content, moved, work.policy),
        needs_confirmation=False,
        clash=memory.clash if doubted else None,
    )
    work.say(
        memory.id,
        MemoryReinforced(
            memory_id=memory.id,
            kind=memory.type,
            layer=memory.layer,
            turns=tuple(s.span.turn_id for s in new),
            mentions=changed.mentions,
            strength=round(strength(changed, work.now, work.policy), 4),
        ),
    )
    if memory.state is State.UNCONFIRMED and not doubted:
        settle(work, memory, "the other one was said again")
    return changed


def confirm(work: Work, memory: Memory) -> Memory:
    """The user says that it is true: active, certain, its time starts anew, and what contradicts it is history."""
    content = renewed(memory.content, work.now).model_copy(update={"confidence": 1.0})
    changed = keep(
        work,
        memory,
        state=after(memory.state, Trigger.CONFIRM, protected=memory.protected),
        content=content,
        clock_at=work.now,
        last_seen=work.now,
        confirmed_at=work.now,
        expires_at=expires_at(content, work.now, work.policy),
        needs_confirmation=False,
        clash=None,
    )
    work.say(
        memory.id,
        MemoryConfirmed(memory_id=memory.id, kind=memory.type, layer=memory.layer, turns=turns_of(memory)),
    )
    settle(work, memory, "the other one was confirmed")
    return changed


def recently(work: Work, memory: Memory) -> bool:
    """Whether it was touched so lately that another touch says nothing new (at most one a memory and hour)."""
    gap = timedelta(minutes=work.policy.recall.touch_minutes)
    return memory.accesses > 0 and memory.state is not State.FADING and work.now - memory.last_seen < gap


def _joined(old: tuple[Source, ...], new: list[Source]) -> tuple[Source, ...]:
    joined = [*old, *new]
    return tuple(joined) if len(joined) <= MAX_SOURCES else (*joined[:1], *joined[-(MAX_SOURCES - 1) :])
