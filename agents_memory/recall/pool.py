"""The candidates of a question among the memories: by key, name and number, by meaning, and by words."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

from agents_memory.lifecycle.joined import singles
from agents_memory.policy import Policy
from agents_memory.ports import Hit, Store, Where
from agents_memory.recall.intent import Intent, Wish, base
from agents_memory.recall.model import Query
from agents_memory.recall.relevance import Asked
from agents_memory.recall.standing import LIVING
from agents_memory.rows import Memory
from agents_memory.vectors import unpack

COLLECTION = "memories"
PAGE = 200
EXACT_LIMIT = 200
"""The most memories one exact look-up brings: more share a key only where the key tells little."""


@dataclass(frozen=True, slots=True)
class Pooled:
    """A candidate, with its e5 cosine to the question; None where only words or a key found it."""

    memory: Memory
    cosine: float | None


def decoded(hit: Hit) -> Memory:
    """The memory of a point."""
    return Memory.model_validate(hit.payload["row"])


def pooled(hit: Hit, score: float | None, asked: Asked) -> list[Pooled]:
    """What a point brings to the question: its memory, or each part of a joined one by its own vector."""
    memory = decoded(hit)
    if not memory.parts:
        return [Pooled(memory, score)]
    vectors = [unpack(line) for line in hit.payload["line_vectors"]]
    return [Pooled(one, float(asked.e5 @ v)) for one, v in zip(singles(memory), vectors, strict=True)]


async def pool(store: Store, subject: str, asked: Asked, intent: Intent, query: Query, policy: Policy) -> list[Pooled]:
    """All candidates, each once, in no particular order. Only living states, only the kinds and layers asked for."""
    where = living(query)
    limit = max(policy.recall.candidates, policy.recall.candidates_per_k * query.k)
    limit = min(limit, 1_000)
    dense = await store.near(COLLECTION, subject, "e5", asked.e5.tolist(), where=where, limit=limit)
    found: dict[str, tuple[Hit, float | None]] = {hit.id: (hit, hit.score) for hit in dense}
    if asked.terms:
        for hit in await store.near(COLLECTION, subject, "bm25", asked.terms, where=where, limit=limit):
            found.setdefault(hit.id, (hit, None))
    for field, values in _exact(intent).items():
        for hit in await store.find(COLLECTION, subject, {**where, field: values}, limit=EXACT_LIMIT):
            found.setdefault(hit.id, (hit, None))
    candidates = [one for hit, score in found.values() for one in pooled(hit, score, asked)]
    return [one for one in candidates if not query.kinds or one.memory.type in query.kinds]


async def everything(store: Store, subject: str, where: Where) -> AsyncIterator[Memory]:
    """All memories that meet the conditions, page by page, in the order of their ids."""
    after: str | None = None
    while page := await store.find(COLLECTION, subject, where, limit=PAGE, after=after):
        for hit in page:
            for one in singles(decoded(hit)):
                yield one
        after = page[-1].id


def living(query: Query) -> dict[str, list[str]]:
    """The conditions of every search among memories: living states, and the kinds and layers asked for."""
    where = {"state": list(LIVING)}
    if query.kinds:
        where["kind"] = sorted(kind.value for kind in query.kinds)
    if query.layers:
        where["layer"] = sorted(layer.value for layer in query.layers)
    return where


def _exact(intent: Intent) -> Mapping[str, list[str]]:
    keys = intent.keys | ({"constraint"} if Wish.OFFER in intent.wishes else frozenset())
    wanted = {
        "key": sorted(keys | {base(key) for key in keys}),
        "identifiers": sorted(intent.identifiers),
        "entities": sorted(intent.entities),
    }
    return {field: values for field, values in wanted.items() if values}
