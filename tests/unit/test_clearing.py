""" "Delete the gym code" asks the memory if it names what was told, and not while such a thing is worked on."""

from __future__ import annotations

import pytest

from agents_memory.model import Reason, Role
from tests.unit.core_kit import ONE_TOPIC, Talk

HELD = [
    ("The gym code is 4711.", "Delete the gym code.", "4711"),
    ("My parking spot is B12.", "Please remove my parking spot.", "B12"),
    ("My flight number is BA-117.", "Drop the flight number.", "BA-117"),
    ("My shoe size is 47.", "Clear my shoe size, will you?", "47"),
    ("我健身房的会员号是HY-4711", "删掉我健身房的会员号", "HY-4711"),
    ("我穿42码的鞋", "把鞋码删了吧", "42码"),
    ("ジムの会員番号はHY-4711です。", "ジムの会員番号を消して", "HY-4711"),
]


@pytest.mark.parametrize(("told", "asked", "secret"), HELD)
def test_what_names_something_held_is_a_request(told: str, asked: str, secret: str) -> None:
    talk = Talk(ONE_TOPIC)
    talk.says(told)
    talk.agent("Noted.")
    talk.says("I like hiking.")
    talk.says(asked)
    assert secret not in " ".join(m.content.statement for m in talk.memories())
    assert talk.forgotten(Reason.USER_REQUEST)
    assert all(secret not in t.text for t in talk.rows(type(talk.turn("t3"))))
    assert [m.content.value for m in talk.memories()] == ["hiking"]


WORKED_ON = [
    ("The gym code is 4711.", "Here is the config file with the gym code: gym.yaml", "Delete the gym code."),
    ("The gym code is 4711.", "```yaml\ngym code: 4711\ndoor: 12\n```", "Delete the gym code."),
    ("My parking spot is B12.", "- parking spot\n- flat viewing\n- new keys", "Remove the parking spot."),
    ("我穿42码的鞋", "表格里有三列：姓名、鞋码、电话", "把鞋码删了吧"),
    ("我健身房的会员号是HY-4711", "1. 会员号\n2. 健身房的会员号\n3. 地址", "删掉健身房的会员号"),
    ("ジムの会員番号はHY-4711です。", "この表の列：ジムの会員番号、氏名、住所", "ジムの会員番号を消して"),
]


@pytest.mark.parametrize(("told", "shown", "asked"), WORKED_ON)
@pytest.mark.parametrize("role", [Role.USER, Role.ASSISTANT])
def test_what_was_being_worked_on_is_no_memory(told: str, shown: str, asked: str, role: Role) -> None:
    talk = Talk(ONE_TOPIC)
    talk.says(told)
    talk.says(shown, role)
    talk.says(asked)
    assert not talk.forgotten(Reason.USER_REQUEST)


@pytest.mark.parametrize(
    "asked",
    [
        "Delete the gym code from line 3.", "Delete the gym code in the second file.", "Remove the third paragraph.",
        "Delete the eggs.", "删掉第三行", "删掉鸡蛋", "三行目を消して", "電気を消して",
    ],
)  # fmt: skip
def test_what_names_a_thing_or_only_a_value_is_no_request(asked: str) -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("The gym code is 4711.")
    talk.says("I am allergic to eggs.")
    talk.says("我对鸡蛋过敏")
    talk.says(asked)
    assert not talk.forgotten(Reason.USER_REQUEST)


def test_in_another_talk_the_thing_is_no_longer_worked_on() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("The gym code is 4711.")
    talk.says("Here is the config file with the gym code: gym.yaml")
    talk.says("Delete the gym code.", conversation="d")
    assert talk.forgotten(Reason.USER_REQUEST)
    assert not talk.memories()


def test_words_that_say_memory_need_no_context() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("The gym code is 4711.")
    talk.says("Here is the config file with the gym code: gym.yaml")
    talk.says("Delete the gym code from your memory.")
    assert not [m for m in talk.memories() if "4711" in m.content.statement]


def test_what_is_left_of_the_turn_stays() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("The gym code is 4711.")
    talk.says("I like hiking. Delete the gym code.")
    assert [m.content.value for m in talk.memories()] == ["hiking"]
    assert "gym" not in talk.kept_text()
