"""Doubt that is spoken after a statement ("it ends in 88K. Or 83K? Honestly can't remember."), or within it.

Within a sentence two values that are easily taken for each other, with a word that leaves it open which, are a doubt:
"it says 417, or was it 471".
"""

from __future__ import annotations

from itertools import combinations

from agents_memory.language.lexicon.doubts import ANOTHER, BESIDE, CHANGES, CODE, OPEN, UNSURE
from agents_memory.language.spans import Piece, clauses
from agents_memory.language.text import fold
from agents_memory.model import Statement

DOUBTED = 0.5
"""The most that the words of a doubted statement can be believed: as of one with "maybe" in it."""

_LONGEST = 90
"""Characters of a sentence that may be nothing but doubt."""


def doubts(sentence: Piece) -> bool:
    """Whether a sentence says nothing but that what was said just before it is not certain."""
    if len(sentence.text) > _LONGEST:
        return False
    folded = fold(sentence.text).strip()
    if ANOTHER.search(folded) or UNSURE.search(folded):
        return True
    parts = [fold(clause.text).strip() for clause in clauses(sentence)]
    unsure = [part for part in parts if UNSURE.search(part)]
    return bool(unsure) and all(part in unsure or BESIDE.search(part) for part in parts)


def wavers(sentence: Piece) -> bool:
    """Whether a sentence gives two values that look alike, and leaves it open which of them is right."""
    folded = fold(sentence.text)
    if len(folded) > 2 * _LONGEST or OPEN.search(folded) is None:
        return False
    found = [(m[0], m.start(), m.end()) for m in CODE.finditer(folded)]
    return any(
        _alike(one, other) and CHANGES.search(folded[end:start]) is None
        for (one, _, end), (other, start, _) in combinations(found, 2)
    )


def _alike(one: str, other: str) -> bool:
    """Whether two codes differ in one character, or in the order of their characters only."""
    if one == other or len(one) != len(other):
        return False
    return sorted(one) == sorted(other) or sum(a != b for a, b in zip(one, other, strict=True)) == 1


def doubted(statement: Statement) -> Statement:
    """The statement, believed no further than a doubt allows."""
    return statement.model_copy(update={"confidence": min(statement.confidence, DOUBTED)})
