"""Which failures of a Qdrant call are tried again, for how long, and what they become when they are not.

Every call of the store has deterministic ids, so that a lost answer may be asked for again. Waiting follows full
jitter (a random time up to a doubling bound) or the time that the server asks for, all within one deadline:

    refused, reset, timed out, 408, 5xx, gRPC UNAVAILABLE ...   again, then Unavailable
    429 with Retry-After (both transports)                      after that time, then Unavailable
    bare 429, 413, gRPC RESOURCE_EXHAUSTED                      never: TooLarge, the caller splits the request
    401, 403                                                    never: BadSettings
    missing collection                                          never: Unavailable (it has to be made first)
    any other 4xx                                               never: BadRequest

Texts of the server are not passed on: they may quote what was sent.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import httpx
from qdrant_client.common.client_exceptions import ResourceExhaustedResponse
from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

from agents_memory.errors import AgentsMemoryError, BadRequest, BadSettings, Unavailable

T = TypeVar("T")


class TooLarge(BadRequest):
    """One request is larger than the store takes at all: split it; repeating it cannot help."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be done about a failure: try again (`after` seconds, None for our own backoff) or raise `error`."""

    error: AgentsMemoryError
    again: bool = False
    after: float | None = None


_AGAIN_HTTP = frozenset({408, 500, 502, 503, 504})
_AGAIN_GRPC = frozenset({"UNAVAILABLE", "DEADLINE_EXCEEDED", "ABORTED", "INTERNAL", "CANCELLED", "UNKNOWN"})
_FINAL: dict[str | int, tuple[type[AgentsMemoryError], str]] = {
    401: (BadSettings, "the API key is missing or wrong"),
    403: (BadSettings, "the API key does not allow this"),
    404: (Unavailable, "the collection does not exist (yet)"),
    413: (TooLarge, "the request is too large"),
    429: (TooLarge, "the request is larger than the rate limit"),
    "UNAUTHENTICATED": (BadSettings, "the API key is missing or wrong"),
    "PERMISSION_DENIED": (BadSettings, "the API key does not allow this"),
    "NOT_FOUND": (Unavailable, "the collection does not exist (yet)"),
    "RESOURCE_EXHAUSTED": (TooLarge, "the request is larger than the rate limit"),
}


def judge(error: BaseException, what: str) -> Verdict | None:
    """What a failed call means; `what` names the call in the message. None: not a failure of the store."""
    match error:
        case ResourceExhaustedResponse():
            late = Unavailable(f"qdrant {what}: the rate limit is used up")
            return Verdict(late, again=True, after=float(error.retry_after_s))
        case UnexpectedResponse():
            return _of_code(error.status_code or 0, _AGAIN_HTTP, what)
        case ResponseHandlingException():
            # Transport failures carry the httpx error; anything else is an answer that is no Qdrant answer.
            transport = isinstance(error.source, httpx.HTTPError)
            kind = type(error.source).__name__
            return Verdict(Unavailable(f"qdrant {what}: {kind}"), again=transport)
        case json.JSONDecodeError():
            return Verdict(Unavailable(f"qdrant {what}: the answer is not JSON"), again=True)
        case _:
            code = grpc_code(error)
            return None if code is None else _of_code(code, _AGAIN_GRPC, what)


def grpc_code(error: BaseException) -> str | None:
    """The name of the status of a gRPC error, None for any other error."""
    code = getattr(error, "code", None)
    name = getattr(code(), "name", None) if callable(code) else None
    return name if isinstance(name, str) else None


def _of_code(code: int | str, again: frozenset[int] | frozenset[str], what: str) -> Verdict:
    if code in again:
        return Verdict(Unavailable(f"qdrant {what}: {code}"), again=True)
    kind, text = _FINAL.get(code, (BadRequest, "the request was refused"))
    return Verdict(kind(f"qdrant {what}: {code}, {text}"))


@dataclass(frozen=True, slots=True)
class Retry:
    """The patience of the store: first and longest bound of the waits, and the deadline of a call, in seconds."""

    base: float = 0.05
    cap: float = 2.0
    deadline: float = 30.0
    jitter: Callable[[float, float], float] = random.uniform

    async def __call__(self, what: str, call: Callable[[], Awaitable[T]]) -> T:
        """The result of `call`, tried again as `judge` says.

        Raises Unavailable when the deadline is over or the next wait would pass it, another AgentsMemoryError at
        once where trying again cannot help, and whatever is no failure of the store as it is.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + self.deadline
        bound = self.base
        while True:
            try:
                async with asyncio.timeout_at(end):
                    return await call()
            except TimeoutError:
                raise Unavailable(f"qdrant {what}: no answer in {self.deadline:g} s") from None
            except Exception as error:
                verdict = judge(error, what)
                if verdict is None:
                    raise
                wait = self.jitter(0, bound) if verdict.after is None else verdict.after
                if not verdict.again or loop.time() + wait > end:
                    # Not chained: the text of the original error may quote what was sent.
                    raise verdict.error from None
            await asyncio.sleep(wait)
            bound = min(self.cap, bound * 2)
