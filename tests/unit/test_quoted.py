"""Values that a description quotes: each stands for its thing wherever it is told again."""

from __future__ import annotations

import pytest

from agents_memory.governance.describe import Description
from agents_memory.language.notation import carries
from agents_memory.language.quoted import amounts, values
from agents_memory.language.wishes import wish_of
from tests.unit.core_kit import Talk


@pytest.mark.parametrize(
    ("description", "found"),
    [
        ("the key box code 7714", ("7714",)),
        ("0161 496 0733", ("0161 496 0733",)),
        ("the gate code 1984", ("1984",)),
        ("储物柜密码4826", ("4826",)),
        ("鍵の番号5508", ("5508",)),
        ("入群口令青竹-58", ("青竹-58",)),
        ("qiu_sunny88这个微信", ("qiu_sunny88",)),
        ("the name Ingrid Solberg from what you store", ("Ingrid Solberg",)),
        ("聂大勇这个名字", ("聂大勇",)),
        ("the alias Nia", ("Nia",)),
        ("水野という名前", ("水野",)),
        ("the team sleeps at Birkenhof Inn", ("Birkenhof Inn",)),
    ],
)
def test_what_is_quoted(description: str, found: tuple[str, ...]) -> None:
    assert values(description) == found


@pytest.mark.parametrize(
    "description",
    [
        "the trip in 2024",
        "2024年的旅行",
        "my rent of 1450 euros",
        "房租3800元",
        "the 5000 steps goal",
        "what I said about 12 March 2024",
        "the meeting on 2024-03-12",
        "version 2.4.1",
        "the 500ml bottle",
        "that we met Anna Berg",
        "the name of the hotel",
        "我的名字记录",
        "the last 2000 messages",
    ],
)
def test_dates_amounts_and_those_who_are_only_spoken_of_are_no_values(description: str) -> None:
    assert values(description) == ()


def test_sums_of_money() -> None:
    assert amounts("we lent him 400 euros, not $ 1,200") == {"400euros", "$1,200"}
    assert amounts("借给小舅两万三千块") == {"两万三千块"}


@pytest.mark.parametrize(
    ("text", "value", "has"),
    [
        ("7714 is for the key box", "7714", True),
        ("昨日も5508で開けました", "5508", True),
        ("it costs 7714 euros", "7714", False),
        ("order 177145", "7714", False),
        ("ask for June at the desk", "June", True),
        ("the exam is in June", "June", False),
        ("the exam is on June 12", "June", False),
        ("mark the date", "Mark", False),
    ],
)
def test_a_value_is_found_as_a_whole(text: str, value: str, has: bool) -> None:
    assert carries(text, [value]) is has


def test_marks_inside_an_address_end_no_request() -> None:
    wish = wish_of("Please delete pets.rowan@example.org, that mailbox is closed.")
    assert wish is not None
    assert wish.what == "pets.rowan@example.org"


def test_the_same_sum_of_the_same_thing_is_meant_and_no_other() -> None:
    what = Description.of("the 400 euros we lent to Rudi")
    assert what.fits("Rudi still owes us 400 euros.")
    assert not what.fits("The gas bill was 400 euros.")


def test_what_was_told_again_without_its_name_goes_too() -> None:
    talk = Talk()
    talk.says("The key box at the villa opens with 7714.")
    talk.says("Dad asked again: 7714 is for the key box, not for the gate.")
    talk.says("The walk takes 7714 steps, Jo counted.")
    talk.says("Please forget the key box code 7714.")
    kept = talk.kept_text()
    assert "Dad asked again: 7714" not in kept
    assert "opens with 7714" not in kept
    assert "7714 steps" in kept


@pytest.mark.parametrize(
    ("sentence", "what"),
    [
        ("Delete the holiday cabin's line 0161 496 0733.", "the holiday cabin's line 0161 496 0733"),
        ("Delete the old door tag from memory as well: fern-71 is void.", "the old door tag, fern-71"),
        ("Please forget my locker number, 4471 is no longer mine.", "my locker number, 4471"),
        ("请删除旧密码：4826，新的是9310。", "旧密码：4826"),
    ],
)
def test_a_request_has_the_value_that_is_given_of_its_object(sentence: str, what: str) -> None:
    wish = wish_of(sentence)
    assert wish is not None
    assert wish.what == what


@pytest.mark.parametrize("sentence", ["Delete the third line.", "Please delete the line with the comma."])
def test_a_line_of_a_text_is_no_line_to_call(sentence: str) -> None:
    assert wish_of(sentence) is None


def test_the_name_before_a_number_is_the_name_of_the_same_thing() -> None:
    name = Description.of("the Cedar Lodge desk 510-555-0189 ext 31").by_name()
    assert name is not None
    assert name.fits("Is Cedar Lodge still in the note?")
    assert not name.fits("The cedar in the garden is ill.")


def test_a_sealed_number_ends_the_name_before_it() -> None:
    token = "[sealed:phone:lcgdqrbb-gsflcddqpdrpmmkc]"
    name = Description.of(f"Juniper House {token} and ask for Nia").by_name()
    assert name is not None
    assert name.said == "Juniper House"
