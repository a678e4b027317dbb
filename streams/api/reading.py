"""What lies in the store, as the API shows it: memories, summaries, log entries, and how far a user has come."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import datetime

from agents_memory.ids import derive, digest
from agents_memory.inputs import SummaryFields
from agents_memory.language.text import language
from agents_memory.lifecycle.decay import strength
from agents_memory.lifecycle.table import OPEN
from agents_memory.model import Source
from agents_memory.policy import Policy
from agents_memory.ports import Hit, Where
from agents_memory.recall.model import Origin
from agents_memory.recall.rank import Reveal
from agents_memory.rows import Conversation, Memory, Seen, SegmentRow, Summary
from agents_memory.subject.state import DIGEST_CHARS
from agents_memory.summary.render import render
from streams.api.models import (
    ConversationView,
    Decision,
    LogEntry,
    MemoryDetail,
    MemoryView,
    Progress,
    Provenance,
    SummaryView,
    VersionView,
)
from streams.api.scope import Scope, now_of

PAGE = 500


async def every(scope: Scope, collection: str, where: Where | None = None) -> AsyncIterator[Hit]:
    """All of the subject's points that meet the conditions, page by page, in the order of their ids."""
    after: str | None = None
    while page := await scope.deps.store.find(collection, scope.subject, where, limit=PAGE, after=after):
        for hit in page:
            yield hit
        if len(page) < PAGE:
            return
        after = page[-1].id


def memory_of(hit: Hit) -> Memory:
    """The memory of a point."""
    return Memory.model_validate(hit.payload["row"])


def memory_view(row: Memory, now: datetime, policy: Policy, reveal: Reveal) -> MemoryView:
    """A memory as lists show it; its strength is that of `now`."""
    content = row.content
    return MemoryView(
        id=row.id,
        text=reveal(content.statement),
        about=reveal(content.about),
        key=content.key,
        value=reveal(content.value),
        kind=content.kind,
        layer=content.layer,
        state=row.state,
        importance=content.importance,
        strength=round(strength(row, now, policy), 4) if row.state in OPEN else 0.0,
        confidence=content.confidence,
        sources=origins(row.sources),
        first_seen=row.created_at,
        last_seen=row.last_seen,
        needs_confirmation=row.needs_confirmation,
        superseded_by=row.superseded_by,
        expires_at=row.expires_at,
        valid_from=content.valid_from,
        until=content.until,
        planned=row.planned,
        status=row.status,
        verbatim=reveal(row.verbatim),
        alternatives=tuple(reveal(one) for one in row.alternatives),
    )


def memory_detail(row: Memory, now: datetime, policy: Policy, reveal: Reveal, log: Sequence[LogEntry]) -> MemoryDetail:
    """A memory with its provenance, its versions, and what the log says of it, oldest first."""
    content = row.content
    return MemoryDetail(
        **dict(memory_view(row, now, policy, reveal)),
        version=row.version,
        provenance=tuple(
            Provenance(
                conversation=s.conversation,
                turn_id=s.span.turn_id,
                start=s.span.start,
                end=s.span.end,
                at=s.at,
                role=s.role,
                extractor=s.extractor,
            )
            for s in row.sources
        ),
        versions=tuple(
            VersionView(
                version=v.version,
                text=reveal(v.statement),
                value=reveal(v.value),
                changed_at=v.changed_at,
                cause=v.cause,
            )
            for v in row.history
        ),
        supersedes=row.supersedes,
        modality=content.modality.value,
        sensitivity=content.sensitivity.value,
        entities=tuple(reveal(name) for name in content.entities),
        features=content.features,
        accesses=row.accesses,
        mentions=row.mentions,
        end_reason=row.end_reason.value if row.end_reason else None,
        reversible_until=row.purge_at if row.state not in OPEN else None,
        policy=row.policy,
        history=tuple(sorted(log, key=lambda entry: entry.at)),
    )


