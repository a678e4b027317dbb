"""What does not hold any more: plans that are cancelled, values that are replaced, a course that is changed."""

from __future__ import annotations

from agents_memory.language.text import fold
from agents_memory.model import Cue, Role
from agents_memory.summary.ledger import SAME, Ledger, Standing
from agents_memory.summary.slots import Slot, exchanged, overlap, terms
from agents_memory.summary.unit import Unit, clause_units, joined
from agents_memory.summary.wording import CALLED_OFF, SWITCH, Mark


def cancels(unit: Unit, at: int, ledger: Ledger) -> None:
    """A cancelled plan stands as cancelled: what it was is superseded by the words that cancel it."""
    if Mark.CANCELLATION not in unit.marks or unit.question or unit.role is Role.TOOL:
        return
    named = _called_off(unit)
    for i in ledger.before(unit):
        row = ledger[i]
        past = row.standing is Standing.SUPERSEDED or (not row.asserted and row.by is not None)
        if past or row.unit.noise or Mark.CANCELLATION in row.unit.marks:
            continue
        short = len(named) == 1 and len(min(named)) == 1 and min(named) in fold(row.unit.text)
        if short or overlap(named, row.unit.terms) >= SAME or (row.unit.marked & unit.marked):
            ledger.set(i, Standing.SUPERSEDED if row.asserted else row.standing, by=unit)


def _called_off(unit: Unit) -> frozenset[str]:
    """The terms of what a sentence cancels: its cancelling clause without the words that cancel."""
    for part in clause_units(unit) or (unit,):
        if Mark.CANCELLATION in part.marks:
            found = terms(CALLED_OFF.sub(" ", fold(part.text)))
            if found:
                return found
    return frozenset()


def replaces(unit: Unit, at: int, ledger: Ledger) -> None:
    """The newest value wins: what had the old one is superseded, clause by clause, the rest of its sentence stands."""
    if Mark.REPLACEMENT not in unit.marks or unit.question or unit.noise:
        return
    changes = _changes(unit, ledger)
    for old, new in changes:
        for i in ledger.before(unit):
            _outdate(i, ledger, unit, old, new)
    if not changes and unit.role is Role.USER:
        _overrules(unit, ledger)
    gone, chosen = _switched(unit)
    for i in ledger.before(unit) if gone else ledger.before(unit, 2) if chosen else []:
        row = ledger[i]
        agreed = row.answers or row.settled or Cue.DECISION in row.unit.cues
        left = gone & row.unit.terms or (not gone and agreed and row.unit.marked and not row.unit.marked & unit.marked)
        if left and row.by is None and unit.role is not Role.TOOL:
            ledger.set(i, Standing.SUPERSEDED if row.asserted else row.standing, by=unit)


def _overrules(unit: Unit, ledger: Ledger) -> None:
    """A correction without a value of a known sort overrules what was read back, and the user's own wish of before."""
    for i in ledger.before(unit, 1):
        row = ledger[i]
        read_back = row.unit.role is Role.ASSISTANT and Mark.READ_BACK in row.unit.marks and ledger.closing(i)
        wished = row.unit.role is Role.USER and row.unit.wish and not row.unit.question
        if row.standing is Standing.CONFIRMED and (read_back or wished) and row.concerns(unit):
            ledger.set(i, Standing.SUPERSEDED, by=unit)


def _changes(unit: Unit, ledger: Ledger) -> list[tuple[Slot, Slot]]:
    """(old, new) of each value that the unit replaces: named in it, or the latest one of its sort before it."""
    holding, old = exchanged(unit.text)
    found = [(slot, (slot[0], holding.get(slot[0], ""))) for slot in sorted(old)]
    for sort, value in holding.items():
        if any(slot[0] == sort for slot in old):
            continue
        earlier = [
            slot
            for i in ledger.before(unit)
            if ledger[i].asserted
            for slot in reversed(ledger[i].unit.slots)
            if slot[0] == sort
        ]
        if earlier and (sort, value) not in earlier:
            found.append((earlier[0], (sort, value)))
    return found


def _switched(unit: Unit) -> tuple[frozenset[str], frozenset[str]]:
    """What a change of course leaves behind (what its sentence names in front of the new choice), and what it takes.

    Where it does not say what it leaves, it is what was agreed on just before.
    """
    folded = fold(unit.text)
    match = SWITCH.search(folded)
    if match is None:
        return frozenset(), frozenset()
    chosen = terms(folded[match.end() :])
    return (terms(folded[: match.start()]) - chosen) & unit.marked, chosen & unit.marked


def _outdate(at: int, ledger: Ledger, by: Unit, old: Slot, new: Slot) -> None:
    """Supersede what a line says of an old value: its clause, or the question in front of it."""
    row = ledger[at]
    if row.before is not None and old in row.before.slots and row.asserted:
        ledger.set(at, row.standing, before=None)
    if old not in row.unit.slots or new in row.unit.slots:
        return
    if not row.asserted:
        ledger.set(at, row.standing, by=by)
        return
    parts = clause_units(row.unit)
    gone = [part for part in parts if old in part.slots]
    kept = [part for part in parts if old not in part.slots]
    if not gone or not kept:
        ledger.set(at, Standing.SUPERSEDED, by=by)
        return
    ledger.split(at, joined(row.unit, kept))
    ledger.set(at, Standing.SUPERSEDED, by=by, unit=gone[0])
