"""What is said afterwards of what was forgotten: denials and questions keep nothing of it, other sentences stay."""

from __future__ import annotations

import pytest

from tests.unit.core_kit import Talk


def after_request(*later: str) -> str:
    talk = Talk()
    talk.says("For the sleepover one may ring Cedar Lodge at 0117 496 0221.")
    talk.says("Please forget Cedar Lodge 0117 496 0221.")
    for text in later:
        talk.says(text)
    return talk.kept_text()


@pytest.mark.parametrize(
    "text",
    [
        "Thanks. Please make sure that no one asks Cedar Lodge for us anymore.",
        "No friends and no Cedar Lodge.",
        "I know it was deleted, but finish it for me: Cedar Lodge and then?",
        "I found Cedar Lodge on a paper. What was the deleted number?",
    ],
)
def test_what_denies_or_asks_is_not_told_anew(text: str) -> None:
    assert "Cedar Lodge" not in after_request(text)


@pytest.mark.parametrize(
    "text",
    [
        "We stay at Cedar Lodge again in June.",
        "The children never eat the crusts.",
        "Not 0117 496 0222 but 0117 496 0221 is the number of the pool.",
    ],
)
def test_what_is_told_anew_or_is_something_else_stays(text: str) -> None:
    assert text.rstrip(".") in after_request(text)


def test_the_article_of_a_description_is_no_name() -> None:
    talk = Talk()
    talk.says("The old code of the shed is 7714.")
    talk.says("The old code 7714 is to be erased from all notes.")
    talk.says("The children never eat the crusts.")
    assert "the crusts" in talk.kept_text()


def test_what_is_only_asked_about_by_its_number_is_not_told_anew() -> None:
    talk = Talk()
    talk.says("At the hostel we sleep in bunk 12.")
    talk.says("Please forget our bunk 12 at the hostel.")
    talk.says("I only need it to fetch a charger. Was it bunk 12?")
    assert "bunk 12" not in talk.kept_text()
    talk.says("We sleep in bunk 12 again.")
    assert "bunk 12" in talk.kept_text()
