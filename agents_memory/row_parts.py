"""The parts of rows that are no rows of their own: requests, consents, topics and premises (`agents_memory.rows`)."""

from __future__ import annotations

from typing import Literal

from pydantic import AwareDatetime, model_validator

from agents_memory.events import SegmentReason
from agents_memory.model import MemoryWish, Source, Value


class PastRequest(Value):
    """A forget, retract or correct by description, kept for turns that were said before it but arrive later."""

    command_id: str
    verb: Literal["forget", "retract", "correct"]
    at: AwareDatetime
    wish: MemoryWish
    keys: tuple[str, ...] = ()
    until: AwareDatetime


class Planned(Value):
    """That a memory is to be forgotten later, as its user asked: by which request, and when.

    `at` is None where the condition is no time ("once I have moved"): it goes when the user asks again.
    """

    request: str
    at: AwareDatetime | None = None


class ConsentRecord(Value):
    """Whether a class of data may be remembered of this user, since when, and where that was said (SPEC D4).

    `turn_id` is the turn in which the user said so, `cause` the command that brought it.
    """

    granted: bool
    at: AwareDatetime | None = None
    turn_id: str | None = None
    cause: str = ""

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, value: object) -> object:
        return {"granted": value} if isinstance(value, bool) else value  # as rows had it before


class OpenSegment(Value):
    """The running topic: its turns, its size, the mean of its vectors."""

    id: str
    version: int = 0
    turns: tuple[str, ...] = ()
    exchanges: int = 0
    tokens: int = 0
    bytes: int = 0
    mean: str = ""
    continues: str | None = None
    closed_with: int = 0  # number of turns in the version last sent
    sent_exchange: int = 0  # the exchange in which that was


class PastSegment(Value):
    """A closed topic, kept to recognise late details and returns."""

    id: str
    version: int
    mean: str
    closed_exchange: int
    reason: SegmentReason


class Premise(Value):
    """The goal or a hard constraint of a task: where it was said, never its words; `by` gave it up explicitly."""

    source: Source
    goal: bool = False
    task: str = ""  # digest of the task that was set when it was said
    by: Source | None = None


class Version(Value):
    """An earlier statement of a memory, restorable."""

    version: int
    statement: str
    value: str = ""
    changed_at: AwareDatetime
    cause: str
