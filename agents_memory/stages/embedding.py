"""Embedding with a memory: a text that was embedded lately is not embedded again.

Most rows come back unchanged in what they say (an access moves a clock, a mention a counter); embedding is by far the
dearest part of indexing them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from hashlib import blake2b

from agents_memory.ports import Embedder, Vector


class EmbeddingCache:
    """The vectors of the latest `limit` texts of one embedder, by a digest of the text: no text is kept."""

    def __init__(self, limit: int = 4_096) -> None:
        self._limit = limit
        self._vectors: OrderedDict[bytes, Vector] = OrderedDict()

    def passages(self, embedder: Embedder, texts: Sequence[str]) -> dict[str, Vector]:
        """The vector of every text; those not known are embedded in one batch, each once."""
        keys = {
            text: blake2b(text.encode(), digest_size=16, person=embedder.name[:16].encode()).digest() for text in texts
        }
        missing = [text for text, key in keys.items() if key not in self._vectors]
        found = {text: self._vectors[key] for text, key in keys.items() if key in self._vectors}
        found.update(zip(missing, embedder.passages(missing), strict=True) if missing else ())
        for text, key in keys.items():
            self._vectors[key] = found[text]
            self._vectors.move_to_end(key)
        while len(self._vectors) > self._limit:
            self._vectors.popitem(last=False)
        return found
