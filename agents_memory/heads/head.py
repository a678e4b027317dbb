"""A trained head: named plain features and sentence vectors in, a probability out (pure; numpy only).

A head is a small feed-forward network over one row of numbers: the plain features first, in the order of their names,
then the entries of the vectors it was trained on. No hidden layer makes it a logistic regression. Weights are JSON
beside the code (`weights/<name>.json`, arrays as base64 of little-endian float16 or float32), with what they were
trained on; `DATA_CARD.md` says the same for people, and `python -m tests.eval.training` makes them anew.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
import orjson

from agents_memory.heads.stored import packed, read, unpacked
from agents_memory.vectors import Array


@dataclass(frozen=True, slots=True)
class Head:
    """The weights of one head.

    `embedder` is the model whose vectors it reads: with another one the caller falls back to bare cosines.
    `features` names the plain features in order; `centre` and `scale` standardise them (vectors enter as they are).
    `layers` are (weights of shape (out, in), bias of shape (out,)); all but the last are followed by a ReLU. The last
    layer has one output per name in `outputs`, each of them the log odds of an own yes or no.
    """

    name: str
    embedder: str
    features: tuple[str, ...]
    centre: Array
    scale: Array
    layers: tuple[tuple[Array, Array], ...]
    outputs: tuple[str, ...]
    trained_on: tuple[str, ...]

    def log_odds(self, features: Mapping[str, float], vectors: Array) -> dict[str, float]:
        """Log odds of each output. KeyError for a missing feature, ValueError for vectors of another size."""
        plain = np.array([features[name] for name in self.features], dtype=np.float32)
        row = np.concatenate([(plain - self.centre) / self.scale, vectors])
        last = len(self.layers) - 1
        for index, (weights, bias) in enumerate(self.layers):
            row = weights @ row + bias
            if index < last:
                row = np.maximum(row, 0)
        return dict(zip(self.outputs, (float(v) for v in row), strict=True))

    def probabilities(self, features: Mapping[str, float], vectors: Array) -> dict[str, float]:
        """Probability of each output, in 0-1."""
        return {name: sigmoid(value) for name, value in self.log_odds(features, vectors).items()}


def sigmoid(log_odds: float) -> float:
    """The probability of given log odds, without overflow at either end."""
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, log_odds))))


@cache
def load(name: str) -> Head:
    """A head that ships with the package; BadSettings for a name that does not."""
    raw = read(name)
    return Head(
        name=name,
        embedder=raw["embedder"],
        features=tuple(raw["features"]),
        centre=unpacked(raw["centre"]),
        scale=unpacked(raw["scale"]),
        layers=tuple((unpacked(w), unpacked(b)) for w, b in raw["layers"]),
        outputs=tuple(raw["outputs"]),
        trained_on=tuple(raw["trained_on"]),
    )


def dump(head: Head, dtype: str = "<f2") -> bytes:
    """The JSON form of a head; float16 is enough for logistic weights."""
    raw = {
        "embedder": head.embedder,
        "trained_on": head.trained_on,
        "features": head.features,
        "outputs": head.outputs,
        "centre": packed(head.centre, "<f4"),
        "scale": packed(head.scale, "<f4"),
        "layers": [(packed(w, dtype), packed(b, "<f4")) for w, b in head.layers],
    }
    return orjson.dumps(raw, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
