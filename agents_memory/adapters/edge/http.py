"""The protocol over HTTP: one table of routes, the envelope of answers, the API key, the switch for faults.

Beside Qdrant's own routes there are two more:

    POST /collections/{name}/rewrite   deletion in earnest: copies what is alive into fresh files and deletes the
                                       old ones; answers {"points": <copied>}. Call it after deleting.
    PUT, DELETE /_faults               see `faults`; only where the server was started with the switch
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
import traceback
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import orjson
from aiohttp import web
from pydantic import TypeAdapter, ValidationError
from qdrant_client import models

from agents_memory.adapters.edge import answers, reads
from agents_memory.adapters.edge.engine import Engine
from agents_memory.adapters.edge.faults import Fault, Faults
from agents_memory.adapters.edge.operations import BATCHED, OPERATIONS, Operation
from agents_memory.adapters.edge.refusal import Refused, engine_errors, malformed, missing
from agents_memory.adapters.edge.translate import point_id

VERSION = "1.19.0"
"""The version of the server that this one answers like."""

_log = logging.getLogger(__name__)

_LARGEST = 32 * 2**20  # bytes of a request body, as the server has it
_OPEN = frozenset({"/", "/healthz", "/livez", "/readyz"})
_JSON = orjson.OPT_SERIALIZE_NUMPY


_CREATE: TypeAdapter[Any] = TypeAdapter(models.CreateCollection)
_CHANGE: TypeAdapter[Any] = TypeAdapter(models.UpdateCollection)
_BATCH: TypeAdapter[Any] = TypeAdapter(models.UpdateOperations)
_FAULT: TypeAdapter[Any] = TypeAdapter(Fault)


class Server:
    """The handlers over one engine. `token` is the API key, "" for none; `faults` None leaves the switch out."""

    def __init__(self, engine: Engine, *, token: str = "", faults: Faults | None = None) -> None:
        self._engine = engine
        self._token = token.encode()
        self._faults = faults

    def application(self) -> web.Application:
        """The aiohttp application with every route."""
        app = web.Application(client_max_size=_LARGEST, middlewares=[self._around])
        app.router.add_get("/", self._root)
        for path, text in (("healthz", "healthz check passed"), ("livez", "healthz check passed")):
            app.router.add_get(f"/{path}", _text(text))
        app.router.add_get("/readyz", _text("all shards are ready"))
        app.router.add_get("/collections", self._list)
        name = "/collections/{name}"
        app.router.add_get(f"{name}/exists", self._exists)
        app.router.add_put(name, self._create)
        app.router.add_get(name, self._info)
        app.router.add_patch(name, self._change)
        app.router.add_delete(name, self._drop)
        app.router.add_delete(f"{name}/index/{{field}}", self._drop_index)
        app.router.add_get(f"{name}/points/{{id}}", self._one)
        app.router.add_post(f"{name}/points/batch", self._batch)
        app.router.add_post(f"{name}/rewrite", self._rewrite)
        for (method, path), operation in OPERATIONS.items():
            app.router.add_route(method, name + path, self._handler(operation))
        if self._faults is not None:
            app.router.add_put("/_faults", _arming(self._faults))
            app.router.add_delete("/_faults", _disarming(self._faults))
        return app

    @web.middleware
    async def _around(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """The API key before everything, the faults around the handler, and the envelope of refusals."""
        started = time.perf_counter()
        try:
            self._authorize(request)
            if self._faults is None or request.path == "/_faults":
                return await _handled(request, handler)
            return await self._faults.apply(request, lambda passed: _handled(passed, handler))
        except Refused as refusal:
            if refusal.plain:
                return web.Response(status=refusal.status, text=refusal.text)
            body = {"status": {"error": refusal.text}, "time": time.perf_counter() - started}
            return _json(body, refusal.status, refusal.headers)

    def _authorize(self, request: web.Request) -> None:
        if not self._token or request.path in _OPEN:
            return
        bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
        key = request.headers.get("api-key") or bearer
        if not key:
            raise Refused(401, "Must provide an API key or an Authorization bearer token", plain=True)
        if not hmac.compare_digest(key.encode(), self._token):
            raise Refused(401, "Invalid API key or JWT", plain=True)

    def _handler(self, operation: Operation) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            name = request.match_info["name"]
            body = _parsed(operation.shape, await _body(request))
            collection = self._engine.collection(name)
            with engine_errors():
                result = operation.run(collection, body)
            if operation.writes:
                result = await self._written(request, name, [collection.operations])
                return _ok(result[0])
            return _ok(result)

        return handle

    async def _written(self, request: web.Request, name: str, operations: list[int]) -> list[dict[str, Any]]:
        wait = request.query.get("wait") == "true"
        await self._engine.durable(name, wait=wait)
        status = "completed" if wait else "acknowledged"
        return [{"operation_id": number, "status": status} for number in operations]

    async def _batch(self, request: web.Request) -> web.Response:
        """Several writes, one after the other; the first that fails ends the batch, those before it stay."""
        name = request.match_info["name"]
        body = _parsed(_BATCH, await _body(request))
        collection = self._engine.collection(name)
        done = []
        for one in body.operations:
            if (run := BATCHED.get(type(one))) is None:
                raise malformed("this operation is not served here")
            with engine_errors():
                run(collection, one)
            done.append(collection.operations)
        return _ok(await self._written(request, name, done))

    async def _root(self, _: web.Request) -> web.Response:
        return _json({"title": "qdrant - vector search engine", "version": VERSION})

    async def _list(self, _: web.Request) -> web.Response:
        return _ok({"collections": [{"name": name} for name in self._engine.names]})

    async def _exists(self, request: web.Request) -> web.Response:
        return _ok({"exists": request.match_info["name"] in self._engine.names})

    async def _create(self, request: web.Request) -> web.Response:
        settings = _parsed(_CREATE, await _body(request)).model_dump(mode="json", exclude_none=True)
        with engine_errors():
            self._engine.create(request.match_info["name"], settings)
        return _ok(True)

    async def _info(self, request: web.Request) -> web.Response:
        return _ok(answers.info(self._engine.collection(request.match_info["name"])))

    async def _change(self, request: web.Request) -> web.Response:
        changes = _parsed(_CHANGE, await _body(request)).model_dump(mode="json", exclude_none=True)
        name = request.match_info["name"]
        self._engine.collection(name).configure(changes)
        await self._engine.durable(name, wait=True)
        return _ok(True)

    async def _drop(self, request: web.Request) -> web.Response:
        return _ok(self._engine.drop(request.match_info["name"]))

    async def _drop_index(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        collection = self._engine.collection(name)
        with engine_errors():
            collection.drop_index(request.match_info["field"])
        return _ok((await self._written(request, name, [collection.operations]))[0])

    async def _one(self, request: web.Request) -> web.Response:
        given = request.match_info["id"]
        wanted = point_id(int(given) if given.isdecimal() else given)
        body = models.PointRequest(ids=[wanted], with_payload=True, with_vector=True)
        found = reads.retrieve(self._engine.collection(request.match_info["name"]), body)
        if not found:
            raise missing(f"Point with id {given} does not exists!")
        return _ok(answers.points(found)[0])

    async def _rewrite(self, request: web.Request) -> web.Response:
        return _ok({"points": self._engine.collection(request.match_info["name"]).rewrite()})


async def _handled(request: web.Request, handler: Any) -> web.StreamResponse:
    """The handler's answer; routes that do not exist answer with an empty 404."""
    try:
        answer: web.StreamResponse = await handler(request)
    except (web.HTTPNotFound, web.HTTPMethodNotAllowed):
        return web.Response(status=404)
    except web.HTTPRequestEntityTooLarge:
        raise Refused(400, "Payload error: the body is too large") from None
    except (Refused, asyncio.CancelledError):
        raise
    except Exception as error:
        # Not the error's text: it may quote a payload.
        frame = traceback.extract_tb(error.__traceback__)[-1]
        _log.error("%s in %s, line %s", type(error).__name__, frame.name, frame.lineno)
        raise Refused(500, f"Service internal error: {type(error).__name__}") from None
    return answer


async def _body(request: web.Request) -> Any:
    try:
        return orjson.loads(await request.read())
    except orjson.JSONDecodeError as error:
        raise malformed(f"{error.msg} at line {error.lineno} column {error.colno}") from None


def _parsed(shape: TypeAdapter[Any], body: Any) -> Any:
    try:
        return shape.validate_python(body)
    except ValidationError as error:
        first = error.errors(include_input=False, include_context=False, include_url=False)[0]
        raise malformed(f"{first['msg']} at {'.'.join(map(str, first['loc']))}") from None


def _text(text: str) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(text=text)

    return answer


def _arming(faults: Faults) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def arm(request: web.Request) -> web.Response:
        faults.arm(_parsed(_FAULT, await _body(request)))
        return _ok(True)

    return arm


def _disarming(faults: Faults) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def disarm(_: web.Request) -> web.Response:
        faults.arm(None)
        return _ok(True)

    return disarm


def _ok(result: Any) -> web.Response:
    return _json({"result": result, "status": "ok", "time": 0.0})


def _json(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    return web.Response(
        body=orjson.dumps(body, option=_JSON), status=status, headers=headers, content_type="application/json"
    )
