"""Dialogues of the topic sets, streamed turn by turn through the product's own topic functions.

The sets name no speakers: they alternate, the first being the user, and both may open a topic. Nothing else differs from
what `conversation.decide` does with a turn; the state after each turn follows from the boundaries called so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from agents_memory.conversation import topics
from agents_memory.conversation.threshold import Opens, walk
from agents_memory.heads.head import Head
from agents_memory.language.reading import read
from agents_memory.model import Role
from agents_memory.policy import SegmentPolicy
from agents_memory.rows import Conversation, TurnRow
from agents_memory.stages.enrich import EMBEDDED_CHARS
from agents_memory.vectors import Array, pack
from tests.eval.embedding import use

AT = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A dialogue: its turns as rows, the lengths of its topics, and the fold in which it is scored (-1: in none)."""

    source: str
    fold: int
    turns: tuple[TurnRow, ...]
    segments: tuple[int, ...]

    @property
    def starts(self) -> set[int]:
        """The turns that start a topic, the first one excluded."""
        at, out = 0, set()
        for length in self.segments[:-1]:
            at += length
            out.add(at)
        return out

    def pieces(self) -> list[tuple[TurnRow, ...]]:
        """The turns of each topic."""
        ends = [*sorted(self.starts), len(self.turns)]
        return [self.turns[a:b] for a, b in zip([0, *ends], ends, strict=False)]


def dialogue(source: str, fold: int, texts: Sequence[str], segments: Sequence[int]) -> Dialogue:
    """Read and embed a dialogue as the stage `enrich` does."""
    rows = []
    roles = [Role.ASSISTANT if i % 2 else Role.USER for i in range(len(texts))]
    found = [read(text, role, AT) for text, role in zip(texts, roles, strict=True)]
    vectors = use().passages([f.text[:EMBEDDED_CHARS] for f in found])
    for i, (one, vector) in enumerate(zip(found, vectors, strict=True)):
        rows.append(
            TurnRow(
                id=str(i),
                conversation="c",
                role=roles[i],
                text=one.text,
                at=AT,
                exchange=i // 2 + 1,
                segment="",
                vector=pack(vector),
                reading=one.reading,
            )
        )
    return Dialogue(source, fold, tuple(rows), tuple(segments))


def joined(source: str, fold: int, pieces: Sequence[Sequence[TurnRow]]) -> Dialogue:
    """One dialogue out of pieces of several; speakers alternate anew."""
    turns = [turn for piece in pieces for turn in piece]
    rows = tuple(
        turn.model_copy(update={"id": str(i), "role": Role.ASSISTANT if i % 2 else Role.USER, "exchange": i // 2 + 1})
        for i, turn in enumerate(turns)
    )
    return Dialogue(source, fold, rows, tuple(len(piece) for piece in pieces))


def stream(dialogue: Dialogue, opens: Opens) -> list[int]:
    """A boundary label per turn, the first one excluded from being asked; what `opens` says moves the state on."""
    return [int(new) for new in walk(dialogue.turns, opens)]


def called(
    dialogue: Dialogue, head: Head | None, policy: SegmentPolicy, openers: Sequence[Role] = topics.TALKERS
) -> list[int]:
    """The boundaries that the product calls, with a head or with centred cosines alone.

    `openers` are those who may open a topic; in the product it is the user alone.
    """

    def opens(i: int, vector: Array, conversation: Conversation, before: Sequence[TurnRow]) -> bool:
        if dialogue.turns[i].role not in openers:
            return False
        return topics.view(vector, dialogue.turns[i], before, conversation, head).same < policy.same_topic_from

    return stream(dialogue, opens)
