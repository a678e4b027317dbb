"""Qdrant's REST models in the engine's words: ids, vectors, filters, queries, indexes, settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

import qdrant_edge as edge
from qdrant_client import models

from agents_memory.adapters.edge.formula import expression, iso
from agents_memory.adapters.edge.refusal import invalid, malformed, wrong


def listed(value: Any) -> list[Any]:
    """A field of the protocol that holds one thing or a list of them, as a list."""
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def point_id(value: Any) -> int | str:
    """An id: a number from 0 on or a uuid."""
    if isinstance(value, int) and 0 <= value < 2**64:
        return value
    try:
        return str(UUID(str(value)))
    except ValueError:
        raise malformed(
            f"value {value} is not a valid point ID, valid values are either an unsigned integer or a UUID"
        ) from None


def vector(value: Any) -> Any:
    """A dense or sparse vector."""
    if isinstance(value, models.SparseVector):
        if len(set(value.indices)) != len(value.indices):
            raise invalid("points[0].vector.?.indices: Validation error: must be unique [{}]")
        return edge.SparseVector(list(value.indices), list(value.values))
    if isinstance(value, list) and all(isinstance(x, int | float) for x in value):
        return [float(x) for x in value]
    raise wrong("only dense and sparse vectors are served here")


def point(struct: models.PointStruct, sizes: Mapping[str, int]) -> Any:
    """A point to be stored, its dense vectors of the sizes given."""
    if not isinstance(struct.vector, dict):
        raise wrong("Not existing vector name error: ")
    vectors = {name: vector(value) for name, value in struct.vector.items()}
    for name, numbers in vectors.items():
        if isinstance(numbers, list) and name in sizes and len(numbers) != sizes[name]:
            raise wrong(f"Vector dimension error: expected dim: {sizes[name]}, got {len(numbers)} for vector '{name}'")
    return edge.Point(point_id(struct.id), vectors, struct.payload or {})


def condition(value: Any) -> Any:
    """One condition of a filter."""
    if (make := _CONDITIONS.get(type(value))) is None:
        raise wrong("this condition is not served here")
    return make(value)


def filters(value: models.Filter | None) -> Any:
    """A filter; None stays None."""
    if value is None:
        return None
    some = value.min_should
    return edge.Filter(
        must=_conditions(value.must),
        should=_conditions(value.should),
        must_not=_conditions(value.must_not),
        min_should=edge.MinShould([condition(one) for one in some.conditions], some.min_count) if some else None,
    )


def both(first: models.Filter | None, second: models.Filter | None) -> models.Filter | None:
    """The filter that holds where both hold."""
    if first is None or second is None:
        return second if first is None else first
    return models.Filter(must=[first, second])


def order(value: Any) -> Any:
    """The payload field to order by."""
    if value is None or isinstance(value, str):
        return None if value is None else edge.OrderBy(value)
    direction = edge.Direction.Desc if value.direction == models.Direction.DESC else edge.Direction.Asc
    return edge.OrderBy(value.key, direction, iso(value.start_from))


def query(value: Any, using: str | None) -> Any:
    """What a query scores by: a vector, a fusion of prefetches, a formula, an order; None: nothing."""
    if value is None:
        return None
    if (make := _QUERIES.get(type(value))) is not None:
        return make(value)
    nearest = value.nearest if isinstance(value, models.NearestQuery) else value
    if isinstance(value, models.NearestQuery) and value.mmr is not None:
        raise wrong("mmr is not served here")
    return edge.Query.Nearest(vector(nearest), using)


def prefetch(value: models.Prefetch, outer: models.Filter | None) -> Any:
    """A prefetch; the outer filter holds within it too, as the server has it."""
    inner = both(outer, value.filter)
    return edge.Prefetch(
        limit=10 if value.limit is None else value.limit,
        query=query(value.query, value.using),
        prefetches=[prefetch(one, inner) for one in listed(value.prefetch)],
        params=parameters(value.params),
        filter=filters(inner),
        score_threshold=value.score_threshold,
    )


def parameters(value: models.SearchParams | None) -> Any:
    """Search parameters: of all there are, exactness and the corpus of word weights matter without a graph."""
    if value is None:
        return None
    idf = edge.IdfParams(filters(value.idf.corpus)) if isinstance(value.idf, models.IdfCorpusParams) else None
    return edge.SearchParams(exact=bool(value.exact), idf=idf)


def payload_choice(value: Any, default: bool) -> Any:
    """Which payload fields an answer carries."""
    if value is None or isinstance(value, bool):
        return default if value is None else value
    if isinstance(value, models.PayloadSelectorInclude):
        return edge.PayloadSelector.Include(list(value.include))
    if isinstance(value, models.PayloadSelectorExclude):
        return edge.PayloadSelector.Exclude(list(value.exclude))
    return list(value)


def index_type(schema: Any) -> str:
    """The type of an index, however its parameters were given."""
    kind = schema if isinstance(schema, models.PayloadSchemaType) else schema.type
    return str(kind.value)


def index(schema: Any) -> Any:
    """An index of a payload field."""
    if isinstance(schema, models.KeywordIndexParams):
        return edge.KeywordIndexParams(is_tenant=schema.is_tenant)
    if isinstance(schema, models.IntegerIndexParams):
        return edge.IntegerIndexParams(lookup=schema.lookup, range=schema.range)
    kind = index_type(schema)
    if kind not in _PLAIN_INDEXES:
        raise wrong(f"a {kind} index is not served here")
    return getattr(edge.PayloadSchemaType, kind.capitalize())


def config(settings: models.CreateCollection) -> Any:
    """The engine's settings for a collection: no graph, so that search is exact and tidying up is cheap."""
    vectors = settings.vectors or {}
    if not isinstance(vectors, dict):
        raise wrong("only named vectors are served here")
    return edge.EdgeConfig(
        vectors={
            name: edge.EdgeVectorParams(
                size=params.size, distance=getattr(edge.Distance, params.distance.value), on_disk=params.on_disk
            )
            for name, params in vectors.items()
        },
        sparse_vectors={
            name: edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf if params.modifier else None)
            for name, params in (settings.sparse_vectors or {}).items()
        },
        hnsw_config=edge.HnswIndexConfig(m=0, ef_construct=100, full_scan_threshold=10_000, payload_m=0),
    )


