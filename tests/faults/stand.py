"""A stand: a broker, a store and some workers that can be killed one by one, and a stream of turns and wishes.

Each process is looked after as a supervisor would: one that ends by itself is started again.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import httpx

from streams.brokers import BrokerName
from streams.brokers.embedded import EmbeddedBroker
from streams.brokers.kafka import KafkaBroker
from streams.brokers.processes import HOST, free_ports
from streams.outside import Outlet, record
from streams.settings import PREFIX, Settings, load
from streams.steps import Outgoing
from streams.topics import apply
from tests.faults.checker import Report, check
from tests.faults.programs import CRASH_AT, HANG_FILE
from tests.faults.reading import behind
from tests.faults.talks import said
from tests.faults.zygote import Zygote

SECRETS = ("secret", "qdrant_api_key")
ALL_STAGES = "enrich,remember,summarize,sweep,index"
SESSION: dict[BrokerName, float] = {"embedded": 2.0, "kafka": 6.0}


def environment(settings: Settings) -> dict[str, str]:
    """The settings as the environment of a process."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    values = settings.model_dump(mode="json", exclude_unset=True)
    values |= {name: getattr(settings, name).get_secret_value() for name in SECRETS}
    for name, value in values.items():
        if value not in (None, ""):
            env[f"{PREFIX}{name.upper()}"] = ",".join(value) if isinstance(value, list) else str(value)
    return env


@dataclass
class Slot:
    """One process at its place: a worker with its metrics port, or the store."""

    program: str
    env: dict[str, str]
    log: Path
    port: int
    zygote: Zygote
    pid: int = 0
    ended: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    async def start(self, crash: str = "") -> None:
        """Start the process, to die at a crash point if one is named."""
        env = self.env | ({CRASH_AT: crash} if crash else {})
        self.pid, self.ended = await self.zygote.spawn(self.program, env, self.log)

    def signal(self, number: int) -> None:
        """Send a signal, if it still runs."""
        if not self.ended.done():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    async def end(self, number: int, within: float | None = None) -> int | None:
        """Send a signal and wait for the end; None if it does not come in time."""
        self.signal(number)
        done, _ = await asyncio.wait({self.ended}, timeout=within)
        return self.ended.result() if done else None

    async def get(self, path: str) -> httpx.Response | None:
        """What it answers, None if it does not."""
        async with httpx.AsyncClient(timeout=5) as client:
            try:
                return await client.get(f"http://{HOST}:{self.port}{path}")
            except httpx.HTTPError:
                return None

    async def ready(self) -> bool:
        """Whether it says that it is ready."""
        answer = await self.get("/readyz")
        return answer is not None and answer.status_code == 200

    def rss(self) -> int:
        """Its memory in MB, 0 if it does not run."""
        try:
            pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        except (OSError, IndexError):
            return 0
        return pages * os.sysconf("SC_PAGE_SIZE") >> 20


@dataclass
class Options:
    """What a stand is made of: the stages of each worker, `static` membership, more settings, more environment.

    `pauses` is the share of what is said that comes a day later.
    """

    broker: BrokerName = "embedded"
    nodes: int = 1
    workers: tuple[str, ...] = (ALL_STAGES,)
    static: bool = False
    extra: dict[str, object] = field(default_factory=dict)
    env: dict[str, str] = field(default_factory=dict)
    pauses: float = 0.004


