"""Each panel's query, asked of a real Prometheus that scrapes real metrics, gives the right answer.

`scraped` is where a further source of metrics is added: the name of a fixture that yields what Prometheus has `Seen`.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from agents_memory.metrics import (
    Correction,
    Decision,
    HoldReason,
    RecordOutcome,
    Route,
    Stage,
    Use,
    Wake,
    WriteOutcome,
)
from agents_memory.model import Layer, Reason, Role, State
from grafana.build import PATH
from streams.metrics import Metrics
from tests.integration.prometheus_server import Endpoint, Prometheus, prometheus, require_tools
from tests.integration.real_stack import scraped_stack

pytestmark = require_tools("prometheus")

PANELS: list[dict[str, Any]] = [p for p in json.loads(PATH.read_text("utf-8"))["panels"] if p["type"] != "row"]
RATE_INTERVAL, INTERVAL = "5s", "4s"  # a point of 4 s and one scrape more, as Grafana reckons


def times(count: int, act: Callable[[], None]) -> None:
    for _ in range(count):
        act()


def first_policy(m: Metrics) -> None:
    """10 decisions, 3 let go; 4 questions, 1 of them known; 9 admitted writes, 2 in conflict."""
    times(5, lambda: m.retention_decision(Layer.USER, Decision.KEPT, importance=8))
    m.retention_decision(Layer.SESSION, Decision.KEPT, importance=6)
    m.retention_decision(Layer.USER, Decision.HELD, HoldReason.UNCERTAIN, importance=5)
    m.retention_decision(Layer.SESSION, Decision.DISCARDED, Reason.LOW_IMPORTANCE, importance=2)
    m.retention_decision(Layer.USER, Decision.FORGOTTEN, Reason.SUPERSEDED, importance=5, age=86_400)
    m.retention_decision(Layer.SESSION, Decision.FORGOTTEN, Reason.SESSION_ENDED, importance=3, age=1_800)
    m.agent_question(known=True)
    times(3, lambda: m.agent_question(known=False))
    outcomes = {
        WriteOutcome.STORED: 4,
        WriteOutcome.REINFORCED: 2,
        WriteOutcome.SUPERSEDED: 1,
        WriteOutcome.UNCONFIRMED: 1,
        WriteOutcome.HELD: 1,
        WriteOutcome.REJECTED: 3,
    }
    for outcome in chain.from_iterable([outcome] * count for outcome, count in outcomes.items()):
        m.memory_write(outcome)
    times(3, lambda: m.candidate_rejected("hypothetical"))
    everything_else(m)


def second_policy(m: Metrics) -> None:
    """10 decisions, 2 let go; 4 questions, none known; 9 admitted writes, 1 in conflict."""
    times(8, lambda: m.retention_decision(Layer.USER, Decision.KEPT, importance=8))
    m.retention_decision(Layer.SESSION, Decision.DISCARDED, Reason.LOW_IMPORTANCE, importance=2)
    m.retention_decision(Layer.USER, Decision.FORGOTTEN, Reason.DECAYED, importance=4, age=86_400 * 60)
    times(4, lambda: m.agent_question(known=False))
    times(8, lambda: m.memory_write(WriteOutcome.STORED))
    m.memory_write(WriteOutcome.SUPERSEDED)
    m.memory_write(WriteOutcome.REJECTED)
    everything_else(m)


def everything_else(m: Metrics) -> None:
    """A little of all other things: 5 recalls, 4 of them hits; 1 correction; 2 summaries; 1 dead letter."""
    for role in Role:
        m.turn(role)
    m.duplicate_skipped()
    m.revival()
    m.reactivation(Wake.MENTION)
    m.correction(Correction.RETRACTED)
    for route in (Route.STRUCTURED, Route.SEMANTIC, Route.SEMANTIC, Route.SESSION, Route.NONE):
        m.recall(route, 0.02)
    m.segment_closed("topic_shift", 4)
    m.segment_closed("forced", 15)
    m.summary(depth=1, ratio=0.15)
    m.summary(depth=2, ratio=0.3)
    for stage in Stage:
        m.stage_records(stage, RecordOutcome.DONE, 10)
        m.stage_duration(stage, 0.02)
        m.event_lag(stage, 0.3)
    m.stage_records(Stage.INDEX, RecordOutcome.RETRIED)
    m.consumer_lag("memory.inputs.v1", 0, 3)
    m.consumer_lag("memory.inputs.v1", 1, 4)
    m.dead_letter(Stage.ENRICH, "other")
    m.memories({(Layer.USER, State.ACTIVE): 6, (Layer.USER, State.FADING): 1, (Layer.SESSION, State.ACTIVE): 2})
    m.memories_by_use({Use.RECALLED: 4, Use.NEVER_RECALLED: 5, Use.OUTDATED: 1})
    m.sweep_ran(time.time())
    m.erasure(3)


@dataclass(frozen=True)
class Seen:
    """A Prometheus and the time during which it scraped, in Unix seconds."""

    server: Prometheus
    start: float
    end: float

    def ask(self, panel: dict[str, Any], expr: str) -> list[tuple[dict[str, str], list[float]]]:
        """The series of a query as the panel would show them: labels and values."""
        for name, value in {
            "$__rate_interval": RATE_INTERVAL,
            "$__interval": INTERVAL,
            "$__range": f"{self.end - self.start:.0f}s",
            "$job": ".+",
            "$instance": ".+",
        }.items():
            expr = expr.replace(name, value)
        if panel["type"] == "timeseries":
            found = self.server.range(expr, self.start, self.end, 1)
            return [(series["metric"], [float(v) for _, v in series["values"]]) for series in found]
        return [(s["metric"], [float(s["value"][1])]) for s in self.server.instant(expr, self.end)]


def synthetic(folder: Path) -> Iterator[Seen]:
    metrics = Metrics("0.1.0", "first")
    endpoint = Endpoint(metrics)
    with prometheus(folder, [endpoint.target]) as server:
        # Every counter has moved before the shown time begins: `rate` reckons the first step from 0 differently.
        first_policy(metrics)
        second_policy(metrics)
        endpoint.wait_for_scrapes(8)
        start = time.time()
        for policy, act in (("first", first_policy), ("second", second_policy)):
            metrics.policy("0.1.0", policy)
            endpoint.wait_for_scrapes(2)
            act(metrics)
            endpoint.wait_for_scrapes(6)
        yield Seen(server, start - 1, time.time() + 1)
    endpoint.close()


@pytest.fixture(scope="module")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seen]:
    yield from synthetic(tmp_path_factory.mktemp("golden"))


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seen]:
    """A running stack, its worker and its API."""
    with scraped_stack(tmp_path_factory.mktemp("real")) as (server, start, end):
        yield Seen(server, start, end)


@pytest.fixture(scope="module", params=["golden", pytest.param("real", marks=pytest.mark.slow)])
def scraped(request: pytest.FixtureRequest) -> Seen:
    seen: Seen = request.getfixturevalue(request.param)
    return seen


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel["title"])
def test_every_panel_shows_finite_values_within_its_bounds(scraped: Seen, panel: dict[str, Any]) -> None:
    limits = panel["fieldConfig"]["defaults"]
    ends = 1 if limits["unit"] == "percentunit" else math.inf
    for target in panel["targets"]:
        found = scraped.ask(panel, target["expr"])
        assert found, f"no data for {target['expr']}"
        for labels, values in found:
            assert all(math.isfinite(value) for value in values), labels
            assert min(values) >= limits.get("min", -math.inf), labels
            assert max(values) <= limits.get("max", ends) + 1e-9, labels


EXPECTED: dict[str, dict[str, float]] = {
    "Forgetting rate": {"": 5 / 20},
    "Repeat-question rate": {"": 1 / 8},
    "Conflict rate": {"": 3 / 18},
    "Recall hit rate": {"": 8 / 10},
    "Forgetting rate, by policy": {"first": 3 / 10, "second": 2 / 10},
    "Repeat-question rate, by policy": {"first": 1 / 4, "second": 0},
    "Conflict rate, by policy": {"first": 2 / 9, "second": 1 / 9},
    "Protected memories lost": {"": 0},
    "Signal and noise": {"recalled": 4, "never_recalled": 5, "outdated": 1, "duplicate": 0},
}


@pytest.mark.parametrize("title", EXPECTED)
def test_a_number_over_the_range_is_the_known_answer(golden: Seen, title: str) -> None:
    [panel] = [panel for panel in PANELS if panel["title"] == title]
    [target] = panel["targets"]
    found = {next(iter(labels.values()), ""): values[-1] for labels, values in golden.ask(panel, target["expr"])}
    assert found == pytest.approx(EXPECTED[title], abs=1e-6)


TRENDS: dict[str, tuple[dict[str, float], dict[str, float]]] = {  # while the first, and the second policy was in force
    "Let go, by reason": (
        {"low_importance": 0.1, "superseded": 0.1, "session_ended": 0.1},
        {"low_importance": 0.1, "decayed": 0.1},
    ),
    "Forgetting rate, by layer": ({"user": 1 / 7, "session": 2 / 3}, {"user": 1 / 9, "session": 1}),
    "Importance of what is kept and let go": (
        {"kept": 46 / 6, "held": 5, "discarded": 2, "forgotten": 4},
        {"kept": 8, "discarded": 2, "forgotten": 4},
    ),
    "Repeat-question rate over time": ({"": 1 / 4}, {"": 0}),
    "Conflict rate over time": ({"": 2 / 9}, {"": 1 / 9}),
    "Corrections per recall": ({"retracted": 1 / 5}, {"retracted": 1 / 5}),
    "Summaries of summaries": ({"": 1.5}, {"": 1.5}),
    "Exchanges between summaries": ({"": 9.5}, {"": 9.5}),
}


@pytest.mark.parametrize("title", TRENDS)
def test_a_trend_shows_the_known_answer_of_its_time(golden: Seen, title: str) -> None:
    [panel] = [panel for panel in PANELS if panel["title"] == title]
    [target] = panel["targets"]
    drawn = {next(iter(labels.values()), ""): values for labels, values in golden.ask(panel, target["expr"])}
    for phase in TRENDS[title]:
        for name, value in phase.items():
            assert any(point == pytest.approx(value, abs=1e-6) for point in drawn[name]), (name, value, drawn[name])
    for name, points in drawn.items():
        answers = [0, *(phase[name] for phase in TRENDS[title] if name in phase)]
        assert all(min(abs(point - answer) for answer in answers) < 1e-6 for point in points), (name, points)
