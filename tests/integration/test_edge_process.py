"""The embedded store as a process: starting, refusing to start, the key, stopping, and what survives what."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from qdrant_client import AsyncQdrantClient

from agents_memory.adapters.qdrant.client import Connection, connect
from agents_memory.adapters.qdrant.retry import Retry
from agents_memory.adapters.qdrant.store import QdrantStore
from agents_memory.errors import BadSettings, Unavailable
from agents_memory.ports import Point
from tests.integration.edge_process import EdgeProcess, scratch


@pytest.fixture
def path() -> Iterator[Path]:
    """The store's directory."""
    with scratch() as directory:
        yield directory


@pytest.fixture
def started(path: Path) -> Iterator[list[EdgeProcess]]:
    """Processes that a test starts, killed at its end."""
    processes: list[EdgeProcess] = []
    yield processes
    for process in processes:
        process.kill()


def start(started: list[EdgeProcess], path: Path, *arguments: str) -> EdgeProcess:
    started.append(EdgeProcess(path, *arguments))
    return started[-1]


def points(count: int, **payload: Any) -> list[Point]:
    return [Point(str(UUID(int=i + 1)), {"subject": "ann"} | payload, {"use": [1, 0, 0]}) for i in range(count)]


def store(edge: EdgeProcess, api_key: str | None = None) -> QdrantStore:
    return QdrantStore(connect(Connection(edge.url, api_key=api_key)), e5=4, use=3)


@pytest.mark.parametrize("end", ["stop", "kill"])
async def test_what_was_answered_survives(path: Path, started: list[EdgeProcess], end: str) -> None:
    edge = start(started, path)
    first = store(edge)
    await first.ensure()
    await first.upsert("sessions", points(300, kind="trace"))
    await first.delete("sessions", [str(UUID(int=7))])
    await first.close()
    assert getattr(edge, end)() == (0 if end == "stop" else -9)

    again = store(start(started, path))
    assert len(await again.ids("sessions")) == 299
    assert len(await again.find("sessions", "ann", {"kind": "trace"}, limit=500)) == 299
    assert len(await again.near("sessions", "ann", "use", [1, 0, 0], limit=500)) == 299
    await again.ensure()
    await again.upsert("sessions", points(8, kind="window"))
    assert len(await again.find("sessions", "ann", {"kind": "window"})) == 8
    await again.close()


async def test_a_kill_in_the_middle_of_writing_loses_nothing_that_was_answered(
    path: Path, started: list[EdgeProcess]
) -> None:
    edge = start(started, path)
    writer = QdrantStore(connect(Connection(edge.url)), use=3, retry=Retry(base=0.01, cap=0.1, deadline=5))
    await writer.ensure()
    everything = points(4000, kind="trace")
    batches = [everything[first : first + 20] for first in range(0, len(everything), 20)]
    answered = 0
    under_way = asyncio.Event()

    async def write() -> None:
        nonlocal answered
        for batch in batches:
            await writer.upsert("sessions", batch)
            answered += 1
            if answered == 10:
                under_way.set()

    task = asyncio.create_task(write())
    await under_way.wait()
    edge.process.kill()
    with pytest.raises(Unavailable):
        await task
    await writer.close()

    again = QdrantStore(connect(Connection(start(started, path).url)), use=3)
    there = set(await again.ids("sessions"))
    kept = [sum(point.id in there for point in batch) for batch in batches]
    assert kept[:answered] == [20] * answered
    assert kept[answered] in (0, 20)
    assert not any(kept[answered + 1 :])
    await again.close()


def test_one_process_a_directory(path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, path)
    with pytest.raises(RuntimeError, match=r"exit 2: the store directory .* is in use by another process\n$"):
        EdgeProcess(path)
    edge.kill()
    start(started, path)


