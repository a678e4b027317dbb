"""Wait until what was published is remembered: every turn handled or a dead letter, every ended talk done, nothing due.

Nothing is inferred from counts: which turns were handled is asked by their ids, which the memory keeps exactly, so a
turn that had been there before counts as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType

import orjson
from aiokafka.errors import KafkaError

from agents_memory.commands import ConversationEnd
from agents_memory.errors import Ours
from agents_memory.lifecycle.table import OPEN
from agents_memory.model import Turn
from agents_memory.topics import TopicName
from streams.api.models import Progress
from streams.client import MemoryClient
from streams.following import reading
from streams.settings import Settings

POLL = 0.3
"""Seconds between two looks."""


class TimedOut(Ours):
    """Not all of it was processed in the time given; it goes on all the same."""


@dataclass(slots=True)
class Sent:
    """What was sent of one user: turns by id, and the ends of conversations by theirs."""

    tenant: str
    user: str
    turns: dict[str, Turn] = field(default_factory=dict)
    ends: dict[str, ConversationEnd] = field(default_factory=dict)

    def in_order(self) -> list[Turn | ConversationEnd]:
        """Turns and ends in order of event time; an end comes behind the turns of its own time."""
        records: list[Turn | ConversationEnd] = [*self.turns.values(), *self.ends.values()]
        return sorted(records, key=lambda record: (record.at, not isinstance(record, Turn)))


class DeadLetters:
    """Turns that end as dead letters from now on, by their ids."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._reading = reading(settings, TopicName.DEAD_LETTERS, from_beginning=False)
        self.ids: set[str] = set()

    async def __aenter__(self) -> DeadLetters:
        """Stand at the end of the topic."""
        self._consumer = await self._reading.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop reading."""
        await self._reading.__aexit__(kind, error, trace)

    async def look(self) -> set[str]:
        """All ids so far."""
        try:
            batches = await self._consumer.getmany(timeout_ms=0)
        except KafkaError:
            return self.ids  # the next look tries again; the wait has its own end
        for batch in batches.values():
            for record in batch:
                self.ids |= _turn_id(record.value)
        return self.ids


async def settled(
    sent: list[Sent],
    clients: Mapping[str, MemoryClient],
    letters: DeadLetters,
    patience: float,
    advance: Callable[[int], None],
) -> dict[str, int]:
    """Wait for all of it; then how many dead letters, living memories and summaries there are. `TimedOut` else."""
    left = {id(one): set(one.turns) for one in sent}
    waiting = {id(one): one for one in sent}
    progress: dict[int, Progress] = {}
    dead: set[str] = set()
    try:
        async with asyncio.timeout(patience):
            while waiting:
                dead |= await letters.look()
                for key, one in list(waiting.items()):
                    before = len(left[key])
                    left[key] -= dead
                    if left[key]:
                        left[key] -= await clients[one.tenant].seen(one.user, sorted(left[key]))
                    advance(before - len(left[key]))
                    if not left[key]:
                        progress[key] = await clients[one.tenant].progress(one.user)
                        if done(one, progress[key]):
                            del waiting[key]
                if waiting:
                    await asyncio.sleep(POLL)
    except TimeoutError:
        turns = sum(map(len, left.values()))
        raise TimedOut(
            f"not done after {patience:g} s: {turns} turns are not processed, work is due for {len(waiting)} users"
        ) from None
    alive = {state.value for state in OPEN}
    return {
        "dead_letters": len(dead & {turn for one in sent for turn in one.turns}),
        "memories": sum(n for one in progress.values() for state, n in one.memories.items() if state in alive),
        "summaries": sum(one.summaries for one in progress.values()),
    }


def done(sent: Sent, progress: Progress) -> bool:
    """Whether the ended conversations are done and summarised, and nothing of the user is due.

    A conversation that is not there has been erased, or all of its turns were dead letters.
    """
    ended = [one for one in progress.conversations if one.conversation in sent.ends]
    return progress.quiet and all(one.done and not one.pending for one in ended)


def _turn_id(value: bytes | None) -> set[str]:
    """The id in a record that may be anything."""
    try:
        ident = orjson.loads(value or b"").get("id")
    except (orjson.JSONDecodeError, AttributeError):
        return set()
    return {ident} if isinstance(ident, str) else set()
