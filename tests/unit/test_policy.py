"""The policy: the specification's defaults in one place, hashed, with presets that differ where a business does."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from agents_memory.errors import BadSettings
from agents_memory.model import Kind, Sensitivity
from agents_memory.policy import PRESETS, GatePolicy, Policy, SegmentPolicy, preset

SPEC = [
    ("window.min_exchanges", 3), ("window.max_exchanges", 7), ("window.cap_exchanges", 20), ("window.cap_tokens", 4_000),
    ("segment.same_topic_from", 0.65), ("segment.max_exchanges", 15), ("segment.max_tokens", 4_000),
    ("segment.max_bytes", 32 * 1_024), ("segment.idle_minutes", 30), ("segment.late_exchanges", 2),
    ("summary.max_ratio", 0.2), ("summary.max_depth", 3), ("summary.judge_every_exchanges", 5), ("summary.relevant_from", 3),
    ("gate.remember_from", 4), ("gate.protected_above", 7), ("gate.safety_floor", 8), ("gate.decision_floor", 6),
    ("gate.confidence_from", 0.6), ("gate.trace_days", 7), ("gate.sensitive_hours", 24), ("gate.per_day", 20),
    ("conflict.candidate_from", 0.85), ("decay.session_half_life", 15), ("decay.slowest", 0.6), ("decay.access_bonus", 0.1),
    ("decay.certain_from", 0.6), ("decay.vague_from", 0.3), ("decay.forgotten_below", 0.1), ("decay.forgettable_to", 5),
    ("ttl.held_days", 30), ("ttl.unconfirmed_days", 30), ("ttl.archive_days", 7), ("ttl.skill_audit_days", 90),
    ("capacity.max_active", 2_000), ("capacity.consolidate", 500), ("recall.relevance_weight", 0.7),
    ("recall.strength_weight", 0.3), ("recall.candidates", 50), ("recall.candidates_per_k", 4), ("recall.k", 3),
    ("recall.key_tokens", 1_000), ("recall.long_term_tokens", 50_000), ("recall.mid_tier_tokens", 10_000),
    ("recall.window_tokens", 5_000), ("recall.total_tokens", 4_000),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), SPEC)
def test_defaults_are_those_of_the_specification(path: str, value: float) -> None:
    part, _, name = path.partition(".")
    assert getattr(getattr(Policy(), part), name) == value


def test_duplicates_need_more_likeness_than_conflicts() -> None:
    assert Policy().conflict.duplicate_from > Policy().conflict.candidate_from


@pytest.mark.parametrize(
    ("kind", "rate"),
    [(Kind.FACT, 0.01), (Kind.RELATION, 0.01), (Kind.PREFERENCE, 0.02), (Kind.DECISION, 0.05), (Kind.EPISODIC, 0.05)],
)
def test_rates_by_kind(kind: Kind, rate: float) -> None:
    assert Policy().decay.rates[kind] == rate


@pytest.mark.parametrize(
    ("kind", "sensitivity", "days"),
    [
        (Kind.EPISODIC, Sensitivity.NONE, 7),
        (Kind.DECISION, Sensitivity.NONE, 180),
        (Kind.REJECTED_PROPOSAL, Sensitivity.NONE, 180),
        (Kind.PREFERENCE, Sensitivity.PERSONAL, 90),
        (Kind.FACT, Sensitivity.NONE, 365),
        (Kind.RELATION, Sensitivity.IDENTITY, 182.5),
        (Kind.FACT, Sensitivity.HEALTH, 182.5),
        (Kind.SKILL, Sensitivity.NONE, None),
    ],
)
def test_times_to_live_by_kind_and_sensitivity(kind: Kind, sensitivity: Sensitivity, days: float | None) -> None:
    assert Policy().ttl_days(kind, sensitivity) == days


def test_the_hash_follows_what_is_judged() -> None:
    assert Policy().hash == Policy().hash
    assert len(Policy().hash) == 12
    assert Policy(gate=GatePolicy(remember_from=5)).hash != Policy().hash
    assert Policy.model_validate(Policy().model_dump(mode="json")).hash == Policy().hash


def test_every_preset_is_found_by_its_name_and_an_unknown_one_names_them_all() -> None:
    for name, policy in PRESETS.items():
        assert preset(name) is policy
        assert policy.name == name
    with pytest.raises(BadSettings) as raised:
        preset("nobody")
    assert all(name in str(raised.value) for name in PRESETS)


def test_a_session_lives_between_a_moment_and_a_day() -> None:
    for minutes in (0, 24 * 60 + 1):
        with pytest.raises(ValidationError):
            SegmentPolicy(idle_minutes=minutes)
    assert SegmentPolicy(idle_minutes=24 * 60).idle_minutes == 1_440
