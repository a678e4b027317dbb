"""The enrich stage as a loop: turns and commands in, inputs out, each subject on its own partition."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

from agents_memory.errors import BadRecord
from agents_memory.ids import derive
from agents_memory.inputs import PolicyPublished
from agents_memory.message import Message
from agents_memory.policy import Policy
from agents_memory.stages.enrich import Enricher, Raw
from agents_memory.stages.remember import POLICY_SUBJECT
from agents_memory.topics import TopicName
from streams.clock import Clock
from streams.records import outgoing
from streams.settings import Settings
from streams.steps import Incoming, Outgoing
from streams.topics import topic_name

POLICY_KEY = POLICY_SUBJECT.encode()


class EnrichStage:
    """Calls the enricher. Before the first input that names a policy, the policy goes to every partition."""

    def __init__(self, settings: Settings, enricher: Enricher, policy: Policy, clock: Clock) -> None:
        self._settings = settings
        self._enricher = enricher
        self._policy = policy
        self._clock = clock
        self._policy_known = False
        self._topics = {topic_name(settings, t): t for t in (TopicName.TURNS, TopicName.COMMANDS)}

    async def work(self, records: Sequence[Incoming]) -> Sequence[Outgoing]:
        """The inputs of a batch. Raises the BadRecord of a batch of one; the loop then dead-letters it."""
        raws = [
            Raw(
                topic=self._topics[r.topic],
                value=r.value,
                headers=r.headers,
                published_at=datetime.fromtimestamp(r.timestamp_ms / 1000, UTC),
            )
            for r in records
        ]
        results = await asyncio.to_thread(self._enricher, raws, self._clock())
        for result in results:
            if isinstance(result, BadRecord):
                raise result
        messages = [m for m in results if isinstance(m, Message)]
        return [*self._policies(), *(outgoing(self._settings, m) for m in messages)]

    def acknowledged(self, records: Sequence[Outgoing]) -> None:
        """Told of what the broker has: only then is the policy known to the deciders."""
        if any(record.key == POLICY_KEY for record in records):
            self._policy_known = True

    def _policies(self) -> list[Outgoing]:
        if self._policy_known:
            return []
        body = PolicyPublished(hash=self._policy.hash, policy=self._policy.model_dump(mode="json"))
        at = self._clock().at
        message = Message(derive("policy", body.hash), POLICY_KEY.decode(), body.hash, at, body, stage="enrich")
        return [outgoing(self._settings, message, partition) for partition in range(self._settings.partitions)]
