"""What the deciders keep: the rows of `memory.records.v1`, current state carried whole, one small row a thing.

A row's key is `<subject digest>/<kind>/<id>`; null means gone. Rows stay below 64 KB. Vectors are base64 of
little-endian float16. `tenant` and `user` stand in the head only, and only until an erasure.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Literal, TypeVar

import orjson
from pydantic import AwareDatetime, Field

from agents_memory.errors import BadRecord
from agents_memory.events import SegmentReason, SummaryReason
from agents_memory.ids import digest
from agents_memory.inputs import Line, SummaryFields
from agents_memory.model import (
    Candidate,
    JsonObject,
    Kind,
    Layer,
    MemoryWish,
    Reading,
    Reason,
    Role,
    Sensitivity,
    Source,
    Span,
    State,
    Value,
)
from agents_memory.row_parts import ConsentRecord as ConsentRecord
from agents_memory.row_parts import OpenSegment as OpenSegment
from agents_memory.row_parts import PastRequest as PastRequest
from agents_memory.row_parts import PastSegment as PastSegment
from agents_memory.row_parts import Planned as Planned
from agents_memory.row_parts import Premise as Premise
from agents_memory.row_parts import Version as Version

MAX_ROW_BYTES = 64_000
"""A row above this is a bug: it would slow every restore and may exceed the broker's limit."""


class Row(Value):
    """Common to all rows."""

    row: ClassVar[str]
    id: str

    def encode(self) -> bytes:
        """The row's value on the topic: compact JSON without defaults, with its kind."""
        body = {"row": self.row, **self.model_dump(mode="json", exclude_defaults=True)}
        return orjson.dumps(body)


KINDS: dict[str, type[Row]] = {}
R = TypeVar("R", bound=type[Row])


def kind(cls: R) -> R:
    """Class decorator: make the row decodable."""
    KINDS[cls.row] = cls
    return cls


@kind
class Head(Row):
    """One per subject: its clock, what it has seen, its consents and the rules' counters."""

    row: ClassVar[str] = "head"

    tenant: str = ""
    user: str = ""
    now: AwareDatetime
    newest_at: AwareDatetime
    newest_stamped: AwareDatetime
    clock: Literal["wall", "event"] = "wall"
    version: int = 0
    due: AwareDatetime | None = None
    erased_at: AwareDatetime | None = None
    recent: tuple[str, ...] = ()  # digests of input ids, moved to the buckets before they leave
    bucket: int = 0
    requests: tuple[PastRequest, ...] = ()
    consents: dict[Sensitivity, ConsentRecord] = Field(default_factory=dict)
    rates: dict[str, int] = Field(default_factory=dict)  # "<day>/<kind>/<key>" -> requests
    consolidate_at: AwareDatetime | None = None  # when scattered memories are next looked through


@kind
class Seen(Row):
    """A bucket of ids already handled, 16 hex digits each: exact for as long as the bucket is kept (400 days)."""

    row: ClassVar[str] = "seen"

    digests: str = ""
    newest: AwareDatetime


@kind
class Conversation(Row):
    """The working state of one conversation of one user."""

    row: ClassVar[str] = "conversation"

    agent: str | None = None
    task: str | None = None
    started_at: AwareDatetime
    last_at: AwareDatetime
    touched_at: AwareDatetime  # the subject's time when its last turn arrived: silence counts from the later of both
    exchanges: int = 0
    turns: int = 0
    window: tuple[str, ...] = ()
    mean: str = ""  # of the whole conversation, subtracted before vectors are compared
    mean_weight: float = 0.0
    recent: tuple[str, ...] = ()  # vectors of the last three turns that carry a topic
    shifts: tuple[int, ...] = ()  # exchange numbers of the latest topic shifts
    open: OpenSegment | None = None
    follows: str | None = None  # after a forced close, what the next segment continues
    past: tuple[PastSegment, ...] = ()
    late: str | None = None  # the topic that the user's last turn amended: the answer to it goes there as well
    premises: tuple[Premise, ...] = ()
    task_vector: str = ""
    cleared_at: AwareDatetime | None = None
    compactions: int = 0  # version of the joint summary made last
    ended: bool = False
    published_at: AwareDatetime
    clock: Literal["wall", "event"] = "wall"

    @property
    def premise_turns(self) -> frozenset[str]:
        """The turns that hold the words of its premises."""
        said = [p.source for p in self.premises] + [p.by for p in self.premises if p.by is not None]
        return frozenset(source.span.turn_id for source in said)


@kind
class TurnRow(Row):
    """A turn, masked. Kept while the window, a segment or its episodic trace needs it: it *is* the trace."""

    row: ClassVar[str] = "turn"

    conversation: str
    role: Role
    text: str
    at: AwareDatetime
    exchange: int
    segment: str
    vector: str
    reading: Reading
    cut: tuple[Span, ...] = ()
    withheld: bool = False  # a request about memory, or cut wholly: never shown again
    trace_until: AwareDatetime | None = None
    remembered: bool = False  # a memory rests on it
    call: str = ""  # the mark of the tool it calls (`tool_calls.mark`)

    def without(self, span: Span) -> TurnRow:
        """The turn with a span cut out: blanked to the same length, so that other spans stay true."""
        text = self.text[: span.start] + " " * (span.end - span.start) + self.text[span.end :]
        statements = tuple(s for s in self.reading.statements if s.end <= span.start or s.start >= span.end)
        reading = self.reading.model_copy(
            update={
                "statements": statements,
                "questions": tuple(q for q in self.reading.questions if q.text in text),
                "entities": tuple(e for e in self.reading.entities if e in text),
                "identifiers": tuple(i for i in self.reading.identifiers if i in text),
                "masks": tuple(m for m in self.reading.masks if m.end <= span.start or m.start >= span.end),
                "clears": tuple(w for w in self.reading.clears if w.end <= span.start or w.start >= span.end),
                "heard": tuple(w for w in self.reading.heard if w.end <= span.start or w.start >= span.end),
            }
        )
        gone = not text.strip()
        return self.model_copy(
            update={
                "text": text,
                "reading": reading,
                "cut": (*self.cut, span),
                "withheld": self.withheld or gone,
                "vector": "",  # a vector of what was said would still find it
                "trace_until": None if gone else self.trace_until,
            }
        )


