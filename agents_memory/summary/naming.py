"""What counts as a name in a summary: of what a reading takes for one, that which names one person, place or thing.

A reading errs on the side of too many, as a memory may match them later. A summary is read by people: "AI", half of a
number or "very" are no names to them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents_memory.language.text import HAN, fold, has_han, listed
from agents_memory.summary.slots import is_function
from agents_memory.summary.wording import is_noise

LONG_NUMBER = 5
"""Digits from which a number is an identifier rather than an amount."""

_AMOUNT = re.compile(r"[¥￥$€£]?\s?\d[\d,.]{0,7}\s?(?:%|[a-zA-Z]{1,8}|[\u4e00-\u9fff]{1,3})?")
_RANGE = re.compile(r"\d{1,4}(?:\.\d+)?-\d{1,4}(?:\.\d+)?\s?(?:%|[a-zA-Z]{1,4}|[\u4e00-\u9fff]{1,3})|\d{1,3}-\d{1,3}")
_DATE = re.compile(r"(?:19|20)\d\d-\d{1,2}(?:-\d{1,2})?")
_COMMON = frozenset(
    listed(
        "ai tv pc id app apps ok qa faq diy vip ktv mp3 mp4 pdf usb wifi ps am pm hi oh ha wow hey yes yeah yep thanks "
        "lol media"
    )
)
"""Short forms that name a sort of thing, no one thing (folded)."""

_CUT = " ,，.。;；:：!！?？"
"""At the edge of a name these say that it was cut out of something."""

_DEGREE = ("超级", "非常", "特别", "十分", "最", "更", "挺", "真", "很", "超", "相当", "比较")
_SHAPED = re.compile(r"^[老小阿].$")
_HAN = re.compile(rf"[{HAN}]")


def measures(name: str) -> bool:
    """Whether it is an amount, a range or a date rather than a number that stands for something."""
    if _DATE.fullmatch(name) or _RANGE.fullmatch(name):
        return True
    if name[0] in "$¥￥€£":
        return True
    return _AMOUNT.fullmatch(name) is not None and sum(c.isdigit() for c in name) < LONG_NUMBER


def is_name(name: str, where: Sequence[str], words: frozenset[str] = frozenset()) -> bool:
    """Whether what a reading took for a name is one in the sentences it stands in.

    `words` are those that the segment writes in small letters: one that opens a sentence is no part of a name.
    """
    if (
        name != name.strip(_CUT)
        or fold(name) in _COMMON
        or is_noise(name)
        or not any(_whole(name, text) for text in where)
    ):
        return False
    return _is_chinese_name(name, where) if has_han(name) else _is_latin_name(name, where, words)


def _whole(name: str, text: str) -> bool:
    """Whether a name stands in a text as a whole, not as the middle of a number or of a longer word."""
    at = text.find(name)
    if at < 0:
        return True  # written in another width or case
    before, after = text[:at][-1:], text[at + len(name) :][:2]
    cut = (name[0].isdigit() and before and (before in "$¥￥€£,.~-" or (before.isascii() and before.isalnum()))) or (
        name[-1].isdigit() and after[:1] in (",", ".", "-") and after[1:].isdigit()
    )
    return not cut


def _is_chinese_name(name: str, where: Sequence[str]) -> bool:
    """Neither the edge of a phrase (function words, "very ...") nor an attribute ("an ... thing") or half of a word."""
    if is_function(name[0]) or is_function(name[-1]) or name.startswith(_DEGREE) or name.endswith(_DEGREE):
        return False
    around = [(text.partition(name)[0][-2:], text.partition(name)[2][:1]) for text in where]
    if _SHAPED.match(name) and all(_HAN.match(after) and not is_function(after) for _, after in around):
        return False
    counted = all(re.search(r"[一两几]\S$", before) is not None for before, _ in around)
    return not (counted and all(after == "的" for _, after in around))


def _is_latin_name(name: str, where: Sequence[str], words: frozenset[str]) -> bool:
    """No function word at an edge, no word capitalised only as the first of a sentence, no verb in front of a name."""
    parts = name.split()
    if any(is_function(fold(edge).removesuffix("'s")) for edge in (parts[0], parts[-1])):
        return False
    if all(part.islower() and part.isalpha() for part in parts):
        return len(parts) > 1
    if len(parts) > 1 and (
        is_noise(parts[0]) or (fold(parts[0]) in words and all(_opens(name, text) for text in where))
    ):
        return False
    plain = name.isalpha() and name[1:].islower()
    return not plain or any(not text.startswith(name) for text in where)


def _opens(name: str, text: str) -> bool:
    """Whether a name begins the sentence, or what stands behind its colon."""
    before = text.partition(name)[0].rstrip()
    return not before or before[-1] in ":：.!?"
