"""The store's port, kept alike by the one in memory and by the one on Qdrant, over REST and over gRPC.

The Qdrant is the embedded one; for gRPC a bridge stands in front of it.
"""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pytest

from agents_memory.adapters.memory_store import MemoryStore
from agents_memory.adapters.qdrant.client import Connection, connect
from agents_memory.adapters.qdrant.layout import collections
from agents_memory.adapters.qdrant.store import QdrantStore
from agents_memory.errors import BadRequest
from agents_memory.ports import Point, Span, Store
from agents_memory.recall.tokens import bm25_terms, query_terms
from tests.integration.edge_process import EdgeProcess, scratch
from tests.integration.grpc_bridge import bridge

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SIZES = {"e5": 4, "use": 3}


@pytest.fixture(scope="module")
def edge() -> Iterator[EdgeProcess]:
    with scratch() as path:
        process = EdgeProcess(path)
        yield process
        process.kill()


@pytest.fixture(params=["memory", "rest", "grpc"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    if request.param == "memory":
        yield MemoryStore(**SIZES)
        return
    url = request.getfixturevalue("edge").url
    async with AsyncExitStack() as stack:
        if request.param == "grpc":
            connection = Connection(url, grpc=True, grpc_port=await stack.enter_async_context(bridge(url)))
        else:
            connection = Connection(url)
        made = QdrantStore(connect(connection), prefix=f"{request.param}-", **SIZES)
        await made.ensure()
        yield made
        for collection in collections():
            await made.delete(collection, await made.ids(collection))
        await made.close()


def uid(name: str | int) -> str:
    return str(uuid5(NAMESPACE_URL, str(name)))


def memory(name: str, subject: str = "ann", text: str = "", vector: list[float] | None = None, **payload: Any) -> Point:
    return Point(
        uid(name),
        {"subject": subject, "text": text} | payload,
        {"e5": vector} if vector else {},
        {"bm25": bm25_terms(text)} if text else {},
    )


async def test_ensure_may_be_repeated(store: Store) -> None:
    await store.upsert("memories", [memory("a")])
    await store.ensure()
    assert await store.ids("memories") == [uid("a")]
    assert await store.ready()


async def test_a_point_comes_back_as_it_was_and_only_to_its_subject(store: Store) -> None:
    payload = {"nested": {"deep": [1, 2.5, None, True, "喜欢"]}, "importance": 7, "sources": ["t1", "t2"]}
    await store.upsert("memories", [memory("a", text="likes tea", **payload)])
    (hit,) = await store.get("memories", "ann", [uid("b"), uid("a"), uid("a")])
    assert hit.payload == {"subject": "ann", "text": "likes tea"} | payload
    assert hit.score == 0.0
    assert await store.get("memories", "bob", [uid("a")]) == []
    assert await store.get("memories", "ann", []) == []


async def test_upsert_replaces_the_whole_point_whoever_it_belonged_to(store: Store) -> None:
    await store.upsert("memories", [memory("a", text="tea", key="drink", vector=[1, 0, 0, 0])])
    await store.upsert("memories", [memory("a", subject="bob", text="city")])
    assert await store.find("memories", "ann") == []
    (hit,) = await store.find("memories", "bob")
    assert hit.payload == {"subject": "bob", "text": "city"}
    assert await store.near("memories", "bob", "e5", [1, 0, 0, 0]) == []
    assert await store.near("memories", "bob", "bm25", query_terms("tea")) == []


async def test_the_last_of_two_points_with_one_id_counts(store: Store) -> None:
    await store.upsert("memories", [memory("a", key="old"), memory("a", key="new")])
    (hit,) = await store.find("memories", "ann")
    assert hit.payload["key"] == "new"


async def test_delete_is_by_id_and_forgives_unknown_ones(store: Store) -> None:
    await store.upsert("memories", [memory("a"), memory("b")])
    await store.delete("memories", [uid("a"), uid("never")])
    await store.delete("memories", [])
    assert await store.ids("memories") == [uid("b")]
    assert await store.get("memories", "ann", [uid("a")]) == []


async def test_ids_are_one_whatever_their_spelling(store: Store) -> None:
    await store.upsert("memories", [Point(uid("a").upper(), {"subject": "ann"})])
    assert [hit.id for hit in await store.get("memories", "ann", [uid("a").upper()])] == [uid("a")]
    await store.delete("memories", [uid("a").upper()])
    assert await store.ids("memories") == []


@pytest.mark.parametrize(
    ("where", "found"),
    [
        ({}, "abcd"),
        ({"key": "city"}, "ab"),
        ({"key": ["city", "drink"]}, "abc"),
        ({"key": []}, ""),
        ({"key": "city", "state": "active"}, "a"),
        ({"sources": "t2"}, "ab"),
        ({"sources": ["t1", "t3"]}, "abc"),
        ({"importance": 5}, "b"),
        ({"importance": Span(gte=5)}, "bc"),
        ({"importance": Span(lt=9)}, "ab"),
        ({"importance": Span(gte=4, lt=9)}, "ab"),
        ({"created_at": Span(gte=NOON)}, "bc"),
        ({"created_at": Span(lt=NOON)}, "a"),
        ({"created_at": Span(gte=NOON, lt=NOON + timedelta(hours=1))}, "b"),
        ({"created_at": Span(gte=datetime.fromisoformat("2026-11-30T20:00:00+08:00"))}, "bc"),
    ],
)
async def test_find_by_conditions(store: Store, where: dict[str, Any], found: str) -> None:
    rows: dict[str, dict[str, Any]] = {
        "a": {"key": "city", "state": "active", "sources": ["t1", "t2"], "importance": 4, "created_at": _z(-1)},
        "b": {"key": "city", "state": "held", "sources": ["t2", "t3"], "importance": 5, "created_at": _z(0)},
        "c": {"key": "drink", "state": "held", "sources": ["t3"], "importance": 9, "created_at": _z(1)},
        "d": {},
    }
    await store.upsert("memories", [memory(name, **row) for name, row in rows.items()])
    await store.upsert("memories", [memory(f"other {name}", subject="bob", **row) for name, row in rows.items()])
    hits = await store.find("memories", "ann", where)
    assert {hit.id for hit in hits} == {uid(name) for name in found}


async def test_find_pages_in_the_order_of_ids(store: Store) -> None:
    names = sorted(uid(i) for i in range(1203))
    await store.upsert("log", [Point(name, {"subject": "ann", "kind": "forgotten"}) for name in names])
    assert [hit.id for hit in await store.find("log", "ann", {"kind": "forgotten"}, limit=2000)] == names
    pages, after = [], None
    while page := await store.find("log", "ann", limit=250, after=after):
        assert len(page) <= 250
        pages += [hit.id for hit in page]
        after = pages[-1]
    assert pages == names
    assert await store.ids("log") == names
    await store.delete("log", [names[100]])
    assert [hit.id for hit in await store.find("log", "ann", limit=1, after=names[100])] == [names[101]]
    assert [hit.id for hit in await store.get("log", "ann", names[::-1])] == [i for i in names[::-1] if i != names[100]]


async def test_near_by_a_dense_vector(store: Store) -> None:
    await store.upsert(
        "memories",
        [
            memory("east", vector=[2, 0, 0, 0], state="active"),
            memory("north-east", vector=[3, 3, 0, 0], state="active"),
            memory("north", vector=[0, 1, 0, 0], state="held"),
            memory("west", vector=[-1, 0, 0, 0], state="active"),
            memory("no vector", state="active"),
            memory("not mine", subject="bob", vector=[1, 0, 0, 0], state="active"),
        ],
    )
    hits = await store.near("memories", "ann", "e5", [5, 0, 0, 0])
    assert [hit.id for hit in hits] == [uid(name) for name in ("east", "north-east", "north", "west")]
    assert [hit.score for hit in hits] == pytest.approx([1, math.sqrt(0.5), 0, -1], abs=1e-6)
    assert hits[0].payload == {"subject": "ann", "text": "", "state": "active"}
    active = await store.near("memories", "ann", "e5", [0, 1, 0, 0], where={"state": "active"}, limit=1)
    assert [hit.id for hit in active] == [uid("north-east")]
    assert await store.near("memories", "nobody", "e5", [1, 0, 0, 0]) == []


async def test_near_by_words_weighs_them_over_the_own_points_only(store: Store) -> None:
    texts = {
        "coffee": "我喜欢喝咖啡",
        "tea": "我喜欢喝茶",
        "city": "I moved to Hangzhou",
        "order": "order ORD-77 is late",
    }
    await store.upsert("memories", [memory(name, text=text) for name, text in texts.items()])
    before = await store.near("memories", "ann", "bm25", query_terms("咖啡好喝吗"))
    others = [memory(f"other {i}", subject="bob", text="我也喜欢喝咖啡") for i in range(20)]
    await store.upsert("memories", others)
    assert await store.near("memories", "ann", "bm25", query_terms("咖啡好喝吗")) == before
    assert [hit.id for hit in before] == [uid("coffee")]
    both = await store.near("memories", "ann", "bm25", query_terms("喜欢咖啡"))
    assert [hit.id for hit in both] == [uid("coffee"), uid("tea")]
    rare, common = math.log(1 + 3.5 / 1.5), math.log(1 + 2.5 / 2.5)
    coffee = bm25_terms(texts["coffee"])
    weight = next(iter(coffee.values()))
    assert both[0].score == pytest.approx(weight * (rare + common), rel=1e-5)
    assert [hit.id for hit in await store.near("memories", "ann", "bm25", query_terms("where is ord-77?"))] == [
        uid("order")
    ]
    assert await store.near("memories", "ann", "bm25", {}) == []
    assert await store.near("memories", "ann", "bm25", query_terms("咖啡"), where={"key": "none"}) == []


async def test_equally_near_points_come_in_the_order_of_their_ids(store: Store) -> None:
    await store.upsert("sessions", [Point(uid(i), {"subject": "ann"}, {"use": [1, 0, 0]}) for i in range(9)])
    hits = await store.near("sessions", "ann", "use", [1, 0, 0])
    assert [hit.id for hit in hits] == sorted(uid(i) for i in range(9))


async def test_every_collection_takes_its_points(store: Store) -> None:
    vectors = {"memories": "e5", "general": "e5", "summaries": "e5", "sessions": "use", "log": None}
    for collection, dense in vectors.items():
        size = SIZES.get(dense or "", 0)
        point = Point(uid(collection), {"subject": "ann"}, {dense: [1.0] * size} if dense else {}, {"bm25": {7: 0.5}})
        await store.upsert(collection, [point])
        assert [hit.id for hit in await store.near(collection, "ann", "bm25", {7: 1.0})] == [point.id]


@pytest.mark.parametrize(
    "point",
    [
        Point("7", {"subject": "ann"}),
        Point(uid("a"), {}),
        Point(uid("a"), {"subject": ""}),
        Point(uid("a"), {"subject": "ann", "importance": 5.0}),
        Point(uid("a"), {"subject": "ann", "importance": True}),
        Point(uid("a"), {"subject": "ann", "created_at": "2026-11-30T12:00:00"}),
        Point(uid("a"), {"subject": "ann", "created_at": "yesterday"}),
        Point(uid("a"), {"subject": "ann", "key": 7}),
        Point(uid("a"), {"subject": "ann", "free": NOON}),
        Point(uid("a"), {"subject": "ann"}, {"e5": [1, 2, 3]}),
        Point(uid("a"), {"subject": "ann"}, {"e5": [1, 2, 3, math.nan]}),
        Point(uid("a"), {"subject": "ann"}, {"use": [1, 2, 3]}),
        Point(uid("a"), {"subject": "ann"}, {"bm25": [1, 2, 3, 4]}),
        Point(uid("a"), {"subject": "ann"}, {}, {"e5": {1: 1.0}}),
        Point(uid("a"), {"subject": "ann"}, {}, {"bm25": {-1: 1.0}}),
        Point(uid("a"), {"subject": "ann"}, {}, {"bm25": {1: math.inf}}),
    ],
)
async def test_a_bad_point_is_refused_with_all_of_its_batch(store: Store, point: Point) -> None:
    with pytest.raises(BadRequest):
        await store.upsert("memories", [memory("good"), point])
    assert await store.ids("memories") == []


@pytest.mark.parametrize(
    "where",
    [
        {"text": "x"},
        {"subject": "bob"},
        {"key": 7},
        {"key": Span(gte=1)},
        {"key": [f"k{i}" for i in range(2001)]},
        {"importance": "7"},
        {"importance": True},
        {"importance": Span(gte=NOON)},
        {"created_at": "2026"},
        {"created_at": Span(gte=1)},
        {"created_at": Span(gte=NOON.replace(tzinfo=None))},
    ],
)
async def test_a_condition_without_a_fitting_index_is_refused(store: Store, where: dict[str, Any]) -> None:
    with pytest.raises(BadRequest):
        await store.find("memories", "ann", where)
    with pytest.raises(BadRequest):
        await store.near("memories", "ann", "bm25", {1: 1.0}, where=where)


async def test_impossible_calls_are_refused(store: Store) -> None:
    with pytest.raises(BadRequest, match="no collection"):
        await store.ids("nothing")
    with pytest.raises(BadRequest, match="needs a subject"):
        await store.find("memories", "")
    with pytest.raises(BadRequest, match="needs a subject"):
        await store.get("memories", "", [uid("a")])
    with pytest.raises(BadRequest, match="limit"):
        await store.find("memories", "ann", limit=0)
    with pytest.raises(BadRequest, match="limit"):
        await store.near("memories", "ann", "e5", [1, 0, 0, 0], limit=1001)
    with pytest.raises(BadRequest, match="no vector"):
        await store.near("memories", "ann", "use", [1, 0, 0])
    with pytest.raises(BadRequest, match="dense"):
        await store.near("memories", "ann", "e5", {1: 1.0})


async def test_what_is_read_is_a_copy(store: Store) -> None:
    payload: dict[str, Any] = {"subject": "ann", "sources": ["t1"]}
    await store.upsert("memories", [Point(uid("a"), payload)])
    payload["sources"].append("t2")
    (hit,) = await store.find("memories", "ann")
    hit.payload["sources"].append("t3")
    (again,) = await store.find("memories", "ann")
    assert again.payload["sources"] == ["t1"]


def _z(hours: int) -> str:
    return (NOON + timedelta(hours=hours)).isoformat().replace("+00:00", "Z")
