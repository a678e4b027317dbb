"""What stands at the end of a segment: each unit's standing, found by reading the turns in order.

A unit is first judged by its own words (asserted, guessed, proposed, asked). Later units then change that: an answer
settles a question, a yes a proposal, a no turns it down, a check refutes a guess, a root cause ends the other guesses,
a cancellation or a new value supersedes what was said before. The rules are a table, tried in order on every unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agents_memory.language.text import fold
from agents_memory.model import Cue, Role
from agents_memory.summary.ledger import RELATED, SAME, Ledger, Standing, Verdict
from agents_memory.summary.slots import Slot, exchanged, overlap, terms
from agents_memory.summary.units import Unit, clause_units, joined
from agents_memory.summary.wording import CALLED_OFF, SWITCH, Mark, announces

BRIEF = 12
"""Words (Chinese: characters) up to which an answer is not understood without its question."""


def judge(units: Sequence[Unit]) -> tuple[Verdict, ...]:
    """The standing of every unit at the end of the segment."""
    ledger = Ledger()
    for unit in units:
        ledger.add(Verdict(unit, first_standing(unit)))
        for rule in RULES:
            rule(unit, len(ledger) - 1, ledger)  # earlier units may have been split, the unit's own row is the last
    return ledger.verdicts()


def first_standing(unit: Unit) -> Standing:
    """How a unit stands by its own words alone."""
    if unit.noise:
        return Standing.DROPPED
    if unit.code:
        return Standing.CONFIRMED
    agent = unit.role is not Role.USER
    if unit.question:
        return Standing.PROPOSED if agent and _offers(unit) else Standing.OPEN
    if unit.guess or (not agent and Mark.SUPPOSED in unit.marks):
        return Standing.GUESS
    to_do = not agent and Cue.OPEN_ITEM in unit.cues and unit.size <= 2 * BRIEF  # a long tale is none
    if unit.marks & {Mark.DEFERRAL, Mark.UNDONE} or to_do:
        return Standing.OPEN
    settled = unit.marks & {Mark.DONE, Mark.PROMISE} or Cue.ROOT_CAUSE in unit.cues
    return Standing.PROPOSED if unit.role is Role.ASSISTANT and _offers(unit) and not settled else Standing.CONFIRMED


def _offers(unit: Unit) -> bool:
    return Cue.PROPOSAL in unit.cues or Mark.ADVICE in unit.marks


def _answers(unit: Unit, at: int, ledger: Ledger) -> None:
    """The other side's reply settles a question or a request, or leaves it open with the promise to find out."""
    asker = Role.USER if unit.role is Role.ASSISTANT else Role.ASSISTANT
    if unit.question or unit.role not in (Role.USER, Role.ASSISTANT) or _turns_down(unit):
        return
    reach = 0 if unit.role is Role.ASSISTANT else 1
    asked = [
        i
        for i in ledger.before(unit, max(reach, 1))
        if ledger[i].unit.role is asker
        and _awaits(ledger[i])
        and (unit.exchange - ledger[i].unit.exchange == reach or ledger[i].concerns(unit))
    ]
    if not asked:
        _answers_better(unit, at, ledger)
        return
    question = ledger[asked[0]].unit
    if unit.noise:
        if Cue.ACCEPTANCE in unit.cues and not announces(unit.said):
            ledger.set(asked[0], Standing.CONFIRMED, after=unit, settled=True)
        return
    standing = ledger[at].standing
    left_to_do = ledger[asked[0]].standing is Standing.OPEN and not question.question
    if standing is Standing.OPEN or (left_to_do and Mark.PROMISE in unit.marks):
        ledger.set(asked[0], Standing.OPEN, after=unit)
        ledger.set(at, Standing.DROPPED)
        return
    if left_to_do:
        return
    if standing is Standing.GUESS:
        return
    joined = question if asker is Role.USER or unit.size <= BRIEF else None
    ledger.set(at, Standing.CONFIRMED, before=joined, answers=True, settled=unit.role is Role.USER)
    for i in asked:
        ledger.set(i, Standing.DROPPED)


