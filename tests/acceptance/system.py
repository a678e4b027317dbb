"""What the checks need of a memory system, in plain shapes, whatever runs behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from agents_memory.model import Turn

ACTIVE_STATES = frozenset({"active", "fading"})
"""States of what is asserted."""


class Refused(Exception):
    """The system refused the call as impossible (no user, an odd id): what a fail-closed system does."""


class Unsupported(Exception):
    """This system cannot be asked for that; the message says what. The case then counts as not passed."""


@dataclass(frozen=True, slots=True)
class Memory:
    """A memory as its list or a recall shows it. `shown` is all that the agent gets to read of it.

    `sources` are turn ids; `route` and `score` are those of a recall; `verbatim` is exact text it refers to.
    """

    id: str
    text: str
    state: str = "active"
    shown: str = ""
    key: str = ""
    value: str = ""
    kind: str = ""
    layer: str = "user"
    importance: float = 0.0
    strength: float = 0.0
    confidence: float = 1.0
    needs_confirmation: bool = False
    superseded_by: str | None = None
    sources: tuple[str, ...] = ()
    route: str = ""
    score: float = 0.0
    verbatim: str = ""
    degraded: bool = False

    @property
    def asserted(self) -> bool:
        """Whether it is put forward as true."""
        return self.state in ACTIVE_STATES

    @property
    def reading(self) -> str:
        """What the agent reads: the text, its value, and what is shown beside them."""
        return "\n".join(part for part in (self.text, self.value, self.shown, self.verbatim) if part)


@dataclass(frozen=True, slots=True)
class Summary:
    """A valid summary: its asserted fields by name, and apart from them guesses, overridden and rejected content."""

    fields: Mapping[str, tuple[str, ...]]
    aside: tuple[str, ...] = ()
    ratio: float | None = None  # length over source length
    source_chars: int = 0

    @property
    def asserted(self) -> str:
        """The text of the fields."""
        return "\n".join(line for lines in self.fields.values() for line in lines)

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join((self.asserted, *self.aside))


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision record. `active` is False once it is superseded or gone."""

    text: str
    status: str
    active: bool = True


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry of the forgetting log: `kind` is forgotten or discarded, `body` everything that it carries."""

    kind: str
    reason: str
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the agent: whether its answer was known, and the text of what answers it."""

    known: bool
    answer: str = ""


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """A record put aside, with its original bytes (None for a null value) and where it came from."""

    value: bytes | None
    reason: str
    topic: str
    partition: int | None
    offset: int | None


@dataclass(frozen=True, slots=True)
class Context:
    """The block put together for a prompt, with its size in tokens."""

    text: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Fault:
    """Something to break: what, for how many seconds (None: until healed), and before which turn (from 1; 0: first)."""

    name: str
    seconds: float | None = None
    before: int = 0


@dataclass(frozen=True, slots=True)
class Recall:
    """A recall to make: what is asked, how much is wanted, in which conversation, over which paths."""

    query: str
    k: int = 3
    conversation: str | None = None
    mode: str = ""  # "no_vector": the vector store is not to be used


@dataclass(frozen=True, slots=True)
class Leaks:
    """Everywhere else that text could have been left: one dump each."""

    vectors: str = ""
    general_layer: str = ""
    logs: str = ""
    metrics: str = ""
    extra: Mapping[str, str] = field(default_factory=dict)


class System(Protocol):
    """A memory system under test. `user` None or "" is passed on as it is: refusing it is the system's task."""

    name: str

    def begin(self, tenant: str) -> None:
        """A play begins, in a tenant that nobody has used; its clock may begin before that of the last play."""
        ...

    def set_now(self, now: datetime) -> None:
        """Set the system's clock; within a play it is never set back."""
        ...

    def publish(self, turns: Sequence[Turn]) -> None:
        """Publish turn records, in this order."""
        ...

    def publish_raw(self, value: bytes | None, key: str) -> None:
        """Publish these bytes on the turns topic."""
        ...

    def end(self, tenant: str, user: str, conversation: str, at: datetime) -> None:
        """Publish the end of a conversation."""
        ...

    def settle(self, timeout: float = 600.0) -> None:
        """Wait until everything published is processed and nothing is due; TimeoutError after `timeout` seconds."""
        ...

    def recall(self, tenant: str, user: str | None, recall: Recall) -> list[Memory]:
        """Ask the memory, best first; `Refused` if it refuses."""
        ...

    def memories(self, tenant: str, user: str) -> list[Memory]:
        """All memories of a user, in every state."""
        ...

    def summaries(self, tenant: str, user: str) -> list[Summary]:
        """The valid summaries of a user, oldest first."""
        ...

    def decisions(self, tenant: str, user: str) -> list[Decision]:
        """The decision records of a user, oldest first."""
        ...

    def forgotten(self, tenant: str, user: str) -> list[LogEntry]:
        """The forgetting log of a user, oldest first."""
        ...

    def questions(self, tenant: str, user: str) -> list[Asked]:
        """The questions that agents asked a user, as judged."""
        ...

    def context(self, tenant: str, user: str, query: str, conversation: str, max_tokens: int) -> Context:
        """The context block for a prompt; the query "" leaves the task to the conversation."""
        ...

    def export(self, tenant: str, user: str) -> str:
        """The export of a user's data."""
        ...

    def delete(self, tenant: str, user: str, what: str | None) -> None:
        """Delete what is described, or everything (None)."""
        ...

    def leaks(self, tenant: str) -> Leaks:
        """Dumps of stores, logs and metrics."""
        ...

    def dead_letters(self) -> list[DeadLetter]:
        """All dead letters so far."""
        ...

    def metrics(self) -> dict[str, float]:
        """All samples by `name{label="value",…}`."""
        ...

    def replay(self) -> None:
        """Process everything published so far once more, from the start."""
        ...

    def inject(self, fault: Fault) -> None:
        """Break something; `Unsupported` if this system cannot."""
        ...

    def heal(self) -> None:
        """End all faults."""
        ...

    def close(self) -> None:
        """Release everything."""
        ...
