"""What a step says and changes, collected over the state without touching it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TypeVar

from agents_memory.inputs import Input
from agents_memory.message import Body, Message, caused
from agents_memory.policy import Policy
from agents_memory.rows import Head, Row
from agents_memory.subject.schedule import RowId, Schedule
from agents_memory.subject.state import Part, Subject

RowT = TypeVar("RowT", bound=Row)

MAX_PART_ROWS = 100
"""A part that changes more rows is closed at the next safe place (`Work.pause`)."""

MAX_PART_BYTES = 500_000
"""The same for their size: the rows of a part are one record batch, which the broker takes whole or not at all."""


class Work:
    """The open books of one step: reads see its own changes, nothing else does.

    `say` adds a message, `put` and `drop` change rows, `pause` marks a place at which a big step may be cut into
    parts. `parts` gives what was decided.
    """

    def __init__(self, subject: Subject, cause: Message, head: Head, policy: Policy) -> None:
        self.subject = subject
        self.cause = cause
        self.policy = policy
        self.key = subject.key
        self._changed: dict[RowId, Row | None] = {}
        self._part: dict[RowId, Row | None] = {}
        self._sizes: dict[RowId, int] = {}
        self._messages: list[Message] = []
        self._parts: list[Part] = []
        self._said: dict[tuple[str, str], int] = {}
        self.put(head)

    @property
    def head(self) -> Head:
        """The head as this step leaves it."""
        head = self.get(Head, Head.row)
        if head is None:  # put in the constructor and never dropped
            raise AssertionError("no head")
        return head

    @property
    def now(self) -> datetime:
        """The subject's time in this step."""
        return self.head.now

    @property
    def input(self) -> Input:
        """The input's body."""
        body = self.cause.body
        if not isinstance(body, Input):
            raise TypeError(f"{body.type} is no input")
        return body

    def get(self, cls: type[RowT], ident: str) -> RowT | None:
        """A row as this step leaves it."""
        if (cls.row, ident) in self._changed:
            row = self._changed[cls.row, ident]
            return row if isinstance(row, cls) else None
        return self.subject.get(cls, ident)

    def all(self, cls: type[RowT]) -> Iterator[RowT]:
        """All rows of a kind as this step leaves them, in the order of their ids."""
        rows = self.subject.rows.get(cls.row, {})
        changed = {ident: row for (kind, ident), row in self._changed.items() if kind == cls.row}
        new = [ident for ident in changed if ident not in rows]
        ids = self.subject.ordered(cls.row)
        for ident in sorted([*ids, *new]) if new else list(ids):
            row = changed[ident] if ident in changed else rows[ident]
            if isinstance(row, cls):
                yield row

    @contextmanager
    def schedule(self) -> Iterator[Schedule]:
        """When the rows are due, as this step leaves them; to be used within the context only."""
        schedule = self.subject.schedule
        with schedule.changed(self._changed):
            yield schedule

    def put(self, row: Row) -> None:
        """Write a row."""
        self._changed[row.row, row.id] = self._part[row.row, row.id] = row
        self._sizes.pop((row.row, row.id), None)

    def drop(self, cls: type[Row], ident: str) -> None:
        """Delete a row; none there is no error."""
        if self.get(cls, ident) is not None:
            self._changed[cls.row, ident] = self._part[cls.row, ident] = None

    def say(self, about: str, body: Body, conversation: str | None = None) -> None:
        """Publish a message. Its id follows from the cause, so that a replay says the same."""
        place = (body.type, about)
        ordinal = self._said.get(place, 0)
        self._said[place] = ordinal + 1
        self._messages.append(caused(self.cause, ordinal, about, body, self.now, conversation=conversation))

    def pause(self) -> None:
        """A place where a crash would leave a sound state: close the part if it has grown big."""
        for place, row in self._part.items():
            if place not in self._sizes:
                self._sizes[place] = 0 if row is None else len(row.encode())
        if len(self._part) >= MAX_PART_ROWS or sum(self._sizes.values()) >= MAX_PART_BYTES:
            self._close()

    def parts(self) -> tuple[Part, ...]:
        """What was decided, in the order in which it is to be committed."""
        if self._part or self._messages:
            self._close()
        return tuple(self._parts)

    def _close(self) -> None:
        self._parts.append(Part(tuple(self._messages), dict(self._part)))
        self._messages, self._part, self._sizes = [], {}, {}
