"""Times of day in one form: "half past two", "2.30 pm" and 两点半 are "2:30" to a comparison.

The hour is one of twelve: whether 15:00 or 下午三点 was written is no difference. Words for the part of the day stay.
"""

from __future__ import annotations

import re

from agents_memory.language.numerals import digits
from agents_memory.language.text import simplified

_PAST = re.compile(
    r"\b(?:(?P<half>half)|(?P<quarter>(?:a )?quarter)|(?P<n>\d{1,2}) minutes?) (?P<way>past|to|before|after) "
    r"(?P<h>\d{1,2})"
    r"(?:\s?o'clock)?\b"
)
_WRITTEN = re.compile(
    r"(?<![\d.:])(?P<h>[01]?\d|2[0-3])[:.h](?P<m>[0-5]\d)(?![\d.:%])(?= ?(?:a|p)\.?m\b|\s|$|"
    r"[,.;!?)]|[一-鿿])"
)
_WHOLE = re.compile(r"(?<![\d:.])(?P<h>\d{1,2})(?= ?(?:a\.?m|p\.?m)\b)|\b(?P<o>\d{1,2}) ?o'clock\b")
_NAMED = re.compile(r"\b(?:at |by )?(?P<noon>noon|midday)\b|\b(?:at |by )?midnight\b")
_HAN = re.compile(
    simplified(
        r"(?P<h>\d{1,2})点(?:(?P<half>半)|(?P<q>[13])刻|(?P<m>\d{1,2}|"
        r"[零〇一二三四五六七八九十]{1,3})分?)?(?P<sharp>[钟整])?"
    )
)
_PART_ZH = re.compile(simplified(r"(?:早上?|上午|中午|下午|傍晚|晚上?|夜里|凌晨|在|到|从|改|是)$"))


def clocks(folded: str) -> str:
    """The folded text, numerals in digits, with its times of day as H:MM."""
    if "点" in folded:
        folded = _HAN.sub(_chinese, folded)
    if not folded.isascii() and ":" not in folded:
        return folded
    folded = _PAST.sub(_past, folded)
    folded = _WRITTEN.sub(lambda m: _clock(int(m["h"]), int(m["m"])), folded)
    folded = _WHOLE.sub(lambda m: _clock(int(m["h"] or m["o"]), 0), folded)
    return _NAMED.sub("12:00", folded)


def _clock(hour: int, minute: int) -> str:
    return f"{hour % 12 or 12}:{minute:02d}"


def _past(m: re.Match[str]) -> str:
    minutes = 30 if m["half"] else 15 if m["quarter"] else int(m["n"])
    hour = int(m["h"])
    if m["way"] in ("to", "before"):
        return _clock(hour - 1, 60 - minutes)
    return _clock(hour, minutes)


def _minutes(numeral: str | None) -> int:
    return int(digits(f"{numeral}分").removesuffix("分")) if numeral else 0


def _chinese(m: re.Match[str]) -> str:
    exact = m["half"] or m["q"] or m["m"] or m["sharp"]
    if not exact and int(m["h"]) <= 2 and not _PART_ZH.search(m.string[: m.start()]):
        return m[0]  # 有1点 is "a little", 2点 may be two points
    minute = 30 if m["half"] else 15 * int(m["q"]) if m["q"] else _minutes(m["m"])
    return _clock(int(m["h"]), minute) if minute < 60 and int(m["h"]) <= 24 else m[0]
