"""Messages as records to publish: where they go, under which key."""

from __future__ import annotations

from agents_memory.codec import encode
from agents_memory.ids import partition_of
from agents_memory.message import Message
from streams.settings import Settings
from streams.steps import Outgoing
from streams.topics import topic_name


def outgoing(settings: Settings, message: Message, partition: int | None = None) -> Outgoing:
    """The record of a message behind enrichment: keyed by the subject's digest, on the subject's partition."""
    headers, value = encode(message)
    return Outgoing(
        topic=topic_name(settings, message.body.topic),
        key=message.key.encode(),
        value=value,
        headers=headers,
        partition=partition_of(message.key, settings.partitions) if partition is None else partition,
    )
