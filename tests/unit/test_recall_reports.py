"""Of an agent's reports of a number that moves, the last stands."""

from __future__ import annotations

import pytest

from agents_memory.recall.reports import outdated, report


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("Three chairs now", "Four chairs now."),
        ("The queue holds 1,200 jobs", "The queue holds 950 jobs."),
        ("已经订了6张票", "已经订了8张票。"),
        ("现在有三把椅子", "现在有四把椅子。"),
    ],
)
def test_an_earlier_number_is_outdated_and_the_last_is_not(earlier: str, later: str) -> None:
    last = {("c", report(later)): later}
    assert outdated(earlier, "c", last)
    assert not outdated(later, "c", last)
    assert not outdated(earlier, "another", last)


@pytest.mark.parametrize("text", ["The chairs have come", "Order CN-20391 has come", "椅子到了"])
def test_what_has_no_number_or_names_something_by_one_is_no_such_report(text: str) -> None:
    assert report(text) == ""
    assert not outdated(text, "c", {("c", ""): "another"})
