"""Start, supervise and stop everything that `agents-memory up` runs.

Order of the start: broker, topics, kept rows, store, worker, API; of the stop: API (nothing new comes in), worker
(it drains), what is kept, store, broker. A worker that exits asks for a restart; one that keeps exiting does not get
it. `run.json` in the data directory tells other commands where everything is.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import httpx
import orjson
from pydantic import SecretStr

from agents_memory.errors import BadSettings, Unavailable
from streams.activity import DRAINED
from streams.brokers import Broker, BrokerName
from streams.brokers.embedded import EmbeddedBroker
from streams.brokers.kafka import KafkaBroker
from streams.brokers.processes import HOST, Child, free_ports, is_open
from streams.embedded import orphans
from streams.embedded.keeper import Keeper, Ledger
from streams.embedded.reconcile import reconcile
from streams.embedded.supervisor import Supervisor
from streams.settings import PREFIX, Settings
from streams.stores import open_store
from streams.topics import apply

RUN_FILE = "run.json"
CHILDREN = "children.json"
START_TIMEOUT = 60.0
STOP_TIMEOUT = 150.0


class Stack:
    """The children and what is kept. `say` gets one short line for each thing that happens."""

    def __init__(self, settings: Settings, broker: BrokerName, say: Callable[[str], None]) -> None:
        self._base = settings
        self._kind: BrokerName = broker
        self._say = say
        self._data = settings.data
        self._lock: IO[str] | None = None
        self._broker: Broker | None = None
        self._ledger: Ledger | None = None
        self._keeper: Keeper | None = None
        self._children: dict[str, Child] = {}
        self.settings = settings

    async def start(self) -> None:
        """Bring everything up; BadSettings or Unavailable with one line if something cannot run."""
        self._claim()
        if await asyncio.to_thread(orphans.clear_away, self._data / CHILDREN):
            self._say("ended what a killed stack had left behind")
        ports = dict(zip(("store", "metrics", "api"), free_ports(3), strict=True))
        api_port = self._base.api_port or ports["api"]
        metrics_port = self._base.metrics_port or ports["metrics"]
        for port in (api_port, metrics_port):
            if is_open(port):
                raise BadSettings(f"port {port} is taken by another process")
        key = _secret(self._data / "store-key")
        broker = self._new_broker()
        self._broker = broker
        await asyncio.to_thread(broker.start)
        await self._write_down()
        self.settings = self._base.model_copy(
            update={
                "broker": broker.bootstrap,
                "broker_kind": self._kind,
                "qdrant_url": f"http://{HOST}:{ports['store']}",
                "qdrant_api_key": SecretStr(key),
                "secret": SecretStr(self._base.secret.get_secret_value() or _secret(self._data / "secret")),
                "salts_file": self._base.salts_file or self._data / "salts.sqlite3",
                "api_port": api_port,
                "metrics_port": metrics_port,
                "api_url": f"http://{HOST}:{api_port}",
            }
        )
        await apply(self.settings)
        await self._start_store(ports["store"])
        if self._kind == "embedded":
            await self._start_keeper()
        self._spawn("worker", metrics_port)
        self._spawn("api", api_port)
        await self._write_down()
        await asyncio.gather(self._until_ready(metrics_port, "worker"), self._until_ready(api_port, "api"))
        self._write_run_file()

    async def watch(self, stopping: asyncio.Event) -> None:
        """Until told to stop: restart a child that exits; Unavailable if one keeps exiting."""
        supervisor = Supervisor(self._log, self._say)
        kept = True
        while not stopping.is_set():
            if self._broker is not None and None in self._broker.pids:
                supervisor.count("broker")
                await self._restart_broker(self._broker)
            for name, child in self._children.items():
                if child.pid is not None and not await supervisor.hangs(name, child):
                    continue
                supervisor.count(name)
                child.start()
                self._write_run_file()
                await self._write_down()
            if self._keeper is not None and self._keeper.failing is kept:
                kept = not kept
                self._say("rows are kept again" if kept else "rows cannot be kept: is the disk full?")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stopping.wait(), 0.5)

    async def _restart_broker(self, broker: Broker) -> None:
        """A broker that died is started again; with one in memory everything starts again from what was kept."""
        if self._kind == "kafka":
            await asyncio.to_thread(broker.start)
            await self._write_down()
            return
        children = [self._children[name] for name in ("worker", "api")]
        for child in children:  # they hold states and offsets of a broker that has forgotten everything
            await asyncio.to_thread(child.kill)
        if self._keeper is not None:
            await self._keeper.stop(within=5.0)
        if self._ledger is not None:
            self._ledger.close()
        await asyncio.to_thread(broker.start)
        await apply(self.settings)
        await self._start_keeper()
        for child in children:
            child.start()
        await self._write_down()

    async def stop(self) -> None:
        """Stop everything in order; what came in is finished first."""
        for name in ("api", "worker"):
            child = self._children.pop(name, None)
            if child is not None:
                await asyncio.to_thread(child.stop, STOP_TIMEOUT)
        if self._keeper is not None:
            await self._keeper.stop()
        if self._ledger is not None:
            self._ledger.close()
        store = self._children.pop("store", None)
        if store is not None:
            await self._shred()
            await asyncio.to_thread(store.stop)
        if self._broker is not None:
            await asyncio.to_thread(self._broker.stop)
        if self._lock is not None:
            for name in (RUN_FILE, CHILDREN):
                (self._data / name).unlink(missing_ok=True)
            self._lock.close()

    async def _shred(self) -> None:
        """Rewrite the store's collections: until then erased text stays in its segments and its write-ahead log."""
        headers = {"api-key": self.settings.qdrant_api_key.get_secret_value()}
        async with httpx.AsyncClient(base_url=self.settings.qdrant_url, headers=headers, timeout=60) as client:
            with contextlib.suppress(httpx.HTTPError, KeyError):  # a store that is gone is shredded by the next stop
                found = (await client.get("/collections")).json()["result"]["collections"]
                for collection in found:
                    await client.post(f"/collections/{collection['name']}/rewrite")

    def kill(self) -> None:
        """End everything at once, as kill -9 of the machine would."""
        for child in self._children.values():
            child.kill()
        if self._broker is not None:
            self._broker.kill()
        if self._lock is not None:
            self._lock.close()

    def _claim(self) -> None:
        self._data.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._lock = (self._data / "lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock = None
            raise BadSettings(f"a stack is already running in {self._data}") from None
        (self._data / "logs").mkdir(exist_ok=True)

    def _new_broker(self) -> Broker:
        if self._kind == "embedded":
            return EmbeddedBroker(log=self._log("broker"))
        return KafkaBroker(self._data / "kafka")

    async def _start_store(self, port: int) -> None:
        command = [sys.executable, "-m", "agents_memory.adapters.edge", "--path", str(self._data / "store")]
        command += ["--port", str(port), "--token-file", str(self._data / "store-key")]
        child = Child(command, port, env=self._environment(), log=self._log("store"))
        child.start()
        self._children["store"] = child
        await self._write_down()
        await self._until_open("store")

    async def _start_keeper(self) -> None:
        self._ledger = Ledger(self._data / "kept.sqlite")
        self._keeper = Keeper(self.settings, self._ledger)
        store = open_store(self.settings)
        try:
            await store.ensure()
            await reconcile(store, (key for _, key, _ in self._ledger.rows()))
            empty = not await store.ids("sessions")
        finally:
            await store.close()
        restored = await self._keeper.restore()
        if restored:
            self._say(f"restored {restored.total()} rows and log entries")
        drained = self._data / DRAINED
        if drained.exists():
            if not empty:  # else its directory was deleted, and everything is to be indexed anew
                await self._keeper.mark_indexed(restored, f"{self.settings.app_id}-index")
            drained.unlink()
        await self._keeper.start()

    def _spawn(self, name: str, port: int) -> None:
        command = [sys.executable, "-m", "streams.cli", name]
        child = Child(command, port, env=self._environment(), log=self._log(name))
        child.start()
        self._children[name] = child

    async def _until_open(self, name: str) -> None:
        try:
            await asyncio.to_thread(self._children[name].wait_ready, START_TIMEOUT)
        except Unavailable:
            raise self._not_started(name) from None

    def _not_started(self, name: str) -> Unavailable:
        """What keeps a child from starting: in its own words, if its last line is one of ours."""
        *_, last = self._log(name).read_text("utf-8", "replace").splitlines() or [""]
        words = last.removeprefix("agents-memory: ")
        why = f", see {self._log(name)}" if words == last else f": {words}"
        return Unavailable(f"the {name} did not start{why}")

    async def _until_ready(self, port: int, name: str) -> None:
        child = self._children[name]
        await self._until_open(name)
        async with httpx.AsyncClient(timeout=2) as client:
            for _ in range(int(START_TIMEOUT / 0.2)):
                with contextlib.suppress(httpx.HTTPError):
                    if (await client.get(f"http://{HOST}:{port}/readyz")).status_code == 200:
                        return
                if child.pid is None:
                    raise self._not_started(name)
                await asyncio.sleep(0.2)
        raise Unavailable(f"the {name} did not become ready, see {self._log(name)}")

    def _environment(self) -> dict[str, str]:
        """The children's settings, through the environment: secrets never stand on a command line."""
        env = {k: v for k, v in os.environ.items() if not k.startswith(PREFIX) or k == f"{PREFIX}CRASH_AT"}
        values = self.settings.model_dump(mode="json")
        for name in ("qdrant_api_key", "secret", "sasl_password", "api_key"):
            values[name] = getattr(self.settings, name).get_secret_value()
        for name, value in values.items():
            if value not in (None, ""):
                text = ",".join(value) if isinstance(value, list) else str(value)
                env[f"{PREFIX}{name.upper()}"] = text
        return env | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

    async def _write_down(self) -> None:
        brokers = self._broker.pids if self._broker is not None else []
        pids = [*brokers, *(child.pid for child in self._children.values())]
        await asyncio.to_thread(orphans.write_down, self._data / CHILDREN, pids)

    def _log(self, name: str) -> Path:
        return self._data / "logs" / f"{name}.log"

    def _write_run_file(self) -> None:
        settings = self.settings
        body: dict[str, Any] = {
            "pid": os.getpid(),
            "bootstrap": settings.broker,
            "broker_kind": settings.broker_kind,
            "api": settings.api_url,
            "metrics": f"http://{HOST}:{settings.metrics_port}/metrics",
            "qdrant": settings.qdrant_url,
            "worker_pid": self._children["worker"].pid,
            "partitions": settings.partitions,
            "topic_prefix": settings.topic_prefix,
        }
        path = self._data / RUN_FILE
        path.write_bytes(orjson.dumps(body, option=orjson.OPT_INDENT_2))


def _secret(path: Path) -> str:
    """A secret of this data directory, made once, readable by its owner only."""
    if not path.exists():
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
    return path.read_text().strip()
