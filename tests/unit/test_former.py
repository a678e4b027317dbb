"""Questions for what held before, and what may answer them."""

from __future__ import annotations

import pytest

from agents_memory.language.former import asks_for_former
from agents_memory.model import Kind, Layer
from agents_memory.recall.former import without_present
from agents_memory.recall.model import Recalled, Route
from tests.unit.core_kit import START


@pytest.mark.parametrize(
    "question",
    [
        "What was the key box code before the owner changed the lock?",
        "Did the old code for the villa start with 77?",
        "Which tag did alto-46 replace?",
        "Where did I live before Oslo?",
        "Who cleaned the pool before Ann?",
        "Who used to clean the pool?",
        "We now take the 12 bus. Which line did it replace?",
        "Tell me whether the discarded badge ended in 9.",
        "换柜子之前的密码是多少？",
        "以前那个密码是不是48开头的？",
        "我原来的邮箱是什么？",
        "作废的那张卡尾号是多少？",
        "新号码取代了哪个号码？",
        "搬家之前我住在哪里？",
        "変わる前の体育館の鍵の番号は何でしたか？",
        "以前の住所は？",
        "前の担任は誰でしたか？",
    ],
)
def test_questions_for_what_held_before(question: str) -> None:
    assert asks_for_former(question)


@pytest.mark.parametrize(
    "question",
    [
        "What is the key box code?",
        "What did we decide at the previous meeting?",
        "What did I say about the old car?",
        "What happened at the last match?",
        "How old is my dog?",
        "What must I finish before Friday?",
        "Which deleted file do we still have?",
        "What are the old and the current numbers?",
        "What replaced the Miele?",
        "What is our process for deleted accounts?",
        "Can you delete the gate code?",
        "我现在柜子的密码是多少？",
        "之前说的会议时间是几点？",
        "周五之前要做什么？",
        "我老师叫什么？",
        "重新装修的预算是多少？",
        "我原来的预算现在还剩多少？",
        "前に話した店はどこ？",
        "会議の前に何をしますか？",
    ],
)
def test_other_questions(question: str) -> None:
    assert not asks_for_former(question)


def result(text: str, ident: str = "m") -> Recalled:
    return Recalled(
        id=ident,
        text=text,
        kind=Kind.FACT,
        layer=Layer.USER,
        first_seen=START,
        last_seen=START,
        relevance=0.9,
        score=0.9,
        route=Route.SEMANTIC,
        why="",
    )


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Where did we live before Braga?", "We moved from Porto to Braga and now rent near the river."),
        ("Who was our previous dentist?", "Our new dentist is Dr Lima. Before that it was Dr Couto."),
        ("What did the new fridge replace?", "The new fridge is a Bosch; the Miele broke after ten years."),
        ("Which phone did I use before?", "My current phone is a Pixel, the Nokia fell into the lake."),
        ("What was the original date?", "Now it is the 29th, first planned for the 22nd."),
        ("What was my old gym?", "I still miss my old gym, Ironworks."),
        ("Where did I live before Oslo?", "I have a flat in Bergen."),
        ("我以前在哪里工作？", "我以前在杭州工作，现在在南京。"),
        ("以前の担任は誰でしたか？", "担任は森先生から林先生に変わりました。今は林先生です。"),
    ],
)
def test_what_tells_of_the_past_or_of_no_time_may_answer(question: str, text: str) -> None:
    assert [r.text for r in without_present(question, [result(text)])] == [text]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What was the old key box code?", "The new key box code is 2093."),
        (
            "Which number did we ring before Harlow Heating?",
            "From now on the boiler is looked after by Harlow Heating.",
        ),
        ("Which tag did alto-46 replace?", "The tour tag is alto-46 now. It replaces the earlier tag."),
        ("换柜子之前的密码是多少？", "新的密码是9310。"),
        ("以前の鍵の番号は？", "新しい鍵の番号は7126です。"),
    ],
)
def test_what_holds_now_is_no_answer_to_what_held_before(question: str, text: str) -> None:
    assert without_present(question, [result(text)]) == []
    assert without_present("What is it?", [result(text)]) == [result(text)]


def test_of_a_summary_only_the_lines_that_may_answer_stay() -> None:
    told = result("The tag was taken to the printer\nalto-46\nThe new tag is alto-46")
    assert [r.text for r in without_present("What was the old tag?", [told])] == ["The tag was taken to the printer"]
