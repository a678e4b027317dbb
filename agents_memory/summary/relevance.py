"""What belongs to the matter of a segment, and what stands beside it: small talk in between, side matters."""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.model import Cue, Role
from agents_memory.summary.ledger import Standing, Verdict
from agents_memory.summary.length import DUPLICATE
from agents_memory.summary.slots import RELATIVE, overlap
from agents_memory.summary.unit import Unit
from agents_memory.summary.wording import Mark, acknowledges, of_the_moment

IMPORTANT = 4.0
"""Importance of a statement from which it counts by itself, whatever it is beside (the door to memory, SPEC D2)."""


_TELLING = frozenset({Cue.DECISION, Cue.ROOT_CAUSE, Cue.CONFIG_CHANGE, Cue.REMEMBER})
"""Cues of a remark that is more than a remark."""

_SLIGHT = frozenset({Mark.REPLACEMENT, Mark.GUESS, Mark.THANKS, Mark.APOLOGY, Mark.AFFIRMATION})
"""Marks that chatter has as well ("hang on, another headset"): they make a remark no more than one."""

_ACTING = frozenset({Mark.DONE, Mark.PROMISE, Mark.DEFERRAL})
"""Marks of an agent that takes a remark up and acts."""


def passing(verdicts: Sequence[Verdict], request: Unit | None, goal: frozenset[str]) -> frozenset[int]:
    """The user's plain remarks that nothing in the segment takes up, with the replies to them (their orders).

    A remark is taken up if it shares a word with the goal or with what the user says to the point, answers the agent,
    gives a value, names something, makes the agent act, or is acknowledged: to small talk one says something, to what
    matters for the task one says "noted". Where the user wants nothing in particular, talk is the matter itself and no
    remark is passing.
    """
    if request is None or not (request.question or request.wish):
        return frozenset()
    units = [verdict.unit for verdict in verdicts if not verdict.unit.noise]
    acting = {u.exchange for u in units if u.role is not Role.USER and (u.marks & _ACTING or Cue.PROPOSAL in u.cues)}
    acting.update(range(request.exchange + 1))
    acting |= acknowledged(verdicts)
    core = [u for u in units if u.role is Role.USER and (u.exchange in acting or _tells(u) or u.cues & _TELLING)]
    shared = {term for u in core for term in u.terms if len(term) > 1} | goal
    ended = {v.by.order for v in verdicts if v.by is not None}
    idle = {
        v.unit.order
        for v in verdicts
        if v.unit.exchange not in acting and v.unit.order not in ended and _idle(v, shared)
    }
    busy = {u.exchange for u in units if u.role is Role.USER and u.order not in idle}
    replies = {u.order for u in units if u.role is not Role.USER and u.exchange not in busy | acting and not _tells(u)}
    return frozenset(idle | replies)


PLAIN = 14
"""Words (Chinese: characters) up to which a reply is an acknowledgement and nothing else."""


def acknowledged(verdicts: Sequence[Verdict]) -> frozenset[int]:
    """The exchanges whose whole reply takes up what the user said (in words for that, or in the user's own), or goes
    on to the next thing ("anything else?"). A reply in a few other words does so as well, unless the user only told of
    the moment.

    A mere sound ("hm", a laugh) is acknowledged as well, but it is noise and tells nothing anyway.
    """
    replies: dict[int, list[Unit]] = {}
    told: dict[int, frozenset[str]] = {}
    for unit in (verdict.unit for verdict in verdicts):
        if unit.role is Role.ASSISTANT:
            replies.setdefault(unit.exchange, []).append(unit)
        else:
            told[unit.exchange] = told.get(unit.exchange, frozenset()) | unit.terms
    momentary = {v.unit.exchange for v in verdicts if v.unit.role is Role.USER and of_the_moment(v.unit.text)}
    return frozenset(
        exchange
        for exchange, said in replies.items()
        if all(u.noise for u in said)
        or (
            sum(u.size for u in said) <= PLAIN
            and (
                exchange not in momentary
                or acknowledges(said[0].said)
                or overlap(said[0].terms, told.get(exchange, frozenset())) >= DUPLICATE
            )
        )
    )


def _idle(verdict: Verdict, shared: set[str] | frozenset[str]) -> bool:
    unit = verdict.unit
    if unit.role is not Role.USER or verdict.standing is not Standing.CONFIRMED or unit.terms & shared:
        return False
    return not (_tells(unit) or unit.marks - _SLIGHT or unit.cues & _TELLING or verdict.before or verdict.settled)


def _tells(unit: Unit) -> bool:
    """Whether a unit gives something exact or important: a value, a name, code, a durable fact."""
    values = [slot for slot in unit.slots if slot[0] != RELATIVE]
    return unit.exact or bool(values or unit.names or unit.code) or unit.importance >= IMPORTANT


def echoes(verdicts: Sequence[Verdict]) -> frozenset[int]:
    """The orders of an agent's sentences that give no value and no name which the user had not just given."""
    given: dict[int, set[object]] = {}
    for verdict in verdicts:
        if verdict.unit.role is Role.USER:
            given.setdefault(verdict.unit.exchange, set()).update([*verdict.unit.slots, *verdict.unit.names])
    return frozenset(
        v.unit.order
        for v in verdicts
        if v.unit.role is Role.ASSISTANT
        and Cue.NEGATION not in v.unit.cues
        and {*v.unit.slots, *v.unit.names} <= given.get(v.unit.exchange, set())
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
