"""The sentences of a segment, each with what it does and what it names: the material a summary is made of.

A unit is a stretch of one turn, so its text is verbatim and its source exact. Pleasantries at its edges are left out,
sentences without anything else are kept as noise (a bare "可以" still accepts a proposal).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from agents_memory.events import SegmentTurn
from agents_memory.language import spans
from agents_memory.language.cues import cues_of, tone_of
from agents_memory.language.spans import Piece
from agents_memory.language.text import fold, has_han, words
from agents_memory.language.wishes import wish_of
from agents_memory.model import Cue, Modality, Role, Source, Span
from agents_memory.summary.references import code_title, present
from agents_memory.summary.slots import Slot, is_function, slots, terms
from agents_memory.summary.wording import Mark, announces, is_noise, is_outburst, marks_of

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
    until: datetime | None = None  # the end that its words set to it

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
        named = {next(iter(found)) if len(found := terms(name)) == 1 else fold(name) for name in self.names}
        if not has_han(self.text):
            return frozenset(named)
        return frozenset(named | {t for t in self.terms if not t.isdigit() and any("a" <= c <= "z" for c in t)})

    @property
    def size(self) -> int:
        """Its length in words (Latin) and characters (Chinese)."""
        return len(words(fold(self.text)))


_LIST_NUMBER = re.compile(r"[:：]\s*1[.、)]$")
"""The number of the first item of a list that begins in the middle of a line."""

_ASKS = re.compile(r"[?？吗呢么]\W*$")
"""How an agent's question to the user ends."""

_REPORTED = re.compile(r"^[^,，]{1,4}[了过](?!吗)")
"""A verb that is already done ("查了"), where its bare form would ask for it, on folded text."""

_NOTE = re.compile(r"^\s*\[(?:system|context|note|系统|上下文)[^\]]{8,}\]", re.I)

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
        for unit in _turn(conversation, turn):
            out.append(replace(unit, order=len(out), exchange=exchange))
    where: dict[str, list[Unit]] = {}
    for unit in out:
        for name in unit.names:
            where.setdefault(name, []).append(unit)
    real = {name for name, found in where.items() if _is_name(name, found)}
    return tuple(replace(unit, names=tuple(name for name in unit.names if name in real)) for unit in out)


def _is_name(name: str, where: Sequence[Unit]) -> bool:
    """Whether what a reading took for a name is one: no function word, no word capitalised only as the first of one."""
    if is_noise(name):
        return False
    if has_han(name):
        return not (is_function(name[0]) or is_function(name[-1]) or name.endswith("非常"))
    parts = name.split()
    edges = (parts[0], parts[-1])
    if any(is_function(fold(edge).removesuffix("'s")) for edge in edges):
        return False
    if all(part.islower() and part.isalpha() for part in parts):
        return len(parts) > 1
    plain = name.isalpha() and name[1:].islower()
    return not plain or any(not unit.text.startswith(name) for unit in where)


def _turn(conversation: str, turn: SegmentTurn) -> list[Unit]:
    if turn.role is Role.SYSTEM:
        return []
    own = turn.role is Role.USER
    code = [Piece(a, b, turn.text[a:b]) for a, b in spans.code_blocks(turn.text)]
    blocks = spans.quoted(turn.text) if own else tuple((p.start, p.end) for p in code)
    skip = spans.merge([*blocks, *_notes(turn.text)]) if own else blocks
    pieces = [part for sentence in spans.sentences(turn.text, skip) for part in _parts(sentence)]
    found = [_unit(conversation, turn, piece, place) for place, piece in enumerate(pieces)]
    if not own:
        found = [replace(u, noise=u.noise or _calls(u) or u.question) for u in found[:-2]] + [
            replace(u, noise=u.noise or (_calls(u) and u is not found[-1])) for u in found[-2:]
        ]
    if any(Cue.INJECTION in unit.cues for unit in found):  # what follows an attempt to instruct us is part of it
        return []
    named = [_code(conversation, turn, piece, len(found) + i) for i, piece in enumerate(code)]
    return [*found, *[unit for unit in named if unit.text]]


def _notes(text: str) -> list[tuple[int, int]]:
    """Bracketed notes of a system in front of what the user says."""
    return [match.span() for match in _NOTE.finditer(text)]


def _asks_to_forget(sentence: str) -> bool:
    wish = wish_of(sentence)
    return wish is not None and wish.verb == "forget"


def _calls(unit: Unit) -> bool:
    """Whether an agent's sentence in front of others is only a form of address, a heading, or an announcement."""
    brief = unit.size <= (4 if has_han(unit.text) else 2)
    return announces(unit.said) or (brief and not unit.slots and not unit.marks and not unit.question)


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
    agent = turn.role is not Role.USER
    if piece.text.count('"') % 2 or (agent and not _ASKS.search(piece.text)):  # cut out of a quotation, or not asked
        cues -= {Cue.QUESTION}
    tone = tone_of(folded)
    start, end = _trim(piece)
    if end < piece.end - 4 and Cue.QUESTION not in cues_of(fold(turn.text[start:end])):  # the question was a courtesy
        cues -= {Cue.QUESTION}
    text = turn.text[start:end]
    inside = [s for s in turn.reading.statements if s.text in piece.text or piece.text in s.text]  # the turn may be cut
    empty = not any(c.isalpha() for c in text) or (table and not any(c.isdigit() for c in text))
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
        names=() if table else present((*turn.reading.identifiers, *turn.reading.entities), text),
        importance=max([s.importance for s in inside], default=1.0),
        until=min([s.until for s in inside if s.until is not None], default=None),
        guess=Mark.GUESS in marks,
        planned=tone.planned,
        wish=Mark.WANT in marks or (tone.request and not _REPORTED.match(folded)),
        noise=empty or ironic or (not agent and _asks_to_forget(piece.text)),
    )


def _trim(piece: Piece) -> tuple[int, int]:
    """The stretch of a sentence without list marks, trailing punctuation and empty phrases at its edges."""
    kept = list(spans.clauses(piece))
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
    if number := _LIST_NUMBER.search(piece.text):
        tail = max(tail, len(piece.text) - number.start() - (piece.end - end))
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


def joined(unit: Unit, parts: Sequence[Unit]) -> tuple[Unit, ...]:
    """Parts of a unit, those that stand side by side in it made one again."""
    runs: list[list[int]] = []
    for part in parts:
        start, end = (at - unit.source.span.start for at in (part.source.span.start, part.source.span.end))
        if runs and not any(c.isalnum() for c in unit.text[runs[-1][1] : start]):
            runs[-1][1] = end
        else:
            runs.append([start, end])
    return tuple(narrowed(unit, start, unit.text[start:end]) for start, end in runs)


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
