"""What becomes of a decision point: a memory with what it answers and turned down, and a snapshot to subscribe to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from agents_memory.conversation.decisions import MAX_STATEMENT, Decision, files
from agents_memory.events import DecisionCaptured
from agents_memory.ids import derive
from agents_memory.language.cues import tone_of
from agents_memory.language.lexicon.offers import LASTING, REFUSALS
from agents_memory.language.ontology import ATTRIBUTES
from agents_memory.language.sealed import labelled
from agents_memory.language.text import fold, one
from agents_memory.lifecycle.admit import Extras, admit, memory_id
from agents_memory.lifecycle.ends import end, keep, learned_at
from agents_memory.lifecycle.joined import every
from agents_memory.lifecycle.match import Calibrate
from agents_memory.lifecycle.table import ASSERTED, Trigger
from agents_memory.lifecycle.wake import reinforce
from agents_memory.model import Candidate, Cue, Kind, Reason, Role
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
    if (candidate.key in REFUSALS or candidate.kind is Kind.PREFERENCE) and any(d.lasting for d in said):
        return True
    if candidate.importance > ROOT_CAUSE_IMPORTANCE:
        return False
    return any(candidate.key in GENERIC or (d.course and _free(candidate.key)) for d in said)


def is_attribute(decision: Decision, found: Sequence[Candidate]) -> bool:
    """Whether a decision only gives an attribute a new value ("we have moved to Portland"): that is a fact."""
    if len(decision.sources) > 1 or decision.status != "confirmed":
        return False
    span = decision.sources[0].span
    named = [
        c
        for c in found
        if c.key not in GENERIC and not (decision.course and _free(c.key)) and not files(c.key, c.statement)
    ]
    return any(s.span.overlaps(span) for c in named for s in c.sources)


def _free(key: str) -> bool:
    """Whether a key is only a word of the sentence ("plan" of "change of plan: ..."), no known attribute."""
    return key.partition("/")[0] not in ATTRIBUTES


_MISTAKEN = one(
    r"不是我(?!的(?:菜|意思))|你(?:记|搞|弄|认)错|记混|\b(?:not me\b|wrong person|you(?:'re| are) (?:mistaken|"
    r"confusing|mixing)|"
    r"you(?:'ve| have)? (?:mixed|got) (?:me|that|it) (?:up|wrong|mixed up))"
)
"""Words by which somebody puts right what was supposed of him: that turns nothing down."""

_UNMEANT = frozenset({Cue.EMOTION, Cue.SARCASM})
_SETTLING = frozenset(
    {Cue.DECISION, Cue.CONFIG_CHANGE, Cue.REJECTION, Cue.ACCEPTANCE, Cue.ROOT_CAUSE, Cue.CORRECTION, Cue.COMMITMENT}
)


def meant(decision: Decision, turn: TurnRow) -> bool:
    """Whether a turn really decides: no outburst, irony or played role does; who corrects a mix-up refuses nothing."""
    if decision.by is not Role.USER:
        return True
    tone, alone = tone_of(fold(turn.text)), len(decision.sources) == 1
    if alone and (tone.roleplay or (tone.passing and not turn.reading.cues & _SETTLING)):
        return False  # "pancakes are up again": what passes, with no word of a choice in it, was nobody's choice
    if alone and turn.reading.cues & _UNMEANT and decision.status != "root_cause":
        return False
    return not (decision.status == "rejected" and _MISTAKEN.search(fold(turn.text)))


def capture(work: Work, decision: Decision, turn: TurnRow, calibrate: Calibrate, verbatim: str) -> None:
    """Remember a decision and publish its snapshot; one that changes an earlier one supersedes it."""
    if not meant(decision, turn):
        return
    answered = [row for s in decision.sources[1:] if (row := work.get(TurnRow, s.span.turn_id)) is not None]
    readings = [row.reading for row in (turn, *answered)]
    earlier = _earlier(work, decision, turn) if decision.change else None
    rejected, cause = decision.status == "rejected", decision.status == "root_cause"
    floor = work.policy.gate.decision_floor
    candidate = Candidate(
        statement=decision.statement,
        kind=Kind.REJECTED_PROPOSAL if rejected else Kind.DECISION,
        importance=max(floor, ROOT_CAUSE_IMPORTANCE) if cause else floor,
        key="root_cause" if cause else "",
        affirmed=not rejected,
        change=decision.change,
        until=_end(decision, turn),
        entities=_said(decision, (e for r in readings for e in r.entities)),
        identifiers=_said(decision, (i for r in readings for i in r.identifiers)),
        sources=decision.sources,
        features={"decision_point": floor} | ({LASTING: floor} if decision.lasting else {}),
        vector=_vector(turn, answered),
    )
    if decision.by is Role.ASSISTANT and decision.status == "confirmed" and _completed(work, decision, candidate):
        return
    if earlier is not None and not decision.alternatives:
        decision = replace(decision, alternatives=(earlier.content.statement,))
    extras = Extras(verbatim=verbatim, alternatives=decision.alternatives, status=decision.status)
    once = decision.by is Role.USER and Cue.EXCEPTION in turn.reading.cues
    # What holds this one time is over with its task: it is told, but no memory.
    if not once and admit(work, candidate, calibrate, extras) in ("known", "reinforced", "rejected"):
        return
    before = work.get(Memory, earlier.id) if earlier is not None and not once else None
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
            statement=labelled(decision.statement),
            by=decision.by,
            alternatives=tuple(labelled(one) for one in decision.alternatives),
            sources=decision.sources,
        ),
        turn.conversation,
    )


def _said(decision: Decision, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name in decision.statement))


def _end(decision: Decision, turn: TurnRow) -> datetime | None:
    """The end that the words of the decision name themselves: "for this week, take Leeds"."""
    spans = [s.span for s in decision.sources if s.span.turn_id == turn.id]
    said = [s for s in turn.reading.statements if any(p.start < s.end and s.start < p.end for p in spans)]
    return max((s.until for s in said if s.until is not None), default=None)


def _vector(turn: TurnRow, answered: Sequence[TurnRow]) -> str:
    """The vector of an answer with what it answers: all bare "yes" are alike, what they agree to is not."""
    both = [unpack(row.vector) for row in (*answered, turn) if row.vector]
    return pack(mean(both)) if turn.vector and len(both) > 1 else turn.vector


def _standing(work: Work, conversation: str) -> list[Memory]:
    """The decisions of a conversation that stand, latest last."""
    found = [
        m
        for m in every(work)
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
