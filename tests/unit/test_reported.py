"""Reports of deletions: what they name goes with what was asked for."""

from __future__ import annotations

import pytest

from tests.unit.core_kit import Talk


def told(request_: str) -> Talk:
    talk = Talk()
    talk.says("The neighbour's line is 0117 496 0221, and one asks for Bettina there.")
    talk.says("Plan for tonight: first me, then 0117 496 0221.")
    talk.says("The kids bring their sleeping bags.")
    talk.says(request_)
    return talk


@pytest.mark.parametrize(
    "report",
    [
        "Removed the neighbour's line 0117 496 0221.",
        "Deletion request logged for the neighbour's number 0117 496 0221.",
        "Removal request carried out: erase the neighbour's number 0117 496 0221.",
        "Done, I have deleted the neighbour's number 0117 496 0221.",
        "The neighbour's number 0117 496 0221 has been erased from my notes.",
    ],
)
def test_a_report_tells_in_full_what_was_asked_for(report: str) -> None:
    talk = told("Please forget the neighbour's phone.")
    talk.agent(report)
    kept = talk.kept_text()
    assert "0221" not in kept
    assert "sleeping bags" in kept


@pytest.mark.parametrize(
    ("request_", "report"),
    [
        ("What a lovely evening.", "Removed the neighbour's line 0117 496 0221."),  # nothing was asked for
        ("Please forget my shoe size.", "Removed the line 0117 496 0221."),  # of another matter
        ("Please forget the neighbour's cat.", "I have not deleted the neighbour's line 0117 496 0221."),
        ("Please forget the neighbour's cat.", "Shall the neighbour's line 0117 496 0221 be deleted?"),
    ],
)
def test_a_report_alone_deletes_nothing(request_: str, report: str) -> None:
    talk = told(request_)
    talk.agent(report)
    assert "Plan for tonight: first me, then" in talk.kept_text()
    assert "0221" in talk.kept_text()


def test_a_report_long_after_the_request_is_none_of_it() -> None:
    talk = told("Please forget the neighbour's cat.")
    talk.later(hours=2)
    talk.agent("Removed the neighbour's line 0117 496 0221.")
    assert "0221" in talk.kept_text()


def test_a_report_takes_what_waited_for_its_time() -> None:
    talk = told("After the weekend, please forget the neighbour's number.")
    talk.later(hours=5)
    talk.agent("The neighbour's number 0117 496 0221 has been erased from my notes.")
    assert "0221" not in talk.kept_text()
    assert "sleeping bags" in talk.kept_text()


@pytest.mark.parametrize("said", ["Deletion request received for", "Removal request accepted: erase"])
def test_who_takes_a_request_up_may_tell_what_it_means(said: str) -> None:
    talk = told("Please forget the neighbour's phone.")
    talk.agent(f"{said} the neighbour's number 0117 496 0221.")
    assert "0221" not in talk.kept_text()
