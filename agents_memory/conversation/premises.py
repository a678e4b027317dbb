"""The goal and the hard constraints of a task, which stand verbatim in every summary of it (SPEC C7).

Only where they were said is kept, so that what is cut out of a turn is gone from here as well. They change by explicit
words alone ("the deadline moved to the 9th", "预算改成8000", "you may touch the schema now"): what is merely said
beside them stands beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agents_memory.ids import digest
from agents_memory.inputs import Line
from agents_memory.language.cues import cues_of
from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue, Modality, Role, Sensitivity, Source, Span, Statement
from agents_memory.rows import Conversation, Premise, SegmentRow, TurnRow
from agents_memory.subject.work import Work
from agents_memory.summary.slots import overlap, slots, terms
from agents_memory.summary.wording import Mark, marks_of

GOAL = "goal"
LIMITS = frozenset({"constraint", "budget", "deadline"})
"""Attributes that set a goal or a limit to what is done."""

SINGLE = frozenset({GOAL, "budget", "deadline"})
"""Attributes of which an explicit change replaces the old value whatever its words."""

SAME = 0.5
"""Share of common terms from which a sentence speaks of a constraint."""

MAX_KEPT = 24
"""Premises a conversation keeps; beyond it what was given up goes first, then the oldest."""

MAX_CHAIN = 64
"""Segments that are walked back along `continues`."""

_UNMEANT = frozenset({Cue.INJECTION, Cue.QUOTATION, Cue.HYPOTHETICAL, Cue.SARCASM})

_AIMS = alternatives(
    (
        r"^(?:那|现在|好)?[,，]?(?:我们?的?|这次的?|整体)?(?:目标|目的)(?:就?是|:|改|换|变|定)",
        r"^(?:now )?(?:my|our|the|new) (?:main |overall |new )?(?:goal|objective|aim)\b(?: (?:is|now)|:| has changed)|"
        r"\bchange (?:the|my|our) (?:goal|objective|aim)\b",
    )
)
"""How a sentence begins that sets the goal, on folded text."""

_RULE = re.compile(
    r"(?:^|[,，;；。.!！] ?)(?:please |and |but |so |then )*(?:never|do not|don't|must|no )\b|"
    r"(?:^|[,，;；。!！])[^,，;；。!！]{0,6}(?:不能|不得|不许|禁止|必须|务必|千万|一定[要不别]|绝对?不)"
)
"""How a sentence begins that lays down a rule, on folded text."""

_CHANGED = alternatives(
    (
        r"(?:提高|降低|降|加|减|涨|放宽|收紧|延|推迟|推后|提前|增加|缩|调高|调低|上调|下调)(?:到|至|为)",
        r"\b(?:raised?|lowered?|increased?|reduced?|extended?|pushed?|cut|moved?|brought|put) (?:\w+ ){0,3}?"
        r"(?:to|back to|forward to|down to|up to)\b",
    )
)
"""Words that give a value another one, on folded text."""

_ALLOWED = alternatives(
    (
        r"可以|允许|准许|不再(?:需要|限制|要求)|不用再|不必|取消|作废|放开|"
        r"(?:没有?|无|不设)[^,，。]{0,4}(?:限制|上限|要求)",
        r"\b(?:you|we|they|it) (?:may|can|could)\b|\ballowed\b|\b(?:it's|it is|is|are) (?:fine|ok|okay|off|lifted|"
        r"gone|cancelled|canceled)\b|\bno longer\b|\bno (?:\w+ )?(?:limit|cap|restriction)s?\b|"
        r"\blift(?:ed|ing)?\b|\bdrop the\b",
    )
)
"""Words that lift a rule, on folded text."""

_DENIES = re.compile(
    r"不[^用必再设限]|(?<![特区个])别|没(?!有?[^,，。]{0,4}(?:限制|上限|要求))|勿|n't\b|\bnot\b|\bnever\b|\bmust\b"
)


def learn(work: Work, conversation: Conversation, turn: TurnRow) -> Conversation:
    """The conversation with what a user's turn lays down, changes or lifts."""
    if turn.role is not Role.USER or turn.withheld or turn.reading.cues & _UNMEANT:
        return conversation
    premises = list(conversation.premises)
    task = digest(conversation.task) if conversation.task else ""
    for statement in turn.reading.statements:
        if not _meant(statement):
            continue
        source = Source(
            conversation=turn.conversation,
            span=Span(turn_id=turn.id, start=statement.start, end=statement.end),
            at=turn.at,
            role=turn.role,
            extractor="premise",
        )
        sort = _sort(statement)
        texts = [(i, _said(work, p.source, turn)) for i, p in enumerate(premises) if p.by is None]
        if sort and any(old and fold(old.text) == fold(statement.text) for _, old in texts):
            continue  # said again
        for i, old in texts:
            if old is not None and _gives_up(statement, sort, old):
                premises[i] = premises[i].model_copy(update={"by": source})
        if sort:
            premises.append(Premise(source=source, goal=sort == GOAL, task=task))
    while len(premises) > MAX_KEPT:
        premises.remove(next((p for p in premises if p.by is not None), premises[0]))
    return conversation.model_copy(update={"premises": tuple(premises)})


