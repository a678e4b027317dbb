"""Arrays of weights as JSON: base64 of little-endian numbers, with their type and shape (pure; numpy only)."""

from __future__ import annotations

import base64
from collections.abc import Mapping

import numpy as np

from agents_memory.vectors import Array


def unpacked(raw: Mapping[str, object]) -> Array:
    """The array of its JSON form, as float32 in its shape."""
    data = np.frombuffer(base64.b64decode(str(raw["data"])), dtype=str(raw["dtype"]))
    return data.astype(np.float32).reshape(raw["shape"])  # type: ignore[call-overload,no-any-return]


def packed(array: Array, dtype: str) -> dict[str, object]:
    """The JSON form of an array, its numbers as `dtype` ("<f2", "<f4", "i1")."""
    data = base64.b64encode(np.ascontiguousarray(array, dtype=dtype).tobytes()).decode()
    return {"dtype": dtype, "shape": list(array.shape), "data": data}
