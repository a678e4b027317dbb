"""The summaries of a conversation as rows and messages: published when admitted, logged when let go."""

from __future__ import annotations

from datetime import datetime

from agents_memory.events import Forgotten, SegmentSummarized
from agents_memory.ids import derive
from agents_memory.model import Kind, Layer, Reason
from agents_memory.rows import Summary
from agents_memory.subject.work import Work

IMPORTANCE = 5.0
"""What a summary counts as in the forgetting log."""


def summary_id(segment_id: str) -> str:
    """The id of a segment's summary: the same for every version."""
    return derive(segment_id, "summary")


def drop(work: Work, summary: Summary) -> None:
    """Delete a summary. Those that it had joined speak for themselves again."""
    work.drop(Summary, summary.id)
    for ident in summary.members:
        member = work.get(Summary, ident)
        if member is not None and member.archived:
            work.put(member.model_copy(update={"archived": False}))


def forget(work: Work, summary: Summary, reason: Reason, rule: str) -> None:
    """Let a summary go, with its entry in the forgetting log.

    One that joins others has none of its own: the pieces that it spoke for stand again, and their ends are told.
    """
    for joint in [s for s in work.all(Summary) if summary.id in s.members]:
        drop(work, joint)
    drop(work, summary)
    if summary.members:
        return
    age = work.now - summary.ended_at
    log(
        work,
        summary,
        reason,
        layer=Layer.USER,
        rule=rule,
        turns=summary.sources,
        numbers={
            "age_days": round(max(0.0, age.total_seconds() / 86_400), 2),
            "ttl_days": work.policy.summary.days,
        },
    )


def log(
    work: Work,
    summary: Summary,
    reason: Reason,
    *,
    layer: Layer,
    rule: str,
    turns: tuple[str, ...],
    numbers: dict[str, float],
    reversible_until: datetime | None = None,
) -> None:
    """An entry of the forgetting log about a summary, or about items of it (`turns` are those they rest on)."""
    work.say(
        summary.id,
        Forgotten(
            memory_id=summary.id,
            kind=Kind.EPISODIC,
            importance=IMPORTANCE,
            reason=reason,
            layer=layer,
            turns=turns,
            numbers=numbers,
            rule=rule,
            policy=work.policy.hash,
            reversible_until=reversible_until,
        ),
        summary.conversation,
    )


def say(
    work: Work,
    row: Summary,
    *,
    source_chars: int,
    model: str,
    degraded: bool,
    chars: int | None = None,
    amends: int | None = None,
) -> None:
    """Publish a summary; `source_chars` 0 where its turns are gone, `amends` the version it takes the place of."""
    work.say(
        row.id,
        SegmentSummarized(
            tenant=work.head.tenant,
            user=work.head.user,
            conversation=row.conversation,
            summary_id=row.id,
            segment_id=row.segment,
            version=row.version,
            amends=amends,
            depth=row.depth,
            reason=row.reason,
            continues=row.continues,
            content=row.content,
            sources=row.sources,
            started_at=row.started_at,
            ended_at=row.ended_at,
            source_chars=source_chars,
            chars=sum(len(line.text) for line in row.content.lines()) if chars is None else chars,
            model=model,
            degraded=degraded,
        ),
        row.conversation,
    )