class Stand:
    """Everything of one run, below one directory.

    `held` are the ports of processes that are not to be started again now; `wrong` is what a run found by itself; while
    the file `hang` exists, what it names gives the workers no answer.
    """

    def __init__(self, root: Path, seed: int, options: Options) -> None:
        self.root = root
        self.options = options
        self.rng = random.Random(seed)
        self.zygote = Zygote(root / "zygote.log")
        self.broker: EmbeddedBroker | KafkaBroker = (
            EmbeddedBroker(log=root / "broker.log")
            if options.broker == "embedded"
            else KafkaBroker(root / "kafka", nodes=options.nodes)
        )
        self.published: set[str] = set()
        self.workers: list[Slot] = []
        self.store: Slot | None = None
        self.settings: Settings = load({})
        self.held: set[int] = set()
        self.wrong: list[str] = []
        self.restarts = 0
        self.clock_offset = timedelta(0)
        self.hang = root / "hang"
        self._source = said(seed, users=10, pauses=options.pauses)
        self._outlet: Outlet | None = None
        self._scratch: tempfile.TemporaryDirectory[str] | None = None

    @property
    def kafka(self) -> KafkaBroker:
        """The broker, which must be an Apache Kafka."""
        assert isinstance(self.broker, KafkaBroker)
        return self.broker

    async def __aenter__(self) -> Stand:
        await asyncio.to_thread(self.broker.start)
        try:
            await self._prepare()
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._outlet is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._outlet.stop(), 5)
        await self.zygote.close()
        if self._scratch is not None:
            self._scratch.cleanup()
        await asyncio.to_thread(self.broker.kill)

    async def _prepare(self) -> None:
        options = self.options
        store_port, *ports = free_ports(1 + len(options.workers))
        self.settings = load(
            {},
            broker=self.broker.bootstrap,
            broker_kind=options.broker,
            replication=min(3, options.nodes),
            secret="faults",
            stages=",".join(sorted({stage for some in options.workers for stage in some.split(",")})),
            qdrant_url=f"http://{HOST}:{store_port}",
            data_dir=self.root,
            **({"clock": "event", "session_timeout": SESSION[options.broker]} | options.extra),
        )
        await apply(self.settings)
        await self.zygote.start()
        if "index" in self.settings.stages:
            env = dict(os.environ) | {"FAULTS_PATH": str(self._store_directory()), "FAULTS_PORT": str(store_port)}
            self.store = Slot("store", env, self.root / "store.log", store_port, self.zygote)
            await self.store.start()
            await self.until(self._store_answers, 60, "the store does not answer")
        for number, port in enumerate(ports):
            data = self.root / f"worker-{number}"
            data.mkdir(exist_ok=True)
            update: dict[str, object] = {"data_dir": data, "metrics_port": port}
            update["stages"] = tuple(options.workers[number].split(","))
            if options.static:
                update["slot"] = f"slot-{number}"
            mine = self.settings.model_copy(update=update)
            env = environment(mine) | options.env | {HANG_FILE: str(self.hang)}
            self.workers.append(Slot("worker", env, data / "worker.log", port, self.zygote))
        self._outlet = Outlet(self.settings, "faults", timeout=30.0)

    def _store_directory(self) -> Path:
        """In memory where the machine has such a place: a flush costs nothing there, and kill -9 is survived."""
        memory = Path("/dev/shm")
        if not memory.is_dir():
            return self.root / "store"
        self._scratch = tempfile.TemporaryDirectory(prefix="faults-", dir=memory)
        return Path(self._scratch.name)

    async def _store_answers(self) -> bool:
        assert self.store is not None
        return await self.store.get("/healthz") is not None

    async def until(self, condition: Callable[[], Awaitable[bool]], within: float, message: str) -> float:
        """Wait for a condition; the seconds it took. TimeoutError with the message."""
        began = time.monotonic()
        while not await condition():
            if time.monotonic() - began > within:
                raise TimeoutError(message)
            await asyncio.sleep(0.2)
        return time.monotonic() - began

    async def publish(self, count: int) -> None:
        """The next things that are said, acknowledged by the broker."""
        assert self._outlet is not None
        records: list[Outgoing] = []
        for ident, what in (next(self._source) for _ in range(count)):
            name, outgoing = record(self.settings, what, "client", ident)
            self.published.add(name)
            records.append(outgoing)
        while True:
            try:
                await self._outlet.publish(records)
            except Exception:  # whatever it is: the client of a broker that is being tortured goes on
                await asyncio.sleep(0.5)
            else:
                return

    async def pour(self, rate: float, stop: asyncio.Event, gust: float = 0.0) -> None:
        """Publish at a rate until told to stop; what an outage has held up is made up for, also after that.

        In gusts of so many seconds' worth at once, if `gust` is not 0.
        """
        began, done = time.monotonic(), 0
        end: float | None = None
        while True:
            if end is None and stop.is_set():
                end = time.monotonic()
            due = int(((end or time.monotonic()) - began) * rate) - done
            if due > (0 if end is not None else rate * gust):
                await self.publish(min(due, 200))
                done += min(due, 200)
            elif end is not None:
                return
            else:
                await asyncio.sleep(0.1)

    async def supervise(self) -> None:
        """Start again what ends by itself."""
        slots = [*self.workers, *([self.store] if self.store else [])]
        while True:
            for slot in slots:
                if slot.pid and slot.ended.done() and slot.port not in self.held:
                    self.restarts += 1
                    await slot.start()
            await asyncio.sleep(0.2)

    async def done(self, within: float = 300.0, without: Sequence[str] = ()) -> float:
        """Wait until every stage has committed all there is, twice in a row; the seconds it took.

        What the stages `without` have still to do is not waited for.
        """
        began = time.monotonic()
        calm = 0
        left: dict[str, int] = {}
        while calm < 2:
            if time.monotonic() - began > within:
                raise TimeoutError(f"not done in {within:.0f} s: {left}")
            await asyncio.sleep(0.7)
            try:
                left = await asyncio.wait_for(behind(self.settings), 60)
            except Exception as exc:
                left = {type(exc).__name__: -1}
            calm = calm + 1 if not any(count for stage, count in left.items() if stage not in without) else 0
        return time.monotonic() - began

    async def check(self, *, counters: bool = False) -> Report:
        """Everything compared with the oracle; the gauges of the workers are given time to be set.

        A worker that does not show its page is asked again: without it the gauges would say too little.
        """
        end = time.monotonic() + 60
        while True:
            running = [slot for slot in self.workers if not slot.ended.done() and slot.pid]
            answers = [await slot.get("/metrics") for slot in running]
            pages = [answer.text for answer in answers if answer is not None]
            late = time.monotonic() > end
            if len(pages) == len(running) or late:
                report = await check(self.settings, self.published, pages, counters=counters)
                if not report.wrong["miscounted"] or late:
                    report.note("miscounted", "no metrics page from", [s.port for s in running][len(pages) :])
                    return report
            await asyncio.sleep(5)
