"""A laboratory around a broker: topics, records, worker processes, and what the worker's topics hold afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient, NewTopic

from streams.brokers import Broker
from streams.brokers.kafka import KafkaBroker
from streams.shims.highwater import true_highwaters

ROOT = Path(__file__).parents[2]
PARTITIONS = 4


@dataclass
class Lab:
    """One test's topics on a broker, under a prefix of their own."""

    broker: Any  # a `Broker` with pids
    directory: Path
    prefix: str = field(default_factory=lambda: "t" + uuid.uuid4().hex[:8])
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def topic(self, name: str) -> str:
        return f"{self.prefix}.{name}"

    async def create(self, *names: str, compact: Sequence[str] = (), partitions: int = PARTITIONS) -> None:
        admin = AIOKafkaAdminClient(bootstrap_servers=self.broker.bootstrap)
        await admin.start()
        try:
            new = [
                NewTopic(self.topic(name), partitions, 1,
                         topic_configs={"cleanup.policy": "compact"} if name in compact else {})
                for name in (*names, *compact)
            ]  # fmt: skip
            answer = await admin.create_topics(new)
            assert all(error[1] == 0 for error in answer.topic_errors), answer
        finally:
            await admin.close()

    @contextlib.asynccontextmanager
    async def producer(self, **options: Any) -> AsyncIterator[AIOKafkaProducer]:
        producer = AIOKafkaProducer(bootstrap_servers=self.broker.bootstrap, acks="all", linger_ms=5, **options)
        await producer.start()
        try:
            yield producer
        finally:
            await producer.stop()

    async def produce(self, name: str, records: Sequence[tuple[bytes | None, bytes | None, int]]) -> None:
        """Publish (key, value, partition) and wait."""
        async with self.producer() as producer:
            sent = [await producer.send(self.topic(name), v, k, partition=p) for k, v, p in records]
            await asyncio.gather(*sent)

    async def read(self, name: str) -> list[Any]:
        """Every record of a topic up to its true end, in order within each partition."""
        tps = [TopicPartition(self.topic(name), p) for p in range(PARTITIONS)]
        ends = await true_highwaters(self.broker.bootstrap, tps)
        consumer = AIOKafkaConsumer(bootstrap_servers=self.broker.bootstrap, auto_offset_reset="earliest")
        await consumer.start()
        records: list[Any] = []
        try:
            consumer.assign(tps)
            async with asyncio.timeout(60):
                while any([await consumer.position(tp) < ends[tp] for tp in tps]):
                    for batch in (await consumer.getmany(timeout_ms=200)).values():
                        records += batch
        finally:
            await consumer.stop()
        return records

    async def committed(self, group: str, name: str) -> int:
        """The sum of the committed offsets of a group, over the partitions of a topic."""
        consumer = AIOKafkaConsumer(bootstrap_servers=self.broker.bootstrap, group_id=group, enable_auto_commit=False)
        await consumer.start()
        try:
            offsets = [await consumer.committed(TopicPartition(self.topic(name), p)) for p in range(PARTITIONS)]
        finally:
            await consumer.stop()
        return sum(offset or 0 for offset in offsets)

    def spawn(self, script: str, **env: str) -> subprocess.Popen[bytes]:
        """Start `tests/integration/<script>` as a process."""
        number = len(self.workers)
        settings = {
            "BOOTSTRAP": self.broker.bootstrap, "BROKER": self.broker.name, "PREFIX": self.prefix,
            "DATA": str(self.directory / f"worker-{number}"), "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1",
        } | env  # fmt: skip
        with (self.directory / f"worker-{number}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, str(ROOT / "tests/integration" / script)],
                env=os.environ | settings,
                stdout=log,
                stderr=log,
            )
        self.workers.append(process)
        return process

    def logs(self) -> str:
        """What the workers wrote, for the message of a failed assertion."""
        texts = [path.read_text(errors="replace")[-3000:] for path in sorted(self.directory.glob("worker-*.log"))]
        return "\n-----\n".join(texts)

    def log(self, worker: int) -> str:
        return (self.directory / f"worker-{worker}.log").read_text(errors="replace")

    def signal_broker(self, number: signal.Signals) -> None:
        pids = self.broker.pids if isinstance(self.broker, KafkaBroker) else [self.broker.pid]
        for pid in pids:
            os.kill(pid, number)

    def close(self) -> None:
        for process in self.workers:
            if process.poll() is None:
                process.kill()
            process.wait()


async def eventually(
    condition: Callable[[], Any], *, within: float = 60.0, message: Callable[[], str] = lambda: "not in time"
) -> None:
    """Wait until the (async) condition is true."""
    end = time.monotonic() + within
    while True:
        result = condition()
        if await result if asyncio.iscoroutine(result) else result:
            return
        assert time.monotonic() < end, message()
        await asyncio.sleep(0.2)


