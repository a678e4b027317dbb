"""The session route, first half: what was said lately, verbatim (SPEC A3, D2, F1).

Turns come from the window of the conversation and from the episodic traces of all the user's conversations. Nobody has
judged these sentences, so the route is careful: questions, guesses, irony, pasted text, and turns whose memory has
ended answer nothing, and of an agent's reports that differ in a number only the last one counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import numpy as np

from agents_memory.ids import derive
from agents_memory.language.cues import cues_of
from agents_memory.language.sealed import labelled
from agents_memory.language.spans import quoted, sentences
from agents_memory.language.text import fold
from agents_memory.lifecycle.decay import curve, session_strength
from agents_memory.lifecycle.table import ASSERTED
from agents_memory.model import Cue, Kind, Layer, Role
from agents_memory.policy import Policy
from agents_memory.ports import Embedder, Hit, Span, Store
from agents_memory.recall.compound import parts
from agents_memory.recall.intent import Intent, Wish, ids_of
from agents_memory.recall.memories import answers
from agents_memory.recall.model import Origin, Query, Recalled, Route
from agents_memory.recall.rank import Reveal, score
from agents_memory.recall.relevance import TURN_WEIGHTS, Asked, Features, Signs, relevance, shares
from agents_memory.recall.reports import report
from agents_memory.recall.turns import Spoken, Turns
from agents_memory.rows import Conversation, TurnRow
from agents_memory.stages.points import UNMEANT

COLLECTION = "sessions"
CANDIDATES = 30
LIKELY, LIKELY_FROM = 6, 0.05
"""How many turns are looked at closely (by `recall.turns`) for each thing asked for, and from which relevance."""
TOLD_SHARE = 0.5
"""The share of a turn that its memories must tell for it not to be told beside them."""
NOTHING: Mapping[str, int] = {}
MAX_IDENTIFIED = 300
MAX_AROUND = 300
"""How many turns of the same conversations are fetched to see what was said before."""
MAX_TRACES = 1_000
OPEN_RELEVANCE = 0.7
"""Of a turn that leaves something to be done, for "what is left?": the two have no words in common."""
CLOSED_AT_MOST = 0.5
"""Of anything else for such a question, however alike the words are: "still there?" is not what is still to do."""

LONGEST_SESSION = timedelta(hours=24)
"""No conversation's state lives longer than this without a word (SPEC A3)."""

_UNFIT = frozenset(cue.value for cue in {*UNMEANT, Cue.FORGET, Cue.BACKCHANNEL})
CUES_OF: Mapping[Wish, tuple[Cue, ...]] = {
    Wish.ROOT_CAUSE: (Cue.ROOT_CAUSE,),
    Wish.DECISION: (Cue.DECISION, Cue.CONFIG_CHANGE),
    Wish.REJECTED: (Cue.REJECTION,),
    Wish.OPEN: (Cue.OPEN_ITEM,),
}
"""By which cues an answer of a sort is known."""

_IMPORTANCE = 4.0  # what a trace counts as for the fall of its strength: it was too little for a memory
_ECHO = 0.97  # a turn this near to the question is the question, if it was said just before
_JUST_BEFORE = timedelta(minutes=1)
_POINTS_BACK = re.compile(
    r"\W*(?:(?:and|but|so) )?(?:its?|it's|that|this|they|their|those|these|he|she|his|her)\b|[它他她这那其]"
)


@dataclass(frozen=True, slots=True)
class Said:
    """A turn that may answer, with its USE cosine to the question."""

    id: str
    conversation: str
    at: datetime
    text: str
    role: Role
    cosine: float
    cues: frozenset[str]
    context: str = ""  # what was said before, where the turn points back with its first word
    told: str = ""  # what is said in it beside the questions that it asks, "" where it asks none
    exchange: int = 0


Tell = Callable[[Said, float, Route], Recalled]
"""What makes a result of a turn, its relevance and the route on which it was found."""


