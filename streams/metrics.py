"""The metrics of one process, on a Prometheus registry of their own.

Each method stands for one thing that happened and takes enums where the values are closed. A value outside a closed
list counts as `other`, and never raises: a signal must not stop the work it reports on. Durations are in seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from agents_memory.metrics import (
    METRICS,
    NO_REASON,
    PREFIX,
    Correction,
    Decision,
    HoldReason,
    Metric,
    MetricType,
    RecordOutcome,
    Route,
    Stage,
    Use,
    Wake,
    WriteOutcome,
)
from agents_memory.model import Layer, Reason, Role, State

CONTENT_TYPE: str = CONTENT_TYPE_LATEST
"""The content type that `Metrics.expose` is to be served with."""

Family = Counter | Gauge | Histogram


class Metrics:
    """Counts what happens in this process. Safe to use from several threads."""

    def __init__(self, version: str, policy: str) -> None:
        # `_created` series are noise. The client's switch is global, as PROMETHEUS_DISABLE_CREATED_SERIES would be.
        prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        self._families = {metric.name: self._build(metric) for metric in METRICS.values()}
        self.policy(version, policy)

    def _build(self, metric: Metric) -> Family:
        kind: Family
        if metric.type is MetricType.COUNTER:
            kind = Counter(metric.name, metric.help, metric.label_names, registry=self.registry)
        elif metric.type is MetricType.GAUGE:
            kind = Gauge(metric.name, metric.help, metric.label_names, registry=self.registry)
        else:
            kind = Histogram(
                metric.name, metric.help, metric.label_names, registry=self.registry, buckets=metric.buckets
            )
        for values in metric.initial_series():
            kind.labels(*values)
        return kind

    def _child(self, name: str, values: Iterable[str]) -> Family:
        metric = METRICS[PREFIX + name]
        admitted = [label.admit(str(value)) for label, value in zip(metric.labels, values, strict=True)]
        family = self._families[metric.name]
        return family.labels(*admitted) if admitted else family

    def _count(self, name: str, *values: str, by: float = 1) -> None:
        child = self._child(name, values)
        assert isinstance(child, Counter)  # noqa: S101 - the table says so; narrows the type
        child.inc(by)

    def _observe(self, name: str, amount: float, *values: str) -> None:
        child = self._child(name, values)
        assert isinstance(child, Histogram)  # noqa: S101
        child.observe(amount)

    def _set(self, name: str, amount: float, *values: str) -> None:
        child = self._child(name, values)
        assert isinstance(child, Gauge)  # noqa: S101
        child.set(amount)

    def expose(self) -> bytes:
        """All metrics in the Prometheus text format, to be served as `CONTENT_TYPE`."""
        return generate_latest(self.registry)

    def policy(self, version: str, policy: str) -> None:
        """The version of the program and the policy that are in force from now on."""
        self._families[PREFIX + "build_info"].clear()
        self._set("build_info", 1, version, policy)

    # What comes in.

    def turn(self, role: Role) -> None:
        """A turn was taken in for the first time."""
        self._count("turns_total", role)

    def duplicate_skipped(self) -> None:
        """A record arrived again and changed nothing."""
        self._count("duplicates_skipped_total")

    # Is it forgetting the right things?

    def retention_decision(
        self,
        layer: Layer,
        decision: Decision,
        reason: Reason | HoldReason | str = NO_REASON,
        *,
        importance: float | None = None,
        age: float | None = None,
    ) -> None:
        """One retention decision; `age` is that of a forgotten memory, in seconds of event time."""
        self._count("retention_decisions_total", layer, decision, reason)
        if importance is not None:
            self._observe("importance", importance, decision)
        if age is not None:
            self._observe("memory_age_seconds", age, layer)

    def protected_forgotten(self) -> None:
        """A protected memory went without anybody's wish: a bug."""
        self._count("protected_forgotten_total")

    def revival(self) -> None:
        """A forgetting was undone."""
        self._count("revivals_total")

    def reactivation(self, by: Wake) -> None:
        """A fading memory was woken up."""
        self._count("reactivations_total", by)

    def candidate_rejected(self, rule: str) -> None:
        """A rule turned a memory request down."""
        self._count("candidates_rejected_total", rule)

    # Is it asking twice, is it contradicting itself?

    def agent_question(self, *, known: bool) -> None:
        """The agent asked for something; `known` if it had been told."""
        self._count("agent_questions_total", "true" if known else "false")

    def memory_write(self, outcome: WriteOutcome) -> None:
        """A memory request had this outcome."""
        self._count("memory_writes_total", outcome)

    def correction(self, how: Correction) -> None:
        """A user put a memory right."""
        self._count("corrections_total", how)

    # What does it hold?

    def memories(self, counts: Mapping[tuple[Layer, State], int]) -> None:
        """The memories this process is responsible for; what is not in `counts` is 0."""
        for layer in Layer:
            for state in State:
                self._set("memories", counts.get((layer, state), 0), layer, state)

    def memories_by_use(self, counts: Mapping[Use, int]) -> None:
        """The same memories by their use; what is not in `counts` is 0."""
        for use in Use:
            self._set("memories_by_use", counts.get(use, 0), use)

    # Are the summaries any good?

    def segment_closed(self, reason: str, exchanges: int) -> None:
        """A segment of so many exchanges was sent to be summarised."""
        self._count("segments_closed_total", reason)
        self._observe("segment_exchanges", exchanges)

    def summary(self, depth: int, ratio: float | None = None) -> None:
        """A summary was admitted; `ratio` is its length over its source's, None for a short source."""
        self._observe("compaction_depth", depth)
        if ratio is not None:
            self._observe("compression_ratio", ratio)

    # Does recall answer?

    def recall(self, route: Route, duration: float) -> None:
        """A recall was answered; `Route.NONE` if nothing was found."""
        self._count("recalls_total", route, "miss" if route is Route.NONE else "hit")
        self._observe("recall_duration_seconds", duration)

    # Does it keep up?

    def stage_records(self, stage: Stage, outcome: RecordOutcome, count: int = 1) -> None:
        """A stage was done with so many records."""
        self._count("stage_records_total", stage, outcome, by=count)

    def stage_duration(self, stage: Stage, duration: float) -> None:
        """A stage spent so long on one record or batch."""
        self._observe("stage_duration_seconds", duration, stage)

    def event_lag(self, stage: Stage, lag: float) -> None:
        """A stage finished a record so long after it was published; a clock that runs ahead counts as 0."""
        self._observe("event_lag_seconds", max(0.0, lag), stage)

    def consumer_lag(self, topic: str, partition: int, records: int) -> None:
        """So many records of a partition are still to be read."""
        self._set("consumer_lag_records", records, topic, str(partition))

    def partition_revoked(self, topic: str, partition: int) -> None:
        """The partition is somebody else's now: its lag is no longer ours to report."""
        with suppress(KeyError):  # it may never have been reported
            self._families[PREFIX + "consumer_lag_records"].remove(topic, str(partition))

    def dead_letter(self, stage: Stage, code: str) -> None:
        """A record went to the dead letters; `code` is the error's stable word."""
        self._count("dead_letters_total", stage, code)

    def sweep_ran(self, at: float) -> None:
        """A sweep ended at this Unix time."""
        self._set("sweep_last_run_timestamp_seconds", at)

    def erasure(self, duration: float) -> None:
        """A deletion was carried out everywhere, so long after it was asked for."""
        self._observe("erasure_duration_seconds", duration)
