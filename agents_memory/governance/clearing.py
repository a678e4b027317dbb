"""Whether "delete the gym code" asks the memory, or is about a file, a list or a line that was being worked on.

The words alone do not tell. It is memory that is meant where the words name something that was told, by its attribute
or by all of its words, and nothing of the world by that name was worked on just before: no code, no tool's output, no
list, no document or the like in a turn that shows it. What names nothing told, or only the value of something
protected ("delete the eggs" and an allergy), is left alone: a deletion is final.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agents_memory.governance.describe import Description, parts
from agents_memory.language.lexicon.wishes import THINGS
from agents_memory.language.notation import carries
from agents_memory.language.text import fold
from agents_memory.lifecycle.joined import every
from agents_memory.lifecycle.table import OPEN
from agents_memory.model import MemoryWish, PlacedWish, Role
from agents_memory.rows import TurnRow
from agents_memory.subject.work import Work

WORKED_ON = 6
"""Turns before, in which something may have been worked on."""

_ROWS = re.compile(r"(?:^|\n)\s*(?:[-*•·]|\d{1,2}[.)、])\s*\S")
LIST_FROM = 2
"""Rows from which a text is a list."""


def meant_here(work: Work, wish: MemoryWish, before: Sequence[TurnRow]) -> bool:
    """Whether a request that does not say by itself that memory is meant is one, all the same."""
    if wish.sure or wish.everything or not wish.what:
        return True
    what = Description.of(wish.what)
    if _worked_on(what, before):
        return False
    if any(_names(what, *told) for told in _told(work, before)):
        return True
    return not any(m.protected and what.fits(m.content.statement, m.content.key, m.content.value) for m in every(work))


def asked(work: Work, turn: TurnRow, before: Sequence[TurnRow]) -> PlacedWish | None:
    """The request that a turn makes with words that are mostly about things, if it is memory that they mean."""
    for wish in turn.reading.clears:
        what = Description.of(wish.what)
        told = [one for one in _told(work, before) if _names(what, *one)]
        if told and not _worked_on(what, before) and not _thing_besides(turn.text[wish.start : wish.end], told):
            return wish
    return None


def _told(work: Work, before: Iterable[TurnRow]) -> list[tuple[str, str]]:
    """What was told of anything: the attribute and the words of each."""
    said = [(p.key, p.text) for t in before if t.role is Role.USER for p in parts(t) if p.key]
    return [*((m.content.key, m.content.statement) for m in every(work) if m.state in OPEN), *said]


def _names(what: Description, key: str, statement: str) -> bool:
    """Whether a description names something told: its identifier, its attribute, or all of its words and no less."""
    if what.identifiers:
        return carries(statement, what.identifiers)
    if not what.allows(statement, ""):
        return False
    if key and key in what.keys:
        return True
    of_key = what.shared(key.replace("/", " "))
    return bool(what.terms) and what.terms <= what.shared(statement) | of_key and (len(what.terms) > 1 or bool(of_key))


def _worked_on(what: Description, before: Sequence[TurnRow]) -> bool:
    """Whether a turn just before shows what is named as part of something of the world."""
    return any(_shows(what, turn) for turn in before[-WORKED_ON:] if not turn.withheld)


def _shows(what: Description, turn: TurnRow) -> bool:
    shared = what.shared(turn.text)
    if not what.terms or len(shared) < len(what.terms) * 0.6:
        return False
    if turn.role is Role.TOOL or turn.reading.code or len(_ROWS.findall(turn.text)) >= LIST_FROM:
        return True
    if turn.remembered:
        return False  # it is what told it
    return THINGS.search(_without(fold(turn.text), [what.text])) is not None


def _thing_besides(sentence: str, told: Iterable[tuple[str, str]]) -> bool:
    """Whether a request names a thing beside what was told: "delete the gym code from the file"."""
    return THINGS.search(_without(fold(sentence), [text for one in told for text in one])) is not None


def _without(folded: str, texts: Iterable[str]) -> str:
    """A text without the words of others."""
    for word in sorted({w for text in texts for w in re.findall(r"[\w'-]+", fold(text))}, key=len, reverse=True):
        folded = re.sub(rf"\b{re.escape(word)}s?\b", " ", folded) if word.isascii() else folded.replace(word, " ")
    return folded
