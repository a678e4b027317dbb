"""Requests to forget by their grammar, and what a description means among all that was told."""

from __future__ import annotations

import pytest

from agents_memory.governance.choice import Told, chosen
from agents_memory.governance.describe import Description, narrowed
from agents_memory.language.notation import carries, names_exactly
from agents_memory.language.wishes import wish_of


@pytest.mark.parametrize(
    ("sentence", "what"),
    [
        ("Could you let go of my locker number?", "my locker number"),
        ("My locker number can go, we are done with it.", "My locker number"),
        ("I withdraw my permission to store my locker number.", "my locker number"),
        ("Make sure my locker number no longer exists in anything you hold.", "my locker number"),
        ("Please stop keeping my locker number in mind.", "my locker number"),
        ("Take my locker number off your list, it's irrelevant by now.", "my locker number"),
        ("我的柜号以后不必留着。", "我的柜号"),
        ("麻烦你把我的柜号从脑子里清出去。", "我的柜号"),
        ("请确保你这里再也查不到我的柜号。", "我的柜号"),
        ("我不同意你继续保存我的柜号，请全部移除。", "我的柜号"),
        ("ロッカー番号は用済みなので手放してください。", "ロッカー番号"),
        ("もうロッカー番号を覚えている必要はありません。", "ロッカー番号"),
        ("ロッカー番号が二度と見つからないようにしてください。", "ロッカー番号"),
    ],
)
def test_a_request_is_known_by_its_grammar(sentence: str, what: str) -> None:
    wish = wish_of(sentence)
    assert wish is not None
    assert wish.verb == "forget"
    assert what in wish.what
    assert len(wish.what) <= len(what) + 4


@pytest.mark.parametrize(
    "sentence",
    [
        "The old router has to go, it keeps rebooting.",
        "Could you take the trash out?",
        "I no longer use Windows.",
        "I never save money.",
        "Stop recording the meeting at five.",
        "You don't need to mention the price to customers.",
        "我不想管这件事了。",
        "以后用不着加班了,太好了。",
        "我把垃圾丢了。",
        "傘を忘れてきた。",
        "電気を消してください。",
        "ゴミを捨ててください。",
    ],
)
def test_everyday_speech_asks_nothing(sentence: str) -> None:
    wish = wish_of(sentence)
    assert wish is None or wish.verb != "forget"


@pytest.mark.parametrize(
    "sentence", ["Forget I said anything.", "唉，刚才那些话你就当没听见吧", "今のは聞かなかったことにして。"]
)
def test_a_request_without_a_thing_points_back(sentence: str) -> None:
    wish = wish_of(sentence)
    assert wish is not None
    assert (wish.verb, wish.what, wish.everything) == ("forget", "", False)


CODES = tuple(
    Told(f"Code for the {name} door: {number}.", "door code", number)
    for name, number in (("north", "n7x-44"), ("south", "s2k-91"), ("west", "w5m-30"))
)
PEOPLE = (
    Told("Mira likes barley soup.", "like", "barley soup", "Mira"),
    Told("Mira lives in Turku.", "city", "Turku", "Mira"),
    Told("Odd likes barley soup.", "like", "barley soup", "Odd"),
    Told("It was an odd day with barley soup."),
)


@pytest.mark.parametrize(
    ("what", "told", "meant"),
    [
        ("the code for the south door", CODES, [1]),
        ("the door code w5m-30", CODES, [2]),
        ("the door code w5m-31", CODES, []),
        ("everything about Mira", PEOPLE, [0, 1]),
        ("Mira's record", PEOPLE, [0, 1]),
        ("what Odd likes", PEOPLE, [2]),
    ],
)
def test_a_description_means_what_it_tells_apart(what: str, told: tuple[Told, ...], meant: list[int]) -> None:
    assert [n for n, one in enumerate(chosen(Description.of(what), told)) if one] == meant


def test_of_what_is_told_in_one_breath_a_part_can_be_meant() -> None:
    text = "Drives a grey Volvo and owns a spaniel named Pip."
    [(start, end)] = narrowed(Description.of("the Volvo"), text)
    assert text[start:end] == "Drives a grey Volvo"
    assert narrowed(Description.of("the boat"), text) == [(0, len(text))]


@pytest.mark.parametrize(
    ("text", "name", "there"),
    [
        ("Write to ANN@Example.org today.", "ann@example.org", True),
        ("Write to ann@example.org.uk today.", "ann@example.org", False),
        ("Write to ann.lee@example.org today.", "lee@example.org", False),
        ("Call +1-415-555-0123 first.", "415-555-0123", True),
        ("Call 415-555-01234 first.", "415-555-0123", False),
        ("The host is 10.001.2.003 now.", "10.1.2.3", True),
        ("The token is tk-4f9a-secret.", "tk-4f9a", True),
        ("The token is tk-4f9ab.", "tk-4f9a", False),
    ],
)
def test_an_identifier_is_the_same_in_any_notation(text: str, name: str, there: bool) -> None:
    assert carries(text, [name]) is there


def test_a_longer_name_is_not_the_shorter_one() -> None:
    assert names_exactly("web-01 is down", ["web-01"])
    assert not names_exactly("web-01-backup is up", ["web-01"])
