"""Every threshold of the specification, in one document that is versioned and hashed.

A policy is not a setting: settings say where things are, a policy says how to judge. Its hash is on every input
and event, so that a changed threshold is visible in the data. Presets differ only where a business differs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Literal

import orjson
from pydantic import Field, field_validator

from agents_memory.errors import BadSettings
from agents_memory.language.pii import ALWAYS_NEVER, TREATMENTS, Treatment
from agents_memory.model import JsonObject, Kind, Sensitivity, Value


class WindowPolicy(Value):
    """The verbatim window of a conversation (SPEC A3), in exchanges and tokens."""

    min_exchanges: int = Field(3, ge=1)
    max_exchanges: int = Field(7, ge=1)
    cap_exchanges: int = Field(20, ge=1)
    cap_tokens: int = Field(4_000, ge=100)


class SegmentPolicy(Value):
    """When a topic segment is closed (SPEC B)."""

    same_topic_from: float = Field(0.65, ge=0, le=1)  # calibrated probability; below it the topic has shifted
    topic_head: bool = True  # the trained head judges that; False: centred cosines alone
    resume_from: float = Field(0.8, ge=0, le=1)  # an earlier topic is taken up again
    max_exchanges: int = Field(15, ge=1)
    max_tokens: int = Field(4_000, ge=100)
    max_bytes: int = Field(32_768, ge=1_024)
    idle_minutes: float = Field(30, gt=0, le=24 * 60)
    late_exchanges: int = Field(2, ge=0)  # a detail this soon after a close still belongs to that topic
    resend_minutes: float = Field(60, gt=0)  # a closed segment without its summary is sent again


class SummaryPolicy(Value):
    """What a summary looks like (SPEC C)."""

    fields: tuple[str, ...] = ("intent", "entities", "mood", "confirmed", "open")
    max_ratio: float = 0.2
    ratio_from_chars: int = 1_000
    max_depth: int = 3
    compact_from: int = Field(4, ge=2)  # so many summaries of one topic of a conversation are joined into one
    judge_every_exchanges: int = 5
    relevant_from: float = 3.0
    outlives_session: bool = True  # tool agents keep nothing of a closed conversation, no trace either
    days: float = 7
    sentence_head: bool = True  # a trained head beside the tables says what is left to do, put off, aside, upset


class GatePolicy(Value):
    """The door to memory (SPEC D1-D4). Importance is 1-10, confidence 0-1."""

    remember_from: float = 4.0
    protected_above: float = 7.0
    safety_floor: float = 8.0
    decision_floor: float = 6.0
    question_head: bool = True  # the trained head finds answers in other words; False: attribute keys alone
    decision_head: bool = True  # the trained head finds decision points; False: cue words alone
    request_head: bool = True  # a trained head hears requests to forget in words that no table knows
    confidence_from: float = 0.6
    trace_days: float = 7
    sensitive_hours: float = 24
    per_day: int = 20  # requests per kind and key
    per_day_by_key: dict[str, int] = {"purchase": 1}
    off: tuple[Kind, ...] = ()  # kinds that are not remembered
    explicit_consent: tuple[Sensitivity, ...] = ()  # classes that need a consent record first


class SensitivePolicy(Value):
    """What becomes of personal data, by class (SPEC D4): never stored, masked but for its last characters, or sealed.

    Classes that are not named are treated as `language.pii.TREATMENTS` says. ID and card numbers, accounts, passwords,
    private keys and exact places are never stored, whatever a policy says: naming one otherwise is an error.
    """

    treatments: dict[str, Treatment] = {}

    @field_validator("treatments")
    @classmethod
    def _allowed(cls, value: dict[str, Treatment]) -> dict[str, Treatment]:
        unknown = sorted(set(value) - set(TREATMENTS))
        if unknown:
            raise ValueError(f"no classes of personal data: {', '.join(unknown)}")
        loosened = sorted(name for name, how in value.items() if name in ALWAYS_NEVER and how != "never")
        if loosened:
            raise ValueError(f"never stored, whatever a policy says: {', '.join(loosened)}")
        return value

    @cached_property
    def by_class(self) -> Mapping[str, Treatment]:
        """The treatment of every class."""
        return {**TREATMENTS, **self.treatments}

    @cached_property
    def sealed(self) -> frozenset[str]:
        """The classes that are stored encrypted, and revealed to their own user."""
        return frozenset(name for name, how in self.by_class.items() if how == "sealed")


class ConflictPolicy(Value):
    """When two memories are compared, and from where they count as the same (calibrated similarity)."""

    candidate_from: float = 0.85
    duplicate_from: float = 0.95


class DecayPolicy(Value):
    """How strength falls (SPEC E1, E2). Rates are per day, for importance 4; higher importance slows them."""

    curve: Literal["exponential", "stepped"] = "exponential"
    session_half_life: float = 15  # exchanges
    rates: dict[Kind, float] = {
        Kind.FACT: 0.01,
        Kind.RELATION: 0.01,
        Kind.PREFERENCE: 0.02,
        Kind.EPISODIC: 0.05,
        Kind.DECISION: 0.05,
        Kind.REJECTED_PROPOSAL: 0.05,
        Kind.SKILL: 0.0,
    }
    slowest: float = 0.6  # factor on the rate at importance 7 (1.0 at 4, linear between)
    access_bonus: float = 0.1
    certain_from: float = 0.6
    vague_from: float = 0.3
    forgotten_below: float = 0.1
    forgettable_to: float = 5.0  # importance above it sinks but waits for its TTL


class TtlPolicy(Value):
    """Times to live in days by kind (SPEC E3); sensitive ones live `sensitive_factor` of them."""

    days: dict[Kind, float] = {
        Kind.FACT: 365,
        Kind.RELATION: 365,
        Kind.PREFERENCE: 90,
        Kind.EPISODIC: 7,
        Kind.DECISION: 180,
        Kind.REJECTED_PROPOSAL: 180,
    }
    asks: tuple[Kind, ...] = (
        Kind.FACT,
        Kind.RELATION,
        Kind.PREFERENCE,
    )  # expiry asks again instead of deleting
    sensitive_factor: float = 0.5
    held_days: float = 30
    unconfirmed_days: float = 30
    archive_days: float = 7
    history_days: float = 180  # superseded, retracted and consolidated versions
    request_hours: float = 72  # a request by description also covers turns that arrive late
    skill_audit_days: float = 90
    dated_days: float = Field(730, ge=0)  # so far ahead a named date keeps a memory from fading and ending


class CapacityPolicy(Value):
    """How much one user may hold (SPEC D9)."""

    max_active: int = Field(2_000, ge=10)  # the protected ones not counted
    consolidate: int = Field(500, ge=1)  # so many of the weakest are joined when there are more
    parts: int = Field(8, ge=2, le=16)  # the most that are joined into one memory
    weekly_days: float = Field(7, ge=0)  # between two looks at scattered memories; 0: none
    scattered_from: int = Field(3, ge=2)  # so many that name the same thing are scattered


class RecallPolicy(Value):
    """How recall ranks (SPEC F2) and how the context is assembled (SPEC F3, tokens)."""

    relevance_weight: float = 0.7
    strength_weight: float = 0.3
    relevance_floor: float = Field(0.35, ge=0, le=1)
    candidates: int = 50
    candidates_per_k: int = 4
    k: int = 3
    touch_minutes: float = 60
    key_tokens: int = 1_000
    long_term_tokens: int = 50_000
    mid_tier_tokens: int = 10_000
    window_tokens: int = 5_000
    total_tokens: int = 4_000


class LogPolicy(Value):
    """What a reader of the forgetting log is shown of the text, while it is kept (SPEC E5); the log has none itself."""

    preview_chars: int = Field(60, ge=0, le=500)  # 0: no previews
    preview_sensitive: bool = False  # health, identity and outbursts have none


class SweepPolicy(Value):
    """How much one sweep of a subject may do."""

    max_rows: int = Field(100, ge=1)


def digest(document: JsonObject) -> str:
    """12 hex digits of a policy document's canonical JSON."""
    return hashlib.sha256(orjson.dumps(document, option=orjson.OPT_SORT_KEYS)).hexdigest()[:12]