def _conditions(value: Any) -> list[Any] | None:
    return None if value is None else [condition(one) for one in listed(value)]


def _field(value: models.FieldCondition) -> Any:
    if value.geo_bounding_box or value.geo_radius or value.geo_polygon or value.values_count:
        raise wrong("this condition is not served here")
    match = None if value.match is None else _matching(value.match)
    return edge.FieldCondition(
        key=value.key, match=match, range=_range(value.range), is_empty=value.is_empty, is_null=value.is_null
    )


def _matching(value: Any) -> Any:
    if (make := _MATCHES.get(type(value))) is None:
        raise wrong("this match is not served here")
    return make(value)


def _range(value: Any) -> Any:
    if value is None:
        return None
    make = edge.RangeDateTime if isinstance(value, models.DatetimeRange) else edge.RangeFloat
    return make(gte=iso(value.gte), gt=iso(value.gt), lte=iso(value.lte), lt=iso(value.lt))


_PLAIN_INDEXES = frozenset({"keyword", "integer", "float", "datetime", "bool", "uuid"})
_MATCHES: Mapping[type, Callable[[Any], Any]] = {
    models.MatchValue: lambda value: edge.MatchValue(value.value),
    models.MatchAny: lambda value: edge.MatchAny(list(value.any)),
    models.MatchExcept: lambda value: edge.MatchExcept(list(value.except_)),
}
_CONDITIONS: Mapping[type, Callable[[Any], Any]] = {
    models.FieldCondition: _field,
    models.IsEmptyCondition: lambda value: edge.IsEmptyCondition(value.is_empty.key),
    models.IsNullCondition: lambda value: edge.IsNullCondition(value.is_null.key),
    models.HasIdCondition: lambda value: edge.HasIdCondition({point_id(one) for one in value.has_id}),
    models.Filter: filters,
}
_QUERIES: Mapping[type, Callable[[Any], Any]] = {
    models.FusionQuery: lambda value: edge.Fusion.Rrf(2) if value.fusion == models.Fusion.RRF else edge.Fusion.Dbsf(),
    models.RrfQuery: lambda value: edge.Fusion.Rrf(value.rrf.k or 2, value.rrf.weights),
    models.FormulaQuery: lambda value: edge.Formula(expression(value.formula, condition), value.defaults or {}),
    models.OrderByQuery: lambda value: order(value.order_by),
}
