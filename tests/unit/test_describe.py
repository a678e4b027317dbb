"""What a description of what is to be forgotten speaks of: numbers, ranges, plurals, people; and nothing beside it."""

from __future__ import annotations

import pytest

from agents_memory.governance.describe import Description
from tests.unit.reading_kit import reading


def fits(what: str, text: str) -> bool:
    description = Description.of(what)
    return any(description.fits(s.text, s.key, s.value, s.about) for s in reading(text).statements)


@pytest.mark.parametrize(
    ("what", "text", "meant"),
    [
        ("lockers 3-5", "Locker 3 has my shoes.", True),
        ("lockers 3-5", "Locker 4 is empty.", True),
        ("lockers 3-5", "Locker 2 has my bag.", False),
        ("drawers one through three", "Drawer 2 holds tools.", True),
        ("drawers one through three", "Drawer 4 holds pens.", False),
        ("ticket 12", "Ticket 12 is in the drawer.", True),
        ("ticket 12", "Ticket 21 is with Anna.", False),
        ("ticket 12", "Ticket 120 is lost.", False),
        ("number 6", "Spare key 6 is in the shed.", True),
        ("number 6", "The train leaves at 6.", False),
        ("二到四号柜子", "四号柜子是空的", True),
        ("二到四号柜子", "5号柜子放书", False),
        ("3号、5号柜", "5号柜放书", True),
        ("3号、5号柜", "4号柜空的", False),
        ("第2个方案", "第2个方案用Redis", True),
        ("第2个方案", "第3个方案用Kafka", False),
        ("1到5号钥匙", "我3号出差", False),
        ("spare keys 1 to 5", "I have 3 kids.", False),
        ("spare keys 1 to 5", "I'm allergic to peanuts.", False),
        ("1到5号钥匙", "我对花生过敏", False),
    ],
)
def test_numbers_speak_of_themselves_only(what: str, text: str, meant: bool) -> None:
    assert fits(what, text) is meant


@pytest.mark.parametrize(
    ("what", "text", "meant"),
    [
        ("my riding lessons", "My riding lesson is at four.", True),
        ("the horses", "I saw a horse.", True),
        ("the old batteries", "The old battery is in the box.", True),
        ("the painting course", "I take a cooking course.", False),
    ],
)
def test_one_and_many_are_the_same_thing(what: str, text: str, meant: bool) -> None:
    assert fits(what, text) is meant


@pytest.mark.parametrize(
    ("what", "text", "meant"),
    [
        ("Anna's address", "Anna lives at 4 Elm Road.", True),
        ("Anna's address", "My address is 9 Oak Lane.", False),
        ("my address", "My address is 9 Oak Lane.", True),
        ("my address", "My brother lives at 4 Elm Road.", False),
        ("我老婆的生日", "我的生日是5月3号", False),
        ("我老婆的生日", "我老婆的生日是6月1号", True),
    ],
)
def test_what_is_whose_is_told_apart(what: str, text: str, meant: bool) -> None:
    assert fits(what, text) is meant
