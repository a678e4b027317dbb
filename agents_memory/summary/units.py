"""The sentences of a segment, each with what it does and what it names: the material a summary is made of.

A unit is a stretch of one turn, so its text is verbatim and its source exact. Pleasantries at its edges are left out,
sentences without anything else are kept as noise (a bare "可以" still accepts a proposal).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from agents_memory.events import SegmentTurn
from agents_memory.language import spans
from agents_memory.language.cues import cues_of, tone_of
from agents_memory.language.spans import Piece
from agents_memory.language.text import fold, has_han, words
from agents_memory.model import Cue, Modality, Role, Source, Span
from agents_memory.summary.references import code_title, present
from agents_memory.summary.slots import Slot, slots, terms
from agents_memory.summary.wording import Mark, is_noise, is_outburst, marks_of

EXTRACTOR = "summary"
"""How sources of summary lines name their extractor."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence of a turn: `order` among all units, `place` within its turn, `exchange` of the segment (from 0).

    `text` is what a summary may show of it, `said` the whole sentence. `importance` (1-10) is that of the reading's
    statements in it; `guess` tells that it is not asserted.
    """

    text: str
    said: str
    source: Source
    order: int
    place: int
    exchange: int
    cues: frozenset[Cue] = frozenset()
    marks: frozenset[Mark] = frozenset()
    terms: frozenset[str] = frozenset()
    slots: tuple[Slot, ...] = ()
    names: tuple[str, ...] = ()
    importance: float = 1.0
    guess: bool = False
    planned: bool = False
    wish: bool = False  # the speaker wants something done or told
    noise: bool = False
    code: str = ""  # the block's text, if the unit stands for a block of code

    @property
    def role(self) -> Role:
        """Who said it."""
        return self.source.role

    @property
    def turn(self) -> str:
        """The id of its turn."""
        return self.source.span.turn_id

    @property
    def question(self) -> bool:
        """Whether it asks something."""
        return Cue.QUESTION in self.cues

    @property
    def marked(self) -> frozenset[str]:
        """The terms that name something by themselves: names, and Latin words or numbered things in Chinese."""
        named = {fold(name) for name in self.names}
        if not has_han(self.text):
            return frozenset(named)
        return frozenset(named | {t for t in self.terms if not t.isdigit() and any("a" <= c <= "z" for c in t)})

    @property
    def size(self) -> int:
        """Its length in words (Latin) and characters (Chinese)."""
        return len(words(fold(self.text)))


_LIST_NUMBER = re.compile(r"[\s:：]+\d{1,2}[.、)]?\s*$")
_REPORTED = re.compile(r"^[^,，]{1,4}[了过](?!吗)")
"""A verb that is already done ("查了"), where its bare form would ask for it, on folded text."""

_MARKUP = " \t\n*#>•·|-–—_~"
_TAIL = " \t\n,，。、;；:：*|_~"


def units(conversation: str, turns: Sequence[SegmentTurn]) -> tuple[Unit, ...]:
    """All units of a segment in order; what a system prompt, an injection or a pasted text says is none."""
    out: list[Unit] = []
    exchange, previous = 0, None
    for turn in turns:
        if turn.role is Role.USER and previous not in (None, Role.USER):
            exchange += 1
        previous = turn.role if turn.role is not Role.SYSTEM else previous
        out.extend(replace(unit, order=len(out) + i, exchange=exchange) for i, unit in enumerate(_turn(conversation, turn)))
    return tuple(out)


def _turn(conversation: str, turn: SegmentTurn) -> list[Unit]:
    reading = turn.reading
    if turn.role is Role.SYSTEM or Cue.INJECTION in reading.cues or (reading.wish and reading.wish.verb == "forget"):
        return []
    own = turn.role is Role.USER
    code = [Piece(a, b, turn.text[a:b]) for a, b in (reading.code or spans.code_blocks(turn.text))]
    skip = spans.quoted(turn.text) if own else spans.merge([(p.start, p.end) for p in code])
    pieces = [part for sentence in spans.sentences(turn.text, skip) for part in _parts(sentence)]
    found = [_unit(conversation, turn, piece, place) for place, piece in enumerate(pieces)]
    if not own:
        found = [replace(u, noise=u.noise or _calls(u) or u.question) for u in found[:-2]] + [
            replace(u, noise=u.noise or (_calls(u) and u is not found[-1])) for u in found[-2:]
        ]
    if len([u for u in found if not u.noise]) <= 1:  # the cues of the turn are those of its one sentence
        found = [u if (u.noise and len(found) > 1) or code else replace(u, cues=u.cues | reading.cues) for u in found]
    blocks = [_code(conversation, turn, piece, len(found) + i) for i, piece in enumerate(code)]
    return [*found, *[b for b in blocks if b.text]]


def _calls(unit: Unit) -> bool:
    """Whether an agent's sentence in front of others is no more than a form of address or a heading."""
    return unit.size <= (4 if has_han(unit.text) else 2) and not unit.slots and not unit.marks and not unit.question


