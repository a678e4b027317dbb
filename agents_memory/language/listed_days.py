"""Bare Chinese weekdays in a row of days to come: in 明天面试，周日搬家 that Sunday is meant, not every Sunday."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from agents_memory.language.when import AT, When

_BARE_DAY = re.compile(r"(?<![每逢到至这本上下个两和、跟一])(?:周|星期|礼拜)(?P<d>[一二三四五六日天])(?![到至和、都])")
_DAYS = {day: number for number, day in enumerate("一二三四五六日")} | {"天": 6}
_SENTENCE_END = re.compile(r"[。!?;\n]")


def listed_days(folded: str, found: Sequence[When], at: datetime) -> list[When]:
    """The bare weekdays that follow a day to come in the same sentence of a folded text: the first such day from it on.

    `found` are the other time expressions of the text. Alone a weekday is left alone: 周日休息 tells of every Sunday.
    """
    out: list[When] = []
    if not any(w.relative and w.begin > at for w in found):
        return out
    for match in _BARE_DAY.finditer(folded):
        start, end = match.span()
        before = [w for w in (*found, *out) if w.end <= start and w.relative and w.role == AT and w.begin > at]
        if not before or any(start < w.end and w.start < end for w in found):
            continue
        lead = max(before)
        if lead.finish - lead.begin > timedelta(days=1) or _SENTENCE_END.search(folded, lead.end, start):
            continue
        begin = lead.begin + timedelta(days=(_DAYS[match["d"]] - lead.begin.weekday()) % 7)
        out.append(When(start, end, begin, begin + timedelta(days=1), True))
    return out
