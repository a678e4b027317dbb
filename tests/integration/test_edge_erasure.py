"""Deletion in earnest: a delete leaves the text in the files, a rewrite leaves no byte of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import pytest

from agents_memory.adapters.edge import disk
from agents_memory.adapters.qdrant.client import Connection, connect
from agents_memory.adapters.qdrant.store import QdrantStore
from agents_memory.ports import Point
from agents_memory.recall.tokens import bm25_terms, query_terms
from tests.integration.edge_process import EdgeProcess, scratch

MARKER = "zq-allergic-to-pistachio-zq"


@pytest.fixture
def path() -> Iterator[Path]:
    """The store's directory."""
    with scratch() as directory:
        yield directory


@pytest.fixture
def start(path: Path) -> Iterator[Callable[[], EdgeProcess]]:
    """Starts the store on its directory; whatever still runs at the end of the test is killed."""
    processes: list[EdgeProcess] = []

    def started() -> EdgeProcess:
        processes.append(EdgeProcess(path))
        return processes[-1]

    yield started
    for process in processes:
        process.kill()


def holding(root: Path, text: str) -> list[Path]:
    """The files under the root that hold the text, as UTF-8."""
    wanted = text.encode()
    return [file for file in root.rglob("*") if file.is_file() and wanted in file.read_bytes()]


def memory(number: int, subject: str, text: str) -> Point:
    payload = {"subject": subject, "text": text, "key": "k", "sources": [f"t{number}"], "importance": 5}
    return Point(str(UUID(int=number)), payload, {"e5": [1.0, number, 0, 0]}, {"bm25": bm25_terms(text)})


async def test_a_rewrite_leaves_nothing_of_what_was_deleted(path: Path, start: Callable[[], EdgeProcess]) -> None:
    edge = start()
    store = QdrantStore(connect(Connection(edge.url)), e5=4)
    await store.ensure()
    kept = [memory(i, "bob", f"likes tea number {i}") for i in range(1, 1201)]
    await store.upsert("memories", kept)
    await store.upsert("memories", [memory(5000 + i, "ann", f"{MARKER} {i}") for i in range(40)])
    await store.upsert("memories", [memory(5000, "ann", f"{MARKER} once more, overwritten")])
    before = await store.near("memories", "bob", "bm25", query_terms("tea number 77"), limit=20)
    await store.delete("memories", [str(UUID(int=5000 + i)) for i in range(40)])
    assert holding(path, MARKER), "a delete alone erases nothing, or this test finds nothing"

    answer = edge.call("POST", "/collections/memories/rewrite")
    assert answer.json()["result"] == {"points": 1200}
    assert holding(path, MARKER) == []

    async def unchanged(after: QdrantStore) -> None:
        assert await after.find("memories", "ann", limit=100) == []
        found = await after.find("memories", "bob", {"importance": 5}, limit=2000)
        assert [hit.payload for hit in found] == [point.payload for point in kept]
        assert (await after.near("memories", "bob", "bm25", query_terms("tea number 77"), limit=20))[0] == before[0]
        assert (await after.near("memories", "bob", "e5", [1.0, 3.0, 0, 0], limit=1))[0].id == str(UUID(int=3))

    await unchanged(store)
    await store.upsert("memories", [memory(9000, "ann", "new")])
    await store.delete("memories", [str(UUID(int=9000))])
    assert edge.kill() == -9
    again = start()
    reopened = QdrantStore(connect(Connection(again.url)), e5=4)
    await reopened.ensure()
    await unchanged(reopened)
    assert again.stop() == 0
    assert holding(path, MARKER) == []
    await store.close()
    await reopened.close()


async def test_a_deleted_collection_leaves_no_files(path: Path, start: Callable[[], EdgeProcess]) -> None:
    edge = start()
    store = QdrantStore(connect(Connection(edge.url)), e5=4)
    await store.ensure()
    await store.upsert("memories", [memory(1, "ann", MARKER)])
    assert holding(path, MARKER)
    assert edge.call("DELETE", "/collections/memories").json()["result"] is True
    assert not (path / "memories").exists()
    assert holding(path, MARKER) == []
    assert edge.stop() == 0
    await store.close()


def test_a_rewrite_of_nothing_is_refused(start: Callable[[], EdgeProcess]) -> None:
    edge = start()
    assert edge.call("POST", "/collections/memories/rewrite").status_code == 404


@pytest.mark.parametrize("when", ["before the swap", "after the swap"])
async def test_a_killed_rewrite_is_finished_or_undone(path: Path, start: Callable[[], EdgeProcess], when: str) -> None:
    edge = start()
    store = QdrantStore(connect(Connection(edge.url)), e5=4)
    await store.ensure()
    await store.upsert("memories", [memory(1, "ann", "kept")])
    assert edge.stop() == 0
    await store.close()

    # What the kill leaves: both generations, and the file that names the one in force.
    directory = path / "memories"
    record = disk.load(directory)
    if when == "before the swap":
        (directory / "1").mkdir()
        (directory / "1" / "half").write_text(MARKER)
    else:
        (directory / "0").rename(directory / "1")
        disk.save(directory, disk.Record(record.settings, record.indexes, 1))
        (directory / "0").mkdir()
        (directory / "0" / "old").write_text(MARKER)
    (path / "half-created").mkdir()
    (path / "half-created" / "file").write_text(MARKER)

    again = start()
    reopened = QdrantStore(connect(Connection(again.url)), e5=4)
    assert [hit.payload["text"] for hit in await reopened.find("memories", "ann", {"key": "k"})] == ["kept"]
    assert again.stop() == 0
    await reopened.close()
    assert holding(path, MARKER) == []
    assert json.loads((directory / "collection.json").read_text())["generation"] == (when == "after the swap")
    assert not (path / "half-created").exists()
