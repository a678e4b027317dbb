"""Questions about what was deleted on request: "what was the deleted code?", 删掉的那个地址是什么？

What is gone cannot be told, and what is near to it is something else: the code that holds now is no answer to what the
deleted one was. So where its user had something forgotten, only what speaks of the deletion itself may answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.language.text import fold, one
from agents_memory.model import Reason
from agents_memory.ports import Store
from agents_memory.recall.model import Recalled

_PAST = r"(?:deleted|erased|removed|purged|wiped|scrubbed|redacted|forgotten)"
_ASKED = one(
    rf"\b(?:the|that|this|these|those|which|what|any|my|our|an?|old|whole|exact)\s+(?:[\w'-]+\s+){{0,3}}?{_PAST}\s+"
    r"(?!by\b|from\b|in\b|on\b|at\b|and\b|or\b|it\b|them\b|the\b|my\b|our\b|all\b)\w|"
    rf"\b(?:was|were|been|being) {_PAST}\b|\bbefore (?:the |its |their |our |my )?(?:removal|deletion|erasure)\b|"
    r"(?:被|已|已经|之前|以前|那个)?(?:删(?:除|掉|了|去)?|清除|抹(?:掉|去|除)|移除|忘掉)(?:了|掉|过)?的(?!时候|话|原因|吗)|"
    r"(?:削除|消去|抹消)(?:した|された|済みの)(?!理由|時)|消した"
)
_SPEAKS = one(
    r"\b(?:delet|eras|remov|purg|wip(?:ed|ing)\b|scrub|redact|forg[eo]t)|删|清除|抹|移除|忘|削除|消去|抹消|消し"
)
_HOLDS = one(
    r"\b(?:current(?:ly)?|active|now|in (?:use|force)|valid|remains?|only|instead)\b|"
    r"目前|当前|现在|如今|有效|仍|改用|現在|今は|有効"
)


def asks_for_deleted(question: str) -> bool:
    """Whether a question is about something as deleted."""
    return _ASKED.search(fold(question)) is not None


async def without_others(store: Store, subject: str, question: str, results: Sequence[Recalled]) -> list[Recalled]:
    """The results, for a question about what its user had forgotten only those that speak of its being deleted."""
    if not results or not asks_for_deleted(question):
        return list(results)
    if not await store.find("log", subject, {"reason": [Reason.USER_REQUEST.value]}, limit=1):
        return list(results)
    told = ((r, fold(r.text)) for r in results)
    return [r for r, text in told if _SPEAKS.search(text) and not _HOLDS.search(text)]
