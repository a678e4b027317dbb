"""Which words and pieces of words a sentence has, as a vector of fixed size: a hashed bag of n-grams (pure).

    words in letters    each by itself, its first five letters, and each two in a row; numbers are all one
    Han and kana        two and three characters in a row

Hashed by CRC-32 into `SIZE` places, which collide now and then; present or not, as often as it may be.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

import numpy as np

from agents_memory.language.text import fold
from agents_memory.vectors import Array

SIZE = 4_096

STEM = 5
"""Letters by which forms of one word are taken together."""

_RUN = re.compile(r"[a-z'\u00df-\u024f]+|\d+|[\u3040-\u30ff\u3400-\u9fff]+")


def vector(text: str) -> Array:
    """The n-grams of a text: (SIZE,), 0 or 1."""
    found = np.zeros(SIZE, dtype=np.float32)
    for gram in _grams(fold(text)):
        found[zlib.crc32(gram.encode()) % SIZE] = 1.0
    return found


def _grams(folded: str) -> Iterator[str]:
    before = ""
    for run in _RUN.findall(folded):
        if run[0] >= "\u3040":
            for size in (2, 3):
                yield from (run[i : i + size] for i in range(len(run) - size + 1))
            before = run[-1]
            continue
        word = "0" if run[0].isdigit() else run
        yield word
        yield f"{before}_{word}"
        if len(word) >= STEM:
            yield f"{word[:STEM]}*"
        before = word
