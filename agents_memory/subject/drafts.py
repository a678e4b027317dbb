"""Admit a drafted summary: only for the current version of its segment, so that work in flight resurrects nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from agents_memory.conversation import compact, midtier, summaries, window
from agents_memory.events import CommandIgnored
from agents_memory.inputs import Line, SummaryDrafted, SummaryFields
from agents_memory.lifecycle.admit import admit
from agents_memory.lifecycle.match import Calibrate
from agents_memory.model import Layer, Reason
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
    content = _uncut(work, draft.content)
    if shown and content.lines():
        _drafted(work, draft.model_copy(update={"content": content}), row, turns, shown)
        for candidate in draft.candidates:
            admit(work, candidate, calibrate)
        compact.compact(work, row.conversation)
    conversation = work.get(Conversation, row.conversation)
    if conversation is not None and conversation.window:
        work.put(window.trimmed(work, conversation))  # what the summary covers now may leave


def _drafted(
    work: Work, draft: SummaryDrafted, row: SegmentRow, turns: Sequence[TurnRow], shown: tuple[str, ...]
) -> None:
    """Keep and publish the summary; where nothing outlives the session that is over, only publish it."""
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
    newest = known is None or known.version < summary.version
    gone = known is None and row.admitted > 0 and summary.expires_at <= work.now  # its time was over before it changed
    if newest and not over and not gone:
        _admit(work, summary, known, row, conversation)
    elif over and not row.admitted:  # an earlier version has had its entry when the session ended
        rule = "nothing outlives the session"
        numbers = {"lines": float(len(summary.content.lines())), "turns": float(len(shown))}
        summaries.log(work, summary, Reason.SESSION_ENDED, layer=Layer.USER, rule=rule, turns=shown, numbers=numbers)
    summaries.say(
        work,
        summary,
        source_chars=draft.source_chars,
        chars=draft.chars,
        model=draft.model,
        degraded=draft.degraded,
        amends=row.admitted or None,
    )


def _uncut(work: Work, content: SummaryFields) -> SummaryFields:
    """The content without lines about what was cut out since: they may cite an earlier segment of the task."""

    def said(line: Line) -> bool:
        for source in line.sources:
            turn = work.get(TurnRow, source.span.turn_id)
            if turn is not None and (turn.withheld or any(source.span.overlaps(cut) for cut in turn.cut)):
                return False
        return True

    def left(lines: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(line for line in lines if said(line))

    return content.model_copy(
        update={
            "fields": {name: left(lines) for name, lines in content.fields.items()},
            "hypotheses": left(content.hypotheses),
            "superseded": left(content.superseded),
            "rejected": left(content.rejected),
        }
    )


def _admit(
    work: Work, summary: Summary, known: Summary | None, row: SegmentRow, conversation: Conversation | None
) -> None:
    """Keep the summary. What was put aside of an earlier version stays so; a clear holds for what comes in after it."""
    if known is not None:
        if known.archived:
            compact.part(work, known)
        summary = summary.model_copy(update={"aside": known.aside, "wanted": known.wanted})
    work.put(summary)
    cleared = conversation.cleared_at if conversation is not None else None
    if cleared is not None and row.closed_at <= cleared:
        midtier.clear(work, summary)