async def turns(
    store: Store,
    subject: str,
    asked: Asked,
    intent: Intent,
    query: Query,
    policy: Policy,
    embedder: Embedder,
    use: Embedder,
    reveal: Reveal,
    shown: Mapping[str, int] = NOTHING,
) -> list[Recalled]:
    """Turns that answer, best first. `shown`: of turns on which a result rests, how many characters it tells."""
    tell = await _telling(store, subject, query, policy, reveal)
    if intent.latest_order:
        return await _newest_order(store, subject, query, policy, tell)
    hits = await _gather(store, subject, asked, use)
    sayable = _sayable(hits, asked, intent, query)
    said = [s for s in sayable if not _told(s, shown) and not _is_question(s, intent, query)]
    said = await _standing(store, subject, _last_reports(said))
    said = _with_context(_without_questions(said, asked, use), hits, asked, use)
    if intent.identifiers:
        carrying = [s for s in said if intent.identifiers & ids_of(s.text)]
        found = [tell(s, 1.0, Route.STRUCTURED) for s in carrying]
    else:
        open_items = [s for s in said if Wish.OPEN in intent.wishes and Cue.OPEN_ITEM in s.cues]
        found = [tell(s, OPEN_RELEVANCE, Route.SESSION) for s in open_items]
        rest = [s for s in said if s not in open_items]
        chosen = await _likeliest(store, subject, asked, rest, use, LIKELY * parts(asked.text))
        most = CLOSED_AT_MOST if Wish.OPEN in intent.wishes else 1.0
        found += [
            tell(s, min(relevance(features), most), Route.SESSION)
            for s, features in _measured(asked, intent, rest, chosen, embedder)
            if answers(features, intent, policy.recall.relevance_floor)
        ]
    return sorted(found, key=lambda r: -r.score)


async def latest(store: Store, subject: str, query: Query, policy: Policy, reveal: Reveal) -> list[Recalled]:
    """What the user said lately and no memory holds, newest first: for "what do you remember about me"."""
    since = Span(gte=query.now - timedelta(days=policy.gate.trace_days))
    hits = await store.find(COLLECTION, subject, {"kind": "trace", "at": since}, limit=MAX_TRACES)
    told = [
        _said(hit, 0.0)
        for hit in hits
        if not hit.payload["asks"] and not _UNFIT & set(hit.payload["cues"]) and _visible(hit.payload, query)
    ]
    standing = await _standing(store, subject, sorted(told, key=lambda s: s.at, reverse=True)[: query.k])
    tell = await _telling(store, subject, query, policy, reveal)
    return [tell(s, 1.0, Route.SESSION) for s in standing]


def _told(said: Said, shown: Mapping[str, int]) -> bool:
    """Whether the results tell what the turn says, and not one sentence of many."""
    return shown.get(said.id, 0) >= TOLD_SHARE * len(said.text.strip()) if said.id in shown else False


def _is_question(said: Said, intent: Intent, query: Query) -> bool:
    """Whether a turn is the question itself, said just before it was asked here; what was told earlier may answer."""
    alike = said.cosine >= _ECHO or fold(said.text) == intent.text
    return alike and query.now - said.at <= _JUST_BEFORE


def _measured(
    asked: Asked, intent: Intent, said: Sequence[Said], chosen: Sequence[int], embedder: Embedder
) -> list[tuple[Said, Features]]:
    """The chosen turns that are not too unlikely, with their features.

    Turns have no e5 vector in the store (there are too many of them), and USE does not tell an answer from what is
    merely near: so the few that were chosen are embedded here.
    """
    texts = [labelled(f"{s.context} {s.told or s.text}".strip()) for s in said]
    words = shares(asked, texts)
    first = [relevance(Features(None, s.cosine, w), TURN_WEIGHTS) for s, w in zip(said, words, strict=True)]
    likely = [i for i in chosen if first[i] >= LIKELY_FROM]
    vectors = embedder.passages([texts[i] for i in likely])
    out = []
    for i, vector in zip(likely, vectors, strict=True):
        one = said[i]
        meaning = asked.meaning(texts[i], float(vector @ asked.e5))
        signs = Signs(wanted=wanted(intent, one.cues) or asked.meant(words[i]))
        out.append((one, Features(meaning, one.cosine, words[i], signs)))
    return out


