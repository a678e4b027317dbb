"""The API over a store in memory and a producer that records, for its tests and those of client and command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import httpx
from fastapi import FastAPI

from agents_memory.adapters.memory_store import MemoryStore
from agents_memory.codec import decode
from agents_memory.errors import Unavailable
from agents_memory.ids import digest, subject_key
from agents_memory.message import Message
from agents_memory.rows import Head, Row, Seen
from streams.api.app import create_app
from streams.api.deps import Deps
from streams.api.reading import turn_input
from streams.settings import Settings
from streams.steps import Outgoing
from tests.unit.recall_kit import NOW, POLICY, e5, filled, use

SECRET = b"test secret"
TENANT, USER = "default", "lin"
LIN = subject_key(SECRET, TENANT, USER)


class Recording:
    """A producer that keeps what it is given; `away` makes it fail as a broker that does not answer."""

    def __init__(self) -> None:
        self.records: list[Outgoing] = []
        self.away = False

    async def publish(self, records: Sequence[Outgoing]) -> None:
        if self.away:
            raise Unavailable("no broker answers: KafkaConnectionError")
        self.records += records

    async def ready(self) -> bool:
        return not self.away

    @property
    def messages(self) -> list[Message]:
        return [decode(record.headers, record.value) for record in self.records]


def make(store: MemoryStore, *, api_key: str = "") -> tuple[FastAPI, Recording]:
    """The application and its producer. The clock stands at `NOW`."""
    recording = Recording()
    deps = Deps(
        settings=Settings(broker="nowhere:1"), store=store, publishing=recording, embedder=e5(), use=use(),
        secret=SECRET, policy=POLICY, clock=lambda: NOW, api_key=api_key,
    )  # fmt: skip
    return create_app(deps), recording


def calling(app: FastAPI, **headers: str) -> httpx.AsyncClient:
    """A client that calls the application without a network."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://api", headers=headers)


async def of_lin(*rows: Row, messages: Sequence[Message] = ()) -> MemoryStore:
    """A store that holds these rows of the user `lin`."""
    return await filled(*rows, messages=messages, subject=LIN)


def head(**changes: Any) -> Head:
    """The head of a subject whose time is `NOW`."""
    return Head(**{"id": Head.row, "now": NOW, "newest_at": NOW, "newest_stamped": NOW, **changes})


def mark(turn_id: str, subject: str = LIN) -> str:
    """The digest under which a turn of `lin` is remembered as handled."""
    return digest(turn_input(subject, turn_id))


def bucket(*turns: str) -> Seen:
    """A bucket of handled turns."""
    return Seen(id="0", digests="".join(map(mark, turns)), newest=NOW)
