"""Own talks in which something is told, told again in other forms, forgotten on request and asked for afterwards.

Written in words and domains of their own (family, landlord, school, club; en, zh, ja). What is gone must not come back
by any question, and what stands beside it must still be found. `tests/eval/data/forgotten_talks.jsonl` has the talks;
the half `b` was not looked at while the rules were made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.eval.memory import Memory

DATA = Path(__file__).parents[1] / "eval" / "data" / "forgotten_talks.jsonl"
TALKS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
SAMPLE = frozenset({"landlord-en-a", "gym-zh-a", "school-ja-a"})
"""Talks that are played in every run; the others take half a minute."""
KNOWN: dict[str, str] = {
    "club-en-a": "to treat it as finished and not to bring it up in answers is not read as a request to forget",
    "trip-zh-b": "住三晚 is read as where the user lives, and the name of the lodging is not recalled",
    "club-zh-b": "the title of the book is not recalled for 读什么书",
}
"""Talks that fail today, with the reason."""


@pytest.fixture(scope="module")
def memory() -> Iterator[Memory]:
    memory = Memory()
    yield memory
    memory.reset()


def marks(talk: dict[str, Any]) -> list[pytest.MarkDecorator]:
    reason = KNOWN.get(talk["id"])
    known = [pytest.mark.xfail(reason=reason, raises=AssertionError, strict=False)] if reason else []
    return known if talk["id"] in SAMPLE else [*known, pytest.mark.long]


@pytest.mark.parametrize("talk", [pytest.param(talk, id=talk["id"], marks=marks(talk)) for talk in TALKS])
def test_what_is_forgotten_stays_so_and_the_rest_is_found(talk: dict[str, Any], memory: Memory) -> None:
    memory.reset()
    at = datetime(2026, 3, 2, 9, tzinfo=UTC)
    for role, text in talk["turns"]:
        at += timedelta(minutes=3)
        memory.turn("u", talk["id"], role, text, at)
    memory.settle()
    for probe in talk["probes"]:
        told = "\n".join(memory.recall("u", probe["q"], 5)).casefold()
        for gone in probe.get("gone", ()):
            assert gone.casefold() not in told, probe["q"]
        for kept in probe.get("kept", ()):
            assert kept.casefold() in told, probe["q"]


def test_every_talk_asks_for_what_is_gone_and_for_what_is_kept() -> None:
    assert len({talk["id"] for talk in TALKS}) == len(TALKS)
    assert {talk["half"] for talk in TALKS} == {"a", "b"}
    for talk in TALKS:
        assert any(probe.get("gone") for probe in talk["probes"])
        assert any(probe.get("kept") for probe in talk["probes"])
