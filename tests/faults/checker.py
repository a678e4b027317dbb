"""Compare what is on the topics with what the oracle says: lost, doubled, resurrected."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass

from aiokafka import AIOKafkaConsumer, TopicPartition

from agents_memory.topics import TopicName
from streams.settings import Settings
from streams.topics import topic_name
from tests.faults.oracle import NOISE, fold

OUTPUTS = (TopicName.SEGMENTS, TopicName.SUMMARIES, TopicName.JOURNAL, TopicName.FORGOTTEN)


@dataclass(frozen=True)
class Report:
    """Counts of what went wrong; all zero is right. `notes` name a few, by id."""

    lost: int
    doubled: int
    resurrected: int
    inputs: int
    rows: int
    notes: tuple[str, ...]

    @property
    def line(self) -> str:
        return f"lost {self.lost} doubled {self.doubled} resurrected {self.resurrected}"


async def read_all(settings: Settings, topic: TopicName, quiet: float = 2.0) -> list[object]:
    """Every record of a topic, partition by partition in order; ends after `quiet` seconds without one."""
    consumer = AIOKafkaConsumer(
        bootstrap_servers=settings.broker, group_id=None, enable_auto_commit=False, auto_offset_reset="earliest"
    )
    consumer.assign([TopicPartition(topic_name(settings, topic), p) for p in range(settings.partitions)])
    await consumer.start()
    found: list[object] = []
    try:
        loop = asyncio.get_running_loop()
        last = loop.time()
        while loop.time() - last < quiet:
            for batch in (await consumer.getmany(timeout_ms=200, max_records=2_000)).values():
                found.extend(batch)
                last = loop.time()
    finally:
        await consumer.stop()
    return found


async def check(settings: Settings, published: set[str]) -> Report:
    """The report over everything that is on the topics now."""
    inputs = await read_all(settings, TopicName.INPUTS)
    expected = fold((r.partition, tuple(r.headers), r.value) for r in inputs)  # type: ignore[attr-defined]
    rows: dict[tuple[int, str], bytes] = {}
    for record in await read_all(settings, TopicName.RECORDS):
        place = (record.partition, record.key.decode())  # type: ignore[attr-defined]
        if record.value is None:  # type: ignore[attr-defined]
            rows.pop(place, None)
        else:
            rows[place] = record.value  # type: ignore[attr-defined]
    said: Counter[str] = Counter()
    for topic in OUTPUTS:
        for record in await read_all(settings, topic):
            headers = dict(record.headers)  # type: ignore[attr-defined]
            if NOISE.encode() not in headers["ce_type"]:
                said[headers["ce_id"].decode()] += 1
    notes: list[str] = []
    missing_turns = published - expected.turns
    missing_said = expected.said - said.keys()
    missing_rows = expected.rows.keys() - rows.keys()
    wrong_rows = {k for k in expected.rows.keys() & rows.keys() if expected.rows[k] != rows[k]}
    extra_said = said.keys() - expected.said
    extra_rows = rows.keys() - expected.rows.keys()
    resurrected = extra_rows & expected.erased_keys
    for name, found in (
        ("turn never taken in", missing_turns),
        ("message lost", missing_said),
        ("row lost", missing_rows),
        ("row differs", wrong_rows),
        ("message nobody decided", extra_said),
        ("row nobody decided", extra_rows),
    ):
        notes.extend(f"{name}: {item}" for item in list(found)[:3])
    return Report(
        lost=len(missing_turns) + len(missing_said) + len(missing_rows),
        doubled=len(wrong_rows) + len(extra_said) + len(extra_rows - resurrected),
        resurrected=len(resurrected),
        inputs=len(inputs),
        rows=len(rows),
        notes=tuple(notes),
    )
