"""Small parts of the delivery: dead letters, retries, the pulse, the log's rate limit, crash points."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from aiokafka import TopicPartition
from aiokafka.errors import IllegalStateError

from agents_memory.errors import BadRecord, Unavailable
from streams.dead_letters import dead_letter
from streams.kafka_logging import RateLimit, limit_kafka_logs
from streams.loop import BatchLoop, LoopSettings
from streams.process import Pulse
from streams.producing import ProducerSettings, Publisher
from streams.retrying import Backoff, Released, until_done
from streams.steps import Incoming, Outgoing

AT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
RECORD = Incoming("in", 3, 17, b"key", b"\xff bytes", (("ce_id", b"1"), ("dlq_stage", b"older")), 5)


def test_a_dead_letter_keeps_the_original_and_says_why_without_its_text() -> None:
    letter = dead_letter("dead", "remember", RECORD, BadRecord("undecodable", "secret"), at=AT, max_bytes=10_000)
    assert (letter.topic, letter.key, letter.value, letter.partition) == ("dead", b"key", b"\xff bytes", 3)
    headers = dict(letter.headers)
    assert len(headers) == len(letter.headers)
    assert headers == {
        "ce_id": b"1", "dlq_topic": b"in", "dlq_partition": b"3", "dlq_offset": b"17", "dlq_stage": b"remember",
        "dlq_error_type": b"BadRecord", "dlq_error": b"undecodable", "dlq_attempts": b"1", "dlq_retryable": b"false",
        "dlq_at": b"2026-01-02T03:04:05.000+00:00",
    }  # fmt: skip


def test_a_dead_letter_that_would_not_fit_is_cut() -> None:
    record = Incoming("in", 0, 1, b"key", b"x" * 5000, (), 5)
    letter = dead_letter("dead", "enrich", record, BadRecord("too_large"), at=AT, max_bytes=3000)
    assert letter.size <= 3000
    assert letter.value
    assert dict(letter.headers)["dlq_truncated"] == b"true"


async def test_retried_until_it_works() -> None:
    tries = []

    async def work() -> int:
        tries.append(1)
        if len(tries) < 3:
            raise Unavailable("down")
        return 7

    failed: list[None] = []
    backoff = Backoff(0.01, 0.01)
    assert await until_done(work, lambda: False, stage="t", backoff=backoff, retried=lambda: failed.append(None)) == 7
    assert len(failed) == 2


async def test_given_back_while_waiting_but_not_while_trying() -> None:
    leaving = False

    async def work() -> None:
        nonlocal leaving
        leaving = True
        await asyncio.sleep(0.05)
        raise Unavailable("down")

    started = time.monotonic()
    with pytest.raises(Released):
        await until_done(work, lambda: leaving, stage="t", backoff=Backoff(60, 60))
    assert 0.05 <= time.monotonic() - started < 5


async def test_other_errors_are_not_retried() -> None:
    async def work() -> None:
        raise BadRecord("too_large")

    with pytest.raises(BadRecord):
        await until_done(work, lambda: False, stage="t")


def test_a_frozen_process_is_noticed_and_a_busy_one_is_not() -> None:
    code = (
        "import sys, time; from streams.process import Pulse; pulse = Pulse(0.8); pulse.start();"
        "print('up', flush=True); sys.stdin.readline(); end = time.monotonic() + 1.5\n"
        "while time.monotonic() < end: pass\n"
        "print(pulse.frozen, flush=True)"
    )
    for freeze, expected in ((False, b"False\n"), (True, b"True\n")):
        process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.getcwd()},
        )
        assert process.stdout
        assert process.stdin
        assert process.stdout.readline() == b"up\n"
        if freeze:
            process.send_signal(signal.SIGSTOP)
            time.sleep(1.5)
            process.send_signal(signal.SIGCONT)
        process.stdin.write(b"\n")
        process.stdin.flush()
        assert process.stdout.readline() == expected
        process.wait()
        process.stdin.close()
        process.stdout.close()


def test_a_pulse_can_be_stopped() -> None:
    pulse = Pulse(10)
    before = _pulses()
    pulse.start()
    [thread] = _pulses() - before
    pulse.stop()
    thread.join(2)
    assert not thread.is_alive()


def test_a_pulse_ticks_again_after_a_stop_and_keeps_what_it_noticed() -> None:
    before = _pulses()
    pulse = Pulse(10)
    for _ in range(2):
        pulse.start()
        pulse.start()
        [thread] = _pulses() - before
        assert not pulse.frozen
        pulse.stop()
        pulse.stop()
        thread.join(2)
    pulse._last -= 11
    assert not pulse.frozen, "it does not tick: nothing is known of the time since"
    pulse._frozen = True
    pulse.start()
    assert pulse.frozen
    pulse.stop()


def _pulses() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "pulse"}


def test_repeated_log_lines_are_withheld_and_counted() -> None:
    now = [0.0]
    limit = RateLimit(burst=2, window=10, clock=lambda: now[0])

    def line(message: str, *args: object) -> logging.LogRecord | None:
        record = logging.LogRecord("aiokafka", logging.WARNING, "f", 1, message, args, None)
        return record if limit.filter(record) else None

    assert [line("failed %s", n) is not None for n in range(5)] == [True, True, False, False, False]
    assert line("other") is not None
    now[0] = 11
    record = line("failed %s", 9)
    assert record is not None
    assert record.count == 3  # type: ignore[attr-defined]


def test_the_limit_sits_on_every_logger_that_aiokafka_has() -> None:
    limit = limit_kafka_logs()
    names = [
        "aiokafka.producer.sender", "aiokafka.consumer.fetcher", "aiokafka.consumer.group_coordinator",
        "aiokafka.conn", "aiokafka",
    ]  # fmt: skip
    try:
        assert [name for name in names if limit not in logging.getLogger(name).filters] == []
    finally:
        for name in logging.root.manager.loggerDict:
            logging.getLogger(name).removeFilter(limit)


@pytest.mark.parametrize(("wanted", "code"), [("after_rows:2", -9), ("after_rows:3", 0), ("", 0)])
def test_crash_points_kill_at_the_wanted_passage(wanted: str, code: int) -> None:
    program = "from streams.crash_points import crash_point as c; c('before_ack'); c('after_rows'); c('after_rows')"
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        env=os.environ | {"PYTHONPATH": os.getcwd(), "AGENTS_MEMORY_CRASH_AT": wanted},
    )
    assert done.returncode == code


class Moving:
    """A consumer whose second partition goes while the position of the first is asked for."""

    def __init__(self) -> None:
        self.held = [TopicPartition("in", 0), TopicPartition("in", 1)]

    def assignment(self) -> frozenset[TopicPartition]:
        return frozenset(self.held)

    def highwater(self, tp: TopicPartition) -> int:
        assert tp in self.held, "Partition is not assigned"  # as aiokafka does
        return 10

    async def position(self, tp: TopicPartition) -> int:
        if tp not in self.held:
            raise IllegalStateError(f"Partition {tp} is not assigned")
        self.held = [tp]
        return 4


async def test_the_lag_is_told_though_a_partition_goes_meanwhile() -> None:
    async def work(records: Sequence[Incoming]) -> Sequence[Outgoing]:
        return []

    publisher = Publisher(ProducerSettings("127.0.0.1:1", "kafka"))
    loop = BatchLoop(work, publisher, LoopSettings("copy", "127.0.0.1:1", "g", ("in",), "dead"))
    loop._consumer = Moving()
    assert list((await loop.lag()).values()) == [6]