class Policy(Value):
    """All of them together, with a name and a version for people and a hash for machines."""

    name: str = "default"
    version: int = 1
    window: WindowPolicy = WindowPolicy()
    segment: SegmentPolicy = SegmentPolicy()
    summary: SummaryPolicy = SummaryPolicy()
    gate: GatePolicy = GatePolicy()
    sensitive: SensitivePolicy = SensitivePolicy()
    conflict: ConflictPolicy = ConflictPolicy()
    decay: DecayPolicy = DecayPolicy()
    ttl: TtlPolicy = TtlPolicy()
    capacity: CapacityPolicy = CapacityPolicy()
    recall: RecallPolicy = RecallPolicy()
    sweep: SweepPolicy = SweepPolicy()
    log: LogPolicy = LogPolicy()

    @cached_property
    def hash(self) -> str:
        """12 hex digits of the canonical JSON: two policies that judge alike have the same hash."""
        return digest(self.model_dump(mode="json"))

    @classmethod
    def published(cls, document: JsonObject) -> Policy:
        """The policy of a published document, under the hash that it was published with.

        A document of an older version lacks the numbers that came later: they take their defaults, and the hash stays
        that of the document, because inputs and events name it.
        """
        policy = cls.model_validate(document)
        policy.__dict__["hash"] = digest(document)
        return policy

    def ttl_days(self, kind: Kind, sensitivity: Sensitivity) -> float | None:
        """Days a memory of this kind lives before it expires or is asked about again; None: no end."""
        days = self.ttl.days.get(kind)
        if days is not None and sensitivity not in (Sensitivity.NONE, Sensitivity.PERSONAL):
            return days * self.ttl.sensitive_factor
        return days


PRESETS: dict[str, Policy] = {
    "default": Policy(),
    "customer-service": Policy(
        name="customer-service",
        summary=SummaryPolicy(fields=("intent", "entities", "mood", "confirmed", "open")),
    ),
    "game": Policy(
        name="game",
        summary=SummaryPolicy(fields=("quest", "characters", "mood", "choices", "open")),
        segment=SegmentPolicy(idle_minutes=24 * 60),
    ),
    "code-review": Policy(
        name="code-review",
        summary=SummaryPolicy(fields=("change", "symbols", "findings", "decided", "open"), outlives_session=True),
        window=WindowPolicy(min_exchanges=5, max_exchanges=7),
    ),
    "tool-agent": Policy(name="tool-agent", summary=SummaryPolicy(outlives_session=False)),
}


def preset(name: str) -> Policy:
    """The preset of that name; BadSettings names those there are."""
    try:
        return PRESETS[name]
    except KeyError:
        raise BadSettings(f"unknown policy preset {name!r}; there are: {', '.join(PRESETS)}") from None
