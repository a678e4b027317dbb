"""Recording rules, alerts and Alertmanager's configuration: by Prometheus's own tools and against our table."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.contract import promql

DEPLOY = Path(__file__).parents[2] / "deploy"
RULE_FILES = sorted((DEPLOY / "prometheus/rules").glob("*.yml"))
TEST_FILES = sorted((DEPLOY / "prometheus/tests").glob("*.test.yml"))
RULES: list[dict[str, Any]] = [
    rule
    for path in RULE_FILES
    for group in yaml.safe_load(path.read_text("utf-8"))["groups"]
    for rule in group["rules"]
]
RECORDED = {rule["record"] for rule in RULES if "record" in rule}
ALERTS = [rule for rule in RULES if "alert" in rule]
every_alert = pytest.mark.parametrize("alert", ALERTS, ids=lambda rule: rule["alert"])


def run(*command: str | Path, cwd: Path = DEPLOY) -> str:
    """The output of a tool that must succeed; skipped where it is not installed, except in CI."""
    if shutil.which(command[0]) is None and os.environ.get("AGENTS_MEMORY_CI") != "1":
        pytest.skip("needs Debian's packages prometheus and prometheus-alertmanager")
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_promtool_accepts_configuration_and_rules() -> None:
    run("promtool", "check", "config", DEPLOY / "prometheus/prometheus.yml")
    run("promtool", "check", "rules", "--lint=all", "--lint-fatal", *RULE_FILES)


@pytest.mark.parametrize("path", TEST_FILES, ids=lambda path: path.name)
def test_rules_and_alerts_do_what_their_tests_say(path: Path) -> None:
    run("promtool", "test", "rules", path)


def test_amtool_accepts_the_routes(tmp_path: Path) -> None:
    # `url_file` came with Alertmanager 0.26, Debian's amtool is older: the rest is checked with a `url` in its place.
    text = (DEPLOY / "alertmanager/alertmanager.yml").read_text("utf-8")
    assert text.count("url_file: /run/secrets/") == 2
    config = tmp_path / "alertmanager.yml"
    config.write_text(text.replace("url_file: /run/secrets/", "url: http://127.0.0.1:9/"), "utf-8")
    run("amtool", "check-config", config)
    for severity, receiver in (("page", "pages"), ("ticket", "tickets")):
        out = run("amtool", "config", "routes", "test", f"--config.file={config}", f"severity={severity}")
        assert out.strip() == receiver


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.get("record") or rule["alert"])
def test_a_rule_uses_only_metrics_labels_and_values_that_exist(rule: dict[str, Any]) -> None:
    for use in promql.uses(rule["expr"]):
        if use.metric not in RECORDED | {"up"}:
            assert promql.complaints(use) == []


@pytest.mark.parametrize("rule", [rule for rule in RULES if "record" in rule], ids=lambda rule: rule["record"])
def test_a_recorded_name_says_its_labels_and_its_operation(rule: dict[str, Any]) -> None:
    level, metric, operation = rule["record"].split(":")
    assert metric.startswith("agents_memory_")
    assert ("_per_" in metric) == operation.startswith("ratio_")
    labels = promql.grouped_by(rule["expr"])
    assert labels == set(level.split("_")) or (operation.startswith("ratio_") and labels <= set(level.split("_")))


@every_alert
def test_an_alert_tells_whom_to_wake_and_where_to_read_on(alert: dict[str, Any]) -> None:
    assert alert["alert"].startswith("AgentMemory")
    assert alert["labels"]["severity"] in ("page", "ticket")
    assert set(alert["annotations"]) == {"summary", "description", "runbook_url"}
    page, anchor = alert["annotations"]["runbook_url"].split("#")
    headings = [line for line in (DEPLOY.parent / page).read_text("utf-8").splitlines() if line.startswith("#")]
    assert anchor in {heading.lstrip("# ").lower().replace(" ", "-").replace("'", "") for heading in headings}


@every_alert
def test_an_alert_is_tested(alert: dict[str, Any]) -> None:
    tested = (DEPLOY / "prometheus/tests/alerts.test.yml").read_text("utf-8")
    assert f'alertname="{alert["alert"]}"' in tested
