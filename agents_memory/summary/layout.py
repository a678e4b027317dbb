"""How a turn is laid out: headings and lead-ins, items of lists, rows of tables, prose; and a list in one line.

An agent answers with lists. Its first sentence is then often a mere heading ("recommended:"), and the answer is what
the list names. A digest says both in one line: the heading and the names of its items, each as written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from agents_memory.language import spans
from agents_memory.language.spans import Piece
from agents_memory.language.text import has_han
from agents_memory.summary.references import shown


class Shape(StrEnum):
    """What a sentence is within the layout of its turn."""

    PROSE = "prose"
    HEAD = "head"  # only names what comes behind it
    ITEM = "item"
    ROW = "row"  # of a table


@dataclass(frozen=True, slots=True)
class Digest:
    """A heading with the names of its items, in one line: its text and the stretch of the turn that it stands for."""

    head: int  # which of the pieces is the heading
    text: str
    end: int  # where the last item ends


MOST = 8
"""Names of items in a digest; what is beyond is counted."""

NAME = 26
"""Characters up to which the words in front of a colon or bracket name an item."""

_NUMBER = r"(?:\d{1,2}|[a-h])[.、)）](?!\d)|[①-⑳]|[-*•·▪](?=\s)|[-•·▪]"
_MARKER = re.compile(rf"^\s*(?:{_NUMBER})\s*")
_BARE_MARKER = re.compile(r"^\s*(?:\d{1,2}[.、)）]|[①-⑳])\s*$")
_ENDING_MARKER = re.compile(r"[:：]\s*(?:\d{1,2}[.、)）]|[①-⑳])$")
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s|^\s*(?:\*\*|__)[^*_\n,，。:：]{1,30}[:：]?(?:\*\*|__)\s*[:：]?\s*$")
_LEADS = re.compile(r"[:：]\W*$|——\s*$")
_BEHIND_NAME = re.compile(r"\s*(?:[:：](?!\d)|[（(—–]|\s[-]\s)")
_RULE = re.compile(r"^\s*\|?[\s:|-]*-{2,}[\s:|-]*$")
"""The line under the names of a table's columns."""

_EDGE = " \t\n*_#>|,，。.;；:：、-–—"


def shapes(text: str, pieces: Sequence[Piece]) -> tuple[Shape, ...]:
    """The shape of each piece of a turn's text."""
    out: list[Shape] = []
    for at, piece in enumerate(pieces):
        begin = text.rfind("\n", 0, piece.start) + 1
        line = text[begin:].partition("\n")[0]
        before = pieces[at - 1].text if at else ""
        marked = _MARKER.match(text[begin : piece.end]) if not text[begin : piece.start].strip(" \t#>*") else None
        listed = marked or _MARKER.match(piece.text) or _BARE_MARKER.match(before) or _ENDING_MARKER.search(before)
        if piece.text.count("|") > 1:
            ruled = _RULE.match(text[piece.end :].partition("\n")[2].partition("\n")[0])
            out.append(Shape.HEAD if ruled else Shape.ROW)
        elif _HEADING.match(line) or _ENDING_MARKER.search(piece.text) or (_LEADS.search(piece.text) and not listed):
            out.append(Shape.HEAD)
        else:
            out.append(Shape.ITEM if listed and not _BARE_MARKER.match(piece.text) else Shape.PROSE)
    return tuple(out)


def digests(pieces: Sequence[Piece], kinds: Sequence[Shape]) -> tuple[Digest, ...]:
    """A digest for each heading with at least two items behind it, before the next heading or table."""
    out: list[Digest] = []
    for head, kind in enumerate(kinds):
        if kind is not Shape.HEAD:
            continue
        items: list[Piece] = []
        for piece, other in zip(pieces[head + 1 :], kinds[head + 1 :], strict=True):
            prose = other is Shape.PROSE and not _BARE_MARKER.match(piece.text)
            if other in (Shape.HEAD, Shape.ROW) or (prose and not items):
                break
            if other is Shape.ITEM:
                items.append(piece)
        if len(items) > 1:
            out.append(Digest(head, _line(pieces[head].text, items), items[min(len(items), MOST) - 1].end))
    return tuple(out)


def item_name(item: str) -> str:
    """The words that name an item: what stands in front of its colon or bracket, else its first clause."""
    core = shown(_MARKER.sub("", item)).strip(_EDGE)
    behind = _BEHIND_NAME.search(core)
    if behind and 0 < behind.start() <= NAME:
        return core[: behind.start()].strip(_EDGE)
    return next((c.text.strip(_EDGE) for c in spans.clauses(Piece(0, len(core), core)) if c.text.strip(_EDGE)), core)


def _line(head: str, items: Sequence[Piece]) -> str:
    names = [name for item in items[:MOST] if (name := item_name(item.text))]
    title = shown(_ENDING_MARKER.sub("", _MARKER.sub("", head))).strip(_EDGE)
    chinese = has_han(title + "".join(names))
    rest = len(items) - MOST
    more = (f" 等 {len(items)} 项" if chinese else f" and {rest} more") if rest > 0 else ""
    return f"{title}{'：' if chinese else ': '}{'、'.join(names) if chinese else '; '.join(names)}{more}"
