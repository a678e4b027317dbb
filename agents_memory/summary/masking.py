"""Sealed values in a summary: whoever subscribes to it reads the labels of their classes instead (SPEC D4)."""

from __future__ import annotations

from agents_memory.inputs import Line, SummaryFields
from agents_memory.language.sealed import labelled


def masked(content: SummaryFields) -> SummaryFields:
    """The content with a label for each sealed value; the parts of turns that its lines rest on stay as they are."""
    return SummaryFields(
        fields={name: _lines(lines) for name, lines in content.fields.items()},
        hypotheses=_lines(content.hypotheses),
        superseded=_lines(content.superseded),
        rejected=_lines(content.rejected),
        task=None if content.task is None else labelled(content.task),
    )


def _lines(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(
        line.model_copy(update={"text": labelled(line.text), "note": labelled(line.note), "code": labelled(line.code)})
        for line in lines
    )
