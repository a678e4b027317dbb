"""The whole memory in one process, as its users meet it: said, remembered, recalled, forgotten, erased."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agents_memory.commands import Erase
from agents_memory.events import DuplicateSkipped, MemoryReactivated
from agents_memory.model import Role, Turn
from agents_memory.testing import Pipeline
from tests.property.fakes import BagEmbedder
from tests.unit.core_kit import START


@pytest.fixture
def run() -> Pipeline:
    return Pipeline(embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512))


def said(text: str, number: int = 1, user: str = "lin") -> Turn:
    return Turn(
        id=f"t{number}", conversation="c", user=user, role=Role.USER, text=text, at=START + timedelta(seconds=number)
    )


def test_what_is_said_is_recalled_and_the_recall_counts_as_an_access(run: Pipeline) -> None:
    with run:
        run.publish(said("My shoe size is 42."))
        found = run.recall("lin", "What is my shoe size?")
        assert [r.id for r in found][:1] == [m.id for m in run.memories("lin")]
        assert len(run.said(MemoryReactivated)) == 1
        run.recall("lin", "What is my shoe size?", touch=False)
        assert len(run.said(MemoryReactivated)) == 1


def test_users_see_only_their_own(run: Pipeline) -> None:
    with run:
        run.publish(said("My shoe size is 42."))
        assert not run.recall("ada", "What is my shoe size?")
        assert not run.recall("lin", "What is my shoe size?", tenant="other")


def test_a_second_record_of_a_turn_changes_nothing(run: Pipeline) -> None:
    run.publish(said("My shoe size is 42."))
    before = run.memories("lin")
    run.publish(said("My shoe size is 42."))
    assert run.memories("lin") == before
    assert len(run.said(DuplicateSkipped)) == 1


def test_what_cannot_be_read_becomes_a_dead_letter_and_stops_nothing(run: Pipeline) -> None:
    run.publish(b"{")
    run.publish(None)
    run.publish(said("My shoe size is 42."))
    assert run.dead_letters == [(b"{", "bad_json"), (None, "null_value")]
    assert len(run.memories("lin")) == 1


def test_after_an_erasure_nothing_is_recalled(run: Pipeline) -> None:
    with run:
        run.publish(said("My shoe size is 42."))
        assert run.recall("lin", "What is my shoe size?")
        run.publish(Erase(user="lin", at=START + timedelta(hours=1)))
        assert not run.recall("lin", "What is my shoe size?")


def test_two_runs_of_the_same_talk_are_equal_to_the_byte() -> None:
    runs = []
    for _ in range(2):
        run = Pipeline(embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512))
        for number, text in enumerate(
            ("我对花生过敏", "I live in Bergen.", "算了，当我没说", "I have moved to Oslo."), 1
        ):
            run.publish(said(text, number))
        run.settle(run.now + timedelta(days=40))
        runs.append([(m.id, m.body.model_dump_json()) for m in run.messages])
    assert runs[0] == runs[1]


def test_the_time_of_the_pipeline_never_runs_back(run: Pipeline) -> None:
    run.publish(said("I live in Bergen.", 500))
    run.publish(said("I like hiking.", 1))
    assert run.now == START + timedelta(seconds=500)
