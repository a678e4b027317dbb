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

_N = rf"(?:\d+(?:[.,:]\d+)*|{'|'.join(listed(_EN))})"
_Z = r"(?:\d+(?:[.,:]\d+)*|[一二两三四五六七八九十百半]+)[一-鿿]{0,3}?"
_Q = r"(?:\d+(?:[.,:]\d+)*|[一二两三四五六七八九十百半]+)\s?[一-鿿]{0,3}?"
_DAY_ZH = r"(?:[上下]?个?(?:周|星期|礼拜)[一二三四五六日天]|[今明后]天)(?:[上下]午|早上|中午|晚上)?"
_DAY_EN = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening|night))?"
_DAY = re.compile(simplified(rf"{_DAY_ZH}|{_DAY_EN}"))
_PATTERNS = tuple(
    re.compile(simplified(p))
    for p in (
        rf"(?P<old>{_DAY_ZH})[^,。;!?]{{0,8}}[,;]?[^,。;!?]{{0,4}}?(?:挪|改|换|推迟?|移|调|延|提前)(?:到|成|至|为|期到)了?(?P<new>{_DAY_ZH})",
        rf"\b(?P<old>{_DAY_EN})\b[^.;!?]{{0,30}}?\b(?:make|move|change|shift|push|switch) (?:it|that|this) (?:to )?"
        rf"(?P<new>{_DAY_EN})\b",
        rf"(?P<old>{_Z})(?:还是)?(?:改成|改为|换成|变成|改到|换到|加到|减到|改|换)(?P<new>{_Z})(?=[,。!;\s吧了]|$)",
        rf"不是(?P<old>{_Z})[,]?(?:而)?是(?P<new>{_Z})(?=[,。!;\s了]|$)",
        r"(?P<old>[a-z\d一-鿿]{1,6}?)(?:改成|改为|换成|改到|换到)(?P<new>[\w一-鿿]{1,12}?)(?=[,。!;\s吧了]|$)",
        rf"\b(?:make|call|change|switch|keep) (?:it|that|them|this)(?: to| at)? (?P<new>{_N}\b[\w ]{{0,16}}?),? "
        rf"(?:instead of|not|rather than|and not) (?:the )?(?P<old>{_N})\b",
        rf"\b(?P<new>{_N}\b[\w ]{{0,16}}?),? (?:instead of|not|rather than) (?:the )?(?P<old>{_N})\b",
        rf"(?P<old>{_Q})(?:不够|太[^,。;]{{1,2}}|[少多]了|来不及|不行|赶不及)了?[,;]?(?:就|还是|得)?"
        rf"(?:改成|改为|换成|加到|减到|调到|调成|要|改)\s?(?P<new>{_Q})(?=[,。!;\s吧了]|$)",
        rf"\b(?P<old>{_N}\b(?: (?!of\b)[a-z]+){{0,2}}?) (?:should|(?:has|have|needs?|ought) to) be "
        rf"(?P<new>{_N}\b[\w ]{{0,16}}?)"
        r"(?=[,.;!]|$| (?:instead|please|now|then)\b)",
        rf"\b(?P<old>{_N}\b(?: [a-z]+){{0,2}}?) (?:(?:is|are|was|were) (?:not|too \w+)|(?:isn't|aren't|won't be))"
        rf"(?: enough| right| needed)?,? (?:so )?(?:make|call|change) (?:it|that|them) (?:to )?"
        rf"(?P<new>{_N}\b[\w ]{{0,16}}?)"
        r"(?=[,.;!]|$| (?:instead|please|now|then)\b)",
        rf"\b(?:change|make|move|switch|update|turn) (?:the |those |that )?(?P<old>{_N}\b[\w ]{{0,12}}?) (?:to|into) "
        rf"(?P<new>{_N}\b[\w ]{{0,12}})",
        r"\b(?:change|make|move|switch|update)\b(?: it| that| the)? ?(?P<old>[\w' -]{1,24}?) (?:to|into) "
        r"(?P<new>[\w' -]{1,24})",
    )
)
_NEW_ONLY = tuple(
    re.compile(simplified(p))
    for p in (
        rf"(?:^|[,。;!:])[^,。;!?\d]{{0,4}}?(?:改成|改为|换成|加到|减到|调到|改到)\s?(?P<new>{_Q})(?=[,。!;\s吧了]|$)",
        rf"\b(?:make|call|change) (?:it|that|this|them)(?: to)? (?P<new>{_N} [a-z]+)"
        r"(?=[,.;!]|$| (?:instead|please|now|then)\b)",
    )
)
"""Amendments that leave the old value unsaid: it is the one there was of what is counted."""


