"""What the deciders say: segments, summaries, the journal and the forgetting log.

Journal and forgetting log carry ids, reasons and numbers, never text (SPEC G4); segments and summaries carry text and
live for three days. Fields may be added; anything else is a new type.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import AwareDatetime, Field

from agents_memory.forgetting_log import Discarded as Discarded
from agents_memory.forgetting_log import Forgotten as Forgotten
from agents_memory.forgetting_log import LettingGo as LettingGo
from agents_memory.inputs import Line, SummaryFields
from agents_memory.message import Body, Classification, register
from agents_memory.model import Kind, Layer, Reading, Reason, Role, Source, State, Value
from agents_memory.topics import TopicName

SegmentReason = Literal[
    "topic_shift", "forced", "idle", "ended", "cleared", "decision", "late_detail", "forget", "correct"
]

SummaryReason = SegmentReason | Literal["compacted"]
"""Why there is a summary: its segment's reason, or that several of one topic were joined."""


class SegmentTurn(Value):
    """A turn of a segment, masked and cut, as the summariser reads it."""

    turn_id: str
    role: Role
    text: str
    at: AwareDatetime
    reading: Reading = Reading()


@register
class SegmentClosed(Body):
    """A topic is complete, or complete as of now: summarise this version of it.

    `goal` and `constraints` are those of the task, said in this segment or an earlier one of the task: they stand
    verbatim in its summary (SPEC C7). `replaced` were given up by explicit words, which are the note.
    """

    type: ClassVar[str] = "segment.closed"
    topic: ClassVar[TopicName] = TopicName.SEGMENTS
    classification: ClassVar[Classification] = "sensitive"

    tenant: str
    user: str
    conversation: str
    segment_id: str
    version: int
    reason: SegmentReason
    continues: str | None = None
    turns: tuple[SegmentTurn, ...]
    task: str | None = None
    goal: tuple[Line, ...] = ()
    constraints: tuple[Line, ...] = ()
    replaced: tuple[Line, ...] = ()
    similarity: float | None = None
    threshold: float | None = None
    policy: str
    clock: Literal["wall", "event"] = "wall"
    published_at: AwareDatetime


class SummaryEvent(Body):
    """Common to what subscribers of summaries read."""

    topic: ClassVar[TopicName] = TopicName.SUMMARIES
    classification: ClassVar[Classification] = "sensitive"

    tenant: str
    user: str
    conversation: str


@register
class SegmentSummarized(SummaryEvent):
    """A summary, or its next version: same `summary_id`, higher `version`; `amends` is the one it takes the place of.

    One that was `compacted` joins several of one topic: `depth` counts the rounds, `segment_id` is the first of them.
    """

    type: ClassVar[str] = "segment.summarized"

    summary_id: str
    segment_id: str
    version: int
    amends: int | None = None
    depth: int
    reason: SummaryReason
    continues: str | None = None
    content: SummaryFields
    sources: tuple[str, ...]
    started_at: AwareDatetime
    ended_at: AwareDatetime
    source_chars: int
    chars: int
    model: str
    degraded: bool = False


@register
class SummaryWithdrawn(SummaryEvent):
    """A summary is no longer valid; a next version follows unless nothing is left of it."""

    type: ClassVar[str] = "summary.withdrawn"
    classification: ClassVar[Classification] = "internal"

    summary_id: str
    version: int
    reason: Reason


@register
class DecisionCaptured(SummaryEvent):
    """A decision point: what was decided or turned down, by whom, on which turns, instead of what."""

    type: ClassVar[str] = "decision.captured"

    decision_id: str
    status: Literal["confirmed", "proposed", "rejected", "root_cause", "config", "superseded"]
    statement: str
    by: Role
    alternatives: tuple[str, ...] = ()
    sources: tuple[Source, ...]


class Journal(Body):
    """An entry of the audit trail: which memory, what happened, by which command or turn."""

    topic: ClassVar[TopicName] = TopicName.JOURNAL


class MemoryJournal(Journal):
    """An entry about one memory. `turns` are the source turns it rests on."""

    memory_id: str
    kind: Kind
    layer: Layer = Layer.USER
    turns: tuple[str, ...] = ()


@register
class MemoryStored(MemoryJournal):
    """A new memory. `features` explain its importance; `supersedes` names what it replaces."""

    type: ClassVar[str] = "memory.stored"

    importance: float
    confidence: float
    tier: Literal["protected", "decaying"]
    state: State
    expires_at: AwareDatetime | None = None
    rate: float | None = None
    supersedes: tuple[str, ...] = ()
    features: dict[str, float] = Field(default_factory=dict)
    policy: str


@register
class MemoryReinforced(MemoryJournal):
    """Said again: one memory, counted once more (SPEC D7)."""

    type: ClassVar[str] = "memory.reinforced"

    mentions: int
    strength: float


@register
class MemoryReactivated(MemoryJournal):
    """Woken up by an access or a similar mention."""

    type: ClassVar[str] = "memory.reactivated"

    accesses: int
    strength: float
    by: Literal["access", "mention"]


