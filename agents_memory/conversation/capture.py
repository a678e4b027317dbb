"""What becomes of a decision point: a memory with what it answers and turned down, and a snapshot to subscribe to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from agents_memory.conversation.decisions import MAX_STATEMENT, Decision
from agents_memory.events import DecisionCaptured
from agents_memory.ids import derive
from agents_memory.language.ontology import ATTRIBUTES
from agents_memory.lifecycle.admit import Extras, admit, memory_id
from agents_memory.lifecycle.ends import end, keep, learned_at
from agents_memory.lifecycle.match import Calibrate
from agents_memory.lifecycle.table import ASSERTED, Trigger
from agents_memory.lifecycle.wake import reinforce
from agents_memory.model import Candidate, Kind, Reason, Role
from agents_memory.recall.tokens import query_terms
from agents_memory.rows import Memory, TurnRow
from agents_memory.subject.work import Work
from agents_memory.vectors import mean, pack, unpack

GENERIC = frozenset({"", "decision", "rejected", "root_cause", "configuration"})
"""Keys that only say *that* something was decided; any other names an attribute, which is a fact of its own."""

ROOT_CAUSE_IMPORTANCE = 7.0


def says_the_decision(candidate: Candidate, decisions: Sequence[Decision]) -> bool:
    """Whether a candidate only repeats one of the turn's decision points: the same words, and no attribute."""
    said = [d for d in decisions for s in candidate.sources if s.span.overlaps(d.sources[0].span)]
    if candidate.importance > ROOT_CAUSE_IMPORTANCE:
        return False
    return any(candidate.key in GENERIC or (d.course and _free(candidate.key)) for d in said)


def is_attribute(decision: Decision, found: Sequence[Candidate]) -> bool:
    """Whether a decision only gives an attribute a new value ("we have moved to Portland"): that is a fact."""
    if len(decision.sources) > 1 or decision.status != "confirmed":
        return False
    span = decision.sources[0].span
    named = [c for c in found if c.key not in GENERIC and not (decision.course and _free(c.key))]
    return any(s.span.overlaps(span) for c in named for s in c.sources)


def _free(key: str) -> bool:
    """Whether a key is only a word of the sentence ("plan" of "change of plan: ..."), no known attribute."""
    return key.partition("/")[0] not in ATTRIBUTES


def capture(work: Work, decision: Decision, turn: TurnRow, calibrate: Calibrate, verbatim: str) -> None:
    """Remember a decision and publish its snapshot; one that changes an earlier one supersedes it."""
    answered = [row for s in decision.sources[1:] if (row := work.get(TurnRow, s.span.turn_id)) is not None]
    readings = [row.reading for row in (turn, *answered)]
    rejected, cause = decision.status == "rejected", decision.status == "root_cause"
    floor = work.policy.gate.decision_floor
    candidate = Candidate(
        statement=decision.statement,
        kind=Kind.REJECTED_PROPOSAL if rejected else Kind.DECISION,
        importance=max(floor, ROOT_CAUSE_IMPORTANCE) if cause else floor,
        key="root_cause" if cause else "",
        affirmed=not rejected,
        change=decision.change,
        entities=_said(decision, (e for r in readings for e in r.entities)),
        identifiers=_said(decision, (i for r in readings for i in r.identifiers)),
        sources=decision.sources,
        features={"decision_point": floor},
        vector=_vector(turn, answered),
    )
    if decision.by is Role.ASSISTANT and decision.status == "confirmed" and _completed(work, decision, candidate):
        return
    earlier = _earlier(work, decision, turn) if decision.change else None
    if earlier is not None and not decision.alternatives:
        decision = replace(decision, alternatives=(earlier.content.statement,))
    extras = Extras(verbatim=verbatim, alternatives=decision.alternatives, status=decision.status)
    if admit(work, candidate, calibrate, extras) in ("known", "reinforced", "rejected"):
        return
    before = work.get(Memory, earlier.id) if earlier is not None else None
    if before is not None and before.state in ASSERTED:
        by = memory_id(work.key, candidate)
        end(work, before, Trigger.SUPERSEDE, Reason.SUPERSEDED, by=by, rule="a later decision")
    ident = derive(work.key, "decision", turn.id, decision.status)
    work.say(
        ident,
        DecisionCaptured(
            tenant=work.head.tenant,
            user=work.head.user,
            conversation=turn.conversation,
            decision_id=ident,
            status=decision.status,
            statement=decision.statement,
            by=decision.by,
            alternatives=decision.alternatives,
            sources=decision.sources,
        ),
        turn.conversation,
    )


def _said(decision: Decision, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name in decision.statement))


def _vector(turn: TurnRow, answered: Sequence[TurnRow]) -> str:
    """The vector of an answer with what it answers: all bare "yes" are alike, what they agree to is not."""
    both = [unpack(row.vector) for row in (*answered, turn) if row.vector]
    return pack(mean(both)) if turn.vector and len(both) > 1 else turn.vector


def _standing(work: Work, conversation: str) -> list[Memory]:
    """The decisions of a conversation that stand, latest last."""
    found = [
        m
        for m in work.all(Memory)
        if m.type is Kind.DECISION
        and m.status in ("", "confirmed")
        and m.state in ASSERTED
        and any(s.conversation == conversation for s in m.sources)
    ]
    return sorted(found, key=lambda m: (learned_at(m), m.id))


def _earlier(work: Work, decision: Decision, turn: TurnRow) -> Memory | None:
    """The standing decision that a change replaces: the one whose matter it names, else the topic's latest."""
    segment = (work.get(TurnRow, turn.id) or turn).segment
    earlier = [m for m in _standing(work, turn.conversation) if learned_at(m) < turn.at]
    words = query_terms(" ".join((decision.statement, *decision.alternatives))).keys()
    shared = [len(words & query_terms(m.content.statement).keys()) for m in earlier]
    if any(shared):
        return max(zip(shared, range(len(earlier)), earlier, strict=True), key=lambda one: one[:2])[2]
    of_topic = [m for m in earlier if any(_segment_of(work, s.span.turn_id) == segment for s in m.sources)]
    return of_topic[-1] if of_topic else None


def _completed(work: Work, decision: Decision, candidate: Candidate) -> bool:
    """Whether an agent's confirmation only seals what stands decided: that is said again, with the names it adds."""
    asked = {s.span.turn_id for s in decision.sources[1:]}
    for memory in reversed(_standing(work, decision.sources[0].conversation)):
        same_matter = set(candidate.identifiers) & set(memory.content.identifiers)
        if not (same_matter or asked & {s.span.turn_id for s in memory.sources}):
            continue
        sealed = reinforce(work, memory, candidate.model_copy(update={"sources": decision.sources[:1]}))
        known = memory.content
        names = [n for n in (*candidate.identifiers, *candidate.entities) if n not in known.statement]
        if names and sealed.mentions > memory.mentions:
            content = sealed.content.model_copy(
                update={
                    "statement": f"{known.statement} → {decision.statement}"[:MAX_STATEMENT],
                    "entities": tuple(dict.fromkeys((*known.entities, *candidate.entities))),
                    "identifiers": tuple(dict.fromkeys((*known.identifiers, *candidate.identifiers))),
                }
            )
            keep(work, sealed, content=content)
        return True
    return False


def _segment_of(work: Work, turn_id: str) -> str:
    turn = work.get(TurnRow, turn_id)
    return "" if turn is None else turn.segment
