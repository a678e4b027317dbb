"""The bundled conversations: that they are whole, and that both languages show the same things."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise

import pytest

from agents_memory.demo import LANGUAGES, conversations
from agents_memory.importers import Skipped, read
from agents_memory.model import Role


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_recording_is_a_few_talks_over_a_few_days(language: str) -> None:
    turns = conversations(language)
    assert 24 <= len(turns) <= 40
    assert len({t.id for t in turns}) == len(turns)
    assert {t.lang for t in turns} == {language}
    assert len({t.user for t in turns}) == 1
    assert len({t.at.date() for t in turns}) >= 3
    assert len({t.conversation for t in turns}) >= 3
    for _, talk in groupby(turns, key=lambda t: t.conversation):
        roles = [t.role for t in talk]
        assert roles[0] is Role.USER
        assert all(a is not b for a, b in pairwise(roles)), "they take turns"


def test_nothing_of_the_recordings_is_skipped() -> None:
    from importlib.resources import files

    for language in LANGUAGES:
        assert not [i for i in read(str(files("agents_memory.demo") / f"{language}.jsonl")) if isinstance(i, Skipped)]


def test_both_languages_have_equal_parts() -> None:
    counts = Counter(t.lang for t in conversations())
    assert counts["zh"] == counts["en"]
    assert len({t.user for t in conversations()}) == 2, "two people, so that neither reads the other's memory"
    at = [t.at for t in conversations()]
    assert at == sorted(at)
