"""Look at the records that could not be read, and send them again once the fault is mended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import click
from aiokafka import ConsumerRecord
from aiokafka.errors import KafkaError

from agents_memory.errors import BadRequest, Unavailable
from agents_memory.topics import TopicName
from streams.cli import render
from streams.cli.common import json_option, print_json, show
from streams.following import reading
from streams.outside import Outlet
from streams.replaying import Original, original
from streams.running import find
from streams.settings import Settings, load

BATCH = 500
QUIET_MS = 500
"""A topic is read to its end when nothing comes for so long, and no partition says that there is more."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A dead letter without its content: where it stands, where it came from, and why it is there."""

    partition: int
    offset: int
    at: str
    stage: str
    error: str
    topic: str
    from_partition: str
    from_offset: str
    bytes: int


@click.group(name="dead-letters")
def dead_letters() -> None:
    """Records that could not be read, kept as they came."""


@dead_letters.command(name="list")
@json_option
def list_(as_json: bool) -> None:
    """All dead letters: where they stand and why, without their content."""
    settings = find(load()).with_broker()
    letters = [letter(record) for record in asyncio.run(_all(settings))]
    show([asdict(one) for one in letters], as_json, lambda: [_line(one) for one in letters] or [render.dim("none")])


@dead_letters.command(name="show")
@click.argument("partition", type=click.IntRange(0))
@click.argument("offset", type=click.IntRange(0))
@json_option
def show_(partition: int, offset: int, as_json: bool) -> None:
    """The record at PARTITION and OFFSET of the dead letters with its original content, which may be personal."""
    settings = find(load()).with_broker()
    for record in asyncio.run(_all(settings)):
        if (record.partition, record.offset) == (partition, offset):
            value = None if record.value is None else record.value.decode("utf-8", "backslashreplace")
            if as_json:
                print_json({**asdict(letter(record)), "value": value})
            else:
                click.echo(_line(letter(record)))
                click.echo("(null)" if value is None else value)
            return
    raise BadRequest("there is no such dead letter")


@dead_letters.command()
@click.option("--at", "places", multiple=True, metavar="PARTITION/OFFSET", help="This one; can be given again.")
@click.option("--error", "error", help="All with this reason, for example bad_json.")
@click.option("--all", "everything", is_flag=True, help="All that are kept.")
@click.option("--dry-run", is_flag=True, help="Only say what would be sent.")
@json_option
def replay(places: tuple[str, ...], error: str | None, everything: bool, dry_run: bool, as_json: bool) -> None:
    """Send dead letters again to the topic and partition they came from, as they came.

    Harmless when done twice: what was taken in before is known by its id. A letter that still cannot be read becomes a
    dead letter again. One that was cut is read from its own topic, as long as that keeps it.
    """
    if not places and error is None and not everything:
        raise BadRequest("say which: --at PARTITION/OFFSET, --error REASON or --all")
    settings = find(load()).with_broker()
    chosen = [r for r in asyncio.run(_all(settings)) if everything or _is_chosen(letter(r), places, error)]
    missing = set(places) - {f"{record.partition}/{record.offset}" for record in chosen}
    if missing:
        raise BadRequest(f"there is no such dead letter: {', '.join(sorted(missing))}")
    found = asyncio.run(_sent_again(settings, chosen, dry_run=dry_run))
    rows = [{**asdict(letter(record)), "sent": one.why_not is None and not dry_run, "why_not": one.why_not}
            for record, one in zip(chosen, found, strict=True)]  # fmt: skip
    show(rows, as_json, lambda: _replayed(chosen, found, dry_run=dry_run))


def _is_chosen(one: Letter, places: tuple[str, ...], error: str | None) -> bool:
    return f"{one.partition}/{one.offset}" in places or (error is not None and one.error == error)


async def _sent_again(
    settings: Settings, records: Sequence[ConsumerRecord[Any, Any]], *, dry_run: bool
) -> list[Original]:
    found = [await original(settings, record) for record in records]
    wanted = [one.record for one in found if one.record is not None]
    if wanted and not dry_run:
        outlet = Outlet(settings, "agents-memory-replay")
        try:
            for start in range(0, len(wanted), BATCH):
                await outlet.publish(wanted[start : start + BATCH])
        finally:
            await outlet.stop()
    return found


def _replayed(records: Sequence[ConsumerRecord[Any, Any]], found: Sequence[Original], *, dry_run: bool) -> list[str]:
    lines = [
        f"{'would be sent' if dry_run else 'sent'}  {_line(letter(record))}"
        if one.why_not is None
        else f"not sent, {one.why_not}  {_line(letter(record))}"
        for record, one in zip(records, found, strict=True)
    ]
    return lines or [render.dim("none")]


def letter(record: ConsumerRecord[Any, Any]) -> Letter:
    """What the headers of a dead letter say."""
    headers = {name: value.decode("utf-8", "replace") for name, value in record.headers if name.startswith("dlq_")}
    return Letter(
        partition=record.partition,
        offset=record.offset,
        at=headers.get("dlq_at", ""),
        stage=headers.get("dlq_stage", ""),
        error=headers.get("dlq_error", ""),
        topic=headers.get("dlq_topic", ""),
        from_partition=headers.get("dlq_partition", ""),
        from_offset=headers.get("dlq_offset", ""),
        bytes=len(record.value or b""),
    )


async def _all(settings: Settings) -> list[ConsumerRecord[Any, Any]]:
    found = [record async for record in _to_the_end(settings)]
    return sorted(found, key=lambda record: (record.timestamp, record.partition, record.offset))


async def _to_the_end(settings: Settings) -> AsyncIterator[ConsumerRecord[Any, Any]]:
    async with reading(settings, TopicName.DEAD_LETTERS, from_beginning=True) as consumer:
        try:
            while True:
                batches = await consumer.getmany(timeout_ms=QUIET_MS)
                for batch in batches.values():
                    for record in batch:
                        yield record
                if not batches:
                    ends = await consumer.end_offsets(consumer.assignment())
                    # Counting up to the end would wait for ever behind holes; below it, something is still to come.
                    if all([await consumer.position(tp) >= end for tp, end in ends.items()]):
                        return
        except KafkaError as exc:
            raise Unavailable(f"the broker went away: {type(exc).__name__}") from None


def _line(one: Letter) -> str:
    place = f"{one.topic}/{one.from_partition}@{one.from_offset}"
    why = f"{one.stage} {render.coloured(one.error)}"
    return f"{one.partition}/{one.offset}  {one.at}  {why}  {one.bytes} bytes  {render.dim(place)}"
