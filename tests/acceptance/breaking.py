"""Faults of a running stack: its worker is killed or restarted, its store goes away."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial

import httpx

from agents_memory.errors import Unavailable
from streams.embedded.stack import Stack
from streams.embedded.supervisor import RESTARTS
from streams.settings import PREFIX
from tests.acceptance.system import Fault, Unsupported

CRASH_AT = f"{PREFIX}CRASH_AT"
KILL_EVERY = 5.0
"""Seconds that a worker lives, once it is ready, in the loop of kills."""
READY = 90.0


class Breaker:
    """Breaks one stack. Times of outages are multiplied by `scale`."""

    def __init__(self, stack: Stack, scale: float) -> None:
        self._stack = stack
        self._scale = scale
        self._tasks: list[asyncio.Task[None]] = []
        self._after_publish: Callable[[], Awaitable[None]] | None = None

    async def inject(self, fault: Fault) -> None:
        """Break it; `Unsupported` for what no stack has."""
        seconds = None if fault.seconds is None else fault.seconds * self._scale
        match fault.name:
            case "kill_before_commit":
                await self._kill_at_the_next_commit()
            case "kill9_loop":
                self._tasks.append(asyncio.create_task(self._kill_again_and_again()))
            case "restart_after_publish":
                self._after_publish = self._restart
            # What extracts and embeds runs in the worker itself; the store is the dependency that can fail.
            case "qdrant_down" | "extractor_down":
                gone = asyncio.Event()
                self._tasks.append(asyncio.create_task(self._without_store(seconds, gone)))
                await gone.wait()
            case _:
                raise Unsupported(f"fault {fault.name}")

    async def published(self) -> None:
        """Something was just published."""
        if self._after_publish is not None:
            act, self._after_publish = self._after_publish, None
            await act()

    async def heal(self) -> None:
        """End all faults, and wait until everything is there again."""
        self._after_publish = None
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        await self._ready()

    async def _kill_at_the_next_commit(self) -> None:
        """The worker is started again as one that dies before it acknowledges what it has just published."""
        child = self._stack._children["worker"]
        child._env[CRASH_AT] = "before_ack"
        await self._killed()
        await self._ready()
        del child._env[CRASH_AT]  # the next one is to live

    async def _kill_again_and_again(self) -> None:
        for _ in range(RESTARTS - 1):  # one more, and the stack gives up
            await asyncio.sleep(KILL_EVERY)
            await self._killed()
            await self._ready()

    async def _restart(self) -> None:
        await self._killed(signal.SIGTERM)

    async def _killed(self, how: int = signal.SIGKILL) -> None:
        """End the worker, and wait until the stack has started another one."""
        child = self._stack._children["worker"]
        before = child.pid
        if before is None:
            return
        os.kill(before, how)

        async def another() -> bool:
            return child.pid not in (before, None)

        await _until(another, "no other worker was started")

    async def _without_store(self, seconds: float | None, gone: asyncio.Event) -> None:
        children = self._stack._children
        store = children.pop("store")  # else the stack starts it again at once
        await asyncio.to_thread(store.kill)
        gone.set()
        try:
            await (asyncio.sleep(seconds) if seconds is not None else asyncio.Event().wait())
        except asyncio.CancelledError:
            print("the store is started again", file=sys.stderr)
        finally:
            store.start()
            children["store"] = store

    async def _ready(self) -> None:
        settings = self._stack.settings
        async with httpx.AsyncClient(timeout=5) as client:
            for port in (settings.metrics_port, settings.api_port):
                url = f"http://{settings.host}:{port}/readyz"
                await _until(partial(_answers, client, url), f"{url} is not ready")


async def _until(true: Callable[[], Awaitable[bool]], else_: str) -> None:
    end = time.monotonic() + READY
    while not await true():
        if time.monotonic() > end:
            raise Unavailable(else_)
        await asyncio.sleep(0.1)


async def _answers(client: httpx.AsyncClient, url: str) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return (await client.get(url)).status_code == 200
    return False
