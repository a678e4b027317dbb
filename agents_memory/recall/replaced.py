"""Values that no longer stand: what summaries and traces of a conversation must not bring back.

A summary is written once; what it says may be superseded or taken back later. Its line is then left out where it states
the old value without the new one ("changed from eight to ten" may stay).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from agents_memory.language.sealed import labelled
from agents_memory.language.text import fold
from agents_memory.model import State
from agents_memory.ports import Store
from agents_memory.recall.pool import decoded

GONE = (State.SUPERSEDED.value, State.RETRACTED.value)
SHORTEST = 2
"""A value of one character stands in too many words to be told from them."""

MAX_FOUND = 1_000
_ENDS = " .。!！,，;；"


@dataclass(frozen=True, slots=True)
class Replaced:
    """A value that was true once, what took its place ("" if nothing did), both folded, and the turns that said it.

    `statement` is the sentence of the old value, `heir` that of the new one, folded as well.
    """

    old: str
    new: str
    turns: frozenset[str] = frozenset()
    statement: str = ""
    heir: str = ""

    def spoils(self, folded: str, turns: frozenset[str] = frozenset()) -> bool:
        """Whether a text asserts the old value; of the user's own words only those of the turns that said it do.

        Who moved away from Vienna may still like Vienna sausages. `turns` are the user's that the text rests on.
        """
        if self.heir and self.heir in folded:
            return False  # it tells what took the place
        if turns & self.turns and self.statement and (folded in self.statement or self.statement in folded):
            return True  # the very words that no longer stand, or a part of them
        elsewhere = bool(turns and self.turns) and not turns & self.turns
        if elsewhere or len(self.old) < SHORTEST or self.old not in folded:
            return False
        return not (self.new and self.new in folded)


async def replaced(store: Store, subject: str, conversations: Collection[str]) -> Mapping[str, Sequence[Replaced]]:
    """What was replaced or taken back in each of these conversations."""
    if not conversations:
        return {}
    where = {"conversation": sorted(conversations), "state": list(GONE)}
    gone = [decoded(hit) for hit in await store.find("memories", subject, where, limit=MAX_FOUND)]
    heirs = [m.superseded_by for m in gone if m.superseded_by]
    new = {hit.id: decoded(hit).content for hit in await store.get("memories", subject, heirs)} if heirs else {}
    found: dict[str, list[Replaced]] = {name: [] for name in conversations}
    for memory in gone:
        said = frozenset(s.span.turn_id for s in memory.sources)
        heir = new.get(memory.superseded_by or "")
        one = Replaced(
            old=bare(memory.content.value),
            new=bare(heir.value) if heir else "",
            turns=said,
            statement=bare(memory.content.statement),
            heir=bare(heir.statement) if heir else "",
        )
        for name in {s.conversation for s in memory.sources} & found.keys():
            found[name].append(one)
    return found


def bare(text: str) -> str:
    """Folded, sealed values as labels, without the punctuation at its ends."""
    return fold(labelled(text)).strip(_ENDS)
