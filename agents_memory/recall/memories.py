"""The structured and the semantic route: which candidates answer a question, and how well (SPEC F1, F2).

A memory of the attribute, or with the identifier, that was asked for is an exact hit; where the question has one right
answer (an e-mail address, an order number) and no memory has it, what is merely near comes marked `exact_miss`, and
never as the value of something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from agents_memory.language import text as written
from agents_memory.language.lexicon.offers import LASTING, REFUSALS, REFUSED
from agents_memory.language.notation import marks
from agents_memory.language.text import fold
from agents_memory.model import Kind, Modality, Sensitivity
from agents_memory.policy import Policy
from agents_memory.ports import Embedder
from agents_memory.recall.intent import EXACT_KEYS, VAGUE_KEYS, Intent, Wish, base, ids_of, kin_of
from agents_memory.recall.model import Route
from agents_memory.recall.pool import Pooled
from agents_memory.recall.relevance import Asked, Features, Signs, relevance, shares
from agents_memory.recall.standing import Standing, standing
from agents_memory.rows import Memory
from agents_memory.stages.points import memory_text
from agents_memory.vectors import cosine, unpack

MISSED_FLOOR = 0.5
MISSED_LIKENESS = 0.3
"""What a neighbour must have where the exact thing asked for is not known: relevance, and likeness by USE or in words.
e5 alone takes "my x is y" for an answer to "what is my z"."""

KEYED_SHARE = 0.5
"""Share of the relevance floor that a memory of the attribute asked for must reach."""

WORKS_AT = written.one(
    r"\b(?:at|for|with) \w|在[^,。]{2,12}(?:做|当|任|担任|工作)|是[^,。的]{2,12}的|の[^、。]{2,12}で"
)
"""A job told with the place where it is done."""

_CAUTIONS = frozenset(["allergy", "health", "diet", "constraint", "budget"])


GUARDING_SHARE = 0.15
"""The share of the relevance floor that a protected health matter must reach when asked what to mind."""


@dataclass(frozen=True, slots=True)
class Found:
    """A memory that answers, with how it stands, how relevant it is (0-1), and how it was found."""

    memory: Memory
    standing: Standing
    relevance: float
    features: Features
    route: Route
    exact_miss: bool = False


def judge(
    asked: Asked, intent: Intent, pool: Sequence[Pooled], use: Embedder, now: datetime, policy: Policy
) -> list[Found]:
    """The candidates that answer, each with its relevance and its route, in no order."""
    living = [(p, how) for p in pool if (how := standing(p.memory, now, policy)) and _concerns(intent, p.memory)]
    measured = [
        Found(one.memory, how, relevance(features), features, _route(intent, one.memory))
        for (one, how), features in zip(living, measure(asked, intent, [p for p, _ in living], use), strict=True)
    ]
    floor = policy.recall.relevance_floor
    keyed = [f for f in measured if f.route is Route.STRUCTURED]
    exact = [f for f in keyed if f.relevance >= floor * _leniency(intent, f.memory)]
    if any(_carries(intent, f.memory) for f in exact):
        exact = [f for f in exact if _carries(intent, f.memory) or not ids_of(f.memory.content.statement)]
    missed = not exact and (intent.exact or bool(intent.identifiers))
    near = [
        f
        for f in measured
        if f.route is Route.SEMANTIC
        and f.standing.reached
        and f.relevance >= floor * _near_share(intent, f.memory)
        and not _other(intent, f.memory)
    ]
    if missed:
        return [replace(f, exact_miss=True) for f in near if answers(f.features, intent, floor)]
    return _latest(intent, _without_old_plans(exact)) + near


def measure(asked: Asked, intent: Intent, pool: Sequence[Pooled], use: Embedder) -> list[Features]:
    """The features of each candidate against the question."""
    texts = [memory_text(one.memory.content) for one in pool]
    known = [one.cosine for one in pool if one.cosine is not None]
    least = min(known, default=None)  # the store's nearest do not include it, so it is no nearer than the last of them
    vectors = [unpack(one.memory.content.vector) for one in pool]
    missing = [text for text, vector in zip(texts, vectors, strict=True) if vector.size != use.size]
    made = dict(zip(missing, use.passages(missing), strict=True)) if missing else {}
    features = []
    for one, text, vector, words in zip(pool, texts, vectors, shares(asked, texts), strict=True):
        near = one.cosine if one.cosine is not None else least
        features.append(
            Features(
                None if near is None else asked.meaning(text, near),
                cosine(asked.use, vector if vector.size == use.size else made[text]),
                words,
                _signs(intent, one.memory),
            )
        )
    return features


def answers(features: Features, intent: Intent, floor: float) -> bool:
    """Whether what was found by meaning alone is near enough to answer: nearer, where one exact thing was asked for."""
    value = relevance(features)
    if not (intent.exact or intent.identifiers):
        return value >= floor
    return value >= max(floor, MISSED_FLOOR) and max(features.sameness, features.words) >= MISSED_LIKENESS


def _signs(intent: Intent, memory: Memory) -> Signs:
    content = memory.content
    names = [*content.entities, *([content.about] if content.about != "user" else [])]
    named = any(len(name) > 1 and fold(name) in intent.text for name in names)
    named = named or not intent.marks.isdisjoint(marks(content.statement))
    kin = kin_of(fold(f"{content.about} {content.statement}")) & intent.kin
    return Signs(_asked(intent, memory), named or bool(kin), _wanted(intent, memory))


def _near_share(intent: Intent, memory: Memory) -> float:
    """The share of the relevance floor that a near hit must reach: little or none where it must not be left out.

    "What to mind when ordering food" and "cashews close my throat" have hardly a word or a meaning in common; an
    allergy left out costs more than one mentioned in vain. What to offer and what is refused have nothing in common.
    """
    if Wish.OFFER in intent.wishes and _refuses(memory):
        return 0.0
    if Wish.PEOPLE in intent.wishes and _of_somebody(intent, memory):
        return 0.0
    asked = Wish.CAUTION in intent.wishes and not intent.exact
    guards = asked and memory.protected and memory.content.sensitivity is Sensitivity.HEALTH
    return GUARDING_SHARE if guards else 1.0


def _of_somebody(intent: Intent, memory: Memory) -> bool:
    """Whether it tells of another person what is asked of people at large: no name and hardly a word is in common."""
    content = memory.content
    asked = not intent.keys or _asked(intent, memory) or intent.near(content.key)
    return content.about != "user" and asked and not intent.entities


def _asked(intent: Intent, memory: Memory) -> bool:
    """Whether it is of the attribute asked for; "engineer at Nordlicht" tells a job and an employer."""
    content = memory.content
    both = base(content.key) == "job" and "employer" in intent.keys
    return intent.asks(content.key) or (both and WORKS_AT.search(fold(content.statement)) is not None)


def _refuses(memory: Memory) -> bool:
    """Whether the user wants no offers of something any more."""
    content = memory.content
    if content.about != "user" or (content.kind is not Kind.REJECTED_PROPOSAL and base(content.key) not in REFUSALS):
        return False
    return LASTING in content.features or REFUSED.search(fold(content.statement)) is not None


def _wanted(intent: Intent, memory: Memory) -> bool:
    content = memory.content
    caution = content.sensitivity is Sensitivity.HEALTH or not content.affirmed or base(content.key) in _CAUTIONS
    is_a = {
        Wish.CAUTION: caution,
        Wish.ADVICE: caution,
        Wish.OFFER: Wish.OFFER in intent.wishes and _refuses(memory),
        Wish.DECISION: content.kind is Kind.DECISION,
        Wish.REJECTED: content.kind is Kind.REJECTED_PROPOSAL,
        Wish.ROOT_CAUSE: content.key == Wish.ROOT_CAUSE or memory.status == Wish.ROOT_CAUSE,
        Wish.OPEN: "open_item" in content.features,
    }
    kindred = not intent.asks(content.key) and intent.near(content.key)
    return kindred or any(is_a.get(wish, False) for wish in intent.wishes)


def _route(intent: Intent, memory: Memory) -> Route:
    return Route.STRUCTURED if _carries(intent, memory) or _fits(intent, memory) else Route.SEMANTIC


def _carries(intent: Intent, memory: Memory) -> bool:
    """Whether it has one of the identifiers in the question."""
    return bool(intent.identifiers & {*map(fold, memory.content.identifiers), *ids_of(memory.content.statement)})


def _fits(intent: Intent, memory: Memory) -> bool:
    """Whether it is of the attribute asked for, and of the person, and more than an exception for once."""
    content = memory.content
    if content.exception or not _asked(intent, memory):
        return False
    return not intent.kin or bool(kin_of(fold(f"{content.about} {content.statement}")) & intent.kin)


def _leniency(intent: Intent, memory: Memory) -> float:
    """The share of the relevance floor that an exact hit must reach: none where it answers by itself."""
    content = memory.content
    if _carries(intent, memory) or base(content.key) in EXACT_KEYS:
        return 0.0
    return 1.0 if base(content.key) in VAGUE_KEYS else KEYED_SHARE


def _other(intent: Intent, memory: Memory) -> bool:
    """Whether it is the value of something else than what was asked for exactly."""
    content = memory.content
    others = {name for name in ids_of(content.statement) if name[0] != "["}  # a sealed one's neighbour is marked only
    if intent.identifiers and others and not _carries(intent, memory):
        return True
    if content.exception:
        return intent.exact
    return intent.exact and base(content.key) in EXACT_KEYS and not intent.asks(content.key)


def _concerns(intent: Intent, memory: Memory) -> bool:
    """Whether it speaks of whom the question asks about: what others like is no answer to what the user likes."""
    content = memory.content
    if content.about == "user":
        return True
    kin = kin_of(fold(f"{content.about} {content.statement}"))
    if intent.kin and kin and not kin & intent.kin:
        return False  # the daughter is no answer to a question about the wife
    at_large = Wish.PEOPLE in intent.wishes or not intent.of_user
    return content.kind is Kind.RELATION or intent.names(content.about) or at_large


def _without_old_plans(exact: list[Found]) -> list[Found]:
    """The hits without plans for what has been stated since: who lives in Xiamen now does not plan to move there."""
    stated: dict[tuple[str, str], datetime] = {}
    for found in exact:
        content = found.memory.content
        if content.modality is not Modality.PLANNED:
            place = (content.key, content.about)
            stated[place] = max(_learned(found.memory), stated.get(place, _learned(found.memory)))
    return [
        f
        for f in exact
        if f.memory.content.modality is not Modality.PLANNED
        or stated.get((f.memory.content.key, f.memory.content.about), _learned(f.memory)) <= _learned(f.memory)
    ]


def _learned(memory: Memory) -> datetime:
    return max(source.at for source in memory.sources)


def _latest(intent: Intent, exact: list[Found]) -> list[Found]:
    """Of several orders the newest, if that is what was asked for."""
    if not intent.latest_order:
        return exact
    return sorted(exact, key=lambda f: _learned(f.memory), reverse=True)[:1]
