"""The summaries of a conversation as rows and messages: published when admitted, logged when let go."""

from __future__ import annotations

from agents_memory.events import Forgotten, SegmentSummarized
from agents_memory.ids import derive
from agents_memory.model import Kind, Layer, Reason
from agents_memory.rows import Summary
from agents_memory.subject.work import Work


def summary_id(segment_id: str) -> str:
    """The id of a segment's summary: the same for every version."""
    return derive(segment_id, "summary")


def forget(work: Work, summary: Summary, reason: Reason, rule: str) -> None:
    """Let a summary go, with its entry in the forgetting log."""
    work.drop(Summary, summary.id)
    age = work.now - summary.ended_at
    work.say(
        summary.id,
        Forgotten(
            memory_id=summary.id,
            kind=Kind.EPISODIC,
            importance=5,
            reason=reason,
            layer=Layer.USER,
            turns=summary.sources,
            numbers={
                "age_days": round(max(0.0, age.total_seconds() / 86_400), 2),
                "ttl_days": work.policy.summary.days,
            },
            rule=rule,
            policy=work.policy.hash,
        ),
        summary.conversation,
    )


def say(work: Work, row: Summary, *, source_chars: int, model: str, degraded: bool, chars: int | None = None) -> None:
    """Publish a summary; `source_chars` 0 where its turns are gone."""
    work.say(
        row.id,
        SegmentSummarized(
            tenant=work.head.tenant,
            user=work.head.user,
            conversation=row.conversation,
            summary_id=row.id,
            segment_id=row.segment,
            version=row.version,
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
