"""The memory as it runs: a stack of its own with a clock that is a file, asked over Kafka and the HTTP API.

One stack serves all plays, one after the other: each has a tenant of its own, but there is one clock. `settle` waits
until every stage has committed all that is on its topics and a sweep has found nothing more that is due.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import threading
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import httpx
from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import KafkaError

from agents_memory.adapters.qdrant.layout import collections
from agents_memory.codec import decode
from agents_memory.errors import Theirs, Unavailable
from agents_memory.events import QuestionJudged, SegmentSummarized
from agents_memory.ids import subject_key
from agents_memory.model import State, Turn
from agents_memory.ports import Store
from agents_memory.topics import TopicName
from streams.api.models import LogEntry as Entry
from streams.api.models import MemoryView
from streams.brokers import BrokerName
from streams.brokers.processes import HOST
from streams.client import MemoryClient
from streams.embedded.stack import Stack
from streams.outside import Outlet, record
from streams.settings import load
from streams.steps import Outgoing
from streams.stores import open_store
from streams.topics import topic_name
from tests.acceptance import system as shape
from tests.acceptance.backlog import Backlog, Counted
from tests.acceptance.breaking import Breaker
from tests.acceptance.cases import START
from tests.acceptance.checks_log import NOBODY
from tests.acceptance.shapes import recalled, summary
from tests.acceptance.system import Asked, Context, DeadLetter, Decision, Fault, Leaks, LogEntry, Recall, Summary

T = TypeVar("T")

POLL = 0.1
MOST = 10_000
"""Entries of a log that the API gives at once."""
FOLLOWED = (TopicName.DEAD_LETTERS, TopicName.SUMMARIES)


class LiveSystem:
    """A `System` of real processes. `fault_scale` shortens outages: 0.1 makes six seconds of a minute."""

    def __init__(self, broker: BrokerName = "embedded", data: Path | None = None, fault_scale: float = 1.0) -> None:
        self.name = f"live, {broker} broker"
        self._temporary = tempfile.TemporaryDirectory(prefix="acceptance-") if data is None else None
        self._data = Path(self._temporary.name) if self._temporary else data or Path()
        self._data.mkdir(parents=True, exist_ok=True)
        self._clock = self._data / "clock"
        self._now: datetime | None = None
        self._settled_now = False
        self.set_now(START)
        settings = load({}, data_dir=self._data, clock=f"file:{self._clock}")
        self._stack = Stack(settings, broker, lambda line: None)
        self._breaker = Breaker(self._stack, fault_scale)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="live", daemon=True)
        self._thread.start()
        self._tenant = ""
        self._published: list[Outgoing] = []
        self._users: dict[tuple[str, str], None] = {}
        self._raw_keys: set[str] = set()
        self._dead: list[DeadLetter] = []
        self._told: dict[str, SegmentSummarized] = {}
        self._counted = Counted()
        self._client: MemoryClient | None = None
        try:
            self._call(self._start())
        except BaseException:
            self.close()
            raise

    def begin(self, tenant: str) -> None:
        self._tenant = tenant
        self._published.clear()
        self._users.clear()
        self._raw_keys.clear()

    def set_now(self, now: datetime) -> None:
        if now == self._now:
            return
        self._now, self._settled_now = now, False
        fresh = self._clock.with_suffix(".new")
        fresh.write_text(now.isoformat())
        fresh.replace(self._clock)  # in one step: somebody is always reading

    def publish(self, turns: Sequence[Turn]) -> None:
        records = []
        for turn in turns:
            self._users[turn.tenant, turn.user] = None
            one = record(self._stack.settings, turn, "acceptance")[1]
            # Behind a raw record of its conversation a turn has that one's key, and so its partition.
            records.append(replace(one, key=turn.conversation.encode()) if turn.conversation in self._raw_keys else one)
        self._put(records)

    def publish_raw(self, value: bytes | None, key: str) -> None:
        self._raw_keys.add(key)
        self._put([Outgoing(topic_name(self._stack.settings, TopicName.TURNS), key.encode(), value, ())])

    def end(self, tenant: str, user: str, conversation: str, at: datetime) -> None:
        self._call(self._of(tenant).end_conversation(user, conversation, at), changes=True)

    def _put(self, records: Sequence[Outgoing]) -> None:
        self._published += records
        self._call(self._outlet.publish(records), changes=True)
        self._call(self._breaker.published())

    def settle(self, timeout: float = 600.0) -> None:
        if self._settled_now:
            return
        try:
            self._call(self._settled(), timeout)
        except TimeoutError:
            raise TimeoutError(f"not settled after {timeout:g} s") from None
        self._settled_now = True

    async def _settled(self) -> None:
        """Everything is done, the worker looks for what is due once more, and that has led to nothing."""
        while True:
            self._watched()
            try:
                before = await self._backlog.ends()
                swept = await self._backlog.swept()
                if before is not None and swept:
                    while await self._backlog.swept() <= swept:
                        self._watched()
                        await asyncio.sleep(POLL)
                    if await self._backlog.ends() == before:
                        return
            except (Unavailable, KafkaError):
                pass  # the broker is asked again
            await asyncio.sleep(POLL)

    def recall(self, tenant: str, user: str | None, recall: Recall) -> list[shape.Memory]:
        if recall.mode:
            raise shape.Unsupported(f"recall mode {recall.mode} over the API")
        try:
            asked = self._of(tenant).recall(str(user or ""), recall.query, recall.k, conversation=recall.conversation)
            return [recalled(result) for result in self._call(asked, changes=True)]
        except Theirs as error:
            raise shape.Refused(type(error).__name__) from None

    def memories(self, tenant: str, user: str) -> list[shape.Memory]:
        every = [state.value for state in State]
        return [_memory(view) for view in self._call(self._of(tenant).memories(user, state=every))]

    def summaries(self, tenant: str, user: str) -> list[Summary]:
        views = self._call(self._of(tenant).current_summaries(user, limit=MOST))
        views.sort(key=lambda view: (view.started_at, view.id))
        return [summary(view.content, self._told.get(view.id)) for view in views]

    def decisions(self, tenant: str, user: str) -> list[Decision]:
        return [
            Decision(one.text, one.status or "confirmed", one.state.value in shape.ACTIVE_STATES)
            for one in self._call(self._of(tenant).decisions(user))
        ]

    def forgotten(self, tenant: str, user: str) -> list[LogEntry]:
        entries = self._call(self._of(tenant).forgotten(user, limit=MOST))
        return [_log_entry(entry) for entry in reversed(entries)]

    def questions(self, tenant: str, user: str) -> list[Asked]:
        client = self._of(tenant)
        entries = self._call(client.journal(user, kind=[QuestionJudged.type], limit=MOST))
        exported = json.loads(self._call(client.export(user)))
        texts = {one["id"]: one["text"] for section in ("turns", "memories") for one in exported[section]}
        answers = [[entry.event.get(name) for name in ("answer_turn", "answer_memory")] for entry in entries]
        return [
            Asked(entry.event["known"], "\n".join(texts[one] for one in ids if one in texts))
            for entry, ids in zip(entries, answers, strict=True)
        ]

    def context(self, tenant: str, user: str, query: str, conversation: str, max_tokens: int) -> Context:
        block = self._call(self._of(tenant).context(user, query, conversation, max_tokens), changes=True)
        return Context(block.text, block.tokens)

    def export(self, tenant: str, user: str) -> str:
        return self._call(self._of(tenant).export(user)).decode()

    def delete(self, tenant: str, user: str, what: str | None) -> None:
        client = self._of(tenant)
        self._call(client.erase(user) if what is None else client.forget(user, what=what), changes=True)

    def leaks(self, tenant: str) -> Leaks:
        users = [user for owner, user in self._users if owner == tenant] + list(NOBODY)
        subjects = [(owner, user) for owner in (tenant, "default") for user in users]
        names = [name for name in collections() if name != "general"]
        return Leaks(
            vectors=self._call(self._points(names, subjects)),
            general_layer=self._call(self._points(["general"], subjects)),
            logs="\n".join(log.read_text("utf-8", "replace") for log in (self._data / "logs").iterdir()),
            metrics="\n".join(self._call(self._pages()).values()),
        )

    async def _points(self, names: Sequence[str], subjects: Sequence[tuple[str, str]]) -> str:
        secret = self._stack.settings.secret.get_secret_value().encode()
        lines = []
        for name in names:
            for tenant, user in subjects:
                after = None
                subject = subject_key(secret, tenant, user)
                while hits := await self._store.find(name, subject, limit=500, after=after):
                    lines += [json.dumps(hit.payload, ensure_ascii=False, default=str) for hit in hits]
                    after = hits[-1].id
        return "\n".join(lines)

    def dead_letters(self) -> list[DeadLetter]:
        return list(self._dead)

    def metrics(self) -> dict[str, float]:
        for source, page in self._call(self._pages()).items():
            self._counted.take(source, page)
        return self._counted.total()

    async def _pages(self) -> Mapping[str, str]:
        settings = self._stack.settings
        async with httpx.AsyncClient(timeout=20) as client:
            return {
                name: (await client.get(f"http://{HOST}:{port}/metrics")).text
                for name, port in (("worker", settings.metrics_port), ("api", settings.api_port))
            }

    def replay(self) -> None:
        self._call(self._outlet.publish(list(self._published)), changes=True)

    def inject(self, fault: Fault) -> None:
        self.metrics()  # what a worker that is killed has counted
        self._call(self._breaker.inject(fault), changes=True)

    def heal(self) -> None:
        self._call(self._breaker.heal(), changes=True)

    def close(self) -> None:
        self._call(self._stop())
        self._call(self._loop.shutdown_default_executor())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        if self._temporary:
            self._temporary.cleanup()

    async def _start(self) -> None:
        await self._stack.start()
        settings = self._stack.settings
        self._stopping = asyncio.Event()
        self._watching = asyncio.create_task(self._stack.watch(self._stopping))
        self._backlog = Backlog(settings, f"http://{HOST}:{settings.metrics_port}")
        await self._backlog.start()
        self._outlet = Outlet(settings, "acceptance")
        self._store: Store = open_store(settings)
        self._following = asyncio.create_task(self._follow())

    async def _stop(self) -> None:
        if hasattr(self, "_following"):
            self._following.cancel()
            self._stopping.set()
            await asyncio.gather(self._following, self._watching, return_exceptions=True)
            await self._backlog.stop()
            await self._outlet.stop()
            await self._store.close()
            if self._client is not None:
                await self._client.close()
        await self._stack.stop()

    def _watched(self) -> None:
        """What ended the stack, or the reading beside it, is raised here."""
        for task in (self._watching, self._following):
            if task.done():
                task.result()

    async def _follow(self) -> None:
        """Collect dead letters, and how long summaries and their sources were told to be."""
        settings = self._stack.settings
        names = {topic_name(settings, topic): topic for topic in FOLLOWED}
        consumer = AIOKafkaConsumer(
            bootstrap_servers=settings.broker, group_id=None, enable_auto_commit=False, auto_offset_reset="earliest",
            max_partition_fetch_bytes=2**25,
        )  # fmt: skip
        consumer.assign([TopicPartition(name, p) for name in names for p in range(settings.partitions)])
        await consumer.start()
        try:
            async for found in consumer:
                if names[found.topic] is TopicName.DEAD_LETTERS:
                    self._dead.append(_dead_letter(found))
                else:
                    body = decode(found.headers, found.value).body
                    if isinstance(body, SegmentSummarized):
                        self._told[body.summary_id] = body
        finally:
            await consumer.stop()

    def _of(self, tenant: str) -> MemoryClient:
        if self._client is None or self._client.tenant != tenant:
            if self._client is not None:
                self._call(self._client.close())
            self._client = MemoryClient(tenant=tenant, settings=self._stack.settings)
        return self._client

    def _call(self, work: Coroutine[Any, Any, T], timeout: float = 900.0, *, changes: bool = False) -> T:
        """Do it in the loop of the stack, and wait for it. What changes something has to be settled afterwards."""
        self._settled_now = self._settled_now and not changes

        async def bounded() -> T:
            async with asyncio.timeout(timeout):
                return await work

        return asyncio.run_coroutine_threadsafe(bounded(), self._loop).result()


def _memory(view: MemoryView) -> shape.Memory:
    times = [at.date().isoformat() for at in (view.valid_from, view.until) if at is not None]
    return shape.Memory(
        id=view.id, text=view.text, state=view.state.value, shown=" ".join(times), key=view.key, value=view.value, kind=view.kind.value,
        layer=view.layer.value, importance=view.importance, strength=view.strength, confidence=view.confidence,
        needs_confirmation=view.needs_confirmation, superseded_by=view.superseded_by,
        sources=tuple(source.turn_id for source in view.sources), verbatim=view.verbatim,
    )  # fmt: skip


def _log_entry(entry: Entry) -> LogEntry:
    fields = {**entry.event, **entry.event.get("numbers", {}), "turn_ids": list(entry.turns)}
    return LogEntry(entry.kind, entry.reason or "", fields)


def _dead_letter(found: Any) -> DeadLetter:
    headers = {name: value.decode("utf-8", "replace") for name, value in found.headers if name.startswith("dlq_")}
    return DeadLetter(
        found.value,
        headers["dlq_error"],
        headers["dlq_topic"],
        int(headers["dlq_partition"]),
        int(headers["dlq_offset"]),
    )
