"""Which patterns of a table can match a text at all: by literals that a match must contain, found once per text.

A turn is read clause by clause with tables of a hundred patterns and more; most of them need a word that the
turn does not have. `Sieve` derives from each pattern a set of strings of which one must occur in whatever it
matches, and passes on only the rows whose strings do. It never drops a row that could match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from re import _parser  # type: ignore[attr-defined]  # the parsed form has no public name; `needles` returns None on surprises
from typing import Any, Generic, TypeVar

Row = TypeVar("Row")

_MANY = 24  # more alternatives than this are no use as a sieve of one row
_RECURSE = {"SUBPATTERN": 3, "ATOMIC_GROUP": None}


def needles(pattern: str) -> frozenset[str] | None:
    """Strings of which at least one occurs in every text the pattern matches; None if nothing is certain."""
    return _best(list(_parser.parse(pattern)))


def _best(items: list[Any]) -> frozenset[str] | None:
    options: list[frozenset[str]] = []
    run = ""
    for op, value in [*items, (None, None)]:
        name = str(op)
        if name == "LITERAL":
            run += chr(value)
            continue
        if run:
            options.append(frozenset({run}))
            run = ""
        found = _of(name, value)
        if found:
            options.append(found)
    usable = [o for o in options if len(o) <= _MANY]
    return max(usable or options, key=lambda o: (min(_weight(n) for n in o), -len(o)), default=None)


def _weight(needle: str) -> int:
    """How telling a string is: a Chinese character is worth about three letters."""
    return sum(3 if ord(c) > 0x2FF else 1 for c in needle)


def _of(name: str, value: Any) -> frozenset[str] | None:
    if name in _RECURSE:
        index = _RECURSE[name]
        return _best(list(value if index is None else value[index]))
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _best(list(value[2])) if value[0] >= 1 else None
    if name == "BRANCH":
        parts = [_best(list(p)) for p in value[1]]
        return frozenset().union(*(p for p in parts if p)) if all(parts) else None
    if name == "IN" and all(str(op) == "LITERAL" for op, _ in value):
        return frozenset(chr(v) for _, v in value)
    return None


class Sieve(Generic[Row]):
    """The rows of a table, in order, that a text may match."""

    def __init__(self, rows: Iterable[Row], pattern: Callable[[Row], re.Pattern[str]]) -> None:
        self._rows = tuple((row, needles(pattern(row).pattern)) for row in rows)

    def rows(self, folded: str) -> tuple[Row, ...]:
        """Those whose necessary strings occur in the folded text; rows without any are always among them."""
        out = []
        for row, strings in self._rows:  # plain loops: a generator for each row would cost more than the search
            if strings is None:
                out.append(row)
                continue
            for string in strings:
                if string in folded:
                    out.append(row)
                    break
        return tuple(out)
