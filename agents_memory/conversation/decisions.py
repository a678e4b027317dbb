"""Decision points: someone chooses, accepts, turns down, finds the cause, or changes the set-up (SPEC B2).

What the words signal stands in the reading; here it is judged together with the turn that it answers. A bare "yes"
decides what was just proposed; a bare "yes" to anything else decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from agents_memory.model import Cue, Reading, Role, Source, Span
from agents_memory.rows import TurnRow

Status = Literal["confirmed", "proposed", "rejected", "root_cause", "config", "superseded"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided, in the words of those who did."""

    status: Status
    statement: str
    by: Role
    alternatives: tuple[str, ...]
    sources: tuple[Source, ...]


def decided(turn: TurnRow, before: Sequence[TurnRow]) -> tuple[Decision, ...]:
    """The decisions that a turn makes, given the turns before it, latest last."""
    reading = turn.reading
    cues = reading.cues
    if turn.withheld or cues & {Cue.INJECTION, Cue.QUOTATION, Cue.HYPOTHETICAL}:
        return ()
    proposal = _proposal(before, turn.role)
    if turn.role is Role.USER:
        return _of_user(turn, reading, proposal)
    echoes = any(Cue.ROOT_CAUSE in t.reading.cues for t in before[-2:])
    if turn.role is Role.ASSISTANT and Cue.ROOT_CAUSE in cues and Cue.QUESTION not in cues and not echoes:
        return (_made("root_cause", _sentence(turn, Cue.ROOT_CAUSE), turn, ()),)
    return ()


def _of_user(turn: TurnRow, reading: Reading, proposal: TurnRow | None) -> tuple[Decision, ...]:
    cues = reading.cues
    out: list[Decision] = []
    if Cue.REJECTION in cues and (proposal is not None or Cue.DECISION in cues or _says_more(turn)):
        turned_down = () if proposal is None else (proposal.text.strip(),)
        out.append(_made("rejected", turn.text, turn, turned_down, proposal))
    if Cue.QUESTION in cues and Cue.DECISION not in cues:
        return tuple(out)
    if Cue.ROOT_CAUSE in cues:
        out.append(_made("root_cause", turn.text, turn, ()))
    elif Cue.CONFIG_CHANGE in cues:
        out.append(_made("config", turn.text, turn, ()))
    elif _chooses(cues, bool(out)) or (Cue.ACCEPTANCE in cues and proposal is not None and Cue.REJECTION not in cues):
        out.append(_made("confirmed", turn.text, turn, (), proposal))
    return tuple(out)


def _chooses(cues: frozenset[Cue], turned_down: bool) -> bool:
    """Whether the words choose something; "not that one then" only turns down."""
    return Cue.DECISION in cues and not (Cue.REJECTION in cues and turned_down)


def _proposal(before: Sequence[TurnRow], by: Role) -> TurnRow | None:
    """The proposal that stands just before a turn, made by the other side."""
    for turn in reversed(before[-2:]):
        if turn.role is by or turn.withheld:
            continue
        return turn if Cue.PROPOSAL in turn.reading.cues else None
    return None


def _says_more(turn: TurnRow) -> bool:
    return bool(turn.reading.entities or turn.reading.identifiers)


def _made(
    status: Status,
    statement: str,
    turn: TurnRow,
    alternatives: tuple[str, ...],
    proposal: TurnRow | None = None,
) -> Decision:
    parts = [turn] if proposal is None else [proposal, turn]
    text = " → ".join(p.text.strip() for p in parts) if proposal is not None else statement.strip()
    sources = tuple(
        Source(
            conversation=p.conversation,
            span=Span(turn_id=p.id, start=0, end=len(p.text)),
            at=p.at,
            role=p.role,
            extractor="decision point",
        )
        for p in parts
    )
    return Decision(status, text[:2_000], turn.role, alternatives, sources)


def _sentence(turn: TurnRow, cue: Cue) -> str:
    """The part of a long turn that carries the decision: its first marked statement, else the whole turn."""
    for statement in turn.reading.statements:
        if cue.value in statement.features or statement.key == cue.value:
            return statement.text
    return turn.text