def _answers_better(unit: Unit, at: int, ledger: Ledger) -> None:
    """A reply may begin with a courtesy: the sentence closest to the question, among its first ones, is the answer.

    What a reply first says of the matter is an outcome even where nothing was asked.
    """
    if unit.noise or unit.place > 3 or unit.role is not Role.ASSISTANT or ledger[at].standing is not Standing.CONFIRMED:
        return
    same = [ledger[i] for i in range(at) if ledger[i].unit.exchange == unit.exchange]
    told = any(row.answers for row in same if row.unit.turn == unit.turn)
    if not told and any(row.unit.role is Role.USER and row.concerns(unit) for row in same):
        ledger.set(at, Standing.CONFIRMED, answers=True)
    for i in range(max(0, at - 6), at):
        row = ledger[i]
        if row.after is not None and row.after.noise and row.after.turn == unit.turn:
            ledger.set(i, Standing.DROPPED)
            ledger.set(at, Standing.CONFIRMED, before=row.unit, answers=True)
            return
        if row.unit.turn != unit.turn or row.before is None:
            continue
        asked = row.before.terms
        if overlap(asked, unit.terms) > overlap(asked, row.unit.terms) + 0.05:
            ledger.set(i, row.standing, before=None, answers=False)
            ledger.set(at, Standing.CONFIRMED, before=row.before, answers=True)
            return


def _awaits(verdict: Verdict) -> bool:
    """Whether a line waits for the other side: a question, an offer put as one, or a request of the user."""
    unit = verdict.unit
    if unit.question:
        return verdict.standing in (Standing.OPEN, Standing.PROPOSED)
    if unit.role is not Role.USER or verdict.before is not None or verdict.after is not None:
        return False
    acts = unit.wish or Cue.DECISION in unit.cues or Mark.CHOICE in unit.marks
    return verdict.standing is Standing.OPEN or (acts and verdict.standing is Standing.CONFIRMED)


def _accepts(unit: Unit, at: int, ledger: Ledger) -> None:
    """A yes, the report that it was done, or what came of it settles what the agent had put forward just before."""
    agrees = Cue.ACCEPTANCE in unit.cues or Cue.DECISION in unit.cues or Mark.DONE in unit.marks
    if unit.role is not Role.USER or unit.question or unit.guess or _turns_down(unit):
        return
    offered = [
        i
        for i in ledger.before(unit, 1)
        if ledger[i].unit.role is Role.ASSISTANT and ledger[i].standing is Standing.PROPOSED
    ]
    named = [i for i in offered if ledger[i].concerns(unit)]
    for i in named or ([i for i in offered if ledger.closing(i)][:1] if agrees else []):
        if not unit.noise and unit.size <= BRIEF and ledger[at].before is None and unit.place == 0:
            ledger.set(at, Standing.CONFIRMED, before=ledger[i].unit, settled=True)
            ledger.set(i, Standing.DROPPED)
        else:
            ledger.set(i, Standing.CONFIRMED, settled=True, by=unit)


def _turns_down(unit: Unit) -> bool:
    no = Cue.REJECTION in unit.cues or Mark.REFUSAL in unit.marks
    return no and unit.role is Role.USER and not unit.question and (unit.place == 0 or _strikes(unit))


def _rejects(unit: Unit, at: int, ledger: Ledger) -> None:
    """A no turns down what the agent offered just before, its sentence is the reason; a plain question it answers."""
    if not _turns_down(unit) or (Mark.CANCELLATION in unit.marks and Mark.REPLACEMENT in unit.marks):
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
    if not targets and not _strikes(unit):
        return
    carried = ledger[targets[0]].unit if targets and not named else None
    answers = bool(targets) and ledger[targets[0]].standing is Standing.OPEN
    for i in targets:
        ledger.set(i, Standing.DROPPED)
    ledger.set(at, Standing.CONFIRMED if answers else Standing.REJECTED, before=carried, answers=answers, settled=True)


def _up_for_answer(verdict: Verdict) -> bool:
    """Whether an offer or a question waits for the user's word."""
    waiting = verdict.unit.question and verdict.standing is Standing.OPEN
    return waiting or verdict.standing is Standing.PROPOSED


def _discussed(verdict: Verdict) -> bool:
    """Whether a line was up for discussion at all: an offer, or the answer to a question about one."""
    asked = verdict.before or verdict.unit
    return verdict.standing is Standing.PROPOSED or (not verdict.settled and (asked.question or _offers(asked)))


