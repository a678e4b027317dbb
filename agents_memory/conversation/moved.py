"""What "moved to x" says of somebody else: where he lives, or where he works (SPEC D1, D5; pure).

The words are the same: "Eve moved to Bergen", "Eve moved to Vega". Of somebody of whom only the employer is known it is
the employer; who says it of himself has moved house. Only what is held of that person tells, so this is settled where
that is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet

from agents_memory.language.text import fold
from agents_memory.model import Candidate

_MOVED = re.compile(r"\b(?:moved|transferred|went)\b")
_HOME = frozenset({"city", "address"})


def settled(proposed: Sequence[Candidate], known: Callable[[str], AbstractSet[str]]) -> list[Candidate]:
    """The candidates, those that only seem to tell of a city made to tell of an employer.

    `known` gives the keys that are held of a person, as named in `Candidate.about`.
    """
    out = []
    for candidate in proposed:
        found = candidate
        if found.key == "city" and found.about != "user" and _MOVED.search(fold(found.statement)):
            beside = {c.key for c in proposed if c is not candidate and fold(c.about) == fold(found.about)}
            keys = beside | known(found.about)
            if "employer" in keys and not keys & _HOME:
                found = found.model_copy(update={"key": "employer"})
        out.append(found)
    return out
