"""Cut one dependency off while turns keep coming, give it back, and see how the workers get on.

Printed for each: how many turns a second came in, how long until everything was done, the most memory a worker had, the
most log lines a second (over any five), after how many seconds readiness told, and what the checker says.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
from aiokafka.admin import AIOKafkaAdminClient

from agents_memory.rows import Head, decode_row
from agents_memory.topics import TopicName
from streams.brokers import BrokerName
from streams.topics import topic_name
from tests.faults.checker import Report
from tests.faults.reading import read_all, taken_in
from tests.faults.stand import Options, Stand
from tests.faults.talks import BEGAN

WORKERS = ("enrich,remember,sweep", "remember,sweep,summarize,index")
MEMORY = 1_000
LINES = 50.0
"""More megabytes, or more log lines a second, count as wrong."""

WARM = 10.0
NODE_AWAY = 20.0

Cut = Callable[[Stand, float], Awaitable[None]]


@dataclass(frozen=True)
class Outage:
    """What is cut off, and what it needs. `told`: readiness must say so. `cut` returns when it is given back."""

    cut: Cut
    kafka: int = 0
    told: bool = False
    static: bool = False
    extra: dict[str, object] = field(default_factory=dict)


async def _broker_restarts(stand: Stand, seconds: float) -> None:
    await asyncio.to_thread(stand.kafka.stop)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(stand.kafka.start)


async def _broker_silent(stand: Stand, seconds: float) -> None:
    """It takes connections and gives no answer, as behind a network that swallows packets."""
    pids = [pid for pid in stand.kafka.pids if pid is not None]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


async def _rolling(stand: Stand, seconds: float) -> None:
    for node in range(stand.options.nodes):
        await asyncio.to_thread(stand.kafka.stop, node)
        await asyncio.to_thread(stand.kafka.start, node)
        await asyncio.sleep(5)


async def _node_lost(stand: Stand, node: int, seconds: float) -> None:
    await asyncio.to_thread(stand.kafka.kill, node)
    await asyncio.sleep(min(seconds, NODE_AWAY))
    await asyncio.to_thread(stand.kafka.start, node)


async def _leader_lost(stand: Stand, seconds: float) -> None:
    async with _admin(stand) as admin:
        [topic] = await admin.describe_topics([topic_name(stand.settings, TopicName.INPUTS)])
    await _node_lost(stand, topic["partitions"][0]["leader"] - 1, seconds)


async def _coordinator_lost(stand: Stand, seconds: float) -> None:
    async with _admin(stand) as admin:
        node = await admin.find_coordinator(f"{stand.settings.app_id}-remember")
    await _node_lost(stand, node - 1, seconds)


async def _quorum_lost(stand: Stand, seconds: float) -> None:
    for node in (0, 1):
        await asyncio.to_thread(stand.kafka.kill, node)
    await asyncio.sleep(min(seconds, 24.0))
    starts = [asyncio.to_thread(stand.kafka.start, node) for node in (0, 1)]
    await asyncio.gather(*starts)


@contextlib.asynccontextmanager
async def _admin(stand: Stand) -> Any:
    admin = AIOKafkaAdminClient(bootstrap_servers=stand.settings.broker)
    await admin.start()
    try:
        yield admin
    finally:
        await admin.close()


async def _store_down(stand: Stand, seconds: float) -> None:
    assert stand.store is not None
    stand.held.add(stand.store.port)
    await stand.store.end(signal.SIGKILL)
    await asyncio.sleep(seconds)
    stand.held.discard(stand.store.port)


def _store(kind: str, on: str = "writes") -> Cut:
    async def cut(stand: Stand, seconds: float) -> None:
        async with httpx.AsyncClient(base_url=stand.settings.qdrant_url, timeout=10) as client:
            body = {"kind": kind, "times": 1_000_000, "on": on, "seconds": 1}
            (await client.put("/_faults", json=body)).raise_for_status()
            await asyncio.sleep(seconds)
            (await client.delete("/_faults")).raise_for_status()

    return cut


async def _disk_full(stand: Stand, seconds: float) -> None:
    """The system refuses the store to make any file larger than it is now."""
    assert stand.store is not None
    _, hard = resource.prlimit(stand.store.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(stand.store.pid, resource.RLIMIT_FSIZE, (4096, hard))
    await asyncio.sleep(seconds)
    if not stand.store.ended.done():
        resource.prlimit(stand.store.pid, resource.RLIMIT_FSIZE, (hard, hard))


def _hangs(what: str) -> Cut:
    async def cut(stand: Stand, seconds: float) -> None:
        stand.hang.write_text(what)
        await asyncio.sleep(seconds)
        stand.hang.unlink()

    return cut


async def _clock_back(stand: Stand, seconds: float) -> None:
    """Two hours back, a quarter of the time on, an hour further back, and at last to where it belongs."""
    stand.clock_offset = timedelta(hours=-2)
    await asyncio.sleep(seconds / 2)
    stand.clock_offset = timedelta(hours=-3)
    await asyncio.sleep(seconds / 2)
    stand.clock_offset = timedelta(0)


async def _workers_roll(stand: Stand, seconds: float) -> None:
    """Each worker is stopped and started: with static membership no partition may move."""
    before = _generations(stand)
    for slot in stand.workers:
        stand.held.add(slot.port)
        code = await slot.end(signal.SIGTERM, 60)
        if code != 0:
            stand.wrong.append(f"a worker ended with {code} on SIGTERM")
        await slot.start()
        stand.held.discard(slot.port)
        await stand.until(slot.ready, 60, "a worker is not ready again")
    after = _generations(stand)
    if not before:
        stand.wrong.append("the broker's log tells of no group")
    if before != after:
        stand.wrong.append(f"partitions moved: {before} became {after}")


def _generations(stand: Stand) -> dict[str, int]:
    """The last generation of each group, as the broker's log tells."""
    found: dict[str, int] = {}
    for line in (stand.root / "kafka" / "node-0" / "broker.log").read_text("utf-8", "replace").splitlines():
        if match := re.search(r"[Ss]tabilized group (\S+) generation (\d+)", line):
            found[match[1]] = int(match[2])
    return found


