"""A no of the user: what it turns down, and that its sentence is the reason."""

from __future__ import annotations

from agents_memory.language.text import fold
from agents_memory.model import Role
from agents_memory.summary.ledger import Ledger, Standing, Verdict
from agents_memory.summary.standing import offers, strikes, turns_down
from agents_memory.summary.unit import Unit
from agents_memory.summary.wording import POINTS_BACK, Mark


def rejects(unit: Unit, at: int, ledger: Ledger) -> None:
    """A no turns down what the agent offered just before, its sentence is the reason; a plain question it answers."""
    if not turns_down(unit) or (Mark.CANCELLATION in unit.marks and Mark.REPLACEMENT in unit.marks):
        return
    offered = [
        i
        for i in ledger.before(unit, 1)
        if ledger[i].unit.role is Role.ASSISTANT and ledger.closing(i) and _up_for_answer(ledger[i])
    ]
    named = [
        i
        for i in ledger.before(unit, 2)
        if ledger[i].asserted and ledger[i].concerns(unit) and _discussed(ledger[i]) and ledger.closing(i)
    ]
    targets = named or offered[:1]
    if not targets:
        _turns_down_presented(unit, at, ledger)
        if ledger[at].standing is Standing.REJECTED or not strikes(unit):
            return
    if targets and Mark.READ_BACK in ledger[targets[0]].unit.marks:  # "no, on Friday": the right value is in the answer
        ledger.set(targets[0], Standing.SUPERSEDED, by=unit)
        ledger.set(at, Standing.CONFIRMED, settled=True)
        return
    carried = ledger[targets[0]].unit if targets and not named else None
    answers = bool(targets) and ledger[targets[0]].standing is Standing.OPEN
    for i in targets:
        ledger.set(i, Standing.DROPPED)
    ledger.set(at, Standing.CONFIRMED if answers else Standing.REJECTED, before=carried, answers=answers, settled=True)


def _turns_down_presented(unit: Unit, at: int, ledger: Ledger) -> None:
    """A no that only points back ("not that one") turns down what the agent had just presented by name or number."""
    if not POINTS_BACK.search(fold(unit.text)):
        return
    shown = [
        i
        for i in ledger.before(unit, 1)
        if ledger[i].unit.role is Role.ASSISTANT
        and ledger[i].standing is Standing.CONFIRMED
        and not _asked_for(ledger[i])
        and not ledger[i].unit.marks & {Mark.DONE, Mark.PROMISE}
        and (ledger[i].unit.exact or ledger[i].unit.names)
    ]
    if not shown:
        return
    first = ledger[shown[-1]].unit
    for i in shown:
        if ledger[i].unit.turn == first.turn:
            ledger.set(i, Standing.DROPPED, by=unit)
    ledger.set(at, Standing.REJECTED, before=first, settled=True)


def _asked_for(verdict: Verdict) -> bool:
    """Whether a line answers a question, and is no offer that way."""
    return verdict.before is not None and verdict.before.question


def _up_for_answer(verdict: Verdict) -> bool:
    """Whether an offer, a question, or what was read back waits for the user's word."""
    waiting = verdict.unit.question and verdict.standing is Standing.OPEN
    read_back = Mark.READ_BACK in verdict.unit.marks and verdict.standing is Standing.CONFIRMED
    return waiting or read_back or verdict.standing is Standing.PROPOSED


def _discussed(verdict: Verdict) -> bool:
    """Whether a line was up for discussion at all: an offer, or the answer to a question about one."""
    asked = verdict.before or verdict.unit
    return verdict.standing is Standing.PROPOSED or (not verdict.settled and (asked.question or offers(asked)))
