"""What happens is counted under the right name, and what is exposed is what `promtool` accepts."""

import os
import shutil
import subprocess
from collections.abc import Callable

import pytest
from prometheus_client.parser import text_string_to_metric_families

from agents_memory.metrics import (
    METRICS,
    Correction,
    Decision,
    HoldReason,
    MetricType,
    RecordOutcome,
    Route,
    Stage,
    Use,
    Wake,
    WriteOutcome,
)
from agents_memory.model import Layer, Reason, Role, State
from streams.metrics import Metrics


@pytest.fixture
def metrics() -> Metrics:
    return Metrics("0.1.0", "default")


def samples(metrics: Metrics) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    families = text_string_to_metric_families(metrics.expose().decode())
    return {
        (sample.name.removeprefix("agents_memory_"), frozenset(sample.labels.items())): sample.value
        for family in families
        for sample in family.samples
    }


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    return samples(metrics).get((name, frozenset(labels.items())))


ACTS: list[tuple[Callable[[Metrics], None], str, dict[str, str], float]] = [
    (lambda m: m.turn(Role.USER), "turns_total", {"role": "user"}, 1),
    (lambda m: m.duplicate_skipped(), "duplicates_skipped_total", {}, 1),
    (
        lambda m: m.retention_decision(Layer.USER, Decision.KEPT),
        "retention_decisions_total",
        {"layer": "user", "decision": "kept", "reason": "none"},
        1,
    ),
    (
        lambda m: m.retention_decision(Layer.USER, Decision.HELD, HoldReason.BY_AGENT),
        "retention_decisions_total",
        {"layer": "user", "decision": "held", "reason": "by_agent"},
        1,
    ),
    (
        lambda m: m.retention_decision(Layer.SESSION, Decision.FORGOTTEN, Reason.DECAYED, importance=4.5, age=7_200),
        "retention_decisions_total",
        {"layer": "session", "decision": "forgotten", "reason": "decayed"},
        1,
    ),
    (
        lambda m: m.retention_decision(Layer.SESSION, Decision.FORGOTTEN, Reason.DECAYED, importance=4.5, age=7_200),
        "importance_sum",
        {"decision": "forgotten"},
        4.5,
    ),
    (
        lambda m: m.retention_decision(Layer.SESSION, Decision.FORGOTTEN, Reason.DECAYED, importance=4.5, age=7_200),
        "memory_age_seconds_sum",
        {"layer": "session"},
        7_200,
    ),
    (lambda m: m.protected_forgotten(), "protected_forgotten_total", {}, 1),
    (lambda m: m.revival(), "revivals_total", {}, 1),
    (lambda m: m.reactivation(Wake.ACCESS), "reactivations_total", {"by": "access"}, 1),
    (lambda m: m.candidate_rejected("ironic"), "candidates_rejected_total", {"rule": "ironic"}, 1),
    (lambda m: m.agent_question(known=True), "agent_questions_total", {"known": "true"}, 1),
    (lambda m: m.memory_write(WriteOutcome.SUPERSEDED), "memory_writes_total", {"outcome": "superseded"}, 1),
    (lambda m: m.correction(Correction.CORRECTED), "corrections_total", {"how": "corrected"}, 1),
    (lambda m: m.memories({(Layer.USER, State.HELD): 3}), "memories", {"layer": "user", "state": "held"}, 3),
    (lambda m: m.memories_by_use({Use.DUPLICATE: 2}), "memories_by_use", {"use": "duplicate"}, 2),
    (lambda m: m.segment_closed("idle", 6), "segments_closed_total", {"reason": "idle"}, 1),
    (lambda m: m.segment_closed("idle", 6), "segment_exchanges_sum", {}, 6),
    (lambda m: m.summary(depth=2), "compaction_depth_sum", {}, 2),
    (lambda m: m.summary(depth=2), "compression_ratio_count", {}, 0),
    (lambda m: m.summary(depth=1, ratio=0.18), "compression_ratio_sum", {}, 0.18),
    (lambda m: m.recall(Route.STRUCTURED, 0.02), "recalls_total", {"route": "structured", "result": "hit"}, 1),
    (lambda m: m.recall(Route.NONE, 0.02), "recalls_total", {"route": "none", "result": "miss"}, 1),
    (lambda m: m.recall(Route.NONE, 0.02), "recall_duration_seconds_sum", {}, 0.02),
    (
        lambda m: m.stage_records(Stage.INDEX, RecordOutcome.DONE, 40),
        "stage_records_total",
        {"stage": "index", "outcome": "done"},
        40,
    ),
    (lambda m: m.stage_duration(Stage.ENRICH, 0.2), "stage_duration_seconds_sum", {"stage": "enrich"}, 0.2),
    (lambda m: m.event_lag(Stage.REMEMBER, 1.5), "event_lag_seconds_sum", {"stage": "remember"}, 1.5),
    (lambda m: m.event_lag(Stage.REMEMBER, -3), "event_lag_seconds_sum", {"stage": "remember"}, 0),
    (
        lambda m: m.consumer_lag("memory.inputs.v1", 3, 17),
        "consumer_lag_records",
        {"topic": "memory.inputs.v1", "partition": "3"},
        17,
    ),
    (
        lambda m: m.dead_letter(Stage.ENRICH, "bad_json"),
        "dead_letters_total",
        {"stage": "enrich", "code": "bad_json"},
        1,
    ),
    (lambda m: m.sweep_ran(1_800_000_000), "sweep_last_run_timestamp_seconds", {}, 1_800_000_000),
    (lambda m: m.erasure(4), "erasure_duration_seconds_sum", {}, 4),
]


