"""What becomes due by itself: silences, fading, expiries, traces, overdue summaries. Bounded, oldest first.

Run at the beginning of every step (the lazy check) and by sweeps (the active one), so that a memory's fate does not
depend on which of both comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from agents_memory.conversation import premises, segments, summaries
from agents_memory.conversation.decide import finish
from agents_memory.governance.planned import carry_out
from agents_memory.lifecycle.capacity import counts, make_room, tidy
from agents_memory.lifecycle.ends import advance as advance_memory
from agents_memory.lifecycle.rivals import clear_doubts
from agents_memory.model import Reason, Sensitivity
from agents_memory.rows import (
    Conversation,
    Head,
    Memory,
    PlannedRequest,
    Row,
    Seen,
    SegmentRow,
    Summary,
    TurnRow,
    earliest,
)
from agents_memory.subject.work import Work

SEEN_DAYS = 400

Due = tuple[datetime, Row]


def advance(work: Work) -> None:
    """Do what is due by now, at most as much as one sweep may do; the rest stays due."""
    if work.head.due is None or work.head.due > work.now:
        return
    for _ in range(work.policy.sweep.max_rows):
        due = [(at, row.row, row.id, row) for at, row in _dues(work) if at <= work.now]
        if not due:
            return
        # Ending a conversation makes its turns due, so the list is taken anew after each batch of one moment.
        for _, _, _, row in sorted(due, key=lambda d: d[:3])[: work.policy.sweep.max_rows]:
            _do(work, row)
            work.pause()


def next_due(work: Work) -> datetime | None:
    """The next moment at which anything of this subject is due."""
    return earliest(*(at for at, _ in _dues(work)))


def _dues(work: Work) -> Iterator[Due]:
    policy = work.policy
    needed = _needed(work)
    for conversation in work.all(Conversation):
        idle = segments.idle_at(conversation, policy.segment)
        if idle is not None:
            yield idle, conversation
        else:
            # Its traces and summaries are gone by then; a turn that comes later begins it anew.
            kept = timedelta(days=max(policy.summary.days, policy.gate.trace_days))
            yield conversation.touched_at + kept, conversation
    held = 0
    for memory in work.all(Memory):
        held += counts(memory)
        if memory.due is not None:
            yield memory.due, memory
    if held > policy.capacity.max_active:
        yield work.now, work.head
    elif work.head.consolidate_at is not None:
        yield work.head.consolidate_at, work.head
    for request in work.all(PlannedRequest):
        yield request.until, request
    for turn in work.all(TurnRow):
        if turn.id not in needed:
            yield turn.trace_until or turn.at, turn
    for summary in work.all(Summary):
        yield summary.expires_at, summary
    for row in work.all(SegmentRow):
        if row.resend_at is not None:
            yield work.now + (row.resend_at - work.input.stamped_at), row
        elif row.id not in needed:
            yield row.closed_at + timedelta(days=policy.summary.days), row
    for bucket in work.all(Seen):
        yield bucket.newest + timedelta(days=SEEN_DAYS), bucket


def _needed(work: Work) -> set[str]:
    """Ids of turns and segments that windows, running topics and unfinished summaries still need."""
    needed: set[str] = set()
    live = set()
    for conversation in work.all(Conversation):
        needed.update(conversation.window)
        if conversation.open is not None:
            needed.update(conversation.open.turns)
        if not conversation.ended:
            live.add(conversation.id)
    waiting = set()
    for row in work.all(SegmentRow):
        if row.conversation in live or row.admitted < row.version:
            needed.add(row.id)
            needed.update(row.turns)
            waiting.add(row.conversation)
    # A summary that is still to come tells the task's goal and constraints in the words of the turns that said them.
    return needed | premises.turns(c for c in work.all(Conversation) if c.id in waiting)


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