def _parts(sentence: Piece) -> list[Piece]:
    """A sentence, cut where something settled and something still to be found out stand side by side."""
    clauses = spans.clauses(sentence)
    if len(clauses) < 2:
        return [sentence]
    runs: list[tuple[bool, int, int]] = []
    for open_, group in groupby(clauses, key=lambda c: _is_open(fold(c.text))):
        members = list(group)
        runs.append((open_, members[0].start, members[-1].end))
    base = sentence.start
    long_enough = all(len(words(fold(sentence.text[a - base : b - base]))) >= 4 for _, a, b in runs)
    if len(runs) < 2 or not long_enough:
        return [sentence]
    return [Piece(a, b, sentence.text[a - base : b - base]) for _, a, b in runs]


def _is_open(folded: str) -> bool:
    return Mark.DEFERRAL in marks_of(folded) or Cue.OPEN_ITEM in cues_of(folded)


def _unit(conversation: str, turn: SegmentTurn, piece: Piece, place: int) -> Unit:
    folded = fold(piece.text)
    table = piece.text.count("|") > 1  # the cells of a table state values, they do nothing
    cues, marks = (frozenset[Cue](), frozenset[Mark]()) if table else (cues_of(folded), marks_of(folded))
    if piece.text.count('"') % 2:  # cut out of a quotation: not asked by the speaker
        cues -= {Cue.QUESTION}
    tone = tone_of(folded)
    start, end = _trim(piece)
    text = turn.text[start:end]
    inside = [s for s in turn.reading.statements if s.start < end and start < s.end]
    ironic = any(s.modality is Modality.IRONIC for s in inside) or Cue.SARCASM in cues
    return Unit(
        text=text or piece.text.strip(_TAIL),
        said=piece.text,
        source=_source(conversation, turn, (start, end) if text else (piece.start, piece.end)),
        order=0,
        place=place,
        exchange=0,
        cues=cues,
        marks=marks,
        terms=terms(text),
        slots=slots(text),
        names=present((*turn.reading.identifiers, *turn.reading.entities), text),
        importance=max([s.importance for s in inside], default=1.0),
        guess=Mark.GUESS in marks,
        planned=tone.planned,
        wish=Mark.WANT in marks or (tone.request and not _REPORTED.match(folded)),
        noise=not any(c.isalpha() for c in text) or ironic or Cue.INJECTION in cues,
    )


def _trim(piece: Piece) -> tuple[int, int]:
    """The stretch of a sentence without list marks, trailing punctuation and empty phrases at its edges."""
    kept = [c for c in spans.clauses(piece)]
    while kept and (is_noise(kept[0].text) or (len(kept) > 1 and is_outburst(kept[0].text))):
        kept.pop(0)
    while kept and (is_noise(kept[-1].text) or (len(kept) > 1 and is_outburst(kept[-1].text))):
        kept.pop()
    if not kept:
        return piece.start, piece.start
    start, end = kept[0].start, kept[-1].end
    text = piece.text[start - piece.start : end - piece.start]
    lead = len(text) - len(text.lstrip(_MARKUP))
    tail = len(text) - len(text.rstrip(_TAIL))
    if text.endswith(".") and not text.endswith(".."):
        tail = max(tail, 1)
    if number := _LIST_NUMBER.search(text):
        tail = max(tail, len(text) - number.start())
    return start + lead, max(start + lead, end - tail)


def _code(conversation: str, turn: SegmentTurn, piece: Piece, place: int) -> Unit:
    title = code_title(piece.text)
    return Unit(
        text=title,
        said=title,
        source=_source(conversation, turn, (piece.start, piece.end)),
        order=0,
        place=place,
        exchange=0,
        terms=terms(title),
        importance=5.0,
        code=piece.text,
    )


def _source(conversation: str, turn: SegmentTurn, span: tuple[int, int]) -> Source:
    return Source(
        conversation=conversation,
        span=Span(turn_id=turn.turn_id, start=span[0], end=span[1]),
        at=turn.at,
        role=turn.role,
        extractor=EXTRACTOR,
    )


def clause_units(unit: Unit) -> tuple[Unit, ...]:
    """The clauses of a unit as units of their own: what is left when one of them no longer holds."""
    out: list[Unit] = []
    for clause in spans.clauses(Piece(0, len(unit.text), unit.text)):
        text = clause.text.strip(_TAIL)
        if is_noise(text):
            continue
        out.append(narrowed(unit, unit.text.index(text, clause.start), text))
    return tuple(out)


def narrowed(unit: Unit, at: int, text: str) -> Unit:
    """A unit reduced to a part of its text that begins at `at`."""
    start = unit.source.span.start + at
    span = unit.source.span.model_copy(update={"start": start, "end": start + len(text)})
    return replace(
        unit,
        text=text,
        source=unit.source.model_copy(update={"span": span}),
        marks=marks_of(fold(text)),
        terms=terms(text),
        slots=slots(text),
        names=present(unit.names, text),
    )


def language_of(turns: Iterable[SegmentTurn]) -> str:
    """The language of labels and notes: zh where most of the text is Chinese or a reading says so, else en."""
    weight = {"zh": 0, "en": 0}
    for turn in turns:
        chinese = turn.reading.lang.startswith("zh") or (turn.reading.lang == "und" and has_han(turn.text))
        weight["zh" if chinese else "en"] += len(words(fold(turn.text)))
    return "zh" if weight["zh"] >= weight["en"] and weight["zh"] else "en"