@dataclass
class Toy:
    """What `toy_worker.py` was given, and what it must have made of it."""

    lab: Lab
    sent: dict[str, list[str]] = field(default_factory=dict)
    bad: int = 0

    async def create(self) -> None:
        await self.lab.create("in", "out", "dead", compact=("rows",))

    def records(self, count: int, *, first: int = 0, subjects: int = 40, bad_every: int = 0, parts_every: int = 0,
                pad: int = 200) -> list[tuple[bytes, bytes, int]]:  # fmt: skip
        """`count` records; every `bad_every`th undecodable, every `parts_every`th of three parts."""
        made = []
        for n in range(first, first + count):
            subject = n % subjects
            key, partition = f"s{subject}", subject % PARTITIONS
            if bad_every and n % bad_every == 0:
                self.bad += 1
                made.append((key.encode(), b"\xffnot json %d" % n, partition))
                continue
            parts = 3 if parts_every and n % parts_every == 0 else 1
            self.sent.setdefault(key, []).append(str(n))
            value = json.dumps({"id": str(n), "parts": parts, "pad": pad}).encode()
            made.append((key.encode(), value, partition))
        return made

    async def pour(self, *, count: int, rate: int, idempotent: bool = False, **shape: int) -> None:
        """Publish `count` records, `rate` a second."""
        options = {"enable_idempotence": True, "request_timeout_ms": 120_000} if idempotent else {}
        async with self.lab.producer(**options) as producer:
            sent = []
            for first in range(0, count, rate // 10):
                for key, value, partition in self.records(rate // 10, first=first, **shape):
                    sent.append(await producer.send(self.lab.topic("in"), value, key, partition=partition))
                await asyncio.sleep(0.1)
            await asyncio.gather(*sent)

    def growing(self, by: int = 300) -> Callable[[], Any]:
        """A condition: `by` outputs more than when it was first asked."""
        start: list[int] = []

        async def grown() -> bool:
            found = len(await self.lab.read("out"))
            start[:] = start or [found]
            return found >= start[0] + by

        return grown

    async def done(self) -> bool:
        total = sum(map(len, self.sent.values())) + self.bad
        return await self.lab.committed(f"{self.lab.prefix}-toy", "in") == total

    async def check(self) -> Counter[str]:
        """The oracle: nothing lost, no effect twice, the same id never with two texts, rows exact."""
        ids = {i for sent in self.sent.values() for i in sent}
        outputs: dict[str, set[bytes]] = {}
        seen: Counter[str] = Counter()
        for record in await self.lab.read("out"):
            name = json.loads(record.value)["id"]
            outputs.setdefault(name, set()).add(record.value)
            seen["outputs"] += 1
        assert {name.split("/")[0] for name in outputs} == ids
        assert all(len(texts) == 1 for texts in outputs.values()), "an id was published with two contents"
        seen["repeated"] = seen["outputs"] - len(outputs)

        rows: dict[bytes, bytes | None] = {}
        for record in await self.lab.read("rows"):
            rows[record.key] = record.value
        for subject, sent in self.sent.items():
            for kind in ("head", "left", "right"):
                row = json.loads(rows[f"{kind}/{subject}".encode()] or b"")
                assert row["count"] == len(sent), (kind, subject, row["count"], len(sent))
        letters = {
            (dict(r.headers)["dlq_partition"], dict(r.headers)["dlq_offset"]) for r in await self.lab.read("dead")
        }
        assert len(letters) == self.bad
        return seen

    def exits(self) -> list[int | None]:
        return [worker.poll() for worker in self.lab.workers]


@pytest.fixture
def lab(broker: Broker, tmp_path: Path) -> Iterator[Lab]:
    """A laboratory on each of the two brokers."""
    made = Lab(broker, tmp_path)
    yield made
    made.close()


@pytest.fixture
def toy(lab: Lab) -> Toy:
    """The toy stage in that laboratory."""
    return Toy(lab)


@pytest.fixture
def make_toy() -> Iterator[Callable[[Broker, Path], Toy]]:
    """The toy stage on a broker of the test's own."""
    labs: list[Lab] = []

    def make(broker: Broker, directory: Path) -> Toy:
        labs.append(Lab(broker, directory))
        return Toy(labs[-1])

    yield make
    for made in labs:
        made.close()


@pytest.fixture(name="eventually")
def eventually_fixture() -> Callable[..., Any]:
    """Wait for a condition."""
    return eventually


@pytest.fixture
def freeze() -> Iterator[Callable[[subprocess.Popen[bytes]], None]]:
    """Stop a process with SIGSTOP; woken at the end of the test if nothing else did."""
    frozen: list[subprocess.Popen[bytes]] = []

    def stop(process: subprocess.Popen[bytes]) -> None:
        process.send_signal(signal.SIGSTOP)
        frozen.append(process)

    yield stop
    for process in frozen:
        if process.poll() is None:
            process.send_signal(signal.SIGCONT)
