"""What the core needs from the world, as protocols. Adapters implement them; fakes stand in for them in tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float32]


class Embedder(Protocol):
    """Turns texts into vectors of one fixed size, normalised to length 1."""

    name: str
    size: int

    def passages(self, texts: Sequence[str]) -> Vector:
        """Embed what is stored: shape (len(texts), size), float32."""
        ...

    def queries(self, texts: Sequence[str]) -> Vector:
        """Embed what is asked; the same as `passages` for symmetric models."""
        ...

    def calibrate(self, cosine: float) -> float:
        """Map a raw cosine to the probability, in 0-1, that both texts speak of the same thing."""
        ...


@dataclass(frozen=True, slots=True)
class Point:
    """One entry of a collection: a uuid, its payload (JSON values), and its vectors by name, dense or sparse.

    Sparse vectors are mappings from token id (uint32) to weight.
    """

    id: str
    payload: dict[str, Any]
    dense: Mapping[str, Sequence[float]] = field(default_factory=dict)
    sparse: Mapping[str, Mapping[int, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Hit:
    """A point found, with the store's raw score (cosine for dense, BM25 for sparse, 0.0 for a look-up)."""

    id: str
    score: float
    payload: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Span:
    """A range condition on a number or a time: `gte <= field < lt`; None means open."""

    gte: float | datetime | None = None
    lt: float | datetime | None = None


Where = Mapping[str, str | int | bool | Sequence[str] | Span]
"""Conditions that must all hold: equality, any of a sequence, or a range. Fields must be indexed."""


class Store(Protocol):
    """A vector store with collections. Every read is within one subject, without exception (SPEC G3)."""

    async def ensure(self) -> None:
        """Create what is missing: collections and indexes. Idempotent."""
        ...

    async def upsert(self, collection: str, points: Sequence[Point]) -> None:
        """Write points, replacing those of the same id; returns when they are durable and visible."""
        ...

    async def delete(self, collection: str, ids: Sequence[str]) -> None:
        """Delete points by id; unknown ids are no error."""
        ...

    async def get(self, collection: str, subject: str, ids: Sequence[str]) -> list[Hit]:
        """The points of these ids that belong to the subject."""
        ...

    async def find(
        self,
        collection: str,
        subject: str,
        where: Where | None = None,
        *,
        limit: int = 100,
        after: str | None = None,
    ) -> list[Hit]:
        """Points by exact conditions, in the order of their ids, those behind id `after`."""
        ...

    async def near(
        self,
        collection: str,
        subject: str,
        using: str,
        vector: Sequence[float] | Mapping[int, float],
        *,
        where: Where | None = None,
        limit: int = 50,
    ) -> list[Hit]:
        """The nearest points by a dense or sparse vector, best first."""
        ...

    async def ids(self, collection: str) -> list[str]:
        """All ids of a collection, of every subject: for reconciliation only, no payload."""
        ...

    async def ready(self) -> bool:
        """Whether the store answers now."""
        ...

    async def close(self) -> None:
        """Release connections."""
        ...
