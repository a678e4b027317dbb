"""Publishing with acknowledgement: single records, and rows as one record batch that is appended whole or not at all.

A broker appends a record batch atomically, also when it is killed in the middle (a torn batch fails its
checksum and is cut off). So the rows of a step need no intent and no transaction: they are one batch.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from aiokafka import AIOKafkaProducer
from aiokafka.errors import KafkaError, MessageSizeTooLargeError

from agents_memory.errors import BadRecord, Ours, Unavailable
from streams.brokers import BrokerName
from streams.steps import Outgoing, row_size

BATCH_FRAME = 100  # bytes of a record batch around its records, rounded up


class Fenced(Ours):
    """The broker refused our place in the sequence of writes: the process must exit and read its state again."""


@dataclass(frozen=True, slots=True)
class ProducerSettings:
    """How to publish.

    `max_bytes` bounds one record and one record batch before compression; it must not exceed the topics'
    `max.message.bytes` (default 1,048,588), because one oversize record fails its whole batch. `timeout` in
    seconds bounds one attempt on the embedded broker; the idempotent producer of Apache Kafka goes on until
    it succeeds. `security` holds aiokafka's `security_protocol`, `ssl_context`, `sasl_*` arguments.
    """

    bootstrap: str
    broker: BrokerName
    client_id: str = "agents-memory"
    max_bytes: int = 900_000
    linger_ms: int = 0
    timeout: float = 30.0
    security: Mapping[str, Any] = field(default_factory=dict)


def new_producer(settings: ProducerSettings) -> AIOKafkaProducer:
    """A producer that waits for all replicas, compresses with lz4, and is idempotent where the broker can be."""
    return AIOKafkaProducer(
        bootstrap_servers=settings.bootstrap,
        client_id=settings.client_id,
        acks="all",
        enable_idempotence=settings.broker == "kafka",
        compression_type="lz4",
        linger_ms=settings.linger_ms,
        max_batch_size=settings.max_bytes,
        max_request_size=settings.max_bytes,
        request_timeout_ms=int(settings.timeout * 1000),
        **settings.security,
    )


class Publisher:
    """One producer with a clear outcome: a call returns when every replica has the records, or it raises.

    `Unavailable`: try again, nothing is known about what arrived. `BadRecord("too_large")`: a record that no
    attempt can publish. `Fenced`: another writer, exit. Ids must be deterministic, since a second attempt may
    write a record twice.
    """

    def __init__(
        self, settings: ProducerSettings, published: Callable[[Sequence[Outgoing]], None] | None = None
    ) -> None:
        self.max_bytes = settings.max_bytes
        self._published = published  # told of records once every replica has them
        self.settings = settings
        self._producer: AIOKafkaProducer | None = None
        self._began: dict[object, float] = {}  # of the calls that wait for an acknowledgement, monotonic

    @property
    def unacknowledged(self) -> float:
        """Seconds for which the oldest call under way has waited for the broker; 0 if none does.

        A broker without its quorum answers, and acknowledges nothing; the idempotent producer then waits for ever.
        """
        return time.monotonic() - min(self._began.values()) if self._began else 0.0

    async def start(self) -> None:
        """Connect; `Unavailable` if no broker answers. Must be called on the event loop that publishes.

        No error if it is connected.
        """
        if self._producer is not None:
            return
        producer = new_producer(self.settings)
        try:
            await producer.start()
        except KafkaError as exc:
            await producer.stop()
            raise Unavailable(f"no broker answers: {type(exc).__name__}") from exc
        self._producer = producer

    async def stop(self) -> None:
        """Wait for what is under way and disconnect. No error if it was never started."""
        producer, self._producer = self._producer, None
        if producer is not None:
            await producer.stop()

    async def publish(self, records: Sequence[Outgoing]) -> None:
        """Publish records, in order within a partition, and wait for all acknowledgements."""
        with self._waiting():
            await self._publish(self._started(), records)
        if self._published is not None:
            self._published(records)

    async def _publish(self, producer: AIOKafkaProducer, records: Sequence[Outgoing]) -> None:
        under_way: list[asyncio.Future[Any]] = []
        failure: BaseException | None = None
        try:
            for record in records:
                under_way.append(  # noqa: PERF401 (what is under way must be known when one fails)
                    await producer.send(
                        record.topic,
                        value=record.value,
                        key=record.key,
                        partition=record.partition,
                        headers=list(record.headers),
                    )
                )
        except KafkaError as exc:
            failure = exc
        results = await asyncio.gather(*under_way, return_exceptions=True)
        failures = [failure, *(r for r in results if isinstance(r, BaseException))]
        for one in failures:
            if one is not None:
                raise _mapped(one) from one

    async def append_rows(
        self, topic: str, partition: int, rows: Iterable[tuple[bytes, bytes | None]]
    ) -> tuple[int, int]:
        """Append rows as one record batch; the offset of its first record (-1 if unknown) and their number.

        Raises `BadRecord("too_large")` before anything is sent if they do not fit into one batch.
        """
        batch = self._started().create_batch()
        for key, value in rows:
            too_large = batch.size() + row_size(key, value) > self.max_bytes
            if too_large or batch.append(timestamp=None, key=key, value=value) is None:
                raise BadRecord("too_large", f"the rows of a step exceed {self.max_bytes} bytes")
        batch.close()
        count = batch.record_count()
        try:
            with self._waiting():
                metadata = await (await self._started().send_batch(batch, topic, partition=partition))
        except KafkaError as exc:
            raise _mapped(exc) from exc
        return metadata.offset, count

    async def answers(self, within: float) -> bool:
        """Whether a broker answers now, within so many seconds."""
        try:
            async with asyncio.timeout(within):
                await self._started().client.fetch_all_metadata()
        except (KafkaError, Unavailable, TimeoutError):
            return False
        return True

    @contextmanager
    def _waiting(self) -> Iterator[None]:
        call = object()
        self._began[call] = time.monotonic()
        try:
            yield
        finally:
            del self._began[call]

    def _started(self) -> AIOKafkaProducer:
        if self._producer is None:
            raise Unavailable("the producer is not connected")
        return self._producer


_FENCING = frozenset({"OutOfOrderSequenceNumber", "UnknownProducerId", "InvalidProducerEpoch", "ProducerFenced"})


def _mapped(error: BaseException) -> BaseException:
    """Our error for one of aiokafka's. The original's message is left out: it may quote the record."""
    if isinstance(error, MessageSizeTooLargeError):
        return BadRecord("too_large", "a record exceeds what the broker takes")
    if type(error).__name__ in _FENCING:
        return Fenced(f"the broker refused a write: {type(error).__name__}")
    if isinstance(error, KafkaError):
        return Unavailable(f"publishing failed: {type(error).__name__}")
    return error