@pytest.mark.parametrize(("act", "name", "labels", "expected"), ACTS, ids=[name for _, name, _, _ in ACTS])
def test_an_act_is_counted(
    metrics: Metrics, act: Callable[[Metrics], None], name: str, labels: dict[str, str], expected: float
) -> None:
    act(metrics)
    assert value(metrics, name, **labels) == expected


def test_every_metric_of_the_table_is_exposed_with_its_type_and_nothing_else() -> None:
    metrics = Metrics("0.1.0", "default")
    metrics.memories({})
    metrics.memories_by_use({})
    metrics.consumer_lag("memory.turns.v1", 0, 0)
    exposed = {family.name: family for family in text_string_to_metric_families(metrics.expose().decode())}
    expected = {m.name.removesuffix("_total") if m.type is MetricType.COUNTER else m.name: m for m in METRICS.values()}
    assert {name: family.type for name, family in exposed.items()} == {name: m.type for name, m in expected.items()}
    assert all(family.documentation == expected[name].help for name, family in exposed.items())
    assert all(family.samples for family in exposed.values())


def test_counters_stand_at_zero_from_the_start_so_that_ratios_have_a_denominator(metrics: Metrics) -> None:
    counters = {m.name.removeprefix("agents_memory_") for m in METRICS.values() if m.type is MetricType.COUNTER}
    at_start = {name: v for (name, _), v in samples(metrics).items() if name in counters}
    assert at_start.keys() == counters
    assert set(at_start.values()) == {0}


def test_gauges_that_nobody_set_say_nothing(metrics: Metrics) -> None:
    names = {name for name, _ in samples(metrics)}
    assert not names & {"memories", "memories_by_use", "consumer_lag_records"}


def test_a_memory_state_that_became_empty_shows_zero(metrics: Metrics) -> None:
    metrics.memories({(Layer.USER, State.ACTIVE): 3})
    metrics.memories({})
    assert value(metrics, "memories", layer="user", state="active") == 0


def test_a_new_policy_takes_the_place_of_the_old(metrics: Metrics) -> None:
    metrics.policy("0.1.0", "stricter")
    assert value(metrics, "build_info", version="0.1.0", policy="stricter") == 1
    assert value(metrics, "build_info", version="0.1.0", policy="default") is None


def test_the_lag_of_a_partition_that_moved_away_is_no_longer_reported(metrics: Metrics) -> None:
    metrics.consumer_lag("memory.inputs.v1", 3, 17)
    metrics.partition_revoked("memory.inputs.v1", 3)
    metrics.partition_revoked("memory.inputs.v1", 3)
    assert value(metrics, "consumer_lag_records", topic="memory.inputs.v1", partition="3") is None


def test_a_surprising_value_is_counted_as_other_and_never_shown(metrics: Metrics) -> None:
    metrics.segment_closed("ann@example.org", 1)
    metrics.dead_letter(Stage.INDEX, "ann@example.org")
    assert value(metrics, "segments_closed_total", reason="other") == 1
    assert value(metrics, "dead_letters_total", stage="index", code="other") == 1
    assert b"ann@" not in metrics.expose()


def test_two_registries_do_not_know_of_each_other(metrics: Metrics) -> None:
    Metrics("0.1.0", "default").turn(Role.USER)
    assert value(metrics, "turns_total", role="user") == 0


def test_there_are_no_created_series(metrics: Metrics) -> None:
    assert b"_created" not in metrics.expose()


def test_promtool_accepts_the_names(metrics: Metrics) -> None:
    if shutil.which("promtool") is None:
        assert os.environ.get("AGENTS_MEMORY_CI") != "1", "CI installs Debian's package prometheus"
        pytest.skip("needs Debian's package prometheus")
    metrics.memories({})
    metrics.memories_by_use({})
    metrics.consumer_lag("memory.turns.v1", 0, 0)
    checked = subprocess.run(["promtool", "check", "metrics"], input=metrics.expose(), capture_output=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, b"")
