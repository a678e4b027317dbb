"""What the API needs from outside, put together once: in `serve` for real, in tests from fakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from agents_memory.adapters.sealing import Sealer
from agents_memory.policy import Policy
from agents_memory.ports import Embedder, Store
from streams.api.touches import Touches
from streams.metrics import Metrics
from streams.outside import Publishing, Said, record
from streams.settings import Settings
from streams.version import version


@dataclass(frozen=True, slots=True)
class Deps:
    """The dependencies of the API.

    `embedder` is the one of memories, `use` the one of turns; `clock` is the clock source; `secret` keys the digests of
    users; `sealer` puts sealed values back in clear for their own user; without it
    their labels are shown. Without an `api_key` nobody is asked for one.
    """

    settings: Settings
    store: Store
    publishing: Publishing
    embedder: Embedder
    use: Embedder
    secret: bytes
    policy: Policy
    clock: Callable[[], datetime]
    api_key: str = ""
    sealer: Sealer | None = None
    metrics: Metrics = field(init=False)
    touches: Touches = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "metrics", Metrics(version(), f"{self.policy.name}-{self.policy.hash}"))
        object.__setattr__(self, "touches", Touches(self.policy.recall.touch_minutes * 60, self._seconds))

    def _seconds(self) -> float:
        return self.clock().timestamp()

    async def say(self, *said: Said) -> list[str]:
        """Publish what was said; its ids, after the broker has acknowledged all of it."""
        made = [record(self.settings, one, "api") for one in said]
        await self.publishing.publish([outgoing for _, outgoing in made])
        return [ident for ident, _ in made]
