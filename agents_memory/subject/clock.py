"""What time it is for a subject: a pure function of recorded inputs and the last known time (no clock is read)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypeVar

from agents_memory.inputs import Input
from agents_memory.rows import Head

AHEAD = timedelta(minutes=5)
"""Event times further ahead than this of the clock source are taken back to it."""


InputT = TypeVar("InputT", bound=Input)


def event_time(body: Input) -> datetime:
    """The input's event time, clamped: what claims to come from the future happened now."""
    return min(body.at, body.stamped_at + AHEAD)


def plausible(body: InputT) -> InputT:
    """The input with its event time clamped, so that nothing learned from it is newer than what is said next."""
    at = event_time(body)
    return body if at == body.at else body.model_copy(update={"at": at})


def first(body: Input) -> Head:
    """The head of a subject that this input brings into being."""
    at = event_time(body)
    return Head(
        id=Head.row,
        tenant=body.tenant,
        user=body.user,
        now=at if body.clock == "event" else body.stamped_at,
        newest_at=at,
        newest_stamped=body.stamped_at,
        clock=body.clock,
    )


def tick(head: Head, body: Input) -> Head:
    """The head with its time moved on by an input. Time never runs back."""
    at = event_time(body)
    newest_at, newest_stamped = head.newest_at, head.newest_stamped
    if at > newest_at:
        newest_at, newest_stamped = at, body.stamped_at
    now = time_of(newest_at, newest_stamped, body.clock, body.stamped_at)
    return head.model_copy(
        update={
            "now": max(head.now, now),
            "newest_at": newest_at,
            "newest_stamped": newest_stamped,
            "clock": body.clock,
        }
    )


def time_of(newest_at: datetime, newest_stamped: datetime, clock: str, stamped_at: datetime) -> datetime:
    """The subject's time at a moment of the clock source.

    With the clock `event`: its newest event plus what has passed since that arrived. Otherwise the source itself.
    """
    if clock == "event":
        return newest_at + max(timedelta(0), stamped_at - newest_stamped)
    return stamped_at
