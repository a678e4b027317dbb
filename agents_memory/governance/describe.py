"""Find what a description speaks of: memories, and the stretches of turns that said it.

Used by "forget what I said about ...", by `correct` and `retract` with a description. A description names an
attribute ("my backup number"), a thing ("the gout"), or an identifier; each is looked for as such, and what the
wisher wants to keep is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from agents_memory.language import numbering
from agents_memory.language.attributes import keys_of
from agents_memory.language.identifiers import identifiers
from agents_memory.language.spans import sentences
from agents_memory.language.subjects import Who, subject_of
from agents_memory.language.text import fold, stemmed
from agents_memory.model import Span, Statement
from agents_memory.recall.tokens import bm25_terms, query_terms
from agents_memory.rows import Memory, TurnRow

ENOUGH = 0.6
"""Share of a description's words that a text must contain to be what it speaks of."""

_PLURAL = re.compile(r"(?:(?<=ss)es|(?<=[a-rt-z])s)\b", re.I)
"""Attributes are named in the singular; "my orders" speaks of each of them."""

_GENERIC = re.compile(
    r"\b(?:numbers?|nos?|items?|entr(?:y|ies)|ones?|things?|stuff|everything|anything|all|every|each|only|just|still|"
    r"about|facts?|notes?|"
    r"memor(?:y|ies))\b|(?<=\d)\s*号|第(?=[\s\d])|(?<=\s)个|的|都|那[个些条]?|这[个些条]?|所有|全部|关于|有关"
)
"""Words of a description that say nothing of what is described."""


@dataclass(frozen=True, slots=True)
class Description:
    """A description, read once: the attributes, identifiers, numbers and words it names, and whose they are."""

    text: str
    keys: frozenset[str]
    identifiers: frozenset[str]
    terms: frozenset[int]
    numbers: frozenset[int] = frozenset()
    whose: str = ""

    @classmethod
    def of(cls, text: str) -> Description:
        """Read a description. Ranges name each of their numbers: "keys 1 to 3" are key 1, key 2 and key 3."""
        folded = fold(text)
        named, rest = numbering.taken_out(folded)
        plain = numbering.without_ranges(text)
        return cls(
            text=folded,
            keys=frozenset({*keys_of(plain), *keys_of(_PLURAL.sub("", plain))}),
            identifiers=frozenset(i for i in identifiers(plain) if not i.isdigit() or len(i) > numbering.DIGITS),
            terms=_terms(_GENERIC.sub(" ", rest if named else folded)) or (frozenset() if named else _terms(folded)),
            numbers=named,
            whose=_whose(text, folded),
        )

    def fits(self, text: str, key: str = "", value: str = "", about: str = "") -> bool:
        """Whether a text, with the attribute and value it states and whom it is about, is what is spoken of."""
        if self.identifiers:
            return any(i in text for i in self.identifiers)
        folded = fold(text)
        if self.numbers and not self.numbers & numbering.numbers(folded):
            return False
        if self.whose and about and fold(about) != self.whose and self.whose not in folded:
            return False
        if key and key in self.keys:
            return True
        if len(value) >= 2 and fold(value) in self.text:
            return True
        if not self.terms:
            return bool(self.numbers & numbering.named(folded))
        return len(self.terms & _stored(folded)) / len(self.terms) >= ENOUGH


def _whose(text: str, folded: str) -> str:
    subject = subject_of(text, folded)
    if subject.who in (Who.USER, Who.OWN):
        return "user"
    return fold(subject.about) if subject.who is Who.PERSON else ""


def _terms(folded: str) -> frozenset[int]:
    return frozenset(query_terms(stemmed(folded)))


def _stored(folded: str) -> frozenset[int]:
    return frozenset(bm25_terms(stemmed(folded)))


def memories(what: Description, keep: Description | None, rows: Iterator[Memory]) -> list[Memory]:
    """The memories that a description speaks of."""
    return [m for m in rows if _fits_memory(what, m) and not (keep and _fits_memory(keep, m))]


def spans(what: Description, keep: Description | None, turn: TurnRow) -> list[Span]:
    """The stretches of a turn that a description speaks of: its statements, else its sentences."""
    return [p for p in parts(turn) if fits(what, turn, p) and not (keep and fits(keep, turn, p))]


def parts(turn: TurnRow) -> list[Span]:
    """The stretches of a turn that can be spoken of: its statements, and its sentences outside of them."""
    return [Span(turn_id=turn.id, start=p.start, end=p.end) for p in _parts(turn)]


def fits(what: Description, turn: TurnRow, part: Span) -> bool:
    """Whether a stretch of a turn, as `parts` gives them, is what is spoken of."""
    stated = next((s for s in turn.reading.statements if (s.start, s.end) == (part.start, part.end)), None)
    text = turn.text[part.start : part.end]
    return what.fits(text, stated.key, stated.value, stated.about) if stated else what.fits(text)


def _fits_memory(what: Description, memory: Memory) -> bool:
    content = memory.content
    return what.fits(content.statement, content.key, content.value, content.about)


def _parts(turn: TurnRow) -> Iterator[Statement]:
    yield from turn.reading.statements
    covered = [(s.start, s.end) for s in turn.reading.statements]
    for piece in sentences(turn.text):
        if piece.text.strip() and not any(s < piece.end and piece.start < e for s, e in covered):
            yield Statement(text=piece.text, start=piece.start, end=piece.end)
