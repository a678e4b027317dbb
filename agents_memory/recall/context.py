"""What goes into the agent's prompt, within a budget (SPEC F3, F6).

On the page: key memories, what is known for the task, what was turned down, what to ask first, the summaries of this
conversation, its latest turns. Tokens are given in another order: key memories first, then the window, then the rest.
Tokens are estimated (`language.tokens`), on the high side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from pydantic import Field

from agents_memory.errors import BadRequest
from agents_memory.ids import derive
from agents_memory.language.sealed import Seal
from agents_memory.language.text import language
from agents_memory.language.tokens import estimate_tokens
from agents_memory.lifecycle.joined import singles
from agents_memory.model import Kind, Role, Value
from agents_memory.policy import Policy, RecallPolicy
from agents_memory.ports import Embedder, Hit, Span, Store
from agents_memory.recall.intent import base
from agents_memory.recall.labels import Labels, labels
from agents_memory.recall.model import Query, Recalled
from agents_memory.recall.pool import decoded, living
from agents_memory.recall.query import recall
from agents_memory.recall.rank import AS_IT_IS, Reveal
from agents_memory.recall.standing import standing
from agents_memory.rows import Conversation, Memory, Summary, TurnRow
from agents_memory.summary.render import render

RECALLED = 20
"""The most memories a context asks of recall: more relevant ones than that, no task has."""

LEAST_CUT = 20
"""Tokens below which a turn that is too long is left out rather than cut."""

MAX_REJECTED = 10
MAX_QUESTIONS = 3
SHAPING_KEYS = frozenset(("constraint", "goal", "budget", "deadline", "reply_style"))
"""Attributes that bear on every answer, whatever the task."""


class Part(StrEnum):
    """The parts of a context, in the order of the page."""

    KEY = "key"
    LONG_TERM = "long_term"
    REJECTED = "rejected"
    QUESTIONS = "questions"
    MID_TIER = "mid_tier"
    WINDOW = "window"


GIVEN = (Part.KEY, Part.WINDOW, Part.QUESTIONS, Part.REJECTED, Part.LONG_TERM, Part.MID_TIER)
"""The order in which tokens are given."""


class Context(Value):
    """A finished block. `tokens` is its estimate; `memory_ids` the memories in it, to be touched by the caller."""

    text: str
    tokens: int
    memory_ids: tuple[str, ...] = ()
    parts: dict[Part, int] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    memory_id: str | None = None


async def assemble(
    store: Store,
    embedder: Embedder,
    use: Embedder,
    subject: str,
    conversation: str | None,
    task: str,
    now: datetime,
    policy: Policy,
    *,
    total: int | None = None,
    reveal: Reveal = AS_IT_IS,
    seal: Seal | None = None,
) -> Context:
    """The context for a task of a subject, of at most `total` tokens (the policy's 4,000 by default).

    `task` is the current task or goal; without one the conversation's own counts, then its latest user turn. A part
    that has nothing is left out; with nothing at all the text is empty.
    """
    if not subject:
        raise BadRequest("a context needs a subject")
    state, turns = await _window(store, subject, conversation, now)
    task = task or (state.payload.get("task") or "" if state else "") or _last_said(turns)
    words = labels(task + "".join(turn.payload["text"] for turn in turns[-2:]))
    memories = await _all(store, subject, now, policy)
    key = [m for m in memories if _is_key(m)]
    found = await recall(store, embedder, use, subject, Query(text=task, now=now, k=RECALLED), policy, reveal, seal)
    summaries = await _mid_tier(store, subject, conversation, now)
    elsewhere = {m.id for m in key} | {row.id for row in summaries}
    lines: dict[Part, list[_Line]] = {
        Part.KEY: [_Line(f"- {reveal(m.content.statement)}", m.id) for m in key],
        Part.LONG_TERM: _long_term(found, elsewhere, {turn.payload["turn"] for turn in turns}, words),
        Part.REJECTED: _rejected(memories, found, reveal),
        Part.QUESTIONS: [
            _Line(f"- {words.question.format(r.text)}", r.id) for r in found if r.unconfirmed or r.needs_confirmation
        ][:MAX_QUESTIONS],
        Part.MID_TIER: [_Line(f"- {reveal(render(row.standing(), _tongue(row)))}") for row in summaries],
        Part.WINDOW: [_Line(f"{_speaker(turn, words)}: {reveal(turn.payload['text'])}") for turn in turns],
    }
    return _fitted(lines, words, policy.recall, policy.recall.total_tokens if total is None else total)


async def _window(store: Store, subject: str, conversation: str | None, now: datetime) -> tuple[Hit | None, list[Hit]]:
    """The conversation's point and the turns of its window, in order of time."""
    if conversation is None:
        return None, []
    found = await store.get("sessions", subject, [derive(subject, Conversation.row, conversation)])
    if not found:
        return None, []
    ids = [derive(subject, TurnRow.row, turn) for turn in found[0].payload["window"]]
    turns = await store.get("sessions", subject, ids) if ids else []
    roles = (Role.USER, Role.ASSISTANT)
    shown = [turn for turn in turns if turn.payload["role"] in roles]
    return found[0], sorted(shown, key=lambda turn: datetime.fromisoformat(turn.payload["at"]))


async def _all(store: Store, subject: str, now: datetime, policy: Policy) -> list[Memory]:
    """Memories that may stand in a context whatever the task: protected, shaping, or turned down; newest first."""
    where = living(Query(text="", now=now))
    hits: dict[str, Hit] = {}
    least = int(policy.gate.protected_above)
    for condition in (
        {"importance": Span(gte=least)},
        {"key": sorted(SHAPING_KEYS)},
        {"kind": Kind.REJECTED_PROPOSAL.value},
    ):
        found = await store.find("memories", subject, {**where, **condition}, limit=200)
        hits.update((hit.id, hit) for hit in found)
    memories = [one for hit in hits.values() for one in singles(decoded(hit))]
    asserted = [m for m in memories if (how := standing(m, now, policy)) and not (how.held or how.unconfirmed)]
    return sorted(asserted, key=lambda m: (-m.content.importance, -m.last_seen.timestamp(), m.id))


def _is_key(memory: Memory) -> bool:
    content = memory.content
    if content.kind is Kind.REJECTED_PROPOSAL:
        return False
    return memory.protected or base(content.key) in SHAPING_KEYS


def _long_term(found: Iterable[Recalled], elsewhere: set[str], window: set[str], words: Labels) -> list[_Line]:
    """What recall asserts, without the ids that stand elsewhere on the page and what the window says already."""
    out = []
    for result in found:
        said = {source.turn_id for source in result.sources}
        if result.id in elsewhere or not result.asserted or result.kind is Kind.REJECTED_PROPOSAL or said <= window:
            continue
        text = words.vague.format(result.text) if result.vague else result.text
        memory_id = result.id if result.state is not None else None
        out.append(_Line(f"- {text}" + (f"\n{result.verbatim}" if result.verbatim else ""), memory_id))
    return out


def _rejected(memories: Iterable[Memory], found: Iterable[Recalled], reveal: Reveal) -> list[_Line]:
    """Rejected proposals: those that recall found for the task first, then the newest."""
    place = {result.id: i for i, result in enumerate(found)}
    turned_down = [m for m in memories if m.content.kind is Kind.REJECTED_PROPOSAL]
    turned_down.sort(key=lambda m: (place.get(m.id, RECALLED), -m.last_seen.timestamp()))
    return [_Line(f"- {reveal(m.content.statement)}", m.id) for m in turned_down[:MAX_REJECTED]]


async def _mid_tier(store: Store, subject: str, conversation: str | None, now: datetime) -> list[Summary]:
    """The summaries of this conversation of which something stands for the task at hand, oldest first (SPEC C4)."""
    if conversation is None:
        return []
    hits = await store.find("summaries", subject, {"conversation": conversation, "status": "current"}, limit=100)
    rows = [Summary.model_validate(hit.payload["row"]) for hit in hits]
    shown = [row for row in rows if row.expires_at > now and row.standing().lines()]
    return sorted(shown, key=lambda row: row.ended_at)


def _tongue(row: Summary) -> str:
    return language(" ".join(line.text for line in row.content.lines()))


def _fitted(lines: dict[Part, list[_Line]], words: Labels, policy: RecallPolicy, total: int) -> Context:
    """The block within the budget: each part within its ceiling, tokens given in the order of `GIVEN`."""
    left = total - estimate_tokens(words.intro) - 1
    ceilings = {
        Part.KEY: policy.key_tokens,
        Part.LONG_TERM: policy.long_term_tokens,
        Part.MID_TIER: policy.mid_tier_tokens,
        Part.WINDOW: policy.window_tokens,
    }
    kept: dict[Part, list[_Line]] = {}
    used: dict[Part, int] = {}
    for part in GIVEN:
        room = min(left, ceilings.get(part, left))
        newest_first = part in (Part.WINDOW, Part.MID_TIER)
        chosen = _chosen(lines[part], room - estimate_tokens(_label(words, part)) - 1, newest_first=newest_first)
        if chosen:
            kept[part] = chosen
            used[part] = sum(map(_cost, chosen)) + estimate_tokens(_label(words, part)) + 1
            left -= used[part]
    if not kept:
        return Context(text="", tokens=0)
    page = [words.intro]
    for part in Part:
        if part in kept:
            page += [_label(words, part), *(line.text for line in kept[part])]
    text = "\n".join(page)
    ids = dict.fromkeys(line.memory_id for part in Part for line in kept.get(part, ()) if line.memory_id)
    return Context(text=text, tokens=estimate_tokens(text), memory_ids=tuple(ids), parts=used)


def _chosen(lines: Sequence[_Line], room: int, *, newest_first: bool) -> list[_Line]:
    """The lines that fit, in their order.

    Where the newest count most, it stops at the first that does not fit; the newest itself is cut rather than left out.
    """
    order = range(len(lines) - 1, -1, -1) if newest_first else range(len(lines))
    kept = []
    for i in order:
        if _cost(lines[i]) <= room:
            kept.append(i)
            room -= _cost(lines[i])
        elif newest_first:
            if not kept and room > LEAST_CUT:
                return [_Line(lines[i].text[: room - 2] + "…")]
            break
    return [lines[i] for i in sorted(kept)]


def _cost(line: _Line) -> int:
    return estimate_tokens(line.text) + 1


def _label(words: Labels, part: Part) -> str:
    return str(getattr(words, part.value))


def _speaker(turn: Hit, words: Labels) -> str:
    return words.user if turn.payload["role"] == Role.USER else words.assistant


def _last_said(turns: Sequence[Hit]) -> str:
    said = [turn.payload["text"] for turn in turns if turn.payload["role"] == Role.USER]
    return said[-1] if said else ""