@register
class MemoryHeld(MemoryJournal):
    """Put aside: is it worth keeping? (SPEC D6)"""

    type: ClassVar[str] = "memory.held"

    until: AwareDatetime
    why: str
    importance: float
    confidence: float


@register
class MemoryQuestioned(MemoryJournal):
    """Unconfirmed: is it still true? `by` names the memory it clashes with, if it is a conflict."""

    type: ClassVar[str] = "memory.questioned"

    by: str | None = None
    why: Literal["conflict", "ttl"]


@register
class MemoryConfirmed(MemoryJournal):
    """It is asserted again: the user confirmed it, or all that contradicted it is gone (`unopposed`)."""

    type: ClassVar[str] = "memory.confirmed"
    why: Literal["confirmed", "unopposed"] = "confirmed"


@register
class MemoryFaded(MemoryJournal):
    """Its strength fell below the mark of certainty."""

    type: ClassVar[str] = "memory.faded"
    strength: float


@register
class MemoryEnded(MemoryJournal):
    """It left the active memories (superseded, expired, ...); the forgetting log says why."""

    type: ClassVar[str] = "memory.ended"
    state: State
    by: str | None = None


@register
class MemoryRevived(MemoryJournal):
    """A forgetting was undone. `out_of` names the joined memory of which it had been a part."""

    type: ClassVar[str] = "memory.revived"
    out_of: str | None = None


@register
class MemoryJoined(MemoryJournal):
    """Several memories are kept as one from now on (SPEC D9); the forgetting log has an entry for each of `parts`."""

    type: ClassVar[str] = "memory.joined"
    parts: tuple[str, ...]
    why: Literal["capacity", "weekly"]


@register
class MemoryErased(Journal):
    """Deleted for good, with everything derived from it; only ids and counts remain."""

    type: ClassVar[str] = "memory.erased"
    memory_id: str
    cascade: dict[str, int] = Field(default_factory=dict)
    ticket: str | None = None


@register
class CandidateRejected(Journal):
    """A memory request was turned down by a rule; it lives in its conversation only."""

    type: ClassVar[str] = "candidate.rejected"

    rule: Literal[
        "not_durable",
        "rate_limited",
        "low_confidence",
        "no_consent",
        "sensitive",
        "hypothetical",
        "ironic",
        "injection",
        "kind_off",
        "not_the_users",
        "withheld",
    ]
    kind: Kind
    turns: tuple[str, ...]


@register
class QuestionJudged(Journal):
    """The agent asked for something. `known` tells whether it had been told; `answer` where."""

    type: ClassVar[str] = "question.judged"

    known: bool
    turn_id: str
    keys: tuple[str, ...] = ()
    answer_turn: str | None = None
    answer_memory: str | None = None
    kind: Literal["question", "tool_call"] = "question"


@register
class ConversationCleared(Journal):
    """An explicit clear: the topic `segment_id` was closed and the window let go; open items and decisions stay."""

    type: ClassVar[str] = "conversation.cleared"

    segment_id: str | None = None
    turns: tuple[str, ...] = ()


@register
class WindowTrimmed(Journal):
    """Turns left the verbatim window, each covered by one of these summaries or memories; nothing is forgotten by it.

    `width` is how many exchanges the window keeps by the stability of the topic (SPEC A3).
    """

    type: ClassVar[str] = "window.trimmed"

    turns: tuple[str, ...]
    summaries: tuple[str, ...] = ()
    memories: tuple[str, ...] = ()
    width: int


@register
class SummariesCompacted(Journal):
    """Summaries of one topic were joined into `summary_id`; those that were `joined` are archived.

    With `review` it was made anew from the retained first-level summaries, because the depth had reached its limit.
    """

    type: ClassVar[str] = "summaries.compacted"

    summary_id: str
    version: int
    depth: int
    joined: tuple[str, ...]
    review: bool = False


@register
class SummaryRestored(Journal):
    """Items of a summary that had been put aside stand in the context again: the task changed, or it was undone."""

    type: ClassVar[str] = "summary.restored"

    summary_id: str
    items: int
    by: Literal["task", "end", "command"]


@register
class ForgettingPlanned(Journal):
    """A user asked to forget something later: at `due`, or, if that is None, when they ask again.

    `request_id` names the request, `memories` what it means as far as it is remembered, `turns` where it was said.
    """

    type: ClassVar[str] = "forgetting.planned"

    request_id: str
    due: AwareDatetime | None = None
    memories: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()


@register
class ForgettingCalledOff(Journal):
    """A planned forgetting will not happen for these `memories`: its user wants them kept, or it waited too long."""

    type: ClassVar[str] = "forgetting.called_off"

    request_id: str
    memories: tuple[str, ...] = ()
    why: Literal["kept", "replaced", "lapsed"]


@register
class CommandIgnored(Journal):
    """A command or a draft came too late, or named nothing that is there; nothing changed."""

    type: ClassVar[str] = "command.ignored"

    command: str
    why: str


@register
class DuplicateSkipped(Journal):
    """A record that had been handled before arrived again; nothing changed."""

    type: ClassVar[str] = "duplicate.skipped"

    input: str
