"""Errors as answers: `{"error": {"code", "message"}}`, with the status of whose fault it is; never the input itself."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from agents_memory.errors import BadRecord, BadRequest, Theirs, Unavailable
from streams.api.scope import Unauthorised

log = logging.getLogger(__name__)


class NotFound(Theirs):
    """There is no such thing, or it is somebody else's."""


def answer(status: int, code: str, message: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """An error as JSON."""
    return JSONResponse({"error": {"code": code, "message": message}}, status, headers)


def install(app: FastAPI) -> None:
    """Tell the application how each error is answered."""

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, exc: RequestValidationError) -> JSONResponse:
        error = exc.errors()[0]
        where = ".".join(str(part) for part in error["loc"] if part != "body")
        return answer(422, "invalid", f"{where}: {error['msg']}" if where else error["msg"])

    @app.exception_handler(BadRequest)
    async def impossible(request: Request, exc: BadRequest) -> JSONResponse:
        return answer(422, "invalid", str(exc))

    @app.exception_handler(NotFound)
    async def missing(request: Request, exc: NotFound) -> JSONResponse:
        return answer(404, "not_found", str(exc))

    @app.exception_handler(BadRecord)
    async def too_large(request: Request, exc: BadRecord) -> JSONResponse:
        return answer(413 if exc.code == "too_large" else 422, exc.code, "the broker does not take this record")

    @app.exception_handler(Unauthorised)
    async def refused(request: Request, exc: Unauthorised) -> JSONResponse:
        message = "an API key is needed: Authorization: Bearer KEY"
        return answer(401, "unauthorised", message, {"WWW-Authenticate": "Bearer"})

    @app.exception_handler(Unavailable)
    async def away(request: Request, exc: Unavailable) -> JSONResponse:
        log.warning("a dependency does not answer", extra={"error_type": type(exc).__name__})
        return answer(503, "unavailable", str(exc), {"Retry-After": "1"})

    @app.exception_handler(HTTPException)
    async def other(request: Request, exc: HTTPException) -> JSONResponse:
        code = {404: "not_found", 405: "method_not_allowed"}.get(exc.status_code, "error")
        return answer(exc.status_code, code, str(exc.detail), dict(exc.headers) if exc.headers else None)