async def _likeliest(
    store: Store, subject: str, asked: Asked, said: Sequence[Said], use: Embedder, limit: int
) -> list[int]:
    """Indices of the turns to be looked at closely: each is ranked with the one before it, which it may answer."""
    if len(said) <= limit:
        return list(range(len(said)))
    talks = sorted({s.conversation for s in said})
    around = await store.find(COLLECTION, subject, {"kind": TurnRow.row, "conversation": talks}, limit=MAX_AROUND)
    known = {(s.conversation, s.id): s for s in (*(_said(hit, 0.0) for hit in around), *said)}
    before: dict[tuple[str, str], str] = {}
    last: dict[str, str] = {}
    for key, one in sorted(known.items(), key=lambda item: item[1].at):
        before[key] = last.get(one.conversation, "")
        last[one.conversation] = one.text
    order = sorted(range(len(said)), key=lambda i: (said[i].conversation, said[i].at))
    spoken = [
        Spoken(labelled(said[i].text), labelled(before[said[i].conversation, said[i].id]), at=said[i].at) for i in order
    ]
    values = Turns(spoken, use).ranked(asked.text, asked.use)
    return [order[i] for i in np.argsort(-values, kind="stable")[:limit]]


def wanted(intent: Intent, cues: Iterable[str]) -> bool:
    """Whether the cues are those of the sort of answer that is wanted."""
    return any(cue in CUES_OF.get(wish, ()) for wish in intent.wishes for cue in cues)


async def _gather(store: Store, subject: str, asked: Asked, use: Embedder) -> list[tuple[Hit, float]]:
    where = {"kind": TurnRow.row}
    near = await store.near(COLLECTION, subject, "use", asked.use.tolist(), where=where, limit=CANDIDATES)
    found = {hit.id: (hit, hit.score) for hit in near}
    if asked.terms:
        by_words = await store.near(COLLECTION, subject, "bm25", asked.terms, where=where, limit=CANDIDATES)
        new = [hit for hit in by_words if hit.id not in found]
        vectors = use.passages([labelled(hit.payload["text"]) for hit in new])
        found.update((hit.id, (hit, float(v @ asked.use))) for hit, v in zip(new, vectors, strict=True))
    return list(found.values())


def _sayable(hits: Iterable[tuple[Hit, float]], asked: Asked, intent: Intent, query: Query) -> list[Said]:
    """The turns that may be told in answer to this question.

    What the user asked answers nothing, but it says what "the teal one I asked about" is.
    """
    out = []
    for hit, cosine in hits:
        payload = hit.payload
        role = Role(payload["role"])
        pointed_at = asked.described and role is Role.USER
        if (payload["asks"] and not pointed_at) or _UNFIT & set(payload["cues"]) or not _visible(payload, query):
            continue
        # What an agent says of the user is no evidence of the user (SPEC D10).
        if role is Role.USER or (role is Role.ASSISTANT and not intent.personal):
            out.append(_said(hit, cosine))
    return out


def _visible(payload: dict[str, object], query: Query) -> bool:
    """Whether a turn may be seen now: a trace within its time by all conversations, else only in its own."""
    until = payload.get("expires_at")
    if isinstance(until, str) and query.now < datetime.fromisoformat(until):
        return True
    fresh = query.now - datetime.fromisoformat(str(payload["at"])) <= LONGEST_SESSION
    return fresh and query.conversation in (None, payload["conversation"])


def _with_context(said: Sequence[Said], hits: Sequence[tuple[Hit, float]], asked: Asked, use: Embedder) -> list[Said]:
    """The turns; those that point back ("its owner is Juniper") with what was found of their conversation before."""
    found = sorted((_said(hit, 0.0) for hit, _ in hits), key=lambda s: s.at)
    out = []
    for one in said:
        before = [s for s in found if s.conversation == one.conversation and s.at < one.at]
        if not before or not _POINTS_BACK.match(fold(one.text)):
            out.append(one)
            continue
        vector = use.passages([labelled(f"{before[-1].text} {one.text}")])[0]
        cosine = max(one.cosine, float(vector @ asked.use))
        out.append(replace(one, context=before[-1].text, cosine=cosine))
    return out


