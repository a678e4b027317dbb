"""What a server refuses before it works: limits, and in strict mode filters on fields without a fitting index."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from qdrant_client import models

from agents_memory.adapters.edge.refusal import bad, invalid
from agents_memory.adapters.edge.translate import listed


def check_limit(limit: int | None, mode: models.StrictModeConfig | None) -> int:
    """The limit of a read, 10 where none is given."""
    limit = 10 if limit is None else limit
    if limit < 1:
        raise invalid(f"internal.limit: value {limit} invalid, must be 1 or larger")
    most = mode.max_query_limit if mode and mode.enabled else None
    if most and limit > most:
        raise bad(
            f'Limit exceeded {limit} > {most} for "limit". Help: Reduce the "limit" parameter to or below {most}.'
        )
    return limit


def check_batch(size: int, mode: models.StrictModeConfig | None) -> None:
    """The number of points in one write: not none, and not more than strict mode allows."""
    if size == 0:
        raise bad("Empty update request")
    most = mode.upsert_max_batchsize if mode and mode.enabled else None
    if most and size > most:
        raise bad(
            f'Limit exceeded {size} > {most} for "upsert limit". '
            f'Help: Reduce the "upsert limit" parameter to or below {most}.'
        )


def check_filter(
    value: models.Filter | None,
    mode: models.StrictModeConfig | None,
    indexes: Mapping[str, str],
    *,
    update: bool = False,
) -> None:
    """Every field that the filter names has an index of a fitting type, where strict mode asks for it."""
    if mode is None or not mode.enabled:
        return
    allowed = mode.unindexed_filtering_update if update else mode.unindexed_filtering_retrieve
    if allowed is not False:
        return
    for key, types in _fields(value):
        if key not in indexes or (types and indexes[key] not in types):
            raise bad(
                f'Index required but not found for "{key}" of one of the following types: '
                f"[{', '.join(types or ('keyword',))}]. Help: Create an index for this key or use a different filter."
            )


def _fields(value: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The fields in a filter, each with the types of index that can serve it (none: any)."""
    if isinstance(value, models.Filter):
        parts = [value.must, value.should, value.must_not, value.min_should and value.min_should.conditions]
        for part in parts:
            for one in listed(part):
                yield from _fields(one)
    elif isinstance(value, models.FieldCondition):
        yield value.key, _types(value)
    elif isinstance(value, models.IsEmptyCondition):
        yield value.is_empty.key, ()
    elif isinstance(value, models.IsNullCondition):
        yield value.is_null.key, ()


def _types(value: models.FieldCondition) -> tuple[str, ...]:
    if isinstance(value.range, models.DatetimeRange):
        return ("datetime",)
    if value.range is not None:
        return ("float", "integer")
    if value.match is None:
        return ()
    sample = _sample(value.match)
    if isinstance(sample, bool):
        return ("bool",)
    return ("integer",) if isinstance(sample, int) else ("keyword", "uuid")


def _sample(match: Any) -> Any:
    if isinstance(match, models.MatchValue):
        return match.value
    options = getattr(match, "any", None) or getattr(match, "except_", None)
    return next(iter(options)) if options else ""
