"""Failures on demand, so that what depends on the store can be tested against a store that fails.

`PUT /_faults` with a body such as `{"kind": "unavailable", "times": 3, "on": "writes"}` arms the switch; the next
requests that fit fail in that way, `times` of them, and the switch is off again. `DELETE /_faults` turns it off.

    unavailable   503, nothing is done
    rate_limit    429 with `Retry-After: <seconds>`, nothing is done
    too_large     429 without it: the request is larger than the limit, nothing is done
    drop          the request is carried out and the connection closed without an answer
    hang          nothing is done and no answer comes for `seconds`
    slow          the answer comes `seconds` late
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from enum import StrEnum

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field

from agents_memory.adapters.edge.refusal import Refused

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_READS = ("/points/query", "/points/scroll", "/points/count", "/facet")


class Kind(StrEnum):
    """The ways to fail."""

    UNAVAILABLE = "unavailable"
    RATE_LIMIT = "rate_limit"
    TOO_LARGE = "too_large"
    DROP = "drop"
    HANG = "hang"
    SLOW = "slow"


class On(StrEnum):
    """The requests that fail: those that change something, those that do not, or all."""

    WRITES = "writes"
    READS = "reads"
    ALL = "all"


class Fault(BaseModel):
    """An armed failure: its kind, how many requests it hits, and its seconds where it has any."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Kind
    times: int = Field(default=1, ge=1)
    on: On = On.ALL
    seconds: float = Field(default=1.0, ge=0, le=3600)


class Faults:
    """The switch. Off until `arm` is called."""

    def __init__(self) -> None:
        self._fault: Fault | None = None
        self._left = 0

    def arm(self, fault: Fault | None) -> None:
        """Let the next requests fail, or with None no more."""
        self._fault = fault
        self._left = 0 if fault is None else fault.times

    async def apply(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer a request, or fail in its place."""
        fault = self._fault
        if fault is None or not self._left or not _fits(request, fault.on):
            return await handler(request)
        self._left -= 1
        match fault.kind:
            case Kind.UNAVAILABLE:
                raise Refused(503, "Service unavailable: a fault was asked for")
            case Kind.RATE_LIMIT:
                headers = {"Retry-After": f"{fault.seconds:.0f}"}
                raise Refused(429, "Rate limit exceeded: a fault was asked for", headers=headers)
            case Kind.TOO_LARGE:
                raise Refused(429, "Rate limit exceeded: the request is larger than the limit")
            case Kind.DROP:
                await handler(request)
                return _cut(request)
            case Kind.HANG:
                await asyncio.sleep(fault.seconds)
                return _cut(request)
            case Kind.SLOW:
                await asyncio.sleep(fault.seconds)
                return await handler(request)


def _fits(request: web.Request, on: On) -> bool:
    reads = request.method == "GET" or request.path.endswith(_READS)
    return on is On.ALL or reads == (on is On.READS)


def _cut(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()  # goes nowhere: the connection is closed
