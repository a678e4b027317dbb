"""What is asked of the memory, and what comes back."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, Field

from agents_memory.model import Kind, Layer, Role, State, Value, _encodable


class Route(StrEnum):
    """How a result was found: by an exact look-up, by meaning and words, or in what was said lately."""

    STRUCTURED = "structured"
    SEMANTIC = "semantic"
    SESSION = "session"


QueryText = Annotated[str, Field(max_length=8_000), AfterValidator(_encodable)]


class Query(Value):
    """A question to one subject's memory.

    `text` is the current task, goal or question; `now` the subject's time. At most `k` results come back. `purpose`,
    if given, says what the answer is for: what has nothing to do with it stays out. Empty `kinds` and `layers` mean
    all. `conversation` limits verbatim turns to one conversation. `everything` asks for what is remembered at large
    (SPEC F6): no relevance is asked, and `k` is the only bound.
    """

    text: QueryText
    now: AwareDatetime
    k: int = Field(3, ge=1, le=2_000)
    purpose: QueryText = ""
    kinds: frozenset[Kind] = frozenset()
    layers: frozenset[Layer] = frozenset()
    conversation: str | None = None
    everything: bool = False


class Origin(Value):
    """Where a result comes from: a turn of a conversation, and when it was said."""

    conversation: str
    turn_id: str
    at: AwareDatetime
    role: Role = Role.USER


class Recalled(Value):
    """One result.

    `score` is 0.7 relevance + 0.3 strength by default, both in 0-1. A result is asserted only if neither `held` nor
    `unconfirmed` is set; `needs_confirmation` asks the agent to make sure; `vague` says that its strength is low;
    `exact_miss` that the exact thing asked for is not known and this is merely near. `state` is None for what is no
    memory: a turn or a summary, both episodic. `id` names the memory, the summary or the turn.
    """

    id: str
    text: str
    about: str = "user"
    key: str = ""
    value: str = ""
    kind: Kind
    layer: Layer
    state: State | None = None
    importance: float = 0.0
    strength: float = 1.0
    confidence: float = 1.0
    sources: tuple[Origin, ...] = ()
    first_seen: AwareDatetime
    last_seen: AwareDatetime
    relevance: float
    score: float
    route: Route
    why: str
    vague: bool = False
    unconfirmed: bool = False
    held: bool = False
    needs_confirmation: bool = False
    exact_miss: bool = False
    status: str = ""
    verbatim: str = ""

    @property
    def asserted(self) -> bool:
        """Whether it may be stated as true."""
        return not (self.held or self.unconfirmed)
