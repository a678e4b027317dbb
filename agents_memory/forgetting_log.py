"""The forgetting log: each act of letting go, with its reason and the numbers behind it, never text (SPEC E5, G4)."""

from __future__ import annotations

from typing import ClassVar

from pydantic import AwareDatetime, Field

from agents_memory.message import Body, register
from agents_memory.model import Kind, Layer, Reason
from agents_memory.topics import TopicName


class LettingGo(Body):
    """An entry of the forgetting log: what, why, by which rule, and until when it can be undone."""

    topic: ClassVar[TopicName] = TopicName.FORGOTTEN

    reason: Reason
    layer: Layer
    turns: tuple[str, ...] = ()
    numbers: dict[str, float] = Field(default_factory=dict)  # score, threshold, strength, age_days, ...
    rule: str = ""
    policy: str
    reversible_until: AwareDatetime | None = None


@register
class Forgotten(LettingGo):
    """Something that had been remembered was let go. `key` is its attribute if that is one of those known by name."""

    type: ClassVar[str] = "memory.forgotten"

    memory_id: str
    kind: Kind
    key: str = ""
    importance: float
    by: str | None = None


@register
class Discarded(LettingGo):
    """Something was never remembered: a turn without a candidate, or a rejected candidate."""

    type: ClassVar[str] = "memory.discarded"

    kind: Kind | None = None
    key: str = ""
    importance: float | None = None
