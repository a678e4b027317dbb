"""Questions for what is left to do, by their grammar, and questions that only sound like it."""

from __future__ import annotations

import time

import pytest

from agents_memory.language.text import fold
from agents_memory.recall.intent import Wish, read
from agents_memory.recall.unfinished import asks_for_unfinished


@pytest.mark.parametrize(
    "question",
    [
        "What else have I not got done?",
        "which errands are still hanging over me",
        "what have I been putting off all month",
        "Which of these are stuck?",
        "what did the two of us leave half done",
        "anything I keep postponing?",
        "Which bills haven't I paid?",
        "what got shelved",
        "what am I behind on",
        "which matters did we not resolve",
        "有哪些活被我搁下了",
        "什么还卡着",
        "哪一项没落实",
        "我手上压着什么事",
        "什么工作往后拖了",
        "哪笔账没结",
        "哪些东西忘了寄",
        "什么做了一半",
        "有没有漏掉的事",
    ],
)
def test_a_question_for_what_is_left_is_known_whatever_it_calls_it(question: str) -> None:
    assert Wish.OPEN in read(question).wishes


@pytest.mark.parametrize(
    "question",
    [
        "which flight got postponed",
        "what did they put off limits",
        "what did I leave at the gym",
        "what have I never eaten",
        "which colour did we not like",
        "what does Anna owe Ben",
        "who is hanging the pictures",
        "what do I not drink",
        "what did I finish on Monday",
        "哪个航班推迟了",
        "哪双鞋我没穿过",
        "墙上挂着什么画",
        "什么鱼没刺",
        "我没吃过什么",
        "什么拖鞋好",
        "会议推迟到几点",
        "谁没来开会",
    ],
)
def test_a_question_that_names_what_it_asks_about_is_none(question: str) -> None:
    assert Wish.OPEN not in read(question).wishes


@pytest.mark.parametrize(
    "text", ["what is the " * 2_000, "什么我的都还" * 3_000, "anything " * 3_000, "哪些事没" * 3_000]
)
def test_a_long_text_costs_no_more_than_its_length(text: str) -> None:
    started = time.process_time()
    asks_for_unfinished(fold(text))
    assert time.process_time() - started < 1