def test_a_port_in_use_ends_it_with_one_line(path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(RuntimeError, match=rf"exit 2: port {port} on 127.0.0.1 cannot be used: .*\n$"):
            EdgeProcess(path, "--port", str(port))


@pytest.mark.parametrize(("content", "reason"), [(None, "cannot be read"), (" \n", "is empty")])
def test_a_token_file_without_a_token_ends_it(path: Path, content: str | None, reason: str) -> None:
    file = path / "token"
    if content is not None:
        file.write_text(content)
    with pytest.raises(RuntimeError, match=rf"exit 2: the token file .* {reason}\n$"):
        EdgeProcess(path / "data", "--token-file", str(file))


def test_it_listens_on_loopback_only(path: Path, started: list[EdgeProcess]) -> None:
    assert start(started, path).url.startswith("http://127.0.0.1:")
    help_text = subprocess.run(
        [sys.executable, "-m", "agents_memory.adapters.edge", "--help"], capture_output=True, text=True, check=True
    ).stdout
    assert "--host" not in help_text


async def test_the_key_is_asked_for(path: Path, started: list[EdgeProcess]) -> None:
    file = path / "token"
    file.write_text("s3cret\n")
    edge = start(started, path / "data", "--token-file", str(file))
    assert edge.call("GET", "/readyz").status_code == 200
    assert edge.call("GET", "/").status_code == 200
    assert edge.call("GET", "/collections").status_code == 401
    assert edge.call("GET", "/collections", **{"api-key": "wrong"}).text == "Invalid API key or JWT"
    assert edge.call("GET", "/collections", **{"api-key": "s3cret"}).status_code == 200
    assert edge.call("GET", "/collections", authorization="Bearer s3cret").status_code == 200
    keyless, keyed = store(edge), store(edge, "s3cret")
    with pytest.raises(BadSettings, match="401"):
        await keyless.ensure()
    await keyed.ensure()
    await keyed.upsert("sessions", points(1))
    await keyless.close()
    await keyed.close()


def test_the_fault_switch_is_there_only_where_it_was_asked_for(path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, path / "plain")
    assert edge.call("PUT", "/_faults", {"kind": "unavailable"}).status_code == 404
    assert edge.call("GET", "/collections").status_code == 200


async def test_a_collection_of_other_sizes_is_told_apart(path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, path)
    first = store(edge)
    await first.ensure()
    await first.close()
    other = QdrantStore(connect(Connection(edge.url)), e5=8, use=3)
    with pytest.raises(BadSettings, match=r"sizes \{'e5': 4\}, not \{'e5': 8\}"):
        await other.ensure()
    await other.close()


async def test_several_may_ensure_at_once(path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, path)
    stores = [store(edge) for _ in range(3)]
    await asyncio.gather(*(one.ensure() for one in stores))
    assert edge.call("GET", "/collections").json()["result"]["collections"] == [
        {"name": name} for name in ("general", "log", "memories", "sessions", "summaries")
    ]
    for one in stores:
        await one.close()


async def test_strict_mode_refuses_a_filter_without_an_index(path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, path)
    await (strict := store(edge)).ensure()
    loose = QdrantStore(connect(Connection(edge.url)), prefix="loose-", strict=False, e5=4, use=3)
    await loose.ensure()
    body = {"filter": {"must": [{"key": "colour", "match": {"value": "red"}}]}}
    refused = edge.call("POST", "/collections/memories/points/scroll", body)
    assert refused.status_code == 400
    assert 'Index required but not found for "colour"' in refused.json()["status"]["error"]
    assert edge.call("POST", "/collections/memories/points/scroll", {"limit": 1001}).status_code == 400
    assert edge.call("POST", "/collections/loose-memories/points/scroll", body).status_code == 200
    await strict.close()
    await loose.close()


async def test_the_layout_is_the_measured_one(path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, path)
    await (made := store(edge)).ensure()
    client: AsyncQdrantClient = connect(Connection(edge.url))
    info = await client.get_collection("memories")
    config = info.config
    assert (config.hnsw_config.m, config.hnsw_config.payload_m) == (0, 0)
    assert config.wal_config is not None
    assert config.wal_config.wal_capacity_mb == 1
    assert config.quantization_config is None
    raw = edge.call("GET", "/collections/memories").json()["result"]["payload_schema"]
    assert raw["subject"]["params"] == {"type": "keyword", "is_tenant": True}
    assert {name for name, index in raw.items() if index["params"].get("enable_hnsw") is not False} == {"subject"}
    await client.close()
    await made.close()


def test_values_beyond_the_engine_s_range_are_refused(path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, path)
    settings = {"vectors": {"d": {"size": 2, "distance": "Cosine"}}}
    assert edge.call("PUT", "/collections/none", {"vectors": {}}).status_code == 400
    assert edge.call("PUT", "/collections/c", settings).status_code == 200
    upserts = [
        {"points": [{"id": 2**64, "vector": {"d": [1.0, 0.0]}}]},
        {"points": [{"id": 1, "vector": {"d": [1.0, 0.0]}, "payload": [1]}]},
        {"points": [{"id": 1, "vector": {"d": [[1.0, 0.0]]}}]},
        {"points": [{"id": 1, "vector": {"other": [1.0, 0.0]}}]},
        {"points": [{"id": 1, "vector": [1.0, 0.0]}]},
    ]
    for body in upserts:
        assert edge.call("PUT", "/collections/c/points?wait=true", body).status_code == 400, body
    queries: list[dict[str, Any]] = [
        {"query": [1.0, 0.0], "using": "d", "offset": -1},
        {"query": [1.0, 0.0], "using": "d", "limit": 2**70},
        {"query": 7, "using": "d"},
    ]
    for body in queries:
        assert edge.call("POST", "/collections/c/points/query", body).status_code == 400, body
    assert edge.call("POST", "/collections/c/points/delete", {}).status_code == 400
    assert edge.call("POST", "/collections/c/points/payload", {"payload": {"a": 1}}).status_code == 400
    assert edge.call("POST", "/collections/c/points/count", {}).json()["result"] == {"count": 0}
