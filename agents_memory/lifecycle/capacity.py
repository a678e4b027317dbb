"""How much one user may hold, and how scattered memories become one (SPEC D9).

Two occasions. *Capacity*: above the limit the weakest memories are joined, several into one, until the limit holds;
where nothing is left to join, the weakest are let go. *Weekly*: decaying memories that name the same thing and have
been left alone for a week are joined. Either way each statement stays verbatim and recallable, in a part of its own;
protected, held and unconfirmed memories are never touched. What somebody took out again comes last, or not at all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Literal

from agents_memory.events import MemoryJoined
from agents_memory.language.text import fold
from agents_memory.lifecycle.decay import strength
from agents_memory.lifecycle.ends import end, erase, turns_of
from agents_memory.lifecycle.joined import chunks, compose, joinable, place, quiet_for
from agents_memory.lifecycle.table import Trigger, counts
from agents_memory.model import Kind, Modality, Reason, Sensitivity
from agents_memory.rows import Head, Memory
from agents_memory.subject.work import Work

TOLD = frozenset({Kind.FACT, Kind.PREFERENCE, Kind.RELATION})
"""Kinds that may stand in one joined memory if they are about one thing: each part keeps its own time to live."""

LAST_STEPS = 1_000_000
"""More than there can be memories: a bound of the loop, never reached."""


def full(work: Work) -> bool:
    """Whether the user holds more than the policy allows."""
    with work.schedule() as schedule:
        return schedule.held > work.policy.capacity.max_active


def make_room(work: Work) -> None:
    """Join the weakest until the limit holds; let the weakest go where that does not suffice."""
    limits = work.policy.capacity
    wanted = limits.consolidate
    for _ in range(LAST_STEPS):
        held = [m for m in work.all(Memory) if counts(m)]
        if len(held) <= limits.max_active:
            return
        weakest = _weakest_first(work, held)
        lots = _lots(work, [m for m in weakest if joinable(m)][:wanted])
        saved = sum(len(lot) - 1 for lot in lots)
        if len(held) - saved > limits.max_active and wanted < len(held):
            wanted = min(len(held), wanted * 2 + 1)  # too different from each other to become few enough
            continue
        numbers = {"active": float(len(held)), "limit": float(limits.max_active)}
        for lot in lots:
            _join(work, lot, "capacity", numbers)
        for memory in weakest[: len(held) - limits.max_active] if not lots else ():
            _let_go(work, memory, numbers)


def tidy(work: Work) -> None:
    """The weekly consolidation: join what names the same thing and was left alone; then plan the next."""
    for lot in _scattered(work):
        _join(work, lot, "weekly", {"scattered": float(len(lot)), "quiet_days": work.policy.capacity.weekly_days})
    work.put(work.head.model_copy(update={"consolidate_at": None}))


def planned(work: Work, head: Head) -> Head:
    """The head with the moment of the next weekly consolidation, if there is enough that it could join."""
    limits = work.policy.capacity
    if head.consolidate_at is not None or limits.weekly_days <= 0:
        return head
    named = (m for m in work.all(Memory) if m.content.entities or m.content.identifiers)
    found = sum(counts(m) and joinable(m) for m in named)
    if found < limits.scattered_from:
        return head
    return head.model_copy(update={"consolidate_at": work.now + timedelta(days=limits.weekly_days)})


def _weakest_first(work: Work, held: Iterable[Memory]) -> list[Memory]:
    def rank(memory: Memory) -> tuple[bool, float, float, str]:
        level = round(strength(memory, work.now, work.policy), 6)
        return memory.apart, level, memory.created_at.timestamp(), memory.id

    return sorted(held, key=rank)


def _lots(work: Work, weakest: Iterable[Memory]) -> list[list[Memory]]:
    """Lots of two and more that can be joined, those that are alike side by side."""
    places: dict[tuple[str, str, str], list[Memory]] = defaultdict(list)
    for memory in weakest:
        places[place(memory)].append(memory)
    lots = []
    for _, found in sorted(places.items()):
        found.sort(key=lambda m: (fold(m.content.about), m.content.key, m.created_at, m.id))
        lots += chunks(found, work.policy.capacity.parts)
    return [lot for lot in lots if len(lot) > 1]


def _join(work: Work, lot: Sequence[Memory], why: Literal["capacity", "weekly"], numbers: dict[str, float]) -> None:
    joined = compose(work.key, lot, work)
    work.put(joined)
    work.say(
        joined.id,
        MemoryJoined(
            memory_id=joined.id,
            kind=joined.type,
            layer=joined.layer,
            turns=turns_of(joined),
            parts=tuple(part.id for part in lot),
            why=why,
        ),
    )
    reason = Reason.CAPACITY if why == "capacity" else Reason.CONSOLIDATED
    rule = "the weakest are joined" if why == "capacity" else "about one thing"
    for part in lot:
        figures = {**numbers, "joined": float(len(lot))}
        end(work, part, Trigger.CONSOLIDATE, reason, numbers=figures, rule=rule, by=joined.id)
    work.pause()


def _let_go(work: Work, memory: Memory, numbers: dict[str, float]) -> None:
    if memory.content.sensitivity is Sensitivity.EMOTION:
        erase(work, memory, reason=Reason.CAPACITY, rule="an outburst is not archived", numbers=numbers)
    else:
        end(work, memory, Trigger.EXPIRE, Reason.CAPACITY, numbers=numbers, rule="nothing is left to join")
    work.pause()


def _scattered(work: Work) -> list[list[Memory]]:
    """Lots of quiet memories that name the same thing, the most shared names first; none is in two of them."""
    policy = work.policy
    by_name: dict[tuple[tuple[str, str, str], str, str], list[Memory]] = defaultdict(list)
    for memory in work.all(Memory):
        content = memory.content
        lasting = content.modality is Modality.STATED and not content.exception and content.until is None
        if counts(memory) and joinable(memory) and lasting and not memory.apart and quiet_for(memory, work, policy):
            layer, kind, sensitive = place(memory)
            alike = (layer, "" if content.kind in TOLD else kind, sensitive)
            for name in _names(memory):
                by_name[alike, fold(content.about), name].append(memory)
    taken: set[str] = set()
    lots = []
    for _, found in sorted(by_name.items(), key=lambda item: (-len(item[1]), item[0])):
        free = [m for m in found if m.id not in taken]
        for lot in chunks(sorted(free, key=lambda m: (m.created_at, m.id)), policy.capacity.parts):
            if len(lot) >= policy.capacity.scattered_from:
                lots.append(lot)
                taken.update(m.id for m in lot)
    return lots


def _names(memory: Memory) -> frozenset[str]:
    return frozenset(fold(name) for name in (*memory.content.entities, *memory.content.identifiers))
