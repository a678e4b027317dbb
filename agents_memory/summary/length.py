"""How long a summary may be, and what goes first when it is too long.

Lines are kept or dropped as a whole, or replaced by their shorter wording; none is cut. So no identifier, number or
code line can be halved, and a question stays with its answer. The fifth of the source is a target (SPEC C2), that the
goal and the hard constraints stand in every summary is not (C7): the bound yields for them, and for nothing else.
Where there is too little room for all, lines with something exact go before others of about their weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from agents_memory.inputs import Line
from agents_memory.language.cues import cues_of
from agents_memory.language.text import fold
from agents_memory.model import Cue
from agents_memory.policy import SummaryPolicy
from agents_memory.summary.slots import overlap, slots, terms

DUPLICATE = 0.8
"""Share of common terms from which a line says nothing that a weightier one does not say."""


PRECISE = 2.0
"""What an entry with something exact gains in weight where not all have room: a number lost is lost for good."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that wants a place: where, how much it matters (0-20), its position in the talk, a shorter wording."""

    place: str
    line: Line
    weight: float
    order: int
    short: Line | None = None
    pinned: bool = False  # the request, hard constraints, a mood shown: chosen before all others, bound or not
    exact: bool = False  # the user gives a figure, a name with digits or code in it, or an answer does
    full: Line | None = None  # the full wording of an entry that was chosen in its shorter one

    def shortest(self) -> Line:
        """The line in the fewest words there are for it."""
        return self.short if self.short is not None and width(self.short) < width(self.line) else self.line

    def cost(self) -> int:
        """Characters on the page, with the separator."""
        return width(self.line)


def width(line: Line) -> int:
    """Characters that a line takes on the page, with its note and separator."""
    return len(line.text) + (len(line.note) + 3 if line.note else 0) + 2


def budget(source_chars: int, policy: SummaryPolicy) -> int | None:
    """Characters that a summary of so long a source may have; None while the source is short."""
    if source_chars <= policy.ratio_from_chars:
        return None
    return int(source_chars * policy.max_ratio)


def fit(entries: Sequence[Entry], room: int | None, overhead: int) -> list[Entry]:
    """The entries that fit into `room` characters, weightiest first, returned in the order of the talk.

    `overhead` is what labels cost. Repeats are left out even where there is room. Under a bound every entry is first
    taken in its shortest wording, so that more is told, then the weightiest get their full one back while there is
    room. What is pinned stands even where it exceeds the room, and so does the weightiest entry where nothing is.
    """
    kept: list[Entry] = []
    left = None if room is None else room - overhead
    for candidate in sorted(entries, key=lambda e: _rank(e, bounded=room is not None)):
        said = _said(candidate, kept)
        if said is not None:
            kept = [_citing(other, candidate) if other is said else other for other in kept]
            continue
        entry, kept, left = _instead(candidate, kept, left)
        if left is None:
            kept.append(entry)
            continue
        brief = entry.shortest()
        if width(brief) <= left or not kept or entry.pinned:
            kept.append(replace(entry, line=brief, full=entry.line))
            left -= width(brief)
    return sorted(_in_full(kept, left or 0), key=lambda e: e.order)


def _rank(entry: Entry, *, bounded: bool) -> tuple[bool, float, int]:
    """The order in which entries are chosen, least first."""
    gain = PRECISE if bounded and entry.exact else 0.0
    return not entry.pinned, -(entry.weight + gain), entry.order


def top_up(kept: Sequence[Entry], spare: Sequence[Entry], room: int, overhead: int) -> list[Entry]:
    """The entries kept and, of the lesser ones to `spare`, those for which a bounded summary still has room."""
    left = room - overhead - sum(entry.cost() for entry in kept)
    out = list(kept)
    for entry in sorted(spare, key=lambda e: (-e.weight, e.order)):
        if entry.cost() <= left and _said(entry, out) is None:
            out.append(entry)
            left -= entry.cost()
    return sorted(out, key=lambda e: e.order)


def _in_full(kept: Sequence[Entry], left: int) -> list[Entry]:
    """The entries in their full wording as far as the room that is left allows, weightiest first."""
    out: list[Entry] = []
    for entry in sorted(kept, key=lambda e: _rank(e, bounded=True)):
        more = width(entry.full) - entry.cost() if entry.full is not None else 0
        grows = entry.full is not None and more <= left
        left -= more if grows else 0
        out.append(replace(entry, line=entry.full) if grows and entry.full is not None else entry)
    return out


def _said(entry: Entry, kept: Sequence[Entry]) -> Entry | None:
    """The kept entry that says all that this one says."""
    return next((other for other in kept if other.place == entry.place and _within(entry, other)), None)


def _within(one: Entry, other: Entry) -> bool:
    """Whether one line says nothing beyond the other: its terms are there, and every number of it."""
    if one.line.text in (other.line.text, other.full.text if other.full is not None else None):
        return True
    own, theirs = terms(one.line.text), terms(other.line.text)
    if not 2 < len(own) <= len(theirs) or overlap(own, theirs) < DUPLICATE:
        return False  # most lines: their values need no look
    numbers = {t for t in own if any(c.isdigit() for c in t)} | set(slots(one.line.text))
    return numbers <= theirs | set(slots(other.line.text)) and _polar(one, other)


def _polar(one: Entry, other: Entry) -> bool:
    """Whether both lines affirm or both deny: "signed" and "not signed" have the same terms."""
    return _denies(one.line.text) == _denies(other.line.text)


@lru_cache(maxsize=1_024)  # a line is compared with many
def _denies(text: str) -> bool:
    return Cue.NEGATION in cues_of(fold(text))


def _citing(entry: Entry, repeat: Entry) -> Entry:
    """The entry with the sources of a repeat of it: whoever forgets the one wants the other gone too."""
    sources = tuple(dict.fromkeys([*entry.line.sources, *repeat.line.sources]))
    return replace(entry, line=entry.line.model_copy(update={"sources": sources}))


def _instead(entry: Entry, kept: list[Entry], left: int | None) -> tuple[Entry, list[Entry], int | None]:
    """A fuller line in place of the weightier ones it contains, where there is room for it."""
    covered = [o for o in kept if o.place == entry.place and not o.pinned and _within(o, entry)]
    freed = None if left is None else left + sum(o.cost() for o in covered)
    if not covered or (freed is not None and entry.cost() > freed):
        return entry, kept, left
    for other in covered:
        entry = _citing(entry, other)
    entry = replace(entry, weight=max(o.weight for o in [entry, *covered]))
    return entry, [o for o in kept if o not in covered], freed
