"""What the demo shows while a conversation is played: turns, facts, summaries, and what is let go, as it happens."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import click
from aiokafka import AIOKafkaConsumer, TopicPartition

from agents_memory.codec import decode
from agents_memory.errors import BadRecord
from agents_memory.events import DecisionCaptured, Discarded, Forgotten, QuestionJudged, SegmentSummarized
from agents_memory.message import Message
from agents_memory.model import State
from agents_memory.rows import Memory, Row, TurnRow, decode_row, split_key
from agents_memory.topics import TopicName
from streams.api.reading import readable
from streams.cli import render
from streams.settings import Settings
from streams.topics import topic_name

SHOWN = (TopicName.RECORDS, TopicName.SUMMARIES, TopicName.FORGOTTEN, TopicName.JOURNAL)
PREVIEW = 40


class Story:
    """Follows the topics of a stack and tells what happens. `tell` gets one line or a few at a time."""

    def __init__(self, settings: Settings, tell: Callable[[str], None]) -> None:
        self._settings = settings
        self._tell = tell
        self._names = {topic_name(settings, t): t for t in SHOWN}
        self._texts: dict[str, str] = {}
        self._facts: set[str] = set()
        self._arrived: dict[str, asyncio.Event] = {}
        self._known: set[str] = set()
        self._later: list[Message] = []

    async def follow(self) -> None:
        """Until cancelled."""
        consumer = AIOKafkaConsumer(
            bootstrap_servers=self._settings.broker,
            group_id=None,
            enable_auto_commit=False,
            auto_offset_reset="earliest",
        )
        consumer.assign([TopicPartition(n, p) for n in self._names for p in range(self._settings.partitions)])
        await consumer.start()
        try:
            while True:
                fetched = await consumer.getmany(timeout_ms=200)
                for partition, records in sorted(fetched.items(), key=lambda f: f[0].topic != self._records):
                    for record in records:
                        self._take(partition.topic, record)
                self._tell_later()
                await asyncio.sleep(0)
        finally:
            await consumer.stop()

    async def reached(self, turn_id: str, within: float = 10.0) -> None:
        """Until what the turn led to has been told, so that the story stays in order; gives up after a while."""
        arrived = self._arrived.setdefault(turn_id, asyncio.Event())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(arrived.wait(), within)

    @property
    def _records(self) -> str:
        return topic_name(self._settings, TopicName.RECORDS)

    def _take(self, topic: str, record: object) -> None:
        value: bytes | None = getattr(record, "value", None)
        try:
            if topic == self._records:
                key: bytes = getattr(record, "key", b"")
                if value is not None and key.count(b"/") >= 2:
                    self._row(split_key(key.decode())[2], decode_row(value))
                return
            message = decode(getattr(record, "headers", ()), value)
        except BadRecord:
            return
        if message.id not in self._known:
            self._known.add(message.id)
            self._later.append(message)

    def _row(self, ident: str, row: Row) -> None:
        if isinstance(row, TurnRow):
            self._arrived.setdefault(ident, asyncio.Event()).set()
            self._texts.setdefault(ident, row.text)
        if isinstance(row, Memory):
            self._texts[ident] = row.content.statement
            if ident not in self._facts:
                self._facts.add(ident)
                self._fact(row)

    def _fact(self, memory: Memory) -> None:
        content = memory.content
        mark = "protected" if memory.protected else "held" if memory.state is State.HELD else content.kind.value
        word = click.style("remembered", fg="green")
        self._tell(f"  {word}  {content.importance:>4.1f}  {mark:<17} {_cut(content.statement, 64)}")

    def _tell_later(self) -> None:
        messages, self._later = self._later, []
        for message in messages:
            self._message(message)

    def _message(self, message: Message) -> None:
        match message.body:
            case SegmentSummarized() as body:
                head = f"summary · {body.conversation} · {body.reason} · version {body.version}"
                self._tell(f"  {click.style(head, fg='cyan')}")
                for line in readable(body.content).splitlines():
                    self._tell(f"      {line}")
            case DecisionCaptured() as body:
                self._tell(f"  {click.style('decision', fg='blue')}    {body.status:<22} {_cut(body.statement, 64)}")
            case QuestionJudged(known=True):
                self._tell(f"  {click.style('asked again', fg='magenta')}  the agent was told this before")
            case Forgotten() as body:
                # What a user wanted gone is not quoted, not even here.
                shown = "" if body.reason == "user_request" else _cut(self._texts.get(body.memory_id, ""), PREVIEW)
                self._gone("forgotten", body.reason, shown)
            case Discarded() as body:
                score = body.numbers.get("score")
                figure = "" if score is None else f" {score:.1f} < {body.numbers.get('threshold', 0):.0f}"
                self._gone("let go", f"{body.reason}{figure}", _cut(self._texts.get(body.turns[0], ""), PREVIEW))

    def _gone(self, word: str, reason: str, text: str) -> None:
        self._tell(f"  {click.style(word, fg='red'):<20} {reason:<28} {click.style(text, dim=True)}")


def _cut(text: str, columns: int) -> str:
    return render.fit(text, columns).rstrip()
