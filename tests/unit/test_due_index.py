"""The index of what is due finds what a scan of all heads would find, in the order of time, a bounded number at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from agents_memory.rows import Head
from agents_memory.stages.due_index import DueIndex, due_stamp
from agents_memory.subject.clock import time_of

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return START + timedelta(minutes=minutes)


MINUTES = st.integers(-200, 200)


@st.composite
def heads(draw: st.DrawFn) -> Head:
    due = draw(st.none() | MINUTES)
    return Head(
        id=Head.row, tenant="default", user=draw(st.sampled_from(["lin", ""])), now=at(draw(MINUTES)),
        newest_at=at(draw(MINUTES)), newest_stamped=at(draw(MINUTES)), clock=draw(st.sampled_from(["wall", "event"])),
        due=None if due is None else at(due),
    )  # fmt: skip


def scanned(known: dict[str, Head], stamped_at: datetime) -> set[str]:
    """What a look at every head finds, by the words of the clock."""
    found = set()
    for key, head in known.items():
        if head.due is not None and head.user:
            now = max(head.now, time_of(head.newest_at, head.newest_stamped, head.clock, stamped_at))
            if now >= head.due:
                found.add(key)
    return found


@given(st.lists(st.tuples(st.sampled_from("abcdef"), heads(), MINUTES), max_size=40))
def test_it_finds_what_a_scan_finds(steps: list[tuple[str, Head, int]]) -> None:
    index, known = DueIndex(), dict[str, Head]()
    for key, head, minutes in steps:
        known[key] = head
        index.put(key, head)
        for _ in range(2):  # asking changes nothing
            found = [k for k, _ in index.due(at(minutes), known.get)]
            assert len(found) == len(set(found))
            assert set(found) == scanned(known, at(minutes))


def head(minutes: int, **changes: Any) -> Head:
    fields = {"id": Head.row, "user": "lin", "now": START, "newest_at": START, "newest_stamped": START}
    return Head(**{**fields, "due": at(minutes), **changes})


def test_the_longest_due_come_first_and_the_rest_another_time() -> None:
    index = DueIndex()
    known = {f"k{n}": head(n) for n in range(1, 10)}
    for key, row in known.items():
        index.put(key, row)
    assert [k for k, _ in index.due(at(100), known.get, 3)] == ["k1", "k2", "k3"]
    for key in ("k1", "k2", "k3"):
        known[key] = head(500)
        index.put(key, known[key])
    assert [k for k, _ in index.due(at(100), known.get, 3)] == ["k4", "k5", "k6"]


def test_a_busy_subject_has_one_entry() -> None:
    index, row = DueIndex(), head(30)
    for minutes in range(1_000):
        row = head(30 + minutes, now=at(minutes))
        index.put("k", row)
    assert len(index._heap) == 1
    assert not index.due(at(500), {"k": row}.get)
    assert [k for k, _ in index.due(at(1_029), {"k": row}.get)] == ["k"]


def test_an_erased_subject_is_never_due() -> None:
    assert due_stamp(head(1, user="")) is None
    index = DueIndex()
    index.put("k", head(1))
    assert not index.due(at(5), {"k": head(1, user="")}.get)
    assert not index.due(at(5), dict[str, Head]().get)
