"""A real stack through which some of everything goes, while a real Prometheus scrapes its worker and its API."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aiokafka import AIOKafkaProducer

from agents_memory.topics import TopicName
from tests.e2e.running import ROOT, Up
from tests.integration.prometheus_server import Prometheus, prometheus

DEMO = ROOT / "agents_memory" / "demo"
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
    """Two talks, one of them twice, recalls with and without an answer, wishes of the user, a poisonous record."""
    for name in ("en", "zh", "zh"):
        up.json("publish", str(DEMO / f"{name}.jsonl"), "--wait")
    for query in ("点外卖要避开什么", "我住在哪个城市", "what is my blood group"):
        up.json("recall", "xiaoman", query)
    first, second, *_ = up.json("memories", "xiaoman", "--kind", "fact")
    up.json("retract", "xiaoman", "--id", first["id"])
    up.json("forget", "xiaoman", "--id", second["id"], "--yes")
    third, *_ = up.json("memories", "xiaoman", "--kind", "fact")
    up.json("correct", "xiaoman", "我住在杭州", "--id", third["id"])
    asyncio.run(_poison(bootstrap))
    time.sleep(SCRAPES)  # the gauges of lag and of what is held are set every few seconds


async def _poison(bootstrap: str) -> None:
    producer = AIOKafkaProducer(bootstrap_servers=bootstrap)
    await producer.start()
    try:
        await producer.send_and_wait(TopicName.TURNS.value, b'{"id": "cut', key=b"any")
    finally:
        await producer.stop()
