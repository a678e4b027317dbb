"""Amended values: "make that ten instead of eight", "刚那个八位改十位", "不是三张，是四张".

The words name the value that goes and the one that comes; what they are of is known from the turn that gave the old.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from agents_memory.language.text import fold, listed, simplified

_EN = "zero one two three four five six seven eight nine ten eleven twelve"
_VALUES = (
    {w: n for n, w in enumerate(listed(_EN))}
    | {c: n for n, c in enumerate("零一二三四五六七八九")}
    | {"两": 2, "十": 10}
)

_UNITS = frozenset("位人张份间晚斤件台桌箱把")
"""What is counted so that its number is asked for by it: 几位, 几张."""

_N = rf"(?:\d[\d.,:]*|{'|'.join(listed(_EN))})"
_Z = r"(?:\d[\d.,:]*|[一二两三四五六七八九十百半]+)[一-鿿]{0,3}?"
_PATTERNS = tuple(
    re.compile(simplified(p))
    for p in (
        rf"(?P<old>{_Z})(?:还是)?(?:改成|改为|换成|变成|改到|换到|加到|减到|改|换)(?P<new>{_Z})(?=[,。!;\s吧了]|$)",
        rf"不是(?P<old>{_Z})[,]?(?:而)?是(?P<new>{_Z})(?=[,。!;\s了]|$)",
        r"(?P<old>[a-z\d一-鿿]{1,6}?)(?:改成|改为|换成|改到|换到)(?P<new>[\w一-鿿]{1,12}?)(?=[,。!;\s吧了]|$)",
        rf"\b(?:make|call|change|switch|keep) (?:it|that|them|this)(?: to| at)? (?P<new>{_N}\b[\w ]{{0,16}}?),? "
        rf"(?:instead of|not|rather than|and not) (?:the )?(?P<old>{_N})\b",
        rf"\b(?P<new>{_N}\b[\w ]{{0,16}}?),? (?:instead of|not|rather than) (?:the )?(?P<old>{_N})\b",
        rf"\b(?:change|make|move|switch|update|turn) (?:the |those |that )?(?P<old>{_N}\b[\w ]{{0,12}}?) (?:to|into) "
        rf"(?P<new>{_N}\b[\w ]{{0,12}})",
        r"\b(?:change|make|move|switch|update)\b(?: it| that| the)? ?(?P<old>[\w' -]{1,24}?) (?:to|into) "
        r"(?P<new>[\w' -]{1,24})",
    )
)


class Amendment(NamedTuple):
    """The value that goes and the one that takes its place, folded."""

    old: str
    new: str

    @property
    def unit(self) -> str:
        """What is counted, where both values count the same: 位 of 八位改十位; "" if that is not said."""
        old, new = _measured(self.old), _measured(self.new)
        return old[1] if old and new and old[1] == new[1] and old[1] in _UNITS and old[1] else ""

    def replaces(self, text: str) -> bool:
        """Whether a text gave the old value: its number with its unit, in words or digits, or its last characters."""
        folded, old = fold(text), _measured(self.old)
        if old is not None:
            return any(old == _measured(folded[m.start() :], len(old[1])) for m in _NUMERAL.finditer(folded))
        return any(part in folded for part in (self.old, self.old[-2:], self.old[-3:]) if len(part) >= 2)


_NUMERAL = re.compile(rf"\d[\d.,:]*|[一二两三四五六七八九十百]+|\b(?:{'|'.join(listed(_EN))})\b")


def _measured(words: str, units: int = 1) -> tuple[str, str] | None:
    """The number that begins a text, and the first `units` characters of what is counted; None if none does."""
    match = _NUMERAL.match(words)
    if match is None:
        return None
    return str(_VALUES.get(match[0], match[0])), words[match.end() :].strip()[:units]


def amendment(sentence: str) -> Amendment | None:
    """The amendment a sentence makes, or None. Whether anybody gave the old value is for the caller to see."""
    folded = fold(sentence)
    match = next((m for pattern in _PATTERNS if (m := pattern.search(folded))), None)
    return Amendment(match["old"].strip(), match["new"].strip()) if match else None
