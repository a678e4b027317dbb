"""Remember: the stateful stage. Holds the rows of its partitions and runs the deciders, one input at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from agents_memory.errors import BadRecord
from agents_memory.ids import derive
from agents_memory.inputs import PolicyPublished, Sweep
from agents_memory.message import Message
from agents_memory.policy import Policy
from agents_memory.rows import Head, PolicyRow, Row, decode_row, split_key
from agents_memory.stages.due_index import DueIndex
from agents_memory.subject.clock import time_of
from agents_memory.subject.decide import decide
from agents_memory.subject.state import Part, Subject

POLICY_SUBJECT = "policies"


class Remember:
    """The subjects of one partition, and the step over them."""

    def __init__(self) -> None:
        self.subjects: dict[str, Subject] = {}
        self.policies: dict[str, Policy] = {}
        self._due = DueIndex()

    def restore(self, rows: Iterable[tuple[str, bytes]]) -> None:
        """Take over rows as they stand on the topic; keys and values as written by `changes`."""
        for key, value in rows:
            subject, kind, ident = split_key(key)
            self._load(subject, kind, ident, decode_row(value))

    def decide(self, message: Message) -> tuple[Part, ...]:
        """What becomes of an input. Nothing is changed until `apply`."""
        if isinstance(message.body, PolicyPublished):
            return self._publish(message.body)
        subject = self.subjects.get(message.key) or Subject(message.key)
        return decide(subject, message, self.policies)

    def apply(self, key: str, part: Part) -> None:
        """Make a committed part the state."""
        for (kind, ident), row in part.rows.items():
            self._load(POLICY_SUBJECT if kind == PolicyRow.row else key, kind, ident, row)

    def heads(self) -> Iterator[tuple[str, Head]]:
        """The heads of all subjects, by key."""
        for key, subject in self.subjects.items():
            head = subject.head
            if head is not None:
                yield key, head

    def due(self, stamped_at: datetime, most: int | None = None) -> list[tuple[str, Head]]:
        """The heads of the subjects that are due at a reading of the clock source, at most so many; no scan."""
        return self._due.due(stamped_at, self._head, most)

    def _head(self, key: str) -> Head | None:
        subject = self.subjects.get(key)
        return subject.head if subject else None

    def _publish(self, body: PolicyPublished) -> tuple[Part, ...]:
        if Policy.published(body.policy).hash != body.hash:
            raise BadRecord("policy_hash", body.hash)
        if body.hash in self.policies:
            return ()
        row = PolicyRow(id=body.hash, policy=body.policy)
        return (Part((), {(PolicyRow.row, row.id): row}),)

    def _load(self, key: str, kind: str, ident: str, row: Row | None) -> None:
        if isinstance(row, PolicyRow):
            self.policies[ident] = Policy.published(row.policy)
            return
        subject = self.subjects.setdefault(key, Subject(key))
        subject.load([(kind, ident, row)])
        if isinstance(row, Head):
            self._due.put(key, row)


def changes(key: str, part: Part) -> list[tuple[str, bytes | None]]:
    """The part's rows as records: row key and value, None for a deletion."""
    out = []
    for (kind, ident), row in part.rows.items():
        subject = POLICY_SUBJECT if kind == PolicyRow.row else key
        out.append((f"{subject}/{kind}/{ident}", None if row is None else row.encode()))
    return out


def sweeps(
    heads: Iterable[tuple[str, Head]], stamped_at: datetime, policy_for: Callable[[str], Policy]
) -> list[Message]:
    """A sweep for each subject that is due. The id follows from what is due, so asking twice changes nothing."""
    out = []
    for key, head in heads:
        if head.due is None or not head.user:
            continue
        now = time_of(head.newest_at, head.newest_stamped, head.clock, stamped_at)
        if max(now, head.now) < head.due:
            continue
        body = Sweep(
            tenant=head.tenant,
            user=head.user,
            at=head.newest_at,
            stamped_at=stamped_at,
            published_at=stamped_at,
            clock=head.clock,
            policy=policy_for(head.tenant).hash,
            due=head.due,
        )
        ident = derive(key, "sweep", head.due.timestamp(), head.version)
        out.append(Message(ident, key, key, now, body, None, None, "sweep"))
    return out
