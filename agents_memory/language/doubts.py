"""Doubt that is spoken after a statement: "it ends in 88K. Or 83K? Honestly can't remember."."""

from __future__ import annotations

from agents_memory.language.lexicon.doubts import ANOTHER, BESIDE, UNSURE
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


def doubted(statement: Statement) -> Statement:
    """The statement, believed no further than a doubt allows."""
    return statement.model_copy(update={"confidence": min(statement.confidence, DOUBTED)})
