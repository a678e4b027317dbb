"""The search for an answer by meaning: the turns and memories that the head `answered` may look at, and its verdict.

Who is meant is no matter of degree: what was said of somebody else is no candidate. The head reads the vectors of one
embedder; with another one, without vectors or when the policy turns it off, there is no search by meaning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from agents_memory.conversation import answered
from agents_memory.conversation.answered import Candidate, Scene, Text, look_at, scene
from agents_memory.heads.head import Head, load
from agents_memory.inputs import TurnEnriched
from agents_memory.language.text import fold
from agents_memory.model import Cue, Kind, Modality, Question, Role
from agents_memory.policy import Policy
from agents_memory.rows import Memory, TurnRow
from agents_memory.vectors import Array, unpack

MAX_TURNS = 40
"""So many of the latest user turns are compared."""

MAX_MEMORIES = 32
"""So many of the memories, those whose vectors are nearest to the question's."""

MEMORY_FROM = 1.0
"""Log odds from which a memory answers; a turn does from 0. There are many more memories to be mistaken for one."""

DOUBT_BELOW = -2.5
"""Log odds below which the key alone is not believed: set with an earlier head, on whose own items it refused 4 of 13
wrong answers and 2 of 30 right ones; not measured anew."""

_WEAK = frozenset({"choice", "kind", "origin", "goal", "start", "end"})
"""Types that a question for them holds itself: "when do you leave?" speaks of leaving."""

_SAID = (Modality.STATED, Modality.PLANNED)
_KINDS = frozenset({Kind.FACT, Kind.PREFERENCE, Kind.RELATION, Kind.DECISION})


class Found(NamedTuple):
    """What the head takes for the answer: a turn or a memory, with its text."""

    turn: str | None
    memory: str | None
    text: str


class _Told(NamedTuple):
    turn: TurnRow
    candidate: Candidate


class Search:
    """The head, with all that it may look at for the questions of one turn; every text is looked at once."""

    def __init__(
        self, head: Head, told: Sequence[TurnRow], memories: Sequence[Memory], whole: Array, own: dict[str, Array]
    ) -> None:
        self._head = head
        self._told = _turns(told, whole.size)
        stored = [(m, unpack(m.content.vector)) for m in memories if m.content.kind in _KINDS and m.content.vector]
        self._stored = [(m, v) for m, v in stored if v.size == whole.size]
        self._vectors = np.stack([v for _, v in self._stored]) if self._stored else None
        self._whole = whole
        self._own = own
        self._asked: dict[str, tuple[Text, Scene]] = {}

    def find(self, question: Question) -> Found | None:
        """The likeliest answer, if it is more likely than not: a turn before a memory."""
        asked, within = self._view(question)
        best, found = 0.0, None
        for one in self._told:
            if _of_same(question, asked, one) and not _asks_too(asked, one):
                value = answered.score(self._head, asked, one.candidate, within)
                if value >= best:
                    best, found = value, Found(one.turn.id, None, one.turn.text)
        if found is not None or self._vectors is None:
            return found
        best = MEMORY_FROM
        for place in np.argsort(-(self._vectors @ asked.vector), kind="stable")[:MAX_MEMORIES]:
            memory, vector = self._stored[int(place)]
            content = memory.content
            if fold(content.about) != fold(question.about) or content.modality not in _SAID:
                continue
            value = answered.score(self._head, asked, _remembered(memory, vector), within)
            if value >= best:
                best, found = value, Found(None, memory.id, content.statement)
        return found

    def doubts(self, question: Question, turn: str | None = None, memory: str | None = None) -> bool:
        """Whether an answer found by its key is most unlikely: a favourite drink is no favourite colour."""
        asked, within = self._view(question)
        candidates = [t.candidate for t in self._told if t.turn.id == turn]
        candidates += [_remembered(m, v) for m, v in self._stored if m.id == memory]
        return any(answered.score(self._head, asked, c, within) < DOUBT_BELOW for c in candidates)

    def _view(self, question: Question) -> tuple[Text, Scene]:
        if question.text not in self._asked:
            asked = look_at(question.text, self._own.get(question.text, self._whole))
            self._asked[question.text] = asked, scene(asked, [t.candidate for t in self._told])
        return self._asked[question.text]


def search(
    policy: Policy, turn: TurnRow, told: Sequence[TurnRow], memories: Sequence[Memory], body: TurnEnriched
) -> Search | None:
    """The search for the questions of a turn; None where there is none."""
    if not policy.gate.question_head or not turn.vector:
        return None
    head = load("answered")
    if body.model != head.embedder:
        return None
    vectors = zip(body.reading.questions, body.question_vectors, strict=False)
    return Search(head, told, memories, unpack(turn.vector), {q.text: unpack(v) for q, v in vectors if v})


def _remembered(memory: Memory, vector: Array) -> Candidate:
    return Candidate(look_at(memory.content.statement, vector), None, answered.FARTHEST)


def people(text: str) -> frozenset[str]:
    """Kin and roles that a text names."""
    return answered.people(fold(text))


def _turns(told: Sequence[TurnRow], size: int) -> list[_Told]:
    """The user's turns with the agent's before each, oldest first, without what is withheld or has no vector."""
    seen = {t.id: vector for t in told if not t.withheld and (vector := unpack(t.vector)).size == size}
    places = [i for i, t in enumerate(told) if t.role is Role.USER and t.id in seen][-MAX_TURNS:]
    out = []
    for index, place in enumerate(places):
        turn, before = told[place], told[place - 1] if place else None
        asks = None
        if before is not None and before.role is Role.ASSISTANT and before.id in seen:
            asks = look_at(before.text, seen[before.id])
        said = look_at(turn.text, seen[turn.id])
        if before is not None and asks is not None and _affirms(turn, before):
            said, asks = asks, None
        candidate = Candidate(said, asks, len(places) - 1 - index)
        out.append(_Told(turn, candidate))
    return out


def _affirms(turn: TurnRow, before: TurnRow) -> bool:
    """Whether a turn says yes to the agent's own guess, which is what was said then."""
    return Cue.ACCEPTANCE in turn.reading.cues and any(q.confirming for q in before.reading.questions)


def _of_same(question: Question, asked: Text, one: _Told) -> bool:
    """Whether a turn speaks of whom the question asks about, as far as either says."""
    said = [s for s in one.turn.reading.statements if s.value]
    if fold(question.about) == "user":
        return not said or any(s.about == "user" for s in said)
    named = fold(question.about) in fold(one.turn.text) or bool(asked.people & one.candidate.said.people)
    return named or any(fold(s.about) == fold(question.about) for s in said)


def _asks_too(asked: Text, one: _Told) -> bool:
    """Whether the user asked for the same thing, rather than telling it."""
    said, sought = one.candidate.said, asked.wants - _WEAK
    return bool(one.turn.reading.questions) and bool(said.wants & sought) and not said.holds & sought