def decision_view(row: Memory, reveal: Reveal) -> Decision:
    """A decision or a rejected option."""
    return Decision(
        id=row.id,
        text=reveal(row.content.statement),
        kind=row.content.kind,
        status=row.status,
        state=row.state,
        alternatives=tuple(reveal(one) for one in row.alternatives),
        importance=row.content.importance,
        sources=origins(row.sources),
        at=row.created_at,
        superseded_by=row.superseded_by,
    )


def origins(sources: Iterable[Source]) -> tuple[Origin, ...]:
    """Sources as results show them."""
    return tuple(Origin(conversation=s.conversation, turn_id=s.span.turn_id, at=s.at, role=s.role) for s in sources)


def summary_view(hit: Hit) -> SummaryView:
    """A summary, with its text in its own language."""
    row = Summary.model_validate(hit.payload["row"])
    return SummaryView(
        id=row.id,
        conversation=row.conversation,
        segment=row.segment,
        version=row.version,
        depth=row.depth,
        reason=row.reason,
        content=row.content,
        text=readable(row.content),
        sources=row.sources,
        started_at=row.started_at,
        ended_at=row.ended_at,
        continues=row.continues,
        archived=row.archived,
    )


def readable(content: SummaryFields) -> str:
    """A summary as text, labelled in the language it is written in."""
    return render(content, language(" ".join(line.text for line in content.lines())))


def log_entry(hit: Hit) -> LogEntry:
    """An entry of the log."""
    payload = hit.payload
    return LogEntry(
        id=hit.id,
        kind=payload["kind"],
        at=payload["at"],
        reason=payload.get("reason"),
        memory=payload.get("memory"),
        turns=tuple(payload.get("turn") or ()),
        conversation=payload.get("conversation"),
        event=payload.get("event") or {},
    )


async def log_entries(scope: Scope, where: Where, limit: int) -> list[LogEntry]:
    """The newest `limit` entries of the log that meet the conditions, newest first."""
    entries = [log_entry(hit) async for hit in every(scope, "log", where)]
    return sorted(entries, key=lambda entry: (entry.at, entry.id), reverse=True)[:limit]


async def progress(scope: Scope) -> Progress:
    """How far the user has come."""
    head = await scope.head()
    pending: Counter[str] = Counter()
    async for hit in every(scope, "sessions", {"kind": SegmentRow.row}):
        pending[hit.payload["conversation"]] += hit.payload["admitted"] < hit.payload["version"]
    conversations = [
        ConversationView(
            conversation=hit.payload["conversation"],
            turns=hit.payload["turns"],
            exchanges=hit.payload["exchanges"],
            done=hit.payload["done"],
            pending=pending[hit.payload["conversation"]],
            at=hit.payload["at"],
        )
        async for hit in every(scope, "sessions", {"kind": Conversation.row})
    ]
    return Progress(
        now=now_of(head, scope.deps.clock()),
        due=head.payload["due"] if head else None,
        conversations=tuple(sorted(conversations, key=lambda one: (one.at, one.conversation))),
        memories=dict(Counter([hit.payload["state"] async for hit in every(scope, "memories")])),
        summaries=len([hit async for hit in every(scope, "summaries")]),
    )


async def seen(scope: Scope, inputs: Iterable[str]) -> set[str]:
    """Those of the inputs, by id, that have been handled: exact, since the subject never forgets what it has seen."""
    wanted = {digest(ident): ident for ident in inputs}
    head = await scope.head()
    handled = {mark for mark in (head.payload["recent"] if head else ()) if mark in wanted}
    async for hit in every(scope, "sessions", {"kind": Seen.row}):
        text = hit.payload["digests"]
        handled |= {text[i : i + DIGEST_CHARS] for i in range(0, len(text), DIGEST_CHARS)} & wanted.keys()
    return {wanted[mark] for mark in handled}


def turn_input(subject: str, turn_id: str) -> str:
    """The id of the input that a turn becomes (`stages.enrich`)."""
    return derive(subject, "turn", turn_id)