OUTAGES: dict[str, Outage] = {
    "broker-restarts": Outage(_broker_restarts, kafka=1, told=True),
    "broker-silent": Outage(_broker_silent, kafka=1, told=True),
    "brokers-roll": Outage(_rolling, kafka=3),
    "leader-lost": Outage(_leader_lost, kafka=3),
    "coordinator-lost": Outage(_coordinator_lost, kafka=3),
    "quorum-lost": Outage(_quorum_lost, kafka=3),
    "workers-roll": Outage(_workers_roll, kafka=1, static=True, extra={"session_timeout": 30}),
    "store-down": Outage(_store_down, told=True),
    "store-slow": Outage(_store("slow")),
    "store-503": Outage(_store("unavailable", "all"), told=True),
    "store-429": Outage(_store("rate_limit")),
    "store-drops": Outage(_store("drop")),
    "store-disk-full": Outage(_disk_full),
    "embedder-hangs": Outage(_hangs("embedder")),
    "model-hangs": Outage(_hangs("model")),
    "clock-back": Outage(_clock_back, extra={"clock": "file"}),
}


@dataclass
class Watch:
    """What is measured while an outage lasts and until everything is done."""

    stand: Stand
    memory: int = 0
    told: float | None = None
    counts: list[tuple[float, int]] = field(default_factory=list)

    async def run(self, since: float) -> None:
        """Until cancelled."""
        while True:
            self.memory = max([self.memory, *(slot.rss() for slot in self.stand.workers)])
            self.counts.append((time.monotonic(), sum(_lines(slot.log) for slot in self.stand.workers)))
            if self.told is None and not all(await asyncio.gather(*(s.ready() for s in self.stand.workers))):
                self.told = time.monotonic() - since
            await asyncio.sleep(1)

    @property
    def lines(self) -> float:
        """The most log lines a second and worker, over five seconds at least."""
        rates = [0.0]
        for n, (began, first) in enumerate(self.counts):
            later = next(((at, last) for at, last in self.counts[n:] if at - began >= 5), None)
            if later is not None:
                rates.append((later[1] - first) / (later[0] - began) / len(self.stand.workers))
        return max(rates)


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


async def endure(options: argparse.Namespace) -> int:
    """One outage or all of them; the exit code."""
    end = time.monotonic() + options.minutes * 60
    names = list(OUTAGES) if options.outage == "all" else [options.outage]
    totals = [0, 0, 0]
    failed = []
    for name in names:
        if time.monotonic() > end:
            print(f"{name}: no time left")
            continue
        with tempfile.TemporaryDirectory(prefix="faults-") as scratch:
            root = options.keep / name if options.keep else Path(scratch)
            shutil.rmtree(root, ignore_errors=True)  # what is left of an earlier run would be taken for this one's
            root.mkdir(parents=True, exist_ok=True)
            counts, right = await one(name, root, options)
        totals = [a + b for a, b in zip(totals, counts, strict=True)]
        if not right:
            failed.append(name)
    print(f"failed: {', '.join(failed) or '-'}")
    print("lost {} doubled {} resurrected {}".format(*totals), flush=True)
    return 1 if failed else 0


