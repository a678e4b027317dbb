"""Opposite things of the same, another value in the same place, a change by its words, numerals, likeness."""

from __future__ import annotations

import pytest

from agents_memory.language.contrast import contrary, replaced, substituted
from agents_memory.language.likeness import likeness
from agents_memory.language.numerals import digits


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the gate is open", "the gate is shut"),
        ("the stairs are safe", "the stairs are not safe"),
        ("i own a boat", "i don't own a boat"),
        ("send me the daily digest", "stop sending me the daily digest"),
        ("i have never been to peru", "i have been to peru twice"),
        ("the printer is broken", "the printer is fixed"),
        ("水龙头关着", "水龙头开着"),
        ("驾照过期了", "驾照没过期"),
        ("我有船", "我没有船"),
        ("我从没去过冰岛", "我去过两次冰岛"),
        ("打印机坏了", "打印机修好了"),
        ("我怕狗", "我一点都不怕狗"),
    ],
)
def test_opposite_words_or_a_negation_of_the_same_are_contrary(old: str, new: str) -> None:
    assert contrary(old, new)
    assert contrary(new, old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the gate is shut", "the gate is not open"),
        ("the printer is broken", "the printer isn't working"),
        ("i'm afraid of dogs", "dogs frighten me"),
        ("i can't read without a lamp", "i need a lamp to read"),
        ("i like my tea hot", "i hate my tea cold"),
        ("水龙头关着", "水龙头没开着"),
        ("我怕狗", "我不敢靠近狗"),
        ("我不喝酒", "我从不喝酒"),
        ("the gate is open", "the shop is shut"),
        ("我有船", "邻居没有车"),
    ],
)
def test_the_same_in_other_words_or_another_thing_is_not_contrary(old: str, new: str) -> None:
    assert not contrary(old, new)


@pytest.mark.parametrize(
    ("old", "new", "values"),
    [
        ("our notary is mr. brook", "our notary is ms. stone", ("mr brook", "ms stone")),
        ("the api listens on port 81", "the api listens on port 92", ("81", "92")),
        ("前端是用vue写的", "前端是用svelte写的", ("vue", "svelte")),
        ("我的诊所在南门", "我的诊所现在在北门", ("南", "北")),
    ],
)
def test_another_value_in_the_same_place_is_found(old: str, new: str, values: tuple[str, str]) -> None:
    assert substituted(old, new) == values


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("i play the flute", "i play the oboe"),
        ("the oven is on", "the oven is running"),
        ("our notary is mr. brook", "mr. brook is our notary"),
        ("i teach maths", "i'm a maths teacher"),
        ("我会弹琴", "我会打鼓"),
        ("我们的公证人是李姐", "李姐是我们的公证人"),
    ],
)
def test_two_things_that_can_both_be_so_are_no_substitution(old: str, new: str) -> None:
    assert substituted(old, new) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("we host the wiki on a pi", "we've migrated the wiki to hetzner"),
        ("the exam is in june", "they moved the exam to october"),
        ("机房在三楼", "机房搬到五楼了"),
        ("我的房东是王姐", "我的房东换成李哥了"),
    ],
)
def test_words_of_change_with_a_new_value_replace(old: str, new: str) -> None:
    assert replaced(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("we moved the exam to october", "the exam was pushed to october"),
        ("the wiki runs on a pi", "we migrated the shop to hetzner"),
        ("机房在三楼", "会议改到周五"),
    ],
)
def test_the_same_value_or_another_topic_does_not(old: str, new: str) -> None:
    assert not replaced(old, new)


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("twenty-four months", "24 months"),
        ("two hundred thousand visitors", "200000 visitors"),
        ("三千二百元", "3200元"),
        ("四万五千块", "45000块"),
        ("二零二四年", "2024年"),
        ("十二个人", "12个人"),
        ("周三一起去，第一次", "周三一起去，第一次"),
        ("someone often tells me", "someone often tells me"),
    ],
)
def test_numerals_become_digits_and_words_with_one_in_them_stay(words: str, figures: str) -> None:
    assert digits(words) == figures


@pytest.mark.parametrize(
    ("text", "same", "different"),
    [
        ("怎么把照片导入电脑", "照片怎么导入电脑", "照片什么时候导入电脑"),
        ("火车几点到南京", "火车几点到南京呢", "火车多久到南京"),
        ("这家店能刷卡吗", "这家店可以刷卡吗", "这家店不能刷卡吗"),
        ("how do i reset router 12", "how to reset router 12", "how do i reset router 21"),
    ],
)
def test_what_asks_the_same_is_likelier_than_what_differs_in_what_matters(text: str, same: str, different: str) -> None:
    assert likeness(text, same, 0.85) > likeness(text, different, 0.85)


def test_only_nearly_the_same_words_with_nearly_the_same_vector_are_taken_for_one() -> None:
    assert likeness("the heron stands by the pond", "the heron stands by the pond!", 0.9) > 0.95
    assert likeness("the heron stands by the pond", "the heron sleeps near a lake", 0.9) < 0.95
    assert likeness("the heron stands by the pond", "the heron stands by the pond", 0.5) < 0.95
