"""What people and agents publish: turns, marks and commands as records, and a producer that connects when needed.

All records of one user carry one key, so that they stay in the order in which they were published. The key is a digest
of tenant and user that needs no secret, because producers outside have none; from `enrich` on, the keyed one is used.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Sequence
from typing import Protocol

from agents_memory.codec import encode
from agents_memory.commands import Command, ConversationMark, TurnRecorded
from agents_memory.errors import BadRequest, Unavailable
from agents_memory.ids import derive
from agents_memory.message import Message
from agents_memory.model import Turn
from streams.producing import ProducerSettings, Publisher
from streams.settings import Settings
from streams.steps import Outgoing
from streams.topics import topic_name

Said = Turn | ConversationMark | Command
"""What may be published from outside."""

PATIENCE = 2.0
"""Seconds that `ready` waits for one address."""


class Publishing(Protocol):
    """Publishes records: returns when the broker has acknowledged all of them."""

    async def publish(self, records: Sequence[Outgoing]) -> None:
        """Publish, in order within a key. Raises `Unavailable`, or `BadRecord("too_large")`."""
        ...

    async def ready(self) -> bool:
        """Whether the broker can be reached now."""
        ...


def record(settings: Settings, said: Said, stage: str, ident: str | None = None) -> tuple[str, Outgoing]:
    """The id and the record of something said. `stage` names the producer; a command gets a new id if none is given."""
    if isinstance(said, Turn):
        body: TurnRecorded | ConversationMark | Command = TurnRecorded.model_validate(said.model_dump())
        ident, about, conversation = said.id, said.id, said.conversation
    elif isinstance(said, ConversationMark):
        body, about, conversation = said, said.conversation, said.conversation
        ident = derive(said.type, said.tenant, said.user, said.conversation, said.at.timestamp())
    else:
        body, about, conversation = said, str(getattr(said, "memory_id", None) or ""), None
        ident = ident or str(uuid.uuid4())
    key = derive("outside", body.tenant, body.user)
    headers, value = encode(Message(ident, key, about, body.at, body, conversation, None, stage))
    return ident, Outgoing(topic_name(settings, body.topic), key.encode(), value, headers)


class Outlet:
    """A publisher that connects with the first record, and again after a failure.

    `timeout` in seconds bounds one call; the records may arrive even so, which is harmless because their ids stay the
    same.
    """

    def __init__(self, settings: Settings, client_id: str, timeout: float = 30.0) -> None:
        if not settings.broker:
            raise BadRequest("no broker is known: nothing can be published")
        self._servers = [server.strip() for server in settings.broker.split(",")]
        self._timeout = timeout
        self._lock = asyncio.Lock()
        self._publisher = Publisher(
            ProducerSettings(
                bootstrap=settings.broker,
                broker=settings.broker_kind,
                client_id=client_id,
                linger_ms=2,
                timeout=timeout,
                security=settings.client_auth(),
            )
        )

    async def start(self) -> None:
        """Connect, if that is not done; `Unavailable` if no broker answers."""
        async with self._lock:
            await self._publisher.start()

    async def publish(self, records: Sequence[Outgoing]) -> None:
        """Publish records and wait for the acknowledgements; `Unavailable` if they take too long."""
        try:
            async with asyncio.timeout(self._timeout):
                await self.start()
                await self._publisher.publish(records)
        except TimeoutError:
            raise Unavailable("the broker did not acknowledge in time") from None

    async def ready(self) -> bool:
        """Whether one of the broker's addresses accepts a connection now."""
        for server in self._servers:
            host, _, port = server.rpartition(":")
            try:
                async with asyncio.timeout(PATIENCE):
                    _, writer = await asyncio.open_connection(host.strip("[]"), int(port))
            except (OSError, TimeoutError, ValueError):
                continue
            writer.close()
            return True
        return False

    async def stop(self) -> None:
        """Disconnect."""
        await self._publisher.stop()
