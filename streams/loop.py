"""The delivery guarantee of stages without state: a plain consumer loop, cheaper than an agent by an order.

Fetch a batch, work on it, publish what came out and await the acknowledgements, commit. Nothing is committed
before its outputs are acknowledged, so nothing is lost; outputs have deterministic ids, so a batch that is
read twice has no second effect. While a dependency is away the partitions are paused and the loop keeps
polling, so the member stays in its group; a rebalance or stop during the outage gives the batch back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from aiokafka import AIOKafkaConsumer, ConsumerRebalanceListener, TopicPartition
from aiokafka.errors import CommitFailedError, IllegalStateError, KafkaConnectionError, KafkaError

from agents_memory.errors import BadRecord, Ours, Unavailable
from streams.crash_points import crash_point
from streams.dead_letters import dead_letter
from streams.producing import Publisher
from streams.progress import Observer, Unobserved
from streams.retrying import Refused, Released, until_done
from streams.steps import Incoming, Outgoing, check_sizes

log = logging.getLogger(__name__)

Work = Callable[[Sequence[Incoming]], Awaitable[Sequence[Outgoing]]]
"""Turns a batch of records into records with deterministic ids.

Raises `BadRecord` if a record of the batch cannot be read: the batch is then given again, record by record,
and the one that raises alone goes to the dead letters. Raises `Unavailable` to be called again later.
"""

Fetched = Mapping[TopicPartition, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class LoopSettings:
    """How a loop reads. `stage` is the short name for logs and dead letters; times in seconds.

    `dead_letters` is a topic with as many partitions as the inputs. `slot` is for static membership (Apache
    Kafka only). `security` holds aiokafka's `security_protocol`, `ssl_context`, `sasl_*` arguments.
    """

    stage: str
    bootstrap: str
    group: str
    topics: tuple[str, ...]
    dead_letters: str
    max_records: int = 200
    poll_timeout: float = 0.3
    session_timeout: float = 10.0
    heartbeat_interval: float = 3.0
    slot: str | None = None
    security: Mapping[str, Any] = field(default_factory=dict)


def _utc_now() -> datetime:
    return datetime.now(UTC)


class BatchLoop(ConsumerRebalanceListener):  # type: ignore[misc]
    """One consumer in a group. `run` returns after `stop`; what is unexpected is raised from it, uncommitted."""

    def __init__(
        self,
        work: Work,
        publisher: Publisher,
        settings: LoopSettings,
        *,
        clock: Callable[[], datetime] = _utc_now,
        observer: Observer | None = None,
    ) -> None:
        self._work = work
        self._publisher = publisher
        self._settings = settings
        self._clock = clock
        self._observer = observer or Unobserved()
        self._consumer: AIOKafkaConsumer | None = None
        self._working = asyncio.Lock()
        self._generation = 0
        self._revoking = False
        self._stopping = asyncio.Event()
        self.in_hand = 0
        """How many records are being worked on."""

    def stop(self) -> None:
        """Ask the loop to end: it finishes the batch in hand, unless that waits for a dependency."""
        self._stopping.set()

    @property
    def partitions(self) -> frozenset[TopicPartition]:
        """The partitions that are assigned now."""
        return frozenset(self._consumer.assignment()) if self._consumer else frozenset()

    async def lag(self) -> dict[TopicPartition, int]:
        """How many records of each assigned partition are still to be read, as far as the broker has told."""
        consumer = self._consumer
        if consumer is None:
            return {}

        async def behind(tp: TopicPartition, end: int | None) -> int | None:
            with suppress(TimeoutError, KafkaError):  # it has gone meanwhile, or its position is not known yet
                position: int = await asyncio.wait_for(consumer.position(tp), 1.0)
                return max(0, (end or position) - position)
            return None

        ends = {tp: consumer.highwater(tp) for tp in consumer.assignment()}
        found = await asyncio.gather(*(behind(tp, end) for tp, end in ends.items()))
        return {tp: lag for tp, lag in zip(ends, found, strict=True) if lag is not None}

    async def on_partitions_revoked(self, revoked: Collection[TopicPartition]) -> None:
        """Let the batch in hand end before the partitions go (aiokafka calls this)."""
        self._revoking = True
        async with self._working:
            self._generation += 1

    async def on_partitions_assigned(self, assigned: Collection[TopicPartition]) -> None:
        """Go on (aiokafka calls this)."""
        self._revoking = False

    async def run(self) -> None:
        """Read until `stop`. The loop starts the publisher and stops it at the end."""
        settings = self._settings
        try:
            # Joining revokes, too, but there is nothing yet that could be given back.
            await until_done(self._publisher.start, self._stopping.is_set, stage=settings.stage)
            self._consumer = consumer = await until_done(self._connect, self._stopping.is_set, stage=settings.stage)
            while not self._stopping.is_set():
                await self._turn(consumer)
        except Released:
            log.info("stopped while waiting", extra={"stage": settings.stage})
        finally:
            consumer, self._consumer = self._consumer, None
            if consumer is not None:
                await consumer.stop()
            await self._publisher.stop()

    async def _connect(self) -> AIOKafkaConsumer:
        settings = self._settings
        consumer = AIOKafkaConsumer(
            bootstrap_servers=settings.bootstrap,
            group_id=settings.group,
            enable_auto_commit=False,
            auto_offset_reset="earliest",
            session_timeout_ms=int(settings.session_timeout * 1000),
            heartbeat_interval_ms=int(settings.heartbeat_interval * 1000),
            max_poll_interval_ms=86_400_000,
            group_instance_id=settings.slot,
            **settings.security,
        )
        consumer.subscribe(list(settings.topics), listener=self)
        try:
            await consumer.start()
        except KafkaError as exc:
            await consumer.stop()
            raise self._failure(exc) from exc
        return consumer

    def _failure(self, error: KafkaError) -> Ours:
        name = type(error).__name__
        if error.retriable or isinstance(error, KafkaConnectionError):
            return Unavailable(f"no broker answers: {name}")
        return Refused(f"the broker refuses the group {self._settings.group}: {name}")

    async def _turn(self, consumer: AIOKafkaConsumer) -> None:
        generation = self._generation
        fetched = await self._fetched(consumer)
        if not fetched:
            return
        async with self._working:
            if generation != self._generation:  # fetched before a rebalance
                self._rewind(consumer, fetched)
                return
            self.in_hand = sum(map(len, fetched.values()))
            try:
                await self._handle(consumer, fetched)
            except Released:
                self._rewind(consumer, fetched)
            finally:
                self.in_hand = 0

    async def _fetched(self, consumer: AIOKafkaConsumer) -> Fetched:
        """The next batch; `Refused` if the broker does not let us have one.

        aiokafka empties what it has of one partition, a megabyte, before it turns to the next. So that a flood on one
        does not hold up the others, a batch that one fills gets a share of each other partition beside it.
        """
        most, fetched = self._settings.max_records, dict[TopicPartition, Sequence[Any]]()
        try:
            fetched |= await consumer.getmany(timeout_ms=int(self._settings.poll_timeout * 1000), max_records=most)
            others = consumer.assignment() - fetched.keys() if sum(map(len, fetched.values())) >= most else ()
            for tp in others:
                fetched |= await consumer.getmany(tp, timeout_ms=0, max_records=max(1, most // len(others)))
        except KafkaError as exc:
            self._rewind(consumer, fetched)
            if isinstance(failure := self._failure(exc), Refused):
                raise failure from None
            log.warning("cannot fetch", extra={"stage": self._settings.stage, "error_type": type(exc).__name__})
            await asyncio.sleep(self._settings.poll_timeout)
            return {}
        return fetched

    async def _handle(self, consumer: AIOKafkaConsumer, fetched: Fetched) -> None:
        records = [_incoming(record) for batch in fetched.values() for record in batch]
        crash_point("before_work", self._settings.stage)
        outputs, letters = await self._outputs(records)
        crash_point("before_publish", self._settings.stage)
        await self._retried(lambda: self._publisher.publish(outputs))
        crash_point("after_publish", self._settings.stage)
        try:
            await consumer.commit({tp: batch[-1].offset + 1 for tp, batch in fetched.items()})
        except (CommitFailedError, IllegalStateError):
            log.info("the group was rebalanced before a commit", extra={"stage": self._settings.stage})
        except KafkaError as exc:
            # The next commit covers it; a crash before that reads the batch once more.
            log.warning("a commit failed", extra={"stage": self._settings.stage, "error_type": type(exc).__name__})
        crash_point("after_commit", self._settings.stage)
        self._observer.done(len(records), letters)

    async def _outputs(self, records: Sequence[Incoming]) -> tuple[list[Outgoing], int]:
        """What comes out of the records, dead letters included, and the number of those."""
        try:
            outputs = list(await self._retried(lambda: self._work(records)))
            check_sizes(outputs, self._publisher.max_bytes)
        except BadRecord as exc:
            if len(records) == 1:
                letter = dead_letter(
                    self._settings.dead_letters,
                    self._settings.stage,
                    records[0],
                    exc,
                    at=self._clock(),
                    max_bytes=self._publisher.max_bytes,
                )
                return [letter], 1
        else:
            return outputs, 0
        outputs, letters = [], 0
        for record in records:
            some, bad = await self._outputs([record])
            outputs += some
            letters += bad
        return outputs, letters

    def _leaving(self) -> bool:
        return self._revoking or self._stopping.is_set()

    async def _retried(self, attempt: Callable[[], Awaitable[Any]]) -> Any:
        """`attempt()` until it works; while it has to be repeated, nothing is fetched but the member stays."""
        try:
            return await attempt()
        except Unavailable:
            self._observer.retried()
            if self._leaving():
                raise Released("given back at the first failure") from None
        polling = asyncio.create_task(self._poll_paused())
        try:
            return await until_done(attempt, self._leaving, stage=self._settings.stage, retried=self._observer.retried)
        finally:
            polling.cancel()
            with suppress(asyncio.CancelledError):
                await polling

    async def _poll_paused(self) -> None:
        consumer = self._consumer
        if consumer is None:
            return
        paused = consumer.assignment()
        consumer.pause(*paused)
        try:
            while True:
                with suppress(KafkaError):  # the next fetch will tell
                    await consumer.getmany(timeout_ms=0)
                await asyncio.sleep(0.5)
        finally:
            consumer.resume(*(paused & consumer.assignment()))

    def _rewind(self, consumer: AIOKafkaConsumer, fetched: Fetched) -> None:
        """Read the batch again, unless its partitions have gone: from its first record, which is uncommitted."""
        for tp, batch in fetched.items():
            with suppress(IllegalStateError):
                if tp in consumer.assignment() and not self._revoking:
                    consumer.seek(tp, batch[0].offset)


def _incoming(record: Any) -> Incoming:
    return Incoming(
        record.topic,
        record.partition,
        record.offset,
        record.key,
        record.value,
        tuple((name, value or b"") for name, value in record.headers),
        record.timestamp,
    )
