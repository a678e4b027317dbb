"""What the protocol can ask of a collection: points by id, pages, the best by a query, counts."""

from __future__ import annotations

from typing import Any

import qdrant_edge as edge
from qdrant_client import models

from agents_memory.adapters.edge import translate
from agents_memory.adapters.edge.collection import Collection
from agents_memory.adapters.edge.strict import check_filter, check_limit


def retrieve(collection: Collection, body: models.PointRequest) -> list[Any]:
    """Points by id; unknown ids are left out."""
    ids = [translate.point_id(one) for one in body.ids]
    choice = translate.payload_choice(body.with_payload, False)
    return list(collection.shard.retrieve(ids, choice, body.with_vector or False))


def scroll(collection: Collection, body: models.ScrollRequest) -> tuple[list[Any], Any]:
    """A page of points in the order of their ids, or of a field, and the id where the next one begins."""
    limit = check_limit(body.limit, collection.strict)
    check_filter(body.filter, collection.strict, collection.indexes)
    request = edge.ScrollRequest(
        offset=None if body.offset is None else translate.point_id(body.offset),
        limit=limit,
        filter=translate.filters(body.filter),
        with_payload=translate.payload_choice(body.with_payload, True),
        with_vector=body.with_vector or False,
        order_by=translate.order(body.order_by),
    )
    points, following = collection.shard.scroll(request)
    return points, None if body.order_by is not None else following


def query(collection: Collection, body: models.QueryRequest) -> list[Any]:
    """The best points by a vector, a fusion or a formula."""
    limit = check_limit(body.limit, collection.strict)
    check_filter(body.filter, collection.strict, collection.indexes)
    _check_prefetches(collection, body.prefetch)
    request = edge.QueryRequest(
        limit=limit,
        offset=body.offset,
        query=translate.query(body.query, body.using),
        prefetches=[translate.prefetch(one, body.filter) for one in translate.listed(body.prefetch)],
        with_vector=body.with_vector or False,
        with_payload=translate.payload_choice(body.with_payload, False),
        filter=translate.filters(body.filter),
        score_threshold=body.score_threshold,
        params=translate.parameters(body.params),
    )
    return list(collection.shard.query(request))


def count(collection: Collection, body: models.CountRequest) -> int:
    """How many points meet the filter."""
    check_filter(body.filter, collection.strict, collection.indexes)
    request = edge.CountRequest(exact=body.exact is not False, filter=translate.filters(body.filter))
    return int(collection.shard.count(request))


def facet(collection: Collection, body: models.FacetRequest) -> list[tuple[Any, int]]:
    """How often each value of an indexed field occurs among the points that meet the filter."""
    check_filter(body.filter, collection.strict, collection.indexes)
    request = edge.FacetRequest(
        key=body.key, limit=body.limit or 10, exact=bool(body.exact), filter=translate.filters(body.filter)
    )
    return [(hit.value, hit.count) for hit in collection.shard.facet(request).hits]


def _check_prefetches(collection: Collection, value: Any) -> None:
    for one in translate.listed(value):
        check_limit(one.limit, collection.strict)
        check_filter(one.filter, collection.strict, collection.indexes)
        _check_prefetches(collection, one.prefetch)
