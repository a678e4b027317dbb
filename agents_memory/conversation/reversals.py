"""A change of plan: what stood is dropped and another thing comes in its place (SPEC B2, C5).

"Scrap that, we fly instead" and "算了换成船" name what is done from now on and, where they name it, what no longer is.
Words that drop a thing are many and mean little alone ("never mind", "算了"), so beside them something has to be taken;
words that overturn a plan as such ("change of plan", "计划有变") make a choice of whatever they announce. Where the
head of `acts` knows a turn for a change of plan, no word is needed: what names nothing that was planned is taken.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from agents_memory.language.cues import cues_of
from agents_memory.language.spans import Piece, clauses
from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue
from agents_memory.recall.tokens import query_terms

_OVERTURNS = alternatives(
    (
        r"推翻|改(?:变|了)?主意|变卦|(?:计划|方案|安排|主意)(?:有变|变了|改了)|"
        r"(?:之前|前面|刚才|原来|原先)[^,。;!]{0,6}(?:不作数|不算|作废|都不要)",
        r"\b(?:scrap|ditch|bin|axe) (?:that|this|it|the|all)\b|\bchange of (?:plans?|course|heart)\b|"
        r"\bplans? (?:have |has |'ve )?changed\b|\bchanged? (?:my|our) minds?\b|\bon second thoughts?\b|"
        r"\bnew plan\b",
    )
)
"""Words that overturn what was planned, on folded text."""

_DROPS = alternatives(
    (
        r"算了|作罢|放弃|弃用|取消|停用|撤掉|砍掉|太[^,。;!?]{1,4}|不[^,。;!?吗呢]{0,10}了(?=[,。;!]|$)|"
        r"(?:别|甭|不(?:要|用|必|想)?)(?:再)?[^,。;!?吗呢]{1,12}了(?=[,。;!]|$)|"
        r"(?:不|别)(?:再)?(?:用|要|写|做|去|坐|买|搞|刷|订)",
        r"\bnever ?mind\b|\bforget (?:it|that|about|the|those)\b|\bno(?:t| longer)\b|n't\b|\btoo \w+|"
        r"\brather than\b|\binstead of\b|^no \w|\bafter all\b|\b(?:is|are|'s|'re) (?:out|off)\b|"
        r"\b(?:drop|dropp|ditch|scrapp?|abandon|cancel)(?:ing|s|ed)? (?:the |that |this )?\w",
    )
)
"""Words that drop one thing, on folded text."""

_TAKES = alternatives(
    (
        r"(?:换|改)(?![一几两]?[个种家款件身]|别|其他|其它|主意|天|日|了|掉|过来|一下|变|善|进|正|错)"
        r"(?:成|用|为|做|走|去|到|坐|乘|订|买|写|刷|开|在)?\s?[a-z\d一-鿿]",
        r"\binstead\b(?! of)|\b(?:switch|chang|mov|swap|go)(?:e|ing|es)? (?:over )?(?:to|with|for) \w|"
        r"\blet's (?!not\b|talk|see|wait|leave|stop|forget|hope|say)\w|\b(?:make|build|do) it \w",
    )
)
"""Words that take another, on folded text; "another one" that is not named is no choice."""

_BARE = alternatives((r"^\W*$", r"^\W*(?:算了|作罢|取消|never ?mind|forget (?:it|that)|no|not?|scrap (?:it|that))\W*$"))
"""Clauses that drop something and do not name it, on folded text."""


class Reversal(NamedTuple):
    """The sentences, by their places in what was given, that say what is taken, and the clauses that drop something."""

    taken: tuple[int, ...]
    dropped: tuple[str, ...]
    plain: bool  # the words overturn a plan as such


class _Clause(NamedTuple):
    sentence: int
    text: str
    overturns: bool
    drops: bool
    takes: bool


def reversal(said: Sequence[Piece], planned: Collection[int] | None = None) -> Reversal | None:
    """The change of plan that the sentences of a turn make, or None.

    `planned`: the terms of what was said before, where the turn is known to be a change of plan.
    """
    parts = [_clause(i, piece) for i, sentence in enumerate(said) for piece in clauses(sentence) or (sentence,)]
    overturned = next((n for n, part in enumerate(parts) if part.overturns), None)
    if planned is None and overturned is None and not any(part.drops for part in parts):
        return None
    taking = [n for n, part in enumerate(parts) if part.takes]
    if not taking and overturned is not None:
        # What is announced: behind the colon, or the next thing said that turns nothing down.
        taking = [n for n, part in enumerate(parts) if n > overturned and not part.drops][:1]
        announced = re.search(r"[:：]\s*\w", parts[overturned].text)
        taking = [overturned] if announced else taking
    if not taking and planned is not None:
        taking = _unplanned(parts, planned)
    if not taking:
        return None
    left = [_before_taking(part.text) if n in taking else part.text for n, part in enumerate(parts) if part.drops]
    dropped = tuple(t.rstrip(" ,，;；.。!！") for t in left if not _BARE.match(_OVERTURNS.sub("", fold(t))))
    return Reversal(tuple(sorted({parts[n].sentence for n in taking})), dropped, overturned is not None)


def _unplanned(parts: Sequence[_Clause], planned: Collection[int]) -> list[int]:
    """The clauses of a change of plan that say what is done from now on: those that drop nothing.

    Of its sentences that is one that names nothing of the old plan; where all do, the last.
    """
    kept = [n for n, part in enumerate(parts) if not part.drops]
    terms = [query_terms(part.text).keys() for part in parts]
    if not any(words & set(planned) for words in terms):
        return []  # it drops nothing that was spoken of
    old = {part.sentence for part, words in zip(parts, terms, strict=True) if words & set(planned)}
    new = [n for n in kept if parts[n].sentence not in old and terms[n]]
    return new or kept[-1:]


def _before_taking(text: str) -> str:
    """What a clause says up to the comma before it takes something: "drop A" of "drop A, we switch to B"."""
    taken = _TAKES.search(fold(text))
    return text[: max(0, fold(text).rfind(",", 0, taken.start()))] if taken else ""


def _clause(sentence: int, piece: Piece) -> _Clause:
    folded = fold(piece.text)
    asks = Cue.QUESTION in cues_of(folded)
    return _Clause(
        sentence,
        piece.text,
        _OVERTURNS.search(folded) is not None and not asks,
        _DROPS.search(folded) is not None and not asks,
        _TAKES.search(folded) is not None and not asks,
    )
