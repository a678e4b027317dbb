"""Has this been turned down before? A proposal against the rejected ones (SPEC F4)."""

from __future__ import annotations

import re

from agents_memory.errors import BadRequest
from agents_memory.language.text import fold
from agents_memory.model import Kind
from agents_memory.policy import Policy
from agents_memory.ports import Embedder, Store
from agents_memory.recall.intent import read
from agents_memory.recall.memories import Found, measure
from agents_memory.recall.model import Query, Recalled, Route
from agents_memory.recall.pool import pool
from agents_memory.recall.rank import AS_IT_IS, Reveal, recalled
from agents_memory.recall.relevance import Asked, relevance
from agents_memory.recall.standing import standing
from agents_memory.rows import Memory

_DESIGNATOR = re.compile(
    r"(?:方案|计划|选项|版本?|\b(?:plan|option|proposal|variant|version|approach))\s*(?P<a>[a-z]|\d{1,3}|[一二三四五甲乙丙丁])(?![a-z0-9])|"
    r"(?<![a-z0-9])(?P<b>[a-z]|\d{1,3}|[甲乙丙丁])\s*(?:方案|计划|选项|版)"
)


async def rejected_before(
    store: Store,
    embedder: Embedder,
    use: Embedder,
    subject: str,
    proposal: str,
    query: Query,
    policy: Policy,
    reveal: Reveal = AS_IT_IS,
) -> list[Recalled]:
    """The rejected proposals that this one repeats, most alike first; empty if it is new.

    `query` gives the time and how many are wanted at most; its text is not used. Where both name a plan by a letter or
    number ("plan A", "B方案"), the names must be the same, however alike the rest is.
    """
    if not subject:
        raise BadRequest("a recall needs a subject")
    asked, intent = Asked(proposal, embedder, use), read(proposal)
    wanted = query.model_copy(update={"kinds": frozenset({Kind.REJECTED_PROPOSAL})})
    found = [
        one
        for one in await pool(store, subject, asked, intent, wanted, policy)
        if _may_be(designators(proposal), one.memory)
    ]
    results = []
    for one, features in zip(found, measure(asked, intent, found, use), strict=True):
        how, value = standing(one.memory, query.now, policy), relevance(features)
        if how is not None and value >= policy.recall.relevance_floor:
            route = Route.STRUCTURED if features.signs.name or features.signs.key else Route.SEMANTIC
            results.append(recalled(Found(one.memory, how, value, features, route), policy.recall, reveal))
    return sorted(results, key=lambda r: -r.relevance)[: query.k]


def designators(text: str) -> frozenset[str]:
    """The letters and numbers by which a text names plans: {"a"} of "plan A" and of "A方案"."""
    return frozenset(m["a"] or m["b"] for m in _DESIGNATOR.finditer(fold(text)))


def _may_be(named: frozenset[str], memory: Memory) -> bool:
    said = designators(" ".join((memory.content.statement, *memory.alternatives)))
    return not named or not said or bool(named & said)
