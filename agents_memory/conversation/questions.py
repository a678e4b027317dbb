"""Is the agent asking for what it has been told? (SPEC H3)

Judged on the turn in which it asks, against what stands in the conversation's turns and in the user's memories. A
question that only confirms a value is none. The key of a masked value counts as known: it was given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agents_memory.events import QuestionJudged
from agents_memory.language.text import fold
from agents_memory.lifecycle.table import ASSERTED
from agents_memory.model import Cue, Modality, Question, Role
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


def judge(work: Work, turn: TurnRow, told: Sequence[TurnRow]) -> None:
    """Say of each question of an assistant's turn whether its answer was known; `told` are the turns before it."""
    if Cue.CONFIRMING_QUESTION in turn.reading.cues:
        return
    for question in turn.reading.questions:
        if question.confirming or not question.keys:
            continue
        answer_turn = _in_turns(question, told)
        answer_memory = None if answer_turn else _in_memories(question, work.all(Memory))
        work.say(
            turn.id,
            QuestionJudged(
                known=bool(answer_turn or answer_memory),
                turn_id=turn.id,
                keys=question.keys,
                answer_turn=answer_turn,
                answer_memory=answer_memory,
            ),
            turn.conversation,
        )


def _in_turns(question: Question, told: Iterable[TurnRow]) -> str | None:
    for turn in reversed(list(told)):
        if turn.role is not Role.USER or turn.withheld:
            continue
        said = [s for s in turn.reading.statements if s.value and _said(s.modality) and _same(s.about, question.about)]
        masked = {MASK_KEYS.get(m.cls, m.cls) for m in turn.reading.masks} if question.about == "user" else set()
        if set(question.keys) & ({s.key for s in said} | masked):
            return turn.id
    return None


def _in_memories(question: Question, memories: Iterable[Memory]) -> str | None:
    for memory in memories:
        content = memory.content
        told = memory.state in ASSERTED and bool(content.value) and _same(content.about, question.about)
        if told and content.key in question.keys:
            return memory.id
    return None


def _same(one: str, other: str) -> bool:
    return fold(one) == fold(other)


def _said(modality: Modality) -> bool:
    return modality in (Modality.STATED, Modality.PLANNED)
