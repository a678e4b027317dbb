"""The verbatim window: three exchanges while the topic is stable, up to seven while it jumps (SPEC A3)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_memory.conversation.window import trim, width
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


def test_the_hard_bounds_hold_for_uncovered_turns_too() -> None:
    turns = [turn(n) for n in range(1, 31)]
    assert [t.exchange for t in trim(turns, conversation(30), set(), POLICY)] == list(range(11, 31))
    long = [turn(n, "word " * 1_500) for n in range(1, 6)]
    stay = trim(long, conversation(5), set(), POLICY)
    assert sum(estimate_tokens(t.text) for t in stay) <= POLICY.cap_tokens
    assert stay[-1].id == "t5"


def test_the_newest_turn_stays_however_long_it_is() -> None:
    assert [t.id for t in trim([turn(1), turn(2, "word " * 9_000)], conversation(2), set(), POLICY)] == ["t2"]


@given(st.integers(1, 40), st.sets(st.integers(1, 40)), st.lists(st.integers(1, 40), max_size=8))
def test_no_uncovered_turn_is_dropped_within_the_bounds(count: int, covered: set[int], shifts: list[int]) -> None:
    turns = [turn(n) for n in range(1, count + 1)]
    held = trim(turns, conversation(count, tuple(sorted(shifts))), {f"t{n}" for n in covered}, POLICY)
    kept = {t.exchange for t in held}
    assert {n for n in range(max(1, count - 19), count + 1) if n not in covered} <= kept
    assert set(range(max(1, count - 2), count + 1)) <= kept
    assert len(kept) <= POLICY.cap_exchanges
    assert [t.exchange for t in held] == sorted(kept)
