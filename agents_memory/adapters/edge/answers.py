"""How the protocol shows things: points with the fields they have, numbers as float32, settings with defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import qdrant_edge as edge

from agents_memory.adapters.edge.collection import Collection

_HNSW = {"m": 16, "ef_construct": 100, "full_scan_threshold": 10000, "max_indexing_threads": 0, "on_disk": False}
_WAL = {"wal_capacity_mb": 32, "wal_segments_ahead": 0, "wal_retain_closed": 1}
_OPTIMIZER: Mapping[str, Any] = {
    "deleted_threshold": 0.2,
    "vacuum_min_vector_number": 1000,
    "default_segment_number": 0,
    "max_segment_size": None,
    "memmap_threshold": None,
    "indexing_threshold": 10000,
    "flush_interval_sec": 5,
    "max_optimization_threads": None,
    "prevent_unoptimized": None,
}
_UNSET: Mapping[str, tuple[str, ...]] = {
    "integer": ("lookup", "range", "is_principal"),
    "datetime": ("is_principal",),
    "float": ("is_principal",),
}


def points(found: list[Any], *, scored: bool = False) -> list[dict[str, Any]]:
    """Points as the protocol shows them: a field that a point does not have is left out, never null."""
    return [_point(one, scored) for one in found]


def info(collection: Collection) -> dict[str, Any]:
    """The description of a collection: settings as given, with the server's defaults, and the engine's counts."""
    settings = collection.record.settings
    shape = collection.shard.info()
    config: dict[str, Any] = {
        "params": {
            "vectors": settings.get("vectors") or {},
            "shard_number": 1,
            "replication_factor": 1,
            "write_consistency_factor": 1,
            "on_disk_payload": True,
            "sparse_vectors": settings.get("sparse_vectors") or {},
        },
        "hnsw_config": _HNSW | (settings.get("hnsw_config") or {}),
        "optimizer_config": {**_OPTIMIZER, **(settings.get("optimizers_config") or {})},
        "wal_config": _WAL | (settings.get("wal_config") or {}),
        "quantization_config": None,
    }
    config |= {name: settings[name] for name in ("metadata", "strict_mode_config") if settings.get(name)}
    counted = {name: index.points for name, index in shape.payload_schema.items()}
    return {
        "status": "green",
        "optimizer_status": "ok",
        "indexed_vectors_count": shape.indexed_vectors_count,
        "points_count": shape.points_count,
        "segments_count": shape.segments_count,
        "config": config,
        "payload_schema": {
            name: _index(schema, counted.get(name, 0)) for name, schema in collection.record.indexes.items()
        },
        "update_queue": {"length": 0},
    }


def _index(schema: Any, count: int) -> dict[str, Any]:
    if not isinstance(schema, dict):
        return {"data_type": schema, "points": count}
    kind = schema["type"]
    params = dict.fromkeys(_UNSET.get(kind, ())) | schema
    return {"data_type": kind, "params": params, "points": count}


def _point(found: Any, scored: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": found.id}
    if scored:
        shown |= {"version": found.version, "score": np.float32(found.score)}
    if found.payload is not None:
        shown["payload"] = found.payload
    if found.vector is not None:
        shown["vector"] = {name: _vector(numbers) for name, numbers in found.vector.items()}
    if found.order_value is not None:
        shown["order_value"] = found.order_value
    return shown


def _vector(numbers: Any) -> Any:
    if isinstance(numbers, edge.SparseVector):
        return {"indices": numbers.indices, "values": np.asarray(numbers.values, dtype=np.float32)}
    return np.asarray(numbers, dtype=np.float32)
