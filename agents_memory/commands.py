"""What people and agents say *to* the memory: turns and ends of conversations, and commands about memories."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field, model_validator

from agents_memory.message import Body, Classification, register
from agents_memory.model import Id, Kind, Sensitivity, Time, Turn, _encodable
from agents_memory.topics import TopicName

Description = Annotated[str, Field(min_length=1, max_length=4_000), AfterValidator(_encodable)]


@register
class TurnRecorded(Turn, Body):
    """One message of a conversation was said: the public turn record."""

    type: ClassVar[str] = "turn.recorded"
    topic: ClassVar[TopicName] = TopicName.TURNS
    classification: ClassVar[Classification] = "sensitive"


class ConversationMark(Body):
    """Names a conversation of a user."""

    conversation: Id
    user: Id
    tenant: Id = "default"
    at: Time


@register
class ConversationEnd(ConversationMark):
    """The conversation is over: what is open is closed and summarised. Published behind its last turn."""

    type: ClassVar[str] = "conversation.end"
    topic: ClassVar[TopicName] = TopicName.TURNS


@register
class ConversationClear(ConversationMark):
    """The agent starts afresh: the topic is closed, open items and decisions are kept."""

    type: ClassVar[str] = "conversation.clear"
    topic: ClassVar[TopicName] = TopicName.TURNS


class Command(Body):
    """A wish about the memories of one user. `at` is when it was given, `ticket` who answers for it, if needed."""

    topic: ClassVar[TopicName] = TopicName.COMMANDS
    classification: ClassVar[Classification] = "personal"

    user: Id
    tenant: Id = "default"
    at: Time
    by: str = "user"
    ticket: str | None = None


class MemoryCommand(Command):
    """A command about one memory by id."""

    memory_id: Id


@register
class Confirm(MemoryCommand):
    """The user says it is (still) true."""

    type: ClassVar[str] = "memory.confirm"


@register
class Revive(MemoryCommand):
    """Undo a forgetting within its grace time."""

    type: ClassVar[str] = "memory.revive"


class Described(Command):
    """A command about memories by id or by description; one of both."""

    memory_id: Id | None = None
    what: Description | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Described:
        if (self.memory_id is None) == (self.what is None):
            raise ValueError("give either memory_id or what")
        return self


@register
class Retract(Described):
    """The user says it is wrong: never used again, kept in the history."""

    type: ClassVar[str] = "memory.retract"


@register
class Correct(Described):
    """The user says what is right instead: the old version is superseded by `statement`."""

    type: ClassVar[str] = "memory.correct"

    statement: Description


@register
class Forget(Described):
    """The user wants it gone: erased with everything derived from it, final."""

    type: ClassVar[str] = "memory.forget"


@register
class Erase(Command):
    """Everything of this user is to be deleted, final. What was published before it does not come back."""

    type: ClassVar[str] = "subject.erase"


@register
class Hold(Command):
    """The agent puts something aside that may be needed, with its reason (SPEC D6)."""

    type: ClassVar[str] = "memory.hold"

    statement: Description
    why: Description
    conversation: Id


@register
class Consent(Command):
    """The user grants or revokes that a class of data is remembered; revoking forgets what there is of it."""

    type: ClassVar[str] = "consent.given"

    cls: Sensitivity
    granted: bool
    turn_id: Id | None = None  # the turn in which the user said so


@register
class Import(Command):
    """A memory from another store, with its layer label (SPEC A7). Old and unconfirmed ones are not asserted."""

    type: ClassVar[str] = "memory.import"

    statement: Description
    kind: Kind = Kind.FACT
    importance: float = Field(5, ge=1, le=10)
    confirmed: bool = False
    learned_at: Time


@register
class Touch(Command):
    """A recall returned these memories: access wakes them up (SPEC F5)."""

    type: ClassVar[str] = "memory.touch"
    classification: ClassVar[Classification] = "internal"

    memory_ids: tuple[Id, ...] = Field(max_length=100)
