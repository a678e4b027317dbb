import json
from pathlib import Path

import pytest

from tests.eval.__main__ import main
from tests.eval.report import GOALS, Goal, nested, table

PAIR = {"lang": "en", "old": "I live in Leeds.", "new": "I have moved to York.", "y": "C", "kind": "slot"}


def test_dotted_keys_become_nested_objects() -> None:
    assert nested({"topic.tiage.f1": 0.5, "topic.tiage.pk": 0.2, "duplicate.auc": 0.9}) == {
        "topic": {"tiage": {"f1": 0.5, "pk": 0.2}},
        "duplicate": {"auc": 0.9},
    }


def test_the_keys_are_those_of_the_result_file() -> None:
    assert {goal.key for goal in GOALS} == {
        *(f"topic.{part}.f1" for part in ("dialseg711", "tiage", "crosswoz", "kdconv")),
        *(f"acts.sgd.{act}.f1" for act in ("accept", "reject", "propose")),
        "acts.crosswoz.propose.f1",
        "decision.own.f1",
        *(f"repeat.{part}.{what}" for part in ("sgd", "crosswoz") for what in ("auc", "top1")),
        "conflict.f1",
        "conflict.false_alarms",
        "duplicate.auc",
        "retrieval.locomo.r5",
        "retrieval.locomo.r10",
    }


def test_a_goal_is_met_from_above_or_from_below() -> None:
    assert Goal("k", "t", least=0.8).met(0.8)
    assert not Goal("k", "t", least=0.8).met(0.7994)
    assert Goal("k", "t", most=0.15).met(0.1)
    assert not Goal("k", "t", most=0.15).met(0.2)


def test_the_table_tells_figure_goal_and_how_it_came_about() -> None:
    shown = table({"topic.tiage.f1": 0.49, "duplicate.auc": 0.9, "topic.tiage.pk": 0.3}, shipped=False).splitlines()
    assert shown[0].split() == ["task", "figure", "goal", "met", "how"]
    tiage = next(line for line in shown if "TIAGE" in line)
    assert tiage.split()[-6:] == ["F1", "0.490", "≥", "0.50", "NO", "cross-validated"]
    lcqmc = next(line for line in shown if "lcqmc" in line)
    assert lcqmc.endswith("yes  nothing trained")
    assert shown[-1].split() == ["topic.tiage.pk", "0.300", "–"]
    assert "shipped weights" in table({"topic.tiage.f1": 0.49}, shipped=True)


def test_a_folder_with_one_part_gives_its_figures_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = PAIR | {"new": "My sister lives in York.", "y": "U"}
    lines = (json.dumps(PAIR), json.dumps(kept))
    (tmp_path / "conflict_minpairs_test.jsonl").write_text("\n".join(lines), encoding="utf-8")
    out = tmp_path / "out.json"
    assert main(["conflicts", "duplicates", "--data", str(tmp_path), "--json", str(out)]) == 0
    result = json.loads(out.read_text())
    assert result["conflict"] | {"f1": 1.0, "false_alarms": 0.0} == result["conflict"]
    assert "duplicate" not in result
    assert "conflict of two statements: F1" in capsys.readouterr().out


def test_a_bad_folder_and_a_malformed_line_end_with_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data", str(tmp_path / "nowhere")]) == 2
    assert "no such folder" in capsys.readouterr().err
    (tmp_path / "conflict_minpairs_test.jsonl").write_text(json.dumps(PAIR) + "\n{", encoding="utf-8")
    assert main(["--data", str(tmp_path)]) == 2
    assert "conflict_minpairs_test.jsonl:2: " in capsys.readouterr().err


def test_an_unknown_task_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["recipes"])
    assert caught.value.code == 2
    assert "no task recipes" in capsys.readouterr().err
