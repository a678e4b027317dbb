"""What a failure of Qdrant means, error by error, as both transports raise them; and how long is waited."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import grpc
import httpx
import pytest
from grpc.aio import AioRpcError, Metadata
from qdrant_client.common.client_exceptions import ResourceExhaustedResponse
from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

from agents_memory.adapters.qdrant.retry import Retry, TooLarge, judge
from agents_memory.errors import AgentsMemoryError, BadRequest, BadSettings, Unavailable

SECRET = "allergic to nuts"


def http(status: int) -> UnexpectedResponse:
    return UnexpectedResponse(status, "reason", SECRET.encode(), httpx.Headers())


def rpc(code: str) -> AioRpcError:
    return AioRpcError(grpc.StatusCode[code], Metadata(), Metadata(), details=SECRET)


AGAIN = (Unavailable, True)
VERDICTS: list[tuple[Exception, tuple[type[AgentsMemoryError], bool]]] = [
    (ResponseHandlingException(httpx.ConnectError(SECRET)), AGAIN),
    (ResponseHandlingException(httpx.ReadError("")), AGAIN),
    (ResponseHandlingException(httpx.ReadTimeout("")), AGAIN),
    (ResponseHandlingException(httpx.PoolTimeout("")), AGAIN),
    (ResponseHandlingException(ValueError(SECRET)), (Unavailable, False)),
    (json.JSONDecodeError(SECRET, SECRET, 0), AGAIN),
    *((http(status), AGAIN) for status in (408, 500, 502, 503, 504)),
    *((http(status), (BadRequest, False)) for status in (400, 409, 422)),
    *((http(status), (BadSettings, False)) for status in (401, 403)),
    *((http(status), (TooLarge, False)) for status in (413, 429)),
    (http(404), (Unavailable, False)),
    *((rpc(code), AGAIN) for code in ("UNAVAILABLE", "DEADLINE_EXCEEDED", "ABORTED", "INTERNAL")),
    *((rpc(code), (BadRequest, False)) for code in ("INVALID_ARGUMENT", "ALREADY_EXISTS", "FAILED_PRECONDITION")),
    *((rpc(code), (BadSettings, False)) for code in ("UNAUTHENTICATED", "PERMISSION_DENIED")),
    (rpc("RESOURCE_EXHAUSTED"), (TooLarge, False)),
    (rpc("NOT_FOUND"), (Unavailable, False)),
]


@pytest.mark.parametrize(("error", "verdict"), VERDICTS, ids=lambda value: str(value)[:0] or type(value).__name__)
def test_what_a_failure_means(error: Exception, verdict: tuple[type[AgentsMemoryError], bool]) -> None:
    judged = judge(error, "upsert log")
    assert judged is not None
    assert (type(judged.error), judged.again) == verdict
    assert judged.after is None
    assert "upsert log" in str(judged.error)
    assert SECRET not in str(judged.error)


def test_a_rate_limit_names_its_time_and_other_errors_are_not_judged() -> None:
    judged = judge(ResourceExhaustedResponse(SECRET, 7), "upsert log")
    assert judged is not None
    assert (judged.again, judged.after) == (True, 7.0)
    assert SECRET not in str(judged.error)
    assert judge(KeyError("x"), "upsert log") is None


class Flaky:
    """A call that raises the given errors in turn, then answers."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.calls = 0

    async def __call__(self) -> str:
        self.calls += 1
        if self.errors:
            raise self.errors.pop(0)
        return "done"


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The waits, which then take no time."""
    asked: list[float] = []

    async def sleep(seconds: float, *_: Any) -> None:
        asked.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return asked


async def test_waits_are_drawn_from_a_doubling_bound(waits: list[float]) -> None:
    bounds: list[tuple[float, float]] = []

    def jitter(low: float, high: float) -> float:
        bounds.append((low, high))
        return high

    call = Flaky(*(http(503) for _ in range(5)))
    assert await Retry(base=0.1, cap=0.5, jitter=jitter)("x", call) == "done"
    assert bounds == [(0, 0.1), (0, 0.2), (0, 0.4), (0, 0.5), (0, 0.5)]
    assert waits == [0.1, 0.2, 0.4, 0.5, 0.5]
    assert call.calls == 6


async def test_the_server_s_time_is_kept(waits: list[float]) -> None:
    assert await Retry(deadline=10)("x", Flaky(ResourceExhaustedResponse("", 3))) == "done"
    assert waits == [3.0]


async def test_a_wait_beyond_the_deadline_is_not_begun(waits: list[float]) -> None:
    call = Flaky(ResourceExhaustedResponse("", 11))
    with pytest.raises(Unavailable):
        await Retry(deadline=10)("x", call)
    assert waits == []
    assert call.calls == 1


async def test_what_cannot_help_is_not_tried_again(waits: list[float]) -> None:
    for error in (http(400), http(401), http(429), rpc("INVALID_ARGUMENT")):
        call = Flaky(error)
        with pytest.raises(AgentsMemoryError):
            await Retry()("x", call)
        assert call.calls == 1
    with pytest.raises(KeyError):
        await Retry()("x", Flaky(KeyError("ours")))
    assert waits == []


async def test_a_call_that_never_ends_is_given_up() -> None:
    async def hang() -> None:
        await asyncio.Event().wait()

    with pytest.raises(Unavailable, match=r"no answer in 0\.05 s"):
        await Retry(deadline=0.05)("x", hang)


async def test_a_cancelled_call_is_cancelled() -> None:
    task = asyncio.create_task(Retry()("x", lambda: asyncio.sleep(60)))
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
