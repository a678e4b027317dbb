"""One collection's files: `collection.json` and, beside it, one directory of the engine, its generation.

    <root>/<collection>/collection.json   settings as they were sent, indexes, the generation in force
    <root>/<collection>/<generation>/     the engine's files

The file is replaced atomically and is the only thing that decides: a directory without it is an unfinished create
or delete, a generation it does not name an unfinished or a past rewrite. Opening removes both.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import orjson

_FILE = "collection.json"


@dataclass(frozen=True, slots=True)
class Record:
    """The contents of `collection.json`: the create request, the index schema by field, the generation in force."""

    settings: dict[str, Any]
    indexes: dict[str, Any] = field(default_factory=dict)
    generation: int = 0

    def indexed(self, name: str, schema: Any) -> Record:
        """The record with one more index; without that index for a schema of None."""
        others = {key: value for key, value in self.indexes.items() if key != name}
        return replace(self, indexes=others if schema is None else others | {name: schema})


def collections(root: Path) -> list[str]:
    """The collections under the root by name; what an interrupted create or delete left is removed."""
    names = []
    for directory in sorted(root.iterdir()):
        if not directory.is_dir():
            continue
        if (directory / _FILE).exists():
            names.append(directory.name)
        else:
            shutil.rmtree(directory)
    return names


def load(directory: Path) -> Record:
    """The record of a collection; generations that are not in force are removed."""
    record = Record(**orjson.loads((directory / _FILE).read_bytes()))
    for other in directory.iterdir():
        if other.is_dir() and other != generation(directory, record):
            shutil.rmtree(other)
    return record


def save(directory: Path, record: Record) -> None:
    """Put the record in force, durably and in one step."""
    fresh = directory / f"{_FILE}.new"
    with fresh.open("wb") as file:
        file.write(orjson.dumps(record))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(directory / _FILE)
    _sync(directory)


def remove(directory: Path) -> None:
    """Delete a collection: first the file that makes it one, then the rest."""
    (directory / _FILE).unlink()
    _sync(directory)
    shutil.rmtree(directory)


def generation(directory: Path, record: Record) -> Path:
    """The engine's directory that the record puts in force."""
    return directory / str(record.generation)


def _sync(directory: Path) -> None:
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
