"""The figures of the language tasks: their goals, the table that people read and the object that programs compare."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Goal:
    """One figure that has a goal. `trained` tells whether weights trained on development parts take part in it."""

    key: str
    task: str
    least: float | None = None
    most: float | None = None
    trained: bool = True
    foreign: bool = False  # the head was trained on other data sets only

    def met(self, figure: float) -> bool:
        """Whether a figure, as it is printed (three decimals), reaches the goal."""
        shown = round(figure, 3)
        return (self.least is None or shown >= self.least) and (self.most is None or shown <= self.most)

    @property
    def text(self) -> str:
        """The goal as the table has it."""
        return f"≥ {self.least:.2f}" if self.least is not None else f"≤ {self.most:.2f}"


GOALS = (
    Goal("topic.dialseg711.f1", "topic shift, English task talk (DialSeg711): F1", 0.75, foreign=True),
    Goal("topic.tiage.f1", "topic shift, English chat (TIAGE): F1", 0.50),
    Goal("topic.crosswoz.f1", "topic shift, Chinese task talk (CrossWOZ): F1", 0.83),
    Goal("topic.kdconv.f1", "topic shift, Chinese chat (KdConv): F1", 0.58),
    Goal("acts.sgd.accept.f1", "user accepts (SGD): F1", 0.91),
    Goal("acts.sgd.reject.f1", "user rejects (SGD): F1", 0.87),
    Goal("acts.sgd.propose.f1", "agent proposes (SGD): F1", 0.96),
    Goal("acts.crosswoz.propose.f1", "agent offers, Chinese (CrossWOZ): F1", 0.96),
    Goal("decision.own.f1", "decisions, own, Chinese and English: F1", 0.75),
    Goal("repeat.sgd.auc", "repeated question (SGD): AUC", 0.85),
    Goal("repeat.sgd.top1", "  turn that answers, first (SGD)", 0.83),
    Goal("repeat.crosswoz.auc", "repeated question (CrossWOZ): AUC", 0.90),
    Goal("repeat.crosswoz.top1", "  turn that answers, first (CrossWOZ)", 0.87),
    Goal("conflict.f1", "conflict of two statements: F1", 0.78, trained=False),
    Goal("conflict.false_alarms", "  false alarms on refinements and the rest", most=0.15, trained=False),
    Goal("duplicate.auc", "duplicates (lcqmc): AUC", 0.89, trained=False),
    Goal("retrieval.locomo.r5", "turns that answer (LoCoMo): recall at 5", 0.70, trained=False),
    Goal("retrieval.locomo.r10", "turns that answer (LoCoMo): recall at 10", 0.78, trained=False),
)
"""Every figure of `shared/eval/language/README.md` that has a goal, in its order."""


def nested(figures: Mapping[str, float]) -> dict[str, Any]:
    """Flat dotted keys as nested objects: `topic.tiage.f1` is `{"topic": {"tiage": {"f1": ...}}}`."""
    out: dict[str, Any] = {}
    for key, value in figures.items():
        *path, leaf = key.split(".")
        inner = out
        for step in path:
            inner = inner.setdefault(step, {})
        inner[leaf] = value
    return out


def how(goal: Goal, shipped: bool) -> str:
    """How a figure came about."""
    if not goal.trained:
        return "nothing trained"
    if shipped:
        return "shipped weights"
    return "not trained on it" if goal.foreign else "cross-validated"


def table(figures: Mapping[str, float], shipped: bool) -> str:
    """The figures with their goals, then those without a goal, as lines of equal columns."""
    lines = [("task", "figure", "goal", "met", "how")]
    for goal in GOALS:
        if (figure := figures.get(goal.key)) is not None:
            met = "yes" if goal.met(figure) else "NO"
            lines.append((goal.task, f"{figure:.3f}", goal.text, met, how(goal, shipped)))
    known = {goal.key for goal in GOALS}
    others = [(key, f"{value:.3f}", "–", "", "") for key, value in sorted(figures.items()) if key not in known]
    return "\n".join(_aligned(lines, others))


def _aligned(lines: Sequence[tuple[str, ...]], others: Sequence[tuple[str, ...]]) -> list[str]:
    every = [*lines, *others]
    widths = [max(_width(row[i]) for row in every) for i in range(len(lines[0]))]
    rule = "  ".join("-" * width for width in widths)
    shown = ["  ".join(c + " " * (w - _width(c)) for c, w in zip(row, widths, strict=True)).rstrip() for row in every]
    out = [shown[0], rule, *shown[1 : len(lines)]]
    return [*out, rule, *shown[len(lines) :]] if others else out


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
