"""How a memory leaves: each way out is a transition, an entry in the journal and one in the forgetting log.

Archive before delete (SPEC E6): the row stays for its grace time and can be revived, except what a user or the law
wanted gone, which is final and leaves at once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from agents_memory.events import Forgotten, MemoryEnded, MemoryErased, MemoryFaded, MemoryQuestioned
from agents_memory.language.ontology import ATTRIBUTES
from agents_memory.lifecycle.decay import strength
from agents_memory.lifecycle.expiry import forgettable, next_due
from agents_memory.lifecycle.joined import every, leave, revived, singles
from agents_memory.lifecycle.table import ASSERTED, Trigger, after
from agents_memory.model import Reason, Sensitivity, State
from agents_memory.rows import Memory, earliest
from agents_memory.subject.work import Work

REQUESTED = frozenset({Reason.USER_REQUEST, Reason.CONSENT_REVOKED})
"""Reasons of people: not even the attribute of what they wanted gone is told."""

_HISTORY = frozenset({State.SUPERSEDED, State.RETRACTED, State.CONSOLIDATED})


def named(key: str) -> str:
    """The attribute as the log may name it: one of the closed list, never a phrase of the speaker's own."""
    first = key.partition("/")[0]
    return first if first in ATTRIBUTES else ""


def turns_of(memory: Memory) -> tuple[str, ...]:
    """The distinct source turns, in order."""
    return tuple(dict.fromkeys(s.span.turn_id for s in memory.sources))


def keep(work: Work, memory: Memory, **changes: object) -> Memory:
    """Write a changed memory, with its next due moment. A part of a joined one is a memory of its own from then on."""
    version = memory.version
    if memory.within is not None:
        archived = work.get(Memory, memory.id)
        version = max(version, archived.version if archived else 0)
        leave(work, memory.within, memory.id)
        revived(work, memory, memory.within)
    changed = memory.model_copy(update={"within": None, **changes, "version": version + 1})
    changed = changed.model_copy(update={"due": next_due(changed, work.policy)})
    work.put(changed)
    return changed


def end(
    work: Work,
    memory: Memory,
    trigger: Trigger,
    reason: Reason,
    *,
    numbers: dict[str, float] | None = None,
    rule: str = "",
    by: str | None = None,
) -> Memory:
    """Take a memory out of the living by a trigger, with its reason and the numbers behind it."""
    state = after(memory.state, trigger, protected=memory.protected)
    ttl = work.policy.ttl
    grace = timedelta(days=ttl.history_days if state in _HISTORY else ttl.archive_days)
    ended = keep(
        work,
        memory,
        state=state,
        ended_at=work.now,
        purge_at=work.now + grace,
        end_reason=reason,
        superseded_by=by if state is State.SUPERSEDED else memory.superseded_by,
        within=by if state is State.CONSOLIDATED else None,
    )
    content = memory.content
    work.say(
        memory.id,
        MemoryEnded(
            memory_id=memory.id, kind=content.kind, layer=content.layer, turns=turns_of(memory), state=state, by=by
        ),
    )
    work.say(
        memory.id,
        Forgotten(
            memory_id=memory.id,
            kind=content.kind,
            key=named(content.key),
            importance=content.importance,
            reason=reason,
            layer=content.layer,
            turns=turns_of(memory),
            numbers=_numbers(memory, work, numbers),
            rule=rule,
            policy=work.policy.hash,
            reversible_until=work.now + grace,
            by=by,
        ),
    )
    return ended


def erase(
    work: Work,
    memory: Memory,
    *,
    reason: Reason = Reason.USER_REQUEST,
    ticket: str | None = None,
    rule: str = "by request",
    numbers: dict[str, float] | None = None,
) -> None:
    """Delete a memory for good: no text, no key, no value of it stays in any row or event."""
    after(memory.state, Trigger.ERASE)
    if memory.within is not None:
        leave(work, memory.within, memory.id)
    work.drop(Memory, memory.id)
    work.say(memory.id, MemoryErased(memory_id=memory.id, cascade={"records": 1}, ticket=ticket))
    work.say(
        memory.id,
        Forgotten(
            memory_id=memory.id,
            kind=memory.content.kind,
            key="" if reason in REQUESTED else named(memory.content.key),
            importance=memory.content.importance,
            reason=reason,
            layer=memory.content.layer,
            turns=turns_of(memory),
            numbers=_numbers(memory, work, numbers),
            rule=rule,
            policy=work.policy.hash,
        ),
    )
    work.pause()


def question(work: Work, memory: Memory, why: str, by: str | None = None) -> Memory:
    """Make it unconfirmed: kept, not asserted, to be asked about (SPEC D5, E3). Protected ones stay active on TTL."""
    if why == "ttl" and memory.protected:
        changed = keep(work, memory, needs_confirmation=True)
    else:
        state = after(memory.state, Trigger.QUESTION, protected=memory.protected)
        patience = None if memory.protected else work.now + timedelta(days=work.policy.ttl.unconfirmed_days)
        ends = earliest(patience, memory.content.until)  # an end of its own still counts
        changed = keep(work, memory, state=state, expires_at=ends, clash=by or memory.clash)
    content = memory.content
    work.say(
        memory.id,
        MemoryQuestioned.model_validate(
            {
                "memory_id": memory.id,
                "kind": content.kind,
                "layer": content.layer,
                "turns": turns_of(memory),
                "by": by,
                "why": why,
            }
        ),
    )
    return changed


