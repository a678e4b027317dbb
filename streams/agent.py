"""How a Faust agent has to read so that it loses nothing; what it does with the records is the subclass's matter.

Faust acknowledges a record whose agent raised, loses records with `take`, commits past what is in hand with
more than one coroutine, and skips records after a recovery (FAUST.md). So: one coroutine, `noack`, a
micro-batch of our own, acknowledged last; what is unexpected ends the process, which a supervisor restarts;
what has to be given back (a rebalance or stop while a dependency is away) is taken off Faust's list of records
in hand, unacknowledged, and comes again.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from agents_memory.errors import BadRecord
from streams.crash_points import crash_point
from streams.dead_letters import dead_letter
from streams.process import die
from streams.producing import Publisher
from streams.progress import Observer, Unobserved
from streams.retrying import Released, until_done
from streams.shims.chain_guard import ChainGuard
from streams.steps import Headers, Incoming, Outgoing

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AgentSettings:
    """What an agent reads.

    `stage` is its short name, for logs and dead letters; `inputs` and `dead_letters` are topics of
    `partitions` partitions each. At most `max_records` records make a micro-batch.
    """

    stage: str
    inputs: str
    dead_letters: str
    partitions: int
    max_records: int = 200


def utc_now() -> datetime:
    """The wall clock, for the time at which a dead letter was written."""
    return datetime.now(UTC)


def incoming(message: Any) -> Incoming:
    """The record that a Faust message was read from."""
    headers = message.headers or ()
    pairs: Iterable[tuple[str, bytes]] = headers.items() if isinstance(headers, dict) else headers
    frozen: Headers = tuple((name, value or b"") for name, value in pairs)
    return Incoming(
        topic=message.topic,
        partition=message.partition,
        offset=message.offset,
        key=message.key,
        value=message.value,
        headers=frozen,
        timestamp_ms=round((message.timestamp or 0.0) * 1000),
    )


class Agent(ABC):
    """The one agent of a Faust app. `attach` declares it, before the app starts; it starts and stops the publisher."""

    def __init__(
        self,
        app: Any,
        publisher: Publisher,
        settings: AgentSettings,
        *,
        clock: Callable[[], datetime] = utc_now,
        observer: Observer | None = None,
    ) -> None:
        self._app = app
        self._publisher = publisher
        self._settings = settings
        self._clock = clock
        self._observer = observer or Unobserved()
        self._guard = ChainGuard(app, settings.inputs)
        self._busy = asyncio.Lock()
        self._buffer: list[Any] = []

    @abstractmethod
    async def _handle(self, records: list[Incoming]) -> int:
        """Do all that the records set off, and wait for it; the number of dead letters. May raise `Released`."""

    def _owns(self, partition: int) -> bool:
        """Whether records of the partition may be handled now."""
        return True

    @abstractmethod
    def _given_back(self, partitions: set[int]) -> None:
        """Records of these partitions were handled in part and then given back."""

    def attach(self) -> None:
        """Declare the agent on the app."""
        topic = self._app.topic(
            self._settings.inputs,
            key_type=bytes,
            value_type=bytes,
            key_serializer="raw",
            value_serializer="raw",
            partitions=self._settings.partitions,
        )
        self._app.agent(topic, name=self._settings.stage, concurrency=1)(self._consume)

    def _leaving(self) -> bool:
        return bool(self._app.should_stop) or not self._app.flow_control.is_active()

    async def _consume(self, stream: Any) -> None:
        watch = asyncio.create_task(self._release_stranded())
        try:
            await until_done(self._publisher.start, self._stopping, stage=self._settings.stage)
            queue = stream.channel.queue
            async for event in stream.noack().events():
                self._guard.check(event.message.tp, event.message.offset)
                self._buffer.append(event)
                if len(self._buffer) >= self._settings.max_records or queue.empty() or self._leaving():
                    await self._flush(stream)
        except asyncio.CancelledError as exc:
            if not self._stopping():  # Faust would start it again, without what it had in hand
                die(exc)
            raise
        except Released:
            raise
        except BaseException as exc:  # an agent that raises loses the record
            die(exc)
        finally:
            watch.cancel()
            self._release(self._buffer)
            await self._publisher.stop()

    def _stopping(self) -> bool:
        return bool(self._app.should_stop)

    async def _release_stranded(self) -> None:
        """Give back what waits for more company while the flow has been closed: no more will come."""
        while True:
            await asyncio.sleep(0.1)
            if self._leaving() and self._buffer and not self._busy.locked():
                events, self._buffer = self._buffer, []
                self._release(events)

    def _release(self, events: Iterable[Any]) -> None:
        for event in events:
            self._app.consumer._unacked_messages.discard(event.message)

    async def _flush(self, stream: Any) -> None:
        async with self._busy:
            events, self._buffer = self._buffer, []
            current = [event for event in events if self._is_current(event)]
            self._release(event for event in events if not self._is_current(event))
            if not current:
                return
            try:
                letters = await self._handle([incoming(event.message) for event in current])
                crash_point("before_ack", self._settings.stage)
                for event in current:
                    await stream.ack(event)
                crash_point("after_ack", self._settings.stage)
            except (Released, asyncio.CancelledError) as exc:
                self._given_back({event.message.partition for event in current})
                self._release(current)
                if isinstance(exc, asyncio.CancelledError):
                    raise
                log.info("given back", extra={"stage": self._settings.stage, "count": len(current)})
            else:
                self._observer.done(len(current), letters)

    def _is_current(self, event: Any) -> bool:
        current = event.message.generation_id == self._app.consumer_generation_id
        return current and self._owns(event.message.partition)

    async def _publish(self, outputs: list[Outgoing]) -> None:
        stage = self._settings.stage
        crash_point("before_publish", stage)
        if outputs:
            await until_done(
                lambda: self._publisher.publish(outputs), self._leaving, stage=stage, retried=self._observer.retried
            )
        crash_point("after_publish", stage)

    def _letter(self, record: Incoming, error: BadRecord) -> Outgoing:
        return dead_letter(
            self._settings.dead_letters,
            self._settings.stage,
            record,
            error,
            at=self._clock(),
            max_bytes=self._publisher.max_bytes,
        )
