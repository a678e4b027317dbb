"""Qdrant's gRPC interface in front of the embedded store, for tests of the gRPC path of the client.

Each call is turned into the REST call of the same meaning by the client library's own converters, and refusals into
the status codes that a server answers with.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import grpc
from qdrant_client import AsyncQdrantClient, models
from qdrant_client import grpc as pb
from qdrant_client.common.client_exceptions import ResourceExhaustedResponse
from qdrant_client.conversions.conversion import GrpcToRest, RestToGrpc
from qdrant_client.grpc import collections_service_pb2_grpc, points_service_pb2_grpc, qdrant_pb2_grpc
from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

from agents_memory.adapters.qdrant.client import Connection, connect

_CODES = {
    400: grpc.StatusCode.INVALID_ARGUMENT,
    401: grpc.StatusCode.UNAUTHENTICATED,
    404: grpc.StatusCode.NOT_FOUND,
    409: grpc.StatusCode.ALREADY_EXISTS,
    429: grpc.StatusCode.RESOURCE_EXHAUSTED,
    503: grpc.StatusCode.UNAVAILABLE,
}


@asynccontextmanager
async def bridge(url: str) -> AsyncIterator[int]:
    """A gRPC server on a free port of 127.0.0.1 in front of the REST server at the URL; gives the port."""
    rest = connect(Connection(url))
    server = grpc.aio.server()
    service = _Bridge(rest)
    qdrant_pb2_grpc.add_QdrantServicer_to_server(service, server)
    collections_service_pb2_grpc.add_CollectionsServicer_to_server(service.collections, server)
    points_service_pb2_grpc.add_PointsServicer_to_server(service.points, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield port
    await server.stop(None)
    await rest.close()


async def _answered(context: Any, call: Callable[[], Awaitable[Any]]) -> Any:
    try:
        return await call()
    except UnexpectedResponse as error:
        await context.abort(_CODES[error.status_code or 400], error.content.decode())
    except ResourceExhaustedResponse as error:
        context.set_trailing_metadata((("retry-after", str(error.retry_after_s)),))
        await context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "rate limit")
    except ResponseHandlingException:
        await context.abort(grpc.StatusCode.UNAVAILABLE, "Stream removed")


def _filled(point: Any) -> Any:
    """The point with an empty payload where none was asked for, as gRPC has it."""
    return point if point.payload is not None else point.model_copy(update={"payload": {}})


class _Bridge(qdrant_pb2_grpc.QdrantServicer):
    def __init__(self, rest: AsyncQdrantClient) -> None:
        self._rest = rest
        self.collections = _Collections(rest)
        self.points = _Points(rest)

    async def HealthCheck(self, request: Any, context: Any) -> Any:
        info = await _answered(context, self._rest.info)
        return pb.HealthCheckReply(title=info.title, version=info.version)


class _Collections(collections_service_pb2_grpc.CollectionsServicer):
    def __init__(self, rest: AsyncQdrantClient) -> None:
        self._rest = rest

    async def CollectionExists(self, request: Any, context: Any) -> Any:
        exists = await _answered(context, lambda: self._rest.collection_exists(request.collection_name))
        return pb.CollectionExistsResponse(result=pb.CollectionExists(exists=exists))

    async def Create(self, request: Any, context: Any) -> Any:
        has = request.HasField
        arguments = {
            "vectors_config": GrpcToRest.convert_vectors_config(request.vectors_config)
            if has("vectors_config") and request.vectors_config.WhichOneof("config")
            else {},
            "sparse_vectors_config": GrpcToRest.convert_sparse_vector_config(request.sparse_vectors_config),
            "hnsw_config": GrpcToRest.convert_hnsw_config_diff(request.hnsw_config),
            "wal_config": GrpcToRest.convert_wal_config_diff(request.wal_config),
            "optimizers_config": GrpcToRest.convert_optimizers_config_diff(request.optimizers_config),
            "strict_mode_config": GrpcToRest.convert_strict_mode_config(request.strict_mode_config)
            if has("strict_mode_config")
            else None,
        }
        done = await _answered(context, lambda: self._rest.create_collection(request.collection_name, **arguments))
        return pb.CollectionOperationResponse(result=done)

    async def Get(self, request: Any, context: Any) -> Any:
        info = await _answered(context, lambda: self._rest.get_collection(request.collection_name))
        return pb.GetCollectionInfoResponse(result=RestToGrpc.convert_collection_info(info))


class _Points(points_service_pb2_grpc.PointsServicer):
    def __init__(self, rest: AsyncQdrantClient) -> None:
        self._rest = rest

    async def CreateFieldIndex(self, request: Any, context: Any) -> Any:
        schema = GrpcToRest.convert_payload_schema_params(request.field_index_params)
        name, field = request.collection_name, request.field_name
        return await self._written(
            context, lambda: self._rest.create_payload_index(name, field, schema, wait=request.wait)
        )

    async def Upsert(self, request: Any, context: Any) -> Any:
        points = [GrpcToRest.convert_point_struct(point) for point in request.points]
        return await self._written(
            context, lambda: self._rest.upsert(request.collection_name, points, wait=request.wait)
        )

    async def Delete(self, request: Any, context: Any) -> Any:
        selector = GrpcToRest.convert_points_selector(request.points)
        return await self._written(
            context, lambda: self._rest.delete(request.collection_name, selector, wait=request.wait)
        )

    async def Scroll(self, request: Any, context: Any) -> Any:
        has = request.HasField
        records, following = await _answered(
            context,
            lambda: self._rest.scroll(
                request.collection_name,
                scroll_filter=GrpcToRest.convert_filter(request.filter) if has("filter") else None,
                limit=request.limit,
                offset=GrpcToRest.convert_point_id(request.offset) if has("offset") else None,
                with_payload=GrpcToRest.convert_with_payload_selector(request.with_payload),
            ),
        )
        return pb.ScrollResponse(
            result=[RestToGrpc.convert_record(_filled(record)) for record in records],
            next_page_offset=None if following is None else RestToGrpc.convert_extended_point_id(following),
        )

    async def Query(self, request: Any, context: Any) -> Any:
        has = request.HasField
        found = await _answered(
            context,
            lambda: self._rest.query_points(
                request.collection_name,
                query=GrpcToRest.convert_query(request.query),
                using=request.using,
                query_filter=GrpcToRest.convert_filter(request.filter),
                search_params=GrpcToRest.convert_search_params(request.params) if has("params") else None,
                limit=request.limit,
                with_payload=GrpcToRest.convert_with_payload_selector(request.with_payload),
            ),
        )
        return pb.QueryResponse(result=[RestToGrpc.convert_scored_point(_filled(point)) for point in found.points])

    async def _written(self, context: Any, call: Callable[[], Awaitable[models.UpdateResult]]) -> Any:
        return pb.PointsOperationResponse(result=RestToGrpc.convert_update_result(await _answered(context, call)))
