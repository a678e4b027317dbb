"""The application: routes, errors and middleware around the dependencies that are handed in."""

from __future__ import annotations

from fastapi import APIRouter, Depends, FastAPI

from streams.api import errors
from streams.api.deps import Deps
from streams.api.routes import commands, export, health, memories, progress, reasons, recall, turns
from streams.api.scope import RawPath, authorised
from streams.version import version

DESCRIPTION = """\
Memory for AI agents that knows what to forget.

The tenant is named by the header `X-Tenant` (default `default`), the user by the path or the body; ids are compared
exactly, and those in a path are percent-encoded. What changes something answers 202 once the broker has it.
"""


def create_app(deps: Deps) -> FastAPI:
    """The API over these dependencies. Whoever made them closes them."""
    app = FastAPI(title="agents-memory", version=version(), description=DESCRIPTION, redoc_url=None)
    app.state.deps = deps
    errors.install(app)
    v1 = APIRouter(prefix="/v1", dependencies=[Depends(authorised)])
    for module in (turns, recall, reasons, memories, commands, progress, export):
        v1.include_router(module.router)
    app.include_router(v1)
    app.include_router(health.router)
    app.add_middleware(RawPath)
    return app
