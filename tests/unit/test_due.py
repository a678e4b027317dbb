"""What becomes due by itself: found by the next input or by a sweep, bounded, the same either way (SPEC E4)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agents_memory.model import Kind, State
from agents_memory.policy import DecayPolicy, Policy, SegmentPolicy, SweepPolicy
from agents_memory.rows import Head, Seen
from agents_memory.stages.remember import sweeps
from agents_memory.subject.decide import RECENT
from tests.unit.core_kit import Talk


def fates(talk: Talk) -> dict[str, State]:
    return {m.id: m.state for m in talk.memories()}


@pytest.mark.parametrize("days", [8, 40, 95, 130, 370, 420])
def test_a_sweep_and_the_next_turn_find_the_same(days: int) -> None:
    swept, read = Talk(), Talk()
    for talk in (swept, read):
        talk.says("I like hiking.")
        talk.says("I live in Bergen.")
        talk.says("Maybe I need a tent, I think my blood type is A, but I'm not sure")
        talk.at += timedelta(days=days)
    swept.run.settle(swept.at)
    read.says("ok", seconds=0)
    assert fates(swept) == fates(read)


def test_many_small_steps_and_one_long_one_end_alike_for_what_fades() -> None:
    policy = Policy(decay=DecayPolicy(rates=dict.fromkeys(Kind, 0.1)))
    steps, leap = Talk(policy), Talk(policy)
    for talk in (steps, leap):
        talk.says("My salary is 5000 a month.")
    for _ in range(40):
        steps.later(days=1)
    leap.later(days=40)
    assert [m.state for m in steps.memories()] == []
    assert [m.state for m in leap.memories()] == [State.FORGOTTEN], "its grace time counts from when it was found"


def test_the_due_time_stands_in_the_head_and_nothing_happens_before_it() -> None:
    talk = Talk()
    talk.says("I like hiking.")
    [head] = talk.rows(Head)
    assert head.due == talk.at + timedelta(minutes=30)
    remember = talk.run._remember
    before = head.due - timedelta(seconds=1)
    assert not sweeps(remember.heads(), before, lambda tenant: talk.run.policy)
    [message] = sweeps(remember.heads(), head.due, lambda tenant: talk.run.policy)
    again = sweeps(remember.heads(), head.due + timedelta(hours=1), lambda tenant: talk.run.policy)
    assert [m.id for m in again] == [message.id], "asking twice for the same changes nothing"


def test_a_sweep_does_a_bounded_amount_and_the_rest_stays_due() -> None:
    talk = Talk(Policy(sweep=SweepPolicy(max_rows=3), segment=SegmentPolicy(same_topic_from=0)))
    for number in range(30):
        talk.says(f"It rained a bit in the valley, day {number}.")
    talk.run.end("default", "lin", "c")
    talk.at += timedelta(days=30)
    [sweep] = sweeps(talk.run._remember.heads(), talk.at, lambda tenant: talk.run.policy)
    rows = len(talk.run.rows("lin"))
    parts = talk.run._remember.decide(sweep)
    dropped = sum(row is None for part in parts for row in part.rows.values())
    assert 0 < dropped <= 9 < rows
    talk.run.settle(talk.at)
    assert not [row for kind, _ in talk.run.rows("lin") if (row := kind) in ("turn", "segment", "summary")]


def test_ids_that_were_seen_outlive_the_ring_and_go_after_four_hundred_days() -> None:
    talk = Talk()
    for number in range(RECENT + 5):
        talk.says(f"It rained a bit in the valley, day {number}.")
    first = talk.run.inputs[1]
    assert talk.rows(Seen)
    talk.run._take(first)
    assert talk.run.messages[-1].type == "duplicate.skipped"
    talk.later(days=399)
    assert talk.rows(Seen)
    talk.later(days=2)
    assert not talk.rows(Seen)


def test_the_end_of_a_trace_is_no_act_of_forgetting() -> None:
    talk = Talk()
    talk.says("It rained a bit in the valley.")
    talk.run.end("default", "lin", "c")
    summaries = {s.id for s in talk.summaries()}
    talk.later(days=8)
    assert talk.turn("t1") is None
    assert {f.memory_id for f in talk.forgotten()} == summaries
