"""Numerals as digits: "twenty-four months" and "24 months", 三千元 and 3000元 are the same to a comparison."""

from __future__ import annotations

import re

from agents_memory.language.text import listed, simplified

_ONES = {w: n for n, w in enumerate(listed("zero one two three four five six seven eight nine ten eleven twelve"))}
_ONES |= {w: n for n, w in enumerate(listed("thirteen fourteen fifteen sixteen seventeen eighteen nineteen"), 13)}
_TENS = {w: 10 * n for n, w in enumerate(listed("twenty thirty forty fifty sixty seventy eighty ninety"), 2)}
_BIG = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_SMALL = rf"(?:(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(_ONES)}))?|{'|'.join(sorted(_ONES, key=len, reverse=True))})"
_ENGLISH = re.compile(rf"\b(?P<n>{_SMALL})(?P<big>(?: (?:{'|'.join(_BIG)}))*)\b")

_HAN = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_PLACES = {"十": 10, "百": 100, "千": 1000}
_UNITS = (
    "个只条位岁元块码号次天周月年点刻口名小分秒斤公米厘层楼间套辆台张本家门杯瓶片粒份倍度级期届页章集场回遍趟人"
    "克升吨亩亿毛角英"
)
_CHINESE = re.compile(
    simplified(rf"(?<![第初星周期拜])(?P<n>[零〇一二两三四五六七八九十百千万]+)(?=[{_UNITS}]|$|[,。;!?\s])")
)


def digits(folded: str) -> str:
    """The folded text with its numerals written in digits; words that merely contain one (一起, 周三) stay."""
    if not folded.isascii():
        folded = _CHINESE.sub(lambda m: str(_han(m["n"])), folded)
    return _ENGLISH.sub(_english, folded)


def _english(m: re.Match[str]) -> str:
    value = sum(_ONES.get(w, 0) + _TENS.get(w, 0) for w in re.split("[- ]", m["n"]))
    for word in m["big"].split():
        value *= _BIG[word]
    return str(value)


def _han(numeral: str) -> int:
    """The value of a Chinese numeral, by places (三千二百) or figure by figure (二零二四)."""
    if not set(numeral) & {*_PLACES, "万"}:
        return int("".join(str(_HAN[c]) for c in numeral))
    total = section = figure = 0
    for char in numeral:
        if char == "万":
            total, section, figure = total + (section + figure or 1) * 10_000, 0, 0
        elif char in _PLACES:
            section, figure = section + (figure or 1) * _PLACES[char], 0
        else:
            figure = _HAN[char]
    return total + section + figure
