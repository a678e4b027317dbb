"""Erase a user: everything goes, in parts, and nothing published before it comes back (SPEC G1).

The first part writes `erased_at` into the head, so that a crash between two parts leaves a subject that is already
closed to old inputs; a redelivered command finds the rest and goes on. Only digests stay.
"""

from __future__ import annotations

from agents_memory.commands import Erase
from agents_memory.conversation import summaries
from agents_memory.events import SummaryWithdrawn
from agents_memory.inputs import Input
from agents_memory.lifecycle.ends import erase as erase_memory
from agents_memory.model import Reason
from agents_memory.rows import Conversation, Head, Memory, PlannedRequest, Row, SegmentRow, Summary, TurnRow
from agents_memory.subject.work import Work


def erase_subject(work: Work, command: Erase, body: Input) -> None:
    """Delete every row of the subject but its head and the digests of what it has seen."""
    tenant, user = work.head.tenant, work.head.user
    head = work.head
    work.put(
        Head(
            id=head.id,
            now=head.now,
            newest_at=head.newest_at,
            newest_stamped=head.newest_stamped,
            clock=head.clock,
            version=head.version,
            erased_at=body.published_at,
            recent=head.recent,
            bucket=head.bucket,
        )
    )
    for memory in list(work.all(Memory)):
        erase_memory(work, memory, ticket=command.ticket)
    for summary in list(work.all(Summary)):
        work.say(
            summary.id,
            SummaryWithdrawn(
                tenant=tenant,
                user=user,
                conversation=summary.conversation,
                summary_id=summary.id,
                version=summary.version,
                reason=Reason.USER_REQUEST,
            ),
            summary.conversation,
        )
        summaries.forget(work, summary, Reason.USER_REQUEST, "by request")
        work.pause()
    others: tuple[type[Row], ...] = (TurnRow, SegmentRow, Conversation, PlannedRequest)
    for cls in others:
        for row in list(work.all(cls)):
            work.drop(cls, row.id)
            work.pause()
