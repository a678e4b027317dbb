"""The embedded store as a process: starting, refusing to start, the key, stopping, and what survives what."""

from __future__ import annotations

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
from agents_memory.adapters.qdrant.store import QdrantStore
from agents_memory.errors import BadSettings
from agents_memory.ports import Point
from tests.integration.edge_process import EdgeProcess


@pytest.fixture
def started(tmp_path: Path) -> Iterator[list[EdgeProcess]]:
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
async def test_what_was_answered_survives_a_stop_and_a_kill(
    tmp_path: Path, started: list[EdgeProcess], end: str
) -> None:
    edge = start(started, tmp_path)
    first = store(edge)
    await first.ensure()
    await first.upsert("sessions", points(300, kind="trace"))
    await first.delete("sessions", [str(UUID(int=7))])
    await first.close()
    assert getattr(edge, end)() == (0 if end == "stop" else -9)

    again = store(start(started, tmp_path))
    assert len(await again.ids("sessions")) == 299
    assert len(await again.find("sessions", "ann", {"kind": "trace"}, limit=500)) == 299
    assert len(await again.near("sessions", "ann", "use", [1, 0, 0], limit=500)) == 299
    await again.ensure()
    await again.upsert("sessions", points(8, kind="window"))
    assert len(await again.find("sessions", "ann", {"kind": "window"})) == 8
    await again.close()


def test_one_process_a_directory(tmp_path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, tmp_path)
    with pytest.raises(RuntimeError, match=r"exit 2: the store directory .* is in use by another process\n$"):
        EdgeProcess(tmp_path)
    edge.kill()
    start(started, tmp_path)


def test_a_port_in_use_ends_it_with_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(RuntimeError, match=rf"exit 2: port {port} on 127.0.0.1 cannot be used: .*\n$"):
            EdgeProcess(tmp_path, "--port", str(port))


@pytest.mark.parametrize(("content", "reason"), [(None, "cannot be read"), (" \n", "is empty")])
def test_a_token_file_without_a_token_ends_it(tmp_path: Path, content: str | None, reason: str) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_text(content)
    with pytest.raises(RuntimeError, match=rf"exit 2: the token file .* {reason}\n$"):
        EdgeProcess(tmp_path / "data", "--token-file", str(file))


def test_it_listens_on_loopback_only(tmp_path: Path, started: list[EdgeProcess]) -> None:
    assert start(started, tmp_path).url.startswith("http://127.0.0.1:")
    help_text = subprocess.run(
        [sys.executable, "-m", "agents_memory.adapters.edge", "--help"], capture_output=True, text=True, check=True
    ).stdout
    assert "--host" not in help_text


async def test_the_key_is_asked_for(tmp_path: Path, started: list[EdgeProcess]) -> None:
    file = tmp_path / "token"
    file.write_text("s3cret\n")
    edge = start(started, tmp_path / "data", "--token-file", str(file))
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


def test_the_fault_switch_is_there_only_where_it_was_asked_for(tmp_path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, tmp_path / "plain")
    assert edge.call("PUT", "/_faults", {"kind": "unavailable"}).status_code == 404
    assert edge.call("GET", "/collections").status_code == 200


async def test_a_collection_of_other_sizes_is_told_apart(tmp_path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, tmp_path)
    first = store(edge)
    await first.ensure()
    await first.close()
    other = QdrantStore(connect(Connection(edge.url)), e5=8, use=3)
    with pytest.raises(BadSettings, match=r"sizes \{'e5': 4\}, not \{'e5': 8\}"):
        await other.ensure()
    await other.close()


async def test_several_may_ensure_at_once(tmp_path: Path, started: list[EdgeProcess]) -> None:
    import asyncio

    edge = start(started, tmp_path)
    stores = [store(edge) for _ in range(3)]
    await asyncio.gather(*(one.ensure() for one in stores))
    assert edge.call("GET", "/collections").json()["result"]["collections"] == [
        {"name": name} for name in ("general", "log", "memories", "sessions", "summaries")
    ]
    for one in stores:
        await one.close()


async def test_strict_mode_refuses_a_filter_without_an_index(tmp_path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, tmp_path)
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


async def test_the_layout_is_the_measured_one(tmp_path: Path, started: list[EdgeProcess]) -> None:
    edge = start(started, tmp_path)
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
