"""Same, change, contradiction, refinement, unrelated: similar is not same."""

from __future__ import annotations

from datetime import datetime

import pytest

from agents_memory.language.reading import read
from agents_memory.language.relations import Relation, Said, same_statement
from agents_memory.model import Role

AT = datetime.fromisoformat("2026-03-02T09:00:00+08:00")
CONFLICT = {Relation.CHANGE, Relation.CONTRADICT}


def said(text: str) -> Said:
    found = read(text, Role.USER, AT).reading.statements
    return Said.of(max(found, key=lambda s: s.importance)) if found else Said(text)


def judge(old: str, new: str) -> Relation:
    return same_statement(said(old), said(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Porto.", "I've moved to Lyon."),
        ("我住在合肥", "我搬到南昌了"),
        ("I'm vegetarian.", "I've started eating chicken again."),
        ("我吃素", "我现在又吃肉了"),
        ("I love jazz.", "I can't stand jazz any more."),
        ("我喜欢跑步", "我现在不喜欢跑步了"),
        ("My budget is 300 euros.", "My budget is 450 euros."),
        ("我是单身", "我上周结婚了"),
        ("My dentist is Dr. Moss.", "My dentist is Dr. Hale now."),
        ("I quit smoking.", "I smoke two packs a day."),
        ("We decided to use Redis.", "We decided to use Valkey instead."),
        ("The gate is open.", "The gate is closed."),
        ("我会开车", "我不会开车"),
        ("I take the bus to work.", "I drive to work these days."),
        ("I want a window seat.", "I want an aisle seat."),
    ],
)
def test_conflicts(old: str, new: str) -> None:
    assert judge(old, new) in CONFLICT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I stole the map.", "The guard slept."),
        ("I'm allergic to nuts.", "I'm also allergic to eggs."),
        ("我对牛奶过敏", "我女儿对牛奶不过敏"),
        ("I have a dog.", "I have a cat."),
        ("Ticket AB-101 is the broken lamp.", "Ticket AB-107 is the broken door."),
        ("I visited Oslo in 2019.", "I visited Bergen in 2021."),
        ("我会说法语", "我会说德语"),
        ("My cat is called Miso.", "My dog is called Rex."),
        ("I live in Porto.", "My parents live in Lyon."),
        ("我家地址是文三路8号", "这次先寄公司"),
        ("会议定在周一", "截止日期是周四"),
    ],
)
def test_no_false_alarms(old: str, new: str) -> None:
    assert judge(old, new) not in CONFLICT | {Relation.SAME}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Porto.", "I live in Porto."),
        ("I have two kids.", "I have 2 children."),
        ("我有两个孩子", "我有2个小孩"),
        ("I am single.", "I'm not married."),
        ("我对芒果过敏", "我吃芒果会过敏"),
        ("我住在台北", "我住在臺北"),
    ],
)
def test_the_same_in_other_words(old: str, new: str) -> None:
    assert judge(old, new) is Relation.SAME


def test_a_nearer_description_refines() -> None:
    assert judge("I live in Porto.", "I live in Porto Cedofeita.") is Relation.REFINE
    assert judge("我住在成都", "我住在成都武侯区") is Relation.REFINE


def test_an_explicit_change_is_told_from_an_unclear_contradiction() -> None:
    assert judge("I work at Orion.", "I now work at Vega.") is Relation.CHANGE
    assert judge("I work at Orion.", "I work at Vega.") is Relation.CONTRADICT


def test_an_exception_replaces_nothing() -> None:
    assert judge("收货地址是文三路8号", "这次收货地址是延安路3号") is Relation.UNRELATED
