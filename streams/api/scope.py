"""Whose data a request is about, and whether it may be asked at all: fails closed (SPEC G3).

The tenant comes from the header `X-Tenant`, the user from the path or the body; both are needed for every read, and
together they give the one subject that the store is asked about.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, cast
from urllib.parse import unquote

from fastapi import Depends, Header, Path, Request
from pydantic import TypeAdapter, ValidationError
from starlette.types import ASGIApp, Receive, Send
from starlette.types import Scope as AsgiScope

from agents_memory.errors import BadRequest
from agents_memory.ids import subject_key
from agents_memory.language.sealed import Seal, labelled
from agents_memory.model import Id
from agents_memory.ports import Hit
from agents_memory.rows import Head
from agents_memory.stages.points import point_id
from agents_memory.subject.clock import time_of
from streams.api.deps import Deps

_ID: TypeAdapter[str] = TypeAdapter(Id)


class Unauthorised(Exception):
    """No API key, or a wrong one."""


class RawPath:
    """Middleware: routes are matched against the path as it was sent, so that an id may contain a slash."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        """Pass the request on with its undecoded path; `plain_id` decodes the parts."""
        if scope["type"] == "http" and scope.get("raw_path"):
            scope = {**scope, "path": scope["raw_path"].decode("ascii", "replace")}
        await self._app(scope, receive, send)


@dataclass(frozen=True, slots=True)
class Scope:
    """One user of one tenant, and the digest that stands for both in the store."""

    deps: Deps
    tenant: str
    user: str
    subject: str

    def reveal(self, text: str) -> str:
        """A text with this user's sealed values in clear, of the classes that the policy seals; labels else."""
        sealer = self.deps.sealer
        return sealer.reveal(self.subject, text, self.deps.policy.sensitive.sealed) if sealer else labelled(text)

    @property
    def seal(self) -> Seal | None:
        """What gives the tokens by which this user's values are known; None where nothing is sealed."""
        sealer, subject = self.deps.sealer, self.subject
        return None if sealer is None else lambda cls, value: sealer.seal(subject, cls, value)

    async def head(self) -> Hit | None:
        """The subject's own point; None for a user that was never heard of."""
        hits = await self.deps.store.get("sessions", self.subject, [point_id(self.subject, Head.row, Head.row)])
        return hits[0] if hits else None

    async def now(self) -> datetime:
        """The subject's present time: that of the clock source where the subject has none of its own."""
        return now_of(await self.head(), self.deps.clock())


def now_of(head: Hit | None, stamped_at: datetime) -> datetime:
    """The time of a subject, from its point, at a reading of the clock source. It never runs back."""
    if head is None:
        return stamped_at
    payload = head.payload
    newest_at, newest_stamped, last = (
        datetime.fromisoformat(payload[name]) for name in ("newest_at", "newest_stamped", "now")
    )
    return max(last, time_of(newest_at, newest_stamped, payload["clock"], stamped_at))


def dependencies(request: Request) -> Deps:
    """What the application was built from."""
    return cast(Deps, request.app.state.deps)


Dependencies = Annotated[Deps, Depends(dependencies)]


def authorised(deps: Dependencies, authorization: Annotated[str, Header()] = "") -> None:
    """Refuse a request without the API key, if there is one."""
    if deps.api_key and not hmac.compare_digest(authorization.encode(), f"Bearer {deps.api_key}".encode()):
        raise Unauthorised


def plain_id(name: str, value: str) -> str:
    """An id, checked; BadRequest names what is wrong with it, never the id."""
    try:
        return _ID.validate_python(value)
    except ValidationError as exc:
        raise BadRequest(f"{name}: {exc.errors(include_input=False)[0]['msg']}") from None


def tenant_of(x_tenant: Annotated[str, Header(description="the tenant; `default` if left out")] = "default") -> str:
    """The tenant of a request."""
    return plain_id("X-Tenant", _utf8(x_tenant))


Tenant = Annotated[str, Depends(tenant_of)]


def scope_for(deps: Deps, tenant: str, user: str) -> Scope:
    """The scope of a tenant's user; BadRequest for empty or odd ids."""
    tenant, user = plain_id("tenant", tenant), plain_id("user", user)
    return Scope(deps, tenant, user, subject_key(deps.secret, tenant, user))


def user_scope(deps: Dependencies, tenant: Tenant, user: Annotated[str, Path()]) -> Scope:
    """The scope of a request with the user in its path."""
    return scope_for(deps, tenant, unquote(user))


UserScope = Annotated[Scope, Depends(user_scope)]


def _utf8(header: str) -> str:
    """A header's text: servers hand headers over as latin-1, and clients send UTF-8."""
    try:
        return header.encode("latin-1").decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return header
