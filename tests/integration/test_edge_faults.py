"""The store on Qdrant against a server that fails: what is tried again, what is not, and that nothing doubles."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from uuid import UUID

import pytest

from agents_memory.adapters.qdrant.client import Connection, connect
from agents_memory.adapters.qdrant.retry import Retry, TooLarge
from agents_memory.adapters.qdrant.store import QdrantStore
from agents_memory.errors import Unavailable
from agents_memory.ports import Point
from tests.integration.edge_process import EdgeProcess, scratch
from tests.integration.grpc_bridge import bridge

QUICK = Retry(base=0.01, cap=0.05, deadline=3.0)


@pytest.fixture(scope="module")
def edge() -> Iterator[EdgeProcess]:
    with scratch() as path:
        process = EdgeProcess(path, "--faults")
        yield process
        process.kill()


@pytest.fixture
async def store(edge: EdgeProcess, request: pytest.FixtureRequest) -> AsyncIterator[QdrantStore]:
    """The store over REST, or over gRPC where a test asks for it."""
    connection = Connection(edge.url, timeout=1)
    async with AsyncExitStack() as stack:
        if getattr(request, "param", "rest") == "grpc":
            connection = replace(connection, grpc=True, grpc_port=await stack.enter_async_context(bridge(edge.url)))
        made = QdrantStore(connect(connection), use=3, retry=QUICK)
        await made.ensure()
        await made.delete("sessions", await made.ids("sessions"))
        yield made
        edge.call("DELETE", "/_faults")
        await made.close()


both = pytest.mark.parametrize("store", ["rest", "grpc"], indirect=True)


def points(count: int) -> list[Point]:
    return [Point(str(UUID(int=i + 1)), {"subject": "ann"}, {"use": [1, 0, 0]}) for i in range(count)]


@both
@pytest.mark.parametrize("kind", ["unavailable", "drop", "slow"])
async def test_a_passing_failure_of_a_write_goes_unnoticed(edge: EdgeProcess, store: QdrantStore, kind: str) -> None:
    edge.fail(kind, times=3, on="writes", seconds=0.1)
    await store.upsert("sessions", points(5))
    assert len(await store.ids("sessions")) == 5
    edge.fail(kind, times=3, on="writes", seconds=0.1)
    await store.delete("sessions", [points(1)[0].id])
    assert len(await store.ids("sessions")) == 4


@both
@pytest.mark.parametrize("kind", ["unavailable", "drop", "hang"])
async def test_a_passing_failure_of_a_read_goes_unnoticed(edge: EdgeProcess, store: QdrantStore, kind: str) -> None:
    await store.upsert("sessions", points(5))
    edge.fail(kind, on="reads", seconds=5)
    assert len(await store.near("sessions", "ann", "use", [1, 0, 0])) == 5
    assert len(await store.find("sessions", "ann")) == 5


@both
async def test_a_rate_limit_is_waited_for_as_long_as_it_says(edge: EdgeProcess, store: QdrantStore) -> None:
    edge.fail("rate_limit", on="writes", seconds=1)
    started = time.monotonic()
    await store.upsert("sessions", points(1))
    assert time.monotonic() - started >= 1.0
    edge.fail("rate_limit", on="writes", seconds=60)
    started = time.monotonic()
    with pytest.raises(Unavailable, match="rate limit"):
        await store.upsert("sessions", points(1))
    assert time.monotonic() - started < 10.0


@both
async def test_a_write_that_is_too_large_is_split(edge: EdgeProcess, store: QdrantStore) -> None:
    edge.fail("too_large", times=3, on="writes")
    await store.upsert("sessions", points(8))
    assert len(await store.ids("sessions")) == 8
    edge.fail("too_large", on="writes")
    with pytest.raises(TooLarge):
        await store.upsert("sessions", points(1))


async def test_a_lasting_outage_ends_in_unavailable_and_is_not_ready(edge: EdgeProcess, store: QdrantStore) -> None:
    edge.fail("unavailable", times=10_000)
    started = time.monotonic()
    with pytest.raises(Unavailable, match=r"^qdrant upsert sessions: (503|no answer in 3 s)$"):
        await store.upsert("sessions", points(1))
    assert 1.0 < time.monotonic() - started < 10.0
    assert not await store.ready()
    edge.call("DELETE", "/_faults")
    assert await store.ready()
    await store.upsert("sessions", points(1))


async def test_a_store_that_hangs_is_not_ready_and_does_not_hold_us(edge: EdgeProcess, store: QdrantStore) -> None:
    edge.fail("hang", times=100, seconds=30)
    started = time.monotonic()
    assert not await store.ready()
    assert time.monotonic() - started < 10.0
    with pytest.raises(Unavailable):
        await store.find("sessions", "ann")
    assert time.monotonic() - started < 20.0


async def test_no_server_at_all(edge: EdgeProcess) -> None:
    absent = QdrantStore(connect(Connection("http://127.0.0.1:9", timeout=1)), retry=Retry(deadline=0.2))
    with pytest.raises(Unavailable, match="ConnectError"):
        await absent.ensure()
    assert not await absent.ready()
    await absent.close()


async def test_a_missing_collection_is_not_the_callers_fault(edge: EdgeProcess, store: QdrantStore) -> None:
    bare = QdrantStore(connect(Connection(edge.url)), prefix="absent-", retry=QUICK)
    with pytest.raises(Unavailable, match="does not exist"):
        await bare.upsert("log", [Point(str(UUID(int=1)), {"subject": "ann"})])
    await bare.close()


async def test_writes_side_by_side_all_arrive(store: QdrantStore) -> None:
    await asyncio.gather(*(store.upsert("sessions", [point]) for point in points(64)))
    assert len(await store.ids("sessions")) == 64


async def test_errors_do_not_quote_what_was_sent(edge: EdgeProcess, store: QdrantStore) -> None:
    edge.fail("unavailable", times=10_000, on="writes")
    with pytest.raises(Unavailable) as caught:
        await store.upsert("sessions", [Point(str(UUID(int=1)), {"subject": "ann", "text": "allergic to nuts"})])
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
    assert "nuts" not in str(caught.value)
