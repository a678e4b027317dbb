"""What stands at the end of a segment: each unit's standing, found by reading the turns in order.

A unit is first judged by its own words (asserted, guessed, proposed, asked). Later units then change that: an answer
settles a question, a yes a proposal, a no turns it down, a check refutes a guess, a root cause ends the other guesses,
a cancellation or a new value supersedes what was said before. The rules are a table, tried in order on every unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agents_memory.language.text import fold
from agents_memory.model import Cue, Role
from agents_memory.summary.ledger import RELATED, SAME, Ledger, Standing, Verdict, same
from agents_memory.summary.putting_off import BRIEF, REPORTS, puts_off
from agents_memory.summary.refusals import rejects
from agents_memory.summary.replacing import cancels, replaces
from agents_memory.summary.slots import overlap
from agents_memory.summary.standing import first_standing, turns_down
from agents_memory.summary.unit import Unit
from agents_memory.summary.wording import WHY_NOT, Mark, acknowledges, announces


def judge(units: Sequence[Unit]) -> tuple[Verdict, ...]:
    """The standing of every unit at the end of the segment."""
    ledger = Ledger()
    for unit in units:
        ledger.add(Verdict(unit, first_standing(unit)))
        for rule in RULES:
            rule(unit, len(ledger) - 1, ledger)  # earlier units may have been split, the unit's own row is the last
    return ledger.verdicts()


def _answers(unit: Unit, at: int, ledger: Ledger) -> None:
    """The other side's reply settles a question or a request, or leaves it open with the promise to find out."""
    asker = Role.USER if unit.role is Role.ASSISTANT else Role.ASSISTANT
    if unit.question or unit.role not in (Role.USER, Role.ASSISTANT) or turns_down(unit):
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
    if unit.row or not _responds(unit, question):
        return
    if unit.noise:
        left = ledger[asked[0]].standing is Standing.OPEN and not (question.question or question.wish)
        if Cue.ACCEPTANCE in unit.cues and not announces(unit.said) and not left:  # "fine" does not get it done
            told = unit if question.question or unit.role is Role.USER else None  # "sure" adds nothing to a wish
            ledger.set(asked[0], Standing.CONFIRMED, after=told, settled=True)
        return
    put_off = unit.role is Role.ASSISTANT and puts_off(unit)
    standing = Standing.OPEN if put_off else ledger[at].standing
    left_to_do = ledger[asked[0]].standing is Standing.OPEN and not question.question
    if standing is Standing.OPEN or (left_to_do and (Mark.PROMISE in unit.marks or _repeats(unit, question))):
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
        left = ledger[i].standing is Standing.OPEN and not ledger[i].unit.question
        if i == asked[0] or not left or ledger[i].concerns(unit):  # what else is left to do was not asked for now
            ledger.set(i, Standing.DROPPED)


def _responds(unit: Unit, asked: Unit) -> bool:
    """Whether a sentence can be the reply: to a question any is, to a wish only what takes it up, acts or refuses."""
    if asked.question or unit.noise or unit.role is Role.USER or acknowledges(unit.said):
        return True
    acts = unit.marks & _REPLYING or unit.cues & {Cue.ACCEPTANCE, Cue.COMMITMENT, Cue.PROPOSAL, Cue.ROOT_CAUSE}
    return bool(acts) or unit.digest or (unit.place == 0 and unit.exact) or overlap(unit.terms, asked.terms) >= RELATED


def _repeats(unit: Unit, left: Unit) -> bool:
    """Whether an agent only says again what the user has left to do ("the licence is next"): no report, nothing new."""
    if unit.role is not Role.ASSISTANT or left.role is not Role.USER or left.question or Mark.DONE in unit.marks:
        return False
    if REPORTS.search(fold(unit.text)):
        return False
    new = {*unit.slots, *unit.names} - {*left.slots, *left.names}
    return not new and overlap(unit.terms, left.terms) >= SAME


_REPLYING = frozenset({Mark.DONE, Mark.PROMISE, Mark.ADVICE, Mark.DEFERRAL, Mark.UNDONE, Mark.REFUSAL, Mark.APOLOGY})


def _answers_better(unit: Unit, at: int, ledger: Ledger) -> None:
    """A reply may begin with a courtesy: the sentence closest to the question, among its first ones, is the answer.

    What a reply first says of the matter is an outcome even where nothing was asked; so is what an agent says once its
    own question is answered.
    """
    if unit.noise or unit.place > 3 or unit.role is not Role.ASSISTANT or ledger[at].standing is not Standing.CONFIRMED:
        return
    same = [ledger[i] for i in range(at) if ledger[i].unit.exchange == unit.exchange]
    told = any(row.answers for row in same if row.unit.turn == unit.turn)
    if not told and any(row.unit.role is Role.USER and (row.answers or row.concerns(unit)) for row in same):
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
    why_not = unit.question and WHY_NOT.search(fold(unit.text)) is not None
    if unit.role is not Role.USER or (unit.question and not why_not) or unit.guess or turns_down(unit):
        return
    agrees = agrees or (why_not and len(unit.terms) <= 2 and not unit.names)
    up = (Standing.PROPOSED, Standing.CONFIRMED) if why_not else (Standing.PROPOSED,)
    offered = [i for i in ledger.before(unit, 1) if ledger[i].unit.role is Role.ASSISTANT and ledger[i].standing in up]
    named = [i for i in offered if ledger[i].concerns(unit)]
    taken = named or ([i for i in offered if ledger.closing(i)][:1] if agrees else [])
    for i in taken:
        if why_not:
            ledger.set(at, Standing.DROPPED)
            ledger.set(i, Standing.CONFIRMED, settled=True, by=unit)
            continue
        if not unit.noise and unit.size <= BRIEF and ledger[at].before is None and unit.place == 0:
            ledger.set(at, Standing.CONFIRMED, before=ledger[i].unit, settled=True)
            ledger.set(i, Standing.DROPPED)
        else:
            ledger.set(i, Standing.CONFIRMED, settled=True, by=unit)


def _asks_again(unit: Unit, at: int, ledger: Ledger) -> None:
    """A question asked again stands for the one before it."""
    if not unit.question or unit.role is not Role.USER:
        return
    for i in ledger.before(unit):
        row = ledger[i]
        if row.standing is Standing.OPEN and row.unit.role is Role.USER and row.unit.question and same(unit, row.unit):
            ledger.set(i, Standing.DROPPED, by=unit)


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
        told = unit.role is Role.ASSISTANT and not _repeats(unit, row.unit)
        if (done and shared >= RELATED) or (shared >= SAME and told):
            ledger.set(i, Standing.DROPPED, by=unit)


RULES: tuple[Callable[[Unit, int, Ledger], None], ...] = (
    _refutes,
    _explains,
    cancels,
    replaces,
    rejects,
    _asks_again,
    _answers,
    _accepts,
    _closes,
)
"""Tried on every unit in this order."""
