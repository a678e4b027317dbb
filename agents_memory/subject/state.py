"""The rows of one subject, by kind and id, and how a decided part is applied to them."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from agents_memory.message import Message
from agents_memory.rows import Head, Row, Seen
from agents_memory.subject.schedule import RowId, Schedule

RowT = TypeVar("RowT", bound=Row)
DIGEST_CHARS = 16


@dataclass(frozen=True, slots=True)
class Part:
    """What one part of a decision says and changes: published first, then written as one atomic batch."""

    messages: tuple[Message, ...]
    rows: Mapping[RowId, Row | None]


@dataclass(slots=True)
class Subject:
    """Everything that is known of one user of one tenant. `key` is the digest; names stand in the head only."""

    key: str
    rows: dict[str, dict[str, Row]] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    schedule: Schedule = field(default_factory=Schedule)
    _ordered: dict[str, list[str]] = field(default_factory=dict)

    @property
    def head(self) -> Head | None:
        """The head row, None for a subject never heard of."""
        row = self.rows.get(Head.row, {}).get(Head.row)
        return row if isinstance(row, Head) else None

    def get(self, cls: type[RowT], ident: str) -> RowT | None:
        """The row of this kind and id."""
        row = self.rows.get(cls.row, {}).get(ident)
        return row if isinstance(row, cls) else None

    def all(self, cls: type[RowT]) -> Iterator[RowT]:
        """All rows of a kind."""
        for row in self.rows.get(cls.row, {}).values():
            if isinstance(row, cls):
                yield row

    def ordered(self, kind: str) -> Sequence[str]:
        """The ids of all rows of a kind, in order."""
        return self._ordered.get(kind, ())

    def apply(self, part: Part) -> None:
        """Make the part's rows the state: the whole of `evolve`, since rows carry their state."""
        self.load((kind, ident, row) for (kind, ident), row in part.rows.items())

    def load(self, rows: Iterable[tuple[str, str, Row | None]]) -> None:
        """Put rows in place, or take them out where None stands."""
        for kind, ident, row in rows:
            known = self.rows.setdefault(kind, {})
            ids = self._ordered.setdefault(kind, [])
            if row is None and ident in known:
                del known[ident], ids[bisect_left(ids, ident)]
            elif row is not None:
                if ident not in known:
                    insort(ids, ident)
                known[ident] = row
            self.schedule.put(kind, ident, row)
            if isinstance(row, Seen):
                text = row.digests
                self.seen.update(text[i : i + DIGEST_CHARS] for i in range(0, len(text), DIGEST_CHARS))

    def has_seen(self, digest: str) -> bool:
        """Whether an input with this id digest was handled before."""
        head = self.head
        return digest in self.seen or (head is not None and digest in head.recent)
