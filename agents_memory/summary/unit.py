"""One sentence of a turn as a summary sees it, and how it is cut into clauses and put together again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from agents_memory.language import spans
from agents_memory.language.spans import Piece
from agents_memory.language.text import fold, has_han, words
from agents_memory.model import Cue, Role, Source
from agents_memory.summary.references import present
from agents_memory.summary.slots import Slot, slots, terms
from agents_memory.summary.wording import Mark, is_noise, marks_of

JOINT = re.compile(
    r"(?:and|but|so|plus)\s+(?=\w)|(?:而且|并且|所以|但是|不过|只是|那么|"
    r"那(?![个些种位家箱本件套份条张只台辆间次批篇页段头边里天年首幅块层盒袋瓶双把棵]))"
    r"(?=[我你您他她它们这那再请先]|\w{6})",
    re.I,
)
"""A conjunction in front of a sentence that stands by itself in a summary."""

TAIL = " \t\n,，。、;；:：*|_~"
"""What is cut off the end of a line."""


class Sense(StrEnum):
    """What the trained head says that a sentence is (`senses`)."""

    OPEN = "open"  # the user has something left to do
    NO_ANSWER = "no_answer"  # the agent has to find out first, or others decide
    ASIDE = "aside"  # of the surroundings it is written in
    UPSET = "upset"  # the user is put out by how they are treated


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
    digest: bool = False  # a heading with the names of its list
    row: bool = False  # of a table
    code: str = ""  # the block's text, if the unit stands for a block of code
    until: datetime | None = None  # the end that its words set to it
    senses: frozenset[Sense] = frozenset()

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
    def exact(self) -> bool:
        """Whether it has a figure or quoted code in it: something that must not be paraphrased."""
        return "`" in self.text or any(c.isdigit() for c in self.text)

    @property
    def size(self) -> int:
        """Its length in words (Latin) and characters (Chinese)."""
        return len(words(fold(self.text)))


def clause_units(unit: Unit) -> tuple[Unit, ...]:
    """The clauses of a unit as units of their own: what is left when one of them no longer holds."""
    out: list[Unit] = []
    for clause in spans.clauses(Piece(0, len(unit.text), unit.text)):
        text = _unjoined(clause.text.strip(TAIL))
        if is_noise(text):
            continue
        out.append(narrowed(unit, unit.text.index(text, clause.start), text))
    return tuple(out)


def _unjoined(text: str) -> str:
    joint = JOINT.match(text)
    return text[joint.end() :] if joint else text


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


def narrowed(unit: Unit, at: int, text: str, source: Source | None = None, *, digest: bool = False) -> Unit:
    """A unit reduced to a part of its text that begins at `at`, or with another text that stands for `source`."""
    start = unit.source.span.start + at
    span = unit.source.span.model_copy(update={"start": start, "end": start + len(text)})
    return replace(
        unit,
        text=text,
        source=source or unit.source.model_copy(update={"span": span}),
        marks=marks_of(fold(text)),
        terms=terms(text),
        slots=slots(text),
        names=present(unit.names, text),
        digest=digest,
    )
