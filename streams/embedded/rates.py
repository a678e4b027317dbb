"""The three rates, from the counters of a worker's `/metrics` (SPEC H1), as the dashboard computes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from prometheus_client.parser import text_string_to_metric_families

from agents_memory.metrics import PREFIX

Labels = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Rate:
    """A ratio with what it is made of."""

    name: str
    part: float
    whole: float

    def __str__(self) -> str:
        share = f"{self.part / self.whole:.0%}" if self.whole else "-"
        return f"{self.name:<22} {share:>5}   {self.part:.0f} of {self.whole:.0f}"


def rates(exposition: str) -> list[Rate]:
    """Forgetting, repeat-question and conflict rate of one exposition."""
    counted = [
        (sample.name.removeprefix(PREFIX), sample.labels, sample.value)
        for family in text_string_to_metric_families(exposition)
        for sample in family.samples
    ]

    def total(name: str, wanted: Callable[[Labels], bool] = lambda labels: True) -> float:
        return sum(value for sample, labels, value in counted if sample == name and wanted(labels))

    gone = ("forgotten", "discarded")
    clash = ("superseded", "unconfirmed")
    decisions, questions, writes = "retention_decisions_total", "agent_questions_total", "memory_writes_total"
    return [
        Rate("forgetting rate", total(decisions, lambda s: s["decision"] in gone), total(decisions)),
        Rate("repeat-question rate", total(questions, lambda s: s["known"] == "true"), total(questions)),
        Rate(
            "conflict rate",
            total(writes, lambda s: s["outcome"] in clash),
            total(writes, lambda s: s["outcome"] != "rejected"),
        ),
    ]
