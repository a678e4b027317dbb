"""Why is this remembered, or not? What memories, turns and the forgetting log say of it (SPEC E5, G2).

The log carries no text, so a text leads to memories of every state and to turns of the last days, and their ids lead to
the log. What was erased on request left no text to be found by: those entries are only counted in, without a claim that
they are what was asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any

from pydantic import AwareDatetime, Field

from agents_memory.errors import BadRequest
from agents_memory.language.sealed import labelled
from agents_memory.model import Kind, Reason, State, Value
from agents_memory.policy import Policy
from agents_memory.ports import Embedder, Hit, Store
from agents_memory.recall.intent import read
from agents_memory.recall.memories import measure
from agents_memory.recall.pool import Pooled, decoded
from agents_memory.recall.rank import AS_IT_IS, Reveal
from agents_memory.recall.relevance import TURN_WEIGHTS, Asked, Features, relevance, shares
from agents_memory.recall.standing import standing
from agents_memory.rows import Memory, Planned, TurnRow

CANDIDATES = 20
LOG_LIMIT = 200
MAX_ERASED = 5


class Fate(StrEnum):
    """What became of it."""

    REMEMBERED = "remembered"
    HELD = "held"
    UNCONFIRMED = "unconfirmed"
    SUNK = "sunk"  # remembered, but too weak for a search by meaning
    LET_GO = "let_go"  # was remembered
    NEVER_KEPT = "never_kept"  # was said, and not kept
    ERASED = "erased"  # something, we no longer know what


class Finding(Value):
    """One thing found. `reason`, `numbers`, `rule` and `reversible_until` are those of the log's latest entry."""

    fate: Fate
    id: str
    text: str = ""
    kind: Kind | None = None
    state: State | None = None
    relevance: float = 0.0
    strength: float | None = None
    turns: tuple[str, ...] = ()
    at: AwareDatetime
    reason: Reason | None = None
    rule: str = ""
    numbers: dict[str, float] = Field(default_factory=dict)
    by: str | None = None
    policy: str = ""
    reversible_until: AwareDatetime | None = None
    planned: Planned | None = None  # it is to be forgotten later, as its user asked


async def why(
    store: Store,
    embedder: Embedder,
    use: Embedder,
    subject: str,
    text: str,
    now: datetime,
    policy: Policy,
    reveal: Reveal = AS_IT_IS,
) -> list[Finding]:
    """What is known of the fate of what the text describes (or of the memory or turn whose id it is), best first."""
    if not subject:
        raise BadRequest("a look-up needs a subject")
    by_id = [_logged(hit) for hit in await _log(store, subject, [text], [text])]
    if by_id:
        return sorted(by_id, key=lambda f: f.at, reverse=True)
    asked = Asked(text, embedder, use)
    memories = await _memories(store, subject, asked, text, use, policy)
    said = await _turns(store, subject, asked, policy, {t for m, _ in memories for t in _turn_ids(m)})
    entries = await _log(store, subject, [m.id for m, _ in memories], [hit.payload["turn"] for hit, _ in said])
    found = [_of_memory(m, value, entries, now, policy, reveal) for m, value in memories]
    found += [f for hit, value in said for f in _of_turn(hit, value, entries, reveal)]
    if not found:
        return await _erased(store, subject)
    return sorted(found, key=lambda f: -f.relevance)


async def _memories(
    store: Store, subject: str, asked: Asked, text: str, use: Embedder, policy: Policy
) -> list[tuple[Memory, float]]:
    """Memories of every state that the text describes."""
    intent = read(text)
    hits = {
        h.id: Pooled(decoded(h), h.score)
        for h in await store.near("memories", subject, "e5", asked.e5.tolist(), limit=CANDIDATES)
    }
    if asked.terms:
        for hit in await store.near("memories", subject, "bm25", asked.terms, limit=CANDIDATES):
            hits.setdefault(hit.id, Pooled(decoded(hit), None))
    pooled = list(hits.values())
    values = [relevance(features) for features in measure(asked, intent, pooled, use)]
    return [(p.memory, v) for p, v in zip(pooled, values, strict=True) if v >= policy.recall.relevance_floor]


async def _turns(
    store: Store, subject: str, asked: Asked, policy: Policy, covered: set[str]
) -> list[tuple[Hit, float]]:
    """Turns of the last days that say it and on which none of the memories found rests."""
    where = {"kind": TurnRow.row}
    hits = await store.near("sessions", subject, "use", asked.use.tolist(), where=where, limit=CANDIDATES)
    hits = [hit for hit in hits if hit.payload["turn"] not in covered]
    out = []
    for hit, share in zip(hits, shares(asked, [labelled(hit.payload["text"]) for hit in hits]), strict=True):
        value = relevance(Features(None, hit.score, share), TURN_WEIGHTS)
        if value >= policy.recall.relevance_floor:
            out.append((hit, value))
    return out


