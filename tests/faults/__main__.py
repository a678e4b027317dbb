"""`python -m tests.faults --kills N --seed S [--broker embedded|kafka]`: the last line says what was lost or doubled."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
from aiokafka import AIOKafkaProducer
from pydantic import SecretStr

from agents_memory.codec import encode_body
from agents_memory.commands import TurnRecorded
from agents_memory.ids import derive
from agents_memory.model import Role
from agents_memory.topics import TopicName
from streams.brokers import Broker
from streams.brokers.embedded import EmbeddedBroker
from streams.brokers.kafka import KafkaBroker
from streams.brokers.processes import HOST, Child, free_ports
from streams.settings import PREFIX, Settings, load
from streams.topics import apply, topic_name
from tests.faults.checker import Report, check, read_all
from tests.property.talk import ASSISTANT, USER

QUIET = 6.0


def talk(turns: int, users: int, rng: random.Random) -> list[TurnRecorded]:
    """Turns of many users, one every 20 seconds of event time, with a day's pause now and then."""
    at = datetime(2026, 3, 2, 9, tzinfo=UTC)
    out = []
    for number in range(turns):
        at += timedelta(seconds=86_400 if rng.random() < 0.002 else 20)
        user = f"user-{rng.randrange(users)}"
        role = Role.USER if rng.random() < 0.6 else Role.ASSISTANT
        out.append(
            TurnRecorded(
                id=f"t{number}",
                conversation=f"{user}/{rng.randrange(2)}",
                user=user,
                role=role,
                text=rng.choice(USER if role is Role.USER else ASSISTANT),
                at=at,
            )
        )
    return out


class Run:
    """One broker, one worker that is killed, and what was published."""

    def __init__(self, root: Path, broker: str, seed: int, turns: int) -> None:
        self.root = root
        self.rng = random.Random(seed)
        self.turns = talk(turns, 25, self.rng)
        self.broker: Broker = (
            EmbeddedBroker(log=root / "broker.log") if broker == "embedded" else KafkaBroker(root / "kafka")
        )
        self.kind = self.broker.name

    async def play(self, kills: int) -> Report:
        await asyncio.to_thread(self.broker.start)
        try:
            settings = load(
                {},
                broker=self.broker.bootstrap,
                broker_kind=self.kind,
                clock="event",
                data_dir=self.root,
                secret=SecretStr("faults"),
                stages="enrich,remember,summarize,sweep",
                metrics_port=free_ports(1)[0],
            )
            await apply(settings)
            await self._torture(settings, kills)
            return await check(settings, {t.id for t in self.turns})
        finally:
            await asyncio.to_thread(self.broker.kill)

    async def _torture(self, settings: Settings, kills: int) -> None:
        worker = self._worker(settings)
        worker.start()
        publishing = asyncio.create_task(self._publish(settings))
        try:
            for number in range(kills):
                await self._until_ready(settings, worker)
                await asyncio.sleep(self.rng.uniform(0.2, 2.5))
                worker.kill()
                print(f"kill {number + 1} of {kills}", flush=True)
                worker.start()
            await publishing
            await self._until_ready(settings, worker)
            await self._until_quiet(settings)
        finally:
            publishing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await publishing
            await asyncio.to_thread(worker.stop)

    async def _publish(self, settings: Settings) -> None:
        producer = AIOKafkaProducer(bootstrap_servers=settings.broker)
        await producer.start()
        try:
            for start in range(0, len(self.turns), 50):
                for turn in self.turns[start : start + 50]:
                    key = derive("turns", turn.tenant, turn.user).encode()
                    await producer.send(topic_name(settings, TopicName.TURNS), encode_body(turn), key=key)
                await producer.flush()
                await asyncio.sleep(0.2)
        finally:
            await producer.stop()

    def _worker(self, settings: Settings) -> Child:
        env = {k: v for k, v in os.environ.items() if not k.startswith(PREFIX)} | {"OMP_NUM_THREADS": "1"}
        for name in ("broker", "broker_kind", "clock", "data_dir", "metrics_port"):
            env[f"{PREFIX}{name.upper()}"] = str(getattr(settings, name))
        env[f"{PREFIX}STAGES"] = ",".join(settings.stages)
        env[f"{PREFIX}SECRET"] = settings.secret.get_secret_value()
        command = [sys.executable, "-m", "streams.cli", "worker"]
        return Child(command, settings.metrics_port, env=env, log=self.root / "worker.log")

    async def _until_ready(self, settings: Settings, worker: Child) -> None:
        await asyncio.to_thread(worker.wait_ready, 60)
        async with httpx.AsyncClient(timeout=2) as client:
            end = time.monotonic() + 120
            while time.monotonic() < end:
                with contextlib.suppress(httpx.HTTPError):
                    if (await client.get(f"http://{HOST}:{settings.metrics_port}/readyz")).status_code == 200:
                        return
                await asyncio.sleep(0.2)
        raise TimeoutError("the worker did not become ready")

    async def _until_quiet(self, settings: Settings) -> None:
        """Until nothing new has come to the outcome's topics for a while."""
        before = -1
        while True:
            now = len(await read_all(settings, TopicName.RECORDS, 1.0)) + len(
                await read_all(settings, TopicName.INPUTS, 1.0)
            )
            if now == before:
                return
            before = now
            await asyncio.sleep(QUIET)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--broker", choices=["embedded", "kafka"], default="embedded")
    parser.add_argument("--turns", type=int, default=5_000)
    options = parser.parse_args()
    print(f"seed {options.seed}, {options.turns} turns, {options.kills} kills, {options.broker} broker", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="faults-") as root:
        report = asyncio.run(Run(Path(root), options.broker, options.seed, options.turns).play(options.kills))
    for note in report.notes:
        print(note)
    print(f"{report.inputs} inputs, {report.rows} rows, {time.monotonic() - began:.0f} s")
    print(report.line)
    return 0 if (report.lost, report.doubled, report.resurrected) == (0, 0, 0) else 1


if __name__ == "__main__":
    sys.exit(main())