async def one(name: str, root: Path, options: argparse.Namespace) -> tuple[list[int], bool]:
    """Live through one outage; the three counts, and whether all was right."""
    outage = OUTAGES[name]
    broker: BrokerName = "kafka" if outage.kafka else options.broker
    extra = dict(outage.extra)
    own_clock = "clock" in extra
    if own_clock:
        extra["clock"] = f"file:{root / 'clock'}"
        (root / "clock").write_text(BEGAN.isoformat())
    made = Options(broker, max(1, outage.kafka), WORKERS, outage.static, extra)
    async with Stand(root, options.seed, made) as stand:
        stop = asyncio.Event()
        tasks = [asyncio.create_task(stand.supervise())]
        try:
            for slot in stand.workers:
                await slot.start()
            await asyncio.gather(*(stand.until(slot.ready, 120, "a worker is not ready") for slot in stand.workers))
            tasks.append(pouring := asyncio.create_task(stand.pour(options.rate, stop)))
            if own_clock:
                tasks.append(asyncio.create_task(_tick(stand, root / "clock", options.rate)))
            poured = time.monotonic()
            await asyncio.sleep(WARM)
            watch = Watch(stand)
            since, before = time.monotonic(), len(stand.published)
            tasks.append(asyncio.create_task(watch.run(since)))
            await outage.cut(stand, options.seconds)
            given_back = time.monotonic()
            took = given_back - since
            during = (len(stand.published) - before) / took
            stop.set()
            await pouring
            made_up = time.monotonic() - given_back
            whole = len(stand.published) / (given_back - poured)
            await stand.done(900)
            caught_up = time.monotonic() - given_back
            await asyncio.gather(*(stand.until(slot.ready, 120, "not ready afterwards") for slot in stand.workers))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        report = await _at_rest(stand)
        wrong = [*stand.wrong, *report.notes]
        if own_clock:
            wrong += await _clocks_that_ran_back(stand)
    if watch.memory > MEMORY:
        wrong.append(f"{watch.memory} MB of memory")
    if watch.lines > LINES:
        wrong.append(f"{watch.lines:.0f} log lines a second")
    if outage.told and watch.told is None:
        wrong.append("readiness did not tell")
    told = "ready all the time" if watch.told is None else f"not ready after {watch.told:.0f} s"
    print(
        f"{name} ({broker}): {took:.0f} s at {options.rate:g} turns/s ({during:.1f} came in while it lasted, "
        f"{whole:.1f} with what was sent until {made_up:.1f} s after), {report.inputs} inputs; caught up in {caught_up:.1f} s; "
        f"at most {watch.memory} MB, {watch.lines:.1f} log lines/s; {told}; restarted {stand.restarts}; "
        f"{report.line} {report.other}",
        flush=True,
    )
    for note in wrong:
        print(f"  {note}")
    return [len(report.wrong[kind]) for kind in ("lost", "doubled", "resurrected")], not wrong


async def _at_rest(stand: Stand) -> Report:
    """The comparison of a state that did not move meanwhile: a clock that ran fast goes on to make things due."""
    for _ in range(10):
        before = await taken_in(stand.settings)
        await stand.done(120)
        report = await stand.check()
        if await taken_in(stand.settings) == before:
            return report
    stand.wrong.append("it does not come to rest")
    return report


async def _tick(stand: Stand, file: Path, rate: float) -> None:
    """Let the clock of the workers run as fast as the event times of what is published."""
    began = time.monotonic()
    while True:
        at = BEGAN + timedelta(seconds=20 * rate * (time.monotonic() - began)) + stand.clock_offset
        fresh = file.with_suffix(".new")
        fresh.write_text(at.isoformat())
        fresh.replace(file)
        await asyncio.sleep(0.2)


async def _clocks_that_ran_back(stand: Stand) -> list[str]:
    newest: dict[bytes, Any] = {}
    wrong = []
    for record in await read_all(stand.settings, TopicName.RECORDS):
        row = decode_row(record.value) if record.value is not None and record.key.count(b"/") >= 2 else None
        if isinstance(row, Head):
            if row.now < newest.get(record.key, row.now):
                wrong.append(f"the clock of {record.key.decode()} ran back")
            newest[record.key] = row.now
    return wrong[:3]
