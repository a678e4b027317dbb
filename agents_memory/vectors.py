"""Vectors as they travel and rest: base64 of little-endian float16, normalised to length 1."""

from __future__ import annotations

import base64
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]


def pack(vector: Array) -> str:
    """Text form of a vector; float16 keeps cosines to about 0.001."""
    return base64.b64encode(np.asarray(vector, dtype="<f2").tobytes()).decode()


def unpack(text: str) -> Array:
    """The vector of a text form, float32; an empty array for ""."""
    return np.frombuffer(base64.b64decode(text), dtype="<f2").astype(np.float32)


def unit(vector: Array) -> Array:
    """The vector at length 1; a zero vector stays zero."""
    norm = float(np.linalg.norm(vector))
    return vector / norm if norm > 0 else vector


def cosine(a: Array, b: Array) -> float:
    """Cosine of the angle, 0.0 if either has no length."""
    if not a.size or not b.size:
        return 0.0
    norm = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float(a @ b) / norm if norm > 0 else 0.0


def mean(vectors: Sequence[Array]) -> Array:
    """The normalised mean of several vectors."""
    return unit(np.mean(np.stack(vectors), axis=0))
