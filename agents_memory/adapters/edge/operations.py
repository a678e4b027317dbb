"""The routes on a collection as one table: method and path, the shape of the body, what is done with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, TypeAdapter
from qdrant_client import models

from agents_memory.adapters.edge import answers, reads
from agents_memory.adapters.edge.collection import Collection


@dataclass(frozen=True, slots=True)
class Operation:
    """One route on a collection. `run` gives the result of a read; a write gives none and is flushed."""

    shape: TypeAdapter[Any]
    run: Callable[[Collection, Any], Any]
    writes: bool = False


def _read(shape: Any, run: Callable[[Collection, Any], Any]) -> Operation:
    return Operation(TypeAdapter(shape), run)


def _write(shape: Any, run: Callable[[Collection, Any], None]) -> Operation:
    return Operation(TypeAdapter(shape), run, writes=True)


def _filled(body: Any) -> Any:
    """An upsert in columns may leave payloads null; the client's model does not know that."""
    batch = body.get("batch") if isinstance(body, dict) else None
    if not isinstance(batch, dict) or not isinstance(batch.get("payloads"), list):
        return body
    return body | {"batch": batch | {"payloads": [payload or {} for payload in batch["payloads"]]}}


def _scrolled(collection: Collection, body: models.ScrollRequest) -> dict[str, Any]:
    found, following = reads.scroll(collection, body)
    return {"points": answers.points(found), "next_page_offset": following}


def _queried(collection: Collection, body: models.QueryRequest) -> dict[str, Any]:
    return {"points": answers.points(reads.query(collection, body), scored=True)}


OPERATIONS: Mapping[tuple[str, str], Operation] = {
    ("PUT", "/index"): _write(models.CreateFieldIndex, Collection.index),
    ("PUT", "/points"): _write(Annotated[models.PointInsertOperations, BeforeValidator(_filled)], Collection.upsert),
    ("POST", "/points/delete"): _write(models.PointsSelector, Collection.delete),
    ("POST", "/points/payload"): _write(models.SetPayload, Collection.set_payload),
    ("PUT", "/points/payload"): _write(models.SetPayload, Collection.overwrite_payload),
    ("POST", "/points/payload/delete"): _write(models.DeletePayload, Collection.delete_payload),
    ("POST", "/points/payload/clear"): _write(models.PointsSelector, Collection.clear_payload),
    ("POST", "/points"): _read(models.PointRequest, lambda c, b: answers.points(reads.retrieve(c, b))),
    ("POST", "/points/scroll"): _read(models.ScrollRequest, _scrolled),
    ("POST", "/points/query"): _read(models.QueryRequest, _queried),
    ("POST", "/points/query/batch"): _read(
        models.QueryRequestBatch, lambda c, b: [_queried(c, one) for one in b.searches]
    ),
    ("POST", "/points/count"): _read(models.CountRequest, lambda c, b: {"count": reads.count(c, b)}),
    ("POST", "/facet"): _read(
        models.FacetRequest, lambda c, b: {"hits": [{"value": value, "count": n} for value, n in reads.facet(c, b)]}
    ),
}
BATCHED: Mapping[type, Callable[[Collection, Any], None]] = {
    models.UpsertOperation: lambda c, b: c.upsert(b.upsert),
    models.DeleteOperation: lambda c, b: c.delete(b.delete),
    models.SetPayloadOperation: lambda c, b: c.set_payload(b.set_payload),
    models.OverwritePayloadOperation: lambda c, b: c.overwrite_payload(b.overwrite_payload),
    models.DeletePayloadOperation: lambda c, b: c.delete_payload(b.delete_payload),
    models.ClearPayloadOperation: lambda c, b: c.clear_payload(b.clear_payload),
}
