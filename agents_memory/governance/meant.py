"""What a request by description means among all that is kept: memories, and the stretches of turns that said it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from agents_memory.governance.choice import Told, chosen
from agents_memory.governance.describe import Description, fits, narrowed, parts
from agents_memory.language.spans import Piece, sentences
from agents_memory.language.subjects import Who, subject_of
from agents_memory.language.text import fold
from agents_memory.lifecycle.joined import every
from agents_memory.model import Role, Span, Statement
from agents_memory.recall.intent import base
from agents_memory.rows import Memory, Summary, TurnRow
from agents_memory.subject.work import Work


@dataclass(frozen=True, slots=True)
class Meant:
    """The memories that are meant as a whole, and the stretches of turns; `values` are what was stated in them."""

    memories: tuple[Memory, ...]
    cuts: tuple[Span, ...]
    values: frozenset[str]


def meant(
    work: Work,
    what: Description,
    keep: Description | None,
    vectors: Sequence[str],
    turns: Iterable[TurnRow],
    memories: Iterable[Memory],
) -> Meant:
    """Find what a description speaks of among memories and turns, each judged against all of the others."""
    rows = list(memories)
    said = [(turn, part) for turn in turns if not turn.withheld for part in parts(turn)]
    lines = [line for summary in work.all(Summary) for line in summary.content.lines()]
    held = [source.span for row in rows for source in row.sources]
    gone = [
        line
        for line in lines
        if line.sources
        and all(work.get(TurnRow, s.span.turn_id) is None for s in line.sources)
        and not all(any(s.span.overlaps(span) for span in held) for s in line.sources)  # its memory speaks for it
    ]
    told = [
        *(_of_memory(work, m) for m in rows),
        *(_told(turn, part) for turn, part in said),
        *(Told(line.text) for line in gone),
    ]
    spared = [keep is not None and keep.fits(t.text, t.key, t.value, t.about) for t in told]
    picked = [one and not spare for one, spare in zip(chosen(what, told, *vectors), spared, strict=True)]
    of_rows, of_turns, of_lines = (
        picked[: len(rows)],
        picked[len(rows) : len(rows) + len(said)],
        picked[len(rows) + len(said) :],
    )
    cuts = [cut for (turn, part), one in zip(said, of_turns, strict=True) if one for cut in stretches(what, turn, part)]
    cuts += [s.span for line, one in zip(gone, of_lines, strict=True) if one for s in line.sources]
    found = [m for m, one in zip(rows, of_rows, strict=True) if one]
    values = {m.content.value for m in found} | {p.value for (_, p), one in zip(said, of_turns, strict=True) if one}
    in_turns = {turn.id for turn, _ in said}
    whole = [m for m in found if not _in_part(what, m, in_turns)]
    return Meant(tuple(whole), tuple(cuts), frozenset(values - {""}))


def stretches(what: Description, turn: TurnRow, part: Statement) -> list[Span]:
    """The stretches of one part of a turn that a description speaks of."""
    return [
        Span(turn_id=turn.id, start=part.start + a, end=part.start + b)
        for a, b in narrowed(what, part.text, part.key, part.value)
    ]


def fitting(what: Description, keep: Description | None, turn: TurnRow) -> list[Span]:
    """The stretches of one turn that fit a description by themselves, with nothing to compare them to."""
    return [
        cut
        for part in parts(turn)
        if fits(what, part) and not (keep and fits(keep, part))
        for cut in stretches(what, turn, part)
    ]


def _told(turn: TurnRow, part: Statement) -> Told:
    whole = part.text.strip() == turn.text.strip()
    vector = turn.vector if whole else ""
    return Told(part.text, part.key, part.value, part.about, vector, "" if whole else _around(turn, part))


def _around(turn: TurnRow, part: Statement) -> str:
    """The sentence in which something without a subject of its own is told: "Kim is vegan, lives in Oslo"."""
    if part.about != "user" or subject_of(part.text, fold(part.text), turn.reading.lang).who is not Who.NONE:
        return ""
    return next((s.text for s in sentences(turn.text) if s.start < part.start < s.end), "")


def _of_memory(work: Work, memory: Memory) -> Told:
    content = memory.content
    around = ""
    span = memory.sources[0].span if memory.sources else None
    turn = work.get(TurnRow, span.turn_id) if span else None
    if turn is not None and span is not None:
        around = _around(turn, Statement(text=content.statement, start=span.start, end=span.end, about=content.about))
    return Told(content.statement, content.key, content.value, content.about, content.vector, around)


def _in_part(what: Description, memory: Memory, turns: set[str]) -> bool:
    """Whether only a part of what it states is meant, and its turns are there to cut that part from."""
    content = memory.content
    some = narrowed(what, content.statement, content.key, content.value) != [(0, len(content.statement))]
    return some and all(s.span.turn_id in turns for s in memory.sources)


def turns_until(work: Work, at: datetime, before: Sequence[TurnRow] = ()) -> list[TurnRow]:
    """The turns that can be meant by a request of that moment: said before it, by anybody but the system."""
    rows = {t.id: t for t in work.all(TurnRow) if t.role is not Role.SYSTEM and t.at <= at}
    rows.update({t.id: t for t in before})
    return list(rows.values())


def new_values(work: Work, turn: TurnRow, after: int) -> list[Piece]:
    """The sentences of a turn that give another value of an attribute than is known: behind a place, or as a change."""
    told = [s for s in turn.reading.statements if (s.start >= after or s.change) and s.key and s.value]
    known: dict[tuple[str, str], set[str]] = {}
    for memory in every(work) if told else ():
        content = memory.content
        known.setdefault((base(content.key), fold(content.about)), set()).add(fold(content.value))
    new = [s for s in told if (held := known.get((base(s.key), fold(s.about)))) and fold(s.value) not in held]
    return [p for p in sentences(turn.text) if any(p.start <= s.start < p.end for s in new)]
