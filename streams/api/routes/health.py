"""Is it alive, can it work, and what does it count. No key is needed here, and no user is named."""

from __future__ import annotations

from fastapi import APIRouter, Response

from streams.api.scope import Dependencies
from streams.metrics import CONTENT_TYPE

router = APIRouter(tags=["health"])


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@router.get("/readyz")
async def readyz(deps: Dependencies, response: Response) -> dict[str, str]:
    """Whether the store and the broker answer; 503 if one of them does not."""
    answers = {"store": await deps.store.ready(), "broker": await deps.publishing.ready()}
    parts = {name: "ok" if ok else "away" for name, ok in answers.items()}
    if "away" in parts.values():
        response.status_code = 503
    return parts


@router.get("/metrics")
async def metrics(deps: Dependencies) -> Response:
    """The metrics of this process in the Prometheus text format."""
    return Response(deps.metrics.expose(), media_type=CONTENT_TYPE)
