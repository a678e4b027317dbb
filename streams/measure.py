"""From what a step said to the counters (SPEC H1): the one place where the three rates get their numbers.

Called once per step, before it is committed: a step that is decided again after a crash is counted again only in
a process that starts from zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime

from agents_memory import events as e
from agents_memory.commands import Correct, Erase, Forget, Retract
from agents_memory.inputs import CommandGiven, TurnEnriched
from agents_memory.lifecycle.table import ASSERTED
from agents_memory.message import Body, Message
from agents_memory.metrics import Correction, Decision, HoldReason, Stage, Use, Wake, WriteOutcome
from agents_memory.model import Cue, Layer, Reason, Role, State
from agents_memory.policy import Policy
from agents_memory.rows import Memory
from streams.metrics import Metrics

WISHED = frozenset({Reason.USER_REQUEST, Reason.RETRACTED, Reason.SUPERSEDED, Reason.CONSENT_REVOKED})
"""Reasons that somebody stands behind; only the others make the loss of a protected memory a bug."""

CORRECTIONS = {Retract.type: Correction.RETRACTED, Correct.type: Correction.CORRECTED}
DELETIONS = frozenset({Forget.type, Erase.type})


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Measure:
    """Counts what inputs led to. `clock` is the wall clock, for lags."""

    def __init__(self, metrics: Metrics, policy: Policy, clock: Callable[[], datetime] = _utc_now) -> None:
        self._metrics = metrics
        self._policy = policy
        self._clock = clock

    def step(self, cause: Message, said: Sequence[Message]) -> None:
        """Count one step: its input and all that it said."""
        bodies = [m.body for m in said]
        ignored = any(isinstance(b, e.CommandIgnored) for b in bodies)
        duplicate = any(isinstance(b, e.DuplicateSkipped) for b in bodies)
        if duplicate:
            self._metrics.duplicate_skipped()
            return
        self._input(cause.body, ignored=ignored)
        outcomes = _outcomes(bodies)
        for outcome, count in outcomes.items():
            for _ in range(count):
                self._metrics.memory_write(outcome)
        for body in bodies:
            self._said(body)

    def memories(self, memories: Iterable[tuple[str, Memory]]) -> None:
        """Set the gauges of what is held."""
        counts: Counter[tuple[Layer, State]] = Counter()
        uses: Counter[Use] = Counter()
        values: Counter[tuple[str, str, str, str]] = Counter()
        for subject, memory in memories:
            counts[memory.layer, memory.state] += 1
            content = memory.content
            if memory.state in ASSERTED:
                uses[Use.RECALLED if memory.accesses else Use.NEVER_RECALLED] += 1
                if content.key and content.value:
                    place = (subject, content.about, content.key, content.value)
                    uses[Use.DUPLICATE] += values[place] > 0
                    values[place] += 1
            elif memory.state in (State.SUPERSEDED, State.EXPIRED):
                uses[Use.OUTDATED] += 1
        self._metrics.memories(counts)
        self._metrics.memories_by_use(uses)

    def _input(self, body: Body, *, ignored: bool) -> None:
        if isinstance(body, TurnEnriched):
            self._metrics.turn(body.role)
            self._metrics.event_lag(Stage.REMEMBER, (self._clock() - body.published_at).total_seconds())
            if body.role is Role.ASSISTANT and Cue.QUESTION in body.reading.cues and not body.reading.questions:
                self._metrics.agent_question(known=False)
        elif isinstance(body, CommandGiven) and not ignored:
            if body.command in CORRECTIONS:
                self._metrics.correction(CORRECTIONS[body.command])
            elif body.command in DELETIONS:
                self._metrics.erasure((self._clock() - body.published_at).total_seconds())

    def _said(self, body: Body) -> None:
        metrics = self._metrics
        match body:
            case e.MemoryStored():
                metrics.retention_decision(body.layer, Decision.KEPT, importance=body.importance)
            case e.MemoryReinforced():
                metrics.retention_decision(body.layer, Decision.KEPT)
            case e.MemoryHeld():
                why = HoldReason.LOW_CONFIDENCE if body.why == HoldReason.LOW_CONFIDENCE else HoldReason.BY_AGENT
                metrics.retention_decision(body.layer, Decision.HELD, why, importance=body.importance)
            case e.Discarded():
                metrics.retention_decision(body.layer, Decision.DISCARDED, body.reason, importance=body.importance)
            case e.Forgotten():
                self._forgotten(body)
            case e.CandidateRejected():
                metrics.candidate_rejected(body.rule)
            case e.QuestionJudged():
                metrics.agent_question(known=body.known)
            case e.MemoryReactivated():
                metrics.reactivation(Wake(body.by))
            case e.MemoryRevived():
                metrics.revival()
            case e.SegmentClosed():
                metrics.segment_closed(body.reason, sum(t.role is Role.USER for t in body.turns))
            case e.SegmentSummarized():
                long = body.source_chars > self._policy.summary.ratio_from_chars
                metrics.summary(body.depth, body.chars / body.source_chars if long else None)

    def _forgotten(self, body: e.Forgotten) -> None:
        age = body.numbers.get("age_days")
        self._metrics.retention_decision(
            body.layer,
            Decision.FORGOTTEN,
            body.reason,
            importance=body.importance,
            age=None if age is None else age * 86_400,
        )
        if body.importance > self._policy.gate.protected_above and body.reason not in WISHED:
            self._metrics.protected_forgotten()


def _outcomes(bodies: Sequence[Body]) -> Counter[WriteOutcome]:
    """The outcome of each memory request of a step, as SPEC D3 counts them."""
    clashing = {b.memory_id for b in bodies if isinstance(b, e.MemoryQuestioned) and b.why == "conflict"}
    late = {b.memory_id for b in bodies if isinstance(b, e.MemoryEnded) and b.state is State.SUPERSEDED}
    counts: Counter[WriteOutcome] = Counter()
    for body in bodies:
        if isinstance(body, e.MemoryStored):
            superseding = body.supersedes or body.memory_id in late
            clash = body.memory_id in clashing
            counts[
                WriteOutcome.UNCONFIRMED if clash else WriteOutcome.SUPERSEDED if superseding else WriteOutcome.STORED
            ] += 1
        elif isinstance(body, e.MemoryReinforced):
            counts[WriteOutcome.REINFORCED] += 1
        elif isinstance(body, e.MemoryHeld):
            counts[WriteOutcome.HELD] += 1
        elif isinstance(body, e.CandidateRejected):
            counts[WriteOutcome.REJECTED] += 1
    return counts
