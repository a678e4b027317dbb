"""Before the store serves again: what it holds beyond the kept rows is deleted.

After kill -9 of everything the rows are a prefix of what was decided, and the store may be ahead of them; a memory
that was erased in between must not come back from it.
"""

from __future__ import annotations

from collections.abc import Iterable

from agents_memory.ports import Store
from agents_memory.rows import split_key
from agents_memory.stages.points import COLLECTION_OF, point_id


async def reconcile(store: Store, row_keys: Iterable[bytes]) -> int:
    """Delete the points whose rows are gone; returns how many."""
    expected: dict[str, set[str]] = {collection: set() for collection in COLLECTION_OF.values()}
    for key in row_keys:
        subject, kind, ident = split_key(key.decode())
        collection = COLLECTION_OF.get(kind)
        if collection is not None:
            expected[collection].add(point_id(subject, kind, ident))
    deleted = 0
    for collection, ids in expected.items():
        stale = [i for i in await store.ids(collection) if i not in ids]
        for start in range(0, len(stale), 500):
            await store.delete(collection, stale[start : start + 500])
        deleted += len(stale)
    return deleted