async def _log(store: Store, subject: str, memories: list[str], turns: list[str]) -> list[Hit]:
    """The log's entries about these memories and turns: acts of letting go only."""
    found: dict[str, Hit] = {}
    for field, values in (("memory", memories), ("turn", turns)):
        if values:
            where = {field: values, "kind": ["forgotten", "discarded"]}
            found.update((hit.id, hit) for hit in await store.find("log", subject, where, limit=LOG_LIMIT))
    return list(found.values())


async def _erased(store: Store, subject: str) -> list[Finding]:
    """The latest erasures on request: their text is gone, so that this is all that can be said."""
    where = {"reason": [Reason.USER_REQUEST.value, Reason.CONSENT_REVOKED.value]}
    findings = [_logged(hit) for hit in await store.find("log", subject, where, limit=LOG_LIMIT)]
    return sorted(findings, key=lambda f: f.at, reverse=True)[:MAX_ERASED]


def _of_memory(
    memory: Memory, value: float, entries: Iterable[Hit], now: datetime, policy: Policy, reveal: Reveal
) -> Finding:
    latest = _latest(hit for hit in entries if hit.payload.get("memory") == memory.id)
    how = standing(memory, now, policy)
    waits = memory.planned if how is not None else None
    known = {"reason": memory.end_reason, "by": memory.superseded_by, "rule": _awaited(waits)}
    return Finding(
        fate=_fate(memory, now, policy),
        id=memory.id,
        text=reveal(memory.content.statement),
        kind=memory.content.kind,
        state=memory.state,
        relevance=round(value, 4),
        strength=round(how.strength, 4) if how else None,
        turns=_turn_ids(memory),
        at=_time(latest) if latest and how is None else memory.last_seen,
        planned=waits,
        **(_reasons(latest) if latest and how is None else known),
    )


def _awaited(planned: Planned | None) -> str:
    """What a request that waits will do, in words."""
    if planned is None:
        return ""
    if planned.at is None:
        return "to be forgotten on a condition that is no time, as you asked: it goes when you say so again"
    return f"will be forgotten on {planned.at.isoformat(sep=' ', timespec='minutes')}, as you asked"


def _fate(memory: Memory, now: datetime, policy: Policy) -> Fate:
    how = standing(memory, now, policy)
    if how is None:
        return Fate.LET_GO
    if how.held:
        return Fate.HELD
    if how.unconfirmed:
        return Fate.UNCONFIRMED
    return Fate.REMEMBERED if how.reached else Fate.SUNK


def _of_turn(hit: Hit, value: float, entries: Sequence[Hit], reveal: Reveal) -> list[Finding]:
    """What became of a turn: why nothing was kept of it, and why what stood in a summary is gone; the latest first."""
    turn = hit.payload["turn"]
    kinds = ("discarded", "forgotten")
    own = [[e for e in entries if turn in e.payload["turn"] and e.payload["kind"] == kind] for kind in kinds]
    latest = [entry for found in own if (entry := _latest(found)) is not None]
    told = {"text": reveal(hit.payload["text"]), "relevance": round(value, 4)}
    return [_logged(entry).model_copy(update=told) for entry in sorted(latest, key=_time, reverse=True)]


def _logged(entry: Hit) -> Finding:
    """An entry of the log as a finding of its own."""
    payload = entry.payload
    reasons = _reasons(entry)
    kept = payload["kind"] == "forgotten"
    final = reasons["reason"] in (Reason.USER_REQUEST, Reason.CONSENT_REVOKED) and reasons["reversible_until"] is None
    return Finding(
        fate=Fate.ERASED if kept and final else Fate.LET_GO if kept else Fate.NEVER_KEPT,
        id=payload.get("memory") or payload["about"],
        kind=payload["event"].get("kind"),
        turns=tuple(payload["turn"]),
        at=_time(entry),
        **reasons,
    )


def _reasons(entry: Hit) -> dict[str, Any]:
    event = entry.payload["event"]
    return {
        "reason": Reason(event["reason"]),
        "rule": event.get("rule", ""),
        "numbers": event.get("numbers", {}),
        "by": event.get("by"),
        "policy": event.get("policy", ""),
        "reversible_until": event.get("reversible_until"),
    }


def _latest(entries: Iterable[Hit]) -> Hit | None:
    return max(entries, key=_time, default=None)


def _time(entry: Hit) -> datetime:
    return datetime.fromisoformat(entry.payload["at"])


def _turn_ids(memory: Memory) -> tuple[str, ...]:
    return tuple(dict.fromkeys(source.span.turn_id for source in memory.sources))
