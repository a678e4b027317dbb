"""`agents-memory worker`: run stream stages in this process."""

from __future__ import annotations

import asyncio

import click

from streams.logging import configure
from streams.settings import STAGES, load


@click.command()
@click.option("--stages", help=f"Some of {', '.join(STAGES)}, separated by commas; all by default.")
def worker(stages: str | None) -> None:
    """Run the stream stages against the broker and store of the settings.

    Settings come from AGENTS_MEMORY_* variables; `agents-memory settings` shows them.
    """
    from streams.preflight import check
    from streams.worker import main  # Faust takes a second to import; --help does not need it

    settings = load(stages=stages)
    settings.policy_document()
    asyncio.run(check(settings, store="index" in settings.stages))
    configure(settings.log_level)
    main(settings)
