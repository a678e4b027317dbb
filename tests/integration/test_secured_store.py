"""Qdrant behind TLS and an API key, at the wire: the embedded engine behind a TLS front, over REST."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from agents_memory.errors import AgentsMemoryError
from streams.settings import Settings, load
from streams.stores import open_store
from tests.integration.edge_process import EdgeProcess, scratch
from tests.integration.secured_kafka import Authority

KEY = "the key of the store"


@pytest.fixture
def edge(tmp_path: Path) -> Iterator[EdgeProcess]:
    token = tmp_path / "key"
    token.write_text(KEY)
    with scratch() as path:
        process = EdgeProcess(path, "--token-file", str(token))
        yield process
        process.kill()


@asynccontextmanager
async def tls_front(authority: Authority, port: int) -> AsyncIterator[int]:
    """A port that speaks TLS and passes everything on, as an ingress does."""
    certificate, key = authority.issue("store")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(pump(reader, inner_writer), pump(inner_reader, writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def ready(settings: Settings) -> bool:
    store = open_store(settings)
    try:
        return await store.ready()
    finally:
        await store.close()


async def test_the_store_is_reached_by_tls_and_key_and_by_nothing_less(edge: EdgeProcess, tmp_path: Path) -> None:
    authority = Authority.found(tmp_path / "tls")
    other = Authority.found(tmp_path / "other")
    async with tls_front(authority, int(edge.url.rpartition(":")[2])) as port:
        right = {"qdrant_url": f"https://127.0.0.1:{port}", "qdrant_api_key": KEY, "qdrant_ca_file": authority.file}
        store = open_store(load({}, **right))
        try:
            await store.ensure()
            assert await store.ready()
        finally:
            await store.close()
        assert not await ready(load({}, **right | {"qdrant_ca_file": other.file}))
        assert not await ready(load({}, **right | {"qdrant_ca_file": None}))
        assert not await ready(load({}, **right | {"qdrant_url": f"http://127.0.0.1:{port}"}))


async def test_a_wrong_key_is_an_error_of_ours_that_shows_neither_key(edge: EdgeProcess, tmp_path: Path) -> None:
    authority = Authority.found(tmp_path / "tls")
    async with tls_front(authority, int(edge.url.rpartition(":")[2])) as port:
        store = open_store(
            load({}, qdrant_url=f"https://127.0.0.1:{port}", qdrant_api_key="not it", qdrant_ca_file=authority.file)
        )
        try:
            with pytest.raises(AgentsMemoryError) as raised:
                await store.ensure()
        finally:
            await store.close()
    assert "not it" not in str(raised.value)
    assert KEY not in str(raised.value)
