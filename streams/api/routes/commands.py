"""What people ask of the memory: confirm, correct, retract, forget, hold, revive, consent, and the erasure of all.

A command is accepted once the broker has it; it is carried out in its turn, and its outcome is asked for by its id. It
is given at the user's present time, which is not the wall's where old conversations are lived through again.
"""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import unquote

from fastapi import APIRouter, Path, Query
from pydantic import ValidationError

from agents_memory.commands import Command, Confirm, Consent, Correct, Erase, Forget, Hold, Retract, Revive
from agents_memory.errors import BadRequest
from agents_memory.events import CommandIgnored
from streams.api.models import (
    Accepted,
    ByIdRequest,
    CommandRequest,
    ConsentRequest,
    CorrectRequest,
    DescribedRequest,
    HoldRequest,
    Outcome,
    Ticket,
)
from streams.api.reading import every, seen
from streams.api.scope import Scope, UserScope

router = APIRouter(prefix="/users/{user}", tags=["commands"])


@router.post("/commands/confirm", status_code=202)
async def confirm(scope: UserScope, request: ByIdRequest) -> Accepted:
    """The user says that it is (still) true."""
    return await _give(scope, Confirm, request)


@router.post("/commands/correct", status_code=202)
async def correct(scope: UserScope, request: CorrectRequest) -> Accepted:
    """The user says what is right instead; the old version is superseded."""
    return await _give(scope, Correct, request)


@router.post("/commands/retract", status_code=202)
async def retract(scope: UserScope, request: DescribedRequest) -> Accepted:
    """The user says that it is wrong: never used again, kept in the history."""
    return await _give(scope, Retract, request)


@router.post("/commands/forget", status_code=202)
async def forget(scope: UserScope, request: DescribedRequest) -> Accepted:
    """The user wants it gone, with everything derived from it. This is final."""
    return await _give(scope, Forget, request)


@router.post("/commands/hold", status_code=202)
async def hold(scope: UserScope, request: HoldRequest) -> Accepted:
    """The agent puts something aside that may be needed, and says why."""
    return await _give(scope, Hold, request)


@router.post("/commands/revive", status_code=202)
async def revive(scope: UserScope, request: ByIdRequest) -> Accepted:
    """Undo a forgetting within its grace time."""
    return await _give(scope, Revive, request)


@router.post("/commands/consent", status_code=202)
async def consent(scope: UserScope, request: ConsentRequest) -> Accepted:
    """The user grants or revokes that a class of data is remembered; revoking forgets what there is of it."""
    return await _give(scope, Consent, request)


@router.get("/commands/{command}")
async def outcome(scope: UserScope, command: Annotated[str, Path()]) -> Outcome:
    """What became of a command: `pending` until its turn came, then `done`, or `ignored` and why."""
    ident = unquote(command)
    if not await seen(scope, [ident]):
        return Outcome(command=ident, status="pending")
    async for hit in every(scope, "log", {"kind": CommandIgnored.type}):
        if hit.payload["about"] == ident:
            return Outcome(command=ident, status="ignored", why=hit.payload["event"]["why"])
    return Outcome(command=ident, status="done")


@router.delete("", status_code=202)
async def erase(
    scope: UserScope,
    confirm: Annotated[bool, Query(description="must be true: nothing of it comes back")] = False,
    by: Annotated[str, Query(max_length=64)] = "user",
    ticket: Annotated[Ticket | None, Query()] = None,
) -> Accepted:
    """Delete everything of this user. This is final; it has to be confirmed."""
    if not confirm:
        raise BadRequest("erasing a user is final: repeat the request with confirm=true")
    return await _give(scope, Erase, CommandRequest(by=by, ticket=ticket))


async def _give(scope: Scope, cls: type[Command], request: CommandRequest) -> Accepted:
    fields: dict[str, Any] = request.model_dump(exclude_none=True)
    fields |= {"user": scope.user, "tenant": scope.tenant, "at": request.at or await scope.now()}
    try:
        command = cls.model_validate(fields)
    except ValidationError as exc:
        error = exc.errors(include_input=False, include_url=False)[0]
        raise BadRequest(error["msg"].removeprefix("Value error, ")) from None
    return Accepted(command=(await scope.deps.say(command))[0])