def advance(work: Work, memory: Memory) -> None:
    """Do what has become due for one memory by now: fade, expire, ask, forget, or purge it."""
    if memory.state not in ASSERTED and memory.state not in (State.HELD, State.UNCONFIRMED):
        if memory.purge_at is not None and memory.purge_at <= work.now:
            work.drop(Memory, memory.id)
        return
    if memory.parts:
        _advance_parts(work, memory)
        return
    ttl = work.policy.ttl
    if memory.content.sensitivity is Sensitivity.EMOTION and memory.expires_at and memory.expires_at <= work.now:
        # Final: what was said in anger is not archived either (SPEC D8, E6).
        hours = {"ttl_hours": work.policy.gate.sensitive_hours}
        erase(work, memory, reason=Reason.EXPIRED, rule="an outburst lives a day", numbers=hours)
    elif memory.state is State.HELD:
        numbers = {"held_days": ttl.held_days}
        end(work, memory, Trigger.EXPIRE, Reason.HOLD_EXPIRED, numbers=numbers, rule="held too long")
    elif memory.state is State.UNCONFIRMED:
        numbers = {"unconfirmed_days": ttl.unconfirmed_days}
        end(work, memory, Trigger.EXPIRE, Reason.EXPIRED, numbers=numbers, rule="nobody confirmed it")
    elif memory.expires_at is not None and memory.expires_at <= work.now and not memory.needs_confirmation:
        _expire(work, memory)
    else:
        _fade(work, memory)


def _advance_parts(work: Work, joined: Memory) -> None:
    """Each part of a joined memory keeps its own end; they fade together."""
    for part in singles(joined):
        if part.expires_at is not None and part.expires_at <= work.now:
            advance(work, part)
    rest = work.get(Memory, joined.id)
    if rest is not None:
        _fade(work, rest)


def end_exceptions(work: Work, conversation: str) -> None:
    """What was said for this once ends with its task: with the conversation it was said in (SPEC D5)."""
    for memory in list(every(work)):
        said_here = any(s.conversation == conversation for s in memory.sources)
        if memory.content.exception and memory.state in ASSERTED and said_here and not memory.protected:
            end(work, memory, Trigger.EXPIRE, Reason.SESSION_ENDED, rule="said for this once")


def _expire(work: Work, memory: Memory) -> None:
    policy, content = work.policy, memory.content
    own_end = content.until is not None and content.until <= work.now
    used_until = memory.last_seen + timedelta(days=policy.ttl.archive_days)
    if memory.protected or (content.kind in policy.ttl.asks and not own_end):
        question(work, memory, "ttl")
    elif memory.accesses and used_until > work.now and not own_end:
        keep(work, memory, expires_at=used_until)  # never deletes what was recently used (SPEC E4)
    else:
        days = policy.ttl_days(content.kind, content.sensitivity)
        numbers = {} if days is None or own_end else {"ttl_days": days}
        rule = "its own end" if own_end else f"ttl of {content.kind}"
        end(work, memory, Trigger.EXPIRE, Reason.EXPIRED, numbers=numbers, rule=rule)


def _fade(work: Work, memory: Memory) -> None:
    policy = work.policy
    now_strength = strength(memory, work.now, policy)
    slack = 1e-6  # the computed moment of crossing is rounded to a microsecond
    if memory.state is State.ACTIVE and now_strength <= policy.decay.certain_from + slack:
        memory = keep(work, memory, state=after(memory.state, Trigger.FADE, protected=memory.protected))
        work.say(
            memory.id,
            MemoryFaded(
                memory_id=memory.id,
                kind=memory.type,
                layer=memory.layer,
                turns=turns_of(memory),
                strength=round(now_strength, 4),
            ),
        )
    gone = policy.decay.forgotten_below
    if memory.state is State.FADING and now_strength <= gone + slack and forgettable(memory, policy):
        end(
            work,
            memory,
            Trigger.FADE,
            Reason.DECAYED,
            numbers={"strength": now_strength, "threshold": gone},
            rule="strength below the mark",
        )


def _numbers(memory: Memory, work: Work, extra: dict[str, float] | None) -> dict[str, float]:
    figures = {
        "importance": memory.content.importance,
        "confidence": memory.content.confidence,
        "strength": strength(memory, work.now, work.policy),
        "age_days": _days(work.now - learned_at(memory)),
        "accesses": float(memory.accesses),
        "mentions": float(memory.mentions),
        **(extra or {}),
    }
    return {name: round(value, 4) for name, value in figures.items()}


def _days(span: timedelta) -> float:
    return max(0.0, span.total_seconds() / 86_400)


def learned_at(memory: Memory) -> datetime:
    """Event time of its newest source."""
    return max(s.at for s in memory.sources)
