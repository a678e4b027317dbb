"""Time expressions, resolved in the offset they were said in."""

from __future__ import annotations

from datetime import datetime

import pytest

from agents_memory.language import times

THURSDAY = datetime.fromisoformat("2026-03-05T21:00:00+08:00")


@pytest.mark.parametrize(
    ("text", "begin", "finish"),
    [
        ("明天交", "2026-03-06", "2026-03-07"),
        ("tomorrow", "2026-03-06", "2026-03-07"),
        ("大后天见", "2026-03-08", "2026-03-09"),
        ("下周三复诊", "2026-03-11", "2026-03-12"),
        ("next Wednesday", "2026-03-11", "2026-03-12"),
        ("last Tuesday", "2026-03-03", "2026-03-04"),
        ("这周末", "2026-03-07", "2026-03-09"),
        ("this weekend", "2026-03-07", "2026-03-09"),
        ("下个月", "2026-04-01", "2026-05-01"),
        ("三天后", "2026-03-08", "2026-03-09"),
        ("in two weeks", "2026-03-19", "2026-03-20"),
        ("5 days ago", "2026-02-28", "2026-03-01"),
        ("十二月二十五日", "2025-12-25", "2025-12-26"),
        ("25 December 2027", "2027-12-25", "2027-12-26"),
        ("May 9", "2026-05-09", "2026-05-10"),
        ("2026-07-01", "2026-07-01", "2026-07-02"),
        ("since 2019", "2019-01-01", "2020-01-01"),
        ("下月3号", "2026-04-03", "2026-04-04"),
    ],
)
def test_expressions_are_resolved(text: str, begin: str, finish: str) -> None:
    (when,) = times.find(text, THURSDAY)
    assert (f"{when.begin:%Y-%m-%d}", f"{when.finish:%Y-%m-%d}") == (begin, finish)
    assert when.begin.utcoffset() == THURSDAY.utcoffset()


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("有效期至 2026年5月1日", times.UNTIL),
        ("valid until 1 May 2026", times.UNTIL),
        ("6月18日前完成", times.UNTIL),
        ("since 2019", times.SINCE),
        ("从2020年起", times.SINCE),
        ("this week only", times.ONLY),
        ("我们下周见", times.AT),
    ],
)
def test_roles(text: str, role: str) -> None:
    assert [w.role for w in times.find(text, THURSDAY)] == [role]


@pytest.mark.parametrize("text", ["每周三上课", "every Monday", "no time at all", "99月99日", "31 February"])
def test_what_recurs_or_does_not_exist_is_not_resolved(text: str) -> None:
    assert times.find(text, THURSDAY) == ()


def test_resolving_adds_dates_to_relative_expressions_only() -> None:
    assert times.resolve("明天下午开会", THURSDAY) == "明天（2026-03-06）下午开会"
    assert times.resolve("we meet tomorrow", THURSDAY) == "we meet tomorrow (2026-03-06)"
    assert times.resolve("on 9 May 2026", THURSDAY) == "on 9 May 2026"


@pytest.mark.parametrize(
    ("word", "value"), [("十", 10), ("十二", 12), ("二十", 20), ("三十一", 31), ("两", 2), ("seven", 7), ("15", 15)]
)
def test_numerals(word: str, value: int) -> None:
    assert times.number(word) == value


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("11 月 20 日前交付", "2026-11-20"),
        ("务必在 2 月 9 日之前提交", "2027-02-09"),
        ("最晚 1 月 20 号交", "2027-01-20"),
        ("10/15 前上线", "2026-10-15"),
        ("20 号前给我", "2026-03-20"),
        ("10 月 1 日零点前切完", "2026-10-01"),
        ("11 月 11 日要开业", "2026-11-11"),
        ("they asked for it by Oct 15", "2026-10-15"),
        ("must be painted before Feb 9", "2027-02-09"),
        ("file it no later than 20 January", "2027-01-20"),
        ("the deadline is October 15", "2026-10-15"),
        ("it is due by the 15th", "2026-03-15"),
        ("10月15日までに提出", "2026-10-15"),
    ],
)
def test_a_deadline_or_plan_without_a_year_lies_ahead(text: str, day: str) -> None:
    (when,) = times.find(text, THURSDAY)
    assert f"{when.begin:%Y-%m-%d}" == day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("我们 6 月 15 日搬家了", "2025-06-15"),
        ("他是 8 月 3 日入职的", "2025-08-03"),
        ("10 月 15 日之前已经上线了", "2025-10-15"),
        ("we moved on June 15", "2025-06-15"),
        ("I was there until Sept 3", "2025-09-03"),
        ("we finished it before October 15", "2025-10-15"),
        ("On 3 June we signed the lease", "2025-06-03"),
        ("the report was due by Feb 27", "2026-02-27"),
        ("6月15日に引っ越しました", "2025-06-15"),
    ],
)
def test_what_is_told_of_in_the_past_lies_behind(text: str, day: str) -> None:
    (when,) = times.find(text, THURSDAY)
    assert f"{when.begin:%Y-%m-%d}" == day


@pytest.mark.parametrize(
    ("text", "finish"),
    [
        ("by the end of June", "2026-07-01"),
        ("we need it before October", "2026-11-01"),
        ("10 月底前交", "2026-11-01"),
        ("3 月底之前", "2026-04-01"),
        ("2026年8月底前", "2026-09-01"),
        ("下月底交", "2026-05-01"),
    ],
)
def test_a_month_may_be_the_end(text: str, finish: str) -> None:
    (when,) = times.find(text, THURSDAY)
    assert f"{when.finish:%Y-%m-%d}" == finish


@pytest.mark.parametrize("text", ["每月15号前还款", "by the 15th floor", "1.5前的版本"])
def test_numbers_of_other_things_are_no_days(text: str) -> None:
    assert times.find(text, THURSDAY) == ()


def test_the_29th_of_february_is_the_next_there_is() -> None:
    (when,) = times.find("hand it in by 29 February", THURSDAY)
    assert f"{when.begin:%Y-%m-%d}" == "2028-02-29"
