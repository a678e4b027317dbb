"""How texts are compared: NFKC, case-folded, without white space."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

Wanted = str | Sequence[str]
"""One entry of `must`: a string, or several of which any will do."""


def folded(text: str) -> str:
    """The text as it is compared."""
    return "".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).split())


def contains(text: str, wanted: Wanted) -> bool:
    """Whether the text contains the entry, or any of its alternatives."""
    inside = folded(text)
    return any(folded(one) in inside for one in ([wanted] if isinstance(wanted, str) else wanted))


def missing(text: str, must: Iterable[Wanted]) -> list[Wanted]:
    """The entries that the text does not contain."""
    return [wanted for wanted in must if not contains(text, wanted)]


def is_chinese(text: str) -> bool:
    """Whether the letters of a text are mostly Han characters; code and digits count for neither side."""
    letters = [c for c in text if c.isalpha()]
    han = sum("\u4e00" <= c <= "\u9fff" for c in letters)
    return bool(letters) and han * 2 > len(letters)
