"""The committed dashboard is what the code builds, is shaped as Grafana expects, and asks only for what exists.

The rules named `test_rule_*` are those of Grafana's dashboard-linter, which is not on any package index.
"""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models import units
from grafana_foundation_sdk.models.dashboard import Dashboard

from agents_memory.metrics import METRICS, MetricType
from grafana.build import PATH, build
from tests.contract import promql

TEXT = PATH.read_text("utf-8")
BOARD: dict[str, Any] = json.loads(TEXT)
ROWS = [panel for panel in BOARD["panels"] if panel["type"] == "row"]
PANELS = [panel for panel in BOARD["panels"] if panel["type"] != "row"]
TARGETS = [(panel, target) for panel in PANELS for target in panel["targets"]]
GRAFANA = Path(__file__).parents[2] / "grafana"

every_panel = pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel["title"])
every_target = pytest.mark.parametrize(
    ("panel", "target"), TARGETS, ids=[f"{panel['title']}: {target['refId']}" for panel, target in TARGETS]
)


def test_the_committed_dashboard_is_what_the_code_builds() -> None:
    assert build() == TEXT, "run: python -m grafana.build"


def test_the_shape_survives_the_round_trip_through_grafanas_model() -> None:
    assert json.loads(json.dumps(Dashboard.from_json(json.loads(TEXT)), cls=JSONEncoder)) == BOARD


def test_a_misspelt_key_does_not_survive_the_round_trip() -> None:
    wrong = json.loads(TEXT)
    wrong["panels"][1]["fieldConfig"]["defaults"]["unti"] = "s"
    assert json.loads(json.dumps(Dashboard.from_json(wrong), cls=JSONEncoder)) != wrong


def test_it_cannot_be_edited_and_has_a_stable_address() -> None:
    assert BOARD["editable"] is False
    assert BOARD["uid"] == "agents-memory-glance"
    assert BOARD["schemaVersion"] == 42


def test_every_row_is_a_question() -> None:
    assert all(row["title"].endswith("?") for row in ROWS)


def test_nothing_overlaps_or_leaves_the_grid_and_ids_are_unique() -> None:
    ids = [panel["id"] for panel in BOARD["panels"]]
    assert len(ids) == len(set(ids))
    for panel in BOARD["panels"]:
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24
    for one, other in combinations(BOARD["panels"], 2):
        a, b = one["gridPos"], other["gridPos"]
        beside = a["x"] + a["w"] <= b["x"] or b["x"] + b["w"] <= a["x"]
        below = a["y"] + a["h"] <= b["y"] or b["y"] + b["h"] <= a["y"]
        assert beside or below, (one["title"], other["title"])


def test_titles_are_unique() -> None:
    titles = [panel["title"] for panel in BOARD["panels"]]
    assert len(titles) == len(set(titles))


def test_rule_template_variables() -> None:
    variables = {variable["name"]: variable for variable in BOARD["templating"]["list"]}
    assert variables["datasource"]["type"] == "datasource"
    assert variables["datasource"]["query"] == "prometheus"
    for name in ("job", "instance"):
        variable = variables[name]
        assert variable["datasource"]["uid"] == "${datasource}"
        assert variable["multi"]
        assert variable["includeAll"]
        assert variable["allValue"] == ".+"
        assert variable["refresh"] == 2
        selector = variable["query"]["query"].removeprefix("label_values(").removesuffix(f", {name})")
        assert [use.metric for use in promql.uses(selector)] == ["agents_memory_build_info"]


@every_panel
def test_rule_panel_has_title_description_unit_datasource_and_targets(panel: dict[str, Any]) -> None:
    assert panel["title"]
    assert len(panel["description"]) > 30
    assert panel["datasource"] == {"type": "prometheus", "uid": "${datasource}"}
    assert panel["targets"]
    unit = panel["fieldConfig"]["defaults"]["unit"]
    assert unit in {value for name, value in vars(units).items() if isinstance(value, str) and not name.startswith("_")}


