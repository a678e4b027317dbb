"""A trained head that compares with examples: a support vector machine with a Gaussian kernel (pure; numpy only).

A row of numbers (plain features, then vectors, as for `heads.head`) is projected to fewer; what counts is how near it
then lies to examples of either kind: log odds = slope * (sum_i w_i exp(-gamma |x - s_i|^2) + bias) + offset (Cortes and
Vapnik 1995; slope and offset by Platt 1999, on examples that were held out). It finds what lies between examples where
a regression draws one line through all of them. Weights are JSON beside the code, as those of the other heads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
import orjson

from agents_memory.heads.stored import packed, read, unpacked
from agents_memory.vectors import Array


@dataclass(frozen=True, slots=True)
class KernelHead:
    """The weights of one head.

    `embedder` and `features` as of a `Head`; `centre` (in,) is taken from a row, `projection` (out, in) applied to the
    rest. `examples` (n, out) are whole numbers of `step`, `weights` (n,) theirs.
    """

    name: str
    embedder: str
    features: tuple[str, ...]
    centre: Array
    projection: Array
    examples: Array
    step: float
    weights: Array
    gamma: float
    bias: float
    slope: float
    offset: float
    trained_on: tuple[str, ...]

    def log_odds(self, features: Mapping[str, float], vectors: Array) -> float:
        """Log odds of the one output. KeyError for a missing feature, ValueError for vectors of another size."""
        plain = np.array([features[name] for name in self.features], dtype=np.float32)
        row = self.projection @ (np.concatenate([plain, vectors]) - self.centre)
        apart = self.examples * self.step - row
        near = np.exp(-self.gamma * np.einsum("ij,ij->i", apart, apart))
        return self.slope * (float(self.weights @ near) + self.bias) + self.offset


_NUMBERS = ("step", "gamma", "bias", "slope", "offset")


@cache
def load(name: str) -> KernelHead:
    """A head that ships with the package; BadSettings for a name that does not."""
    raw = read(name)
    return KernelHead(
        name=name,
        embedder=raw["embedder"],
        features=tuple(raw["features"]),
        centre=unpacked(raw["centre"]),
        projection=unpacked(raw["projection"]),
        examples=unpacked(raw["examples"]),
        weights=unpacked(raw["weights"]),
        trained_on=tuple(raw["trained_on"]),
        **{key: float(raw[key]) for key in _NUMBERS},
    )


def dump(head: KernelHead) -> bytes:
    """The JSON form of a head: examples in whole numbers of one byte, the rest as float16."""
    raw = {
        "embedder": head.embedder,
        "trained_on": head.trained_on,
        "features": head.features,
        "centre": packed(head.centre, "<f4"),
        "projection": packed(head.projection, "<f2"),
        "examples": packed(head.examples, "i1"),
        "weights": packed(head.weights, "<f2"),
        **{key: getattr(head, key) for key in _NUMBERS},
    }
    return orjson.dumps(raw, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
