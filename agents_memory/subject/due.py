"""What becomes due by itself: silences, fading, expiries, traces, overdue summaries. Bounded, oldest first.

Run at the beginning of every step (the lazy check) and by sweeps (the active one), so that a memory's fate does not
depend on which of both comes first.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from agents_memory.conversation import segments, summaries
from agents_memory.conversation.decide import finish
from agents_memory.governance.planned import carry_out
from agents_memory.lifecycle.capacity import make_room, tidy
from agents_memory.lifecycle.ends import advance as advance_memory
from agents_memory.lifecycle.rivals import clear_doubts
from agents_memory.model import Reason, Sensitivity
from agents_memory.rows import (
    Conversation,
    Head,
    Memory,
    PlannedRequest,
    Row,
    SegmentRow,
    Summary,
    earliest,
)
from agents_memory.subject.schedule import Lane, Schedule
from agents_memory.subject.work import Work

SEEN_DAYS = 400

Due = tuple[datetime, Row]


def advance(work: Work) -> None:
    """Do what is due by now, at most as much as one sweep may do; the rest stays due."""
    if work.head.due is None or work.head.due > work.now:
        return
    for _ in range(work.policy.sweep.max_rows):
        due = [(at, row.row, row.id, row) for at, row in _due(work)]
        if not due:
            return
        # Ending a conversation makes its turns due, so the list is taken anew after each batch of one moment.
        for _, _, _, row in sorted(due, key=lambda d: d[:3])[: work.policy.sweep.max_rows]:
            _do(work, row)
            work.pause()


def next_due(work: Work) -> datetime | None:
    """The next moment at which anything of this subject is due."""
    with work.schedule() as schedule:
        firsts = [(schedule.first(lane), _shift(work, lane)) for lane in Lane]
        idle = [_idle(work, conversation) for conversation in schedule.idle.values()]
        room = _room(work, schedule)
        return earliest(*(at + by for at, by in firsts if at is not None), *idle, room)


def _due(work: Work) -> list[Due]:
    """What is due by now."""
    with work.schedule() as schedule:
        found: list[Due] = []
        for lane in Lane:
            by = _shift(work, lane)
            found += [(at + by, row) for at, row in schedule.until(lane, work.now - by)]
        idle = ((_idle(work, c), c) for c in schedule.idle.values())
        found += [(at, c) for at, c in idle if at is not None and at <= work.now]
        room = _room(work, schedule)
    if room is not None and room <= work.now:
        found.append((room, work.head))
    return found


def _shift(work: Work, lane: Lane) -> timedelta:
    """How long after the moment by which a lane is ordered its rows are due."""
    policy = work.policy
    match lane:
        case Lane.RESEND:  # by the clock source: as far from now as it is from the reading that came with the input
            return work.now - work.input.stamped_at
        case Lane.SEGMENT:
            return timedelta(days=policy.summary.days)
        case Lane.ENDED:
            # Its traces and summaries are gone by then; a turn that comes later begins it anew.
            return timedelta(days=max(policy.summary.days, policy.gate.trace_days))
        case Lane.SEEN:
            return timedelta(days=SEEN_DAYS)
    return timedelta(0)


def _idle(work: Work, conversation: Conversation) -> datetime | None:
    return segments.idle_at(conversation, work.policy.segment)


def _room(work: Work, schedule: Schedule) -> datetime | None:
    """When memories are to be joined: now, if there are too many."""
    return work.now if schedule.held > work.policy.capacity.max_active else work.head.consolidate_at


def _do(work: Work, row: Row) -> None:
    if isinstance(row, Head):
        make_room(work)
        if row.consolidate_at is not None and row.consolidate_at <= work.now:
            tidy(work)
    elif isinstance(row, Conversation) and not row.ended:
        finish(work, row, "idle")
    elif isinstance(row, Memory):
        advance_memory(work, row)
        if row.content.sensitivity is Sensitivity.EMOTION:
            clear_doubts(work)  # an outburst that is gone leaves nothing behind, no doubt either
    elif isinstance(row, PlannedRequest):
        carry_out(work, row)
    elif isinstance(row, Summary):
        summaries.forget(work, row, Reason.EXPIRED, "ttl of episodic")
    elif isinstance(row, SegmentRow) and row.resend_at is not None:
        later = work.input.stamped_at + timedelta(minutes=work.policy.segment.resend_minutes)
        work.put(row.model_copy(update={"resend_at": later}))
        segments.send(work, row)
    else:
        work.drop(type(row), row.id)