def goal(work: Work, conversation: Conversation) -> TurnRow | None:
    """The turn that set the goal in force, None if none was stated or it was taken back."""
    for premise in reversed(conversation.premises):
        turn = work.get(TurnRow, premise.source.span.turn_id)
        if premise.goal and premise.by is None and turn is not None and _text(turn, premise.source.span):
            return turn
    return None


def lines(
    work: Work, conversation: Conversation, row: SegmentRow, near: Iterable[str] = ()
) -> tuple[tuple[Line, ...], tuple[Line, ...], tuple[Line, ...]]:
    """Goal, constraints, and what was given up, of the task that a segment belongs to, in their own words.

    A premise belongs to the segments that continue the one in which it was said, to those that have its task, and to
    those `near` it in meaning (ids of segments like this one).
    """
    chain = {*_chain(work, row), *near}
    task = digest(row.task) if row.task else ""
    found: tuple[list[Line], list[Line], list[Line]] = ([], [], [])
    for premise in conversation.premises:
        turn = work.get(TurnRow, premise.source.span.turn_id)
        text = _text(turn, premise.source.span) if turn is not None else ""
        if turn is None or not text or not (turn.segment in chain or (task and premise.task == task)):
            continue
        if premise.by is None:
            found[not premise.goal].append(Line(text=text, sources=(premise.source,)))
            continue
        later = work.get(TurnRow, premise.by.span.turn_id)
        note = _text(later, premise.by.span) if later is not None else ""
        found[2].append(Line(text=text, sources=(premise.source, premise.by) if note else (premise.source,), note=note))
    return tuple(found[0]), tuple(found[1]), tuple(found[2])


def _meant(statement: Statement) -> bool:
    plain = statement.sensitivity in (Sensitivity.NONE, Sensitivity.PERSONAL)
    return plain and statement.modality in (Modality.STATED, Modality.PLANNED)


def _sort(statement: Statement) -> str:
    """The attribute by which a statement is a goal or a limit, "" if it is neither."""
    folded = fold(statement.text)
    if Cue.QUESTION in cues_of(folded):
        return ""
    key = statement.key.partition("/")[0]
    if key == GOAL or _AIMS.search(folded) is not None:
        return GOAL
    if key in LIMITS:
        return key
    bounds = Mark.CONSTRAINT in marks_of(folded) and (bool(slots(statement.text)) or _RULE.search(folded) is not None)
    return "constraint" if bounds else ""


def _gives_up(new: Statement, sort: str, old: Statement) -> bool:
    """Whether a statement takes the place of an earlier premise, or lifts it."""
    folded, was = fold(new.text), _sort(old)
    explicit = (
        new.change
        or Cue.CORRECTION in cues_of(folded)
        or bool(marks_of(folded) & {Mark.REPLACEMENT, Mark.CANCELLATION})
        or _CHANGED.search(folded) is not None
    )
    if sort and sort == was and sort in SINGLE:
        return explicit
    alike = overlap(terms(new.text), terms(old.text)) >= SAME
    if sort:
        return explicit and alike and sort == was
    return alike and _ALLOWED.search(folded) is not None and _DENIES.search(folded) is None


def _said(work: Work, source: Source, turn: TurnRow) -> Statement | None:
    """The statement of a premise, None if it was cut out since."""
    row = turn if source.span.turn_id == turn.id else work.get(TurnRow, source.span.turn_id)
    if row is None or not _text(row, source.span):
        return None
    return next((s for s in row.reading.statements if s.start == source.span.start), None)


def _text(turn: TurnRow, span: Span) -> str:
    """The words of a span, "" if any of them was cut or the turn is withheld."""
    if turn.withheld or any(span.overlaps(cut) for cut in turn.cut):
        return ""
    return turn.text[span.start : span.end].strip().rstrip("。.")


def _chain(work: Work, row: SegmentRow) -> Sequence[str]:
    chain = [row.id]
    before = row.continues
    while before is not None and before not in chain and len(chain) < MAX_CHAIN:
        chain.append(before)
        earlier = work.get(SegmentRow, before)
        before = earlier.continues if earlier is not None else None
    return chain
