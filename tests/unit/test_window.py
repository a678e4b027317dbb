"""The verbatim window: three exchanges while the topic is stable, up to seven while it jumps (SPEC A3)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_memory.conversation.window import over, trim, width
from agents_memory.language.tokens import estimate_tokens
from agents_memory.model import Reading, Role
from agents_memory.policy import WindowPolicy
from agents_memory.rows import Conversation, TurnRow

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)
POLICY = WindowPolicy()


def conversation(exchanges: int, shifts: tuple[int, ...] = ()) -> Conversation:
    return Conversation(
        id="c", started_at=AT, last_at=AT, touched_at=AT, published_at=AT, exchanges=exchanges, shifts=shifts
    )


def turn(exchange: int, text: str = "hello") -> TurnRow:
    return TurnRow(
        id=f"t{exchange}", conversation="c", role=Role.USER, text=text, at=AT, exchange=exchange, segment="s", vector="",
        reading=Reading(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("shifts", "exchanges"), [((), 3), ((30,), 5), ((28, 30), 7), ((25, 26, 28, 30), 7), ((2, 3, 4), 3)]
)
def test_the_window_is_wider_the_more_the_topic_jumps(shifts: tuple[int, ...], exchanges: int) -> None:
    assert width(conversation(30, shifts), POLICY) == exchanges


def test_covered_turns_beyond_the_width_go_and_uncovered_ones_stay() -> None:
    turns = [turn(n) for n in range(1, 11)]
    stay = trim(turns, conversation(10), {f"t{n}" for n in range(1, 11)} - {"t2"}, POLICY)
    assert [t.id for t in stay] == ["t2", "t8", "t9", "t10"]


def test_what_lies_beyond_the_bounds_is_named_so_that_a_summary_can_be_forced() -> None:
    turns = [turn(n) for n in range(1, 31)]
    assert [t.exchange for t in over(turns, conversation(30), POLICY)] == list(range(1, 11))
    long = [turn(n, "word " * 1_500) for n in range(1, 6)]
    within = [t for t in long if t not in over(long, conversation(5), POLICY)]
    assert sum(estimate_tokens(t.text) for t in within) <= POLICY.cap_tokens
    assert within[-1].id == "t5"


def test_what_no_summary_covers_stays_beyond_the_bounds_too() -> None:
    turns = [turn(n) for n in range(1, 31)]
    assert trim(turns, conversation(30), set(), POLICY) == turns


def test_the_newest_turn_stays_however_long_it_is() -> None:
    turns = [turn(1), turn(2, "word " * 9_000)]
    assert [t.id for t in trim(turns, conversation(2), {"t1", "t2"}, POLICY)] == ["t2"]
    assert [t.id for t in over(turns, conversation(2), POLICY)] == ["t1"]


@given(
    st.integers(1, 40),
    st.sets(st.integers(1, 40)),
    st.lists(st.integers(1, 40), max_size=8),
    st.lists(st.integers(1, 1_500), min_size=40, max_size=40),
)
def test_no_uncovered_turn_is_dropped_and_the_covered_ones_keep_the_bounds(
    count: int, covered: set[int], shifts: list[int], sizes: list[int]
) -> None:
    turns = [turn(n, "word " * sizes[n - 1]) for n in range(1, count + 1)]
    state = conversation(count, tuple(sorted(shifts)))
    held = trim(turns, state, {f"t{n}" for n in covered}, POLICY)
    kept = [t.exchange for t in held]
    assert kept == sorted(kept)
    assert {n for n in range(1, count + 1) if n not in covered} <= set(kept)
    assert kept[-1] == count
    of_covered = [t for t in held if t.exchange in covered and t is not held[-1]]
    assert all(t.exchange > count - width(state, POLICY) for t in of_covered)
    assert not {t.id for t in of_covered} & {t.id for t in over(turns, state, POLICY)}
    assert len(of_covered) < POLICY.max_exchanges


@given(st.lists(st.integers(1, 60), max_size=12), st.integers(1, 60))
def test_the_width_is_between_three_and_seven_and_grows_with_the_jumps(shifts: list[int], exchanges: int) -> None:
    known = tuple(sorted(s for s in shifts if s <= exchanges))
    wide = width(conversation(exchanges, known), POLICY)
    assert 3 <= wide <= 7
    assert width(conversation(exchanges, known[:-1]), POLICY) <= wide
    assert wide == 3 or any(exchanges - s < 10 for s in known)
