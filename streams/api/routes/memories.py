"""What is remembered about a user, and what was let go, for people to look at (SPEC G1, G2)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from urllib.parse import unquote
from uuid import UUID

from fastapi import APIRouter, Path, Query
from pydantic import AwareDatetime

from agents_memory.errors import BadRequest
from agents_memory.lifecycle.table import OPEN
from agents_memory.model import Kind, Reason, State
from agents_memory.ports import Span, Where
from agents_memory.recall.previews import previews
from streams.api.errors import NotFound
from streams.api.models import Decision, LogEntry, MemoryDetail, MemoryPage, SummaryView
from streams.api.reading import (
    decision_view,
    every,
    log_entries,
    memory_detail,
    memory_of,
    memory_view,
    summary_view,
)
from streams.api.scope import UserScope

router = APIRouter(prefix="/users/{user}", tags=["memories"])

DECISIONS = (Kind.DECISION.value, Kind.REJECTED_PROPOSAL.value)
Limit = Annotated[int, Query(ge=1, le=10_000)]


@router.get("/memories")
async def memories(
    scope: UserScope,
    state: Annotated[list[State] | None, Query(description="of these states; left out: those still alive")] = None,
    kind: Annotated[list[Kind] | None, Query()] = None,
    key: Annotated[str | None, Query(description="of this attribute, e.g. `city`")] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    after: Annotated[UUID | None, Query(description="`next` of the page before")] = None,
) -> MemoryPage:
    """A user's memories, page by page; by kind, attribute and state."""
    where: dict[str, list[str]] = {"state": sorted(s.value for s in (OPEN if state is None else state))}
    if kind:
        where["kind"] = [k.value for k in kind]
    if key:
        where["key"] = [key]
    deps = scope.deps
    hits = await deps.store.find(
        "memories", scope.subject, where, limit=limit + 1, after=None if after is None else str(after)
    )
    now = await scope.now()
    page = [memory_view(memory_of(hit), now, deps.policy, scope.reveal) for hit in hits[:limit]]
    return MemoryPage(memories=tuple(page), next=page[-1].id if len(hits) > limit else None)


@router.get("/memories/{memory}")
async def memory(scope: UserScope, memory: Annotated[str, Path()]) -> MemoryDetail:
    """One memory: where it comes from, its earlier versions, and what happened to it."""
    try:
        ident = str(UUID(unquote(memory)))
    except ValueError:
        raise BadRequest("memory: a memory's id is a uuid") from None
    deps = scope.deps
    hits = await deps.store.get("memories", scope.subject, [ident])
    if not hits:
        raise NotFound("this user has no such memory")
    log = await log_entries(scope, {"memory": ident}, 1_000)
    return memory_detail(memory_of(hits[0]), await scope.now(), deps.policy, scope.reveal, log)


@router.get("/decisions")
async def decisions(scope: UserScope) -> list[Decision]:
    """Decisions, and options that were turned down, oldest first; those no longer in force have an ended state."""
    rows = [memory_of(hit) async for hit in every(scope, "memories", {"kind": DECISIONS})]
    return [decision_view(row, scope.reveal) for row in sorted(rows, key=lambda r: (r.created_at, r.id))]


@router.get("/summaries")
async def summaries(
    scope: UserScope, conversation: Annotated[str | None, Query()] = None, limit: Limit = 100
) -> list[SummaryView]:
    """The valid summaries of a user, newest first."""
    where: Where = {"conversation": conversation} if conversation else {}
    views = [summary_view(hit) async for hit in every(scope, "summaries", where)]
    return sorted(views, key=lambda view: (view.ended_at, view.id), reverse=True)[:limit]


@router.get("/forgotten")
async def forgotten(
    scope: UserScope,
    reason: Annotated[list[Reason] | None, Query()] = None,
    kind: Annotated[str | None, Query(pattern="^(forgotten|discarded)$")] = None,
    memory: Annotated[UUID | None, Query()] = None,
    conversation: Annotated[str | None, Query()] = None,
    since: Annotated[AwareDatetime | None, Query()] = None,
    limit: Limit = 100,
) -> list[LogEntry]:
    """The forgetting log of a user, newest first: what was let go or never kept, why, by which rule."""
    where: dict[str, str | list[str] | Span] = {"kind": [kind] if kind else ["forgotten", "discarded"]}
    if reason:
        where["reason"] = [r.value for r in reason]
    entries = await log_entries(scope, {**where, **_narrowed(memory, conversation, since)}, limit)
    about = {entry.id: (entry.memory, entry.turns) for entry in entries}
    shown = await previews(scope.deps.store, scope.subject, about, scope.deps.policy.log)
    return [entry.model_copy(update={"preview": shown[entry.id]}) for entry in entries]


@router.get("/journal")
async def journal(
    scope: UserScope,
    kind: Annotated[list[str] | None, Query(description="types of entries, e.g. `question.judged`")] = None,
    memory: Annotated[UUID | None, Query()] = None,
    conversation: Annotated[str | None, Query()] = None,
    since: Annotated[AwareDatetime | None, Query()] = None,
    limit: Limit = 100,
) -> list[LogEntry]:
    """The audit trail of a user, newest first: what happened to each memory, and which questions were judged how."""
    where: Where = {"kind": kind} if kind else {}
    entries = await log_entries(scope, {**where, **_narrowed(memory, conversation, since)}, 10_000)
    return [entry for entry in entries if kind or entry.kind not in ("forgotten", "discarded")][:limit]


def _narrowed(memory: UUID | None, conversation: str | None, since: datetime | None) -> dict[str, str | Span]:
    narrowed: dict[str, str | Span] = {}
    if memory is not None:
        narrowed["memory"] = str(memory)
    if conversation:
        narrowed["conversation"] = conversation
    if since is not None:
        narrowed["at"] = Span(gte=since)
    return narrowed
