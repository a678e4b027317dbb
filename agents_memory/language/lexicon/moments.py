"""Words for moments to come, as a condition names them, over folded text in English, Chinese and Japanese.

`language.times` reads the times of facts, where a bare weekday may be every week's; in "after Friday, forget it" it can
only be the coming one. What is here stands beside it. Folded text is in simplified characters: 来週 is 来周.
"""

from __future__ import annotations

from agents_memory.language.text import listed

COUNTS = (
    {c: n for n, c in enumerate("零一二三四五六七八九十")}
    | {"两": 2, "几": 3, "半": 0.5}
    | {w: n for n, w in enumerate(listed("zero one two three four five six seven eight nine ten eleven twelve"))}
    | {"a": 1, "an": 1, "another": 1, "a couple of": 2, "couple of": 2, "a few": 3, "half an": 0.5, "half a": 0.5}
)
"""Small counts; a few are three."""

UNITS = (
    dict.fromkeys(listed("minute min 分钟 分"), "minute")
    | dict.fromkeys(listed("hour 小时 钟头 时间"), "hour")
    | dict.fromkeys(listed("day 天 日 日间"), "day")
    | dict.fromkeys(listed("week 周 星期 礼拜 周间"), "week")
    | dict.fromkeys(listed("fortnight"), "fortnight")
    | dict.fromkeys(listed("month 月 か月 ヶ月 カ月 ヵ月"), "month")
    | dict.fromkeys(listed("year 年 年间"), "year")
)

DAYS = (
    {d: n for n, d in enumerate(listed("monday tuesday wednesday thursday friday saturday sunday"))}
    | {c: n for n, c in enumerate("一二三四五六日")}
    | {"天": 6}
    | {c: n for n, c in enumerate("月火水木金土")}
)

MONTHS = {m: n + 1 for n, m in enumerate(listed("jan feb mar apr may jun jul aug sep oct nov dec"))}

ORDINALS = {
    word: n + 1
    for n, word in enumerate(
        listed(
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
            "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third "
            "twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
        )
    )
}

FEASTS = {
    "christmas eve": (12, 24, 1),
    "christmas day": (12, 25, 1),
    "christmas": (12, 25, 2),
    "new year's eve": (12, 31, 1),
    "new year": (1, 1, 1),
    "halloween": (10, 31, 1),
    "圣诞": (12, 25, 1),
    "クリスマス": (12, 25, 1),
    "元旦": (1, 1, 1),
    "元日": (1, 1, 1),
    "五一": (5, 1, 5),
    "国庆": (10, 1, 7),
}
"""Feasts of a fixed day: month, day, and how many days they last."""

PARTS = (
    dict.fromkeys(("morning", "早上", "上午", "朝", "午前"), (6, 12))
    | dict.fromkeys(("afternoon", "下午", "午後", "午后"), (12, 18))
    | dict.fromkeys(("evening", "night", "晚上", "夜里", "夕方", "夜", "晩", "晚"), (18, 24))
)
"""Parts of a day, from which hour to which."""

NEAR = {"今": 0, "本": 0, "这": 0, "来": 1, "下": 1, "再来": 2, "下下": 2, "this": 0, "the": 0, "next": 1, "coming": 0}

N_EN = (
    r"(?:\d{1,3}|another|a couple of|couple of|a few|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|"
    r"eleven|twelve)"
)
N_HAN = r"(?:\d{1,3}|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九几半])"
WEEKDAY_EN = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
MONTH_EN = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|"
    r"jul|aug|sept?|oct|nov|dec)"
)
IN_EN = rf"in (?:the )?(?:early |late |mid[- ])?(?:\d+|{MONTH_EN}|spring|summer|autumn|fall|winter)"
"""In some year, month, season, or after some days: no part of what it follows."""
