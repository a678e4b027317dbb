"""The verdicts on the units of a segment while its turns are read: what stands how, and what goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from agents_memory.summary.slots import overlap
from agents_memory.summary.unit import Unit

RELATED = 0.3
"""Share of common terms from which two units speak of one thing."""

SAME = 0.5
"""Share of common terms from which one unit restates or denies the other."""

ALIKE = 0.8
"""Share of the terms of either that two questions have in common if they ask the same."""

REACH = 6
"""How many exchanges back a refutation, a cancellation or a new value is heard."""


class Standing(StrEnum):
    """How a unit stands."""

    CONFIRMED = "confirmed"
    OPEN = "open"
    PROPOSED = "proposed"  # on offer, neither taken nor turned down
    GUESS = "guess"
    SUPERSEDED = "superseded"
    REJECTED = "rejected"
    DROPPED = "dropped"  # noise, or said by another unit


@dataclass(frozen=True, slots=True)
class Verdict:
    """A unit's standing. `before` or `after` belong into one line with it (question and answer); `by` is the reason."""

    unit: Unit
    standing: Standing
    before: Unit | None = None
    after: Unit | None = None
    by: Unit | None = None
    settled: bool = False  # somebody agreed to it, or it was found out
    answers: bool = False  # it is the answer to a question

    def terms(self) -> frozenset[str]:
        """What the whole line is about."""
        return self.unit.terms | (self.before.terms if self.before else frozenset())

    def concerns(self, unit: Unit, share: float = RELATED) -> bool:
        """Whether the line and the unit speak of one thing: enough terms in common, or a name."""
        own = self.unit.marked | (self.before.marked if self.before else frozenset())
        return overlap(self.terms(), unit.terms) >= share or bool(own & unit.marked)

    @property
    def asserted(self) -> bool:
        """Whether it is still said."""
        return self.standing in (Standing.CONFIRMED, Standing.OPEN, Standing.PROPOSED)


def same(one: Unit, other: Unit) -> bool:
    """Whether two questions or wishes ask the same: neither has much that the other has not."""
    shared = len(one.terms & other.terms)
    return shared > 0 and shared >= ALIKE * max(len(one.terms), len(other.terms))


class Ledger:
    """The verdicts so far, in the order of the units; clauses split off a unit stand behind it."""

    def __init__(self) -> None:
        self._rows: list[Verdict] = []

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, at: int) -> Verdict:
        return self._rows[at]

    def add(self, verdict: Verdict) -> None:
        """Append a verdict."""
        self._rows.append(verdict)

    def set(self, at: int, standing: Standing, **changes: Unit | bool | None) -> None:
        """Change the verdict at a place."""
        self._rows[at] = replace(self._rows[at], standing=standing, **changes)  # type: ignore[arg-type]

    def split(self, at: int, kept: Sequence[Unit]) -> None:
        """Let clauses of the unit at a place stand in its stead, with its standing; the place itself stays."""
        whole = self._rows[at]
        self._rows[at + 1 : at + 1] = [replace(whole, unit=unit, before=None, after=None) for unit in kept]

    def before(self, unit: Unit, exchanges: int = REACH) -> list[int]:
        """Places of what was said earlier, in other turns, at most so many exchanges ago; latest first."""
        return [
            at
            for at in reversed(range(len(self._rows)))
            if self._rows[at].unit.turn != unit.turn and unit.exchange - self._rows[at].unit.exchange <= exchanges
        ]

    def closing(self, at: int) -> bool:
        """Whether the unit at a place is one of the last two of its turn: what a reply answers without naming it."""
        turn = self._rows[at].unit.turn
        return sum(row.unit.turn == turn and not row.unit.noise for row in self._rows[at + 1 :]) < 2

    def verdicts(self) -> tuple[Verdict, ...]:
        """All of them."""
        return tuple(self._rows)
