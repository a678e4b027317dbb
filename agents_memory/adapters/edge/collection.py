"""One collection over one shard of the engine: creating, writing, and rewriting it for erasure. `reads` reads it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import qdrant_edge as edge
from pydantic import TypeAdapter
from qdrant_client import models

from agents_memory.adapters.edge import disk, translate
from agents_memory.adapters.edge.refusal import wrong
from agents_memory.adapters.edge.strict import check_batch, check_filter

_SCHEMA: TypeAdapter[Any] = TypeAdapter(models.PayloadFieldSchema)
_PAGE = 500
_MODES = {
    models.UpdateMode.UPSERT: edge.UpdateMode.Upsert,
    models.UpdateMode.INSERT_ONLY: edge.UpdateMode.InsertOnly,
    models.UpdateMode.UPDATE_ONLY: edge.UpdateMode.UpdateOnly,
}


class Collection:
    """An open collection. Errors of the engine are raised as they are; `refusal.engine_errors` reads them.

    `shard` is the engine's, `strict` its mode, `indexes` the type of index by field, `sizes` the dense vectors;
    `operations` counts the writes since it was opened, as the server's operation ids do.
    """

    def __init__(self, directory: Path, record: disk.Record, shard: Any) -> None:
        self.record = record
        self.operations = 0
        self._directory = directory
        self._saved = record
        self.shard = shard
        self._read_settings()

    @classmethod
    def create(cls, directory: Path, settings: dict[str, Any]) -> Collection:
        """A new collection from a create request; nothing of it is left if the engine refuses the settings."""
        record = disk.Record(settings)
        config = translate.config(models.CreateCollection.model_validate(settings))
        directory.mkdir()
        try:
            shard = edge.EdgeShard.create(str(disk.generation(directory, record)), config)
        except Exception:
            shutil.rmtree(directory)
            raise
        shard.flush()
        disk.save(directory, record)
        return cls(directory, record, shard)

    @classmethod
    def open(cls, directory: Path) -> Collection:
        """A collection that is on disk, tidied up.

        The engine loses updates if it is killed after an `optimize` that was not between two flushes.
        """
        record = disk.load(directory)
        shard = edge.EdgeShard.load(str(disk.generation(directory, record)))
        shard.flush()
        shard.optimize()
        shard.flush()
        return cls(directory, record, shard)

    def index(self, body: models.CreateFieldIndex) -> None:
        """Index a payload field; an index that is there is made again. Durable with the next flush."""
        schema = body.field_schema
        self.shard.update(edge.UpdateOperation.create_field_index(body.field_name, translate.index(schema)))
        shown = body.model_dump(mode="json", exclude_none=True)["field_schema"]
        self._change(self.record.indexed(body.field_name, shown))
        self.operations += 2  # the server counts the request and the building

    def drop_index(self, name: str) -> None:
        """Forget the index of a field."""
        self._update(edge.UpdateOperation.delete_field_index(name))
        self._change(self.record.indexed(name, None))

    def upsert(self, body: models.PointsList | models.PointsBatch) -> None:
        """Write points, under the condition and in the mode that the request names."""
        structs = body.points if isinstance(body, models.PointsList) else _of_batch(body.batch)
        check_batch(len(structs), self.strict)
        check_filter(body.update_filter, self.strict, self.indexes, update=True)
        points = [translate.point(struct, self.sizes) for struct in structs]
        mode = None if body.update_mode is None else _MODES[body.update_mode]
        self._update(edge.UpdateOperation.upsert_points(points, translate.filters(body.update_filter), mode))

    def delete(self, body: models.PointIdsList | models.FilterSelector) -> None:
        """Delete points by id or by filter."""
        make = edge.UpdateOperation
        self._write(body, make.delete_points, make.delete_points_by_filter)

    def set_payload(self, body: models.SetPayload) -> None:
        """Set some payload fields of points."""
        make, payload, key = edge.UpdateOperation, body.payload, body.key
        self._write(
            body,
            lambda ids: make.set_payload(ids, payload, key),
            lambda where: make.set_payload_by_filter(where, payload, key),
        )

    def overwrite_payload(self, body: models.SetPayload) -> None:
        """Replace the whole payload of points."""
        make, payload = edge.UpdateOperation, body.payload
        self._write(
            body,
            lambda ids: make.overwrite_payload(ids, payload, None),
            lambda where: make.overwrite_payload_by_filter(where, payload, None),
        )

    def delete_payload(self, body: models.DeletePayload) -> None:
        """Delete some payload fields of points."""
        make, keys = edge.UpdateOperation, list(body.keys)
        self._write(
            body,
            lambda ids: make.delete_payload(ids, keys),
            lambda where: make.delete_payload_by_filter(where, keys),
        )

    def clear_payload(self, body: models.PointIdsList | models.FilterSelector) -> None:
        """Delete the whole payload of points."""
        make = edge.UpdateOperation
        self._write(body, make.clear_payload, make.clear_payload_by_filter)

    def configure(self, changes: dict[str, Any]) -> None:
        """Remember changed settings; of them only those of strict mode have an effect here."""
        merged = dict(self.record.settings)
        for name, value in changes.items():
            old = merged.get(name)
            merged[name] = old | value if isinstance(old, dict) and isinstance(value, dict) else value
        self._change(disk.Record(merged, self.record.indexes, self.record.generation))
        self._read_settings()

    def flush(self) -> None:
        """Make every write so far durable (10 to 200 ms)."""
        self.shard.flush()
        if self.record is not self._saved:
            disk.save(self._directory, self.record)
            self._saved = self.record

    def rewrite(self) -> int:
        """Copy what is alive into fresh files and delete the old ones; the number of points copied.

        A delete leaves texts in segments and in the write-ahead log; after this no byte of them is left. Killed at
        any point, the collection is whole: in its old files or in its new ones. Nothing else is answered meanwhile
        (some 8,000 points a second).
        """
        fresh = disk.Record(self.record.settings, self.record.indexes, self.record.generation + 1)
        path = disk.generation(self._directory, fresh)
        shutil.rmtree(path, ignore_errors=True)
        shard = edge.EdgeShard.create(
            str(path), translate.config(models.CreateCollection.model_validate(fresh.settings))
        )
        for name, schema in fresh.indexes.items():
            index = translate.index(_SCHEMA.validate_python(schema))
            shard.update(edge.UpdateOperation.create_field_index(name, index))
        copied = self._copy(shard)
        shard.flush()
        old_shard, old_path = self.shard, disk.generation(self._directory, self.record)
        disk.save(self._directory, fresh)
        self.record = self._saved = fresh
        self.shard = shard
        old_shard.close()
        shutil.rmtree(old_path)
        return copied

    def close(self) -> None:
        """Flush and release the files."""
        self.flush()
        self.shard.close()

    def drop(self) -> None:
        """Close the collection and delete it."""
        self.shard.close()
        disk.remove(self._directory)

    def _copy(self, target: Any) -> int:
        copied, offset = 0, None
        while True:
            page, offset = self.shard.scroll(
                edge.ScrollRequest(offset=offset, limit=_PAGE, with_payload=True, with_vector=True)
            )
            points = [edge.Point(record.id, record.vector or {}, record.payload or {}) for record in page]
            if points:
                target.update(edge.UpdateOperation.upsert_points(points, None, None))
            copied += len(points)
            if offset is None:
                return copied

    def _write(self, body: Any, by_ids: Callable[[Any], Any], by_filter: Callable[[Any], Any]) -> None:
        ids, where = getattr(body, "points", None), getattr(body, "filter", None)
        if ids is None and where is None:
            raise wrong("neither points nor a filter are given")
        if ids is not None:
            self._update(by_ids([translate.point_id(one) for one in ids]))
        else:
            check_filter(where, self.strict, self.indexes, update=True)
            self._update(by_filter(translate.filters(where)))

    def _update(self, operation: Any) -> None:
        self.operations += 1  # a failed operation uses up its number too
        self.shard.update(operation)

    def _change(self, record: disk.Record) -> None:
        self.record = record
        self.indexes = {name: _type(schema) for name, schema in record.indexes.items()}

    def _read_settings(self) -> None:
        settings = models.CreateCollection.model_validate(self.record.settings)
        self.strict = settings.strict_mode_config
        vectors = settings.vectors if isinstance(settings.vectors, dict) else {}
        self.sizes = {name: params.size for name, params in vectors.items()}
        self.indexes = {name: _type(schema) for name, schema in self.record.indexes.items()}


def _type(schema: Any) -> str:
    return str(schema["type"] if isinstance(schema, dict) else schema)


def _of_batch(batch: models.Batch) -> list[models.PointStruct]:
    columns = batch.vectors if isinstance(batch.vectors, dict) else {}
    payloads = batch.payloads or [{}] * len(batch.ids)
    rows = [{name: column[row] for name, column in columns.items()} for row in range(len(batch.ids))]
    return [
        models.PointStruct(id=one, vector=vector, payload=payload)
        for one, vector, payload in zip(batch.ids, rows, payloads, strict=True)
    ]
