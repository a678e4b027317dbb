"""What may go to a store: points, filters and vectors are checked against the layout before anything is sent.

The engine accepts a good deal silently (a whole number written as 5.0 is never found by an integer index, a NaN
vector poisons every score, a filter on a field without an index costs a scan or a 400). Both stores use these
checks, so that a unit test finds what a server in strict mode would refuse. Messages name fields, never values.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence, Sized
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson

from agents_memory.adapters.qdrant.layout import TENANT, Collection, Field
from agents_memory.errors import BadRequest
from agents_memory.ports import Point, Span, Where

MAX_LIMIT = 1000
"""The most hits one nearest-neighbour query may ask for; strict mode holds the server to the same."""

MAX_OPTIONS = 2000
"""The most values that one any-of condition may list; the same."""

_TOKEN_IDS = range(2**32)


def known(table: Mapping[str, Collection], name: str) -> Collection:
    """The collection of that name, or BadRequest."""
    if (collection := table.get(name)) is None:
        raise BadRequest(f"there is no collection {name!r}; there are {', '.join(table)}")
    return collection


def check_subject(subject: str) -> str:
    """The subject, or BadRequest if it is empty: an empty one would mean everybody."""
    if not subject:
        raise BadRequest("a read needs a subject")
    return subject


def check_id(point_id: str) -> str:
    """The id in its one spelling (lower case, hyphens), or BadRequest if it is no uuid."""
    try:
        return str(UUID(point_id))
    except ValueError:
        raise BadRequest("a point id must be a uuid") from None


def check_points(collection: Collection, points: Sequence[Point]) -> list[Point]:
    """The points with their ids in one spelling; the last of several with the same id counts."""
    checked = {check_id(point.id): _check_point(collection, point) for point in points}
    return list(checked.values())


def check_limit(limit: int, most: int | None = None) -> int:
    """The limit, or BadRequest if it is below 1 or above `most`."""
    if limit < 1 or (most is not None and limit > most):
        raise BadRequest(f"limit must be at least 1{'' if most is None else f' and at most {most}'}")
    return limit


def check_vector(
    collection: Collection, name: str, vector: Sequence[float] | Mapping[int, float]
) -> list[float] | dict[int, float]:
    """The vector with plain numbers: a mapping for a sparse one, a list of the right length for a dense one."""
    if name in collection.sparse:
        return _check_sparse(name, vector)
    if name not in collection.dense:
        raise BadRequest(f"collection {collection.name!r} has no vector {name!r}")
    if isinstance(vector, Mapping):
        raise BadRequest(f"vector {name!r} is dense: give a sequence of numbers")
    numbers = [float(x) for x in vector]
    if len(numbers) != collection.dense[name]:
        raise BadRequest(f"vector {name!r} has {len(numbers)} numbers, not {collection.dense[name]}")
    if not all(map(math.isfinite, numbers)):
        raise BadRequest(f"vector {name!r} holds a number that is not finite")
    return numbers


def check_where(collection: Collection, where: Where | None) -> dict[str, Any]:
    """The conditions as a plain dict, or BadRequest if a field is not indexed for what is asked of it."""
    conditions = dict(where or {})
    for name, wanted in conditions.items():
        kind = collection.fields.get(name)
        if kind is None:
            raise BadRequest(f"collection {collection.name!r} has no index on {name!r}")
        if not _ASKABLE[kind](wanted):
            raise BadRequest(f"{name!r} is a {kind} field and cannot be asked for that")
        if isinstance(wanted, Sized) and not isinstance(wanted, str) and len(wanted) > MAX_OPTIONS:
            raise BadRequest(f"{name!r} is asked for more than {MAX_OPTIONS} values at once")
    return conditions


def _check_point(collection: Collection, point: Point) -> Point:
    payload = point.payload
    subject = payload.get(TENANT)
    if not isinstance(subject, str) or not subject:
        raise BadRequest(f"a point of {collection.name!r} has no {TENANT!r}")
    try:
        orjson.dumps(payload, option=orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS)
    except TypeError:
        raise BadRequest(f"the payload of a point of {collection.name!r} is not plain JSON") from None
    for name, kind in collection.fields.items():
        value = payload.get(name)
        if value is not None and not _STORABLE[kind](value):
            raise BadRequest(f"{name!r} of collection {collection.name!r} is a {kind} field and holds something else")
    dense = {name: _dense(collection, name, vector) for name, vector in point.dense.items()}
    sparse = {name: _check_sparse(name, vector) for name, vector in point.sparse.items()}
    if unknown := sparse.keys() - collection.sparse:
        raise BadRequest(f"collection {collection.name!r} has no sparse vector {sorted(unknown)[0]!r}")
    return Point(check_id(point.id), payload, dense, sparse)


def _dense(collection: Collection, name: str, vector: Sequence[float]) -> list[float]:
    numbers = check_vector(collection, name, vector)
    if isinstance(numbers, dict):
        raise BadRequest(f"vector {name!r} is sparse: give it under `sparse`")
    return numbers


def _check_sparse(name: str, vector: Sequence[float] | Mapping[int, float]) -> dict[int, float]:
    if not isinstance(vector, Mapping):
        raise BadRequest(f"vector {name!r} is sparse: give a mapping from token id to weight")
    weights = {int(token): float(weight) for token, weight in vector.items()}
    if not all(token in _TOKEN_IDS and math.isfinite(weight) for token, weight in weights.items()):
        raise BadRequest(f"vector {name!r} holds a token id beyond 32 bits or a weight that is not finite")
    return weights


def as_time(value: object) -> datetime | None:
    """An RFC 3339 text with offset as a time; None for anything else."""
    if not isinstance(value, str):
        return None
    try:
        time = datetime.fromisoformat(value)
    except ValueError:
        return None
    return time if time.tzinfo else None


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_texts(value: object) -> bool:
    return isinstance(value, list | tuple | set | frozenset) and all(map(_is_text, value))


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number_span(value: object) -> bool:
    return isinstance(value, Span) and all(
        end is None or (isinstance(end, int | float) and not isinstance(end, bool)) for end in (value.gte, value.lt)
    )


def _is_time_span(value: object) -> bool:
    return isinstance(value, Span) and all(
        end is None or (isinstance(end, datetime) and end.tzinfo is not None) for end in (value.gte, value.lt)
    )


_Test = Callable[[Any], bool]

_STORABLE: Mapping[Field, _Test] = {
    Field.KEYWORD: lambda value: _is_text(value) or _is_texts(value),
    Field.INTEGER: _is_whole,
    Field.DATETIME: lambda value: as_time(value) is not None,
}
_ASKABLE: Mapping[Field, _Test] = {
    Field.KEYWORD: lambda wanted: _is_text(wanted) or _is_texts(wanted),
    Field.INTEGER: lambda wanted: _is_whole(wanted) or _is_number_span(wanted),
    Field.DATETIME: _is_time_span,
}
