"""What lies where: every collection of the store, its vectors and its indexed fields, as one table.

Every collection is multi-tenant: the keyword field `subject` is indexed as the tenant and every read is bound to
one value of it. All other fields that a filter may name are in the table; a filter on anything else is refused
before it is sent, as a server in strict mode would refuse it.

    memories   what is remembered about a subject              e5, bm25
    general    the general layer (skills), kept apart          e5, bm25
    summaries  summaries and decision snapshots                e5, bm25
    sessions   traces, windows and state of conversations      use, bm25
    log        the forgetting log and the journal              bm25 (of the redacted preview, where there is one)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

TENANT = "subject"
"""The payload field that every point carries: whose it is."""

E5_SIZE = 384
USE_SIZE = 512


class Field(StrEnum):
    """How a payload field is indexed, and so what it may hold and be asked for.

    `keyword`: text or a list of texts; equality and any-of. `integer`: a whole number; equality and ranges.
    `datetime`: an RFC 3339 text with offset; ranges.
    """

    KEYWORD = "keyword"
    INTEGER = "integer"
    DATETIME = "datetime"


@dataclass(frozen=True, slots=True)
class Collection:
    """One collection: vector sizes by name, sparse vector names, index by field (without the tenant's)."""

    name: str
    dense: Mapping[str, int]
    sparse: frozenset[str]
    fields: Mapping[str, Field]


_KEYWORDS: Mapping[str, tuple[str, ...]] = {
    "memories": ("state", "kind", "layer", "key", "about", "entities", "identifiers", "sources", "conversation"),
    "general": ("state", "kind", "layer", "key", "about", "entities", "identifiers", "sources", "conversation"),
    "summaries": ("conversation", "segment", "kind", "status", "key", "identifiers", "sources"),
    "sessions": ("kind", "conversation"),
    "log": ("kind", "reason", "memory", "turn", "conversation"),
}
_INTEGERS: Mapping[str, tuple[str, ...]] = {"memories": ("importance",), "general": ("importance",)}
_TIMES: Mapping[str, tuple[str, ...]] = {
    "memories": ("expires_at", "last_access", "created_at"),
    "general": ("expires_at", "last_access", "created_at"),
    "summaries": ("created_at",),
    "sessions": ("expires_at", "at"),
    "log": ("at",),
}
_DENSE: Mapping[str, str] = {"memories": "e5", "general": "e5", "summaries": "e5", "sessions": "use"}
_SPARSE = frozenset({"bm25"})


def collections(*, e5: int = E5_SIZE, use: int = USE_SIZE) -> Mapping[str, Collection]:
    """The table by collection name; `e5` and `use` are the sizes of the two dense vectors."""
    sizes = {"e5": e5, "use": use}
    return MappingProxyType({name: _collection(name, sizes) for name in _KEYWORDS})


def _collection(name: str, sizes: Mapping[str, int]) -> Collection:
    vector = _DENSE.get(name)
    fields = dict.fromkeys(_KEYWORDS[name], Field.KEYWORD)
    fields |= dict.fromkeys(_INTEGERS.get(name, ()), Field.INTEGER)
    fields |= dict.fromkeys(_TIMES[name], Field.DATETIME)
    dense = {vector: sizes[vector]} if vector else {}
    return Collection(name, MappingProxyType(dense), _SPARSE, MappingProxyType(fields))
