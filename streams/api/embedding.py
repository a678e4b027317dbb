"""An embedder that remembers: a recall compares the same turns and lines again and again, and embedding is dearest."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import blake2b

import numpy as np

from agents_memory.ports import Embedder, Vector


class RememberingEmbedder:
    """Another embedder, with the vectors of its latest `limit` texts (2 KB each) by a digest: no text is kept."""

    def __init__(self, embedder: Embedder, limit: int = 8_192) -> None:
        self.name = embedder.name
        self.size = embedder.size
        self.calibrate = embedder.calibrate
        self._embedder = embedder
        self._limit = limit
        self._vectors: OrderedDict[bytes, Vector] = OrderedDict()

    def passages(self, texts: Sequence[str]) -> Vector:
        """Embed what is stored: (len(texts), size), float32."""
        return self._vectors_of(texts, b"passage", self._embedder.passages)

    def queries(self, texts: Sequence[str]) -> Vector:
        """Embed what is asked: (len(texts), size), float32."""
        return self._vectors_of(texts, b"query", self._embedder.queries)

    def _vectors_of(self, texts: Sequence[str], side: bytes, embed: Callable[[Sequence[str]], Vector]) -> Vector:
        keys = {text: blake2b(text.encode(), digest_size=16, person=side).digest() for text in texts}
        missing = [text for text, key in keys.items() if key not in self._vectors]
        found = {text: self._vectors[key] for text, key in keys.items() if key in self._vectors}
        found.update(zip(missing, embed(missing), strict=True) if missing else ())
        for text, key in keys.items():
            self._vectors[key] = found[text]
            self._vectors.move_to_end(key)
        while len(self._vectors) > self._limit:
            self._vectors.popitem(last=False)
        return np.stack([found[text] for text in texts]) if texts else np.zeros((0, self.size), dtype=np.float32)
