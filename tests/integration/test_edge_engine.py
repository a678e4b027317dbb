"""The embedded engine without its process: one flush for many writes, and what its directory tolerates."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from qdrant_client import models

from agents_memory.adapters.edge.collection import Collection
from agents_memory.adapters.edge.engine import Busy, Engine
from agents_memory.adapters.edge.refusal import Refused, engine_errors
from tests.integration.edge_process import scratch

SETTINGS = {"vectors": {"d": {"size": 2, "distance": "Cosine"}}}


@pytest.fixture
def path() -> Iterator[Path]:
    with scratch() as directory:
        yield directory


@pytest.fixture
def engine(path: Path) -> Iterator[Engine]:
    made = Engine(path)
    yield made
    made.close()


def one(number: int) -> models.PointsList:
    return models.PointsList(points=[models.PointStruct(id=number, vector={"d": [1.0, 0.0]}, payload={})])


async def test_writes_that_arrive_together_share_one_flush(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    engine.create("a", SETTINGS)
    engine.create("b", SETTINGS)
    flushed: list[Collection] = []
    monkeypatch.setattr(Collection, "flush", lambda collection: flushed.append(collection))

    async def write(name: str, number: int) -> None:
        engine.collection(name).upsert(one(number))
        await engine.durable(name, wait=True)
        assert engine.collection(name) in flushed

    await asyncio.gather(*(write("a", number) for number in range(20)))
    assert flushed == [engine.collection("a")]
    await write("a", 20)
    assert len(flushed) == 2
    await engine.durable("b", wait=False)
    assert len(flushed) == 2
    await asyncio.sleep(0.01)
    assert flushed[2:] == [engine.collection("b")]


async def test_a_collection_may_go_while_its_flush_is_due(engine: Engine) -> None:
    engine.create("a", SETTINGS)
    engine.collection("a").upsert(one(1))
    waiting = asyncio.create_task(engine.durable("a", wait=True))
    await asyncio.sleep(0)
    assert engine.drop("a")
    await waiting
    assert engine.names == []
    assert not engine.drop("a")


def test_a_directory_is_locked_until_it_is_closed(path: Path) -> None:
    first = Engine(path)
    with pytest.raises(Busy):
        Engine(path)
    first.close()
    Engine(path).close()


@pytest.mark.parametrize("name", ["..", ".lock", "a/b", "", "ä", "x" * 256])
def test_names_that_are_no_directory_of_ours_are_refused(engine: Engine, name: str) -> None:
    with pytest.raises(Refused) as caught:
        engine.create(name, SETTINGS)
    assert caught.value.status == 400


@pytest.mark.parametrize("settings", [{"vectors": {}}, {"vectors": {"size": 2, "distance": "Cosine"}}])
def test_settings_that_the_engine_refuses_leave_nothing(
    engine: Engine, path: Path, settings: dict[str, object]
) -> None:
    with pytest.raises(Refused), engine_errors():
        engine.create("a", settings)
    assert engine.names == []
    assert [entry.name for entry in path.iterdir()] == [".lock"]
    engine.create("a", SETTINGS)


def test_settings_and_indexes_outlive_the_engine(path: Path) -> None:
    first = Engine(path)
    first.create("a", SETTINGS)
    collection = first.collection("a")
    collection.index(models.CreateFieldIndex(field_name="kind", field_schema=models.PayloadSchemaType.KEYWORD))
    collection.index(models.CreateFieldIndex(field_name="gone", field_schema=models.PayloadSchemaType.INTEGER))
    collection.drop_index("gone")
    collection.configure({"strict_mode_config": {"enabled": True, "unindexed_filtering_retrieve": False}})
    first.close()
    again = Engine(path)
    reopened = again.collection("a")
    assert reopened.indexes == {"kind": "keyword"}
    assert reopened.strict is not None
    assert reopened.strict.enabled
    assert reopened.rewrite() == 0
    assert reopened.indexes == {"kind": "keyword"}
    again.close()
