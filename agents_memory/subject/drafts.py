"""Admit a drafted summary: only for the current version of its segment, so that work in flight resurrects nothing."""

from __future__ import annotations

from datetime import timedelta

from agents_memory.conversation import summaries
from agents_memory.events import CommandIgnored
from agents_memory.inputs import SummaryDrafted
from agents_memory.lifecycle.admit import admit
from agents_memory.lifecycle.match import Calibrate
from agents_memory.rows import Conversation, SegmentRow, Summary, TurnRow
from agents_memory.subject.work import Work


def on_draft(work: Work, draft: SummaryDrafted, calibrate: Calibrate) -> None:
    """Admit or ignore a draft, and decide about the memory requests it brings."""
    row = work.get(SegmentRow, draft.segment_id)
    if row is None or row.version != draft.version:
        at = "is gone" if row is None else f"is at version {row.version}"
        work.say(draft.segment_id, CommandIgnored(command="summary.drafted", why=f"the segment {at}"))
        return
    turns = sorted((t for i in row.turns if (t := work.get(TurnRow, i)) is not None), key=lambda t: t.at)
    work.put(row.model_copy(update={"admitted": draft.version, "resend_at": None}))
    shown = tuple(t.id for t in turns if not t.withheld)
    if not shown or not draft.content.lines():
        return
    ident = summaries.summary_id(row.id)
    known = work.get(Summary, ident)
    summary = Summary(
        id=ident,
        conversation=row.conversation,
        segment=row.id,
        version=draft.version,
        depth=draft.depth,
        reason=row.reason,
        content=draft.content,
        sources=shown,
        started_at=turns[0].at,
        ended_at=turns[-1].at,
        expires_at=turns[-1].at + timedelta(days=work.policy.summary.days),
        continues=row.continues,
    )
    conversation = work.get(Conversation, row.conversation)
    over = conversation is not None and conversation.ended and not work.policy.summary.outlives_session
    if not over and (known is None or known.version < summary.version):
        work.put(summary)
    summaries.say(
        work,
        summary,
        source_chars=draft.source_chars,
        chars=draft.chars,
        model=draft.model,
        degraded=draft.degraded,
    )
    for candidate in draft.candidates:
        admit(work, candidate, calibrate)
