"""Recall: a question in, at most k results out, each with its provenance and why it matched (SPEC F1, F2, F6).

Exact look-up first, then meaning and words, then what was said lately. Nothing is changed here: that a recall counts
as access is a command which the caller sends afterwards (SPEC F5).
"""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.errors import BadRequest
from agents_memory.language.pii import conceal, with_tokens
from agents_memory.language.sealed import Seal
from agents_memory.language.text import fold, language
from agents_memory.model import Kind, Layer
from agents_memory.policy import Policy
from agents_memory.ports import Embedder, Store
from agents_memory.recall.compound import parts, spread
from agents_memory.recall.episodes import summaries
from agents_memory.recall.former import without_present
from agents_memory.recall.holding import empty_handed
from agents_memory.recall.intent import Intent, Wish, read
from agents_memory.recall.memories import Found, judge
from agents_memory.recall.model import Query, Recalled, Route
from agents_memory.recall.pool import everything, living, pool
from agents_memory.recall.rank import ANSWERED_FROM, AS_IT_IS, Reveal, distinct, ordered, recalled, uncovered
from agents_memory.recall.relevance import TURN_WEIGHTS, Asked, Features, relevance
from agents_memory.recall.session import latest, turns
from agents_memory.recall.standing import standing
from agents_memory.stages.points import memory_text

SETTLED_FROM = 0.8
"""Relevance at which a memory leaves nothing to be looked for in what was said lately."""

PURPOSE_SHARE = 0.5
"""Share of the relevance floor that a memory must reach for the purpose, if one is given."""


async def recall(
    store: Store,
    embedder: Embedder,
    use: Embedder,
    subject: str,
    query: Query,
    policy: Policy,
    reveal: Reveal = AS_IT_IS,
    seal: Seal | None = None,
) -> list[Recalled]:
    """What is remembered about the subject that answers the question, best first.

    `embedder` is the one of memories, `use` the one of turns. `reveal` puts sealed values back in clear, `seal` gives
    the tokens by which those of the question are known. BadRequest for an empty subject: a question without one would
    be one about everybody.
    """
    if not subject:
        raise BadRequest("a recall needs a subject")
    intent = read(query.text, with_tokens(query.text, policy.sensitive.by_class, seal) if seal else "")
    if query.everything or Wish.EVERYTHING in intent.wishes:
        results = await _everything(store, subject, query, policy, reveal)
        if len(results) < query.k and _may_fall_back(query):
            results += await latest(store, subject, query, policy, reveal)
        return distinct(results)[: query.k]
    if not fold(query.text).strip():
        return []
    # What is stored has labels where personal data stood, so the question is measured with labels too.
    asked = Asked(conceal(query.text, language(query.text), policy.sensitive.treatments), embedder, use)
    found = judge(asked, intent, await pool(store, subject, asked, intent, query, policy), use, query.now, policy)
    if query.purpose:
        found = _on_purpose(found, query, policy, use)
    memories = [recalled(one, policy.recall, reveal) for one in found]
    session: list[Recalled] = []
    if _may_fall_back(query) and not _settled(intent, query, memories):
        shown = _shown(memories)
        said = await turns(store, subject, asked, intent, query, policy, embedder, use, reveal, shown)
        session = uncovered(said, await summaries(store, subject, asked, intent, query, policy, use, reveal))
        if _missed(intent, memories):
            session = [s.model_copy(update={"exact_miss": s.route is not Route.STRUCTURED}) for s in session]
    several = parts(query.text) > 1  # what lacks the measure that one part asks for may answer another
    lacking = frozenset() if several else empty_handed(query.text, [*memories, *session], ANSWERED_FROM)
    results = without_present(query.text, distinct(ordered(memories, session, lacking)))
    return spread(asked, results, lacking, query.k)[: query.k]


def _shown(memories: Sequence[Recalled]) -> dict[str, int]:
    """For each turn on which a result rests, the characters of it that the results tell."""
    shown: dict[str, int] = {}
    for memory in memories:
        for turn in {source.turn_id for source in memory.sources}:
            shown[turn] = shown.get(turn, 0) + len(memory.text)
    return shown


def _may_fall_back(query: Query) -> bool:
    """Whether the session route is within the kinds and layers asked for."""
    if query.layers and not query.layers & {Layer.SESSION, Layer.USER}:
        return False
    return not query.kinds or Kind.EPISODIC in query.kinds


def _settled(intent: Intent, query: Query, memories: list[Recalled]) -> bool:
    """Whether the memories answer by themselves: one exact thing was asked for and found, or all k fit well.

    Of several things that are asked for, k memories may speak of one.
    """
    several = parts(query.text) > 1
    asserted = [m for m in memories if m.asserted]
    if intent.exact and not several and any(m.route is Route.STRUCTURED for m in asserted):
        return True
    return not several and sum(m.relevance >= SETTLED_FROM for m in asserted) >= query.k


def _missed(intent: Intent, memories: list[Recalled]) -> bool:
    """Whether one exact thing was asked for and no memory has it."""
    return (intent.exact or bool(intent.identifiers)) and not any(m.route is Route.STRUCTURED for m in memories)


def _on_purpose(found: Sequence[Found], query: Query, policy: Policy, use: Embedder) -> list[Found]:
    """The memories that have to do with what the answer is for; the protected stay in any case."""
    texts = [memory_text(one.memory.content) for one in found]
    purpose = use.queries([query.purpose])[0]
    least = PURPOSE_SHARE * policy.recall.relevance_floor
    fits = [
        relevance(Features(None, float(vector @ purpose), 0.0), TURN_WEIGHTS) >= least for vector in use.passages(texts)
    ]
    return [one for one, fit in zip(found, fits, strict=True) if fit or one.memory.protected]


async def _everything(store: Store, subject: str, query: Query, policy: Policy, reveal: Reveal) -> list[Recalled]:
    """All living memories, asserted and strong ones first."""
    found = [
        Found(memory, how, 1.0, Features(None, 0.0, 0.0), Route.STRUCTURED)
        async for memory in everything(store, subject, living(query))
        if (how := standing(memory, query.now, policy))
    ]
    results = [recalled(one, policy.recall, reveal) for one in found]
    return sorted(results, key=lambda r: (not r.asserted, -r.strength, -r.importance, r.id))
