"""The store directory: its lock, its collections, and one flush for all writes that wait for one.

Calls of the engine hold the interpreter's lock and last well below a millisecond, so they run in the event loop. A
flush takes 10 to 200 ms: writes that arrive meanwhile are applied one after the other and share the next flush.
"""

from __future__ import annotations

import asyncio
import fcntl
import re
from pathlib import Path
from typing import Any

from agents_memory.adapters.edge import disk
from agents_memory.adapters.edge.collection import Collection
from agents_memory.adapters.edge.refusal import Refused, missing, wrong

_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,254}")


class Busy(Exception):
    """Another process has the directory open."""


class Engine:
    """All collections of one directory. One process at a time: a second one raises Busy."""

    def __init__(self, root: Path) -> None:
        root.mkdir(parents=True, exist_ok=True)
        self._root = root
        self._lock = (root / ".lock").open("a")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise Busy(f"the store directory {root} is in use by another process") from None
        self._open = {name: Collection.open(root / name) for name in disk.collections(root)}
        self._unflushed: set[str] = set()
        self._flushing: asyncio.Task[None] | None = None

    @property
    def names(self) -> list[str]:
        """The collections there are."""
        return sorted(self._open)

    def collection(self, name: str) -> Collection:
        """The collection of that name; refused with 404 if there is none."""
        if (found := self._open.get(name)) is None:
            raise missing(f"Collection `{name}` doesn't exist!")
        return found

    def create(self, name: str, settings: dict[str, Any]) -> None:
        """Create a collection; refused with 409 if there is one of that name."""
        if name in self._open:
            raise Refused(409, f"Wrong input: Collection `{name}` already exists!")
        if not _NAME.fullmatch(name):
            raise wrong("a collection name is made of letters, digits, '_', '-' and '.'")
        self._open[name] = Collection.create(self._root / name, settings)

    def drop(self, name: str) -> bool:
        """Delete a collection and its files; False if there is none."""
        found = self._open.pop(name, None)
        self._unflushed.discard(name)
        if found is not None:
            found.drop()
        return found is not None

    async def durable(self, name: str, *, wait: bool) -> None:
        """Have the writes to a collection flushed; with `wait` return when they are."""
        self._unflushed.add(name)
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())
        if wait:
            await asyncio.shield(self._flushing)

    def close(self) -> None:
        """Flush and close everything, and give the directory free."""
        for collection in self._open.values():
            collection.close()
        self._open.clear()
        self._lock.close()

    async def _flush(self) -> None:
        await asyncio.sleep(0)  # lets the writes that have already arrived join
        self._flushing = None
        names, self._unflushed = self._unflushed, set()
        for name in names & self._open.keys():
            self._open[name].flush()
