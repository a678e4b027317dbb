"""Is the agent asking for what it has been told? (SPEC H3)

Judged on the turn in which it asks, against what stands in the conversation's turns and in the user's memories: the
keys of the language layer first, then the trained head `answered`, which finds what has no key or other words. A
question that only confirms a value is none. The key of a masked value counts as known: it was given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from agents_memory.conversation import matching, tool_calls
from agents_memory.conversation.asking import asked, closed
from agents_memory.conversation.matching import Search
from agents_memory.events import QuestionJudged
from agents_memory.inputs import TurnEnriched
from agents_memory.language.identifiers import entities, identifiers
from agents_memory.language.spans import sentences
from agents_memory.language.text import fold
from agents_memory.lifecycle.joined import every
from agents_memory.lifecycle.table import ASSERTED
from agents_memory.model import Cue, Mask, Modality, Question, Role
from agents_memory.rows import Memory, TurnRow
from agents_memory.subject.work import Work

MASK_KEYS = {
    "id_card": "id_number",
    "bank_card": "card_number",
    "passport": "passport",
    "phone": "phone",
    "email": "email",
    "address": "address",
}
"""Which attribute a masked value answers."""


_ALIKE = {"order": ("order", "reference")}
"""An order's number may have been said without calling it one: "where is BX-2041 now?"."""


_EXACT = frozenset({"order", "reference", *MASK_KEYS.values()})
"""What is known by its form: of these the key is enough."""


class Answer(NamedTuple):
    """What answers a question: a turn or a memory, and the text and values it does so with."""

    turn: str | None
    memory: str | None
    text: str
    values: tuple[str, ...] = ()


def judge(work: Work, turn: TurnRow, told: Sequence[TurnRow], body: TurnEnriched) -> None:
    """Say of each question and tool call of a turn whether its answer was known; `told` are the turns before it."""
    if turn.call.startswith("read:"):
        result = tool_calls.repeats(turn, told)
        work.say(
            turn.id,
            QuestionJudged(known=result is not None, turn_id=turn.id, answer_turn=result, kind="tool_call"),
            turn.conversation,
        )
    if turn.role is not Role.ASSISTANT or turn.withheld:
        return
    questions = asked(turn)
    if not questions:
        return
    memories = [m for m in every(work) if m.state in ASSERTED]
    search = matching.search(work.policy, turn, told, memories, body)
    for question in questions:
        named = _in_turns(question, told, None) or _in_memories(question, memories, None)
        if named is not None and _confirms(question, named):
            continue
        answer = named and (_in_turns(question, told, search) or _in_memories(question, memories, search))
        if answer is None and search is not None and (found := search.find(question)):
            answer = Answer(found.turn, found.memory, found.text)
        if answer is not None and _confirms(question, answer):
            continue
        work.say(
            turn.id,
            QuestionJudged(
                known=answer is not None,
                turn_id=turn.id,
                keys=question.keys,
                answer_turn=answer.turn if answer else None,
                answer_memory=answer.memory if answer else None,
            ),
            turn.conversation,
        )


def _in_turns(question: Question, told: Sequence[TurnRow], search: Search | None) -> Answer | None:
    keys = {alike for key in question.keys for alike in _ALIKE.get(key, (key,))}
    for place in range(len(told) - 1, -1, -1) if keys else ():
        turn = told[place]
        if turn.role is not Role.USER or turn.withheld:
            continue
        said = [s for s in turn.reading.statements if s.value and s.key in keys and _said(s.modality)]
        said = [s for s in said if _same(s.about, question.about)]
        masks = [m for m in turn.reading.masks if MASK_KEYS.get(m.cls, m.cls) in keys]
        exact = any(s.key in _EXACT for s in said) or any(_same(_whose(m, turn), question.about) for m in masks)
        if exact or (said and not (search and search.doubts(question, turn=turn.id))):
            return Answer(turn.id, None, turn.text, tuple(s.value for s in said))
        if place and _agreed(question, told[place - 1], turn):
            return Answer(turn.id, None, told[place - 1].text)
    return None


def _agreed(question: Question, before: TurnRow, turn: TurnRow) -> bool:
    """Whether the user said yes to the agent's own guess: "you live in Suzhou, right?" "Yes"."""
    if before.role is not Role.ASSISTANT or Cue.ACCEPTANCE not in turn.reading.cues:
        return False
    return any(
        q.confirming and set(q.keys) & set(question.keys) and _same(q.about, question.about)
        for q in before.reading.questions
    )


def _whose(mask: Mask, turn: TurnRow) -> str:
    """Whose a masked value is, as far as its statement or its sentence tells; the user's if nobody else is named."""
    around = [s.about for s in turn.reading.statements if s.start <= mask.start < s.end]
    if around:
        return around[0]
    for piece in sentences(turn.text):
        if piece.start <= mask.start < piece.end:
            people = matching.people(piece.text)
            return next(iter(sorted(people)), "user")
    return "user"


def _in_memories(question: Question, memories: Sequence[Memory], search: Search | None) -> Answer | None:
    for memory in memories:
        content = memory.content
        if not content.value or content.key not in question.keys or not _same(content.about, question.about):
            continue
        if content.key in _EXACT or search is None or not search.doubts(question, memory=memory.id):
            return Answer(None, memory.id, content.statement, (content.value,))
    return None


_NUMBERS = re.compile(r"\d+(?:[.,:]\d+)*")


def _confirms(question: Question, answer: Answer) -> bool:
    """Whether a question for a yes names what it could be the answer to: "should it go to 12 Elm Road again?"."""
    if not closed(question.text):
        return False
    folded = fold(question.text)
    if any(fold(value) in folded for value in answer.values):
        return True
    return bool(_marks(question.text) & _marks(answer.text))


def _marks(text: str) -> set[str]:
    """The numbers, names and identifiers of a text, folded."""
    return {fold(one) for one in (*_NUMBERS.findall(text), *entities(text), *identifiers(text))}


def _same(one: str, other: str) -> bool:
    return fold(one) == fold(other)


def _said(modality: Modality) -> bool:
    return modality in (Modality.STATED, Modality.PLANNED)
