"""What stands before a statement and states nothing: the statement begins after it, and may amend what was known."""

from __future__ import annotations

import pytest

from agents_memory.language.reading import read
from agents_memory.language.relations import Relation, Said, same_statement
from agents_memory.model import Role, Statement
from tests.unit.reading_kit import AT


def _read(text: str) -> tuple[Statement, ...]:
    return read(text, Role.USER, AT).reading.statements


@pytest.mark.parametrize(
    ("preface", "statement", "key", "about"),
    [
        ("This just reached my desk: ", "Wei Deng works at Corvid.", "employer", "Wei Deng"),
        ("You may find this handy - ", "Wei Deng works at Corvid.", "employer", "Wei Deng"),
        ("Hello again, ", "I live in Dover.", "city", "user"),
        ("Mind you, ", "my locker number is 204.", "locker", "user"),
        ("有个消息要分享：", "邓伟在滴滴工作。", "employer", "邓伟"),
        ("跟你唠一句，", "我住在苏州。", "city", "user"),
        ("嗨，你好，", "我住在苏州。", "city", "user"),
        ("一つ報告ですが、", "加藤はホンダで働いている。", "employer", "加藤"),
        ("ねえ、聞いて、", "私は京都に住んでいます。", "city", "user"),
        ("今日の話題：", "加藤はホンダで働いている。", "employer", "加藤"),
    ],
)
def test_a_statement_begins_after_its_preface(preface: str, statement: str, key: str, about: str) -> None:
    (said,) = _read(preface + statement)
    assert (said.text, said.key, said.about) == (statement, key, about)
    assert (said.start, said.end) == (len(preface), len(preface + statement))


@pytest.mark.parametrize(
    ("old", "text"),
    [
        ("Wei Deng works at Avis.", "What a blunder on my part: Wei Deng works at Corvid."),
        ("Wei Deng works at Avis.", "Withdraw what I claimed. Wei Deng works at Corvid."),
        ("I live in Dover.", "Please revise my city: I live in Leeds."),
        ("I live in Dover.", "Would you mind amending my city? I live in Leeds."),
        ("My phone number is 020 7946 0991.", "I gave you the wrong digits; my phone number is 020 7946 0123."),
        ("邓伟在滴滴工作。", "刚才那句我讲错了，邓伟在京东工作。"),
        ("邓伟在滴滴工作。", "邓伟的工作单位需要重写：邓伟在京东工作。"),
        ("我住在苏州。", "麻烦把我的住址换一换。我住在杭州。"),
        ("加藤はホンダで働いている。", "さっき言ったことは誤りです。加藤はソニーで働いている。"),
        ("加藤はホンダで働いている。", "加藤の勤務先を直しておいて。加藤はソニーで働いている。"),
        ("私は京都に住んでいます。", "私の住所なんですが、更新があって、私は大阪に住んでいます。"),
    ],
)
def test_what_announces_an_error_or_a_change_makes_an_amendment(old: str, text: str) -> None:
    (before,), (said,) = _read(old), _read(text)
    assert same_statement(Said.of(before), Said.of(said)) is Relation.CHANGE
    assert said.text == text[said.start : said.end]
    assert (said.key, said.about) == (before.key, before.about)


@pytest.mark.parametrize(
    "text",
    [
        "In summer, I live in Dover.",
        "Mom says: I live in Dover.",
        "Imagine this: I work at Corvid.",
        "Rules: no shrimp, no pork",
        "Email: mara@example.org",
        "One rule: never eat pork at my place.",
        "Kitchen refit: my budget is 5000 euros.",
        "夏天，我住在青岛。",
        "妈妈说：我住在南京。",
        "假设一下，我在华为上班。",
        "地址：中山路12号",
        "把提醒改到八点，七点的不要了",
        "饮食方面：不吃猪肉。",
        "夏は、私は京都に住んでいます。",
        "噂によると、加藤はソニーで働いている。",
        "住所：京都市北区1-2-3",
    ],
)
def test_a_circumstance_hearsay_or_a_label_stays_with_what_follows(text: str) -> None:
    assert _read(text)[0].start == 0


@pytest.mark.parametrize(
    ("old", "text"),
    [
        ("I work at Avis.", "I live in Dover. I work at Corvid."),
        ("I work at Avis.", "My sister is wrong. I work at Corvid."),
        ("I work at Avis.", "Is my phone broken? I work at Corvid."),
        ("我在小米上班。", "我住在苏州。我在华为上班。"),
        ("私はトヨタで働いています。", "私は京都に住んでいます。私は日産で働いています。"),
    ],
)
def test_what_says_something_else_announces_nothing(old: str, text: str) -> None:
    (before,), said = _read(old), _read(text)[-1]
    assert same_statement(Said.of(before), Said.of(said)) is Relation.CONTRADICT


def test_only_the_announcement_of_an_amendment_is_void() -> None:
    assert [s.text for s in _read("My city has to be corrected. I live in Leeds.")] == ["I live in Leeds."]
    assert len(_read("My boss was wrong about the trip. I live in Leeds.")) == 2


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("If you must know, I live in Dover.", "I live"),
        ("In case it's useful, I live in Dover.", "I live"),
        ("如果你想知道，我住在苏州。", "我住"),
        ("If it rains, I live in Dover.", "If"),
        ("If I knew, I would say: I live in Dover.", "If"),
        ("如果我说错了，我住在苏州。", "如果"),
    ],
)
def test_a_condition_of_telling_is_none_of_what_is_told(text: str, since: str) -> None:
    assert _read(text)[0].text.startswith(since)


@pytest.mark.parametrize(
    "text",
    [
        "I fixed the old bike. I work at Corvid.",
        "我换了轮胎。我在华为上班。",
        "タイヤを変えた。私は日産で働いています。",
    ],
)
def test_another_thing_that_changed_amends_nothing(text: str) -> None:
    assert not _read(text)[-1].change
