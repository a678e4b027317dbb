"""The order of results, and which of them say the same (SPEC F2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agents_memory.language.text import fold
from agents_memory.policy import RecallPolicy
from agents_memory.recall.memories import Found
from agents_memory.recall.model import Origin, Recalled, Route

Reveal = Callable[[str], str]
"""Puts sealed values of a text back in clear, for their own user's recall only."""

AS_IT_IS: Reveal = str
"""Where nothing is sealed."""

ANSWERED_FROM = 0.5
"""Relevance from which an asserted memory counts as an answer, so that held ones stay away."""

COVERED = 0.1
"""By how much a turn must be more relevant than the summary that covers it to be told beside it."""

CLEARLY = 0.25
"""By how much a turn or a summary must be more relevant than the best memory to stand before it."""


def score(relevance: float, strength: float, policy: RecallPolicy) -> float:
    """0.7 relevance + 0.3 strength, by default."""
    return policy.relevance_weight * relevance + policy.strength_weight * strength


def recalled(found: Found, policy: RecallPolicy, reveal: Reveal) -> Recalled:
    """A memory as a result, with its marks and why it is one."""
    memory, content, how = found.memory, found.memory.content, found.standing
    return Recalled(
        id=memory.id,
        text=reveal(content.statement),
        about=reveal(content.about),
        key=content.key,
        value=reveal(content.value),
        kind=content.kind,
        layer=content.layer,
        state=memory.state,
        importance=content.importance,
        strength=round(how.strength, 4),
        confidence=content.confidence,
        sources=tuple(
            Origin(conversation=s.conversation, turn_id=s.span.turn_id, at=s.at, role=s.role) for s in memory.sources
        ),
        first_seen=min((s.at for s in memory.sources), default=memory.created_at),
        last_seen=memory.last_seen,
        relevance=round(found.relevance, 4),
        score=round(score(found.relevance, how.strength, policy), 4),
        route=found.route,
        why=_why(found),
        vague=how.vague or not how.reached,
        unconfirmed=how.unconfirmed,
        held=how.held,
        needs_confirmation=how.needs_confirmation,
        exact_miss=found.exact_miss,
        status=memory.status,
        verbatim=reveal(memory.verbatim),
    )


def ordered(
    memories: Sequence[Recalled], session: Sequence[Recalled], lacking: frozenset[str] = frozenset()
) -> list[Recalled]:
    """All results, best first: asserted memories, then open questions, then what was said lately.

    An exact hit goes first. A turn or summary that is clearly more relevant than every memory goes before the merely
    near ones. What is held comes only where nothing better answers. `lacking` are those that hold no value of the sort
    asked for (`holding`): they stand behind all that may.
    """
    best = max((m.relevance for m in memories if m.asserted), default=0.0)
    exact = any(m.asserted and m.route is Route.STRUCTURED for m in memories)
    kept = [m for m in memories if not (m.held and (exact or best >= ANSWERED_FROM))]
    clear = {s.id for s in session if s.relevance >= max((m.relevance for m in kept), default=0.0) + CLEARLY}

    def place(result: Recalled) -> tuple[bool, int, float]:
        structured = result.route is Route.STRUCTURED
        if result.state is None:
            tier = 0 if structured else 1 if result.id in clear else 5
        elif result.asserted:
            tier = 0 if structured else 2
        else:
            tier = 3 if structured else 4
        return result.id in lacking, tier, -result.score

    return sorted([*kept, *session], key=place)


def uncovered(said: Sequence[Recalled], summaries: Sequence[Recalled]) -> list[Recalled]:
    """Summaries, and the turns that none of them covers or that fit clearly better than the one that does."""
    covered: dict[str, float] = {}
    for summary in summaries:
        for source in summary.sources:
            covered[source.turn_id] = max(summary.relevance, covered.get(source.turn_id, 0.0))
    return [*summaries, *(s for s in said if s.relevance > covered.get(s.id, -1.0) + COVERED)]


def distinct(results: Sequence[Recalled]) -> list[Recalled]:
    """The results without those that say what a better one says: the same words, or the same value of the same key.

    What stands word by word in a better one is said by it too.
    """
    seen: set[tuple[str, ...]] = set()
    out: list[Recalled] = []
    for result in results:
        words = fold(result.text).strip(" .。!！")
        if any(words in fold(better.text) and _one_turn(result, better) for better in out):
            continue
        said: set[tuple[str, ...]] = {("text", words)}
        if result.key and result.value:
            said.add(("value", fold(result.about), result.key, fold(result.value)))
        if not said & seen:
            out.append(result)
        seen |= said
    return out


def _one_turn(one: Recalled, other: Recalled) -> bool:
    """Whether two memories rest on one turn alone."""
    turns = {s.turn_id for s in (*one.sources, *other.sources)}
    return len(turns) == 1 and one.state is not None and other.state is not None


def _why(found: Found) -> str:
    features, signs = found.features, found.features.signs
    parts = []
    if signs.key:
        parts.append(f"its attribute {found.memory.content.key} is asked for")
    elif found.route is Route.STRUCTURED:
        parts.append("it carries the identifier asked for")
    if signs.name:
        parts.append("it is about somebody or something named in the question")
    if signs.wanted:
        parts.append("it is of the sort asked for")
    parts.append(f"meaning {features.sameness:.2f}, words {features.words:.2f}")
    return "; ".join(parts)
