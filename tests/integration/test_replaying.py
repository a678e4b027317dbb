"""Dead letters go back to where they came from, as they came; what cannot be sent says why."""

from __future__ import annotations

import asyncio
import json
import uuid
from datetime import UTC, datetime
from typing import Any

import pytest
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, ConsumerRecord, TopicPartition

from agents_memory.errors import BadRecord
from agents_memory.topics import TopicName
from streams.brokers import Broker
from streams.cli import _run
from streams.dead_letters import dead_letter
from streams.settings import Settings, load
from streams.steps import Incoming
from streams.topics import apply, topic_name

AT = datetime(2026, 3, 2, tzinfo=UTC)
HEADERS = (("ce_id", b"1"), ("mine", b"\xff\x00"))


async def install(broker: Broker) -> Settings:
    settings = load(
        {}, broker=broker.bootstrap, broker_kind=broker.name, topic_prefix=f"r{uuid.uuid4().hex[:8]}.", partitions=2
    )
    await apply(settings)
    return settings


def in_environment(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands read the environment."""
    for name in ("broker", "broker_kind", "topic_prefix", "partitions"):
        monkeypatch.setenv(f"AGENTS_MEMORY_{name.upper()}", str(getattr(settings, name)))


async def everything(settings: Settings, topic: TopicName, count: int) -> list[ConsumerRecord[Any, Any]]:
    consumer = AIOKafkaConsumer(bootstrap_servers=settings.broker, auto_offset_reset="earliest")
    await consumer.start()
    found: list[ConsumerRecord[Any, Any]] = []
    try:
        consumer.assign([TopicPartition(topic_name(settings, topic), p) for p in range(settings.partitions)])
        async with asyncio.timeout(30):
            while len(found) < count:
                found.append(await consumer.getone())
        assert not await consumer.getmany(timeout_ms=500)
    finally:
        await consumer.stop()
    return found


async def buried(
    settings: Settings, producer: AIOKafkaProducer, value: bytes, *, code: str, gone: bool = False
) -> None:
    """A turn on partition 1 that became a dead letter, cut where it is long; `gone`: its topic no longer has it."""
    topic = topic_name(settings, TopicName.TURNS)
    offset = 1_000_000
    if not gone:
        offset = (await producer.send_and_wait(topic, value, b"key", partition=1, headers=list(HEADERS))).offset
    read = Incoming(topic, 1, offset, b"key", value, HEADERS, 0)
    letters = topic_name(settings, TopicName.DEAD_LETTERS)
    out = dead_letter(letters, "enrich", read, BadRecord(code), at=AT, max_bytes=2_000)
    await producer.send_and_wait(out.topic, out.value, out.key, partition=out.partition, headers=list(out.headers))


async def test_a_letter_goes_back_as_it_came(
    broker: Broker, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = await install(broker)
    long = b"x" * 5_000
    async with AIOKafkaProducer(bootstrap_servers=settings.broker, acks="all") as producer:
        await buried(settings, producer, b'{"id": "cut', code="bad_json")
        await buried(settings, producer, long, code="too_large")
        await buried(settings, producer, long, code="too_large", gone=True)
        await buried(settings, producer, b"{}", code="no_type")
        stray = dead_letter(
            topic_name(settings, TopicName.DEAD_LETTERS), "enrich", Incoming("elsewhere", 0, 0, None, b"", (), 0),
            BadRecord("bad_json"), at=AT, max_bytes=2_000,
        )  # fmt: skip
        await producer.send_and_wait(stray.topic, stray.value, partition=0, headers=list(stray.headers))

    in_environment(settings, monkeypatch)

    def replay(*options: str) -> list[dict[str, Any]]:
        assert _run(["dead-letters", "replay", *options, "--json"]) == 0
        found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
        return found

    listed = await asyncio.to_thread(replay, "--all", "--dry-run")
    assert [one["sent"] for one in listed] == [False] * 5
    sent = [one for code in ("bad_json", "too_large") for one in await asyncio.to_thread(replay, "--error", code)]
    assert sorted((one["error"], one["sent"]) for one in sent) == [
        ("bad_json", False), ("bad_json", True), ("too_large", False), ("too_large", True),
    ]  # fmt: skip
    turns = await everything(settings, TopicName.TURNS, 5)
    again = [(r.key, r.value, tuple(r.headers), r.partition) for r in turns[3:]]
    assert again == [(b"key", b'{"id": "cut', HEADERS, 1), (b"key", long, HEADERS, 1)]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "say which"),
        (("--at", "0/99"), "no such dead letter: 0/99"),
        (("--at", "here"), "no such dead letter: here"),
    ],
)
async def test_what_to_send_must_be_said(
    embedded_broker: Broker,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    says: str,
) -> None:
    settings = await install(embedded_broker)
    in_environment(settings, monkeypatch)
    assert await asyncio.to_thread(_run, ["dead-letters", "replay", *options]) != 0
    assert says in capsys.readouterr().err
