"""The envelope every record travels in, and the registry of what may travel.

A message is a body (plain JSON, the record's value) and an envelope (CloudEvents attributes, the record's headers).
The body's class names its type, its topic and how sensitive it is, once.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal, TypeVar

from agents_memory.ids import derive
from agents_memory.model import Value
from agents_memory.topics import TopicName

Classification = Literal["public", "internal", "personal", "sensitive"]


class Body(Value):
    """What a message says. Subclasses set `type` (with its version), `topic` and `classification`."""

    type: ClassVar[str]
    topic: ClassVar[TopicName]
    classification: ClassVar[Classification] = "internal"


BODIES: dict[str, type[Body]] = {}
"""Every body by its type."""

B = TypeVar("B", bound=type[Body])


def register(cls: B) -> B:
    """Class decorator: make the type known to the codec, the schemas and the AsyncAPI document."""
    if cls.type in BODIES:
        raise ValueError(f"two bodies of type {cls.type}")
    BODIES[cls.type] = cls
    return cls


@dataclass(frozen=True, slots=True)
class Message:
    """A body with its envelope.

    `id` is unique for ever (a second delivery carries the same), `key` the subject's digest, `about` the memory,
    segment or turn spoken of, `cause` the id of the message that led to this one.
    """

    id: str
    key: str
    about: str
    time: datetime
    body: Body
    conversation: str | None = None
    cause: str | None = None
    stage: str = "remember"

    @property
    def type(self) -> str:
        """The body's type."""
        return self.body.type


def caused(
    cause: Message,
    ordinal: int,
    about: str,
    body: Body,
    time: datetime,
    *,
    conversation: str | None = None,
    stage: str = "remember",
) -> Message:
    """What `cause` leads to: the `ordinal`-th message of this type about this thing.

    The id follows from the cause, the type and what it is about, not from the place in a list: a step that was cut
    short and goes on after a crash says the rest under the ids that it would have had.
    """
    return Message(
        id=derive(cause.id, body.type, about, ordinal),
        key=cause.key,
        about=about,
        time=time,
        body=body,
        conversation=conversation or cause.conversation,
        cause=cause.id,
        stage=stage,
    )