@kind
class SegmentRow(Row):
    """A closed segment, kept until the summary of its current version is admitted and late details are past."""

    row: ClassVar[str] = "segment"

    conversation: str
    version: int
    admitted: int = 0
    reason: SegmentReason
    turns: tuple[str, ...]
    continues: str | None = None
    task: str | None = None
    closed_at: AwareDatetime
    resend_at: AwareDatetime | None = None  # by the clock source, not by event time, which jumps


@kind
class Memory(Row):
    """A kept statement with its provenance, its state and the one clock its strength runs on."""

    row: ClassVar[str] = "memory"

    version: int = 1
    state: State
    content: Candidate
    sources: tuple[Source, ...]
    created_at: AwareDatetime
    last_seen: AwareDatetime
    clock_at: AwareDatetime  # strength falls from here; restarted by access or mention
    accesses: int = 0
    mentions: int = 1
    expires_at: AwareDatetime | None = None
    due: AwareDatetime | None = None  # next moment at which its state can change by itself
    ended_at: AwareDatetime | None = None
    purge_at: AwareDatetime | None = None
    end_reason: Reason | None = None
    superseded_by: str | None = None
    supersedes: tuple[str, ...] = ()
    clash: str | None = None  # the memory it contradicts, while unconfirmed by conflict
    needs_confirmation: bool = False
    confirmed_at: AwareDatetime | None = None
    history: tuple[Version, ...] = ()
    verbatim: str = ""  # code or configuration said with it, exactly
    alternatives: tuple[str, ...] = ()  # of a decision: what was turned down
    status: str = ""  # of a decision: confirmed | proposed | rejected | root_cause | config
    parts: tuple[Memory, ...] = ()  # of a joined memory: what it keeps as one (`lifecycle.joined`)
    within: str | None = None  # the joined memory that keeps it
    planned: Planned | None = None  # it is to be forgotten later, by request
    apart: bool = False  # somebody took it out of a joined memory: it is not joined again by the week
    policy: str

    @property
    def protected(self) -> bool:
        """Whether it is above the band that decays (its importance at writing, SPEC D2)."""
        return self.content.importance > 7

    @property
    def layer(self) -> Layer:
        """The layer it lives in."""
        return self.content.layer

    @property
    def type(self) -> Kind:
        """Its kind."""
        return self.content.kind


@kind
class Summary(Row):
    """An admitted summary, latest version."""

    row: ClassVar[str] = "summary"

    conversation: str
    segment: str
    version: int
    depth: int
    reason: SummaryReason
    content: SummaryFields
    sources: tuple[str, ...]
    started_at: AwareDatetime
    ended_at: AwareDatetime
    expires_at: AwareDatetime
    continues: str | None = None
    archived: bool = False  # joined into another one, which speaks for it
    members: tuple[str, ...] = ()  # of one that joins several: the ids of the first-level ones it speaks for
    aside: dict[str, Reason] = Field(default_factory=dict)  # digests of lines that stand in no context, and why
    wanted: tuple[str, ...] = ()  # digests of lines that somebody brought back: they are not put aside again

    def standing(self) -> SummaryFields:
        """The content without the lines that were put aside."""

        def left(lines: tuple[Line, ...]) -> tuple[Line, ...]:
            return tuple(line for line in lines if digest(line.text) not in self.aside)

        content = self.content
        return content.model_copy(
            update={
                "fields": {name: left(lines) for name, lines in content.fields.items()},
                "hypotheses": left(content.hypotheses),
                "superseded": left(content.superseded),
                "rejected": left(content.rejected),
            }
        )


@kind
class PlannedRequest(Row):
    """A request to forget that waits for its time (`governance.planned`); its id is that of the turn that asked.

    What it means was settled when it was made: memories carry its id (`Memory.planned`), `cuts` are the stretches of
    turns. The wish stays for turns said before it that arrive later. `spared` are the ids of what the user took out of
    a request for everything. `until` is when it is carried out, or lapses if it has no time.
    """

    row: ClassVar[str] = "planned"

    wish: MemoryWish
    at: AwareDatetime
    due: AwareDatetime | None = None
    until: AwareDatetime
    conversation: str
    exchange: int
    cuts: tuple[Span, ...] = ()
    spared: tuple[str, ...] = ()


@kind
class PolicyRow(Row):
    """A policy by its hash, for the deciders of this partition."""

    row: ClassVar[str] = "policy"

    policy: JsonObject


def row_key(subject: str, row: Row) -> str:
    """The key under which a row is kept."""
    return f"{subject}/{row.row}/{row.id}"


def split_key(key: str) -> tuple[str, str, str]:
    """Subject digest, row kind and id of a row key."""
    subject, row, ident = key.split("/", 2)
    return subject, row, ident


def decode_row(value: bytes) -> Row:
    """A row from its bytes; BadRecord if it is none of ours."""
    try:
        body: Any = orjson.loads(value)
        return KINDS[body.pop("row")].model_validate(body)
    except (ValueError, KeyError, TypeError, AttributeError) as exc:
        raise BadRecord("bad_row", type(exc).__name__) from None


def earliest(*times: datetime | None) -> datetime | None:
    """The earliest of the times there are."""
    known = [t for t in times if t is not None]
    return min(known) if known else None