def _without_questions(said: Sequence[Said], asked: Asked, use: Embedder) -> list[Said]:
    """The turns, those that ask as well as tell measured by what they tell: alike questions are no answers."""
    out = []
    for one in said:
        if Cue.QUESTION in one.cues and one.role is Role.USER and not asked.described:
            parts = [p.text for p in sentences(one.text, quoted(one.text))]
            told = " ".join(part for part in parts if Cue.QUESTION not in cues_of(fold(part)))
            if not told:
                continue
            out.append(replace(one, told=told, cosine=float(use.passages([labelled(told)])[0] @ asked.use)))
        else:
            out.append(one)
    return out


def _last_reports(said: Sequence[Said]) -> list[Said]:
    """Of an agent's reports that are the same but for a number, the last: "three chairs now", "four chairs now"."""
    last: dict[tuple[str, str], Said] = {}
    for one in sorted(said, key=lambda s: s.at):
        shape = "" if one.role is Role.USER else report(one.text)
        last[one.conversation, shape or one.id] = one
    return list(last.values())


async def _standing(store: Store, subject: str, said: Sequence[Said]) -> list[Said]:
    """The turns without those whose memory no longer stands as true: a trace must not bring back what was replaced."""
    if not said:
        return []
    resting = await store.find("memories", subject, {"sources": [s.id for s in said]}, limit=1_000)
    fallen = {turn for hit in resting if hit.payload["state"] not in ASSERTED for turn in hit.payload["sources"]}
    return [s for s in said if s.id not in fallen]


async def _newest_order(store: Store, subject: str, query: Query, policy: Policy, tell: Tell) -> list[Recalled]:
    """The user's latest turn that names an order, ticket or case."""
    recent = Span(gte=query.now - timedelta(days=policy.gate.trace_days))
    hits = await store.find(COLLECTION, subject, {"kind": "identified", "at": recent}, limit=MAX_IDENTIFIED)
    said = [_said(h, 0.0) for h in hits if h.payload["role"] == Role.USER and _visible(h.payload, query)]
    named = [s for s in said if _order(s.text)]
    if not named:
        return []
    newest = max(named, key=lambda s: s.at)
    result = tell(newest, 1.0, Route.STRUCTURED)
    return [result.model_copy(update={"key": "order", "value": _order(newest.text)})]


def _order(text: str) -> str:
    """The last identifier of a text that can number an order: no address of the net, no file, no version."""
    numbers = [name for name in ids_of(text) if not re.search(r"[@/.(_\[]", name)]
    return max(numbers, key=lambda name: fold(text).rfind(name), default="")


def _said(hit: Hit, cosine: float) -> Said:
    payload = hit.payload
    return Said(
        id=payload["turn"],
        conversation=payload["conversation"],
        at=datetime.fromisoformat(payload["at"]),
        text=payload["text"],
        role=Role(payload["role"]),
        cosine=cosine,
        cues=frozenset(payload["cues"]),
        exchange=payload["exchange"],
    )


async def _telling(store: Store, subject: str, query: Query, policy: Policy, reveal: Reveal) -> Tell:
    """How turns are told: those of the conversation in which is asked fade by exchanges, others by days (SPEC E1).

    The exchanges of the smallest window do not count: they are before the agent's eyes.
    """
    here: list[Hit] = []
    if query.conversation is not None:
        here = await store.get(COLLECTION, subject, [derive(subject, Conversation.row, query.conversation)])
    came: int | None = here[0].payload["exchanges"] if here else None

    def tell(said: Said, value: float, route: Route) -> Recalled:
        if came is not None and said.conversation == query.conversation:
            strength = session_strength(came - said.exchange - policy.window.min_exchanges, policy)
        else:
            strength = curve(Kind.EPISODIC, _IMPORTANCE, 0, query.now - said.at, policy.decay)
        return Recalled(
            id=said.id,
            text=reveal(said.text),
            kind=Kind.EPISODIC,
            layer=Layer.SESSION,
            strength=round(strength, 4),
            sources=(Origin(conversation=said.conversation, turn_id=said.id, at=said.at, role=said.role),),
            first_seen=said.at,
            last_seen=said.at,
            relevance=round(value, 4),
            score=round(score(value, strength, policy.recall), 4),
            route=route,
            why=f"said by the {said.role.value}, meaning {said.cosine:.2f}",
        )

    return tell
