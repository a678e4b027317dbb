"""Whether a question is for what held before: "what was the old code?", 换之前用的是哪个号码？, 以前の住所は？

Known by what languages have for it: adjectives and adverbs of earlier times, participles of what was put away, "before"
and "replace". A question that names the present itself ("the old and the current one") asks for both.
"""

from __future__ import annotations

from agents_memory.language.lexicon import former as words
from agents_memory.language.spans import sentences
from agents_memory.language.tense import looks_back
from agents_memory.language.text import fold


def asks_for_former(question: str) -> bool:
    """Whether a question is for what held before, and for that alone."""
    return any(_asks(fold(piece.text)) for piece in sentences(question))


def _asks(folded: str) -> bool:
    if words.REPORTS.search(folded):
        return False  # what was said or decided then may well hold now
    if not words.FORMER.search(folded) and not (words.BEFORE.search(folded) and looks_back(folded)):
        return False
    bare = words.UNTIL_NOW.sub(" ", folded)
    return not words.PRESENT.search(bare) and not words.STILL.search(bare)