_CLOSES = (
    r"(?:得了|就?(?:行|好|够|可以|成)了?|就(?:是|用)|好了|算了|为好|吧|的|了|即可|足够|足矣|更好|"
    r"instead|please|then|now|rather|will do|"
    r"is (?:enough|fine|plenty|better|it)|it is|would do|does it|suffices|though)"
)
_OPENS = r"(?:那|就|还是|要|改|换|来|上|给|只要|just|only|so|then|but|better|rather|let's have|have)"
_VALUE = rf"(?:{_DAY_ZH}|{_DAY_EN}|(?:{_N}|[一二两三四五六七八九十百半]+)(?:\s?[一-鿿]{{1,3}}?|(?: [a-z]+){{0,2}}?))"
_ELLIPTICAL = re.compile(simplified(rf"\W*(?:{_OPENS}\s?)*(?P<new>{_VALUE})(?:\s?{_CLOSES})*\W*"))
"""A clause that is nothing but a value: "45 minutes then", 一节得了."""

_NAMED = re.compile(
    simplified(
        rf"\W*(?:{_OPENS}\s?)*(?:the |a |an )?(?P<new>[a-z][a-z'-]+|[一-鿿]{{1,4}}?)\s?"
        rf"(?:得了|就行|就好|为好|instead|rather)\W*"
    )
)
"""A clause that is nothing but the name of what is taken instead: "sand instead", 米色就好."""

_BLAMED = re.compile(
    simplified(
        r"(?:^|.*[,;:] ?)(?:(?:the|this|that|in) )?(?P<old>[a-z][a-z'-]+) (?!(?:and|or)\b)[a-z']+.*|"
        r"(?:^|.*[,;:])(?:这|那)?(?P<zh>[一-鿿]{1,4}?)(?:色|的)?(?:太|不|嫌|容易|显|会|难|没|有点|怕).*"
    )
)
"""A clause that finds fault with what it names first."""

_RANGE = re.compile(r"^\s?(?:到|至|-|~|–|to\b|and\b|or\b|和|或)")


class Amendment(NamedTuple):
    """The value that goes and the one that takes its place, folded; `old` is "" where it is not said."""

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
        if _DAY.match(self.old):
            return self.old in folded
        if not self.old:
            return len(self._counted(folded)) == 1
        if old is not None:
            return any(old == _measured(folded[m.start() :], len(old[1])) for m in _NUMERAL.finditer(folded))
        if self.old.isascii():
            return re.search(rf"(?<![\w-]){re.escape(self.old)}(?![\w-])", folded) is not None
        return any(part in folded for part in (self.old, self.old[-2:], self.old[-3:]) if len(part) >= 2)

    def applied(self, text: str) -> str | None:
        """The text with the new value in the place of the old; None if that is no number, or is not in it."""
        folded, old, new = fold(text), _measured(self.old), _NUMERAL.match(self.new)
        day = _DAY.match(self.old) and _DAY.match(self.new)
        if not self.replaces(text) or (new is None and not day):
            return None
        at = folded.find(self.old) if self.old else -1
        if at >= 0 and (new is None or _counting(self.new) or old is None):  # a bare "nine" takes the unit of the old
            return text[:at] + self.new + text[at + len(self.old) :]
        if old is None:
            spans = list(self._counted(folded).values())
        else:
            spans = [m.span() for m in _NUMERAL.finditer(folded) if old == _measured(folded[m.start() :], len(old[1]))]
        if new is None or not spans:
            return None
        start, end = spans[-1]
        return text[:start] + new[0] + text[end:]

    def _counted(self, folded: str) -> dict[str, tuple[int, int]]:
        """Other numbers of what the new value counts, each with its last place in a folded text."""
        number, what = _counting(self.new) or ("", "")
        found = {}
        for match in _NUMERAL.finditer(folded):
            other = _counting(folded[match.start() :])
            if what and other is not None and other[1] == what and other[0] != number:
                found[other[0]] = match.span()
        return found


