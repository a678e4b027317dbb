"""The acceptance command against a running stack: own cases in every way, and faults that must leave no trace."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.__main__ import main
from tests.integration.test_acceptance_fast import CASES

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def fault(ident: str, name: str) -> dict[str, Any]:
    """A case that tells a fact and its correction while something is broken."""
    return {
        "id": ident, "kind": "outage", "fault": name,
        "turns": [
            {"role": "user", "text": "My emergency contact is Maren, 555-0177."},
            {"role": "assistant", "text": "Saved."},
            {"role": "user", "text": "I moved: my emergency contact is now Jonas, 555-0188."},
        ],
        "checks": [
            {"op": "recall", "query": "who is my emergency contact", "must": ["Jonas"], "top": 1},
            {"op": "facts", "count_match": {"pattern": "Jonas", "n": 1}},
        ],
    }  # fmt: skip


FAULTS = [
    fault("F1", "kill_before_commit"),
    fault("F2", "restart_after_publish"),
    fault("F3", "qdrant_down_60s_before:3"),
    fault("F4", "the_moon_is_down"),
]


@pytest.mark.parametrize("broker", ["embedded", pytest.param("kafka", marks=[pytest.mark.kafka, pytest.mark.long])])
def test_a_running_stack_is_played_on(tmp_path: Path, broker: str, request: pytest.FixtureRequest) -> None:
    if broker == "kafka":
        request.getfixturevalue("kafka_available")
    cases, out = tmp_path / "cases.jsonl", tmp_path / "result.json"
    cases.write_text("\n".join(map(json.dumps, [*CASES, *FAULTS])))
    options = ["--broker", broker, "--fault-scale", "0.1", "--json", str(out)]
    assert main(["--cases", str(cases), *options]) == 0
    found = {name: case["why"] for name, case in json.loads(out.read_text())["cases"].items()}
    assert found.pop("A4")
    assert found.pop("F4") == "not run: fault the_moon_is_down"
    assert set(found.values()) == {""}, found
