"""What a PromQL expression uses: its selectors with the calls around them, and the labels it groups by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import promql_parser as promql

from agents_memory.metrics import METRICS, Metric, MetricType

VARIABLES = {"$__rate_interval": "11m", "$__range": "13h", "$__interval": "7m", "$job": "JOB", "$instance": "INSTANCE"}
"""Values that stand for Grafana's variables and occur nowhere else, so that their use can be seen in the tree."""

RATE_INTERVAL, RANGE = promql.parse_duration("11m"), promql.parse_duration("13h")
COUNTING = frozenset({"rate", "irate", "increase"})
SCRAPED = frozenset({"job", "instance", "component"})
"""Labels that come from Prometheus's own scrape configuration."""


@dataclass(frozen=True)
class Use:
    """One selector: its metric and matchers, its range, and the function directly around it."""

    metric: str
    matchers: tuple[tuple[str, str, str], ...]  # label, operator, value
    range: Any
    function: str | None


def substituted(expr: str) -> str:
    for name, value in VARIABLES.items():
        expr = expr.replace(name, value)
    return expr


def _children(node: Any) -> Iterator[tuple[Any, str | None]]:
    """The parts of a node, each with the function whose argument it is."""
    if isinstance(node, promql.Call):
        yield from ((arg, node.func.name) for arg in node.args)
    elif isinstance(node, promql.BinaryExpr):
        yield node.lhs, None
        yield node.rhs, None
    elif hasattr(node, "expr"):
        yield node.expr, None


def _nodes(node: Any, function: str | None = None) -> Iterator[tuple[Any, str | None]]:
    yield node, function
    for child, of in _children(node):
        yield from _nodes(child, of)


def uses(expr: str) -> list[Use]:
    found = []
    for node, function in _nodes(promql.parse(substituted(expr))):
        selector = node.vector_selector if isinstance(node, promql.MatrixSelector) else node
        if isinstance(selector, promql.VectorSelector):
            matchers = tuple((m.name, str(m.op).rsplit(".", 1)[-1], m.value) for m in selector.matchers.matchers)
            found.append(Use(selector.name or "", matchers, getattr(node, "range", None), function))
    return found


def grouped_by(expr: str) -> set[str]:
    """Labels after `by`, `on` and `group_left`."""
    listed = re.findall(r"\b(?:by|on|group_left)\s*\(([^)]*)\)", expr)
    return {label.strip() for labels in listed for label in labels.split(",") if label.strip()}


def metric_of(series: str) -> Metric | None:
    """The table's metric behind the name of a series, with the endings of a histogram taken off."""
    if series in METRICS:
        return METRICS[series]
    base = METRICS.get(re.sub(r"_(bucket|sum|count)$", "", series))
    return base if base is not None and base.type is MetricType.HISTOGRAM else None


def complaints(use: Use) -> list[str]:
    """What is wrong with a selector of our own metrics: unknown name, label or value."""
    metric = metric_of(use.metric)
    if metric is None:
        return [f"no metric {use.metric}"]
    labels = {label.name: label.values for label in metric.labels}
    if use.metric.endswith("_bucket"):
        labels["le"] = tuple(str(float(bound)) for bound in metric.buckets)
    found = []
    for name, operator, value in use.matchers:
        if name in SCRAPED:
            continue
        if name not in labels:
            found.append(f"{use.metric} has no label {name}")
            continue
        listed = value.split("|") if operator in ("Re", "NotRe") else [value]
        known = labels[name]
        found += [f"{use.metric}: {name} is never {word}" for word in listed if known is not None and word not in known]
    return found


def legend_labels(legend: str) -> list[str]:
    return re.findall(r"\{\{\s*(\w+)\s*\}\}", legend)
