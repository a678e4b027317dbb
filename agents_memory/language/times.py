"""Time expressions in Chinese and English, resolved against the moment they were said at, in its offset.

Ranges are half open: `begin` is the first moment meant, `finish` the first one after it. Weeks begin on Monday.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from agents_memory.language.listed_days import listed_days
from agents_memory.language.tense import Way, ends, way_of
from agents_memory.language.text import fold, listed
from agents_memory.language.when import AT as AT
from agents_memory.language.when import ONLY as ONLY
from agents_memory.language.when import SINCE as SINCE
from agents_memory.language.when import UNTIL as UNTIL
from agents_memory.language.when import When as When
from agents_memory.model import MAX_YEAR, MIN_YEAR

_NUMBERS = (
    {c: n for n, c in enumerate("零一二三四五六七八九")}
    | {"两": 2, "〇": 0}
    | {w: n for n, w in enumerate(listed("zero one two three four five six seven eight nine ten eleven twelve"))}
    | {"a": 1, "an": 1}
)
_DAYS_ZH = {c: n for n, c in enumerate("一二三四五六")} | {"日": 6, "天": 6}
_DAYS_EN = {d: n for n, d in enumerate(listed("monday tuesday wednesday thursday friday saturday sunday"))}
_MONTHS = {m: n + 1 for n, m in enumerate(listed("jan feb mar apr may jun jul aug sep oct nov dec"))}

_N = r"(?:\d{1,3}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])"
_NE = r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_WD = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
_MON = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|"
    r"feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
)


def number(word: str) -> int:
    """The value of a small numeral: digits, 一 to 九十九, one to twelve."""
    if word.isdigit():
        return int(word)
    if "十" in word:
        tens, _, ones = word.partition("十")
        return (_NUMBERS[tens] if tens else 1) * 10 + (_NUMBERS[ones] if ones else 0)
    return _NUMBERS[word]


def _day(at: datetime, offset: int = 0) -> datetime:
    return at.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=offset)


def _week(at: datetime, offset: int = 0) -> datetime:
    return _day(at, -at.weekday() + 7 * offset)


def _month(at: datetime, offset: int = 0) -> datetime:
    index = at.year * 12 + at.month - 1 + offset
    return _day(at).replace(year=index // 12, month=index % 12 + 1, day=1)


def _year(at: datetime, offset: int = 0) -> datetime:
    return _day(at).replace(year=at.year + offset, month=1, day=1)


Pair = tuple[datetime, datetime]


def _span(start: datetime, days: int = 1) -> Pair:
    return start, start + timedelta(days=days)


def _named_day(m: re.Match[str], at: datetime) -> Pair:
    return _span(_day(at, _DAY_WORDS[m[0]]))


_DAY_WORDS = {
    "大前天": -3,
    "前天": -2,
    "昨天": -1,
    "昨晚": -1,
    "昨日": -1,
    "今天": 0,
    "今晚": 0,
    "今早": 0,
    "今日": 0,
    "明天": 1,
    "明早": 1,
    "明晚": 1,
    "明日": 1,
    "大后天": 3,
    "后天": 2,
    "today": 0,
    "tonight": 0,
    "this morning": 0,
    "this afternoon": 0,
    "this evening": 0,
    "yesterday": -1,
    "last night": -1,
    "the day before yesterday": -2,
    "tomorrow": 1,
    "the day after tomorrow": 2,
}
_SHIFT = {"上上": -2, "上": -1, "这": 0, "本": 0, "下": 1, "下下": 2, "last": -1, "this": 0, "next": 1, "coming": 0}


def _week_zh(m: re.Match[str], at: datetime) -> Pair:
    start = _week(at, _SHIFT[m["s"]])
    if m["d"] in ("末", "末尾"):
        return _span(start + timedelta(days=5), 2)
    return _span(start + timedelta(days=_DAYS_ZH[m["d"]])) if m["d"] else _span(start, 7)


def _weekday_en(m: re.Match[str], at: datetime) -> Pair:
    day = _DAYS_EN[m["d"]]
    if m["s"] == "last":
        back = (at.weekday() - day) % 7 or 7
        return _span(_day(at, -back))
    if m["s"] == "next":
        return _span(_week(at, 1) + timedelta(days=day))
    if m["s"] is None and _TOLD.search(m.string, max(0, m.start() - 60), m.start()):
        return _span(_day(at, -((at.weekday() - day) % 7 or 7)))
    return _span(_day(at, (day - at.weekday()) % 7))


_TOLD = re.compile(
    r"\b(?!need|speed|feed|proceed|bed|wed|red)(?:\w{2,}ed|told|said|sent|gave|met|went|was|were|had|came|got|saw|"
    r"did|wrote|left|bought|spoke|"
    r"made|found|took|paid|lost|broke|ate|flew|ran|heard|read)\b(?:(?!\b(?:to|will|can|should|by)\b)[^.;!?,]){0,40}$"
)
"""A verb in the past before a bare weekday: "I told you on Monday" is the Monday that was."""


def _unit_en(m: re.Match[str], at: datetime) -> Pair:
    shift = _SHIFT[m["s"]]
    if m["u"] == "weekend":
        return _span(_week(at, shift) + timedelta(days=5), 2)
    return _PERIODS[m["u"]](at, shift)


_PERIODS: dict[str, Callable[[datetime, int], Pair]] = {
    "week": lambda at, n: _span(_week(at, n), 7),
    "month": lambda at, n: (_month(at, n), _month(at, n + 1)),
    "year": lambda at, n: (_year(at, n), _year(at, n + 1)),
}
_LENGTHS = {"天": 1, "日": 1, "周": 7, "星期": 7, "礼拜": 7, "day": 1, "week": 7}


def _distance(m: re.Match[str], at: datetime) -> Pair:
    count = number(m["n"]) * (-1 if m["w"] in ("前", "以前", "之前", "ago") else 1)
    unit = m["u"].rstrip("s")
    if unit in _LENGTHS:
        return _span(_day(at, count * _LENGTHS[unit]))
    months = count * (12 if unit in ("年", "year") else 1)
    start = _month(at, months)
    return _span(start + timedelta(days=min(at.day, 28) - 1))


def _date(at: datetime, month: int, day: int, way: Way) -> Pair | None:
    """The day of a month without a year: the next one, the last one, or the nearest one."""
    if way is Way.AHEAD or way is Way.BACK:
        years = range(at.year, at.year + 5) if way is Way.AHEAD else range(at.year, at.year - 5, -1)
    else:
        years = range(at.year - 1, at.year + 2)
    near = [d for year in years if (d := _day_of(at, year, month, day))]
    if way is Way.AHEAD:
        near = [d for d in near if d >= _day(at)][:1]
    elif way is Way.BACK:
        near = [d for d in near if d <= at][:1]
    return _span(min(near, key=lambda d: abs((d - at).days))) if near else None


def _day_of(at: datetime, year: int, month: int, day: int) -> datetime | None:
    try:
        return _day(at).replace(year=year, month=month, day=day)
    except ValueError:
        return None


def _dated(m: re.Match[str], at: datetime, month: int, day: int) -> Pair | None:
    """A date as it was written, with its year or without."""
    if m["y"]:
        found = _day_of(at, int(m["y"]), month, day)
        return _span(found) if found else None
    return _date(at, month, day, way_of(m.string, m.start(), m.end()))


def _date_zh(m: re.Match[str], at: datetime) -> Pair | None:
    return _dated(m, at, number(m["m"]), number(m["d"]))


def _date_en(m: re.Match[str], at: datetime) -> Pair | None:
    return _dated(m, at, _MONTHS[m["m"][:3]], int(m["d"]))


def _month_named(m: re.Match[str], at: datetime) -> Pair | None:
    """A month by its name alone, or the end of it."""
    name = m["m"]
    month = number(name) if name[0].isdigit() or name[:3] not in _MONTHS else _MONTHS[name[:3]]
    found = _date(at, month, 1, way_of(m.string, m.start(), m.end())) if 1 <= month <= 12 else None
    if found and month == at.month and found[0].year == at.year + 1:
        found = _span(_month(at))  # said within the month: this one
    return (found[0], _month(found[0], 1)) if found else None


def _day_named(m: re.Match[str], at: datetime) -> Pair | None:
    """A day of the month as an end: the next one."""
    day = number(m["d"])
    near = [start for n in (0, 1, 2) if (start := _day_of(at, *_year_month(at, n), day)) and start >= _day(at)]
    return _span(near[0]) if near else None


def _year_month(at: datetime, offset: int) -> tuple[int, int]:
    month = _month(at, offset)
    return month.year, month.month


def _date_iso(m: re.Match[str], at: datetime) -> Pair | None:
    return _dated(m, at, int(m["m"]), int(m["d"]))


def _next_month_day(m: re.Match[str], at: datetime) -> Pair | None:
    try:
        return _span(_month(at, _SHIFT[m["s"]]).replace(day=number(m["d"])))
    except ValueError:
        return None


def _month_end(m: re.Match[str], at: datetime) -> Pair | None:
    if "每" in m.string[max(0, m.start() - 12) : m.start()]:  # "from the 25th to the end of every month"
        return None
    return _span(_month(at, _SHIFT[m["s"] or "这"] + 1) - timedelta(days=1))


def _just_year(m: re.Match[str], at: datetime) -> Pair:
    return _day(at).replace(year=int(m["y"]), month=1, day=1), _day(at).replace(year=int(m["y"]) + 1, month=1, day=1)


def _these_days(m: re.Match[str], at: datetime) -> Pair:
    return _day(at), _day(at, 8 if "周" in m[0] or "星期" in m[0] or "week" in m[0] else 4)


def _month_zh(m: re.Match[str], at: datetime) -> Pair | None:
    month, year = number(m["m"]), int(m["y"]) if m["y"] else at.year + {"今": 0, "明": 1, "后": 2, "去": -1}[m["s"]]
    if not 1 <= month <= 12:
        return None
    start = _day(at).replace(year=year, month=month, day=1)
    return start, _month(start, 1)


def _to_weekday(m: re.Match[str], at: datetime) -> Pair | None:
    if re.search("(?:周|星期|礼拜)[一二三四五六日天][到至]$", m.string[: m.start()]):  # "Monday to Friday"
        return None
    return _span(_day(at, (_DAYS_ZH[m["d"]] - at.weekday()) % 7))


Resolver = Callable[[re.Match[str], datetime], Pair | None]

# The order decides between expressions that begin at the same place: the longer and more exact ones first.
_RULES: tuple[tuple[str, bool, Resolver], ...] = (
    (r"\b(?P<y>(?:19|20)\d{2})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})\b", False, _date_iso),
    (
        r"(?:(?P<y>(?:19|20)\d{2})\s*年\s*)?(?P<m>\d{1,2}|十[一二]?|[一二三四五六七八九])\s*月\s*"
        rf"(?P<d>{_N})\s*[日号]",
        False,
        _date_zh,
    ),
    (rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m>{_MON})\b\.?(?:,? (?P<y>(?:19|20)\d{{2}}))?", False, _date_en),
    (rf"\b(?P<m>{_MON})\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,? (?P<y>(?:19|20)\d{{2}}))?", False, _date_en),
    (
        r"(?<![\d./-])(?P<m>\d{1,2})[./-](?P<d>\d{1,2})(?=\s*(?:号|日)?(?:之前|以前|前(?!面|的)|截止|まで))(?P<y>)",
        False,
        _date_zh,
    ),
    (
        r"(?<![\d个年])(?<!年 )(?P<m>\d{1,2}|十[一二]?|[一二三四五六七八九])\s*月份?\s*(?:底|末|初|中旬|上旬|下旬)?"
        r"(?=\s*(?:之前|以前|前(?!面)|为止|截止|まで))",
        False,
        _month_named,
    ),
    (
        rf"(?:(?<=\bby )|(?<=\bbefore ))(?:the )?(?:(?:end|middle|start|beginning) of )?(?P<m>{_MON})\b(?! \d)",
        False,
        _month_named,
    ),
    (rf"(?P<s>上上|下下|上|这|本|下)个?月(?P<d>{_N})[日号]", True, _next_month_day),
    (rf"(?<![月\d号日])(?P<d>{_N})\s*[号日](?=\s*(?:之前|以前|前(?!面)|截止))", True, _day_named),
    (
        r"(?<=\bby )(?:the )?(?P<d>\d{1,2})(?:st|nd|rd|th)\b(?! (?:of|floor|century|place|time|row|street|avenue)\b)",
        True,
        _day_named,
    ),
    (r"(?:这一周|这一个?星期|这几天|这两天|the next few days)", True, _these_days),
    (r"(?P<s>上上|下下|上|这|本|下)个?(?:周|星期|礼拜)(?P<d>[一二三四五六日天末])?", True, _week_zh),
    (r"(?<!\d)(?<!\d )(?<![一二三四五六七八九十])(?:(?P<s>上|这|本|下)个?)?月底", True, _month_end),
    (r"(?P<s>上上|下下|上|这|本|下)个?月", True, lambda m, at: _PERIODS["month"](at, _SHIFT[m["s"]])),
    (
        r"(?:(?P<y>(?:19|20)\d{2})\s*年|(?P<s>今|明|后|去)年)\s*(?P<m>\d{1,2}|十[一二]?|[一二三四五六七八九])\s*月底?(?!\s*\d)",
        False,
        _month_zh,
    ),
    (
        r"今年|去年|明年|前年|后年",
        True,
        lambda m, at: _PERIODS["year"](at, {"今": 0, "去": -1, "明": 1, "前": -2, "后": 2}[m[0][0]]),
    ),
    (rf"(?P<n>{_N})\s*个?(?P<u>天|日|周|星期|礼拜|月|年)(?P<w>以前|之前|前|以后|之后|后)", True, _distance),
    (rf"\bin (?P<n>{_NE}) (?P<u>days?|weeks?|months?|years?)\b(?P<w>)", True, _distance),
    (rf"\b(?P<n>{_NE}) (?P<u>days?|weeks?|months?|years?) (?P<w>ago)\b", True, _distance),
    (
        r"大前天|大后天|昨天|昨晚|昨日|前天|今天|今晚|今早|今日|明天|明早|明晚|明日|后天|\bthe day before "
        r"yesterday\b|\bthe day after tomorrow\b|\byesterday\b|"
        r"\btoday\b|\btonight\b|\bthis (?:morning|afternoon|evening)\b|\blast night\b|\btomorrow\b",
        True,
        _named_day,
    ),
    (rf"\b(?:(?P<s>last|this|next|coming) |on |by |until |till )(?P<d>{_WD})\b", True, _weekday_en),
    (r"\b(?P<s>last|this|next|coming) (?P<u>weekend|week|month|year)\b", True, _unit_en),
    (r"(?<=[到至])(?:周|星期|礼拜)(?P<d>[一二三四五六日天])(?![到至和、])", True, _to_weekday),
    (r"(?P<y>(?:19|20)\d{2})\s*年", False, _just_year),
    (r"\b(?:in|since|until|from|till|before|after|as of) (?P<y>(?:19|20)\d{2})\b", False, _just_year),
    (
        r"(?P<s>先|今|来)(?P<u>[週周月])(?![曜一-鿿])",
        True,
        lambda m, at: _PERIODS["month" if m["u"] == "月" else "week"](at, {"先": -1, "今": 0, "来": 1}[m["s"]]),
    ),
)
_COMPILED = tuple((re.compile(p), relative, resolver) for p, relative, resolver in _RULES)
_TRIGGER = re.compile(
    r"[天日月年周期拜晚早号]|\d{4}|\d[./-]\d|\d{1,2} ?[a-z]{3}|\d(?:st|nd|rd|th)\b|day|night|week|month|year|"
    r"tomorrow|morning|evening|afternoon|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
)
_BEFORE_SINCE = re.compile(r"(?:since|from|as of|starting|自从?|从)\s*$")
_AFTER_SINCE = re.compile(r"^\s*(?:起|开始|以来|入职|から|以降|より)")
_ONLY = re.compile(r"\b(?:only|just)\b|只|仅|先别|先不|先|暂|(?<![那这])就$")
_RECURRING = re.compile(r"(?:每|逢|every |each )\s*$")


def find(text: str, at: datetime) -> tuple[When, ...]:
    """The time expressions of a text, in order, without overlaps."""
    folded = fold(text)
    if not _TRIGGER.search(folded):
        return ()
    found: list[When] = []
    for pattern, relative, resolver in _COMPILED:
        for match in pattern.finditer(folded):
            start, end = match.span()
            if any(start < w.end and w.start < end for w in found) or _RECURRING.search(
                folded, max(0, start - 6), start
            ):
                continue
            pair = _within_the_calendar(resolver, match, at)
            if pair is not None:
                found.append(When(start, end, pair[0], pair[1], relative, _role(folded, start, end)))
    listed_too = (w._replace(role=_role(folded, w.start, w.end)) for w in listed_days(folded, found, at))
    return tuple(sorted((*found, *listed_too)))


def _within_the_calendar(
    resolver: Callable[[re.Match[str], datetime], Pair | None], match: re.Match[str], at: datetime
) -> Pair | None:
    """What the expression means; None for a time that the calendar does not reach ("in 9000 years")."""
    try:
        pair = resolver(match, at)
    except (OverflowError, ValueError):
        return None
    return pair if pair is not None and MIN_YEAR <= pair[0].year <= pair[1].year <= MAX_YEAR else None


def _role(folded: str, start: int, end: int) -> str:
    before, after = folded[max(0, start - 24) : start], folded[end : end + 6]
    inner = folded[start:end]
    if ends(folded, start, end) or inner.startswith(("until ", "till ", "by ", "before ")):
        return UNTIL
    if _BEFORE_SINCE.search(before) or _AFTER_SINCE.search(after) or inner.startswith(("since ", "from ", "as of ")):
        return SINCE
    if _ONLY.search(folded[max(0, start - 8) : start]) or _ONLY.match(after.lstrip()):
        return ONLY
    return AT


def resolve(text: str, at: datetime) -> str:
    """The text with the absolute date in brackets behind each relative expression; the words themselves stay."""
    out: list[str] = []
    last = 0
    for when in find(text, at):
        if when.relative:
            final = when.finish - timedelta(days=1)
            dates = f"{when.begin:%Y-%m-%d}" if final <= when.begin else f"{when.begin:%Y-%m-%d} – {final:%Y-%m-%d}"
            out += [text[last : when.end], f" ({dates})" if text[: when.end].isascii() else f"（{dates}）"]
            last = when.end
    out.append(text[last:])
    return "".join(out)
