"""A subject's time: a pure function of what was recorded, never running back, never led ahead by a wrong date."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from agents_memory.inputs import Sweep
from agents_memory.subject.clock import AHEAD, event_time, first, plausible, tick
from tests.unit.core_kit import Talk

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def heard(at: datetime, stamped: datetime, clock: Literal["wall", "event"] = "event") -> Sweep:
    return Sweep(
        tenant="default", user="lin", at=at, stamped_at=stamped, published_at=stamped, clock=clock, policy="p", due=at
    )


def test_an_import_is_lived_through_at_its_own_time() -> None:
    long_ago = NOW - timedelta(days=400)
    head = first(heard(long_ago, NOW))
    assert head.now == long_ago
    head = tick(head, heard(long_ago + timedelta(days=1), NOW + timedelta(seconds=1)))
    assert head.now == long_ago + timedelta(days=1)


def test_after_the_newest_event_time_goes_on_by_the_wall() -> None:
    long_ago = NOW - timedelta(days=400)
    head = first(heard(long_ago, NOW))
    head = tick(head, heard(long_ago - timedelta(days=3), NOW + timedelta(hours=2)))
    assert head.now == long_ago + timedelta(hours=2)


def test_the_wall_clock_is_the_clock_source() -> None:
    head = first(heard(NOW - timedelta(days=9), NOW, "wall"))
    assert head.now == NOW
    assert tick(head, heard(NOW - timedelta(days=8), NOW + timedelta(hours=1), "wall")).now == NOW + timedelta(hours=1)


def test_what_claims_to_come_from_the_future_happened_now() -> None:
    late, near = heard(NOW + timedelta(days=900), NOW), heard(NOW + timedelta(minutes=4), NOW)
    assert event_time(late) == NOW + AHEAD
    assert plausible(late).at == NOW + AHEAD
    assert plausible(near) is near


@given(st.lists(st.tuples(st.integers(-(10**7), 10**7), st.integers(0, 10**5)), min_size=1, max_size=20))
def test_time_never_runs_back(steps: list[tuple[int, int]]) -> None:
    stamped, head = NOW, None
    for offset, passed in steps:
        stamped += timedelta(seconds=passed)
        body = heard(NOW + timedelta(seconds=offset), stamped)
        before = head.now if head else None
        head = first(body) if head is None else tick(head, body)
        assert before is None or head.now >= before
        assert head.now <= stamped + AHEAD or head.now == before


def test_a_far_future_turn_does_not_outdate_what_is_said_next() -> None:
    talk = Talk()
    talk.says("I live in Bergen.", at=datetime(2031, 1, 1, tzinfo=UTC))
    talk.says("I have moved to Oslo.", seconds=600)
    assert talk.asserted("city") == ["Oslo"]
    talk.later(hours=1)
    assert talk.conversation().ended


def test_offsets_of_turns_are_kept_for_their_words() -> None:
    talk = Talk()
    zone = datetime.fromisoformat("2026-03-02T09:00:00+08:00")
    turn_id = talk.says("I live in Bergen.", at=zone)
    row = talk.turn(turn_id)
    assert row is not None
    assert row.at.utcoffset() == timedelta(hours=8)
