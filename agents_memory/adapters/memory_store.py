"""The store in plain memory, for unit tests and the in-process pipeline: the same port, checks and scores as Qdrant.

Dense vectors are compared by cosine, sparse ones by the dot product with the words of the query weighted by how
rare they are among the subject's own points: ln(1 + (n - d + 0.5) / (d + 0.5)) for d of n points.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import orjson

from agents_memory.adapters.qdrant.checks import (
    MAX_LIMIT,
    as_time,
    check_id,
    check_limit,
    check_points,
    check_subject,
    check_vector,
    check_where,
    known,
)
from agents_memory.adapters.qdrant.layout import E5_SIZE, TENANT, USE_SIZE, collections
from agents_memory.ports import Hit, Point, Span, Vector, Where


@dataclass(frozen=True, slots=True)
class _Entry:
    payload: dict[str, Any]
    dense: Mapping[str, Vector]
    sparse: Mapping[str, Mapping[int, float]]


class MemoryStore:
    """A store that lives and dies with the process. `e5` and `use` are the sizes of the dense vectors."""

    def __init__(self, *, e5: int = E5_SIZE, use: int = USE_SIZE) -> None:
        self._table = collections(e5=e5, use=use)
        self._owner: dict[str, dict[str, str]] = {name: {} for name in self._table}
        self._entries: dict[str, dict[str, dict[str, _Entry]]] = {name: {} for name in self._table}

    async def ensure(self) -> None:
        """Nothing has to be made."""

    async def upsert(self, collection: str, points: Sequence[Point]) -> None:
        """Write points, replacing those of the same id, whoever's they were."""
        for point in check_points(known(self._table, collection), points):
            self._drop(collection, point.id)
            subject = point.payload[TENANT]
            self._owner[collection][point.id] = subject
            self._entries[collection].setdefault(subject, {})[point.id] = _entry(point)

    async def delete(self, collection: str, ids: Sequence[str]) -> None:
        """Delete points by id; unknown ids are no error."""
        known(self._table, collection)
        for point_id in [check_id(i) for i in ids]:
            self._drop(collection, point_id)

    async def get(self, collection: str, subject: str, ids: Sequence[str]) -> list[Hit]:
        """The points of these ids that belong to the subject, in the order of the ids."""
        mine = self._of(collection, subject)
        wanted = dict.fromkeys(check_id(i) for i in ids)
        return [_hit(i, 0.0, mine[i]) for i in wanted if i in mine]

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
        conditions = check_where(known(self._table, collection), where)
        mine = self._of(collection, subject)
        behind = "" if after is None else check_id(after)
        rows = [(i, mine[i]) for i in sorted(mine) if i > behind and _meets(mine[i], conditions)]
        return [_hit(i, 0.0, entry) for i, entry in rows[: check_limit(limit)]]

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
        """The nearest points by a dense or sparse vector, best first, equal ones by id; at most 1,000."""
        target = known(self._table, collection)
        conditions = check_where(target, where)
        query = check_vector(target, using, vector)
        limit = check_limit(limit, MAX_LIMIT)
        mine = self._of(collection, subject)
        scores = _by_words(mine, using, query) if isinstance(query, dict) else _by_cosine(mine, using, query)
        hits = [_hit(i, score, mine[i]) for i, score in scores.items() if _meets(mine[i], conditions)]
        return sorted(hits, key=lambda hit: (-hit.score, hit.id))[:limit]

    async def ids(self, collection: str) -> list[str]:
        """All ids of a collection, of every subject: for reconciliation only."""
        known(self._table, collection)
        return sorted(self._owner[collection])

    async def ready(self) -> bool:
        """Always."""
        return True

    async def close(self) -> None:
        """Nothing has to be released."""

    def _of(self, collection: str, subject: str) -> dict[str, _Entry]:
        known(self._table, collection)
        return self._entries[collection].get(check_subject(subject), {})

    def _drop(self, collection: str, point_id: str) -> None:
        subject = self._owner[collection].pop(point_id, None)
        if subject is not None:
            del self._entries[collection][subject][point_id]


def _entry(point: Point) -> _Entry:
    dense = {name: _unit(numbers) for name, numbers in point.dense.items()}
    return _Entry(_copy(point.payload), dense, {name: dict(weights) for name, weights in point.sparse.items()})


def _unit(numbers: Sequence[float]) -> Vector:
    vector = np.asarray(numbers, dtype=np.float32)
    length = float(np.linalg.norm(vector))
    return vector / np.float32(length) if length else vector


def _copy(payload: dict[str, Any]) -> dict[str, Any]:
    """A copy that shares nothing with the original, as one that went over the wire."""
    copy: dict[str, Any] = orjson.loads(orjson.dumps(payload))
    return copy


def _hit(point_id: str, score: float, entry: _Entry) -> Hit:
    return Hit(point_id, score, _copy(entry.payload))


def _by_cosine(entries: Mapping[str, _Entry], using: str, query: Sequence[float]) -> dict[str, float]:
    there = {i: entry.dense[using] for i, entry in entries.items() if using in entry.dense}
    if not there:
        return {}
    scores = np.stack(list(there.values())) @ _unit(query)
    return dict(zip(there, scores.tolist(), strict=True))


def _by_words(entries: Mapping[str, _Entry], using: str, query: Mapping[int, float]) -> dict[str, float]:
    there = {i: entry.sparse[using] for i, entry in entries.items() if entry.sparse.get(using)}
    spread = Counter(token for weights in there.values() for token in weights if token in query)
    rarity = {token: math.log1p((len(there) - count + 0.5) / (count + 0.5)) for token, count in spread.items()}
    scores = {}
    for point_id, weights in there.items():
        common = weights.keys() & rarity.keys()
        if common:
            scores[point_id] = sum(query[token] * rarity[token] * weights[token] for token in common)
    return scores


def _meets(entry: _Entry, conditions: Mapping[str, Any]) -> bool:
    return all(_holds(entry.payload.get(name), wanted) for name, wanted in conditions.items())


def _holds(value: Any, wanted: Any) -> bool:
    values = value if isinstance(value, list) else [value]
    if isinstance(wanted, Span):
        return any(_within(one, wanted) for one in values)
    options = wanted if isinstance(wanted, list | tuple | set | frozenset) else (wanted,)
    return any(one in options for one in values)


def _within(value: Any, span: Span) -> bool:
    number: Any = as_time(value) if isinstance(value, str) else value
    if number is None:
        return False
    return (span.gte is None or number >= span.gte) and (span.lt is None or number < span.lt)
