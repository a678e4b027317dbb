"""The acceptance command from end to end, in process: own cases, one that must pass in each way and one that cannot."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.__main__ import main

CASES: list[dict[str, Any]] = [
    {
        "id": "A1", "kind": "importance",
        "turns": [{"role": "user", "text": "我对芒果过敏，嘴会肿"}, {"role": "assistant", "text": "好的，避开芒果。"}],
        "checks": [
            {"op": "facts", "must": ["芒果"], "importance_min": 8},
            {"op": "recall", "query": "我对什么过敏", "must": ["芒果"], "top": 1, "session": "new"},
            {"op": "recall", "query": "我对什么过敏", "max_results": 0, "user": "somebody_else"},
            {"op": "recall", "query": "我对什么过敏", "must": ["芒果"], "probe_after": "P500D"},
            {"op": "forget_log", "must_not": ["芒果"], "probe_after": "P500D"},
        ],
    },
    {
        "id": "A2", "kind": "poison-message", "raw": base64.b64encode(b'{"id": "cut').decode(), "envelope": "any",
        "checks": [{"op": "dlq", "count": 1}, {"op": "alive", "within_s": 30}],
    },
    {
        "id": "A3", "kind": "duplicate-delivery",
        "turns": [{"role": "user", "text": "My locker number is 77.", "msg_id": "m", "duplicate": again}
                  for again in (False, True)],
        "checks": [
            {"op": "facts", "count_match": {"pattern": "77", "n": 1}},
            {"op": "metric", "about": "duplicates skipped", "must_increase": True},
        ],
    },
    {
        "id": "A4", "kind": "importance", "difficulty": "hard",
        "turns": [{"role": "user", "text": "Hello."}],
        "checks": [{"op": "recall", "query": "what is my blood group", "must": ["AB negative"]}],
    },
]  # fmt: skip


def test_the_command_plays_cases_and_writes_the_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases, out = tmp_path / "cases.jsonl", tmp_path / "result.json"
    cases.write_text("\n".join(map(json.dumps, CASES)))
    assert main(["--cases", str(cases), "--fast", "--json", str(out)]) == 0
    found = json.loads(out.read_text())
    assert [case["why"] for name, case in found["cases"].items() if name != "A4"] == ["", "", ""]
    assert found["core"] == {"passed": 3, "total": 3, "share": 1.0}
    assert found["hard"] == {"passed": 0, "total": 1, "share": 0.0}
    assert "FAIL A4" in capsys.readouterr().out
