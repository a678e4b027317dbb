"""What belongs to the matter of a segment, and what stands beside it: small talk in between, side matters."""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.model import Cue, Role
from agents_memory.summary.ledger import Standing, Verdict
from agents_memory.summary.slots import RELATIVE
from agents_memory.summary.units import Unit
from agents_memory.summary.wording import Mark

IMPORTANT = 4.0
"""Importance of a statement from which it counts by itself, whatever it is beside (the door to memory, SPEC D2)."""


_TELLING = frozenset({Cue.NEGATION, Cue.DECISION, Cue.ROOT_CAUSE, Cue.CONFIG_CHANGE, Cue.REMEMBER})
"""Cues of a remark that is more than a remark."""

_ACTING = frozenset({Mark.DONE, Mark.PROMISE, Mark.DEFERRAL})
"""Marks of an agent that takes a remark up and acts."""


def passing(verdicts: Sequence[Verdict], request: Unit | None, goal: frozenset[str]) -> frozenset[int]:
    """The user's plain remarks that nothing in the segment takes up, with the replies to them (their orders).

    A remark is taken up if it shares a word with the goal or with another exchange, answers the agent, gives a value,
    names something, denies something, or makes the agent act. Where the user wants nothing in particular, talk is the
    matter itself and no remark is passing.
    """
    if request is None or not (request.question or request.wish):
        return frozenset()
    units = [verdict.unit for verdict in verdicts if not verdict.unit.noise]
    exchanges: dict[str, set[int]] = {}
    for unit in units:
        for term in unit.terms:
            exchanges.setdefault(term, set()).add(unit.exchange)
    shared = {term for term, where in exchanges.items() if len(where) > 1 and len(term) > 1} | goal
    acting = {u.exchange for u in units if u.role is not Role.USER and (u.marks & _ACTING or Cue.PROPOSAL in u.cues)}
    acting.update(range(request.exchange + 1))
    idle = {v.unit.order for v in verdicts if v.unit.exchange not in acting and _idle(v, shared)}
    busy = {u.exchange for u in units if u.role is Role.USER and u.order not in idle}
    replies = {u.order for u in units if u.role is not Role.USER and u.exchange not in busy | acting and not _tells(u)}
    return frozenset(idle | replies)


def _idle(verdict: Verdict, shared: set[str] | frozenset[str]) -> bool:
    unit = verdict.unit
    if unit.role is not Role.USER or verdict.standing is not Standing.CONFIRMED or unit.terms & shared:
        return False
    return not (_tells(unit) or unit.marks or unit.cues & _TELLING or verdict.before or verdict.settled)


def _tells(unit: Unit) -> bool:
    """Whether a unit gives something exact or important: a value, a name, code, a durable fact."""
    values = [slot for slot in unit.slots if slot[0] != RELATIVE]
    return bool(values or unit.names or unit.code) or unit.importance >= IMPORTANT


def echoes(verdicts: Sequence[Verdict]) -> frozenset[int]:
    """The orders of an agent's sentences that give no value and no name which the user had not just given."""
    given: dict[int, set[object]] = {}
    for verdict in verdicts:
        if verdict.unit.role is Role.USER:
            given.setdefault(verdict.unit.exchange, set()).update([*verdict.unit.slots, *verdict.unit.names])
    return frozenset(
        v.unit.order
        for v in verdicts
        if v.unit.role is Role.ASSISTANT and {*v.unit.slots, *v.unit.names} <= given.get(v.unit.exchange, set())
    )


def beside(verdicts: Sequence[Verdict], goal: frozenset[str]) -> frozenset[int]:
    """The orders of the units of side matters: what "by the way" opens, where no word of the goal falls in it."""
    opened: dict[int, int] = {}
    for verdict in verdicts:
        if Cue.TRANSITION in verdict.unit.cues:
            opened.setdefault(verdict.unit.exchange, verdict.unit.order)
    units = [v.unit for v in verdicts if v.unit.exchange in opened and v.unit.order >= opened[v.unit.exchange]]
    apt = {unit.exchange for unit in units if unit.terms & goal}
    return frozenset(unit.order for unit in units if unit.exchange not in apt)
