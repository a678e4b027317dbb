"""Suggest the topic threshold that suits an operator's own conversations."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from agents_memory import importers
from agents_memory.adapters.embeddings import UseM3
from agents_memory.codec import decode
from agents_memory.conversation.threshold import Suggestion, suggest
from agents_memory.conversation.topics import head_for
from agents_memory.errors import BadRecord, BadRequest
from agents_memory.importers import FORMATS
from agents_memory.inputs import TurnEnriched
from agents_memory.language.reading import read
from agents_memory.model import Role, Turn
from agents_memory.rows import TurnRow
from agents_memory.stages.enrich import EMBEDDED_CHARS
from agents_memory.topics import TopicName
from agents_memory.vectors import pack
from streams.cli import render
from streams.cli.common import json_option, show, tenant_option
from streams.following import reading
from streams.running import find
from streams.settings import Settings, load

QUIET_MS = 3_000
"""Milliseconds without a record after which the topic is taken to be read."""


@click.command("suggest-threshold")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--format", "format_", default="auto", show_default=True, help=f"auto, or one of {', '.join(FORMATS)}.")
@click.option("--turns", default=1_000, show_default=True, type=click.IntRange(1), help="Turns of users at most.")
@tenant_option
@json_option
def suggest_threshold(files: tuple[Path, ...], format_: str, turns: int, tenant: str, as_json: bool) -> None:
    """Suggest the topic threshold (`segment.same_topic_from`) from the conversations of FILES.

    Without a file those that the running stack was given are read. At each threshold the conversations are cut anew;
    the table tells how many topics that makes, how long they are, and which F1 of the topic shifts to expect by the
    probabilities of the head. Nothing is published and no policy is changed.

    \b
    agents-memory suggest-threshold export.json
    agents-memory suggest-threshold --turns 5000 --json
    """
    settings = load()
    policy = settings.policy_document().segment
    head = head_for(UseM3.name, policy)
    if head is None:
        raise BadRequest("the policy switches the topic head off: there are no probabilities to go by")
    found = (
        list(of_files(files, format_, tenant, UseM3()))
        if files
        else asyncio.run(_published(find(settings).with_broker(), tenant))
    )
    if not any(found):
        raise BadRequest("there is no conversation to go by")
    answer = suggest(latest(found, turns), head, policy)
    show(asdict(answer), as_json, lambda: lines(answer))


def latest(talks: Iterable[Sequence[TurnRow]], most: int) -> list[Sequence[TurnRow]]:
    """The newest conversations that have so many turns of users together at most, each of them whole."""
    kept: list[Sequence[TurnRow]] = []
    count = 0
    for talk in sorted((t for t in talks if t), key=lambda t: t[-1].at, reverse=True):
        count += sum(turn.role is Role.USER for turn in talk)
        if kept and count > most:
            break
        kept.append(talk)
    return kept


def lines(answer: Suggestion) -> Iterator[str]:
    """The table of thresholds for people, and what is suggested."""
    yield f"{answer.conversations} conversations, {answer.turns} turns that may open a topic"
    yield render.dim("threshold  topics  exchanges each  expected F1  precision  recall")
    for rung in answer.rungs:
        mark = "<- suggested" if rung.threshold == answer.threshold else ""
        mark = f"{mark} (in force)" if rung.threshold == answer.current else mark
        yield (
            f"{rung.threshold:9.2f}  {rung.topics:6d}  {rung.exchanges:14.1f}  {rung.f1:11.2f}  {rung.precision:9.2f}"
            f"  {rung.recall:6.2f}  {mark}"
        ).rstrip()
    yield f"suggested: {answer.threshold:g}. {answer.reason}"
    yield "set it in the policy document: " + f'{{"segment": {{"same_topic_from": {answer.threshold:g}}}}}'


def of_files(
    files: Sequence[Path], format_: str, tenant: str, use: UseM3, most: int | None = None
) -> Iterator[list[TurnRow]]:
    """The conversations of files (of each, `most` at most), read and embedded as the stage `enrich` does."""
    for file in files:
        talks: dict[tuple[str, str], list[Turn]] = {}
        for item in importers.read(file, format_, tenant=tenant):
            if isinstance(item, Turn):
                talks.setdefault((item.user, item.conversation), []).append(item)
        for talk in list(talks.values())[:most]:
            said = sorted(talk, key=lambda turn: turn.at)
            found = [read(turn.text, turn.role, turn.at, turn.lang) for turn in said]
            vectors = use.passages([one.text[:EMBEDDED_CHARS] for one in found])
            rows = [
                TurnRow(
                    id=turn.id, conversation=turn.conversation, role=turn.role, text=one.text, at=turn.at, exchange=0,
                    segment="", vector=pack(vector), reading=one.reading,
                )
                for turn, one, vector in zip(said, found, vectors, strict=True)
            ]  # fmt: skip
            yield numbered(rows)


async def _published(settings: Settings, tenant: str) -> list[list[TurnRow]]:
    """The conversations that the running stack was given, from the topic of inputs."""
    talks: dict[tuple[str, str], dict[str, TurnRow]] = {}
    async with reading(settings, TopicName.INPUTS, from_beginning=True) as consumer:
        while batches := await consumer.getmany(timeout_ms=QUIET_MS):
            for record in (one for batch in batches.values() for one in batch):
                try:
                    message = decode(record.headers, record.value)
                except BadRecord:
                    continue
                body = message.body
                if isinstance(body, TurnEnriched) and body.tenant == tenant and body.model == UseM3.name:
                    talk = talks.setdefault((message.key, body.conversation), {})
                    talk.setdefault(body.turn_id, _row(body))
    return [numbered(sorted(talk.values(), key=lambda turn: turn.at)) for talk in talks.values()]


def _row(body: TurnEnriched) -> TurnRow:
    return TurnRow(
        id=body.turn_id, conversation=body.conversation, role=body.role, text=body.text, at=body.at, exchange=0,
        segment="", vector=body.vector, reading=body.reading,
    )  # fmt: skip


def numbered(turns: Sequence[TurnRow]) -> list[TurnRow]:
    """The turns of a conversation with the numbers of their exchanges."""
    out: list[TurnRow] = []
    exchange = 0
    for turn in turns:
        exchange += turn.role is Role.USER
        out.append(turn.model_copy(update={"exchange": exchange}))
    return out
