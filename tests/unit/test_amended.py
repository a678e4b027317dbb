"""One value of what was said is corrected later: it is the new one that is remembered, and the rest stands."""

from __future__ import annotations

import pytest

from agents_memory.language.amendments import amendment
from agents_memory.lifecycle.table import ASSERTED
from agents_memory.model import Reason
from tests.unit.core_kit import ONE_TOPIC, Talk


@pytest.mark.parametrize(
    ("said", "correction", "then"),
    [
        ("vanilla, 30 guests", "sorry, make that 42 guests", "vanilla, 42 guests"),
        ("six hours, from 8 am", "oh wait, the six hours should be nine", "nine hours, from 8 am"),
        ("two bunks, 3 nights", "3 nights isn't enough, make it 5", "two bunks, 5 nights"),
        ("room B, 40 minutes", "change the 40 minutes to 55 minutes", "room B, 55 minutes"),
        ("红色，20 把", "20 把不够，改成 35 把", "红色，35 把"),
        ("周三，三点到五点", "五点太早，改成六点半", "周三，三点到六点半"),
        ("靠窗，四位", "不是四位，是六位", "靠窗，六位"),
        ("抹茶味，8 寸", "改成 10 寸吧", "抹茶味，10 寸"),
        ("周四下午，两个人", "周四下午我要出差，推到周五下午", "周五下午，两个人"),
        (
            "on tuesday morning, with Ann",
            "Tuesday morning won't work, move it to Wednesday morning",
            "on wednesday morning, with Ann",
        ),
    ],
)
def test_the_value_is_replaced_and_the_rest_stands(said: str, correction: str, then: str) -> None:
    found = amendment(correction)
    assert found is not None
    assert found.applied(said) == then


@pytest.mark.parametrize(
    ("said", "correction"),
    [
        ("lemon, 12 people", "make it quick"),
        ("from 2 pm to 4 pm", "make that 5 pm"),  # which of the two?
        ("红色，20 把", "改成蓝色"),
        ("room B, 40 minutes", "make that 18 people"),
        ("两点开始", "三点太晚"),
        ("周六上午，两个人", "周四上午我要出差，推到周五上午"),
    ],
)
def test_what_gives_no_number_for_one_that_was_said_replaces_nothing(said: str, correction: str) -> None:
    found = amendment(correction)
    assert found is None or found.applied(said) is None


@pytest.mark.parametrize(
    ("asked", "said", "correction", "old", "new"),
    [
        ("Which flavour?", "vanilla, 30 guests", "sorry, make that 42 guests", "30 guests", "42 guests"),
        ("demo 哪个模块？", "账务模块，20 分钟", "20 分钟不够，改成 35 分钟", "20 分钟", "35 分钟"),
    ],
)
def test_a_memory_with_a_corrected_value_has_a_successor(
    asked: str, said: str, correction: str, old: str, new: str
) -> None:
    talk = Talk(ONE_TOPIC)
    talk.agent(asked)
    talk.says(said)
    talk.says(correction)
    before = next(m for m in talk.memories() if m.content.statement == said)
    after = next(m for m in talk.memories() if m.content.statement == said.replace(old, new))
    assert before.superseded_by == after.id
    assert before.state not in ASSERTED
    assert after.state in ASSERTED
    assert {s.span.turn_id for s in after.sources} == {"t2", "t3"}
    assert before.id in {f.memory_id for f in talk.forgotten(Reason.SUPERSEDED)}


def test_a_question_about_another_value_corrects_nothing() -> None:
    talk = Talk(ONE_TOPIC)
    talk.agent("Which flavour?")
    talk.says("vanilla, 30 guests")
    talk.says("Could you make that 42 guests, if I asked?")
    assert not talk.forgotten(Reason.SUPERSEDED)


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("Three lessons wear him out, two lessons will do", "three lessons", "two lessons"),
        ("一周四回他吃不消，三回就行", "四回", "三回"),
        ("周二我要值班，周四吧", "周二", "周四"),
        ("Black shows the dust, beige instead", "black", "beige"),
    ],
)
def test_a_clause_that_is_only_a_value_amends_the_one_before(text: str, old: str, new: str) -> None:
    assert amendment(text) == (old, new)


@pytest.mark.parametrize(
    "text",
    [
        "上午两节，下午一节",
        "两点开始，四点结束",
        "买两斤苹果，三斤梨",
        "周一，周三",
        "two cats, three dogs",
        "from 4:40 to 5:15, please",
    ],
)
def test_a_list_or_a_range_amends_nothing(text: str) -> None:
    assert amendment(text) is None


def test_a_time_at_the_end_of_a_sentence_is_the_time_that_is_put_right() -> None:
    found = amendment("6:20 is too late, make it 5:50")
    assert found is not None
    assert found.replaces("Collect us at 6:20.")
    assert found.applied("Collect us at 6:20.") == "Collect us at 5:50."
