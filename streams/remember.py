"""The remember stage as the runner sees it: bytes in, steps out; the judgement is `agents_memory.stages.remember`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

from agents_memory.codec import decode
from agents_memory.message import Message
from agents_memory.rows import Head, Memory
from agents_memory.stages.remember import Remember, changes
from streams.records import outgoing
from streams.settings import Settings
from streams.steps import Incoming, Step

Observe = Callable[[Message, Sequence[Message], float], None]
"""Told of each input, all that its step said, and how many seconds it took, for the metrics."""


class RememberStage:
    """A `steps.Stateful`: one `Remember` per partition."""

    def __init__(self, settings: Settings, observe: Observe | None = None) -> None:
        self._settings = settings
        self._observe = observe
        self._partitions: dict[int, Remember] = {}

    def restore(self, partition: int, rows: Iterable[tuple[bytes, bytes]]) -> None:
        """Take the rows of a partition instead of what was known of it."""
        remember = Remember()
        remember.restore((key.decode(), value) for key, value in rows)
        self._partitions[partition] = remember

    def release(self, partition: int) -> None:
        """Forget a partition that went to another worker."""
        self._partitions.pop(partition, None)

    def step(self, record: Incoming) -> Sequence[Step]:
        """Decide about one input; the parts are applied here at once and committed by the runner in this order."""
        began = time.perf_counter()
        message = decode(record.headers, record.value)
        remember = self._partitions.setdefault(record.partition, Remember())
        steps: list[Step] = []
        said: list[Message] = []
        for part in remember.decide(message):
            outputs = tuple(outgoing(self._settings, m, record.partition) for m in part.messages)
            rows = tuple((k.encode(), v) for k, v in changes(message.key, part))
            steps.append(Step(outputs, rows))
            remember.apply(message.key, part)
            said.extend(part.messages)
        if self._observe is not None:
            self._observe(message, said, time.perf_counter() - began)
        return steps

    def due(self, stamped_at: datetime, most: int) -> list[tuple[str, Head]]:
        """The heads of subjects here that are due at a reading of the clock source, at most so many a partition."""
        return [one for remember in self._partitions.values() for one in remember.due(stamped_at, most)]

    def memories(self) -> Iterator[tuple[str, Memory]]:
        """All memories here, each with the digest of its subject, for the gauges."""
        for remember in self._partitions.values():
            for subject in remember.subjects.values():
                yield from ((subject.key, memory) for memory in subject.all(Memory))
