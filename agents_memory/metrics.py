"""Every metric of the project in one table: what it counts, and the question it answers.

The table is data. `streams.metrics` builds it on a Prometheus registry; the dashboard, the recording rules, the alerts
and their tests are held against it. A metric without a question has no place here, and no label ever carries an id, a
name or text (SPEC G4): every label has a closed list of values, except the few marked open, whose values come from the
installation itself (topics, partitions, versions).

The three rates (SPEC H1) are ratios of counters:

    forgetting rate        retention_decisions{decision=forgotten|discarded} / retention_decisions
    repeat-question rate   agent_questions{known=true} / agent_questions
    conflict rate          memory_writes{outcome=superseded|unconfirmed} / memory_writes without rejected

No name contains the word "summary": Prometheus keeps it for a metric type, and `promtool check metrics` refuses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import get_args

from agents_memory.events import CandidateRejected, SegmentReason
from agents_memory.model import Layer, Reason, Role, State

PREFIX = "agents_memory_"

OTHER = "other"
"""Stands in for a value outside a closed list, so that a surprise stays visible and the number of series bounded."""

NO_REASON = "none"
"""The `reason` of a decision that needs none: something was kept."""


class MetricType(StrEnum):
    """How a metric moves: only up, up and down, or as a distribution."""

    COUNTER = "counter"
    GAUGE = "gauge"
    HISTOGRAM = "histogram"


class Decision(StrEnum):
    """The outcome of one retention decision (SPEC H1)."""

    KEPT = "kept"
    HELD = "held"
    DISCARDED = "discarded"  # never remembered
    FORGOTTEN = "forgotten"  # remembered once, let go now


class HoldReason(StrEnum):
    """Why something was put aside instead of kept (SPEC D6)."""

    LOW_CONFIDENCE = "low_confidence"
    UNCERTAIN = "uncertain"
    BY_AGENT = "by_agent"


class WriteOutcome(StrEnum):
    """What became of one memory request (SPEC D3)."""

    STORED = "stored"
    REINFORCED = "reinforced"
    SUPERSEDED = "superseded"  # it replaced an older version
    HELD = "held"
    UNCONFIRMED = "unconfirmed"  # it contradicts something, and nobody knows which is true
    REJECTED = "rejected"


class Stage(StrEnum):
    """The parts of the pipeline, in the order of the flow; `api` is the read side."""

    ENRICH = "enrich"
    REMEMBER = "remember"
    SUMMARIZE = "summarize"
    SWEEP = "sweep"
    INDEX = "index"
    API = "api"


class RecordOutcome(StrEnum):
    """How a stage was done with one record, once it was readable."""

    DONE = "done"
    IGNORED = "ignored"  # a command or draft that came too late
    RETRIED = "retried"  # a dependency did not answer; counted once per attempt


class Route(StrEnum):
    """Which way of recall gave the first result; `none` if there was no result."""

    STRUCTURED = "structured"
    SEMANTIC = "semantic"
    SESSION = "session"
    NONE = "none"


class Wake(StrEnum):
    """What woke up a fading memory."""

    ACCESS = "access"
    MENTION = "mention"


class Correction(StrEnum):
    """How a user put a memory right."""

    RETRACTED = "retracted"
    CORRECTED = "corrected"


class Use(StrEnum):
    """What the store consists of, seen by its use (SPEC H1).

    `recalled` and `never_recalled` split the active memories; `duplicate` are the active ones whose person, key and
    value another active one repeats; `outdated` are no longer true or wanted but still kept (superseded, expired).
    """

    RECALLED = "recalled"
    NEVER_RECALLED = "never_recalled"
    DUPLICATE = "duplicate"
    OUTDATED = "outdated"


DEAD_LETTER_CODES: tuple[str, ...] = (
    "bad_body", "bad_headers", "bad_json", "bad_row", "bad_time", "no_type", "not_a_segment", "not_an_input",
    "not_an_object", "null_value", "policy_hash", "too_large", "unhandled_input", "unknown_command",
    "unknown_embedder", "unknown_policy", "unknown_type", "wrong_topic", OTHER,
)
"""The codes of `BadRecord`. Listed, because the first of a series that did not exist before is no increase."""

SEGMENT_REASONS: tuple[str, ...] = get_args(SegmentReason)
REJECTION_RULES: tuple[str, ...] = get_args(CandidateRejected.model_fields["rule"].annotation)
REASONS: tuple[str, ...] = tuple(Reason)


@dataclass(frozen=True, slots=True)
class Label:
    """A label and its closed list of values; `values` None marks an open label, bounded by the installation."""

    name: str
    values: tuple[str, ...] | None

    def admit(self, value: str) -> str:
        """The value itself, or `other` if it is not on the list."""
        return value if self.values is None or value in self.values else OTHER


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric. `name` is the full name in PromQL; `buckets` are upper bounds in the metric's unit.

    `series` lists the label values that exist from the start, so that a ratio has its denominator and the first event
    is seen as an increase; None means every combination of the closed labels, () none.
    """

    name: str
    type: MetricType
    help: str
    question: str
    labels: tuple[Label, ...] = ()
    buckets: tuple[float, ...] = ()
    series: tuple[tuple[str, ...], ...] | None = None

    @property
    def label_names(self) -> tuple[str, ...]:
        """The names of the labels, in the order of the table."""
        return tuple(label.name for label in self.labels)

    def initial_series(self) -> Iterator[tuple[str, ...]]:
        """The label values to create at the start; none where a label is open."""
        if self.series is not None:
            yield from self.series
        elif self.labels and all(label.values is not None for label in self.labels):
            yield from product(*(label.values or () for label in self.labels))


