"""How far the memory has come with what was published, for whoever waits for it."""

from __future__ import annotations

from fastapi import APIRouter

from streams.api.models import Progress, SeenTurns, TurnIds
from streams.api.reading import progress, seen, turn_input
from streams.api.scope import UserScope

router = APIRouter(prefix="/users/{user}", tags=["progress"])


@router.get("/progress")
async def how_far(scope: UserScope) -> Progress:
    """A user's present time, what is due next, its conversations, and counts of what is kept by state."""
    return await progress(scope)


@router.post("/turns/seen")
async def seen_turns(scope: UserScope, request: TurnIds) -> SeenTurns:
    """Those of these turns that have been handled, however often they were delivered."""
    inputs = {turn_input(scope.subject, turn): turn for turn in request.turns}
    handled = await seen(scope, inputs)
    return SeenTurns(seen=tuple(turn for ident, turn in inputs.items() if ident in handled))
