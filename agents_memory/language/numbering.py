"""Numbers by which things are named: "keys 1 to 5", "3号钥匙", "number 6"."""

from __future__ import annotations

import re

from agents_memory.language.text import listed, simplified

DIGITS = 3
"""Digits up to which a number counts things; a longer one is an identifier."""

_AT_MOST = 200
_WORDS = {w: n for n, w in enumerate(listed("zero one two three four five six seven eight nine ten eleven twelve"))}
_HAN = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2, "十": 10}
_D = rf"(?:\d{{1,{DIGITS}}}|[一二两三四五六七八九十]{{1,3}})"
_E = rf"(?:\d{{1,{DIGITS}}}|{'|'.join(_WORDS)})"
_RANGE = re.compile(
    simplified(
        rf"(?<![a-z0-9_.-])(?P<a>{_E}) ?(?:to|through|till|until|-|–|~) ?(?P<b>{_E})(?![\w.-])|"
        rf"(?<![\d.-])(?P<c>{_D})[号番]?(?:到|至|から|-|–|~)(?P<d>{_D})(?=[号番]|[^\d\w.-]|$|[一-鿿])(?!月|点|岁|年|天)"
    )
)
_SINGLE = re.compile(
    simplified(
        rf"(?<![a-z0-9_.:/-])(?P<n>\d{{1,{DIGITS}}})(?![\d.:/%-]*\d|[a-z0-9_]*[a-z%])|"
        rf"(?<![一二三四五六七八九十百])(?P<h>[一二两三四五六七八九十]{{1,3}})(?=[号番])|"
        rf"第(?P<o>[一二两三四五六七八九十]{{1,3}})(?=[个条项把间])|"
        rf"\b(?:number|no\.?) (?P<w>{'|'.join(_WORDS)})\b"
    )
)
_COUNTED = re.compile(
    r"(?:\b(?:last|first|those|these|past) )(?:\d+|two|three|four|five)\b|(?:前|后|最近|"
    r"上)(?:面)?[\d一二两三四五]+(?=[条个句件])"
)
_NOT_NAMED = frozenset(
    listed(
        "at on by in of for to size age about from until before after than is are was only have had i'm am and or "
        "the last over under"
    )
)
_NAMED = re.compile(
    rf"(?:\b(?P<before>[a-z']+)\.? |#)(?P<n>\d{{1,{DIGITS}}})\b|(?P<z>\d{{1,{DIGITS}}})[号番]|"
    rf"(?P<h>[一二两三四五六七八九十]{{1,3}})[号番]"
)


def _value(words: str) -> int:
    if words.isdigit():
        return int(words)
    if words in _WORDS:
        return _WORDS[words]
    tens, ten, ones = words.partition("十")
    return (_HAN.get(tens, 1) * 10 + _HAN.get(ones, 0)) if ten else _HAN[words[-1]]


def without_ranges(text: str) -> str:
    """A text without its ranges: "1-5" is no identifier there."""
    return _RANGE.sub(" ", text)


def taken_out(folded: str) -> tuple[frozenset[int], str]:
    """The numbers a folded description names, ranges counted out, and the description without them."""
    found: set[int] = set()
    rest = _COUNTED.sub(" ", folded)
    for match in _RANGE.finditer(rest):
        low, high = sorted(_value(match[n]) for n in (("a", "b") if match["a"] else ("c", "d")))
        found.update(range(low, min(high, low + _AT_MOST) + 1))
    rest = _RANGE.sub(" 0 ", rest) if found else rest
    singles = [m for m in _SINGLE.finditer(rest) if m["n"] != "0" or not found]
    found.update(_value(m[m.lastgroup or 0]) for m in singles)
    return frozenset(found), _SINGLE.sub("0", rest).replace("0", " 0 ").replace(" 0 号", " ").replace(
        " 0 番", " "
    ).replace(" 0 ", " ")


def numbers(folded: str) -> frozenset[int]:
    """The small numbers that stand in a folded text, ranges counted out."""
    return taken_out(folded)[0]


def named(folded: str) -> frozenset[int]:
    """The numbers of a folded text that are names of things: "key 6", "#6", "6号", not "at 6"."""
    return frozenset(
        _value(m["n"] or m["z"] or m["h"]) for m in _NAMED.finditer(folded) if (m["before"] or "") not in _NOT_NAMED
    )
