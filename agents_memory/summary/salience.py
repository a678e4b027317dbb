"""How much a line matters in a summary, 0-20: what it does, what it names, whether it was settled and to the point."""

from __future__ import annotations

from agents_memory.model import Cue, Role
from agents_memory.summary.ledger import Standing, Verdict
from agents_memory.summary.slots import overlap
from agents_memory.summary.wording import Mark

REQUEST, MOOD = 15.0, 9.0
"""Weights of the user's request and of the mood; a mood that was shown is pinned besides."""

_BY_ACT: tuple[tuple[frozenset[Cue | Mark], float], ...] = (
    (frozenset({Cue.ROOT_CAUSE}), 10.0),
    (frozenset({Cue.DECISION, Mark.CHOICE}), 8.5),
    (frozenset({Mark.REPLACEMENT, Mark.CANCELLATION, Cue.CONFIG_CHANGE, Cue.REMEMBER}), 8.0),
    (frozenset({Mark.DONE, Mark.PROMISE, Cue.COMMITMENT}), 7.0),
)
"""By what a sentence does; the first that applies counts."""

_BY_ROLE = {Role.USER: 5.0, Role.ASSISTANT: 3.0, Role.TOOL: 3.0}

LEAST = 4.0
"""Weight below which a line is elaboration: it enters only to give a value, where a bounded summary has room left."""

_BOUNDS: dict[Standing, tuple[float, float]] = {
    Standing.GUESS: (4.5, 5.0),
    Standing.PROPOSED: (0.0, 5.0),
    Standing.SUPERSEDED: (4.5, 5.5),
    Standing.OPEN: (8.0, 20.0),
    Standing.REJECTED: (8.0, 20.0),
}
"""Least and greatest base weight of a standing: what is not asserted yields to what is."""

_LATER_SENTENCE = 0.4
"""What each further sentence of an agent's turn loses: the answer comes first, elaboration after it."""


_ECHO = 2.0
"""What an agent's sentence loses that gives nothing beyond what the user had just said."""


def weight(verdict: Verdict, goal: frozenset[str], *, echo: bool = False) -> float:
    """The weight of a verdict's line; `goal` are the terms of the task and the request, `echo` as in `relevance`."""
    unit = verdict.unit
    does = unit.cues | unit.marks
    base = next((points for acts, points in _BY_ACT if acts & does), _BY_ROLE.get(unit.role, 3.0))
    least, most = _BOUNDS.get(verdict.standing, (0.0, 20.0))
    base = min(max(base, unit.importance, least), most)
    base += 1.5 if verdict.settled or verdict.answers else 0.0
    exact = sum(1.5 if any(not c.isalpha() for c in name) else 1.0 for name in unit.names)
    base += min(2.0, exact + 0.5 * len(unit.slots))
    base += 1.0 if overlap(unit.terms, goal) >= 0.3 else 0.0
    base -= _LATER_SENTENCE * min(unit.place, 10) if unit.role is not Role.USER else 0.0
    return max(base - _ECHO, min(base, LEAST)) if echo else base


def pinned(verdict: Verdict) -> bool:
    """Whether the line must stand before all others: a hard constraint of the user, or what is safety-relevant."""
    unit = verdict.unit
    hard = Mark.CONSTRAINT in unit.marks or unit.importance >= 8
    return hard and unit.role is Role.USER and verdict.asserted and not unit.question
