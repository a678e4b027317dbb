"""What the deciders see: everything on `memory.inputs.v1`, in one order per subject.

Whatever is slow or non-deterministic (embedding, language models, the wall clock) happened before and stands in the
input, so that a replay takes the same decisions. Commands travel inside `CommandGiven` just as they were given.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import AwareDatetime, Field

from agents_memory.message import Body, Classification, register
from agents_memory.model import Candidate, Id, JsonObject, Reading, Role, Source, Value
from agents_memory.topics import TopicName


class Input(Body):
    """What every input carries.

    `at` is event time; `stamped_at` the clock source when it entered `inputs`; `published_at` the broker's time of
    the record it stems from (an erasure looks at it). With the clock `event` the subject's time is its newest event
    plus the time that has passed since that arrived; otherwise it is `stamped_at`.
    """

    topic: ClassVar[TopicName] = TopicName.INPUTS
    classification: ClassVar[Classification] = "sensitive"

    tenant: Id
    user: Id
    at: AwareDatetime
    stamped_at: AwareDatetime
    published_at: AwareDatetime
    clock: Literal["wall", "event"] = "wall"
    policy: str


@register
class TurnEnriched(Input):
    """A turn with all that was read in it. `text` is masked; vectors are base64 of little-endian float16."""

    type: ClassVar[str] = "turn.enriched"

    turn_id: Id
    conversation: Id
    role: Role
    text: str
    reading: Reading
    vector: str
    statement_vectors: tuple[str, ...] = ()
    question_vectors: tuple[str, ...] = ()  # of an assistant's questions; "" where the question is the whole turn
    wish_vector: str = ""  # of what the turn asks to have forgotten
    model: str
    agent: Id | None = None
    task: str | None = None
    task_vector: str = ""
    tool_call: str | None = None


@register
class ConversationMarked(Input):
    """The conversation ended or was cleared."""

    type: ClassVar[str] = "conversation.marked"

    conversation: Id
    mark: Literal["end", "clear"]


@register
class CommandGiven(Input):
    """A command, with the type it was given as; `reading` is that of the statement it gives, if it gives one."""

    type: ClassVar[str] = "command.given"

    command: str
    body: JsonObject
    reading: Reading | None = None
    vector: str = ""
    what_vector: str = ""  # of the description of what it is about


@register
class Sweep(Input):
    """Something of this subject is due: idle conversations, expiries, fading."""

    type: ClassVar[str] = "subject.sweep"
    classification: ClassVar[Classification] = "internal"

    due: AwareDatetime


class Line(Value):
    """One line of a summary with the parts of turns it rests on.

    `note` qualifies it (why it was turned down, what it replaces); from `until` on it is not asserted any more. `code`
    is the block that the line names, exactly.
    """

    text: str
    sources: tuple[Source, ...] = ()
    note: str = ""
    until: AwareDatetime | None = None
    code: str = ""


class SummaryFields(Value):
    """The content of a summary: a reorganisation of what was said, in the turns' own language.

    `fields` has the policy's fields (`intent, entities, mood, confirmed, open` by default), each a list of lines.
    Hypotheses, superseded content and rejected proposals are kept apart: none of them is asserted.
    """

    fields: dict[str, tuple[Line, ...]] = Field(default_factory=dict)
    hypotheses: tuple[Line, ...] = ()
    superseded: tuple[Line, ...] = ()
    rejected: tuple[Line, ...] = ()
    task: str | None = None

    def lines(self) -> list[Line]:
        """All lines, in the order of the page."""
        named = [line for lines in self.fields.values() for line in lines]
        return [*named, *self.hypotheses, *self.superseded, *self.rejected]


@register
class SummaryDrafted(Input):
    """A draft for one version of a segment. Admitted only while that is the segment's current version."""

    type: ClassVar[str] = "summary.drafted"

    conversation: Id
    segment_id: str
    version: int
    content: SummaryFields
    candidates: tuple[Candidate, ...] = ()
    source_chars: int
    chars: int
    depth: int = 1
    model: str
    prompt: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    degraded: bool = False


@register
class PolicyPublished(Body):
    """A policy in full, before the first input that names its hash; one on every partition."""

    type: ClassVar[str] = "policy.published"
    topic: ClassVar[TopicName] = TopicName.INPUTS

    hash: str
    policy: JsonObject
