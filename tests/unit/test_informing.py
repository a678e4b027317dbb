"""Open talk decides nothing: explanations, disclaimers, requests for input, reproaches; and what is decided in it."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from agents_memory.adapters.embeddings import UseM3
from agents_memory.conversation.decisions import decided
from agents_memory.conversation.informing import BLAMES, only_informs, speech
from agents_memory.heads.head import load
from agents_memory.language.text import fold
from agents_memory.model import Role
from agents_memory.rows import TurnRow
from tests.eval.training.acts import talk_rows
from tests.unit.test_acts import agent

CHECK = Path(__file__).resolve().parents[1] / "eval" / "data" / "decisions_talk_check.jsonl"


@pytest.mark.parametrize(
    "text",
    [
        "I can file it, but I'd need the form first.",
        "Could you share the log?",
        "I'm not quite sure what you mean by that.",
        "I don't have access to your calendar.",
        "我可以改，不过请先把原文发给我。",
        "我不太明白您的意思，能再解释一下吗？",
        "抱歉，我没有这方面的记录。",
        "よろしければ、文章を送っていただけますか？",
    ],
)
def test_who_asks_for_input_or_disclaims_proposes_nothing(text: str) -> None:
    assert only_informs(agent(text))


@pytest.mark.parametrize(
    "text",
    [
        "Could you tell me which one you prefer, the oak or the pine?",
        "I can't do Tuesday, but I could come on Wednesday.",
        "I can repaint it. Could you tell me the colour?",
        "请告诉我您选哪个。",
        "我不能周二来，周三可以吗？",
    ],
)
def test_who_offers_besides_or_asks_which_way_may_propose(text: str) -> None:
    assert not only_informs(agent(text))


@pytest.mark.parametrize(
    ("text", "blames"),
    [
        ("You should have called me before", True),
        ("They could've simply asked", True),
        ("你早该跟我说的", True),
        ("先に言うべきでした", True),
        ("We should have it in green", False),
        ("You should call me before", False),
        ("你应该早点来", False),
    ],
)
def test_fault_is_found_with_what_is_past(text: str, blames: bool) -> None:
    assert (BLAMES.search(fold(text)) is not None) is blames


def test_signs_of_nothing_are_none() -> None:
    assert set(speech("").values()) == {0.0}


def test_open_talk_of_the_unseen_check_decides_little_and_loses_little() -> None:
    rows = [orjson.loads(line) for line in CHECK.read_bytes().splitlines()]
    head, found = load("acts"), {True: 0, False: 0}
    meant = {decides: sum((row["y"] in "ARSV") is decides for row in rows) for decides in (True, False)}
    for row, turns in zip(rows, talk_rows(rows, UseM3()), strict=True):
        *before, turn = turns
        assert isinstance(turn, TurnRow)
        assert turn.role is Role.USER
        found[row["y"] in "ARSV"] += bool(decided(turn, before, head))
    assert found[False] / meant[False] <= 0.03
    assert found[True] / meant[True] >= 0.75
