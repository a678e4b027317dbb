"""The index stage as a loop: rows and the log into the store, a view that can be thrown away and rebuilt."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from agents_memory.codec import decode
from agents_memory.message import Message
from agents_memory.ports import Embedder, Store
from agents_memory.rows import Row, decode_row
from agents_memory.stages.embedding import EmbeddingCache
from agents_memory.stages.index import apply, project
from agents_memory.topics import TopicName
from streams.settings import Settings
from streams.steps import Incoming, Outgoing
from streams.topics import topic_name


class IndexStage:
    """Projects a batch and writes it; Unavailable from the store makes the loop pause and try again."""

    def __init__(self, settings: Settings, store: Store, embedder: Embedder) -> None:
        self._store = store
        self._embedder = embedder
        self._cache = EmbeddingCache()
        self._records = topic_name(settings, TopicName.RECORDS)

    async def work(self, records: Sequence[Incoming]) -> Sequence[Outgoing]:
        """Write what the batch says into the store; nothing is published."""
        rows: list[tuple[str, Row | None]] = []
        messages: list[Message] = []
        for record in records:
            if record.topic != self._records:
                messages.append(decode(record.headers, record.value))
            elif record.key is not None and record.key.count(b"/") >= 2:  # heartbeats have other keys
                rows.append((record.key.decode(), None if record.value is None else decode_row(record.value)))
        # Embedding takes seconds a batch: in a thread, so that heartbeats and the other stages go on.
        ops = await asyncio.to_thread(project, rows, messages, self._embedder, self._cache)
        await apply(self._store, ops)
        return []
