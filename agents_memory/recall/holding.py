"""Whether a result can hold what is asked for at all: how long, how many, how much, at what time (pure).

What names the matter is often nearer to such a question than what gives the value, which is told in few words: "we need
a demo next week" is no answer to how long it is to take, "make it 45 minutes" is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents_memory.conversation.answer_types import given, wanted
from agents_memory.recall.model import Recalled, Route

_MEASURED = frozenset({"duration", "count", "money", "time"})
"""Types of answer that are told by a number or a word of time: a text without one gives none."""

_N = r"(?:\d+|[一二两三四五六七八九十]+|an?|one|two|three|four|five|six|seven|eight|nine|ten)"
_STEP = re.compile(
    rf"\b(?:another(?: {_N})?\b|{_N} (?:more|fewer|less|extra|additional|further)\b)|"
    rf"[再多少又](?:加|添|减|来|要|拿|放|给|订|买)?(?:上|了)?{_N}|(?:もう|あと){_N}",
    re.I,
)
"""A step up or down tells how much is added, not how much there is: "one more chair", 再加一把."""

_GAP = re.compile(r"(?<=\d)\s+(?=[一-鿿])")


def empty_handed(question: str, results: Sequence[Recalled], least: float) -> frozenset[str]:
    """The ids of results that hold no value of the sort asked for, where another of relevance `least` or more does.

    A result of the attribute or with the identifier asked for is never one of them.
    """
    types = wanted(question) & _MEASURED
    if not types:
        return frozenset()
    holds = {r.id: bool(types & given(_GAP.sub("", _STEP.sub(" ", r.text)))) for r in results}
    if not any(holds[r.id] and r.relevance >= least for r in results):
        return frozenset()
    return frozenset(r.id for r in results if not holds[r.id] and r.route is not Route.STRUCTURED)
