"""The real worker as a process of its own, on a broker and, if it indexes, a store."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from prometheus_client.parser import text_string_to_metric_families

from agents_memory.metrics import PREFIX as METRICS
from streams.brokers import Broker
from streams.brokers.processes import HOST, Child, free_ports
from streams.settings import PREFIX, Settings, load

SECRETS = ("secret", "qdrant_api_key")
READY = 90.0


def settings_on(broker: Broker, data: Path, name: str, **more: object) -> Settings:
    """Settings of an installation of its own on a broker that others use as well: topics and groups have its name."""
    return load(
        {},
        broker=broker.bootstrap,
        broker_kind=broker.name,
        topic_prefix=f"{name}.",
        app_id=name,
        data_dir=data,
        secret="integration",
        clock="event",
        metrics_port=free_ports(1)[0],
        **more,
    )


@dataclass
class RealWorker:
    """`agents-memory worker` with these settings; its log is `worker.log` in their data directory."""

    settings: Settings
    child: Child = field(init=False)

    def __post_init__(self) -> None:
        env = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
        values = self.settings.model_dump(mode="json", exclude_unset=True)
        values |= {name: getattr(self.settings, name).get_secret_value() for name in SECRETS}
        for name, value in values.items():
            if value not in (None, ""):
                env[f"{PREFIX}{name.upper()}"] = ",".join(value) if isinstance(value, list) else str(value)
        self.settings.data.mkdir(parents=True, exist_ok=True)
        self.child = Child(
            [sys.executable, "-m", "streams.cli", "worker"],
            self.settings.metrics_port,
            env=env | {"OMP_NUM_THREADS": "1"},
            log=self.settings.data / "worker.log",
        )

    @property
    def target(self) -> str:
        """Where its metrics are scraped: host:port."""
        return f"{HOST}:{self.settings.metrics_port}"

    async def start(self) -> None:
        """Start it and wait until it is ready."""
        self.child.start()
        await asyncio.to_thread(self.child.wait_ready, READY)
        end = time.monotonic() + READY
        async with httpx.AsyncClient(timeout=5) as client:
            while (await client.get(f"http://{self.target}/readyz")).status_code != 200:
                assert time.monotonic() < end, "the worker is not ready"
                await asyncio.sleep(0.2)

    async def quiet(self, turns: int, still: float = 4.0, deadline: float = 120.0) -> None:
        """Wait until so many turns were decided about, and then nothing has been done in any stage for `still` s."""
        end = time.monotonic() + deadline
        before, since = (-1.0, -1.0), time.monotonic()
        while before[0] < turns or time.monotonic() - since < still:
            assert time.monotonic() < end, f"{before} of {turns} turns"
            now = await self._done()
            if now != before:
                before, since = now, time.monotonic()
            await asyncio.sleep(0.3)

    async def stop(self) -> None:
        """Stop it in order."""
        await asyncio.to_thread(self.child.stop, 60.0)

    async def _done(self) -> tuple[float, float]:
        """Turns decided about, and records done in all stages."""
        async with httpx.AsyncClient(timeout=20) as client:
            page = (await client.get(f"http://{self.target}/metrics")).text
        samples = [s for family in text_string_to_metric_families(page) for s in family.samples]
        turns, records = (
            sum(s.value for s in samples if s.name == f"{METRICS}{name}")
            for name in ("turns_total", "stage_records_total")
        )
        return turns, records
