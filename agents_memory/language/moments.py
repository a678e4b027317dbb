"""The moment that a condition names: "after Tuesday", 三天后, 来週の火曜が過ぎたら.

Everything is resolved against the moment at which it was said, in that moment's offset; days begin at midnight there.
A day, a month or a weekend is a span of two edges: what is to happen *from* it on happens at its beginning, what is to
happen *after* it at its end. A length ("in three days") and a time of day are exact.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from agents_memory.language import times
from agents_memory.language.lexicon.moments import (
    COUNTS,
    DAYS,
    FEASTS,
    MONTH_EN,
    MONTHS,
    N_EN,
    N_HAN,
    NEAR,
    ORDINALS,
    PARTS,
    UNITS,
    WEEKDAY_EN,
)
from agents_memory.language.text import simplified
from agents_memory.model import MAX_YEAR


class Edge(Enum):
    """Which edge of the time named counts."""

    BEGIN = "begin"
    FINISH = "finish"


class Moment(NamedTuple):
    """A time in a folded text: where it stands, its first moment and the first one after it (the same if exact)."""

    start: int
    end: int
    begin: datetime
    finish: datetime


Pair = tuple[datetime, datetime] | None


def found(folded: str, at: datetime) -> list[Moment]:
    """The times of a folded text, in order, without overlaps."""
    out: list[Moment] = []
    for pattern, resolve in _RULES:
        for match in pattern.finditer(folded):
            start, end = match.span()
            if not any(start < m.end and m.start < end for m in out):
                pair = _resolved(resolve, match, at)
                out += [Moment(start, end, *pair)] if pair else []
    for when in times.find(folded, at):
        if not any(when.start < m.end and m.start < when.end for m in out):
            out.append(Moment(when.start, when.end, when.begin, when.finish))
    return sorted(_at_clock(m, folded) for m in out)


def moment(condition: str, edge: Edge, at: datetime) -> datetime | None:
    """The moment that the words of a condition (folded) name; None if they name none, or one that is past."""
    named = found(condition, at)
    if not named:
        return None
    if edge is Edge.FINISH:
        moments = max(m.finish for m in named)
    else:
        first = min(named, key=lambda m: m.begin)
        moments = first.begin if first.begin > at else first.finish
    return moments if moments > at else None


def _resolved(resolve: Callable[[re.Match[str], datetime], Pair], match: re.Match[str], at: datetime) -> Pair:
    try:
        pair = resolve(match, at)
    except (OverflowError, ValueError):
        return None
    return pair if pair and pair[1].year <= MAX_YEAR else None


def _day(at: datetime, offset: int = 0) -> datetime:
    return at.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=offset)


def _days(start: datetime, count: int = 1) -> Pair:
    return start, start + timedelta(days=count)


def _month(at: datetime, offset: int = 0) -> datetime:
    index = at.year * 12 + at.month - 1 + offset
    return _day(at).replace(year=index // 12, month=index % 12 + 1, day=1)


def _count(word: str) -> float:
    if word.isdigit():
        return int(word)
    if "十" in word and len(word) > 1:
        tens, _, ones = word.partition("十")
        return (COUNTS[tens] if tens else 1) * 10 + (COUNTS[ones] if ones else 0)
    return COUNTS[word]


def _length(m: re.Match[str], at: datetime) -> Pair:
    named = m.groupdict()
    count, unit = _count(m["n"]), UNITS[(named["u"] or named.get("v") or "").rstrip("s")]
    if unit in ("month", "year"):
        months = round(count * (12 if unit == "year" else 1) - 0.01)
        start = _month(at, months)
        last = (_month(start, 1) - timedelta(days=1)).day
        end = at.replace(year=start.year, month=start.month, day=min(at.day, last))
        end += timedelta(days=15) if unit == "month" and count % 1 else timedelta(0)
    else:
        seconds = {"minute": 60, "hour": 3_600, "day": 86_400, "week": 7 * 86_400, "fortnight": 14 * 86_400}[unit]
        end = at + timedelta(seconds=count * seconds)
    return end, end


def _weekday(m: re.Match[str], at: datetime) -> Pair:
    day, shift = DAYS[m["d"]], m["s"]
    if shift in ("来", "再来", "今", "next"):
        return _days(_day(at, -at.weekday() + 7 * NEAR[shift] + day))
    return _days(_day(at, (day - at.weekday()) % 7))


def _weekend(m: re.Match[str], at: datetime) -> Pair:
    return _days(_day(at, -at.weekday() + 7 * NEAR.get(m["s"] or "this", 0) + 5), 2)


def _week(m: re.Match[str], at: datetime) -> Pair:
    return _days(_day(at, -at.weekday() + 7 * NEAR[m["s"]]), 7)


def _of_month(m: re.Match[str], at: datetime) -> Pair:
    day = ORDINALS.get(m["d"]) or int(_count(m["d"]))
    for offset in range(3):
        month = _month(at, offset)
        if day <= (_month(month, 1) - timedelta(days=1)).day and month.replace(day=day) >= _day(at):
            return _days(month.replace(day=day))
    return None


def _ordinal_date(m: re.Match[str], at: datetime) -> Pair:
    return _days(_ahead(at, MONTHS[m["m"][:3]]).replace(day=ORDINALS[m["d"]]))


def _ahead(at: datetime, month: int) -> datetime:
    return _month(at, (month - at.month) % 12)


def _named_month(m: re.Match[str], at: datetime) -> Pair:
    name = m["m"]
    number = MONTHS[name[:3]] if name[:3] in MONTHS else int(_count(name))
    if not 1 <= number <= 12:
        return None
    return _part_of(_ahead(at, number), m["p"])


def _near_month(m: re.Match[str], at: datetime) -> Pair:
    return _part_of(_month(at, NEAR.get(m["s"] or "this", 0)), m["p"])


def _part_of(month: datetime, part: str | None) -> Pair:
    last = _month(month, 1)
    if part and part[:3] in ("底", "末", "end"):
        return last - timedelta(days=1), last
    return month, last


def _year_end(m: re.Match[str], at: datetime) -> Pair:
    shift = 1 if m["s"] in ("来", "明", "next") else 0
    end = _month(at).replace(year=at.year + shift + 1, month=1)
    return (end - timedelta(days=1), end) if m["p"] else (end.replace(year=end.year - 1), end)


def _week_end(m: re.Match[str], at: datetime) -> Pair:
    sunday = _day(at, -at.weekday() + 7 * NEAR[m["s"]] + 6)
    return _days(sunday)


def _word(m: re.Match[str], at: datetime) -> Pair:
    return _days(_day(at, _WORDS[m[0]]))


_WORDS = {
    "今日": 0,
    "本日": 0,
    "今夜": 0,
    "今晚": 0,
    "明日": 1,
    "あした": 1,
    "あす": 1,
    "明後日": 2,
    "明后日": 2,
    "あさって": 2,
}


def _feast(m: re.Match[str], at: datetime) -> Pair:
    month, day, length = FEASTS[m["f"]]
    year = at.year + ((month, day + length - 1) < (at.month, at.day))
    return _days(_day(at).replace(year=year, month=month, day=day), length)


_ORDINAL = "|".join(sorted(ORDINALS, key=len, reverse=True))
_UNIT_HAN = r"(?P<u>小时|钟头|星期|礼拜|月)"
_UNIT_HAN_BARE = r"(?P<v>分钟|小时|天|周|星期|礼拜|年)"
_UNIT_JA = r"(?P<u>分|时间|日间?|周间|か月|ヶ月|カ月|ヵ月|年间?)"
_UNIT_EN = r"(?P<u>minutes?|hours?|days?|weeks?|fortnights?|months?|years?)"
_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], datetime], Pair]], ...] = tuple(
    (re.compile(simplified(pattern)), resolve)
    for pattern, resolve in (
        (rf"(?:\b(?:in|within|after|for)(?: the next| about| exactly)? )(?P<n>{N_EN}) {_UNIT_EN}\b", _length),
        (rf"\b(?P<n>{N_EN}) {_UNIT_EN} (?:from (?:now|today)|later|hence)\b", _length),
        (
            rf"(?:再?过|等)?(?P<n>{N_HAN})(?:个半?{_UNIT_HAN}|{_UNIT_HAN_BARE})(?:之[后後]|以[后後]|过[后後]|"
            rf"[后後](?!天))",
            _length,
        ),
        (rf"再?过(?P<n>{N_HAN})(?:个半?{_UNIT_HAN}|{_UNIT_HAN_BARE})", _length),
        (
            rf"(?:あと)?(?P<n>{N_HAN}){_UNIT_JA}(?:[后後]|経ったら|経って|たったら|したら|が?過ぎたら|が?すぎたら)",
            _length,
        ),
        (r"(?:(?P<s>今|来|再来)週の?)?(?P<d>[月火水木金土日])曜日?", _weekday),
        (r"(?:(?P<s>今|来|再来)週の?)(?P<d>[月火水木金土])(?![月火水木金土日]|曜)", _weekday),
        (
            rf"(?<!\blast )(?<!\bevery )(?<!\beach )\b(?:(?P<s>this|next|coming) |the )?(?P<d>{WEEKDAY_EN})\b(?!s\b)",
            _weekday,
        ),
        (r"(?<![这本下上每个])(?P<s>)(?:周|星期|礼拜)(?P<d>[一二三四五六日天])", _weekday),
        (r"\b(?:(?P<s>this|next|coming|the) )?weekend\b", _weekend),
        (r"(?:(?P<s>今|来|这个?|下个?)?(?:週|周)(?:の?週)?末)", _weekend),
        (r"\b(?:the )?end of (?P<s>this|the|next) week\b", _week_end),
        (r"(?P<s>今|来|再来)週", _week),
        (rf"\b(?:the )?(?:(?P<p>end) of )(?P<m>{MONTH_EN})\b", _named_month),
        (r"\b(?:the )?(?P<p>end) of (?P<s>this|the|next) month\b", _near_month),
        (r"(?:(?P<s>今|来)月|月)(?P<p>末)", _near_month),
        (r"(?P<s>今|来)月(?P<p>)", _near_month),
        (r"\b(?:the )?(?P<p>end) of (?P<s>this|the|next) year\b", _year_end),
        (r"(?:(?P<s>今|本|来|明)?年)(?P<p>[底末])", _year_end),
        (r"(?P<s>来)年(?P<p>)", _year_end),
        (rf"\bthe (?P<d>\d{{1,2}})(?:st|nd|rd|th)\b(?! (?:of )?{MONTH_EN})", _of_month),
        (rf"\bthe (?P<d>{_ORDINAL})\b(?=$|[,.!]| (?:i|you|we|is|please)\b)", _of_month),
        (rf"\bthe (?P<d>{_ORDINAL}) of (?P<m>{MONTH_EN})\b", _ordinal_date),
        (rf"(?<![月\d./:路街道弄巷栋楼室-])(?P<d>\d{{1,2}}|{N_HAN})[号日](?![本曜间后後])", _of_month),
        (
            r"(?<![\d个年这本下上])(?P<m>\d{1,2}|十[一二]?|[一二三四五六七八九])月(?P<p>[底末])"
            r"?(?![\d一二三四五六七八九十曜]|份?[\d一二三四五六七八九十]+[号日])",
            _named_month,
        ),
        (rf"\b(?P<p>)(?P<m>{MONTH_EN})\b(?! ?\d)(?<!\d )(?<!may)", _named_month),
        ("|".join(sorted(_WORDS, key=len, reverse=True)), _word),
        (rf"(?P<f>{'|'.join(sorted(FEASTS, key=len, reverse=True))})", _feast),
    )
)

_TIME_OF_DAY = (
    r"(?P<part>早上|上午|中午|下午|晚上|夜里|午前|午[後后]|夜の?|朝の?)?"
    r"(?:(?P<h>\d{1,2}|[一二两三四五六七八九]?十?[一二三四五六七八九]|十)"
    r"(?:(?::(?P<m>\d\d))? ?(?P<half>am|pm|a\.m|p\.m)\b|:(?P<mm>\d\d)\b|(?:点|時)(?P<mins>半|\d{1,2}分?)?)"
    r"|(?P<noon>noon\b|midday\b|中午|正午)|(?P<night>midnight\b))"
)
_CLOCK_AFTER = re.compile(simplified(rf"^(?:,? at |[ ,]|の|的)?{_TIME_OF_DAY}"))
_CLOCK_BEFORE = re.compile(rf"{_TIME_OF_DAY}(?: on| of)? $")


def _at_clock(named: Moment, folded: str) -> Moment:
    """A day with the time of day beside it, if there is one: "Friday at 3 pm", "noon tomorrow", 周五下午三点."""
    if named.begin == named.finish or named.finish - named.begin > timedelta(days=1):
        return named
    after = _CLOCK_AFTER.search(folded[named.end :])
    before = None if after else _CLOCK_BEFORE.search(folded[: named.start])
    clock = after or before
    if clock is None:
        return _part_of_day(named, folded)
    at = named.begin + _since_midnight(clock)
    start = before.start() if before else named.start
    return Moment(start, named.end + (after.end() if after else 0), at, at)


def _part_of_day(named: Moment, folded: str) -> Moment:
    """A day with the part of it that is meant: "tomorrow evening", 明日の夜."""
    part = _PART_AFTER.search(folded[named.end :])
    if part is None:
        return named
    first, last = PARTS[part["p"]]
    begin, finish = named.begin + timedelta(hours=first), named.begin + timedelta(hours=last)
    return Moment(named.start, named.end + part.end(), begin, finish)


_PART_AFTER = re.compile(rf"^(?: |の|的)?(?P<p>{'|'.join(sorted(PARTS, key=len, reverse=True))})(?![a-z])")


def _since_midnight(clock: re.Match[str]) -> timedelta:
    if clock["noon"] or clock["night"]:
        return timedelta(hours=12 if clock["noon"] else 24)
    hour = int(_count(clock["h"]))
    late = (clock["half"] or "").startswith("p") or (clock["part"] or "")[:2] in _LATE
    minutes = clock["m"] or clock["mm"] or (clock["mins"] or "").rstrip("分") or "0"
    return timedelta(hours=hour + (12 if late and hour < 12 else 0), minutes=30 if minutes == "半" else int(minutes))


_LATE = ("下午", "晚上", "夜里", "午後", "午后", "夜の", "夜")
