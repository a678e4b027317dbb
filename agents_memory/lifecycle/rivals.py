"""Memories that cannot all be true: how a new or renewed one stands against the others (SPEC D5).

By event time, never by arrival: what is newer and says that it is a change supersedes; what merely contradicts makes
both unconfirmed; what was put aside as uncertain gives way to what is certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agents_memory.events import MemoryConfirmed
from agents_memory.language.relations import Relation, Said, same_statement
from agents_memory.language.text import fold
from agents_memory.lifecycle.ends import end, keep, learned_at, question, turns_of
from agents_memory.lifecycle.expiry import expires_at
from agents_memory.lifecycle.joined import every, living
from agents_memory.lifecycle.match import Match
from agents_memory.lifecycle.table import OPEN, Trigger, after
from agents_memory.model import Candidate, Modality, Reason, State
from agents_memory.rows import Memory
from agents_memory.subject.work import Work


def replaced(candidate: Candidate, found: Sequence[Match], learned: datetime) -> list[Memory]:
    """Of what was found, the older ones that a change or a more exact value, said at `learned`, replaces."""
    return [
        m.memory
        for m in found
        if learned_at(m.memory) <= learned
        and (m.relation is Relation.CHANGE or (m.relation is Relation.REFINE and excludes(candidate, m.memory)))
    ]


def stand(work: Work, memory: Memory, found: Sequence[Match], learned: datetime) -> State:
    """Settle a memory that was just stored or promoted against those it changes or contradicts; its state then."""
    older = replaced(memory.content, found, learned)
    for old in older:
        end(work, old, Trigger.SUPERSEDE, Reason.SUPERSEDED, by=memory.id, rule="explicit change")
    newer = _newer(memory.content, found, learned)
    if newer is not None:
        # Said earlier, arrived later: it is history from the start.
        end(work, memory, Trigger.SUPERSEDE, Reason.SUPERSEDED, by=newer.id, rule="older by event time")
        return State.SUPERSEDED
    clashing = [m.memory for m in found if m.relation is Relation.CONTRADICT and m.memory not in older]
    for old in [m for m in clashing if m.state is State.HELD and learned_at(m) <= learned]:
        end(work, old, Trigger.SUPERSEDE, Reason.SUPERSEDED, by=memory.id, rule="a certain one against a held one")
    clashing = [m for m in clashing if m.state is not State.HELD]
    for old in clashing:
        question(work, old, "conflict", by=memory.id)
    if clashing:
        return question(work, memory, "conflict", by=clashing[0].id).state
    return State.ACTIVE


def settle(work: Work, winner: Memory, rule: str) -> None:
    """What was confirmed or said again is true: those that it was in doubt against are superseded by it."""
    for rival in rivals(work, winner):
        end(work, rival, Trigger.SUPERSEDE, Reason.SUPERSEDED, by=winner.id, rule=rule)


def rivals(work: Work, memory: Memory) -> list[Memory]:
    """The living memories that cannot be true beside it: linked by a contradiction, or of the same single value."""
    group, edge = {memory.id}, [memory]
    while edge:
        one = edge.pop()
        for other in every(work):
            linked = other.id == one.clash or other.clash == one.id
            if other.id not in group and other.state is State.UNCONFIRMED and linked:
                group.add(other.id)
                edge.append(other)
    return [m for m in every(work) if m.id != memory.id and (m.id in group or excludes(memory.content, m))]


def clear_doubts(work: Work) -> None:
    """What was in doubt against something erased or retracted is asserted again, if nothing else contradicts it.

    Judged by what stands, not by what has just gone: a request that is taken up again after a crash finishes the same.
    """
    for memory in list(every(work)):
        if memory.state is not State.UNCONFIRMED or memory.clash is None or _remains(work, memory.clash):
            continue
        rest = [m for m in every(work) if m.id != memory.id and m.state is State.UNCONFIRMED and _opposed(memory, m)]
        if rest:
            keep(work, memory, clash=rest[0].id)
            continue
        content = memory.content
        cleared = keep(
            work,
            memory,
            state=after(memory.state, Trigger.CLEAR, protected=memory.protected),
            expires_at=expires_at(content, memory.clock_at, work.policy),
            clash=None,
        )
        said = MemoryConfirmed(
            memory_id=cleared.id, kind=content.kind, layer=content.layer, turns=turns_of(cleared), why="unopposed"
        )
        work.say(cleared.id, said)
        work.pause()


def _remains(work: Work, ident: str) -> bool:
    """Whether a memory is kept, if only in the archive of what ran out: that nobody confirmed it proves nothing."""
    found = living(work, ident)
    return found is not None and found.state is not State.RETRACTED


def _opposed(one: Memory, other: Memory) -> bool:
    """Whether two memories in doubt cannot both be true, by what they are in doubt against or by what they say."""
    if other.clash == one.id or excludes(one.content, other):
        return True
    if one.content.layer is not other.content.layer or fold(one.content.about) != fold(other.content.about):
        return False
    old, new = sorted((one, other), key=lambda m: (learned_at(m), m.id))
    return same_statement(Said.of(old.content), Said.of(new.content)) is Relation.CONTRADICT


def excludes(one: Candidate, memory: Memory) -> bool:
    """Whether the memory is alive and gives the same single-valued attribute a value; a plan is none."""
    other = memory.content
    same = one.key == other.key and fold(one.about) == fold(other.about) and one.layer is other.layer
    single = bool(one.key) and one.single_valued and other.single_valued and one.affirmed and other.affirmed
    plans = (one.modality is Modality.PLANNED) is (other.modality is Modality.PLANNED)
    return memory.state in OPEN and same and single and plans and not (one.exception or other.exception)


def _newer(one: Candidate, found: Sequence[Match], learned: datetime) -> Memory | None:
    """A newer memory that this one is history to; `matches` compared them in the order in which they were said."""
    for match in found:
        other = match.memory
        if learned_at(other) <= learned or other.state is State.HELD:
            continue
        refined = match.relation is Relation.REFINE and excludes(one, other)
        if refined or match.relation is Relation.CHANGE:
            return other
    return None
