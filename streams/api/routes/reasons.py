"""Why something is remembered or not, and whether a proposal was turned down before (SPEC E5, F4, G2)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from agents_memory.recall import model
from agents_memory.recall.model import QueryText, Recalled
from agents_memory.recall.rejected import rejected_before
from agents_memory.recall.why import Finding
from agents_memory.recall.why import why as find_why
from streams.api.scope import UserScope

router = APIRouter(prefix="/users/{user}", tags=["recall"])

Text = Annotated[QueryText, Query(min_length=1, max_length=8_000)]


@router.get("/why")
async def why(scope: UserScope, text: Text) -> list[Finding]:
    """What became of what the text describes (or of the memory or turn whose id it is), and for what reason."""
    deps = scope.deps
    now = await scope.now()
    return await find_why(deps.store, deps.embedder, deps.use, scope.subject, text, now, deps.policy, scope.reveal)


@router.get("/rejected")
async def rejected(scope: UserScope, text: Text, k: Annotated[int, Query(ge=1, le=50)] = 3) -> list[Recalled]:
    """The rejected proposals that this one repeats, most alike first; empty if it is new."""
    deps = scope.deps
    query = model.Query(text="", now=await scope.now(), k=k)
    return await rejected_before(
        deps.store, deps.embedder, deps.use, scope.subject, text, query, deps.policy, scope.reveal
    )
