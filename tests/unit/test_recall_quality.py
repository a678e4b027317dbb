"""The project's own questions, on the half no weight was fitted on: a bound, so that no change lowers it unseen."""

from __future__ import annotations

from tests.eval.recall import measured, personas
from tests.unit.recall_kit import e5, use


async def test_answers_come_first_and_questions_without_one_stay_empty() -> None:
    score = await measured("check", e5(), use())
    assert score.hit1 >= 0.80, score.misses
    assert score.hit3 >= 0.82, score.misses
    assert score.false <= 0.15, score.misses
    assert score.noise <= 0.25, score.misses


def test_there_are_enough_questions_in_both_languages() -> None:
    people = personas()
    assert sum(len(p["queries"]) for p in people) >= 120
    assert {p["lang"] for p in people if p["split"] == "check"} >= {"zh", "en"}
    assert sum(1 for p in people for q in p["queries"] if not q["relevant"]) >= 35
