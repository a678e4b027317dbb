"""What a user's own attributes are guarded by: "leave the peanuts out" lets no allergy go (SPEC D8).

Who speaks of a thing that an attribute names by its value, or wants his name left off an invitation, does not speak of
what is known of him. So a request found in speech lets an attribute of the user himself go only where it names the
attribute ("my shoe size") and does not merely want it left off something, or where it speaks of knowing or forgetting.
What is not eaten asks for more: "skip the nuts, I'm allergic" names both the thing and the allergy.
"""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.governance.requests import described
from agents_memory.language.attributes import keys_of
from agents_memory.language.lexicon import knowing
from agents_memory.language.ontology import ATTRIBUTES
from agents_memory.language.spans import sentences
from agents_memory.language.text import fold
from agents_memory.language.wishes import wish_of
from agents_memory.model import MemoryWish, PlacedWish, PlannedWish
from agents_memory.recall.intent import base
from agents_memory.rows import Memory, TurnRow
from agents_memory.subject.work import Work

_EATEN = frozenset({"allergy", "diet", "constraint"})
"""Attributes whose value is often a thing at hand."""

_NOTED = frozenset(
    {"name", "address", "delivery_address", "city", "phone", "email", "birthday", "age", "employer", "job"}
)
"""Attributes that are put down on letters, lists and forms."""


def spared(turn: TurnRow, wish: MemoryWish, found: Sequence[Memory]) -> bool:
    """Whether a request in this turn, which means these memories, lets an attribute go of which it does not speak."""
    keys = {base(m.content.key) for m in found if m.content.about == "user"} & ATTRIBUTES.keys()
    return bool(keys) and not all(_spoken_of(key, _asking(turn, wish)) for key in keys)


def put_off(work: Work, turn: TurnRow, before: Sequence[TurnRow]) -> tuple[PlannedWish, ...]:
    """The turn's requests for later, without those that would let such an attribute go."""
    meant = [
        (wish, described(work, wish, turn.at, before, "", but=turn.id)[0] if wish.what else [])
        for wish in turn.reading.planned
    ]
    return tuple(wish for wish, found in meant if not spared(turn, wish, found))


def _asking(turn: TurnRow, wish: MemoryWish) -> str:
    """The words that ask."""
    if isinstance(wish, PlacedWish):
        return turn.text[wish.start : wish.end]
    asking = [p.text for p in sentences(turn.text) if (w := wish_of(p.text)) is not None and w.verb == "forget"]
    return " ".join(asking) or turn.text


def _spoken_of(key: str, sentence: str) -> bool:
    folded = fold(sentence)
    if (knowing.KEPT if key in _EATEN else knowing.KNOWN).search(folded):
        return True
    named = key in {base(one) for one in keys_of(sentence)}
    if key in _EATEN:
        by_name = named and (key != "allergy" or knowing.ALLERGY.search(folded) is not None)
        return by_name and knowing.LETS_GO.search(folded) is not None
    if not named:
        return knowing.FORGETS.search(folded) is not None
    return key not in _NOTED or not knowing.NOTED_DOWN.search(folded)
