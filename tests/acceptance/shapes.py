"""From what the memory's own code answers to the plain shapes of the checks: the same for every system."""

from __future__ import annotations

from agents_memory.events import SegmentSummarized
from agents_memory.inputs import SummaryFields
from agents_memory.recall.model import Recalled
from tests.acceptance.system import Memory, Summary


def recalled(result: Recalled) -> Memory:
    """A result of a recall."""
    state = "unconfirmed" if result.unconfirmed else "held" if result.held else "active"
    return Memory(
        id=result.id, text=result.text, state=state, key=result.key, value=result.value, kind=result.kind.value,
        layer=result.layer.value, importance=result.importance, strength=result.strength, confidence=result.confidence,
        needs_confirmation=result.needs_confirmation, sources=tuple(source.turn_id for source in result.sources),
        route=result.route.value, score=result.score, verbatim=result.verbatim,
    )  # fmt: skip


def summary(content: SummaryFields, told: SegmentSummarized | None) -> Summary:
    """A summary's fields, with the lengths that its event told."""
    aside = (*content.hypotheses, *content.superseded, *content.rejected)
    return Summary(
        {name: tuple(line.text for line in lines) for name, lines in content.fields.items()},
        tuple(line.text for line in aside),
        told.chars / told.source_chars if told and told.source_chars else None,
        told.source_chars if told else 0,
    )
