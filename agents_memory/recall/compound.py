"""Questions that ask for several things at once: results that answer different parts go before more of the same (pure).

"What are the budget, the discount and the vendor?" is answered by three texts, of which each has a third of the words.
Ranked one by one, the nearest five may all speak of the budget. So of the ranked results those are taken first that
have words of the question which none before them has, the rarer the word the better (maximum coverage, greedily:
Nemhauser, Wolsey and Fisher 1978).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents_memory.language.text import fold, one
from agents_memory.recall.model import Recalled
from agents_memory.recall.relevance import Asked
from agents_memory.recall.tokens import bm25_terms

PARTS_AT_MOST = 4
"""Parts of a question that are counted."""

RANK_COST = 0.05
"""What each place further down the ranking takes from the share of new words that a result brings."""

ENOUGH_NEW = 0.08
"""Share of the question's weight in words from which a result brings something new."""

_JOINT = re.compile(r"[,，、;；?？]\s*(?:and |or )?|\s(?:and|or|as well as)\s|以及|还有|并且|和|及|与|と|や")
_EMPTY = one(
    r"^(?:please|so|ok|right now|now|currently|as of now|at the moment|thanks?|and|or|请问?|现在|目前|那么|谢谢)?$"
)


def parts(question: str) -> int:
    """How many things a question asks for, from 1 to `PARTS_AT_MOST`: its members as its conjunctions part them."""
    pieces = [piece.strip(" .。!") for piece in _JOINT.split(fold(question))]
    told = [piece for piece in pieces if len(piece) > 1 and not _EMPTY.match(piece)]
    return max(1, min(len(told), PARTS_AT_MOST))


def spread(asked: Asked, ranked: Sequence[Recalled], lacking: frozenset[str], k: int) -> list[Recalled]:
    """The ranked results, those first that bring words of a question of several parts which none before them has.

    The first stays the first; of a question for one thing all stay where they are.
    """
    able = [r for r in ranked if r.id not in lacking]
    if len(able) <= k or parts(asked.text) < 2 or not asked.terms:
        return list(ranked)
    documents = [frozenset(bm25_terms(result.text)) & asked.terms.keys() for result in able]
    rarity = asked.rarity([dict.fromkeys(document, 1.0) for document in documents])
    whole = sum(rarity.values()) or 1.0
    taken, covered = [0], set(documents[0])
    left = list(range(1, len(able)))
    while left and len(taken) < k:
        gains = {i: sum(rarity[term] for term in documents[i] - covered) / whole for i in left}
        best = max(left, key=lambda i: gains[i] - RANK_COST * left.index(i) if gains[i] >= ENOUGH_NEW else -i - 1.0)
        taken.append(best)
        covered |= documents[best]
        left.remove(best)
    chosen = [able[i] for i in taken]
    return [*chosen, *(r for r in ranked if r not in chosen)]
