"""What keeps the embedded stack over restarts: every row and every entry of the logs, in one SQLite file.

The in-memory broker forgets everything when it stops. So a small reader copies `memory.records.v1` (a null deletes
for good), `memory.forgotten.v1` and `memory.journal.v1` into a file, and the start publishes them again, to their
partitions, before the worker starts: Faust's own recovery does the rest. After kill -9 of everything the file holds a
prefix of each partition; what had not been decided by then is gone, and importing the same file again completes it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import orjson
from aiokafka import AIOKafkaConsumer, TopicPartition

from agents_memory.topics import TopicName
from streams.producing import ProducerSettings, Publisher
from streams.settings import Settings
from streams.steps import Headers, Outgoing
from streams.topics import topic_name

log = logging.getLogger(__name__)

KEPT = (TopicName.RECORDS, TopicName.FORGOTTEN, TopicName.JOURNAL)
CHUNK = 500
PAUSE = 1.0
"""Seconds between two attempts at a write that the disk does not take."""

_SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA secure_delete = ON;
CREATE TABLE IF NOT EXISTS rows (
  partition INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY (partition, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY, topic TEXT NOT NULL, partition INTEGER NOT NULL, id TEXT NOT NULL UNIQUE,
  key BLOB, value BLOB, headers BLOB NOT NULL
);
"""


class Ledger:
    """The file. Rows by partition and key; events in order, each id once."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.executescript(_SCHEMA)

    def write(self, records: Sequence[tuple[TopicName, Any]]) -> None:
        """Take a batch of records, in one transaction. What is deleted is then nowhere in the files any more.

        `sqlite3.Error` if the disk does not take it (it is full): nothing of it was taken, it can be given again.
        """
        db = self._db
        if db.in_transaction:  # what a failed attempt has left
            db.execute("ROLLBACK")
        deleted = False
        db.execute("BEGIN IMMEDIATE")
        for topic, record in records:
            if topic is TopicName.RECORDS:
                if record.value is None:
                    deleted = True
                    db.execute("DELETE FROM rows WHERE partition = ? AND key = ?", (record.partition, record.key))
                else:
                    db.execute("REPLACE INTO rows VALUES (?, ?, ?)", (record.partition, record.key, record.value))
            else:
                headers = [[name, (value or b"").decode()] for name, value in record.headers]
                ident = dict(headers).get("ce_id", f"{record.partition}/{record.offset}")
                db.execute(
                    "INSERT OR IGNORE INTO events (topic, partition, id, key, value, headers) VALUES (?,?,?,?,?,?)",
                    (topic.value, record.partition, ident, record.key, record.value, orjson.dumps(headers)),
                )
        db.execute("COMMIT")
        if deleted:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the log in front of the file still held it

    def rows(self) -> Iterator[tuple[int, bytes, bytes]]:
        """Partition, key and value of every row."""
        yield from self._db.execute("SELECT partition, key, value FROM rows ORDER BY partition, key")

    def events(self) -> Iterator[tuple[TopicName, int, bytes | None, bytes | None, Headers]]:
        """Every event in the order in which it came."""
        query = "SELECT topic, partition, key, value, headers FROM events ORDER BY seq"
        for topic, partition, key, value, headers in self._db.execute(query):
            pairs = tuple((name, text.encode()) for name, text in orjson.loads(headers))
            yield TopicName(topic), partition, key, value, pairs

    def close(self) -> None:
        """Close the file."""
        self._db.close()


class Keeper:
    """Follows the kept topics from their beginning and writes them to the ledger."""

    def __init__(self, settings: Settings, ledger: Ledger) -> None:
        self._settings = settings
        self._ledger = ledger
        self._names = {topic_name(settings, t): t for t in KEPT}
        self._consumer: AIOKafkaConsumer | None = None
        self._task: asyncio.Task[None] | None = None
        self._idle = asyncio.Event()
        self.failing = False
        """Whether the disk does not take what has to be kept; it is tried again until it does."""

    async def restore(self) -> Counter[TopicPartition]:
        """Publish what is kept, to where it was; how many records went to each partition of the fresh broker.

        Call before the worker starts and before `start`.
        """
        publisher = Publisher(_producer_settings(self._settings))
        await publisher.start()
        counts: Counter[TopicPartition] = Counter()
        try:
            batch: list[Outgoing] = []
            for record in self._kept():
                batch.append(record)
                counts[TopicPartition(record.topic, record.partition)] += 1
                batch = await _flushed(publisher, batch)
            await publisher.publish(batch)
        finally:
            await publisher.stop()
        return counts

    async def mark_indexed(self, counts: Counter[TopicPartition], group: str) -> None:
        """Let the indexing group go on behind what was restored: after a drained stop the store has it all."""
        consumer = AIOKafkaConsumer(bootstrap_servers=self._settings.broker, group_id=group, enable_auto_commit=False)
        consumer.assign(list(counts))
        await consumer.start()
        try:
            # The broker is fresh, so a partition's first record has offset 0 and its count is the next offset.
            await consumer.commit(dict(counts))
        finally:
            await consumer.stop()

    def _kept(self) -> Iterator[Outgoing]:
        for topic, partition, key, value, headers in self._ledger.events():
            yield Outgoing(topic_name(self._settings, topic), key, value, headers, partition)
        records = topic_name(self._settings, TopicName.RECORDS)
        for partition, row_key, row in self._ledger.rows():
            yield Outgoing(records, row_key, row, (), partition)

    async def start(self) -> None:
        """Begin to follow."""
        partitions = [TopicPartition(n, p) for n in self._names for p in range(self._settings.partitions)]
        consumer = AIOKafkaConsumer(
            bootstrap_servers=self._settings.broker,
            group_id=None,
            enable_auto_commit=False,
            auto_offset_reset="earliest",
        )
        consumer.assign(partitions)
        await consumer.start()
        self._consumer = consumer
        self._task = asyncio.create_task(self._follow(consumer))

    async def stop(self, within: float = 60.0) -> None:
        """Write what is still coming, then stop. The worker must have stopped before.

        After `within` seconds it stops anyway: the broker may be gone, or the disk full.
        """
        task, consumer = self._task, self._consumer
        if task is None or consumer is None:
            return
        for _ in range(2):  # two empty looks in a row: nothing is under way any more
            self._idle.clear()
            looking = asyncio.create_task(self._idle.wait())
            await asyncio.wait([looking, task], timeout=within, return_when=asyncio.FIRST_COMPLETED)
            looking.cancel()
        self._task = self._consumer = None
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(consumer.stop(), within)

    async def _follow(self, consumer: AIOKafkaConsumer) -> None:
        while True:
            fetched = await consumer.getmany(timeout_ms=300, max_records=CHUNK)
            records = [(self._names[tp.topic], r) for tp, batch in fetched.items() for r in batch]
            if records:
                await self._keep(records)
            else:
                self._idle.set()

    async def _keep(self, records: Sequence[tuple[TopicName, Any]]) -> None:
        while True:
            try:
                self._ledger.write(records)
            except sqlite3.OperationalError as exc:
                if not self.failing:
                    log.error("cannot keep rows", extra={"error_type": type(exc).__name__})  # noqa: TRY400
                self.failing = True
                await asyncio.sleep(PAUSE)
            else:
                self.failing = False
                return


async def _flushed(publisher: Publisher, batch: list[Outgoing]) -> list[Outgoing]:
    if len(batch) < CHUNK:
        return batch
    await publisher.publish(batch)
    return []


def _producer_settings(settings: Settings) -> ProducerSettings:
    return ProducerSettings(settings.broker, settings.broker_kind, client_id=f"{settings.app_id}-keeper")
