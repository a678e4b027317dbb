"""What a sentence is to a summary, where no table knows its words: a trained head over its vector (SPEC C1, C4; pure).

The tables of `putting_off`, `surroundings` and `mood` know the usual words. "The rug went to one side" and
"这事不归我管" have none of them, but their vectors lie near sentences that do. What the tables say stands; the head
only adds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise

from agents_memory.heads.head import Head, load
from agents_memory.language import spans
from agents_memory.language.spans import Piece
from agents_memory.language.text import fold, words
from agents_memory.model import Cue, Role
from agents_memory.summary.relevance import IMPORTANT
from agents_memory.summary.surroundings import aside
from agents_memory.summary.unit import TAIL, Sense, Unit, narrowed
from agents_memory.summary.wording import Mark, is_noise, marks_of
from agents_memory.vectors import Array

LEAST, MOST = 3, 26
"""Words (Chinese: characters) of a sentence that the head is asked about; it was trained on such."""

FIRST = 2
"""Of a reply so many sentences: an answer, or that there is none, comes first."""

LEADS = 2
"""Clauses in front of a request that may be an aside."""

_BY_USER, _BY_AGENT = frozenset({Sense.OPEN, Sense.ASIDE, Sense.UPSET}), frozenset({Sense.NO_ANSWER})

_KNOWN = frozenset({Mark.DEFERRAL, Mark.UNDONE, Mark.READ_BACK, Mark.CANCELLATION})
_PLAIN = frozenset({Cue.ROOT_CAUSE, Cue.CONFIG_CHANGE, Cue.DECISION, Cue.OPEN_ITEM})
"""Marks and cues by which the tables know what a sentence is."""


def head_for(model: str) -> Head | None:
    """The head that reads the vectors of this embedder; None for another one: then the tables judge alone."""
    head = load("sentence")
    return head if head.embedder == model else None


def texts(units: Sequence[Unit]) -> tuple[str, ...]:
    """The texts whose vectors are wanted, each once."""
    asked = [unit.text for unit in units if _asked(unit, units)]
    leads = [lead for unit in units for lead, _ in _leads(unit) if len(words(fold(lead))) >= LEAST]
    return tuple(dict.fromkeys([*asked, *leads]))


def sensed(units: Sequence[Unit], vectors: Mapping[str, Array], head: Head) -> tuple[Unit, ...]:
    """The units with what the head says of them; a request without the asides that stand in front of it."""
    out = []
    for unit in units:
        senses = frozenset[Sense]()
        if _asked(unit, units) and unit.text in vectors:
            senses = _senses(vectors[unit.text], head) & (_BY_USER if unit.role is Role.USER else _BY_AGENT)
        out.append(_led(replace(unit, senses=senses), vectors, head))
    return tuple(out)


def _asked(unit: Unit, units: Iterable[Unit]) -> bool:
    """Whether the head is asked about a sentence: a plain one without a figure or a wish, of which the tables know
    nothing; of an agent only at the beginning of a reply. Each costs an embedding, so what can be known is not asked.
    """
    if unit.noise or unit.code or unit.digest or unit.row or unit.question or not LEAST <= unit.size <= MOST:
        return False
    if unit.exact or unit.wish or unit.guess or unit.marks & _KNOWN or unit.cues & _PLAIN:
        return False
    if unit.role is not Role.ASSISTANT:
        return unit.role is Role.USER and unit.importance < IMPORTANT
    told = unit.slots or unit.marks & {Mark.DONE, Mark.PROMISE}
    return (
        not told
        and unit.place < FIRST
        and any(u.exchange == unit.exchange and u.role is Role.USER and (u.question or u.wish) for u in units)
    )


def _senses(vector: Array, head: Head) -> frozenset[Sense]:
    return frozenset(Sense(name) for name, value in head.log_odds({}, vector).items() if value > 0)


def _leads(unit: Unit) -> list[tuple[str, int]]:
    """The clauses in front of a user's request, each with where what follows it begins in the text."""
    if unit.role is not Role.USER or unit.noise or unit.code or not (unit.question or unit.wish):
        return []
    clauses = spans.clauses(Piece(0, len(unit.text), unit.text))
    found = []
    for lead, after in islice(pairwise(clauses), LEADS):
        text = lead.text.strip(TAIL)
        if any(c.isdigit() for c in text) or marks_of(fold(text)) & {Mark.WANT, Mark.CONSTRAINT}:
            break  # this is of the matter, so what follows it is as well
        found.append((text, after.start))
    return found


def _led(unit: Unit, vectors: Mapping[str, Array], head: Head) -> Unit:
    """The unit from its first clause on that is no aside; the whole where nothing but asides is in front of its end."""
    begin = 0
    for lead, after in _leads(unit):
        beside = is_noise(lead) or aside(lead) or (lead in vectors and Sense.ASIDE in _senses(vectors[lead], head))
        if not beside:
            break
        begin = after
    if not begin:
        return unit
    text = unit.text[begin:]
    kept = narrowed(unit, begin, text)
    return kept if len(kept.terms) > 1 and (kept.question or Cue.QUESTION not in unit.cues) else unit
