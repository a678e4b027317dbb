"""A real stack through which some of everything goes, while a real Prometheus scrapes its worker and its API."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aiokafka import AIOKafkaProducer

from agents_memory.topics import TopicName
from tests.e2e.running import ROOT, Up
from tests.integration.prometheus_server import Prometheus, prometheus

DEMO = ROOT / "agents_memory" / "demo"
MONTHS = ("March", "April", "May", "June", "July", "August")
LEAK = (
    "The roof over the kitchen leaks whenever the rain comes from the west, and the roofer says that the slates near "
    "the chimney have slipped by a hand's width since {}."
)
SCRAPES = 6.0
"""Seconds in which everything that was counted has been scraped a few times."""


@contextmanager
def scraped_stack(folder: Path) -> Iterator[tuple[Prometheus, float, float]]:
    """The Prometheus, and the time during which things happened, in Unix seconds."""
    up = Up(folder / "data")
    try:
        up.start()
        parts = json.loads(up.run_file.read_bytes())
        targets = [parts[name].removeprefix("http://").removesuffix("/metrics") for name in ("metrics", "api")]
        with prometheus(folder, targets) as server:
            time.sleep(SCRAPES)
            began = time.time()
            some_of_everything(up, parts["bootstrap"])
            time.sleep(SCRAPES)
            yield server, began, time.time()
        assert up.stop() == 0
    finally:
        up.close()


def some_of_everything(up: Up, bootstrap: str) -> None:
    """Talks, one of them twice, recalls with and without an answer, wishes of the user, a poisonous record."""
    for file in (DEMO / "en.jsonl", DEMO / "zh.jsonl", DEMO / "zh.jsonl", long_talk(up.data.with_name("long.jsonl"))):
        up.json("publish", str(file), "--wait")
    for query in ("点外卖要避开什么", "我住在哪个城市", "what is my blood group"):
        up.json("recall", "xiaoman", query)
    first, second, *_ = up.json("memories", "xiaoman", "--kind", "fact")
    up.json("retract", "xiaoman", "--id", first["id"])
    up.json("forget", "xiaoman", "--id", second["id"], "--yes")
    third, *_ = up.json("memories", "xiaoman", "--kind", "fact")
    up.json("correct", "xiaoman", "我住在杭州", "--id", third["id"])
    asyncio.run(_poison(bootstrap))
    time.sleep(SCRAPES)  # the gauges of lag and of what is held are set every few seconds


def long_talk(file: Path) -> Path:
    """A topic that is long enough to be compressed, after what is not meant as it is said."""
    texts = ["If I lived in Lisbon, I would be allergic to winter.", *(LEAK.format(month) for month in MONTHS * 2)]
    began = datetime(2026, 3, 2, 9, tzinfo=UTC)
    turns = [
        {"id": f"long-{n}", "conversation": "long", "user": "noa", "role": ("user", "assistant")[n % 2], "text": text,
         "at": (began + timedelta(seconds=20 * n)).isoformat()}
        for n, text in enumerate(texts)
    ]  # fmt: skip
    file.write_text("".join(json.dumps(turn) + "\n" for turn in turns))
    return file


async def _poison(bootstrap: str) -> None:
    producer = AIOKafkaProducer(bootstrap_servers=bootstrap)
    await producer.start()
    try:
        await producer.send_and_wait(TopicName.TURNS.value, b'{"id": "cut', key=b"any")
    finally:
        await producer.stop()
