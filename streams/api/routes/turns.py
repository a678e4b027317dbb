"""What was said: turns, and the ends of conversations. The answer comes after the broker's acknowledgement."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import unquote

from fastapi import APIRouter, Body, Path
from pydantic import Field

from agents_memory.commands import ConversationClear, ConversationEnd
from agents_memory.errors import BadRequest
from agents_memory.model import Turn
from streams.api.models import MarkRequest, Published
from streams.api.scope import Dependencies, Tenant, plain_id, scope_for

router = APIRouter(tags=["turns"])

Turns = Annotated[list[Turn], Field(min_length=1, max_length=1_000)]


@router.post("/turns", status_code=202)
async def publish(deps: Dependencies, tenant: Tenant, turns: Annotated[Turn | Turns, Body()]) -> Published:
    """Publish one turn, or a list of up to 1,000, in this order. A second turn of the same id changes nothing."""
    given = turns if isinstance(turns, list) else [turns]
    return Published(ids=tuple(await deps.say(*(_of(tenant, turn) for turn in given))))


@router.post("/conversations/{conversation}/end", status_code=202)
async def end(
    deps: Dependencies, tenant: Tenant, conversation: Annotated[str, Path()], request: MarkRequest
) -> Published:
    """The conversation is over: what is open is closed and summarised."""
    at = request.at or await scope_for(deps, tenant, request.user).now()
    ident = plain_id("conversation", unquote(conversation))
    mark = ConversationEnd(conversation=ident, user=request.user, tenant=tenant, at=at)
    return Published(ids=tuple(await deps.say(mark)))


@router.post("/conversations/{conversation}/clear", status_code=202)
async def clear(
    deps: Dependencies, tenant: Tenant, conversation: Annotated[str, Path()], request: MarkRequest
) -> Published:
    """The agent starts afresh: the topic is closed; open items and decisions stay."""
    at = request.at or await scope_for(deps, tenant, request.user).now()
    ident = plain_id("conversation", unquote(conversation))
    mark = ConversationClear(conversation=ident, user=request.user, tenant=tenant, at=at)
    return Published(ids=tuple(await deps.say(mark)))


def _of(tenant: str, turn: Turn) -> Turn:
    """The turn in the tenant of the request; BadRequest if it names another one itself."""
    if "tenant" in turn.model_fields_set and turn.tenant != tenant:
        raise BadRequest("the turn names another tenant than the header X-Tenant")
    return turn.model_copy(update={"tenant": tenant})
