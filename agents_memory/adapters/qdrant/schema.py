"""The layout and its conditions in Qdrant's words: collection settings, index parameters, filters, points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from qdrant_client import models

from agents_memory.adapters.qdrant.checks import MAX_LIMIT, MAX_OPTIONS
from agents_memory.adapters.qdrant.layout import TENANT, Collection, Field
from agents_memory.ports import Point, Span

STRICT = models.StrictModeConfig(
    enabled=True,
    unindexed_filtering_retrieve=False,
    unindexed_filtering_update=False,
    max_query_limit=MAX_LIMIT,
    max_timeout=60,
    upsert_max_batchsize=1000,
    filter_max_conditions=64,
    condition_max_size=MAX_OPTIONS,
)


def settings(collection: Collection, *, strict: bool) -> dict[str, Any]:
    """The arguments of `create_collection`.

    No graph (a tenant is small enough for exact search, which a graph only makes wrong), vectors on disk, no
    quantization (it shifts scores), and a write-ahead log of 1 MB, so that erased text leaves it soon: its size
    cannot be changed later.
    """
    return {
        "vectors_config": {
            name: models.VectorParams(size=size, distance=models.Distance.COSINE, on_disk=True)
            for name, size in collection.dense.items()
        },
        "sparse_vectors_config": {
            name: models.SparseVectorParams(modifier=models.Modifier.IDF) for name in sorted(collection.sparse)
        },
        "hnsw_config": models.HnswConfigDiff(m=0, payload_m=0),
        "wal_config": models.WalConfigDiff(wal_capacity_mb=1),
        "optimizers_config": models.OptimizersConfigDiff(flush_interval_sec=2),
        "strict_mode_config": STRICT if strict else None,
    }


def indexes(collection: Collection) -> dict[str, models.PayloadSchemaParams]:
    """The index of each field, the tenant's first. `enable_hnsw` defaults to true and would build links per field."""
    tenant = models.KeywordIndexParams(type=models.KeywordIndexType.KEYWORD, is_tenant=True)
    return {TENANT: tenant} | {name: _INDEX[kind] for name, kind in collection.fields.items()}


def within(subject: str, where: Mapping[str, Any], ids: Sequence[str] = ()) -> models.Filter:
    """The filter of a read: the subject, always; the conditions; and the ids if there are any."""
    must: list[models.Condition] = [_equals(TENANT, subject)]
    must += [_condition(name, wanted) for name, wanted in where.items()]
    if ids:
        must.append(models.HasIdCondition(has_id=list(ids)))
    return models.Filter(must=must)


def struct(point: Point) -> models.PointStruct:
    """A checked point as the client takes it."""
    vector: dict[str, Any] = {name: list(numbers) for name, numbers in point.dense.items()}
    vector |= {name: sparse(weights) for name, weights in point.sparse.items()}
    return models.PointStruct(id=point.id, vector=vector, payload=point.payload)


def sparse(weights: Mapping[int, float]) -> models.SparseVector:
    """A sparse vector, its tokens in ascending order."""
    tokens = sorted(weights)
    return models.SparseVector(indices=tokens, values=[weights[token] for token in tokens])


def _equals(name: str, value: str | int) -> models.FieldCondition:
    return models.FieldCondition(key=name, match=models.MatchValue(value=value))


def _condition(name: str, wanted: Any) -> models.FieldCondition:
    if isinstance(wanted, Span):
        return models.FieldCondition(key=name, range=_range(wanted))
    if isinstance(wanted, str | int):
        return _equals(name, wanted)
    return models.FieldCondition(key=name, match=models.MatchAny(any=list(wanted)))


def _range(span: Span) -> models.Range | models.DatetimeRange:
    if isinstance(span.gte, datetime) or isinstance(span.lt, datetime):
        return models.DatetimeRange.model_validate({"gte": span.gte, "lt": span.lt})
    return models.Range(gte=span.gte, lt=span.lt)


_INDEX: Mapping[Field, models.PayloadSchemaParams] = {
    Field.KEYWORD: models.KeywordIndexParams(type=models.KeywordIndexType.KEYWORD, enable_hnsw=False),
    Field.INTEGER: models.IntegerIndexParams(
        type=models.IntegerIndexType.INTEGER, lookup=True, range=True, enable_hnsw=False
    ),
    Field.DATETIME: models.DatetimeIndexParams(type=models.DatetimeIndexType.DATETIME, enable_hnsw=False),
}
