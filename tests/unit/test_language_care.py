"""What protects people, how things are to come, and days told in few words: read by grammar, with look-alikes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from agents_memory.language.reading import read
from agents_memory.language.times import find
from agents_memory.model import Modality, Role, Statement

AT = datetime(2026, 3, 5, 21, tzinfo=UTC)


def first(text: str) -> Statement:
    return read(text, Role.USER, AT).reading.statements[0]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("my mum's heart pills are in the blue box", "health"),
        ("奶奶的眼药水一天滴三次", "health"),
        ("要是联系不上我，就找我老婆", "emergency_contact"),
        ("Call my sister if anything happens to me.", "emergency_contact"),
        ("in case of emergency notify Dr. Reyes", "emergency_contact"),
    ],
)
def test_what_protects_somebody_is_protected(text: str, key: str) -> None:
    told = first(text)
    assert (told.key, told.affirmed, told.modality) == (key, True, Modality.STATED)
    assert told.importance >= 8


@pytest.mark.parametrize(
    "text",
    [
        "heart pills are expensive",
        "如果服务出事就找运维小李",
        "If anything goes wrong with the deploy, call the engineer",
    ],
)
def test_what_only_sounds_like_it_is_not(text: str) -> None:
    assert first(text).importance < 4


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("please send me the results in Excel", "delivery_form", "results in Excel"),
        ("合同发邮箱吧", "delivery_form", "合同发邮箱"),
        ("I'd rather have a call than an email", "contact_channel", "call"),
        ("喝茶我只要龙井，别加糖", "favorite/茶", "龙井"),
        ("watching a thriller called Night Ferry", "hobby", "a thriller called Night Ferry"),
    ],
)
def test_how_and_what_somebody_likes_it_is_his_preference(text: str, key: str, value: str) -> None:
    said = read(text, Role.USER, AT).reading.statements
    assert [(s.key, s.value, s.kind) for s in said] == [(key, value, "preference")]


@pytest.mark.parametrize("text", ["昨天终于拿到绿卡了", "finally passed my driving test", "考过雅思了"])
def test_a_milestone_is_kept_though_told_in_few_words(text: str) -> None:
    assert first(text).key == "event"
    assert first(text).importance >= 4


@pytest.mark.parametrize("text", ["seeing the dentist on Friday", "car goes in for service tomorrow"])
def test_a_plan_of_ones_own_needs_no_pronoun(text: str) -> None:
    assert first(text).modality is Modality.PLANNED
    assert first(text).importance >= 4


@pytest.mark.parametrize(
    "text", ["the conference starts tomorrow", "rain comes tomorrow", "他拿到驾照了", "刚收到快递"]
)
def test_what_others_do_and_what_just_happens_is_not_kept(text: str) -> None:
    assert first(text).importance < 4


def test_a_weekday_in_a_row_of_days_is_that_day_and_alone_is_any() -> None:
    assert [w.begin.day for w in find("明天上午面试，周日搬家", AT)] == [6, 8]
    assert find("周日休息，周五上班", AT) == ()
    assert [w.begin.day for w in find("明天开会。周五休息", AT)] == [6]
