"""Decision points: someone chooses, accepts, turns down, finds the cause, or changes the set-up (SPEC B2).

Judged sentence by sentence, together with the turn that is answered: "not the chocolate one; let's take the lemon" is a
rejection and a choice. A bare "yes" decides what was just proposed; a bare "yes" to anything else decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from agents_memory.language.cues import cues_of
from agents_memory.language.spans import Piece, quoted, sentences
from agents_memory.language.text import fold
from agents_memory.model import Cue, Role, Source, Span
from agents_memory.rows import TurnRow

Status = Literal["confirmed", "proposed", "rejected", "root_cause", "config", "superseded"]

MAX_STATEMENT = 2_000
NEAR = 2
"""How many turns back a proposal still is what an answer answers."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided, in the words of those who did. `change`: it takes the place of an earlier decision."""

    status: Status
    statement: str
    by: Role
    alternatives: tuple[str, ...]
    sources: tuple[Source, ...]
    change: bool = False


@dataclass(frozen=True, slots=True)
class _Part:
    """A sentence of the turn and what its words signal."""

    piece: Piece
    cues: frozenset[Cue]


def decided(turn: TurnRow, before: Sequence[TurnRow]) -> tuple[Decision, ...]:
    """The decisions that a turn makes, given the turns before it, latest last."""
    if turn.withheld or turn.reading.cues & {Cue.INJECTION, Cue.QUOTATION, Cue.HYPOTHETICAL}:
        return ()
    parts = [_Part(p, cues_of(fold(p.text))) for p in sentences(turn.text, quoted(turn.text))]
    if turn.role is Role.ASSISTANT:
        echoes = any(Cue.ROOT_CAUSE in t.reading.cues for t in before[-NEAR:])
        causes = [p for p in parts if Cue.ROOT_CAUSE in p.cues and Cue.QUESTION not in p.cues]
        return (_made("root_cause", causes, turn),) if causes and not echoes else ()
    if turn.role is Role.USER:
        return _of_user(turn, parts, _proposal(before))
    return ()


def _of_user(turn: TurnRow, parts: Sequence[_Part], proposal: TurnRow | None) -> tuple[Decision, ...]:
    said = [p for p in parts if Cue.QUESTION not in p.cues or Cue.DECISION in p.cues]
    causes = [p for p in said if Cue.ROOT_CAUSE in p.cues]
    configs = [p for p in said if Cue.CONFIG_CHANGE in p.cues and p not in causes]
    chosen = [p for p in said if Cue.DECISION in p.cues and p not in causes and p not in configs]
    refused = [p for p in said if Cue.REJECTION in p.cues and p not in chosen]
    agreed = [p for p in said if Cue.ACCEPTANCE in p.cues] if proposal is not None and not refused else []
    out = []
    if refused and (proposal is not None or chosen or _names_something(turn)):
        turned_down = () if proposal is None else (proposal.text.strip(),)
        out.append(_made("rejected", refused, turn, turned_down, None if chosen else proposal))
    if causes:
        out.append(_made("root_cause", causes, turn))
    if configs:
        out.append(_made("config", configs, turn))
    if chosen:
        out.append(_made("confirmed", chosen, turn, tuple(p.piece.text for p in refused), proposal))
    elif agreed and proposal is not None:
        # The whole answer: what is agreed to is often narrowed in the same breath ("fine, but on Wednesday").
        out.append(_made("confirmed", parts, turn, (), proposal))
    return tuple(out)


def _proposal(before: Sequence[TurnRow]) -> TurnRow | None:
    """The other side's proposal that stands just before a user's turn."""
    for turn in reversed(before[-NEAR:]):
        if turn.role is Role.USER or turn.withheld:
            continue
        return turn if Cue.PROPOSAL in turn.reading.cues else None
    return None


def _names_something(turn: TurnRow) -> bool:
    return bool(turn.reading.entities or turn.reading.identifiers)


def _made(
    status: Status,
    parts: Sequence[_Part],
    turn: TurnRow,
    alternatives: tuple[str, ...] = (),
    proposal: TurnRow | None = None,
) -> Decision:
    words = turn.text[parts[0].piece.start : parts[-1].piece.end].strip()
    text = words if proposal is None else f"{proposal.text.strip()} → {words}"
    sources = [_source(turn, Span(turn_id=turn.id, start=parts[0].piece.start, end=parts[-1].piece.end))]
    if proposal is not None:
        sources.append(_source(proposal, Span(turn_id=proposal.id, start=0, end=len(proposal.text))))
    change = status in ("confirmed", "config") and _any(parts, Cue.CORRECTION)
    return Decision(status, text[:MAX_STATEMENT], turn.role, alternatives, tuple(sources), change)


def _source(turn: TurnRow, span: Span) -> Source:
    return Source(conversation=turn.conversation, span=span, at=turn.at, role=turn.role, extractor="decision point")


def _any(parts: Iterable[_Part], cue: Cue) -> bool:
    return any(cue in p.cues for p in parts)
