"""The schedule of a subject names what a look at all of its rows would name, after every step of random talks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents_memory.commands import ConversationClear, ConversationEnd, Erase
from agents_memory.lifecycle.table import counts
from agents_memory.model import Turn
from agents_memory.policy import Policy
from agents_memory.rows import (
    Conversation,
    Head,
    Memory,
    PlannedRequest,
    Seen,
    SegmentRow,
    Summary,
    TurnRow,
    earliest,
)  # fmt: skip
from agents_memory.subject.due import SEEN_DAYS
from agents_memory.subject.schedule import Lane, Schedule
from agents_memory.subject.state import Subject
from agents_memory.testing import Pipeline
from tests.property.talk import talks
from tests.property.test_laws import pipeline

LAWS = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
PAUSES = st.lists(st.sampled_from(["", "", "", "clear", "end", "settle", "month"]), min_size=24, max_size=24)


@LAWS
@given(talks(users=1), PAUSES)
def test_the_next_moment_is_that_of_a_scan_over_all_rows(turns: list[Turn], pauses: list[str]) -> None:
    run = pipeline()
    for turn, pause in zip(turns, pauses, strict=False):
        run.publish(turn)
        _agree(run)
        _pause(run, pause, turn)
        _agree(run)
    run.publish(Erase(user="u1", at=run.now))
    _agree(run)


@LAWS
@given(talks(users=1))
def test_a_step_leaves_the_schedule_as_it_was_until_it_is_applied(turns: list[Turn]) -> None:
    run = pipeline()
    for turn in turns:
        run.publish(turn)
    (subject,) = run._remember.subjects.values()
    fresh = Subject(subject.key)
    fresh.load((kind, ident, row) for kind, rows in reversed(subject.rows.items()) for ident, row in rows.items())
    assert _told(subject.schedule) == _told(fresh.schedule)
    for kind, rows in subject.rows.items():
        assert list(subject.ordered(kind)) == sorted(rows)
    gone = {(kind, ident): None for kind, rows in subject.rows.items() for ident in rows}
    before = _told(subject.schedule)
    with subject.schedule.changed(gone):
        assert _told(subject.schedule)["_placed"] == {}
        assert subject.schedule.held == 0
    assert _told(subject.schedule) == before


def test_what_a_task_rests_on_is_needed_until_its_summary_is_in() -> None:
    """The words of a goal may stand in a turn of another segment, whose own summary came long ago."""
    at = datetime(2026, 3, 2, tzinfo=UTC)
    said = SimpleNamespace(source=SimpleNamespace(span=SimpleNamespace(turn_id="goal")), by=None)
    conversation = Conversation.model_construct(
        id="c", ended=True, touched_at=at, open=None, window=(), premises=(said,)
    )
    segment = SegmentRow.model_construct(
        id="s", conversation="c", version=1, admitted=0, turns=("other",), closed_at=at, resend_at=None
    )
    turn = TurnRow.model_construct(id="goal", trace_until=at, at=at)
    schedule = Schedule()
    for row in (turn, conversation, segment):
        schedule.put(row.row, row.id, row)
    assert schedule.first(Lane.DUE) is None
    schedule.put(segment.row, segment.id, segment.model_copy(update={"admitted": 1}))
    assert schedule.first(Lane.DUE) == at


def _pause(run: Pipeline, pause: str, turn: Turn) -> None:
    if pause == "clear":
        run.publish(ConversationClear(conversation=turn.conversation, user=turn.user, at=run.now))
    elif pause == "end":
        run.publish(ConversationEnd(conversation=turn.conversation, user=turn.user, at=run.now))
    elif pause == "settle":
        run.settle(run.now + timedelta(days=2))
    elif pause == "month":
        run.settle(run.now + timedelta(days=40))


def _agree(run: Pipeline) -> None:
    for subject in run._remember.subjects.values():
        head = subject.head
        assert head is not None
        assert subject.schedule.held == sum(map(counts, subject.all(Memory)))
        if head.user:
            assert head.due == earliest(*_scan(subject, run.policy, head, run.inputs[-1].body.stamped_at))


def _scan(subject: Subject, policy: Policy, head: Head, stamped_at: datetime) -> Iterator[datetime]:
    needed = _needed(subject)
    kept = timedelta(days=max(policy.summary.days, policy.gate.trace_days))
    for c in subject.all(Conversation):
        idle = max(c.last_at, c.touched_at) + timedelta(minutes=policy.segment.idle_minutes)
        yield c.touched_at + kept if c.ended else idle
    for memory in subject.all(Memory):
        if memory.due is not None:
            yield memory.due
    if sum(map(counts, subject.all(Memory))) > policy.capacity.max_active:
        yield head.now
    elif head.consolidate_at is not None:
        yield head.consolidate_at
    yield from (request.until for request in subject.all(PlannedRequest))
    yield from (turn.trace_until or turn.at for turn in subject.all(TurnRow) if turn.id not in needed)
    yield from (summary.expires_at for summary in subject.all(Summary))
    for row in subject.all(SegmentRow):
        if row.resend_at is not None:
            yield head.now + (row.resend_at - stamped_at)
        elif row.id not in needed:
            yield row.closed_at + timedelta(days=policy.summary.days)
    yield from (bucket.newest + timedelta(days=SEEN_DAYS) for bucket in subject.all(Seen))


def _needed(subject: Subject) -> set[str]:
    needed: set[str] = set()
    conversations = list(subject.all(Conversation))
    for c in conversations:
        needed.update(c.window, c.open.turns if c.open is not None else ())
    waiting = set()
    for row in subject.all(SegmentRow):
        if row.conversation in {c.id for c in conversations if not c.ended} or row.admitted < row.version:
            needed.update((row.id, *row.turns))
            waiting.add(row.conversation)
    return needed.union(*(c.premise_turns for c in conversations if c.id in waiting))


def _told(schedule: Schedule) -> dict[str, object]:
    """All that a schedule holds, without what is empty."""
    return {
        name: {k: v for k, v in value.items() if v} if isinstance(value, dict) and name != "_lanes" else value
        for name, value in vars(schedule).items()
    }
