"""The session route, second half: what summaries of the user's conversations assert (SPEC C, F1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from agents_memory.language.text import fold
from agents_memory.lifecycle.decay import curve
from agents_memory.model import Cue, Kind, Layer
from agents_memory.policy import Policy
from agents_memory.ports import Embedder, Hit, Span, Store
from agents_memory.recall.intent import Intent, Wish, ids_of
from agents_memory.recall.memories import answers
from agents_memory.recall.model import Origin, Query, Recalled, Route
from agents_memory.recall.rank import Reveal, score
from agents_memory.recall.relevance import Asked, Features, Signs, relevance, shares
from agents_memory.recall.replaced import Replaced, replaced
from agents_memory.recall.reports import last_reports, outdated, report
from agents_memory.recall.session import CLOSED_AT_MOST, wanted
from agents_memory.rows import Summary
from agents_memory.vectors import Array, cosine, unpack

COLLECTION = "summaries"
CANDIDATES = 10
RECENT = 100
OPEN_FIELD = "open"
MAX_CHARS = 800
"""A longer summary answers with its most fitting lines only."""

_IMPORTANCE = 5.0
_OPEN_RELEVANCE, _OPEN_STEP = 0.8, 0.02  # open items have no words in common with "what is left?": newest first


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    e5: Array
    cues: frozenset[str]
    turns: frozenset[str]
    by_user: bool


async def summaries(
    store: Store,
    subject: str,
    asked: Asked,
    intent: Intent,
    query: Query,
    policy: Policy,
    use: Embedder,
    reveal: Reveal,
) -> list[Recalled]:
    """Summaries that answer, best first; for "what is left to do" their open items, newest first."""
    found = []
    if Wish.OPEN in intent.wishes:
        found = await _open_items(store, subject, query, policy, reveal)
    hits = await store.near(COLLECTION, subject, "e5", asked.e5.tolist(), limit=CANDIDATES)
    if asked.terms:
        near = {hit.id for hit in hits}
        by_words = await store.near(COLLECTION, subject, "bm25", asked.terms, limit=CANDIDATES)
        hits = [*hits, *(hit for hit in by_words if hit.id not in near)]
    seen = {result.id for result in found}
    rows = [(hit, row) for hit in hits if (row := _current(hit, query)) and row.id not in seen]
    gone = await replaced(store, subject, {row.conversation for _, row in rows})
    told = [(hit, row, _evidence(hit, intent, query.now)) for hit, row in rows]
    reporting = {
        row.conversation for _, row, lines in told if any(not one.by_user and report(one.text) for one in lines)
    }
    moved = await last_reports(store, subject, reporting)
    for _, row, evidence in told:
        standing = [line for line in evidence if not _spoilt(line, gone[row.conversation])]
        lines = [line for line in standing if line.by_user or not outdated(line.text, row.conversation, moved)]
        if not lines:
            continue
        # What began the summary names its topic even where it no longer stands; it is not told then.
        values = _values(asked, intent, lines, evidence[0], use, policy.recall.relevance_floor)
        if any(values):
            found.append(_result(row, _told(lines, values), max(values), query, policy, reveal))
    return sorted(found, key=lambda r: -r.score)


def _evidence(hit: Hit, intent: Intent, now: datetime) -> list[_Line]:
    """The lines that may be told: what is not over, and to a question about the user only what the user said."""
    payload, at = hit.payload, now.timestamp()
    return [
        _Line(line["text"], unpack(vector), frozenset(line["cues"]), frozenset(line.get("turns", ())), line["user"])
        for line, vector in zip(payload["lines"], payload["line_vectors"], strict=True)
        if (line["user"] or not intent.personal) and (line["until"] is None or at < line["until"])
    ]


def _spoilt(line: _Line, gone: Sequence[Replaced]) -> bool:
    folded = fold(line.text)
    return any(one.spoils(folded, line.turns if line.by_user else frozenset()) for one in gone)


def _values(
    asked: Asked, intent: Intent, lines: Sequence[_Line], first: _Line, use: Embedder, floor: float
) -> list[float]:
    """The relevance of each line, 0.0 for one that is no answer by itself.

    A line counts with the summary's first as well, which names the topic: "raise it to 3600s" answers for the gateway
    because that is what the summary is about. Questions answer nothing.
    """
    if intent.identifiers:
        return [1.0 if intent.identifiers & ids_of(line.text) else 0.0 for line in lines]
    texts = [line.text for line in lines]
    topical = [text if line is first else f"{first.text} {text}" for line, text in zip(lines, texts, strict=True)]
    alone, together = use.passages(texts) @ asked.use, use.passages(topical) @ asked.use
    words, all_words = shares(asked, texts), shares(asked, topical)
    out = []
    for i, line in enumerate(lines):
        sort = wanted(intent, line.cues)
        near = _meaning(asked, line)
        features = (
            Features(near, float(alone[i]), words[i], Signs(wanted=sort or asked.meant(words[i]))),
            Features(
                max(near, _meaning(asked, first)),
                float(together[i]),
                all_words[i],
                Signs(wanted=sort or asked.meant(all_words[i])),
            ),
        )
        told = [relevance(f) for f in features if answers(f, intent, floor)]
        value = max(told, default=0.0) if Cue.QUESTION not in line.cues or asked.meant(words[i]) else 0.0
        out.append(value if sort or Wish.OPEN not in intent.wishes else min(value, CLOSED_AT_MOST))
    return out


def _meaning(asked: Asked, line: _Line) -> float:
    return asked.meaning(line.text, cosine(asked.e5, line.e5))


def _told(lines: Sequence[_Line], values: Sequence[float]) -> str:
    """The lines, in their order; of a long summary those that fit best."""
    ranked = sorted(range(len(lines)), key=lambda i: -values[i])
    kept: set[int] = set()
    room = MAX_CHARS
    for i in ranked:
        if len(lines[i].text) <= room or not kept:
            kept.add(i)
            room -= len(lines[i].text)
    return "\n".join(lines[i].text for i in sorted(kept))


async def _open_items(store: Store, subject: str, query: Query, policy: Policy, reveal: Reveal) -> list[Recalled]:
    since = Span(gte=query.now - timedelta(days=policy.summary.days))
    hits = await store.find(COLLECTION, subject, {"created_at": since}, limit=RECENT)
    rows = [row for hit in hits if (row := _current(hit, query))]
    rows.sort(key=lambda row: row.ended_at, reverse=True)
    out: list[Recalled] = []
    for row in rows:
        if lines := row.content.fields.get(OPEN_FIELD, ()):
            value = max(0.0, _OPEN_RELEVANCE - _OPEN_STEP * len(out))
            out.append(_result(row, "\n".join(line.text for line in lines), value, query, policy, reveal))
    return out[: query.k]


def _current(hit: Hit, query: Query) -> Summary | None:
    """The summary of a point; None if its time is over or it is put away for the task at hand."""
    row = Summary.model_validate(hit.payload["row"])
    return row if row.expires_at > query.now and not row.archived else None


def _result(row: Summary, text: str, value: float, query: Query, policy: Policy, reveal: Reveal) -> Recalled:
    strength = curve(Kind.EPISODIC, _IMPORTANCE, 0, query.now - row.ended_at, policy.decay)
    return Recalled(
        id=row.id,
        text=reveal(text),
        kind=Kind.EPISODIC,
        layer=Layer.USER,
        importance=_IMPORTANCE,
        strength=round(strength, 4),
        sources=tuple(Origin(conversation=row.conversation, turn_id=t, at=row.ended_at) for t in row.sources),
        first_seen=row.started_at,
        last_seen=row.ended_at,
        relevance=round(value, 4),
        score=round(score(value, strength, policy.recall), 4),
        route=Route.SESSION,
        why="a summary of this conversation says so",
        verbatim="\n".join(reveal(line.code) for line in row.content.lines() if line.code and line.text in text),
    )
