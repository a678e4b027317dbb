"""Values that no longer stand: what summaries and traces of a conversation must not bring back.

A summary is written once; what it says may be superseded or taken back later. Its line is then left out where it states
the old value without the new one ("changed from eight to ten" may stay).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from agents_memory.language.text import fold
from agents_memory.model import State
from agents_memory.ports import Store
from agents_memory.recall.pool import decoded

GONE = (State.SUPERSEDED.value, State.RETRACTED.value)
SHORTEST = 2
"""A value of one character stands in too many words to be told from them."""

MAX_FOUND = 1_000


@dataclass(frozen=True, slots=True)
class Replaced:
    """A value that was true once, and what took its place ("" if nothing did); both folded."""

    old: str
    new: str

    def spoils(self, folded: str) -> bool:
        """Whether a text asserts the old value."""
        return self.old in folded and not (self.new and self.new in folded)


async def replaced(store: Store, subject: str, conversations: Collection[str]) -> Mapping[str, Sequence[Replaced]]:
    """What was replaced or taken back in each of these conversations."""
    if not conversations:
        return {}
    where = {"conversation": sorted(conversations), "state": list(GONE)}
    gone = [decoded(hit) for hit in await store.find("memories", subject, where, limit=MAX_FOUND)]
    heirs = [m.superseded_by for m in gone if m.superseded_by]
    new = {hit.id: decoded(hit).content.value for hit in await store.get("memories", subject, heirs)} if heirs else {}
    found: dict[str, list[Replaced]] = {name: [] for name in conversations}
    for memory in gone:
        old = fold(memory.content.value)
        if len(old) >= SHORTEST:
            one = Replaced(old, fold(new.get(memory.superseded_by or "", "")))
            for name in {s.conversation for s in memory.sources} & found.keys():
                found[name].append(one)
    return found
