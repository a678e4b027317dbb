"""What of ordinary talk is worth a place: health in passing, tastes that end, times that are over, pastimes, irony."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from agents_memory.language.reading import read
from agents_memory.model import Cue, Modality, Role, Statement

AT = datetime(2026, 3, 5, 21, tzinfo=UTC)


def statements(text: str) -> tuple[Statement, ...]:
    return read(text, Role.USER, AT).reading.statements


def strongest(text: str) -> Statement:
    return max(statements(text), key=lambda s: s.importance)


@pytest.mark.parametrize(
    "text",
    [
        "Oh and strobe effects give me seizures.",
        "I had my hip replaced two years ago, no idea if that matters",
        "sure, my inhaler comes along. and some gum",
        "mild epilepsy since birth, just so you see why",
        "On Friday I'm having my stitches taken out",
        "昨天打球把手腕扭伤了",
        "我以前颈椎间盘突出，也不知道要不要紧",
        "包里带着硝酸甘油，别的没了",
        "下周二去拆石膏",
    ],
)
def test_what_protects_a_life_scores_at_least_eight_however_it_is_put(text: str) -> None:
    assert strongest(text).key in ("health", "allergy")
    assert strongest(text).importance >= 8.0


@pytest.mark.parametrize(("text", "key"), [("我没有高血压", "health"), ("We don't keep kosher.", "diet")])
def test_what_is_denied_is_denied(text: str, key: str) -> None:
    found = strongest(text)
    assert (found.key, found.affirmed) == (key, False)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Since the accident I can't watch car races any longer.", "car races"),
        ("自从搬家以后我就受不了芥末了", "芥末"),
        ("我以后再也不想喝白酒了", "白酒"),
    ],
)
def test_a_taste_that_ends_is_a_change_to_the_opposite(text: str, value: str) -> None:
    found = strongest(text)
    assert value in found.value
    assert not found.affirmed
    assert found.change


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("My aunt Vera shudders whenever she smells garlic.", "Vera"),
        ("My nephew Tim feels sick at the sight of liver.", "Tim"),
    ],
)
def test_what_somebody_else_cannot_stand_is_his(text: str, about: str) -> None:
    found = next(s for s in statements(text) if s.key == "like")
    assert (found.about, found.affirmed) == (about, False)


@pytest.mark.parametrize(
    "text", ["I used to live in Graz.", "When I was a student I drove a Fiat.", "我小时候住在开封。"]
)
def test_a_time_that_is_over_gives_no_value_of_the_present(text: str) -> None:
    assert all(not s.single_valued for s in statements(text))


@pytest.mark.parametrize(
    "text",
    [
        "We went to see a new comedy show at the cinema last night.",
        "I bought a summer dress with little blue dots on it.",
        "昨晚看了一部很长的纪录片《海洋》，特别震撼",
        "我买了一条米色的裙子，挺显瘦的",
        "我最近在学习一门新的技能，但是很吃力",
    ],
)
def test_pastimes_and_vague_learning_are_not_worth_a_place(text: str) -> None:
    assert strongest(text).importance < 4.0


@pytest.mark.parametrize(
    "text",
    [
        "Perfect, the lift broke down for the third time.",
        "Lovely, a three-hour queue at customs. I've always wanted that.",
        "没事，我就爱吃凉了的外卖",
        "又闪退了，我给你们五星好评",
    ],
)
def test_praise_of_what_went_wrong_is_irony(text: str) -> None:
    reading = read(text, Role.USER, AT).reading
    assert Cue.SARCASM in reading.cues
    assert all(s.modality is Modality.IRONIC and not s.durable for s in reading.statements)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("I only drink green tea.", "drink", "green tea"),
        ("我平时都喝豆浆", "drink", "豆浆"),
        ("I commute by ferry.", "commute", "by ferry"),
        ("我的车牌是苏A·7K21Q", "license_plate", "苏A·7K21Q"),
        ("My mother tongue is Basque.", "native_language", "Basque"),
        ("From now on my parcels should go to 8 Reed Lane.", "delivery_address", "8 Reed Lane"),
    ],
)
def test_attributes_with_one_value_are_known_by_name(text: str, key: str, value: str) -> None:
    found = strongest(text)
    assert found.key == key
    assert found.single_valued
    assert found.value.endswith(value) or found.value.startswith("[")
