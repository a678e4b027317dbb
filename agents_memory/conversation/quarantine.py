"""Poisoned turns: marked, so that nothing of them becomes a memory or a line of a summary (SPEC D10).

The reading of a turn finds an attempt to steer the agent in the turn's own words and in what it pastes. What only the
conversation shows is found here: an attempt in steps, whose next step asks to go on "by the same reasoning".
"""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.language.sealed import labelled
from agents_memory.language.spans import sentences
from agents_memory.language.steering import carries_on
from agents_memory.language.text import fold
from agents_memory.model import Cue, Role
from agents_memory.rows import TurnRow

_STEPS = 6
"""How many turns back an attempt is still being carried on."""


def judged(turn: TurnRow, before: Sequence[TurnRow]) -> TurnRow:
    """The turn, marked as an attempt if it carries one on that was made among the last of `before`."""
    if turn.role is not Role.USER or Cue.INJECTION in turn.reading.cues:
        return turn
    attempted = any(t.role is Role.USER and Cue.INJECTION in t.reading.cues for t in before[-_STEPS:])
    if not attempted or not any(carries_on(fold(p.text)) for p in sentences(labelled(turn.text))):
        return turn
    statements = tuple(
        s.model_copy(update={"importance": 1.0, "durable": False, "features": {**s.features, "injection": -9.0}})
        for s in turn.reading.statements
    )
    reading = turn.reading.model_copy(
        update={"cues": turn.reading.cues | {Cue.INJECTION}, "statements": statements, "wish": None}
    )
    return turn.model_copy(update={"reading": reading})
