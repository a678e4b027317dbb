"""The embedder that remembers: the same vectors, less work."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from agents_memory.ports import Vector
from streams.api.embedding import RememberingEmbedder


class Counting:
    """An embedder whose vectors tell the text and the side."""

    name, size = "counting", 2

    def __init__(self) -> None:
        self.embedded: list[str] = []

    def passages(self, texts: Sequence[str]) -> Vector:
        self.embedded += texts
        return np.array([[len(text), 0] for text in texts], dtype=np.float32)

    def queries(self, texts: Sequence[str]) -> Vector:
        self.embedded += texts
        return np.array([[len(text), 1] for text in texts], dtype=np.float32)

    def calibrate(self, cosine: float) -> float:
        return cosine


def test_a_text_is_embedded_once_a_side_and_answers_keep_their_order() -> None:
    counting = Counting()
    embedder = RememberingEmbedder(counting)
    assert embedder.passages(["aa", "b", "aa"]).tolist() == [[2, 0], [1, 0], [2, 0]]
    assert embedder.passages(["b", "ccc", "aa"]).tolist() == [[1, 0], [3, 0], [2, 0]]
    assert embedder.queries(["aa"]).tolist() == [[2, 1]]
    assert counting.embedded == ["aa", "b", "ccc", "aa"]


def test_it_is_bounded_by_the_latest_and_takes_nothing() -> None:
    counting = Counting()
    embedder = RememberingEmbedder(counting, limit=2)
    assert embedder.passages([]).shape == (0, 2)
    assert embedder.passages(["a", "b", "c"]).shape == (3, 2), "more than it remembers at a time"
    embedder.passages(["b", "c", "a"])
    assert counting.embedded == ["a", "b", "c", "a"]
