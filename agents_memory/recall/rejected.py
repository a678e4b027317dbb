"""Has this been turned down before? A proposal against the rejected ones (SPEC F4)."""

from __future__ import annotations

import re

from agents_memory.errors import BadRequest
from agents_memory.language.identifiers import entities
from agents_memory.language.sealed import bare
from agents_memory.language.text import fold, halfwidth, has_han, simplified
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
    # A small "a" before a word is an article ("we plan a party"), and the "s" of "plans" names nothing.
    r"(?:方案|计划|选项|版本?)\s*(?P<z>[A-Za-z]|\d{1,3}|[一二三四五甲乙丙丁])(?![A-Za-z0-9])|"
    r"\b(?i:plan|option|proposal|variant|version|approach)"
    r"(?:[ #:-]{1,2}(?P<a>A|a(?! [a-z]| ?\d)|"
    r"a(?= (?:is|was|has|isn't|wasn't|for|or|and|instead|then|again|will|won't|would)\b)|"
    r"[B-Zb-z]|\d{1,3})|(?P<n>\d{1,3}))(?![A-Za-z0-9])|"
    r"(?<![A-Za-z0-9])(?P<b>[A-Za-z]|\d{1,3}|[甲乙丙丁])\s*(?:方案|计划|选项|版)"
)


_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9.+#-]+")


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
    number ("plan A", "B方案"), the names must be the same, however alike the rest is; where both name things ("Redis",
    "RabbitMQ"), one of them must be.
    """
    if not subject:
        raise BadRequest("a recall needs a subject")
    asked, intent = Asked(proposal, embedder, use), read(proposal)
    wanted = query.model_copy(update={"kinds": frozenset({Kind.REJECTED_PROPOSAL})})
    found = [one for one in await pool(store, subject, asked, intent, wanted, policy) if _may_be(proposal, one.memory)]
    results = []
    for one, features in zip(found, measure(asked, intent, found, use), strict=True):
        how, value = standing(one.memory, query.now, policy), relevance(features)
        if how is not None and value >= policy.recall.relevance_floor:
            route = Route.STRUCTURED if features.signs.name or features.signs.key else Route.SEMANTIC
            results.append(recalled(Found(one.memory, how, value, features, route), policy.recall, reveal))
    return sorted(results, key=lambda r: -r.relevance)[: query.k]


def designators(text: str) -> frozenset[str]:
    """The letters and numbers by which a text names plans: {"a"} of "plan A" and of "A方案"."""
    return frozenset(m[m.lastgroup or 0].lower() for m in _DESIGNATOR.finditer(simplified(halfwidth(text))))


def _may_be(proposal: str, memory: Memory) -> bool:
    """Whether names allow it: the same letter or number of a plan, and of the things named at least one in common."""
    text = " ".join((memory.content.statement, *memory.alternatives))
    letters, said = designators(proposal), designators(text)
    if letters and said and not letters & said:
        return False
    names, known = _names(proposal), _names(text) | {fold(name) for name in memory.content.entities}
    return not names or not known or bool(names & known) or any(name in fold(text) for name in names)


def _names(text: str) -> frozenset[str]:
    """Names in a text, folded; in a Chinese one also its words in Latin letters, which are names there."""
    text = bare(text)
    found = (*entities(text), *(_LATIN.findall(text) if has_han(text) else ()))
    return frozenset(fold(name) for name in found)
