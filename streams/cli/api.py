"""Serve the HTTP API."""

from __future__ import annotations

import asyncio

import click

from streams.logging import configure
from streams.settings import load


@click.command()
@click.option("--host", help="Listen on this address.")
@click.option("--port", type=click.IntRange(0, 65_535), help="Listen on this port; 0 picks a free one.")
def api(host: str | None, port: int | None) -> None:
    """Serve the HTTP API until SIGTERM; its description is at /docs.

    Needs AGENTS_MEMORY_BROKER, AGENTS_MEMORY_QDRANT_URL and AGENTS_MEMORY_SECRET. With AGENTS_MEMORY_API_KEY set,
    requests must carry it.
    """
    from streams.api.serve import serve  # the models and the web framework, which no other command needs
    from streams.preflight import check

    settings = load(host=host, api_port=port)
    settings.policy_document()
    asyncio.run(check(settings, store=True))
    configure(settings.log_level)
    serve(settings)
