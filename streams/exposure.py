"""What a worker shows over HTTP: its metrics, that it lives, that it works."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import orjson
from aiohttp import web
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from agents_memory.errors import BadSettings
from streams.settings import Settings


async def expose(
    settings: Settings,
    metrics: Callable[[], bytes],
    ready: Callable[[], Awaitable[dict[str, bool]]],
    stuck: Callable[[], Awaitable[list[str]]],
) -> web.AppRunner:
    """Serve `/metrics`, `/healthz` and `/readyz` on the settings' host and metrics port. BadSettings if it is taken.

    `/healthz` names the stages that are `stuck`, with 503: only a restart can help them.
    """

    async def show_metrics(request: web.Request) -> web.Response:
        return web.Response(body=metrics(), headers={"content-type": CONTENT_TYPE_LATEST})

    async def alive(request: web.Request) -> web.Response:
        names = await stuck()
        return web.Response(text=f"stuck: {', '.join(names)}" if names else "alive", status=503 if names else 200)

    async def show_ready(request: web.Request) -> web.Response:
        state = await ready()
        return web.Response(
            body=orjson.dumps(state), content_type="application/json", status=200 if all(state.values()) else 503
        )

    app = web.Application()
    app.add_routes([web.get("/metrics", show_metrics), web.get("/healthz", alive), web.get("/readyz", show_ready)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, settings.host, settings.metrics_port).start()
    except OSError as exc:
        await runner.cleanup()
        raise BadSettings(f"cannot listen on {settings.host}:{settings.metrics_port}: {exc.strerror}") from None
    return runner