_NUMERAL = re.compile(rf"\d+(?:[.,:]\d+)*|[一二两三四五六七八九十百]+|\b(?:{'|'.join(listed(_EN))})\b")

_COUNTED = re.compile(r"[ -]?(?:([a-z]+)|([一-鿿]))")


def _measured(words: str, units: int = 1) -> tuple[str, str] | None:
    """The number that begins a text, and the first `units` characters of what is counted; None if none does."""
    match = _NUMERAL.match(words)
    if match is None:
        return None
    return str(_VALUES.get(match[0], match[0])), words[match.end() :].strip()[:units]


def _counting(words: str) -> tuple[str, str] | None:
    """The number that begins a text and what it counts: the next word without its plural, or character."""
    match = _NUMERAL.match(words)
    what = _COUNTED.match(words, match.end()) if match else None
    return (str(_VALUES.get(match[0], match[0])), (what[1] or what[2]).removesuffix("s")) if match and what else None


def amendment(sentence: str) -> Amendment | None:
    """The amendment a sentence makes, or None. Whether anybody gave the old value is for the caller to see."""
    folded = fold(sentence)
    match = next((m for pattern in _PATTERNS if (m := pattern.search(folded))), None)
    if match is not None:
        return Amendment(match["old"].strip(), match["new"].strip())
    match = next((m for pattern in _NEW_ONLY if (m := pattern.search(folded))), None)
    found = Amendment("", match["new"].strip()) if match else None
    if found is not None and _counting(found.new) is not None:
        return found
    return _elliptical(folded)


def _elliptical(folded: str) -> Amendment | None:
    """The amendment of a clause that is nothing but a value, after one that names another of its sort; else None.

    "Two a week is too much for her, one will do"; where names are amended, the clause before finds fault with the old.
    """
    parts = [part.strip() for part in re.split(r"[,;:.!。](?!\d)", folded)]
    for at in range(1, len(parts)):
        match = _ELLIPTICAL.fullmatch(parts[at])
        said = [part for part in parts[:at] if _ELLIPTICAL.fullmatch(part) is None]
        if match is not None and (old := _same_sort(match["new"], ",".join(said))):
            return Amendment(old, match["new"].strip())
        named, blamed = _NAMED.fullmatch(parts[at]), _BLAMED.fullmatch(parts[at - 1])
        if match is None and named is not None and blamed is not None:
            old = (blamed["old"] or blamed["zh"]).strip()
            return Amendment(old, named["new"].strip()) if old != named["new"] else None
    return None


def _same_sort(new: str, before: str) -> str:
    """The last other value of the sort of `new` in a stretch of text, no end of a range; "" if there is none."""
    if _DAY.match(new):
        days = [m[0] for m in _DAY.finditer(before) if m[0] != new]
        return days[-1] if days else ""
    number = _NUMERAL.match(new)
    counted = new[number.end() :].strip() if number else ""
    if number is None or not counted:
        return ""
    found = ""
    for match in re.finditer(rf"(?P<n>{_NUMERAL.pattern})[ -]?{re.escape(counted)}(?![a-z])", before):
        differs = _VALUES.get(match["n"], match["n"]) != _VALUES.get(number[0], number[0])
        if differs and not _RANGE.match(before[match.end() :]):
            found = match[0]
    return found