def _strikes(unit: Unit) -> bool:
    text = fold(unit.text)
    return any(word in text for word in ("否了", "否决", "否掉", "ruled out", "rejected", "不采纳"))


def _cancels(unit: Unit, at: int, ledger: Ledger) -> None:
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


def _replaces(unit: Unit, at: int, ledger: Ledger) -> None:
    """The newest value wins: what had the old one is superseded, clause by clause, the rest of its sentence stands."""
    if Mark.REPLACEMENT not in unit.marks or unit.question or unit.noise:
        return
    for old, new in _changes(unit, ledger):
        for i in ledger.before(unit):
            _outdate(i, ledger, unit, old, new)
    gone, chosen = _switched(unit)
    for i in ledger.before(unit) if gone else ledger.before(unit, 2) if chosen else []:
        row = ledger[i]
        agreed = row.answers or row.settled or Cue.DECISION in row.unit.cues
        left = gone & row.unit.terms or (not gone and agreed and row.unit.marked and not row.unit.marked & unit.marked)
        if left and row.by is None and unit.role is not Role.TOOL:
            ledger.set(i, Standing.SUPERSEDED if row.asserted else row.standing, by=unit)


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


def _refutes(unit: Unit, at: int, ledger: Ledger) -> None:
    """A check settles a guess: denied, it must not outlive the denial; affirmed, the pair is asserted."""
    if unit.question or unit.guess:
        return
    for i in ledger.before(unit):
        guess = ledger[i]
        if guess.standing is not Standing.GUESS:
            continue
        shared = overlap(guess.unit.terms, unit.terms)
        adjacent = unit.exchange - guess.unit.exchange <= 1 and unit.place == 0 and guess.unit.role is not unit.role
        denies = (Cue.NEGATION in unit.cues) != (Cue.NEGATION in guess.unit.cues)
        if shared >= SAME and denies:
            ledger.set(i, Standing.DROPPED, by=unit)
        elif not unit.noise and shared >= (RELATED if adjacent and Mark.AFFIRMATION in unit.marks else SAME):
            ledger.set(i, Standing.DROPPED, by=unit)
            ledger.set(at, Standing.CONFIRMED, settled=True)
        elif adjacent and Mark.DENIAL in unit.marks:
            ledger.set(i, Standing.SUPERSEDED, by=unit)
        elif adjacent and Mark.AFFIRMATION in unit.marks and unit.size <= BRIEF:
            ledger.set(i, Standing.CONFIRMED, settled=True, after=unit)


def _explains(unit: Unit, at: int, ledger: Ledger) -> None:
    """Once the root cause is known, the other guesses about the cause are past."""
    if Cue.ROOT_CAUSE not in unit.cues or unit.guess or unit.question:
        return
    ledger.set(at, ledger[at].standing, settled=True)
    for i in ledger.before(unit):
        row = ledger[i]
        if row.standing is Standing.GUESS and not row.unit.planned:
            ledger.set(i, Standing.SUPERSEDED, by=unit)
        elif row.standing is Standing.PROPOSED and not row.unit.question:
            ledger.set(i, Standing.DROPPED, by=unit)  # a step of the search that is over


def _closes(unit: Unit, at: int, ledger: Ledger) -> None:
    """What was left to be done is closed by the report that it is done."""
    if unit.question or unit.noise or unit.guess or ledger[at].standing is Standing.OPEN:
        return
    for i in ledger.before(unit):
        row = ledger[i]
        asked = row.unit.question and row.unit.role is not unit.role and row.after is None  # `_answers` sees to it
        if row.standing is not Standing.OPEN or asked or row.after is unit or Mark.PROMISE in unit.marks:
            continue
        shared = overlap(row.terms(), unit.terms)
        done = Mark.DONE in unit.marks and Cue.NEGATION not in unit.cues
        if (done and shared >= RELATED) or (shared >= SAME and unit.role is Role.ASSISTANT):
            ledger.set(i, Standing.DROPPED, by=unit)


RULES: tuple[Callable[[Unit, int, Ledger], None], ...] = (
    _refutes,
    _explains,
    _cancels,
    _replaces,
    _rejects,
    _answers,
    _accepts,
    _closes,
)
"""Tried on every unit in this order."""
