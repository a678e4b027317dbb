"""The topics as one table: who may read what, what is kept, and for how long.

Names are lower case with dots, `.v1` changes only with an incompatible format, and an environment is a prefix
(a setting), never part of the name. Every topic behind `turns` is partitioned by the subject, explicitly, and all
have the same number of partitions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS


class TopicName(StrEnum):
    """The names, without a prefix."""

    TURNS = "memory.turns.v1"
    COMMANDS = "memory.commands.v1"
    INPUTS = "memory.inputs.v1"
    SEGMENTS = "memory.segments.v1"
    SUMMARIES = "memory.summaries.v1"
    JOURNAL = "memory.journal.v1"
    FORGOTTEN = "memory.forgotten.v1"
    RECORDS = "memory.records.v1"
    DEAD_LETTERS = "memory.dead-letters.v1"


@dataclass(frozen=True, slots=True)
class Topic:
    """One row of the table. `text` tells whether records may carry conversation text."""

    name: TopicName
    says: str
    key: str
    cleanup: Literal["delete", "compact"]
    retention_ms: int | None
    text: bool
    public: bool = False
    extra: Mapping[str, str] = field(default_factory=dict)

    def config(self, text_retention_ms: int = 72 * HOUR_MS) -> dict[str, str]:
        """Broker settings. A segment is at most half the retention, or erased text stays in the active one."""
        if self.cleanup == "compact":
            return {"cleanup.policy": "compact", **_COMMON, **self.extra}
        keep = text_retention_ms if self.text else self.retention_ms
        if keep is None:
            raise ValueError(f"{self.name} needs a retention")
        return {
            "cleanup.policy": "delete",
            "retention.ms": str(keep),
            "segment.ms": str(keep // 2),
            **_COMMON,
            **self.extra,
        }


MAX_RECORD_BYTES = 2_000_000
"""Largest record or batch on any topic; the producer's limit is the same, so one record cannot fail its batch."""

# An erasure drops what was published before it: only the broker's own time of a record can tell (ARCHITECTURE).
_COMMON = {"max.message.bytes": str(MAX_RECORD_BYTES), "message.timestamp.type": "LogAppendTime"}
_STATE = {
    "max.compaction.lag.ms": str(12 * HOUR_MS),
    "segment.ms": str(12 * HOUR_MS),
    "delete.retention.ms": str(7 * DAY_MS),
}

TOPICS: dict[TopicName, Topic] = {
    t.name: t
    for t in (
        Topic(
            TopicName.TURNS,
            "what was said, by anybody's agent",
            "any",
            "delete",
            72 * HOUR_MS,
            True,
            public=True,
        ),
        Topic(TopicName.COMMANDS, "what people ask of the memory", "subject", "delete", 72 * HOUR_MS, True),
        Topic(TopicName.INPUTS, "all that the deciders see, in order", "subject", "delete", 72 * HOUR_MS, True),
        Topic(TopicName.SEGMENTS, "closed topics, to be summarised", "subject", "delete", 72 * HOUR_MS, True),
        Topic(
            TopicName.SUMMARIES,
            "summaries and decisions: subscribe here",
            "subject",
            "delete",
            72 * HOUR_MS,
            True,
            public=True,
        ),
        Topic(
            TopicName.JOURNAL,
            "what happened to each memory, ids only",
            "subject",
            "delete",
            90 * DAY_MS,
            False,
            public=True,
        ),
        Topic(
            TopicName.FORGOTTEN,
            "the forgetting log: what was let go, and why",
            "subject",
            "delete",
            90 * DAY_MS,
            False,
            public=True,
        ),
        Topic(
            TopicName.RECORDS,
            "current state, row by row; null is gone",
            "row",
            "compact",
            None,
            True,
            extra=_STATE,
        ),
        Topic(
            TopicName.DEAD_LETTERS,
            "what could not be read, byte for byte",
            "original",
            "delete",
            72 * HOUR_MS,
            True,
        ),
    )
}