@every_panel
def test_a_ratio_is_drawn_as_a_share(panel: dict[str, Any]) -> None:
    if panel["fieldConfig"]["defaults"]["unit"] == "percentunit":
        assert all("/" in target["expr"] or "compression_ratio" in target["expr"] for target in panel["targets"])
        assert panel["fieldConfig"]["defaults"]["min"] == 0


@every_target
def test_rule_target_is_valid_promql_and_filters_job_and_instance(
    panel: dict[str, Any], target: dict[str, Any]
) -> None:
    assert target["datasource"]["uid"] == "${datasource}"
    uses = promql.uses(target["expr"])
    assert uses
    for use in uses:
        assert ("job", "Re", "JOB") in use.matchers
        assert ("instance", "Re", "INSTANCE") in use.matchers


@every_target
def test_rule_counters_are_inside_rate_or_increase_over_grafanas_interval(
    panel: dict[str, Any], target: dict[str, Any]
) -> None:
    for use in promql.uses(target["expr"]):
        counter = use.metric.endswith(("_total", "_bucket", "_sum", "_count"))
        assert counter == (use.function in promql.COUNTING), use
        if use.function in ("rate", "irate"):
            assert use.range == promql.RATE_INTERVAL
        elif use.function == "increase":
            assert use.range == promql.RANGE


@every_target
def test_a_number_is_asked_once_and_a_trend_over_time(panel: dict[str, Any], target: dict[str, Any]) -> None:
    assert target["instant"] == (panel["type"] != "timeseries")
    assert target["range"] == (panel["type"] == "timeseries")


@every_target
def test_metrics_labels_and_values_exist(panel: dict[str, Any], target: dict[str, Any]) -> None:
    uses = promql.uses(target["expr"])
    assert [complaint for use in uses for complaint in promql.complaints(use)] == []
    metrics = [promql.metric_of(use.metric) for use in uses]
    labels = {name for metric in metrics if metric for name in metric.label_names} | promql.SCRAPED | {"le"}
    assert promql.grouped_by(target["expr"]) <= labels
    assert set(promql.legend_labels(target["legendFormat"])) <= promql.grouped_by(target["expr"])


def test_the_annotation_marks_changes_of_version_and_policy() -> None:
    [annotation] = BOARD["annotations"]["list"]
    uses = promql.uses(annotation["expr"])
    assert {use.metric for use in uses} == {"agents_memory_build_info"}
    assert set(promql.legend_labels(annotation["titleFormat"])) == {"version", "policy"}


def test_every_metric_is_shown_somewhere() -> None:
    expressions = [target["expr"] for _, target in TARGETS] + [BOARD["annotations"]["list"][0]["expr"]]
    shown = {promql.metric_of(use.metric) for expr in expressions for use in promql.uses(expr)}
    assert {name for name, metric in METRICS.items() if metric not in shown} == set()


def test_a_planted_mistake_of_each_kind_is_seen() -> None:
    expr = 'sum(rate(agents_memory_turns_total{rol="user"}[5m])) + agents_memory_turn_total'
    found = [complaint for use in promql.uses(expr) for complaint in promql.complaints(use)]
    assert found == ["agents_memory_turns_total has no label rol", "no metric agents_memory_turn_total"]
    [use] = promql.uses('agents_memory_turns_total{role="usr"}')
    assert promql.complaints(use) == ["agents_memory_turns_total: role is never usr"]
    assert promql.metric_of("agents_memory_turns_total_bucket") is None


def test_provisioning_points_at_the_dashboards_and_one_default_source() -> None:
    [source] = yaml.safe_load((GRAFANA / "provisioning/datasources/prometheus.yml").read_text("utf-8"))["datasources"]
    assert source["isDefault"]
    assert source["url"] == "${PROMETHEUS_URL}"
    [provider] = yaml.safe_load((GRAFANA / "provisioning/dashboards/agents-memory.yml").read_text("utf-8"))["providers"]
    assert provider["type"] == "file"
    assert provider["allowUiUpdates"] is False


def test_no_metric_type_is_left_out_of_the_model() -> None:
    assert {metric.type for metric in METRICS.values()} == set(MetricType)
