"""The names of a segment: orders, products, people, places, symbols, ranked by how much the summary speaks of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agents_memory.inputs import Line
from agents_memory.language.text import fold
from agents_memory.summary.naming import measures
from agents_memory.summary.references import present
from agents_memory.summary.unit import Unit

MAX_NAMES = 12
"""Names in a field; more are a list that nobody reads."""


def names(units: Sequence[Unit], kept: Iterable[Line]) -> tuple[Line, ...]:
    """One line a name with the sentence it first stands in; those in the lines kept come first, then the frequent ones.

    Amounts are left to the sentences they stand in.
    """
    counted: dict[str, list[Unit]] = {}
    for unit in units:
        for name in unit.names:
            counted.setdefault(name, []).append(unit)
    real = [name for name in counted if not measures(name)]
    said = " ".join(line.text for line in kept)
    mentioned = set(present(real, said))
    ranked = sorted(real, key=lambda n: (n not in mentioned, -len(counted[n]), counted[n][0].order))
    chosen: list[str] = []
    for name in ranked:
        if not any(fold(name) in fold(other) or fold(other) in fold(name) for other in chosen):
            chosen.append(name)
    return tuple(Line(text=name, sources=(counted[name][0].source,)) for name in chosen[:MAX_NAMES])
