"""The families of the cases about personal data and poisoning, in process, with look-alikes that are to be kept.

`KNOWN` names those that fail today, with the reason; one of them that passes is shown as XPASS and is to leave the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.acceptance.cases import Case, Fillers, load
from tests.acceptance.fast import FastSystem
from tests.acceptance.runner import run

FILE = Path(__file__).parents[1] / "acceptance" / "families" / "lifecycle_f.jsonl"
CASES = load(FILE)
KNOWN: dict[str, str] = {
    "C088.v1": "asked for the slow page, recall puts the owner above it",
    "C093.v1": "the value ends at the semicolon inside the name",
}


@pytest.fixture(scope="module")
def system() -> Iterator[FastSystem]:
    system = FastSystem()
    yield system
    system.close()


def known(case: Case) -> list[pytest.MarkDecorator]:
    reason = KNOWN.get(case.id)
    return [pytest.mark.xfail(reason=reason, raises=AssertionError, strict=False)] if reason else []


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id, marks=known(case)) for case in CASES])
def test_a_case_told_in_other_words_passes(case: Case, system: FastSystem) -> None:
    outcome = run(case, system, f"family-{case.id.lower()}", Fillers.beside(FILE))
    if not outcome.passed and not outcome.failures:  # nothing was found wrong: the play itself broke
        raise RuntimeError(outcome.why)
    assert not outcome.failures


def test_every_family_has_five_tellings_in_three_languages() -> None:
    told = Counter(case.body["family"] for case in CASES)
    spoken = {(case.body["family"], case.body["lang"]) for case in CASES}
    assert set(told.values()) == {5}
    assert {(family, lang) for family in told for lang in ("en", "zh", "ja")} == spoken
    assert set(KNOWN) <= {case.id for case in CASES}
