"""The store on Qdrant, over REST or gRPC, on a server or on the embedded one: `agents_memory.ports.Store`.

Every read is bound to one subject, in one place (`schema.within`), because Qdrant itself has no token per tenant.
Writes wait until they are durable. What goes out was checked before (`checks`), what fails is judged in `retry`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from qdrant_client import AsyncQdrantClient, models
from qdrant_client.conversions.common_types import PointId
from qdrant_client.http.exceptions import UnexpectedResponse

from agents_memory.adapters.qdrant import schema
from agents_memory.adapters.qdrant.checks import (
    MAX_LIMIT,
    check_id,
    check_limit,
    check_points,
    check_subject,
    check_vector,
    check_where,
    known,
)
from agents_memory.adapters.qdrant.layout import E5_SIZE, USE_SIZE, Collection, collections
from agents_memory.adapters.qdrant.retry import Retry, TooLarge, grpc_code
from agents_memory.errors import AgentsMemoryError, BadSettings
from agents_memory.ports import Hit, Point, Where

T = TypeVar("T")

OLDEST = (1, 19)
"""The oldest server whose behaviour this store was measured on."""

_WRITE = 256  # points in one request: atomic up to here
_PAGE = 500  # points in one answer
_PATIENCE = 2.0  # seconds that `ready` waits


class QdrantStore:
    """A store over a connected client, which it closes.

    `prefix` stands before every collection name, so that several installations can share a server; `e5` and `use`
    are the sizes of the dense vectors; `strict` creates the collections in strict mode.
    """

    def __init__(
        self,
        client: AsyncQdrantClient,
        *,
        prefix: str = "",
        e5: int = E5_SIZE,
        use: int = USE_SIZE,
        strict: bool = True,
        retry: Retry | None = None,
    ) -> None:
        self._client = client
        self._prefix = prefix
        self._table = collections(e5=e5, use=use)
        self._strict = strict
        self._retry = retry or Retry()

    async def ensure(self) -> None:
        """Create what is missing: collections and indexes. Idempotent, also when several do it at once.

        Raises BadSettings if the server is too old or a collection holds vectors of other sizes.
        """
        info = await self._retry("version", self._client.info)
        version = tuple(int(part) for part in info.version.split(".")[:2])
        if version < OLDEST:
            raise BadSettings(f"qdrant {info.version} is too old: {OLDEST[0]}.{OLDEST[1]} or newer is needed")
        for collection in self._table.values():
            await self._ensure(collection)

    async def upsert(self, collection: str, points: Sequence[Point]) -> None:
        """Write points, replacing those of the same id; up to 256 in one atomic request."""
        checked = check_points(known(self._table, collection), points)
        for chunk in _chunks([schema.struct(point) for point in checked], _WRITE):
            await self._split(chunk, lambda part: self._upsert(collection, part))

    async def delete(self, collection: str, ids: Sequence[str]) -> None:
        """Delete points by id; unknown ids are no error."""
        known(self._table, collection)
        for chunk in _chunks([check_id(i) for i in ids], _PAGE):
            await self._split(chunk, lambda part: self._delete(collection, part))

    async def get(self, collection: str, subject: str, ids: Sequence[str]) -> list[Hit]:
        """The points of these ids that belong to the subject, in the order of the ids."""
        known(self._table, collection)
        wanted = list(dict.fromkeys(check_id(i) for i in ids))
        found: dict[str, Hit] = {}
        for chunk in _chunks(wanted, _PAGE):
            condition = schema.within(check_subject(subject), {}, chunk)
            hits, _ = await self._scroll(collection, condition, len(chunk), None)
            found |= {hit.id: hit for hit in hits}
        return [found[i] for i in wanted if i in found]

    async def find(
        self,
        collection: str,
        subject: str,
        where: Where | None = None,
        *,
        limit: int = 100,
        after: str | None = None,
    ) -> list[Hit]:
        """Points by exact conditions, in the order of their ids, those behind id `after`."""
        conditions = check_where(known(self._table, collection), where)
        condition = schema.within(check_subject(subject), conditions)
        skip = None if after is None else check_id(after)
        limit = check_limit(limit)
        found: list[Hit] = []
        offset: PointId | None = skip
        while len(found) < limit:
            # A page begins with its offset, so one more is asked for where that one is not wanted.
            size = min(_PAGE, limit - len(found) + (skip is not None))
            hits, offset = await self._scroll(collection, condition, size, offset)
            found += [hit for hit in hits if hit.id != skip]
            if offset is None:
                break
        return found[:limit]

    async def near(
        self,
        collection: str,
        subject: str,
        using: str,
        vector: Sequence[float] | Mapping[int, float],
        *,
        where: Where | None = None,
        limit: int = 50,
    ) -> list[Hit]:
        """The nearest points by a dense or sparse vector, best first, equal ones by id; at most 1,000.

        The weight of a word (IDF) is counted over the subject's own points, so that no subject can tell from a
        score what others have stored.
        """
        target = known(self._table, collection)
        conditions = check_where(target, where)
        checked = check_vector(target, using, vector)
        condition = schema.within(check_subject(subject), conditions)
        limit = check_limit(limit, MAX_LIMIT)
        if isinstance(checked, dict):
            if not checked:
                return []
            query: list[float] | models.SparseVector = schema.sparse(checked)
            corpus = models.IdfCorpusParams(corpus=schema.within(subject, {}))
            parameters = models.SearchParams(idf=corpus)
        else:
            query, parameters = checked, None
        answer = await self._retry(
            f"query {collection}",
            lambda: self._client.query_points(
                self._prefix + collection,
                query=query,
                using=using,
                query_filter=condition,
                search_params=parameters,
                limit=limit,
                with_payload=True,
            ),
        )
        hits = [Hit(str(point.id), point.score, point.payload or {}) for point in answer.points]
        return sorted(hits, key=lambda hit: (-hit.score, hit.id))

    async def ids(self, collection: str) -> list[str]:
        """All ids of a collection, of every subject: for reconciliation only, no payload."""
        known(self._table, collection)
        found: list[str] = []
        offset: PointId | None = None
        while True:
            hits, offset = await self._scroll(collection, None, MAX_LIMIT, offset, payload=False)
            found += [hit.id for hit in hits]
            if offset is None:
                return found

    async def ready(self) -> bool:
        """Whether the store answers now, within two seconds."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await Retry(deadline=_PATIENCE)("version", self._client.info)
        except (AgentsMemoryError, TimeoutError):
            return False
        return True

    async def close(self) -> None:
        """Release connections."""
        await self._client.close()

    async def _ensure(self, collection: Collection) -> None:
        name = self._prefix + collection.name
        if not await self._retry(f"look for {collection.name}", lambda: self._client.collection_exists(name)):
            await self._create(collection, name)
        info = await self._retry(f"look at {collection.name}", lambda: self._client.get_collection(name))
        _check_sizes(collection, name, info)
        # All at once: each waits until it is durable, and side by side they can share that wait.
        missing = {field: i for field, i in schema.indexes(collection).items() if field not in info.payload_schema}
        await asyncio.gather(*(self._index(collection, name, field, i) for field, i in missing.items()))

    async def _create(self, collection: Collection, name: str) -> None:
        arguments = schema.settings(collection, strict=self._strict)

        async def create() -> None:
            try:
                await self._client.create_collection(name, **arguments)
            except Exception as error:
                if not _exists_already(error):
                    raise

        await self._retry(f"create {collection.name}", create)

    async def _index(self, collection: Collection, name: str, field: str, index: models.PayloadSchemaParams) -> None:
        await self._retry(
            f"index {collection.name}.{field}",
            lambda: self._client.create_payload_index(name, field, index, wait=True),
        )

    async def _upsert(self, collection: str, points: list[models.PointStruct]) -> None:
        await self._retry(
            f"upsert {collection}", lambda: self._client.upsert(self._prefix + collection, points, wait=True)
        )

    async def _delete(self, collection: str, ids: list[str]) -> None:
        selector = models.PointIdsList(points=list(ids))
        await self._retry(
            f"delete {collection}", lambda: self._client.delete(self._prefix + collection, selector, wait=True)
        )

    async def _split(self, items: list[T], write: Callable[[list[T]], Awaitable[None]]) -> None:
        """Write the items in one request, or in halves where the store says that one is too large."""
        try:
            await write(items)
        except TooLarge:
            if len(items) == 1:
                raise
            half = len(items) // 2
            await self._split(items[:half], write)
            await self._split(items[half:], write)

    async def _scroll(
        self,
        collection: str,
        condition: models.Filter | None,
        limit: int,
        offset: PointId | None,
        *,
        payload: bool = True,
    ) -> tuple[list[Hit], PointId | None]:
        records, following = await self._retry(
            f"scroll {collection}",
            lambda: self._client.scroll(
                self._prefix + collection,
                scroll_filter=condition,
                limit=limit,
                offset=offset,
                with_payload=payload,
            ),
        )
        return [Hit(str(record.id), 0.0, record.payload or {}) for record in records], following


def _chunks(items: list[T], size: int) -> Iterator[list[T]]:
    return (items[start : start + size] for start in range(0, len(items), size))


def _exists_already(error: Exception) -> bool:
    """Whether a create lost a race, over REST (409) or gRPC."""
    if isinstance(error, UnexpectedResponse):
        return error.status_code == 409
    return grpc_code(error) == "ALREADY_EXISTS"


def _check_sizes(collection: Collection, name: str, info: models.CollectionInfo) -> None:
    vectors = info.config.params.vectors
    there = {key: params.size for key, params in vectors.items()} if isinstance(vectors, dict) else {}
    if there != dict(collection.dense):
        raise BadSettings(
            f"the collection {name} holds vectors of sizes {there}, not {dict(collection.dense)}: "
            "set another prefix, or delete the collection and have it filled again"
        )