def _label(name: str, values: type[StrEnum] | tuple[str, ...] | None) -> Label:
    return Label(name, None if values is None else tuple(str(v) for v in values))


def _retention_series() -> tuple[tuple[str, ...], ...]:
    reasons: dict[Decision, tuple[str, ...]] = {
        Decision.KEPT: (NO_REASON,),
        Decision.HELD: tuple(HoldReason),
        Decision.DISCARDED: REASONS,
        Decision.FORGOTTEN: REASONS,
    }
    return tuple(
        (str(layer), str(decision), str(reason))
        for layer in Layer
        for decision, of_decision in reasons.items()
        for reason in of_decision
    )


_STAGE = _label("stage", Stage)
_LAYER = _label("layer", Layer)
_DECISION = _label("decision", Decision)
_HOUR, _DAY = 3600.0, 86400.0
_C, _G, _H = MetricType.COUNTER, MetricType.GAUGE, MetricType.HISTOGRAM
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_LAG = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0, 300.0, _HOUR, 6 * _HOUR, _DAY, 3 * _DAY)

_TABLE: tuple[Metric, ...] = (
    # What comes in.
    Metric("agents_memory_turns_total", _C, "Turns taken in, each id once, by the role that speaks.",
           "Is anything coming in, and from whom?", (_label("role", Role),)),
    Metric("agents_memory_duplicates_skipped_total", _C, "Records skipped because their id had been handled before.",
           "Are records delivered more than once?"),
    # Is it forgetting the right things?
    Metric("agents_memory_retention_decisions_total", _C,
           "Outcomes of candidates, turns without any, and later acts of forgetting, by layer, decision and reason.",
           "How much is let go, where and why?",
           (_LAYER, _DECISION, _label("reason", (NO_REASON, *HoldReason, *REASONS))), series=_retention_series()),
    Metric("agents_memory_importance", _H, "Importance, from 1 to 10, of what was decided upon, by decision.",
           "Is what is let go less important than what is kept?", (_DECISION,),
           tuple(float(n) for n in range(1, 11))),
    Metric("agents_memory_memory_age_seconds", _H, "Age of memories when they are forgotten, by layer.",
           "How long is a memory kept before it is let go?", (_LAYER,),
           (60.0, _HOUR, _DAY, 7 * _DAY, 14 * _DAY, 30 * _DAY, 70 * _DAY, 90 * _DAY, 180 * _DAY, 365 * _DAY)),
    Metric("agents_memory_protected_forgotten_total", _C,
           "Protected memories that went without a request, a correction or a confirmation; must stay 0.",
           "Was anything lost that must never be lost?"),
    Metric("agents_memory_revivals_total", _C, "Acts of forgetting that were undone.",
           "Was something forgotten that was still wanted?"),
    Metric("agents_memory_reactivations_total", _C, "Fading memories woken up, by what woke them.",
           "Does decay run ahead of use?", (_label("by", Wake),)),
    Metric("agents_memory_candidates_rejected_total", _C, "Memory requests turned down, by the rule that did it.",
           "Which rule keeps things out, and is it too strict?", (_label("rule", REJECTION_RULES),)),
    # Is it asking twice, is it contradicting itself?
    Metric("agents_memory_agent_questions_total", _C, "Questions the agent asked, by whether the answer was known.",
           "Does the agent ask for what it was already told?", (_label("known", ("true", "false")),)),
    Metric("agents_memory_memory_writes_total", _C, "Memory requests by their outcome.",
           "How often does what is said clash with what is remembered?", (_label("outcome", WriteOutcome),)),
    Metric("agents_memory_corrections_total", _C, "Memories that a user put right, by how.",
           "How often is the memory wrong in the eyes of its user?", (_label("how", Correction),)),
    # What does it hold?
    Metric("agents_memory_memories", _G, "Memories in the store now, by layer and state.",
           "How much is held, and in what state?", (_LAYER, _label("state", State)), series=()),
    Metric("agents_memory_memories_by_use", _G, "Memories in the store now, by their use.",
           "Is the store signal or noise?", (_label("use", Use),), series=()),
    # Are the summaries any good?
    Metric("agents_memory_segments_closed_total", _C, "Topic segments sent to be summarised, by what closed them.",
           "Do topics close by themselves, or are they cut off?", (_label("reason", SEGMENT_REASONS),)),
    Metric("agents_memory_segment_exchanges", _H, "Exchanges a segment held when it was closed.",
           "How much is said between two summaries?", buckets=(1, 2, 3, 5, 7, 10, 15, 20)),
    Metric("agents_memory_compression_ratio", _H,
           "Length of a summary over the length of its source, for sources long enough to be compressed.",
           "Are summaries short enough?", buckets=(0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1.0, 2.0)),
    Metric("agents_memory_compaction_depth", _H, "Compaction depth of admitted summaries; 1 is made from turns.",
           "Are summaries made of summaries?", buckets=(1, 2, 3, 4, 5)),
    # Does recall answer?
    Metric("agents_memory_recalls_total", _C, "Recalls by the route of their first result.",
           "Does recall find anything, and by which route?",
           (_label("route", Route), _label("result", ("hit", "miss"))),
           series=tuple((str(r), "miss" if r is Route.NONE else "hit") for r in Route)),
    Metric("agents_memory_recall_duration_seconds", _H, "Time from a recall's question to its answer.",
           "Does recall answer in time?", buckets=_FAST),
    # Does it keep up?
    Metric("agents_memory_stage_records_total", _C, "Records a stage was done with, by outcome.",
           "Which stage works, ignores or has to try again?", (_STAGE, _label("outcome", RecordOutcome))),
    Metric("agents_memory_stage_duration_seconds", _H, "Time a stage spends on one record or batch.",
           "Which stage is slow?", (_STAGE,), _FAST),
    Metric("agents_memory_event_lag_seconds", _H, "Time from a record's publication to the end of a stage's work.",
           "How long until what was said takes effect?", (_STAGE,), _LAG),
    Metric("agents_memory_consumer_lag_records", _G, "Records of a partition that are still to be read.",
           "Is a backlog growing?", (_label("topic", None), _label("partition", None))),
    Metric("agents_memory_dead_letters_total", _C, "Records put aside as unreadable or exhausted, by stage and code.",
           "What could not be processed, and why?", (_STAGE, _label("code", DEAD_LETTER_CODES))),
    Metric("agents_memory_sweep_last_run_timestamp_seconds", _G, "When the sweep last ended, as Unix time.",
           "Is forgetting still at work?"),
    Metric("agents_memory_erasure_duration_seconds", _H, "Time from a deletion request to its completion everywhere.",
           "Are deletions carried out in time?", buckets=(1.0, 10.0, 60.0, 600.0, _HOUR, _DAY, 3 * _DAY, 7 * _DAY)),
    Metric("agents_memory_build_info", _G, "Always 1; the labels tell which version and which policy are in force.",
           "Since when does which version and policy apply?", (_label("version", None), _label("policy", None))),
)

METRICS: dict[str, Metric] = {metric.name: metric for metric in _TABLE}
"""The table by full metric name."""
