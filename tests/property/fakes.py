"""A fast, deterministic stand-in for an embedder: hashed bags of tokens. Similar words give similar vectors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from agents_memory.calibration import calibration
from agents_memory.ports import Vector
from agents_memory.recall.tokens import bm25_terms


class BagEmbedder:
    def __init__(self, name: str, size: int) -> None:
        self.name = name
        self.size = size

    def passages(self, texts: Sequence[str]) -> Vector:
        out = np.zeros((len(texts), self.size), dtype=np.float32)
        for row, text in enumerate(texts):
            for token, weight in bm25_terms(text).items():
                out[row, token % self.size] += weight
            norm = float(np.linalg.norm(out[row]))
            out[row] = out[row] / norm if norm else np.eye(1, self.size, dtype=np.float32)[0]
        return out

    def queries(self, texts: Sequence[str]) -> Vector:
        return self.passages(texts)

    def calibrate(self, cosine: float) -> float:
        return calibration(self.name)(cosine)
