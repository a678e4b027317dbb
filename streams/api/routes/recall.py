"""What agents ask: recall, and the block for a prompt. Access is published after the answer (SPEC F5)."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from datetime import datetime

from fastapi import APIRouter, BackgroundTasks

from agents_memory import metrics
from agents_memory.commands import Touch
from agents_memory.errors import AgentsMemoryError
from agents_memory.recall.context import Context, assemble
from agents_memory.recall.model import Query, Recalled
from agents_memory.recall.query import recall
from streams.api.models import ContextRequest, RecallRequest
from streams.api.scope import Dependencies, Scope, Tenant, scope_for

log = logging.getLogger(__name__)
router = APIRouter(tags=["recall"])

AT_MOST = 100
"""Memories that one command touches."""


@router.post("/recall")
async def ask(deps: Dependencies, tenant: Tenant, request: RecallRequest, after: BackgroundTasks) -> list[Recalled]:
    """What is remembered about the user that answers the question, best first, at most `k`."""
    began = time.perf_counter()
    scope = scope_for(deps, tenant, request.user)
    now = await scope.now()
    query = Query(text=request.query, now=now, **request.model_dump(exclude={"user", "query"}))
    found = await recall(
        deps.store, deps.embedder, deps.use, scope.subject, query, deps.policy, scope.reveal, scope.seal
    )
    route = metrics.Route(found[0].route.value) if found else metrics.Route.NONE
    deps.metrics.recall(route, time.perf_counter() - began)
    after.add_task(touch, scope, now, [one.id for one in found if one.state is not None])
    return found


@router.post("/context")
async def context(deps: Dependencies, tenant: Tenant, request: ContextRequest, after: BackgroundTasks) -> Context:
    """The memory block for a prompt, within `max_tokens`: what matters for the task, what to ask, the latest turns."""
    scope = scope_for(deps, tenant, request.user)
    now = await scope.now()
    block = await assemble(
        deps.store,
        deps.embedder,
        deps.use,
        scope.subject,
        request.conversation,
        request.query,
        now,
        deps.policy,
        total=request.max_tokens,
        reveal=scope.reveal,
        seal=scope.seal,
    )
    after.add_task(touch, scope, now, block.memory_ids)
    return block


async def touch(scope: Scope, now: datetime, memories: Iterable[str]) -> None:
    """Tell that these memories were recalled; a failure is logged, because no answer may depend on it."""
    deps = scope.deps
    due = deps.touches.due(scope.subject, memories)
    for start in range(0, len(due), AT_MOST):
        part = due[start : start + AT_MOST]
        try:
            await deps.say(Touch(user=scope.user, tenant=scope.tenant, at=now, by="recall", memory_ids=part))
        except AgentsMemoryError as exc:
            deps.touches.undo(scope.subject, part)
            log.warning("a recall could not be counted as access", extra={"error_type": type(exc).__name__})
