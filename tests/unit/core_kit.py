"""A talk as tests tell it: who says what when, and what is remembered of it afterwards; without `use`, no model is needed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from agents_memory.events import Discarded, Forgotten, SegmentClosed
from agents_memory.lifecycle.table import ASSERTED
from agents_memory.message import Body
from agents_memory.model import Reason, Role, State, Turn
from agents_memory.policy import Policy, SegmentPolicy
from agents_memory.rows import Conversation, Head, Memory, Row, SegmentRow, Summary, TurnRow
from agents_memory.testing import Pipeline
from tests.eval.embedding import e5
from tests.property.fakes import BagEmbedder

ONE_TOPIC = Policy(segment=SegmentPolicy(same_topic_from=0))
"""Bags of words see a new topic in every sentence; with this policy nothing is one."""

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


class Talk:
    """One installation and its users; `lin` talks in conversation `c` unless said otherwise."""

    def __init__(self, policy: Policy | None = None, use: Any = None) -> None:
        policy = policy if use else _by_cosine(policy or Policy())
        embedder = e5() if use else BagEmbedder("bag", 384)  # the heads read the vectors of both models
        self.run = Pipeline(policy, embedder=embedder, use=use or BagEmbedder("use-m3", 512))
        self.at = START
        self.count = 0

    def says(
        self, text: str, role: Role = Role.USER, *, seconds: float = 20, at: datetime | None = None, **who: Any
    ) -> str:
        """Publish a turn some seconds after the last one, or as of an earlier time `at`; its id."""
        self.count += 1
        if at is None:
            self.at += timedelta(seconds=seconds)
        turn = Turn(
            id=f"t{self.count}",
            conversation=who.pop("conversation", "c"),
            user=who.pop("user", "lin"),
            role=role,
            text=text,
            at=at or self.at,
            **who,
        )
        self.run.publish(turn, now=self.at)
        return turn.id

    def agent(self, text: str, **options: Any) -> str:
        return self.says(text, Role.ASSISTANT, **options)

    def later(self, **span: float) -> None:
        """Let time pass; what is due happens."""
        self.at += timedelta(**span)
        self.run.settle(self.at)

    def command(self, command: type[Body], *, user: str = "lin", **fields: Any) -> None:
        self.at += timedelta(seconds=5)
        self.run.publish(command.model_validate({"user": user, "at": self.at, **fields}), now=self.at)

    def memories(self, key: str | None = None, user: str = "lin") -> list[Memory]:
        return [m for m in self.run.memories(user) if key is None or m.content.key == key]

    def memory(self, key: str, state: State | None = None, user: str = "lin") -> Memory:
        found = [m for m in self.memories(key, user) if state is None or m.state is state]
        assert len(found) == 1, [(m.content.value, m.state) for m in found]
        return found[0]

    def asserted(self, key: str, user: str = "lin") -> list[str]:
        """The values of an attribute that are stated as true."""
        return [m.content.value for m in self.memories(key, user) if m.state in ASSERTED]

    def states(self, key: str, user: str = "lin") -> dict[str, State]:
        return {m.content.value: m.state for m in self.memories(key, user)}

    def rows(self, cls: type[Row], user: str = "lin") -> list[Any]:
        return [row for row in self.run.rows(user).values() if isinstance(row, cls)]

    def conversation(self, ident: str = "c", user: str = "lin") -> Conversation:
        found: Conversation = next(c for c in self.rows(Conversation, user) if c.id == ident)
        return found

    def turn(self, ident: str, user: str = "lin") -> TurnRow | None:
        return next((t for t in self.rows(TurnRow, user) if t.id == ident), None)

    def window(self, ident: str = "c", user: str = "lin") -> list[str]:
        return list(self.conversation(ident, user).window)

    def summaries(self, user: str = "lin") -> list[Summary]:
        return sorted(self.rows(Summary, user), key=lambda s: s.started_at)

    def segments(self, user: str = "lin") -> list[SegmentRow]:
        return self.rows(SegmentRow, user)

    def closed(self, user: str = "lin") -> list[SegmentClosed]:
        return self.said(SegmentClosed, user)

    def said(self, cls: Any, user: str = "lin") -> list[Any]:
        return [m.body for m in self.run.said(cls, user=user)]

    def forgotten(self, reason: Reason | None = None, user: str = "lin") -> list[Forgotten]:
        return [f for f in self.said(Forgotten, user) if reason is None or f.reason is reason]

    def discarded(self, user: str = "lin") -> list[Discarded]:
        return self.said(Discarded, user)

    def kept_text(self, user: str = "lin") -> str:
        """Everything that is kept of a user, as one text; the head holds what was asked for, for three days."""
        return "\n".join(row.encode().decode() for row in self.run.rows(user).values() if not isinstance(row, Head))

    def told_since(self, count: int) -> str:
        """Everything that was published since so many messages, as one text."""
        return "\n".join(m.body.model_dump_json() for m in self.run.messages[count:])


def _by_cosine(policy: Policy) -> Policy:
    """The policy without the trained heads: they know the vectors of the real embedder only, not bags of words."""
    segment = policy.segment.model_copy(update={"topic_head": False})
    gate = policy.gate.model_copy(update={"decision_head": False, "request_head": False})
    return Policy(**{**{name: getattr(policy, name) for name in Policy.model_fields}, "segment": segment, "gate": gate})
