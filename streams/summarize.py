"""The summarize stage as its agent sees it: a closed segment in, one draft out, on the subject's partition."""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.codec import decode
from agents_memory.errors import BadRecord
from agents_memory.events import SegmentClosed
from agents_memory.policy import Policy
from agents_memory.ports import Embedder
from agents_memory.stages.summarize import Sensing, summarize
from streams.clock import Clock
from streams.records import outgoing
from streams.settings import Settings
from streams.steps import Incoming, Outgoing


class SummarizeStage:
    """A `steps.Stateless`: rules and a small head; a language model takes its place behind the same call."""

    def __init__(self, settings: Settings, policy: Policy, clock: Clock, embedder: Embedder) -> None:
        self._settings = settings
        self._policy = policy
        self._clock = clock
        self._sensing = Sensing(embedder)

    async def work(self, record: Incoming) -> Sequence[Outgoing]:
        """The draft of one closed segment."""
        message = decode(record.headers, record.value)
        if not isinstance(message.body, SegmentClosed):
            raise BadRecord("not_a_segment", message.type)
        draft = summarize(message, self._policy, self._clock().at, self._sensing)
        return [outgoing(self._settings, draft, record.partition)]
