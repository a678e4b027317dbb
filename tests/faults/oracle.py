"""What should have come of the inputs as they were recorded: the pure deciders, folded once over each partition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from agents_memory.codec import decode
from agents_memory.errors import BadRecord
from agents_memory.inputs import TurnEnriched
from agents_memory.stages.remember import Remember, changes

NOISE = "duplicate.skipped"
"""Said once more for each redelivery: its number depends on the crashes, its effect is none."""


@dataclass
class Outcome:
    """Rows by partition and key, ids of all that is said, ids of the turns taken in."""

    rows: dict[tuple[int, str], bytes] = field(default_factory=dict)
    said: set[str] = field(default_factory=set)
    turns: set[str] = field(default_factory=set)
    erased_keys: set[tuple[int, str]] = field(default_factory=set)


Record = tuple[int, tuple[tuple[str, bytes], ...], bytes | None]
"""Partition, headers and value, in the order of the partition."""


def fold(records: Iterable[Record]) -> Outcome:
    """The state and the messages that these inputs lead to, each applied once."""
    outcome = Outcome()
    partitions: dict[int, Remember] = {}
    for partition, headers, value in records:
        remember = partitions.setdefault(partition, Remember())
        message = decode(headers, value)
        if isinstance(message.body, TurnEnriched):
            outcome.turns.add(message.body.turn_id)
        try:
            parts = remember.decide(message)
        except BadRecord:
            continue
        for part in parts:
            remember.apply(message.key, part)
            outcome.said.update(m.id for m in part.messages if m.type != NOISE)
            for key, row in changes(message.key, part):
                if row is None:
                    outcome.rows.pop((partition, key), None)
                    outcome.erased_keys.add((partition, key))
                else:
                    outcome.rows[partition, key] = row
                    outcome.erased_keys.discard((partition, key))
    return outcome
