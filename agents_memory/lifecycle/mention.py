"""A passing mention wakes a memory up: the turn speaks of the same thing without saying it again (SPEC E1)."""

from __future__ import annotations

from agents_memory.lifecycle.joined import every
from agents_memory.lifecycle.match import Calibrate
from agents_memory.lifecycle.table import ASSERTED
from agents_memory.lifecycle.wake import touch
from agents_memory.rows import TurnRow
from agents_memory.subject.work import Work
from agents_memory.vectors import cosine, unpack

SAME_NAME_FROM = 0.02
"""Calibrated similarity that suffices when the turn names something that the memory names too: a cosine of 0.35, which
only tells the same matter from quite another one in which the name happens to stand."""

SAME_VALUE_FROM = 0.5
"""The same where the turn merely contains the memory's value, which may be a common word."""


def wake_mentioned(work: Work, turn: TurnRow, calibrate: Calibrate) -> None:
    """Wake the decaying memories that a user's turn mentions, except those that rest on the turn itself."""
    names = set(turn.reading.entities) | set(turn.reading.identifiers)
    vector = unpack(turn.vector)
    for memory in list(every(work)):
        if memory.state not in ASSERTED or memory.protected:
            continue
        if any(s.span.turn_id == turn.id for s in memory.sources) or not memory.content.vector:
            continue
        shared = bool(names & {*memory.content.entities, *memory.content.identifiers})
        if not shared and not _close_in_words(turn.text, memory.content.value):
            continue
        least = SAME_NAME_FROM if shared else SAME_VALUE_FROM
        if calibrate(cosine(vector, unpack(memory.content.vector))) >= least:
            touch(work, memory, "mention")


def _close_in_words(text: str, value: str) -> bool:
    """Whether the text repeats the memory's value; a cheap look before the vectors."""
    return len(value) >= 2 and value.casefold() in text.casefold()
