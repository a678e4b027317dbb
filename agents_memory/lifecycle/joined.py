"""Joined memories: several memories kept as one, each statement verbatim in a part of its own (SPEC D9).

A part is the whole memory as it was when it was joined, so that undoing restores it exactly. It shares the clock and
the state of the joined memory, and keeps its own end. Whatever happens to a part (it is said again, recalled, changed,
asked about, due) happens to it alone: it leaves the joined memory first, as a memory of its own again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from agents_memory.events import MemoryRevived
from agents_memory.ids import derive
from agents_memory.lifecycle.decay import runs_from
from agents_memory.lifecycle.expiry import next_due
from agents_memory.model import Candidate, Sensitivity, State
from agents_memory.policy import Policy
from agents_memory.rows import Memory
from agents_memory.subject.work import Work

MAX_BYTES = 40_000
"""Parts of one joined memory together, so that its row stays below the limit of rows."""

SEPARATOR = " / "
"""Between the statements of the parts, where the joined memory is shown as one."""


def singles(memory: Memory) -> Iterator[Memory]:
    """The memory itself; of a joined one its parts as they stand now: with its state, and its clock if it is later."""
    if not memory.parts:
        yield memory
    for part in memory.parts:
        yield part.model_copy(
            update={
                "within": memory.id,
                "state": memory.state,
                "clock_at": max(part.clock_at, memory.clock_at),
                "accesses": max(part.accesses, memory.accesses),
            }
        )


def every(work: Work) -> Iterator[Memory]:
    """All memories of a subject, one for each statement; those in the archive of a joined one count by their part."""
    for memory in work.all(Memory):
        if memory.parts:
            yield from singles(memory)
        elif memory.within is None:  # else it is in the archive of the joined memory that has it as a part
            yield memory


def living(work: Work, ident: str) -> Memory | None:
    """The memory of this id; one that was joined, as the part that it is now."""
    memory = work.get(Memory, ident)
    if memory is None:  # its own row is purged in time, the joined memory is not
        return next((m for m in every(work) if m.id == ident), None)
    if memory.state is not State.CONSOLIDATED or memory.within is None:
        return memory
    joined = work.get(Memory, memory.within)
    return next((p for p in singles(joined) if p.id == ident), memory) if joined else memory


def joinable(memory: Memory) -> bool:
    """Whether it may become a part: no outburst, which is to leave nothing behind, and not joined already."""
    return not memory.parts and memory.content.sensitivity is not Sensitivity.EMOTION


def place(memory: Memory) -> tuple[str, str, str]:
    """What all parts of one joined memory have in common: layer, kind and how sensitive, which rules go by."""
    content = memory.content
    plain = content.sensitivity in (Sensitivity.NONE, Sensitivity.PERSONAL)  # they live equally long
    return content.layer.value, content.kind.value, "" if plain else content.sensitivity.value


def chunks(memories: Iterable[Memory], most: int) -> list[list[Memory]]:
    """Cut memories into lots of at most so many, and at most `MAX_BYTES`; the order is kept."""
    lots: list[list[Memory]] = []
    size = 0
    for memory in memories:
        own = len(memory.encode()) + len(memory.content.statement.encode())  # it stands in the joined one as well
        if not lots or len(lots[-1]) >= most or size + own > MAX_BYTES:
            lots.append([])
            size = 0
        lots[-1].append(memory)
        size += own
    return lots


def compose(key: str, parts: Sequence[Memory], work: Work, known: Memory | None = None) -> Memory:
    """The joined memory of these parts: a new one of the subject `key`, or `known` as it is with these parts only."""
    first = parts[0].content
    common = {part.content.key for part in parts}
    classes = [part.content.sensitivity for part in parts]
    kinds = [part.content.kind for part in parts]
    content = Candidate(
        statement=SEPARATOR.join(part.content.statement for part in parts),
        kind=max(kinds, key=kinds.count),
        layer=first.layer,
        about=first.about if all(part.content.about == first.about for part in parts) else "",
        key=common.pop() if len(common) == 1 else "",
        importance=max(part.content.importance for part in parts),
        confidence=min(part.content.confidence for part in parts),
        sensitivity=next((s for s in classes if s is not Sensitivity.NONE), Sensitivity.NONE),
        entities=tuple(dict.fromkeys(e for part in parts for e in part.content.entities)),
        identifiers=tuple(dict.fromkeys(i for part in parts for i in part.content.identifiers)),
        sources=tuple(part.sources[0] for part in parts),
    )
    memory = known or Memory(
        id=derive(key, "joined", *(part.id for part in parts)),
        state=State.ACTIVE,
        content=content,
        sources=content.sources,
        created_at=work.now,
        last_seen=max(part.last_seen for part in parts),
        clock_at=max(runs_from(part, work.policy) for part in parts),
        accesses=max(part.accesses for part in parts),
        policy=work.policy.hash,
        version=0,
    )
    memory = memory.model_copy(
        update={
            "content": content,
            "sources": content.sources,
            "mentions": sum(part.mentions for part in parts),
            "parts": tuple(parts),
            "version": memory.version + 1,
        }
    )
    return memory.model_copy(update={"due": next_due(memory, work.policy)})


def leave(work: Work, joined_id: str, part_id: str) -> None:
    """Take a part out of its joined memory, which is gone with its last one."""
    joined = work.get(Memory, joined_id)
    if joined is None:
        return
    rest = [part for part in joined.parts if part.id != part_id]
    if len(rest) == len(joined.parts):
        return
    if rest:
        work.put(compose(work.key, rest, work, joined))
    else:
        work.drop(Memory, joined.id)


def revived(work: Work, memory: Memory, joined_id: str) -> None:
    """Say that a part is a memory of its own again."""
    work.say(
        memory.id,
        MemoryRevived(
            memory_id=memory.id,
            kind=memory.type,
            layer=memory.layer,
            turns=tuple(dict.fromkeys(s.span.turn_id for s in memory.sources)),
            out_of=joined_id,
        ),
    )


def quiet_for(memory: Memory, work: Work, policy: Policy) -> bool:
    """Whether it has been left alone for the time between two consolidations."""
    return work.now - max(memory.clock_at, memory.last_seen) >= timedelta(days=policy.capacity.weekly_days)
