"""Brokers that run on this machine: the embedded one (in memory, ready in 10 ms) and a real Apache Kafka.

Both are driven through the same four names, so that whoever needs a broker need not know which one it has.
"""

from __future__ import annotations

from typing import Literal, Protocol

BrokerName = Literal["embedded", "kafka"]


class Broker(Protocol):
    """A broker that we started. All calls block until they are done; none is for an event loop."""

    @property
    def name(self) -> BrokerName:
        """Which broker it is; `shims.install` and `producing` need to know."""
        ...

    @property
    def bootstrap(self) -> str:
        """Where clients connect: `host:port`, several separated by commas."""
        ...

    @property
    def pids(self) -> list[int | None]:
        """Its process ids, None for one that does not run."""
        ...

    def start(self) -> None:
        """Start it and wait until it accepts clients; `Unavailable` if it does not come up."""
        ...

    def stop(self) -> None:
        """Stop it in order; kill it if it does not go."""
        ...

    def kill(self) -> None:
        """End it at once, as a power cut of the process would (SIGKILL)."""
        ...
