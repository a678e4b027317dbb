"""What goes into a stage and what comes out of it: the contract between the stages and the delivery.

The runner and the loop know nothing of memories; a stage knows nothing of brokers. A stage with state
implements `Stateful`, one that only turns records into records is a function for `loop.BatchLoop` or, inside
Faust, a `Stateless`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from agents_memory.errors import BadRecord

Headers = tuple[tuple[str, bytes], ...]


@dataclass(frozen=True, slots=True)
class Incoming:
    """A record as it was read: raw bytes, nothing decoded. `timestamp_ms` is the record's own (Unix time)."""

    topic: str
    partition: int
    offset: int
    key: bytes | None
    value: bytes | None
    headers: Headers
    timestamp_ms: int


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A record to publish. `partition` None leaves the choice to the hash of the key."""

    topic: str
    key: bytes | None
    value: bytes | None
    headers: Headers = ()
    partition: int | None = None

    @property
    def size(self) -> int:
        """Its bytes in a record batch before compression, rounded up: 70 cover the batch's and its own frame."""
        headers = sum(len(name) + len(value) + 10 for name, value in self.headers)
        return len(self.key or b"") + len(self.value or b"") + headers + 90


@dataclass(frozen=True, slots=True)
class Step:
    """What one record, or one part of what it sets off, does.

    `outputs` are published and acknowledged first; then `rows` (key, value; None deletes) are written as one
    record batch, whole or not at all, to the partition that the record came from.
    """

    outputs: tuple[Outgoing, ...] = ()
    rows: tuple[tuple[bytes, bytes | None], ...] = ()


def check_sizes(outputs: Iterable[Outgoing], max_bytes: int) -> None:
    """Raise `BadRecord("too_large")` if one of the records is larger than `max_bytes`."""
    if any(output.size > max_bytes for output in outputs):
        raise BadRecord("too_large", "an output exceeds what the broker takes")


def row_size(key: bytes, value: bytes | None) -> int:
    """The bytes of a row in a record batch before compression, rounded up."""
    return len(key) + len(value or b"") + 40


class Stateful(Protocol):
    """A stage that keeps state in rows. Synchronous and without I/O: it is called between two awaits.

    The stage may keep its rows decoded in memory and change them in `step`; the runner calls `restore` again
    whenever that memory may be ahead of what was committed, so there is nothing to roll back by hand.
    """

    def restore(self, partition: int, rows: Iterable[tuple[bytes, bytes]]) -> None:
        """Forget what is known of the partition and take these rows, which are all it has, instead.

        Called before the first record of a partition that was assigned, and after a step was not committed.
        """
        ...

    def release(self, partition: int) -> None:
        """The partition went to another worker: drop its state. Unknown partitions are no error."""
        ...

    def step(self, record: Incoming) -> Sequence[Step]:
        """Take one record and say what it does.

        Several steps are parts, committed one after another; after a crash between two parts the same record
        comes again, on the rows of the parts that were committed, and must lead to the parts that are left.
        A record that was taken before must lead to no effect. The same record on the same rows must always
        lead to the same steps, byte for byte. Raises `errors.BadRecord`, having changed nothing, for a record
        that cannot be read: it goes to the dead letters. Any other exception ends the process.
        """
        ...


class Stateless(Protocol):
    """A stage without state whose work waits for others (a language model)."""

    async def work(self, record: Incoming) -> Sequence[Outgoing]:
        """Turn one record into records with deterministic ids.

        Raises `errors.BadRecord` for a record that cannot be read and `errors.Unavailable` to be called again
        later. Any other exception ends the process.
        """
        ...
