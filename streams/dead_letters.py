"""Dead letters: records that cannot be read, with their original bytes and the reason (CONVENTIONS.md 3.1)."""

from __future__ import annotations

from datetime import datetime

from agents_memory.errors import BadRecord
from streams.steps import Headers, Incoming, Outgoing

_ROOM = 600  # bytes for our own headers and the frame


def dead_letter(
    topic: str, stage: str, record: Incoming, error: BadRecord, *, at: datetime, max_bytes: int, attempts: int = 1
) -> Outgoing:
    """The dead letter for a record: key, value and headers as they came, and `dlq_*` headers that say why.

    A value that would not fit into `max_bytes` with our headers is cut, and `dlq_truncated` says so; the
    original stands at `dlq_topic`, `dlq_partition`, `dlq_offset`. The reason is the error's code only: its
    detail stays out, so that no text of the record can stand in a header.
    """
    headers: Headers = (
        *(pair for pair in record.headers if not pair[0].startswith("dlq_")),
        ("dlq_topic", record.topic.encode()),
        ("dlq_partition", str(record.partition).encode()),
        ("dlq_offset", str(record.offset).encode()),
        ("dlq_stage", stage.encode()),
        ("dlq_error_type", type(error).__name__.encode()),
        ("dlq_error", error.code.encode()),
        ("dlq_attempts", str(attempts).encode()),
        ("dlq_retryable", b"false"),
        ("dlq_at", at.isoformat(timespec="milliseconds").encode()),
    )
    letter = Outgoing(topic, record.key, record.value, headers, record.partition)
    over = letter.size - max_bytes
    if over <= 0 or record.value is None:
        return letter
    kept = record.value[: max(0, len(record.value) - over - _ROOM)]
    return Outgoing(topic, record.key, kept, (*headers, ("dlq_truncated", b"true")), record.partition)
