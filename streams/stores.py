"""The store of the settings, behind the port."""

from __future__ import annotations

from agents_memory.adapters.qdrant.client import Connection, connect
from agents_memory.adapters.qdrant.store import QdrantStore
from agents_memory.errors import BadSettings
from agents_memory.ports import Store
from streams.settings import Settings


def open_store(settings: Settings) -> Store:
    """A store on the settings' Qdrant, real or embedded. BadSettings if none is named."""
    if not settings.qdrant_url:
        raise BadSettings("no store: set AGENTS_MEMORY_QDRANT_URL")
    connection = Connection(
        url=settings.qdrant_url,
        api_key=settings.qdrant_api_key.get_secret_value() or None,
        grpc=settings.qdrant_grpc,
        grpc_port=settings.qdrant_grpc_port,
        ca_file=settings.qdrant_ca_file,
    )
    return QdrantStore(connect(connection), prefix=settings.collection_prefix)
