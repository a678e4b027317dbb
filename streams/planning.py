"""What a micro-batch of records does, gathered into commits that the broker can take whole.

Rows of several steps of one partition share a record batch, in which each key is written once; a batch is
split between steps only, so that rows of one step never appear half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from agents_memory.errors import BadRecord
from streams.producing import BATCH_FRAME
from streams.steps import Outgoing, Step, check_sizes, row_size


@dataclass(slots=True)
class Commit:
    """Outputs that are published together, and then the rows of each partition, one batch a partition."""

    outputs: list[Outgoing] = field(default_factory=list)
    rows: dict[int, dict[bytes, bytes | None]] = field(default_factory=dict)
    _sizes: dict[int, int] = field(default_factory=dict)

    def takes(self, partition: int, size: int, limit: int) -> bool:
        """Whether `size` more bytes of rows fit into the batch of the partition; an empty batch takes any."""
        present = self._sizes.get(partition, 0)
        return present == 0 or size == 0 or present + size <= limit

    def add(self, partition: int, step: Step, size: int) -> None:
        """Append a step."""
        self.outputs.extend(step.outputs)
        if step.rows:
            rows = self.rows.setdefault(partition, {})
            for key, value in step.rows:
                rows.pop(key, None)  # a later write of a key takes its place in the order, too
                rows[key] = value
            self._sizes[partition] = self._sizes.get(partition, 0) + size


class Plan:
    """The commits of a micro-batch, in the order in which they are carried out.

    `max_batch` bytes of rows are gathered in one record batch; `max_bytes` is what a batch or a record can
    have at all.
    """

    def __init__(self, *, max_batch: int, max_bytes: int) -> None:
        self._max_batch = max_batch
        self._max_bytes = max_bytes
        self.commits: list[Commit] = [Commit()]

    def check(self, steps: Sequence[Step]) -> None:
        """Raise `BadRecord("too_large")` if a record or the rows of a step can never be published."""
        for step in steps:
            check_sizes(step.outputs, self._max_bytes)
            if _rows_size(step) + BATCH_FRAME > self._max_bytes:
                raise BadRecord("too_large", "the rows of a step exceed what one record batch takes")

    def add(self, partition: int, steps: Sequence[Step]) -> None:
        """Append what one record does: its first part to the commit in hand, each further part to a new one."""
        for number, step in enumerate(steps):
            size = _rows_size(step)
            if number > 0 or not self.commits[-1].takes(partition, size, self._max_batch):
                self.commits.append(Commit())
            self.commits[-1].add(partition, step, size)

    def publish(self, output: Outgoing) -> None:
        """Append a record that belongs to no step (a dead letter)."""
        self.commits[-1].outputs.append(output)


def _rows_size(step: Step) -> int:
    return sum(row_size(key, value) for key, value in step.rows)
