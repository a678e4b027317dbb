"""The Python client: publish what was said, subscribe to summaries, recall, and give commands.

    async with MemoryClient() as memory:                      # the stack that runs here, or that of the environment
        await memory.publish(turn)
        for result in await memory.recall("lin", "what must I mind when I order food?"):
            print(result.text, result.score)
        async for summary in memory.summaries(user="lin"):
            ...

Publishing and subscribing speak to Kafka, everything else to the HTTP API. Commands answer with the command's id once
the broker has them; `outcome` tells what became of one.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import datetime
from types import TracebackType
from typing import Any

import httpx
from pydantic import TypeAdapter

from agents_memory.commands import ConversationClear, ConversationEnd
from agents_memory.errors import BadRequest
from agents_memory.events import SummaryEvent
from agents_memory.model import Sensitivity, Turn
from agents_memory.recall.context import Context
from agents_memory.recall.model import Recalled
from agents_memory.recall.why import Finding
from agents_memory.topics import TopicName
from streams.api.models import (
    Accepted,
    Decision,
    LogEntry,
    MemoryDetail,
    MemoryPage,
    MemoryView,
    Outcome,
    Progress,
    SummaryView,
)
from streams.calling import Api, part, user_path
from streams.following import messages
from streams.outside import Outlet, Publishing, record
from streams.running import Stack, find
from streams.settings import Settings, load

BATCH = 500
"""Turns that are under way to the broker at a time."""

_RECALLED = TypeAdapter(list[Recalled])
_FINDINGS = TypeAdapter(list[Finding])
_DECISIONS = TypeAdapter(list[Decision])
_SUMMARIES = TypeAdapter(list[SummaryView])
_LOG = TypeAdapter(list[LogEntry])


class MemoryClient:
    """The memory of one tenant's users.

    `bootstrap` and `api_url` say where the broker and the API are; if neither is given, the environment
    (`AGENTS_MEMORY_BROKER`, `AGENTS_MEMORY_API_URL`) or the stack that runs on this machine is used. `settings` carries
    the rest (security, topic prefix, API key). `transport` and `publishing` replace the network, for tests.

    All methods raise `BadRequest` for impossible arguments and `Unavailable` if a part does not answer; `BadSettings`
    if nothing runs.
    """

    def __init__(
        self,
        bootstrap: str | None = None,
        api_url: str | None = None,
        tenant: str = "default",
        *,
        settings: Settings | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        publishing: Publishing | None = None,
    ) -> None:
        if not tenant:
            raise BadRequest("the tenant must not be empty")
        self.tenant = tenant
        self._stack = _stack(bootstrap, api_url, settings)
        self._transport = transport
        self._publishing = publishing
        self._outlet: Outlet | None = None
        self._api: Api | None = None

    async def __aenter__(self) -> MemoryClient:
        """Ready to use; connections are made when they are needed."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Release the connections."""
        await self.close()

    async def close(self) -> None:
        """Release the connections; what was published has been acknowledged before."""
        if self._outlet is not None:
            await self._outlet.stop()
        if self._api is not None:
            await self._api.close()

    # What was said.

    async def publish(self, turn: Turn) -> None:
        """Publish a turn; returns when the broker has it. A second turn of the same id changes nothing."""
        await self.publish_many([turn])

    async def publish_many(self, turns: Iterable[Turn | ConversationEnd | ConversationClear]) -> int:
        """Publish turns and marks in this order; their number. The tenant is the client's."""
        waiting: list[Turn | ConversationEnd | ConversationClear] = []
        count = 0
        for turn in turns:
            waiting.append(turn)
            if len(waiting) == BATCH:
                count += await self._publish(waiting)
                waiting = []
        return count + await self._publish(waiting)

    async def end_conversation(self, user: str, conversation: str, at: datetime | None = None) -> None:
        """The conversation is over. Without `at`, now in the user's time, which the API knows."""
        await self._mark("end", user, conversation, at)

    async def clear_conversation(self, user: str, conversation: str, at: datetime | None = None) -> None:
        """The agent starts afresh in this conversation."""
        await self._mark("clear", user, conversation, at)

    # What comes out.

    async def summaries(self, user: str | None = None, from_beginning: bool = False) -> AsyncIterator[SummaryEvent]:
        """Subscribe: `SegmentSummarized`, `SummaryWithdrawn`, `DecisionCaptured` as they come, for ever, each once.

        Of one user if one is named. A summary's next version has the same `summary_id` and replaces the one before.
        """
        settings = self._stack.with_broker()
        async for message in messages(settings, TopicName.SUMMARIES, from_beginning=from_beginning):
            body = message.body
            if isinstance(body, SummaryEvent) and body.tenant == self.tenant and user in (None, body.user):
                yield body

    async def recall(self, user: str, query: str, k: int = 3, **options: Any) -> list[Recalled]:
        """What is remembered that answers the question, best first. `options`: see `RecallRequest`."""
        return _RECALLED.validate_python(
            await self.api.post("/v1/recall", {"user": user, "query": query, "k": k, **options})
        )

    async def context(
        self, user: str, query: str, conversation: str | None = None, max_tokens: int | None = None
    ) -> Context:
        """The memory block for a prompt, for the task or question `query`."""
        given = {"user": user, "query": query, "conversation": conversation, "max_tokens": max_tokens}
        return Context.model_validate(await self.api.post("/v1/context", given))

    async def why(self, user: str, text: str) -> list[Finding]:
        """Why is it remembered, or not: what became of what the text describes, best first."""
        return _FINDINGS.validate_python(await self.api.get(user_path(user, "why"), text=text))

    async def rejected(self, user: str, text: str, k: int = 3) -> list[Recalled]:
        """The rejected proposals that this one repeats; empty if it is new."""
        return _RECALLED.validate_python(await self.api.get(user_path(user, "rejected"), text=text, k=k))

    async def memories(self, user: str, **filters: Any) -> list[MemoryView]:
        """All memories of a user; `state`, `kind` (one or several) and `key` narrow it down."""
        found: list[MemoryView] = []
        after: str | None = None
        while True:
            answer = await self.api.get(user_path(user, "memories"), limit=500, after=after, **filters)
            page = MemoryPage.model_validate(answer)
            found += page.memories
            after = page.next
            if after is None:
                return found

    async def memory(self, user: str, memory_id: str) -> MemoryDetail:
        """One memory with its provenance, versions and history."""
        return MemoryDetail.model_validate(await self.api.get(user_path(user, "memories", part(memory_id))))

    async def decisions(self, user: str) -> list[Decision]:
        """Decisions and rejected options, oldest first."""
        return _DECISIONS.validate_python(await self.api.get(user_path(user, "decisions")))

    async def current_summaries(self, user: str, **filters: Any) -> list[SummaryView]:
        """The valid summaries, newest first; `conversation` and `limit` narrow it down."""
        return _SUMMARIES.validate_python(await self.api.get(user_path(user, "summaries"), **filters))

    async def forgotten(self, user: str, **filters: Any) -> list[LogEntry]:
        """The forgetting log, newest first; `reason`, `kind`, `memory`, `conversation`, `since`, `limit`."""
        return _LOG.validate_python(await self.api.get(user_path(user, "forgotten"), **filters))

    async def journal(self, user: str, **filters: Any) -> list[LogEntry]:
        """The audit trail, newest first; `kind`, `memory`, `conversation`, `since`, `limit`."""
        return _LOG.validate_python(await self.api.get(user_path(user, "journal"), **filters))

    async def export(self, user: str, format: str = "json") -> bytes:
        """All that is kept about a user, as `json` or `csv`."""
        return await self.api.get_bytes(user_path(user, "export"), format=format)

    async def progress(self, user: str) -> Progress:
        """How far the memory has come with what a user said."""
        return Progress.model_validate(await self.api.get(user_path(user, "progress")))

    async def seen(self, user: str, turns: Sequence[str]) -> set[str]:
        """Those of these turns, by id, that have been handled."""
        found: set[str] = set()
        for start in range(0, len(turns), 10_000):
            answer = await self.api.post(user_path(user, "turns", "seen"), {"turns": turns[start : start + 10_000]})
            found.update(answer["seen"])
        return found

    # What people ask of it. Each returns the id of the command.

    async def confirm(self, user: str, memory_id: str) -> str:
        """It is (still) true."""
        return await self._command(user, "confirm", memory_id=memory_id)

    async def correct(self, user: str, statement: str, *, memory_id: str | None = None, what: str | None = None) -> str:
        """`statement` is right instead of the memory with this id, or of what is described."""
        return await self._command(user, "correct", statement=statement, memory_id=memory_id, what=what)

    async def retract(self, user: str, *, memory_id: str | None = None, what: str | None = None) -> str:
        """It is wrong: never used again, kept in the history."""
        return await self._command(user, "retract", memory_id=memory_id, what=what)

    async def forget(
        self, user: str, *, memory_id: str | None = None, what: str | None = None, ticket: str | None = None
    ) -> str:
        """It is to go, with everything derived from it. Final."""
        return await self._command(user, "forget", memory_id=memory_id, what=what, ticket=ticket)

    async def hold(self, user: str, conversation: str, statement: str, why: str) -> str:
        """Put something aside that may be needed."""
        return await self._command(user, "hold", conversation=conversation, statement=statement, why=why, by="agent")

    async def revive(self, user: str, memory_id: str) -> str:
        """Undo a forgetting within its grace time."""
        return await self._command(user, "revive", memory_id=memory_id)

    async def consent(self, user: str, cls: Sensitivity, granted: bool, turn_id: str | None = None) -> str:
        """Grant or revoke that a class of data is remembered; `turn_id` is the turn in which the user said so."""
        return await self._command(user, "consent", cls=cls.value, granted=granted, turn_id=turn_id)

    async def erase(self, user: str, *, ticket: str | None = None) -> str:
        """Delete everything of this user. Final."""
        answer = await self.api.delete(user_path(user), confirm="true", ticket=ticket)
        return Accepted.model_validate(answer).command

    async def outcome(self, user: str, command: str) -> Outcome:
        """What became of a command."""
        return Outcome.model_validate(await self.api.get(user_path(user, "commands", part(command))))

    @property
    def api(self) -> Api:
        """The API itself, for what has no method here."""
        if self._api is None:
            key = self._stack.settings.api_key.get_secret_value()
            self._api = Api(self._stack.api, self.tenant, api_key=key, transport=self._transport)
        return self._api

    async def _publish(self, said: Sequence[Turn | ConversationEnd | ConversationClear]) -> int:
        if not said:
            return 0
        if self._publishing is None:
            self._publishing = self._outlet = Outlet(self._stack.with_broker(), "agents-memory-client")
        mine = [one.model_copy(update={"tenant": self.tenant}) for one in said]
        await self._publishing.publish([record(self._stack.settings, one, "client")[1] for one in mine])
        return len(mine)

    async def _mark(self, verb: str, user: str, conversation: str, at: datetime | None) -> None:
        if at is None:
            await self.api.post(f"/v1/conversations/{part(conversation)}/{verb}", {"user": user})
            return
        cls = ConversationEnd if verb == "end" else ConversationClear
        await self._publish([cls(conversation=conversation, user=user, tenant=self.tenant, at=at)])

    async def _command(self, user: str, verb: str, **fields: Any) -> str:
        given = {name: value for name, value in fields.items() if value is not None}
        return Accepted.model_validate(await self.api.post(user_path(user, "commands", verb), given)).command


def _stack(bootstrap: str | None, api_url: str | None, settings: Settings | None) -> Stack:
    known = load() if settings is None else settings
    if bootstrap is None and api_url is None:
        return find(known)
    # What is named is taken at its word: the rest is not looked for elsewhere.
    return find(known.model_copy(update={"broker": bootstrap or "", "api_url": api_url or ""}))
