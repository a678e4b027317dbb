"""Our own sets of wordings: of the right shape, and sharing no wording with the given ones or with each other."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from tests.eval.wordings import GIVEN, SETS, SLOTS, wordings

LANGUAGES = {"en", "zh", "ja"}
ENOUGH = 10
"""Wordings of their own a tier must have, in the sets that were written to measure with."""


def _all(held: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    for language in LANGUAGES:
        for operation, tiers in held[language].items():
            for tier, texts in tiers.items():
                yield from ((language, operation, tier, text) for text in texts)


def _bare(text: str) -> str:
    """What is said around the slots, as letters and digits only; empty if nothing is said."""
    around = re.sub(r"\{\w+\}", "", unicodedata.normalize("NFKC", text)).casefold()
    return re.sub(r"[\W_]+", "", around)


@pytest.mark.parametrize("name", SETS)
def test_each_wording_has_the_slots_of_its_operation_and_no_others(name: str) -> None:
    held = wordings(SETS[name])
    assert set(held) == LANGUAGES | {"_note"}
    for language in LANGUAGES:
        assert {(op, tier) for op, tiers in held[language].items() for tier in tiers} == set(SLOTS)
    for _, operation, tier, text in _all(held):
        found = re.findall(r"\{[^}]*\}", text)
        assert sorted(found) == sorted(SLOTS[operation, tier]), text


@pytest.mark.parametrize("name", [name for name in SETS if name != "second"])
def test_each_tier_has_enough_that_say_something_and_none_twice(name: str) -> None:
    said: dict[tuple[str, str, str], list[str]] = {}
    for language, operation, tier, text in _all(wordings(SETS[name])):
        said.setdefault((language, operation, tier), []).append(_bare(text))
    for where, texts in said.items():
        spoken = [text for text in texts if text]
        assert len(spoken) >= ENOUGH, where
        assert len(spoken) == len(set(spoken)), where


@pytest.mark.parametrize("pair", combinations(SETS, 2))
def test_no_two_sets_share_a_wording(pair: tuple[str, str]) -> None:
    first, second = ({_bare(row[3]) for row in _all(wordings(SETS[name]))} - {""} for name in pair)
    assert not first & second


@pytest.mark.skipif(not GIVEN.is_file(), reason="the given wordings do not come with the repository")
@pytest.mark.parametrize("name", SETS)
def test_no_set_shares_a_wording_with_the_given_ones(name: str) -> None:
    given = {_bare(row[3]) for row in _all(wordings(GIVEN))} - {""}
    assert not given & {_bare(row[3]) for row in _all(wordings(SETS[name]))}
