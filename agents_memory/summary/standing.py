"""How a unit stands by its own words alone: asserted, guessed, proposed, asked, left to do; and what a no is."""

from __future__ import annotations

from agents_memory.language.text import fold
from agents_memory.model import Cue, Role
from agents_memory.summary.ledger import Standing
from agents_memory.summary.putting_off import BRIEF, LEFT, UNFINISHED, left_open
from agents_memory.summary.unit import Sense, Unit
from agents_memory.summary.wording import TO_YOU, Mark, acknowledges

_SETTLED = frozenset({Mark.DONE, Mark.CHOICE, Mark.CANCELLATION, Mark.CONSTRAINT, Mark.AFFIRMATION, Mark.DENIAL})
"""Marks of what is settled, whatever the head takes it for."""


def first_standing(unit: Unit) -> Standing:
    """How a unit stands by its own words alone."""
    if unit.noise:
        return Standing.DROPPED
    if unit.code:
        return Standing.CONFIRMED
    agent = unit.role is not Role.USER
    if unit.question:
        return Standing.PROPOSED if agent and offers(unit) else Standing.OPEN
    if unit.guess or (not agent and Mark.SUPPOSED in unit.marks and not TO_YOU.search(fold(unit.text))):
        return Standing.GUESS
    folded = fold(unit.text)
    if agent:
        left = left_open(unit) or UNFINISHED.search(folded) is not None
    else:
        left = Cue.OPEN_ITEM in unit.cues or LEFT.search(folded) is not None
    left = left or (Sense.OPEN in unit.senses and _may_be_left(unit))
    to_do = unit.size <= 2 * BRIEF and left
    if unit.marks & {Mark.DEFERRAL, Mark.UNDONE} or to_do:  # a long tale is none
        return Standing.OPEN
    settled = unit.marks & {Mark.DONE, Mark.PROMISE} or Cue.ROOT_CAUSE in unit.cues
    return Standing.PROPOSED if unit.role is Role.ASSISTANT and offers(unit) and not settled else Standing.CONFIRMED


def _may_be_left(unit: Unit) -> bool:
    """Whether a sentence that the head takes for something left to do may be it: what opens a topic is its matter."""
    return unit.order > 0 and not (unit.wish or unit.marks & _SETTLED or Cue.ACCEPTANCE in unit.cues)


def offers(unit: Unit) -> bool:
    """Whether a sentence puts something forward: a proposal or advice, not a mere acknowledgement."""
    told = not unit.question and unit.size <= BRIEF and acknowledges(unit.said)  # "sure, I can see it"
    return (Cue.PROPOSAL in unit.cues or Mark.ADVICE in unit.marks) and not told


def turns_down(unit: Unit) -> bool:
    """Whether the user says no to what was put forward."""
    no = Cue.REJECTION in unit.cues or Mark.REFUSAL in unit.marks
    return no and unit.role is Role.USER and not unit.question and (unit.place == 0 or strikes(unit))


def strikes(unit: Unit) -> bool:
    """Whether a sentence says of something by name that it was turned down."""
    text = fold(unit.text)
    return any(word in text for word in ("否了", "否决", "否掉", "ruled out", "rejected", "不采纳"))
