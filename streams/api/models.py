"""The shapes of the API, for both sides: what is asked, and what is answered.

Times are RFC 3339 with an offset. `importance` is 1-10; `strength`, `confidence`, `score` and `relevance` are 0-1.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

from agents_memory.commands import Description
from agents_memory.inputs import SummaryFields
from agents_memory.model import Id, Kind, Layer, Role, Sensitivity, State, Value, _encodable
from agents_memory.recall.model import Origin, QueryText
from agents_memory.rows import Planned


class Asked(BaseModel):
    """Common to what callers send: unknown fields are refused, so that a typing mistake is not silently ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


Ticket = Annotated[str, Field(max_length=256), AfterValidator(_encodable)]


class MarkRequest(Asked):
    """The end or the clearing of a conversation; `at` is the user's present time if it is left out."""

    user: Id
    at: AwareDatetime | None = None


class RecallRequest(Asked):
    """A question to one user's memory. See `agents_memory.recall.model.Query`."""

    user: Id
    query: QueryText
    k: int = Field(3, ge=1, le=2_000)
    purpose: QueryText = ""
    kinds: frozenset[Kind] = frozenset()
    layers: frozenset[Layer] = frozenset()
    conversation: Id | None = None
    everything: bool = False


class ContextRequest(Asked):
    """A request for the memory block of a prompt: at most `max_tokens` long (None: what the policy says)."""

    user: Id
    query: QueryText
    conversation: Id | None = None
    max_tokens: int | None = Field(None, ge=1, le=200_000)


class CommandRequest(Asked):
    """Common to commands: who gives it, and the ticket that answers for it, if there is one."""

    by: str = Field("user", max_length=64)
    ticket: Ticket | None = None
    at: AwareDatetime | None = None


class ByIdRequest(CommandRequest):
    """A command about one memory."""

    memory_id: Id


class DescribedRequest(CommandRequest):
    """A command about memories by id or by description; one of both."""

    memory_id: Id | None = None
    what: Description | None = None


class CorrectRequest(DescribedRequest):
    """What is right instead."""

    statement: Description


class HoldRequest(CommandRequest):
    """Something to put aside, and why."""

    statement: Description
    why: Description
    conversation: Id


class ConsentRequest(CommandRequest):
    """Consent to a class of data, given or revoked."""

    cls: Sensitivity
    granted: bool
    turn_id: Id | None = Field(None, description="the turn in which the user said so")


class Published(Value):
    """What was published: the ids, after the broker has acknowledged them."""

    ids: tuple[str, ...]


class Accepted(Value):
    """A command that is under way; its outcome is found under its id."""

    command: str


class Outcome(Value):
    """What became of a command: `pending`, `done`, or `ignored` and why."""

    command: str
    status: str
    why: str = ""


class MemoryView(Value):
    """A memory as lists show it, in whatever state it is."""

    id: str
    text: str
    about: str
    key: str
    value: str
    kind: Kind
    layer: Layer
    state: State
    importance: float
    strength: float
    confidence: float
    sources: tuple[Origin, ...]
    first_seen: AwareDatetime
    last_seen: AwareDatetime
    needs_confirmation: bool = False
    superseded_by: str | None = None
    expires_at: AwareDatetime | None = None
    valid_from: AwareDatetime | None = None
    until: AwareDatetime | None = None
    planned: Planned | None = None  # it is to be forgotten later, as its user asked
    status: str = ""
    verbatim: str = ""
    alternatives: tuple[str, ...] = ()


class Provenance(Value):
    """One source: the characters of the turn that said it, and what read it out of them."""

    conversation: str
    turn_id: str
    start: int
    end: int
    at: AwareDatetime
    role: Role
    extractor: str


class VersionView(Value):
    """An earlier statement of a memory."""

    version: int
    text: str
    value: str
    changed_at: AwareDatetime
    cause: str


class LogEntry(Value):
    """An entry of the forgetting log or the journal: ids, reasons and numbers, never text.

    `preview` is read from the archive as the policy allows: the beginning of what was let go, while it is kept.
    """

    id: str
    kind: str
    at: AwareDatetime
    reason: str | None = None
    memory: str | None = None
    turns: tuple[str, ...] = ()
    conversation: str | None = None
    event: dict[str, Any] = Field(default_factory=dict)
    preview: str = ""


class MemoryDetail(MemoryView):
    """A memory with all that is known of how it came about and what happened to it."""

    version: int
    provenance: tuple[Provenance, ...]
    versions: tuple[VersionView, ...]
    supersedes: tuple[str, ...]
    modality: str
    sensitivity: str
    entities: tuple[str, ...]
    features: dict[str, float]
    accesses: int
    mentions: int
    end_reason: str | None
    reversible_until: AwareDatetime | None
    policy: str
    history: tuple[LogEntry, ...] = ()


class MemoryPage(Value):
    """Some of a user's memories, in the order of their ids; `next` continues, None at the end."""

    memories: tuple[MemoryView, ...]
    next: str | None = None


class Decision(Value):
    """A decision, or an option that was turned down, with its status and whether it is in force."""

    id: str
    text: str
    kind: Kind
    status: str
    state: State
    alternatives: tuple[str, ...]
    importance: float
    sources: tuple[Origin, ...]
    at: AwareDatetime
    superseded_by: str | None = None


class SummaryView(Value):
    """A valid summary: its fields, and the same as readable text."""

    id: str
    conversation: str
    segment: str
    version: int
    depth: int
    reason: str
    content: SummaryFields
    text: str
    sources: tuple[str, ...]
    started_at: AwareDatetime
    ended_at: AwareDatetime
    continues: str | None = None
    archived: bool = False


class ConversationView(Value):
    """How far a conversation has come. `pending` counts summaries that are asked for and not there yet."""

    conversation: str
    turns: int
    exchanges: int
    done: bool
    pending: int
    at: AwareDatetime


class Progress(Value):
    """How far a user has come: its present time, what is due by itself next, and its conversations."""

    now: AwareDatetime
    due: AwareDatetime | None = None
    conversations: tuple[ConversationView, ...] = ()
    memories: dict[str, int] = Field(default_factory=dict)
    summaries: int = 0

    @property
    def quiet(self) -> bool:
        """Whether nothing is due by now."""
        return self.due is None or self.due > self.now


class TurnIds(Asked):
    """Ids of turns to ask about."""

    turns: tuple[Id, ...] = Field(max_length=10_000)


class SeenTurns(Value):
    """Those of the turns asked about that have been handled."""

    seen: tuple[str, ...]
