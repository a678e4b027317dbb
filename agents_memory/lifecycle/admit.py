"""What becomes of a memory request: stored, reinforced, superseding, held, unconfirmed or rejected (SPEC D3-D7).

Order matters: what is already known changes nothing; the same thing reinforces; then the gate; then conflicts, by
event time, never by arrival. The new value is written before the old one is retired, so no contradiction ends with
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from agents_memory.events import CandidateRejected, Discarded, MemoryHeld, MemoryStored
from agents_memory.ids import derive
from agents_memory.language.relations import Relation
from agents_memory.lifecycle.decay import rate
from agents_memory.lifecycle.ends import end, keep, learned_at, named, turns_of
from agents_memory.lifecycle.expiry import expires_at
from agents_memory.lifecycle.gate import Verdict, exempt, judge, rate_key
from agents_memory.lifecycle.match import Calibrate, Match, matches
from agents_memory.lifecycle.rivals import excludes, replaced, stand
from agents_memory.lifecycle.table import Trigger
from agents_memory.lifecycle.wake import reinforce
from agents_memory.model import Candidate, Layer, Reason, State
from agents_memory.rows import Memory
from agents_memory.subject.work import Work

Outcome = Literal["stored", "reinforced", "superseded", "held", "unconfirmed", "rejected", "known"]


@dataclass(frozen=True, slots=True)
class Extras:
    """What a memory carries besides its candidate: exact code, and what a decision turned down."""

    verbatim: str = ""
    alternatives: tuple[str, ...] = ()
    status: str = ""


def memory_id(subject: str, candidate: Candidate) -> str:
    """The id of the memory a candidate becomes: from the user, the first source and the attribute."""
    first = candidate.sources[0].span
    return derive(subject, "memory", first.turn_id, first.start, candidate.kind, candidate.about, candidate.key)


def admit(work: Work, candidate: Candidate, calibrate: Calibrate, extras: Extras | None = None) -> Outcome:
    """Decide about one memory request, with its events."""
    extras = extras or Extras()
    ident = memory_id(work.key, candidate)
    if work.get(Memory, ident) is not None:
        return "known"
    found = [] if candidate.exception else matches(work, candidate, calibrate)
    same = next((m.memory for m in found if m.relation is Relation.SAME or _less_exact(candidate, m)), None)
    if same is not None:
        return _again(work, same, candidate, found)
    verdict = judge(candidate, work.head, work.policy, work.now)
    if verdict.outcome == "reject":
        return _reject(work, candidate, verdict)
    _count(work, candidate)
    if verdict.outcome == "hold":
        return _hold(work, ident, candidate, verdict, extras)
    return _store(work, ident, candidate, found, extras)


def succeed(work: Work, old: Memory, candidate: Candidate) -> None:
    """Put a memory with a corrected value into the place of the one that had the old value."""
    ident = memory_id(work.key, candidate)
    if work.get(Memory, ident) is not None:
        return
    extras = Extras(verbatim=old.verbatim, alternatives=old.alternatives, status=old.status)
    _say_stored(work, _row(work, ident, candidate, State.ACTIVE, extras, supersedes=(old.id,)))
    end(work, old, Trigger.SUPERSEDE, Reason.SUPERSEDED, by=ident, rule="a value of it was corrected")


def _store(work: Work, ident: str, candidate: Candidate, found: list[Match], extras: Extras) -> Outcome:
    learned = max(s.at for s in candidate.sources)
    older = tuple(m.id for m in replaced(candidate, found, learned))
    memory = _row(work, ident, candidate, State.ACTIVE, extras, supersedes=older)
    _say_stored(work, memory)
    state = stand(work, memory, found, learned)
    if state is State.UNCONFIRMED:
        return "unconfirmed"
    return "superseded" if older or state is State.SUPERSEDED else "stored"


def _less_exact(candidate: Candidate, match: Match) -> bool:
    """Whether it says less than what is known of a single-valued attribute: "I live in Kent" after "Dover, Kent"."""
    known = match.memory.content
    return (
        match.relation is Relation.REFINE
        and excludes(candidate, match.memory)
        and len(candidate.value) < len(known.value)
        and max(s.at for s in candidate.sources) >= learned_at(match.memory)
    )


def _again(work: Work, same: Memory, candidate: Candidate, found: list[Match]) -> Outcome:
    """The same was said before: one memory. One that was held is promoted, and has to stand against the others."""
    if candidate.hold:
        return "known"  # putting aside what is known already adds nothing
    changed = reinforce(work, same, candidate)
    if changed.mentions == same.mentions:
        return "known"
    if same.state is State.HELD and changed.state is State.ACTIVE:
        others = [m for m in found if m.memory.id != same.id]
        stand(work, changed, others, max(s.at for s in candidate.sources))
    return "reinforced"


def _hold(work: Work, ident: str, candidate: Candidate, verdict: Verdict, extras: Extras) -> Outcome:
    memory = _row(work, ident, candidate, State.HELD, extras)
    until = work.now + timedelta(days=work.policy.ttl.held_days)
    until = min(until, memory.expires_at or until)
    keep(work, memory, expires_at=until)
    work.say(
        ident,
        MemoryHeld(
            memory_id=ident,
            kind=candidate.kind,
            layer=candidate.layer,
            turns=turns_of(memory),
            until=until,
            why=candidate.hold or verdict.rule,
            importance=candidate.importance,
            confidence=candidate.confidence,
        ),
    )
    return "held"


def _reject(work: Work, candidate: Candidate, verdict: Verdict) -> Outcome:
    turns = tuple(dict.fromkeys(s.span.turn_id for s in candidate.sources))
    about = derive(work.key, "candidate", turns[0], candidate.sources[0].span.start, candidate.key)
    work.say(
        about,
        CandidateRejected.model_validate({"rule": verdict.rule, "kind": candidate.kind, "turns": turns}),
    )
    low = verdict.rule == "not_durable"
    work.say(
        about,
        Discarded(
            kind=candidate.kind,
            key=named(candidate.key),
            importance=candidate.importance,
            reason=Reason.LOW_IMPORTANCE if low else Reason.REJECTED_BY_RULE,
            layer=Layer.SESSION,
            turns=turns,
            numbers={"importance": candidate.importance, "confidence": candidate.confidence, **dict(verdict.numbers)},
            rule=verdict.rule,
            policy=work.policy.hash,
        ),
    )
    return "rejected"


def _row(
    work: Work,
    ident: str,
    candidate: Candidate,
    state: State,
    extras: Extras,
    supersedes: tuple[str, ...] = (),
) -> Memory:
    learned = min(max(s.at for s in candidate.sources), work.now)
    memory = Memory(
        id=ident,
        state=state,
        content=candidate,
        sources=candidate.sources,
        created_at=work.now,
        last_seen=learned,
        clock_at=learned,
        expires_at=expires_at(candidate, learned, work.policy),
        supersedes=supersedes,
        verbatim=extras.verbatim,
        alternatives=extras.alternatives,
        status=extras.status,
        policy=work.policy.hash,
        version=0,
    )
    return keep(work, memory)


def _say_stored(work: Work, memory: Memory) -> None:
    content = memory.content
    protected = content.importance > work.policy.gate.protected_above
    work.say(
        memory.id,
        MemoryStored(
            memory_id=memory.id,
            kind=content.kind,
            layer=content.layer,
            turns=turns_of(memory),
            importance=content.importance,
            confidence=content.confidence,
            tier="protected" if protected else "decaying",
            state=memory.state,
            expires_at=memory.expires_at,
            rate=None if protected else round(rate(content.kind, content.importance, work.policy.decay), 6),
            supersedes=memory.supersedes,
            features=content.features,
            policy=work.policy.hash,
        ),
    )


def _count(work: Work, candidate: Candidate) -> None:
    if exempt(candidate, work.policy):
        return
    today = f"{work.now:%Y-%m-%d}/"
    kept = {key: n for key, n in work.head.rates.items() if key.startswith(today)}
    key = rate_key(candidate, work.now)
    work.put(work.head.model_copy(update={"rates": {**kept, key: kept.get(key, 0) + 1}}))
