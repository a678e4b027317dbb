"""One value of what is remembered is corrected, the rest of it stands (SPEC B4, C5, D5).

"Lemon, 12 people" and later "make that 18 people": the memory of the answer gets a successor that says 18 and
still says lemon. What a key and a single value tell apart is settled where memories are admitted; this is for all else.
"""

from __future__ import annotations

from agents_memory.conversation.late import amendments
from agents_memory.lifecycle.admit import succeed
from agents_memory.lifecycle.ends import learned_at
from agents_memory.lifecycle.joined import every
from agents_memory.lifecycle.match import CORRECTED
from agents_memory.lifecycle.table import ASSERTED
from agents_memory.model import Cue, Kind, Role, Source, Span
from agents_memory.rows import Memory, TurnRow
from agents_memory.subject.work import Work

_KEPT = frozenset({Kind.REJECTED_PROPOSAL})
"""Kinds that tell what was said at the time: no later value changes that."""

_UNMEANT = frozenset({Cue.QUESTION, Cue.HYPOTHETICAL, Cue.INJECTION, Cue.QUOTATION})


def amend(work: Work, turn: TurnRow) -> bool:
    """Correct what this conversation's memories say of the values that a user's turn replaces; whether any did."""
    if turn.role is not Role.USER or turn.withheld or turn.reading.cues & _UNMEANT:
        return False
    done = False
    for change in amendments(turn):
        found = [m for m in every(work) if _may_be(m, turn) and change.applied(m.content.statement) is not None]
        if not found:
            continue
        memory = max(found, key=lambda m: (learned_at(m), m.id))
        content = memory.content
        span = Span(turn_id=turn.id, start=0, end=len(turn.text))
        here = Source(conversation=turn.conversation, span=span, at=turn.at, role=turn.role, extractor=CORRECTED)
        fresh = content.model_copy(
            update={
                "statement": change.applied(content.statement) or content.statement,
                "value": change.applied(content.value) or content.value,
                "sources": (here, *memory.sources),
                "change": True,
            }
        )
        succeed(work, memory, fresh)
        done = True
    return done


def _may_be(memory: Memory, turn: TurnRow) -> bool:
    """Whether it was learned in this conversation before the turn, and is still asserted."""
    here = any(s.conversation == turn.conversation for s in memory.sources)
    own = any(s.span.turn_id == turn.id for s in memory.sources)
    return memory.state in ASSERTED and memory.type not in _KEPT and here and not own and learned_at(memory) <= turn.at
