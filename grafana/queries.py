"""What a dashboard is made of: rows that are questions, panels that answer them, and the PromQL behind these.

In queries, `$job` and `$instance` filter; `$__rate_interval`, `$__interval` and `$__range` are Grafana's. Metrics are
named without the prefix. Ratios take a denominator only where it is above 0: with nothing to judge there is a gap in
the line, not a division by zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

FILTER = 'job=~"$job", instance=~"$instance"'
SLOW, FAST = "30m", "5m"
"""Least width of a point of a trend. How well a memory does shows over hours, and a ratio of few decisions means
nothing; how well the machinery does shows in minutes."""


class Look(StrEnum):
    """How a panel is drawn."""

    STAT = "stat"  # one number over the whole range
    LINES = "lines"
    AREAS = "areas"  # stacked: the sum means something
    BARS = "bars"  # one bar for each of a few things, over the whole range


@dataclass(frozen=True, slots=True)
class Query:
    """PromQL and the legend of its series; `{{label}}` stands for a label's value."""

    expr: str
    legend: str


@dataclass(frozen=True, slots=True)
class Step:
    """From this value on, this colour; the first step of a panel has None for its value."""

    value: float | None
    color: str


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel. `width` counts of 24 columns; `unit` is Grafana's; `low` and `high` bound the values and the axis.

    `soft` is where the axis of a trend ends unless a value lies above it.
    """

    title: str
    description: str
    look: Look
    unit: str
    width: int
    queries: tuple[Query, ...]
    low: float | None = 0
    high: float | None = None
    soft: float | None = None
    decimals: int | None = None
    steps: tuple[Step, ...] = (Step(None, "blue"),)
    interval: str = SLOW


@dataclass(frozen=True, slots=True)
class Row:
    """A question, and the panels that answer it."""

    question: str
    panels: tuple[Panel, ...]


def series(name: str, matchers: str = "") -> str:
    """All series of a metric that the dashboard's variables and the matchers admit."""
    return f"agents_memory_{name}{{{FILTER}{', ' if matchers else ''}{matchers}}}"


def rate(name: str, matchers: str = "") -> str:
    """Per second, around each point of a trend."""
    return f"rate({series(name, matchers)}[$__rate_interval])"


def in_range(name: str, matchers: str = "") -> str:
    """How many, over the shown time."""
    return f"sum(increase({series(name, matchers)}[$__range]))"


def sum_by(labels: str, inner: str) -> str:
    """Summed up to these labels."""
    return f"sum by ({labels}) ({inner})"


def ratio(part: str, whole: str) -> str:
    """A part of a whole; nothing where the whole is 0."""
    return f"{part} / ({whole} > 0)"


def share(part: str, whole: str) -> str:
    """Each of several parts of one whole; nothing where the whole is 0."""
    return f"{part} / on () group_left () (sum({whole}) > 0)"


def seen(label: str, name: str, matchers: str = "") -> str:
    """Only the values of a label that occurred in the range: the rest of a closed list would fill the legend."""
    return f"and on ({label}) (sum by ({label}) (increase({series(name, matchers)}[$__range])) > 0)"


def quantile(q: float, name: str, by: str = "") -> str:
    """A quantile of a histogram around each point of a trend; nothing (not NaN) where nothing was observed."""
    labels = f"le, {by}" if by else "le"
    return f"histogram_quantile({q}, sum by ({labels}) ({rate(name + '_bucket')})) >= 0"


def quantile_in_range(q: float, name: str, by: str = "") -> str:
    """A quantile of a histogram over the shown time; nothing where nothing was observed."""
    labels = f"le, {by}" if by else "le"
    return f"histogram_quantile({q}, sum by ({labels}) (increase({series(name + '_bucket')}[$__range]))) >= 0"


def mean(name: str, by: str = "") -> str:
    """The mean of a histogram around each point of a trend."""
    clause = f" by ({by})" if by else ""
    return f"sum{clause} ({rate(name + '_sum')}) / (sum{clause} ({rate(name + '_count')}) > 0)"


def per_policy(name: str, part: str, whole: str = "") -> str:
    """A ratio per policy over the range: each instance's counts go to the policy it had at that moment."""

    def total(matchers: str) -> str:
        policy = f"on (job, instance) group_left (policy) {series('build_info')}"
        return f"sum_over_time((sum by (policy) ({rate(name, matchers)} * {policy}))[$__range:$__interval])"

    return ratio(total(part), total(whole))
