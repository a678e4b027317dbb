"""Follow what the memory says: summaries, the forgetting log, the journal."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import click

from agents_memory.events import (
    DecisionCaptured,
    Forgotten,
    LettingGo,
    SegmentSummarized,
    SummaryEvent,
    SummaryWithdrawn,
)
from agents_memory.message import Message
from agents_memory.topics import TopicName
from streams.api.models import LogEntry
from streams.api.reading import readable
from streams.cli import render
from streams.cli.common import json_option, print_json, tenant_option
from streams.following import messages
from streams.running import find
from streams.settings import load

TOPICS = {"summaries": TopicName.SUMMARIES, "forgotten": TopicName.FORGOTTEN, "journal": TopicName.JOURNAL}


@click.command()
@click.argument("topic", type=click.Choice(list(TOPICS)))
@click.option("--user", help="Of this user only (summaries; the other two name nobody).")
@tenant_option
@click.option("--from-beginning", is_flag=True, help="Begin with what is still on the topic.")
@click.option("--limit", type=click.IntRange(1), help="Stop after so many.")
@json_option
def tail(topic: str, user: str | None, tenant: str, from_beginning: bool, limit: int | None, as_json: bool) -> None:
    """Follow TOPIC until Ctrl-C: summaries and decisions, the forgetting log, or the journal.

    \b
    agents-memory tail summaries --user lin
    agents-memory tail forgotten --from-beginning
    """
    settings = find(load()).with_broker()

    async def follow() -> None:
        count = 0
        async for message in messages(settings, TOPICS[topic], from_beginning=from_beginning):
            if not _wanted(message, tenant, user):
                continue
            if as_json:
                print_json(_plain(message), compact=True)
            else:
                for line in lines(message):
                    click.echo(line)
            count += 1
            if count == limit:
                return

    asyncio.run(follow())


def lines(message: Message) -> Iterator[str]:
    """A message as people read it; the labels of a summary are in its own language."""
    body = message.body
    if isinstance(body, SegmentSummarized):
        span = render.span(body.started_at, body.ended_at)
        facts = f"{body.user} · {span} · {body.reason} · version {body.version}"
        yield f"{render.strong(body.conversation)}  {render.dim(facts)}"
        yield from render.indented(readable(body.content))
    elif isinstance(body, DecisionCaptured):
        instead = f"  {render.dim('instead of ' + ' / '.join(body.alternatives))}" if body.alternatives else ""
        yield f"{render.strong(body.conversation)}  {body.status}: {body.statement}{instead}  {render.dim(body.user)}"
    elif isinstance(body, SummaryWithdrawn):
        facts = f"summary {render.short(body.summary_id)} version {body.version} withdrawn: {body.reason}"
        yield f"{render.strong(body.conversation)}  {facts}  {render.dim(body.user)}"
    else:
        yield render.log_line(_entry(message))


def _wanted(message: Message, tenant: str, user: str | None) -> bool:
    body = message.body
    return not isinstance(body, SummaryEvent) or (body.tenant == tenant and user in (None, body.user))


def _entry(message: Message) -> LogEntry:
    body = message.body
    event = body.model_dump(mode="json")
    kind = ("forgotten" if isinstance(body, Forgotten) else "discarded") if isinstance(body, LettingGo) else body.type
    return LogEntry(
        id=message.id,
        kind=kind,
        at=message.time,
        reason=event.get("reason"),
        memory=event.get("memory_id"),
        turns=tuple(event.get("turns") or ()),
        conversation=message.conversation,
        event=event,
    )


def _plain(message: Message) -> dict[str, Any]:
    return {
        "id": message.id,
        "type": message.type,
        "at": message.time.isoformat(),
        "conversation": message.conversation,
        **message.body.model_dump(mode="json"),
    }
