"""The suggestion of a topic threshold from an operator's own conversations (SPEC B1)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from agents_memory.adapters.embeddings import UseM3
from agents_memory.conversation import threshold
from agents_memory.conversation.threshold import Suggestion, rung, suggest
from agents_memory.heads.head import load
from agents_memory.model import Role
from agents_memory.policy import SegmentPolicy
from agents_memory.rows import TurnRow
from streams.cli import _run
from streams.cli.threshold import latest, lines, of_files
from tests.unit.core_kit import START

MATTERS = {
    "en": (
        ("My washing machine leaks water from the door.", "The rubber seal of the door looks torn."),
        ("Which wine goes well with grilled salmon?", "Is a white one better with fish than a red one?"),
        ("The train to Lyon was cancelled, I need another.", "Is there a later train to Lyon?"),
    ),
    "zh": (
        ("我家的洗衣机门口漏水。", "洗衣机门上的胶圈好像裂了。"),
        ("烤三文鱼配什么酒好？", "吃鱼是不是白葡萄酒比红葡萄酒更合适？"),
        ("去里昂的火车取消了，我要换一班。", "还有晚一点去里昂的火车吗？"),
    ),
}  # fmt: skip
SHARED = Path(__file__).parents[3] / "shared" / "data" / "memorybank_cn.json"


def written(folder: Path) -> Path:
    """A file with a conversation of three matters in each language, twice."""
    rows = []
    for copy in range(2):
        for lang, matters in MATTERS.items():
            for n, text in enumerate(text for matter in matters for text in matter):
                at = START.replace(hour=START.hour + copy, minute=n).isoformat()
                rows.append(
                    {"id": f"{lang}-{copy}-{n}", "conversation": f"{lang}-{copy}", "user": "lin", "role": "user",
                     "text": text, "at": at}
                )  # fmt: skip
    path = folder / "talks.jsonl"
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def talks(tmp_path_factory: pytest.TempPathFactory) -> list[list[TurnRow]]:
    return list(of_files([written(tmp_path_factory.mktemp("talks"))], "auto", "default", UseM3()))


def judged(talks: Sequence[Sequence[TurnRow]]) -> Suggestion:
    return suggest(talks, load("topic"), SegmentPolicy())


def test_the_expected_measures_follow_from_the_probabilities() -> None:
    found = rung(0.65, [(0.9, True), (0.5, True), (0.2, False)], conversations=1, exchanges=6)
    assert found.f1 == pytest.approx(2 * 1.4 / (2 + 1.6))
    assert found.precision == pytest.approx(0.7)
    assert found.recall == pytest.approx(1.4 / 1.6)
    assert (found.topics, found.exchanges) == (3, 2.0)


def test_without_any_call_nothing_is_right_and_nothing_divides_by_zero() -> None:
    assert rung(0.1, [(0.2, False)], 1, 2).f1 == 0.0
    assert rung(0.1, [], 1, 2).recall == 0.0


def test_a_higher_threshold_makes_more_topics(talks: list[list[TurnRow]]) -> None:
    found = judged(talks).rungs
    assert found[0].topics < found[-1].topics
    assert found[0].exchanges > found[-1].exchanges
    assert any(one.threshold == 0.65 and one.topics >= 8 for one in found), "the matters are told apart"


def test_from_too_little_nothing_is_concluded(talks: list[list[TurnRow]]) -> None:
    found = judged(talks)
    assert found.threshold == found.current == 0.65
    assert "too little" in found.reason


def test_with_enough_the_best_rung_is_suggested_where_it_is_worth_it(
    talks: list[list[TurnRow]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threshold, "ENOUGH_TURNS", 10)
    monkeypatch.setattr(threshold, "ENOUGH_SHIFTS", 2.0)
    far = suggest(talks, load("topic"), SegmentPolicy(same_topic_from=0.02))
    assert far.threshold > far.current
    now, chosen = (next(r for r in far.rungs if r.threshold == t) for t in (far.current, far.threshold))
    assert chosen.f1 >= now.f1 + threshold.WORTH
    assert chosen.f1 == pytest.approx(max(r.f1 for r in far.rungs), abs=1e-3)
    kept = suggest(talks, load("topic"), SegmentPolicy(same_topic_from=far.threshold))
    assert kept.threshold == far.threshold
    assert kept.reason.startswith("keep")


def test_what_no_one_but_an_agent_says_opens_no_topic(talks: list[list[TurnRow]]) -> None:
    spoken = [[turn.model_copy(update={"role": Role.ASSISTANT}) for turn in talk] for talk in talks]
    assert judged(spoken).turns == 0


def test_the_newest_conversations_are_taken_whole(talks: list[list[TurnRow]]) -> None:
    taken = latest(talks, 7)
    assert [len(talk) for talk in taken] == [6]
    assert taken[0][-1].at == max(talk[-1].at for talk in talks)


def test_people_see_a_table_with_what_is_suggested(talks: list[list[TurnRow]]) -> None:
    shown = list(lines(judged(talks)))
    assert sum("<- suggested (in force)" in line for line in shown) == 1
    assert not any(text in line for line in shown for matter in MATTERS["zh"] for text in matter)


def test_the_command_gives_programs_the_ladder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(["suggest-threshold", str(written(tmp_path)), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["conversations"] == 4
    assert {rung["threshold"] for rung in answer["rungs"]} >= {0.4, 0.65, 0.9}


def test_a_policy_without_the_head_has_nothing_to_go_by(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    document = tmp_path / "policy.json"
    document.write_text(json.dumps({"segment": {"topic_head": False}}))
    monkeypatch.setenv("AGENTS_MEMORY_POLICY", str(document))
    assert _run(["suggest-threshold", str(written(tmp_path))]) == 2
    assert "head off" in capsys.readouterr().err


@pytest.mark.skipif(not SHARED.exists(), reason="the recorded conversations are not here")
def test_recorded_conversations_give_a_suggestion_within_the_scale() -> None:
    recorded = latest(list(of_files([SHARED], "auto", "default", UseM3(), most=6)), 40)
    found = judged(recorded)
    assert 0.4 <= found.threshold <= 0.9
    assert found.conversations == len(recorded) > 1
