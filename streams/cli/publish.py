"""Publish the conversations of a file, and wait until they are remembered."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import click

from agents_memory import importers
from agents_memory.importers import FORMATS, Skipped
from agents_memory.model import Turn
from streams.cli import render
from streams.cli.common import json_option, show, tenant_option
from streams.cli.waiting import DeadLetters, Sent, settled
from streams.client import BATCH, MemoryClient
from streams.running import find
from streams.settings import load


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--format", "format_", default="auto", show_default=True, help=f"auto, or one of {', '.join(FORMATS)}.")
@click.option("--user", help="Whose conversations these are, in place of the file's own.")
@click.option("--conversation", help="The conversation's id, in place of the file's own.")
@click.option("--open", "keep_open", is_flag=True, help="The conversations go on: do not end them with the file.")
@click.option("--wait", is_flag=True, help="Wait until all of it is processed.")
@click.option("--timeout", default=600.0, show_default=True, type=click.FloatRange(1), help="Seconds to wait at most.")
@tenant_option
@json_option
def publish(
    file: Path, format_: str, user: str | None, conversation: str | None, keep_open: bool, wait: bool, timeout: float,
    tenant: str, as_json: bool,
) -> None:  # fmt: skip
    """Publish the conversations of FILE, each user's in the order in which they were said.

    Ids follow from the file's content, so publishing it again changes nothing. With --wait it ends when every turn is
    processed or among the dead letters, every conversation is done, and nothing of these users is due.

    \b
    agents-memory publish export.json --wait
    agents-memory publish talk.jsonl --format jsonl --user lin --open
    """
    began = time.monotonic()
    items = list(importers.read(file, format_, tenant=tenant, user=user, conversation=conversation))
    skipped = Counter(item.reason for item in items if isinstance(item, Skipped))
    sent = by_user(items, keep_open=keep_open)
    quiet = as_json or not sys.stderr.isatty()
    result = asyncio.run(_publish(sent, timeout if wait else None, quiet))
    answer = {
        "turns": sum(len(one.turns) for one in sent),
        "skipped": skipped.total(),
        **result,
        "seconds": round(time.monotonic() - began, 2),
        "skip_reasons": dict(skipped),
    }
    show(answer, as_json, lambda: render.pairs({k: v for k, v in answer.items() if v or k != "skip_reasons"}))


def by_user(items: Iterable[importers.Item], *, keep_open: bool) -> list[Sent]:
    """What is to be sent of each user, in order of event time; what comes twice, once."""
    found: dict[tuple[str, str], Sent] = {}
    for item in items:
        if isinstance(item, Skipped):
            continue
        sent = found.setdefault((item.tenant, item.user), Sent(item.tenant, item.user))
        if isinstance(item, Turn):
            sent.turns.setdefault(item.id, item)
        elif not keep_open:
            sent.ends[item.conversation] = item
    return list(found.values())


async def _publish(sent: list[Sent], patience: float | None, quiet: bool) -> dict[str, int]:
    settings = find(load()).with_broker()
    async with AsyncExitStack() as stack:
        clients: dict[str, MemoryClient] = {}
        for tenant in dict.fromkeys(one.tenant for one in sent):
            clients[tenant] = await stack.enter_async_context(MemoryClient(tenant=tenant))
        letters = await stack.enter_async_context(DeadLetters(settings)) if patience is not None else None
        with _progress("publishing", sum(len(one.turns) for one in sent), quiet) as advance:
            for one in sent:
                records = one.in_order()
                for start in range(0, len(records), BATCH):
                    batch = records[start : start + BATCH]
                    await clients[one.tenant].publish_many(batch)
                    advance(sum(isinstance(record, Turn) for record in batch))
        if letters is None or patience is None:
            return {}
        with _progress("remembering", sum(len(one.turns) for one in sent), quiet) as advance:
            return await settled(sent, clients, letters, patience, advance)


@contextmanager
def _progress(label: str, length: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr; nothing where nobody looks at it."""
    if quiet:
        yield lambda count: None
        return
    with click.progressbar(length=length, label=label.ljust(11), file=sys.stderr, show_pos=True) as bar:
        yield bar.update
