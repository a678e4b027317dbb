"""Which memories a candidate has to do with, and how: the same thing, a change of it, or a contradiction.

Candidates for comparison are sought by attribute, identifier and entity first; vectors are compared only for the
rest, and alone never to judge them: a sentence and its negation are nearly the same vector (SPEC D5, D7). The judgement
is lexical and lives in `language.relations`; only two statements without an attribute that the words alone do not
judge are asked for their `language.likeness`, of which the vector is a part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from agents_memory.language.likeness import likeness
from agents_memory.language.notation import marks
from agents_memory.language.relations import Relation, Said, denies_other, same_statement
from agents_memory.language.sealed import labelled
from agents_memory.language.text import fold
from agents_memory.lifecycle.ends import learned_at
from agents_memory.lifecycle.joined import every
from agents_memory.lifecycle.table import OPEN
from agents_memory.model import Candidate, Kind, Modality, Role
from agents_memory.rows import Memory
from agents_memory.subject.work import Work
from agents_memory.vectors import cosine, unpack

CORRECTED = "amendment"
"""Extractor of a source that corrected one value of a memory."""

Calibrate = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Match:
    """A memory that a candidate has to do with."""

    memory: Memory
    relation: Relation


def matches(work: Work, candidate: Candidate, calibrate: Calibrate) -> list[Match]:
    """The living memories that the candidate repeats, changes or contradicts, in the order of their ids."""
    found = []
    said_at = max(s.at for s in candidate.sources)
    for memory in comparable(work, candidate, calibrate):
        # In the order in which they were said, whichever arrived first: only the later one can change the other.
        old, new = (memory.content, candidate) if learned_at(memory) <= said_at else (candidate, memory.content)
        how = same_statement(Said.of(old), Said.of(new))
        if how in (Relation.UNRELATED, Relation.REFINE) and _alike(work, old, new, calibrate):
            how = Relation.SAME
        if how is not Relation.UNRELATED:
            found.append(Match(memory, how))
    return found


def comparable(work: Work, candidate: Candidate, calibrate: Calibrate) -> Iterator[Memory]:
    """The living memories worth comparing: same layer and person, and a key, a name or a meaning in common."""
    vector = unpack(candidate.vector) if candidate.vector else None
    turns = {s.span.turn_id for s in candidate.sources}
    names = set(candidate.entities) | set(candidate.identifiers)
    for memory in every(work):
        content = memory.content
        same_person = fold(content.about) == fold(candidate.about)
        if memory.state not in OPEN or content.layer is not candidate.layer:
            continue
        if not same_person:
            if "user" in (content.about, candidate.about) and denies_other(
                fold(content.statement), fold(candidate.statement)
            ):
                yield memory
            continue
        if _settled(content) != _settled(candidate) or content.exception:
            continue  # a plan is no fact, an exception no rule: neither confirms nor contradicts the other
        if {content.kind, candidate.kind} == _BOTH_WAYS and _said_by_user(content) & _said_by_user(candidate):
            continue  # "not A, let's take B": what is turned down in one breath is no earlier word on what is chosen
        if any(s.extractor == CORRECTED and s.span.turn_id in turns for s in content.sources):
            continue  # the turn has corrected it already
        if (
            (content.key and content.key == candidate.key)
            or names & {*content.entities, *content.identifiers}
            or (
                vector is not None
                and content.vector
                and calibrate(cosine(vector, unpack(content.vector))) >= work.policy.conflict.candidate_from
            )
        ):
            yield memory


def _alike(work: Work, old: Candidate, new: Candidate, calibrate: Calibrate) -> bool:
    """Whether two statements that no attribute tells apart are one in other words.

    A vector is that of a whole turn, so it says nothing of two statements of one turn.
    """
    if (
        not {old.key, new.key} <= _UNKEYED
        or new.exception
        or old.affirmed != new.affirmed
        or not (old.vector and new.vector)
    ):
        return False
    if {s.span.turn_id for s in old.sources} & {s.span.turn_id for s in new.sources}:
        return False
    if marks(old.statement) != marks(new.statement):
        return False
    probability = calibrate(cosine(unpack(old.vector), unpack(new.vector)))
    said = labelled(old.statement), labelled(new.statement)  # letters of a sealed value would be most of what is alike
    return likeness(*said, probability) >= work.policy.conflict.duplicate_from


_UNKEYED = frozenset({"", "event"})
"""Statements of which no attribute says whether they are about one thing."""

_BOTH_WAYS = frozenset({Kind.DECISION, Kind.REJECTED_PROPOSAL})


def _said_by_user(candidate: Candidate) -> frozenset[str]:
    return frozenset(s.span.turn_id for s in candidate.sources if s.role is Role.USER)


def _settled(candidate: Candidate) -> bool:
    return candidate.modality is not Modality.PLANNED
