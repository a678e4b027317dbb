"""The checker of fault runs: a right outcome passes, and each way to be wrong is found and named."""

from __future__ import annotations

import copy
from collections.abc import Callable
from itertools import islice

import pytest

from agents_memory.codec import encode
from agents_memory.events import MemoryStored
from agents_memory.message import Message
from agents_memory.policy import Policy
from agents_memory.rows import Memory, split_key
from agents_memory.testing import Pipeline
from streams.measure import Measure
from streams.metrics import Metrics
from tests.faults.checker import KINDS, Found, compare
from tests.faults.oracle import Outcome, Record, fold
from tests.faults.reading import samples
from tests.faults.talks import said

POLICY = Policy()


def recorded(message: Message) -> Record:
    headers, value = encode(message)
    return 0, tuple(headers), value


@pytest.fixture(scope="module")
def inputs() -> list[Record]:
    """What a talk of three users with wishes and an erasure makes of itself, with one input delivered twice."""
    with Pipeline() as pipeline:
        for _, what in islice(said(5, users=2, wishes=0.15), 80):
            pipeline.publish(what)
        pipeline.settle()
        records = [recorded(message) for message in pipeline.inputs]
    return [*records, records[10]]


@pytest.fixture(scope="module")
def outcome(inputs: list[Record]) -> Outcome:
    return fold(inputs)


@pytest.fixture(scope="module")
def faultless(inputs: list[Record], outcome: Outcome) -> Found:
    """What a faultless worker leaves."""
    metrics = Metrics("worker", "worker")
    measure = Measure(metrics, POLICY)
    fold(inputs, measure.step)
    measure.memories(outcome.memories())
    return Found(inputs, dict(outcome.rows), outcome.said, None, samples([metrics.expose().decode()]))


@pytest.fixture
def found(faultless: Found) -> Found:
    """A copy of it, to be spoiled."""
    return copy.deepcopy(faultless)


def wrong(found: Found, published: set[str] | None = None) -> set[str]:
    report = compare(found, published or set(), POLICY, counters=True)
    assert all(note.split(":")[0] in KINDS for note in report.notes)
    return {kind for kind, notes in report.wrong.items() if notes}


def a_memory(outcome: Outcome) -> tuple[int, str]:
    return next(place for place in outcome.rows if split_key(place[1])[1] == Memory.row)


def test_a_right_outcome_passes(found: Found, outcome: Outcome) -> None:
    assert outcome.gone, "nothing was erased: the talk shows too little"
    assert any(isinstance(m.body, MemoryStored) for m in outcome.messages.values())
    assert wrong(found, set(outcome.turns)) == set()
    report = compare(found, set(), POLICY)
    assert report.line == "lost 0 doubled 0 resurrected 0"


def test_a_turn_that_was_published_and_never_taken_in(found: Found, outcome: Outcome) -> None:
    assert wrong(found, {*outcome.turns, "t-never"}) == {"lost"}


def lose_an_output(found: Found, outcome: Outcome) -> None:
    next(iter(found.said.values())).pop(1)


def lose_a_row(found: Found, outcome: Outcome) -> None:
    del found.rows[a_memory(outcome)]


def say_twice_under_another_id(found: Found, outcome: Outcome) -> None:
    next(iter(found.said.values())).append("5d3c-another")


def a_row_nobody_decided(found: Found, outcome: Outcome) -> None:
    found.rows[0, "someone/memory/none"] = b"{}"


def a_row_with_another_content(found: Found, outcome: Outcome) -> None:
    found.rows[a_memory(outcome)] = b"{}"


def a_deleted_row_that_stands_again(found: Found, outcome: Outcome) -> None:
    found.rows[next(iter(outcome.gone))] = b"{}"


def outputs_in_another_order(found: Found, outcome: Outcome) -> None:
    ids = max(found.said.values(), key=len)
    ids[0], ids[1] = ids[1], ids[0]


def a_gauge_that_is_off(found: Found, outcome: Outcome) -> None:
    assert found.metrics is not None
    place = next(p for p, value in found.metrics.items() if p[0] == "agents_memory_memories" and value)
    found.metrics[place] += 1


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (lose_an_output, "lost"),
        (lose_a_row, "lost"),
        (say_twice_under_another_id, "doubled"),
        (a_row_nobody_decided, "doubled"),
        (a_row_with_another_content, "doubled"),
        (a_deleted_row_that_stands_again, "resurrected"),
        (outputs_in_another_order, "reordered"),
        (a_gauge_that_is_off, "miscounted"),
    ],
)
def test_what_is_wrong_is_found(
    found: Found, outcome: Outcome, spoil: Callable[[Found, Outcome], None], kind: str
) -> None:
    spoil(found, outcome)
    assert wrong(found) == {kind}


def test_an_old_version_that_stands_in_the_end_is_stale(inputs: list[Record], found: Found, outcome: Outcome) -> None:
    """A row of the first half of the inputs, whose newer version was overwritten by it."""
    half = fold(inputs[: len(inputs) // 2])
    place = next(p for p in half.rows if p in outcome.rows and half.rows[p] != outcome.rows[p])
    found.rows[place] = half.rows[place]
    assert wrong(found) == {"stale"}


def test_messages_that_come_again_in_the_same_order_are_no_fault(found: Found) -> None:
    """A replay after a crash says a stretch once more."""
    for ids in found.said.values():
        ids[3:3] = ids[:3]
    assert wrong(found) == set()
