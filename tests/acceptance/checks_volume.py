"""The checks about records, numbers and speed: dead letters, metrics, latency, bulk facts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.acceptance.cases import Check
from tests.acceptance.matching import contains, folded
from tests.acceptance.system import Recall
from tests.acceptance.view import View

SAMPLES = 40
"""Recalls per measurement of a latency."""
BULK_SAMPLES = 200
"""Bulk facts that are asked for, evenly spread, if there are more."""


@dataclass(frozen=True, slots=True)
class Series:
    """Samples of one metric: all whose labels have one of the values."""

    metric: str
    label: str = ""
    values: tuple[str, ...] = ()

    def of(self, samples: Mapping[str, float]) -> list[float]:
        """The values of the samples that count."""
        return [value for name, value in samples.items() if self._counts(name)]

    def _counts(self, name: str) -> bool:
        metric, _, labels = name.partition("{")
        if metric != self.metric:
            return False
        return not self.label or any(f'{self.label}="{value}"' in labels for value in self.values)


METRICS: dict[str, Series] = {
    "conflict": Series("agents_memory_memory_writes_total", "outcome", ("superseded", "unconfirmed")),
    "冲突": Series("agents_memory_memory_writes_total", "outcome", ("superseded", "unconfirmed")),
    "forgetting": Series("agents_memory_retention_decisions_total", "decision", ("forgotten", "discarded")),
    "遗忘": Series("agents_memory_retention_decisions_total", "decision", ("forgotten", "discarded")),
    "repeat": Series("agents_memory_agent_questions_total", "known", ("true",)),
    "重复提问": Series("agents_memory_agent_questions_total", "known", ("true",)),
    "duplicate": Series("agents_memory_duplicates_skipped_total"),
    "去重": Series("agents_memory_duplicates_skipped_total"),
    "retr": Series("agents_memory_stage_records_total", "outcome", ("retried",)),
    "failure": Series("agents_memory_stage_records_total", "outcome", ("retried",)),
    "lag": Series("agents_memory_consumer_lag_records"),
    "积压": Series("agents_memory_consumer_lag_records"),
    "dead": Series("agents_memory_dead_letters_total"),
    "死信": Series("agents_memory_dead_letters_total"),
    "depth": Series("agents_memory_compaction_depth_count"),
    "ratio": Series("agents_memory_compression_ratio_count"),
    "recall": Series("agents_memory_recall_duration_seconds_count"),
    "召回": Series("agents_memory_recall_duration_seconds_count"),
    "reject": Series("agents_memory_candidates_rejected_total"),
    "turn": Series("agents_memory_turns_total"),
}
"""Words of a case's prose to the metric they speak of; the first word that occurs counts."""


def metric(check: Check, view: View, user: str | None) -> str:
    """The metric exists, and has or has not risen since the case began."""
    about = folded(check["about"])
    series = next((s for word, s in METRICS.items() if word in about), None)
    if series is None:
        return f"no metric is known for {check['about']!r}"
    values = series.of(view.system.metrics())
    if not values:
        return f"{series.metric} does not exist"
    wanted = check.get("must_increase")
    rise = sum(values) - sum(series.of(view.metrics_before))
    return "" if wanted is None or (rise > 0) is wanted else f"{series.metric} rose by {rise:g}"


def dlq(check: Check, view: View, user: str | None) -> str:
    """So many of the case's raw records became dead letters, each with its bytes, its place and a reason."""
    raw = set(view.script.raw)
    found = [dead for dead in view.system.dead_letters()[view.dead_before :] if dead.value in raw]
    if len(found) != check.get("count", 1):
        return f"there are {len(found)} dead letters with the original bytes"
    for dead in found:
        if not dead.reason or not dead.topic or dead.partition is None or dead.offset is None:
            return "a dead letter lacks its reason or its place"
    return ""


def latency(check: Check, view: View, user: str | None) -> str:
    """The 95th percentile of recalls is below the mark; asked for what was said, so that there is something to find."""
    said = [s.turn.text for s in view.turns if s.number and s.turn.role == "user"] or [view.case.body["probe"]]
    times = []
    for n in range(SAMPLES):
        query = said[n % len(said)]
        begun = time.perf_counter()
        view.system.recall(view.tenant, user, Recall(query, conversation=view.conversation(user, check)))
        times.append((time.perf_counter() - begun) * 1000)
    p95 = sorted(times)[int(SAMPLES * 0.95) - 1]
    return "" if p95 <= check["p95_ms"] else f"p95 is {p95:.0f} ms"


def bulk_facts(view: View) -> str:
    """Every bulk fact (or an even sample) is found when it is asked for by its own first half."""
    facts = view.script.facts
    step = max(1, len(facts) // BULK_SAMPLES)
    user = view.script.users[0]
    lost = 0
    for fact in facts[::step]:
        words = fact.split()
        recall = Recall(" ".join(words[: len(words) // 2]))
        lost += not any(contains(item.reading, fact) for item in view.system.recall(view.tenant, user, recall))
    return f"{lost} of {len(facts[::step])} bulk facts were not recalled" if lost else ""


VOLUME_OPS: dict[str, Callable[[Check, View, str | None], str]] = {"metric": metric, "dlq": dlq, "latency": latency}
