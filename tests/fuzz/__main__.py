"""`python -m tests.fuzz --messages 100000 --seed 1`: a worker under fuzzed records; its dead letters must be the bad ones exactly.

The last line says how many bad records are missing among the dead letters, and how many good ones are there.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, TopicPartition

from agents_memory.topics import TopicName
from streams.brokers import Broker
from streams.brokers.embedded import EmbeddedBroker
from streams.brokers.kafka import KafkaBroker
from streams.settings import Settings, load
from streams.shims.highwater import true_highwaters
from streams.topics import apply, topic_name
from tests.e2e.worker import working
from tests.fuzz.messages import Fuzzed, fuzzed

WINDOW = 1_000
CUT_ABOVE = 900_000
"""Bytes from which a dead letter may lack the end of its record."""
Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Sent:
    """Whether a record must be taken in, a digest of its bytes, and the bytes themselves where a letter may be cut."""

    good: bool
    digest: bytes
    long: bytes = b""

    def is_kept_by(self, letter: Letter) -> bool:
        """Whether the letter holds the same bytes, or their beginning if it says that it was cut."""
        if letter.cut is None:
            return letter.digest == self.digest
        return len(letter.cut) > CUT_ABOVE // 2 and self.long.startswith(letter.cut)


@dataclass(frozen=True, slots=True)
class Letter:
    """The reason of a dead letter, a digest of its bytes, and the bytes of one that was cut."""

    reason: str
    digest: bytes
    cut: bytes | None = None


def digest(value: bytes | None) -> bytes:
    return b"" if value is None else hashlib.sha256(value).digest()


@dataclass
class Found:
    """What came of it, by place of origin."""

    sent: dict[Place, Sent]
    letters: dict[Place, list[Letter]] = field(default_factory=dict)

    @property
    def missing(self) -> list[Place]:
        """Bad records that are no dead letter."""
        return [place for place, one in self.sent.items() if not one.good and place not in self.letters]

    @property
    def wrong(self) -> list[Place]:
        """Dead letters of good records, or of none that was sent."""
        return [place for place in self.letters if place not in self.sent or self.sent[place].good]

    @property
    def twice(self) -> list[Place]:
        return [place for place, letters in self.letters.items() if len(letters) > 1]

    @property
    def altered(self) -> list[Place]:
        """Letters whose bytes are not those of the record."""
        return [
            place
            for place, letters in self.letters.items()
            if place in self.sent and not all(self.sent[place].is_kept_by(letter) for letter in letters)
        ]

    def line(self) -> str:
        return (
            f"missing {len(self.missing)} wrong {len(self.wrong)} doubled {len(self.twice)} altered {len(self.altered)}"
        )


PATIENT = 30
"""Session timeout in seconds: what is tried is bad input, not a machine that has no time for the worker."""


async def publish(settings: Settings, records: Iterator[Fuzzed], seed: int) -> dict[Place, Sent]:
    """Where each record stands. Partitions are chosen by chance, so that no partition is without bad ones."""
    rng = random.Random(seed)
    sent: dict[Place, Sent] = {}
    async with AIOKafkaProducer(
        bootstrap_servers=settings.broker, acks="all", max_request_size=3_000_000, linger_ms=5
    ) as producer:
        while batch := list(islice(records, WINDOW)):
            waiting = [
                await producer.send(
                    topic_name(settings, one.topic), one.value, one.key, partition=rng.randrange(settings.partitions),
                    headers=list(one.headers),
                )
                for one in batch
            ]  # fmt: skip
            for one, place in zip(batch, await asyncio.gather(*waiting), strict=True):
                sent[place.topic, place.partition, place.offset] = Sent(
                    one.good, digest(one.value), one.value if one.value and len(one.value) > CUT_ABOVE else b""
                )
    return sent


async def caught_up(settings: Settings, worker: subprocess.Popen[bytes], log: Path, patience: float) -> None:
    """Wait until everything that was published has been read and committed by `enrich` and `remember`."""
    end = time.monotonic() + patience
    groups = {"enrich": (TopicName.TURNS, TopicName.COMMANDS), "remember": (TopicName.INPUTS,)}
    for stage, topics in groups.items():
        places = [TopicPartition(topic_name(settings, t), p) for t in topics for p in range(settings.partitions)]
        consumer = AIOKafkaConsumer(
            bootstrap_servers=settings.broker, group_id=f"{settings.app_id}-{stage}", enable_auto_commit=False
        )
        await consumer.start()
        try:
            while True:
                ends = await true_highwaters(settings.broker, places)
                if all([(await consumer.committed(place) or 0) >= ends[place] for place in places]):
                    break
                if worker.poll() is not None:
                    raise RuntimeError(f"the worker has ended with {worker.returncode}: {_end_of(log)}")
                if time.monotonic() > end:
                    raise TimeoutError(f"{stage} did not catch up")
                await asyncio.sleep(0.5)
        finally:
            await consumer.stop()


def _end_of(log: Path) -> str:
    return log.read_text(errors="replace")[-3000:]


async def letters(settings: Settings) -> dict[Place, list[Letter]]:
    """All dead letters, by place of origin."""
    places = [TopicPartition(topic_name(settings, TopicName.DEAD_LETTERS), p) for p in range(settings.partitions)]
    ends = await true_highwaters(settings.broker, places)
    consumer = AIOKafkaConsumer(bootstrap_servers=settings.broker, auto_offset_reset="earliest")
    await consumer.start()
    found: dict[Place, list[Letter]] = {}
    try:
        consumer.assign(places)
        while any([await consumer.position(place) < ends[place] for place in places]):
            for batch in (await consumer.getmany(timeout_ms=500)).values():
                for record in batch:
                    why = dict(record.headers)
                    origin = (why["dlq_topic"].decode(), int(why["dlq_partition"]), int(why["dlq_offset"]))
                    found.setdefault(origin, []).append(
                        Letter(
                            why["dlq_error"].decode(),
                            digest(record.value),
                            record.value if "dlq_truncated" in why else None,
                        )
                    )
    finally:
        await consumer.stop()
    return found


async def run(broker: Broker, folder: Path, count: int, seed: int, *, patience: float = 3_600) -> Found:
    """Start a worker, publish, wait until all is read, and collect the dead letters. The worker must stop in order."""
    settings = load({}, broker=broker.bootstrap, broker_kind=broker.name, topic_prefix="fuzz.")
    await apply(settings)
    given = {
        "broker": broker.bootstrap, "broker_kind": broker.name, "topic_prefix": "fuzz.", "secret": "fuzz", "clock": "wall",
        "session_timeout": PATIENT,
    }  # fmt: skip
    with working(folder, given) as worker:
        sent = await publish(settings, fuzzed(count, seed), seed)
        await caught_up(settings, worker, folder / "worker.log", patience)
        assert worker.poll() is None, "the worker has ended"
        found = Found(sent, await letters(settings))
    return found


def _peak() -> float:
    """The most memory that any child had which has ended by now, in MB."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--broker", choices=["embedded", "kafka"], default="embedded")
    given = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        broker: Broker = (
            KafkaBroker(root / "kafka") if given.broker == "kafka" else EmbeddedBroker(log=root / "broker.log")
        )
        broker.start()
        try:
            found = asyncio.run(run(broker, root, given.messages, given.seed))
            worker = _peak()  # the only child that has ended by now; the broker that holds all in memory is the larger
        finally:
            broker.kill()
    reasons = Counter(letter.reason for some in found.letters.values() for letter in some)
    for reason, number in reasons.most_common():
        print(f"{number:>8}  {reason}")
    good = sum(one.good for one in found.sent.values())
    print(
        f"seed {given.seed}, {given.broker}: {len(found.sent)} records, {good} good, {len(found.letters)} dead letters, "
        f"{time.monotonic() - began:.0f} s, at most {worker:.0f} MB of the worker, {_peak():.0f} MB of the largest process"
    )
    print(found.line())
    return 0 if not (found.missing or found.wrong or found.twice or found.altered) else 1


if __name__ == "__main__":
    sys.exit(main())
