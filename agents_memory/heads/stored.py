"""The weights of heads as they lie beside the code: JSON, arrays as base64 of little-endian numbers with their shape.

Read once from the package; otherwise pure, numpy only.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import numpy as np
import orjson

from agents_memory.errors import BadSettings
from agents_memory.vectors import Array


def read(name: str) -> dict[str, Any]:
    """The JSON of a head that ships with the package; BadSettings for a name that does not."""
    try:
        raw: dict[str, Any] = orjson.loads(
            files("agents_memory.heads").joinpath("weights", f"{name}.json").read_bytes()
        )
    except FileNotFoundError:
        raise BadSettings(f"no trained head {name!r}") from None
    return raw


def unpacked(raw: Mapping[str, object]) -> Array:
    """The array of its JSON form, as float32 in its shape."""
    data = np.frombuffer(base64.b64decode(str(raw["data"])), dtype=str(raw["dtype"]))
    return data.astype(np.float32).reshape(raw["shape"])  # type: ignore[call-overload,no-any-return]


def packed(array: Array, dtype: str) -> dict[str, object]:
    """The JSON form of an array, its numbers as `dtype` ("<f2", "<f4", "i1")."""
    data = base64.b64encode(np.ascontiguousarray(array, dtype=dtype).tobytes()).decode()
    return {"dtype": dtype, "shape": list(array.shape), "data": data}
