"""Relative times of a line as absolute ones, counted from the moment its turn was said at, in the turn's own offset.

A summary is read days later, when "tomorrow at three" means another day. The words stay as they were said; the date
stands in the line's note. Days and weeks are those of `language.times`; here a time of day beside them is added, and
a Chinese weekday without a week, which is the next one, or the last one where the clause speaks of what is past.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import NamedTuple

from agents_memory.language import times
from agents_memory.language.text import fold, has_han

MOST = 3
"""Dates in one note; a line with more is a timetable and reads by itself."""

_DAYS = {c: n for n, c in enumerate("一二三四五六")} | {"日": 6, "天": 6}
_WEEKDAY = re.compile(
    r"(?<![上下这本每个逢到至、和-])(?:周|星期|礼拜)([一二三四五六日天])(?!\s*[到至、和:-]|(?:都|会|也)?(?:开|休息|"
    r"固定|例行))"
)
_PAST = re.compile(r"[了过]|已|刚才?|上次|当时")
_HOURS = {c: n for n, c in enumerate("零一二三四五六七八九十")} | {"两": 2, "十一": 11, "十二": 12}
_CLOCK_ZH = re.compile(
    r"^\s*(?:的)?\s*(?P<part>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|[早晚])?\s*"
    r"(?:(?P<h>\d{1,2}|十[一二]?|[一二两三四五六七八九])(?:点|时)(?P<m>半|一刻|三刻|\d{1,2})?|"
    r"(?P<hh>\d{1,2})[:：](?P<mm>\d{2}))"
)
_AT_EN = r"(?P<h>\d{1,2})(?::(?P<m>\d{2}))?\s?(?P<half>[ap])\.?m\b|(?P<hh>[01]?\d|2[0-3]):(?P<mm>\d{2})\b"
_CLOCK_EN = re.compile(rf"^(?: (?:morning|afternoon|evening|night))?,?(?: at| around| by)? (?:{_AT_EN})")
_BEFORE_EN = re.compile(rf"(?:{_AT_EN})(?: on)? $")
_NUMBERED_DAY = re.compile(r"\b(?:the )?(\d{1,2})(?:st|nd|rd|th)? of $")
_EVENING = ("下午", "傍晚", "晚上", "夜里", "晚")


class Dated(NamedTuple):
    """A relative expression with the stretch it stands at and the absolute time it means, written out."""

    start: int
    end: int
    meaning: str


def dated(text: str, at: datetime) -> tuple[Dated, ...]:
    """The relative times of a text said at `at` (aware), in order; expressions that are absolute already are none."""
    folded = fold(text)
    found = [(w.start, w.end, w.begin, w.finish) for w in times.find(text, at) if w.relative]
    for match in _WEEKDAY.finditer(folded):
        if any(start < match.end() and match.start() < end for start, end, *_ in found):
            continue
        ahead = (_DAYS[match[1]] - at.weekday()) % 7
        clause = re.split(r"[,，。;；!！?？]", folded[match.end() :])[0]
        day = at.replace(hour=0, minute=0, second=0, microsecond=0)
        day += timedelta(days=ahead - 7 if _PAST.search(clause) and ahead else ahead)
        found.append((match.start(), match.end(), day, day + timedelta(days=1)))
    return tuple(_dated(folded, *one) for one in sorted(found))


def date_note(text: str, at: datetime) -> str:
    """What the relative times of a text mean: "2026-05-05 15:00", with its words in front where there are several."""
    found = dated(text, at)
    if not found or len(found) > MOST:
        return ""
    if len({one.meaning for one in found}) == 1:
        return found[0].meaning
    return ("、" if has_han(text) else ", ").join(f"{text[a:b]} = {meaning}" for a, b, meaning in found)


def resolved(text: str, at: datetime) -> str:
    """The text with each relative time's meaning in brackets behind it."""
    out, last = "", 0
    for _, end, meaning in dated(text, at):
        out += f"{text[last:end]}（{meaning}）" if has_han(text) else f"{text[last:end]} ({meaning})"
        last = end
    return out + text[last:]


def _dated(folded: str, start: int, end: int, begin: datetime, finish: datetime) -> Dated:
    last = finish - timedelta(days=1)
    if begin.day == 1 and finish.day == 1 and (named := _day_of_month(folded, start, begin)) is not None:
        return named._replace(end=end)
    if begin.day == 1 and finish.day == 1:  # a whole month or year is told by its number
        return Dated(start, end, f"{begin:%Y}" if (last - begin).days > 300 else f"{begin:%Y-%m}")
    if last > begin:
        return Dated(start, end, f"{begin:%Y-%m-%d} – {last:%Y-%m-%d}")
    clock, length = _clock(folded, start, end)
    return Dated(start, end + length, f"{begin:%Y-%m-%d} {clock}".strip())


def _day_of_month(folded: str, start: int, month: datetime) -> Dated | None:
    """A day told by its number in front of a month: "the 2nd of this month"."""
    match = _NUMBERED_DAY.search(folded[:start])
    if match is None or not 1 <= int(match[1]) <= 31:
        return None
    day = month + timedelta(days=int(match[1]) - 1)
    return Dated(match.start(), start, f"{day:%Y-%m-%d}") if day.month == month.month else None


def _clock(folded: str, start: int, end: int) -> tuple[str, int]:
    """The time of day beside a day, on the 24-hour clock ("" if none is told), and how far it reaches behind it."""
    match = _CLOCK_ZH.match(folded[end:]) if has_han(folded) else None
    if match:
        part = match["part"] or ("晚" if folded[start:end].endswith("晚") else "")
        hour = int(match["hh"]) if match["hh"] else _number(match["h"])
        minute = int(match["mm"] or 0) if match["hh"] else _minutes(match["m"] or "")
        late = (part in _EVENING and 0 < hour < 12) or (part == "中午" and 0 < hour < 3)
        return _hm(hour + 12 if late else hour, minute), match.end()
    behind = _CLOCK_EN.match(folded[end:])
    match = behind or _BEFORE_EN.search(folded[:start])
    if match is None:
        return "", 0
    length = behind.end() if behind else 0
    if match["hh"]:
        return _hm(int(match["hh"]), int(match["mm"])), length
    return _hm(int(match["h"]) % 12 + (12 if match["half"] == "p" else 0), int(match["m"] or 0)), length


def _hm(hour: int, minute: int) -> str:
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else ""


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _HOURS[word]


def _minutes(word: str) -> int:
    return {"": 0, "半": 30, "一刻": 15, "三刻": 45}.get(word, int(word) if word.isdigit() else 0)
