"""Questions that point at something: by what it is like, by being left open, by being an offer to make."""

from __future__ import annotations

import pytest

from agents_memory.model import Cue, Role
from agents_memory.recall.described import description
from agents_memory.recall.intent import Wish, read
from tests.unit.recall_kit import ask, filled, memory, texts, turn


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("the walnut one I asked about", "walnut"),
        ("please book the quiet one we talked about last week", "quiet"),
        ("the one with the brass handle", "the brass handle"),
        ("我提到的那张胡桃木的", "胡桃木"),
        ("帮我订我看中的那双麂皮的", "麂皮"),
        ("羊毛的那条", "羊毛"),
        ("上次聊到的那款带轮子的", "带轮子"),
        ("what is my wifi password", ""),
        ("What is the address of that one?", ""),
        ("请问这个餐馆的人均消费多少钱啊？", ""),
        ("我说的那个人是谁", ""),
        ("那个景点没有评分的", ""),
    ],
)
def test_a_thing_is_pointed_at_by_what_it_is_like(question: str, meant: str) -> None:
    assert description(question) == meant


@pytest.mark.parametrize(
    ("asked", "question"),
    [
        ("有没有一米八的胡桃木书架 带抽屉的", "我提到的那个胡桃木的"),
        ("is the cabin with the stove free in July?", "the one with the stove I mentioned"),
        ("do you have the walnut desk with two drawers?", "the walnut one I asked about"),
    ],
)
async def test_what_the_user_asked_says_which_thing_is_meant(asked: str, question: str) -> None:
    other = turn("那灰色的窗帘呢" if not asked.isascii() else "and the grey curtains?", minutes=3, asks=True)
    store = await filled(turn(asked, conversation="old", asks=True), other)
    assert texts(await ask(store, question, conversation="new"))[0] == asked


async def test_a_question_of_the_users_answers_no_other_question() -> None:
    store = await filled(turn("do you have the walnut desk with two drawers?", asks=True))
    assert await ask(store, "which walnut desk does the user own") == []


@pytest.mark.parametrize(
    "question", ["what is still left to do", "还剩什么没做", "还欠什么没办", "any loose ends", "what's still missing"]
)
async def test_what_is_open_goes_before_what_merely_sounds_like_it(question: str) -> None:
    open_item = turn("the boiler has not been serviced yet", minutes=90, cues=[Cue.OPEN_ITEM])
    store = await filled(open_item, turn("还在不", minutes=5), turn("something is still in the oven", minutes=3))
    assert texts(await ask(store, question))[0] == "the boiler has not been serviced yet"


@pytest.mark.parametrize(
    ("refusal", "question"),
    [
        ("Quit bugging me about the platinum plan.", "which products would appeal to this customer"),
        ("No more mails about the gym deal.", "what could we send her"),
        ("理财产品别跟我推了", "给这位客户推荐点什么好"),
        ("考研课程的短信停一停吧", "可以给用户推送哪些活动"),
        ("もう健康食品は勧めないでください", "この人に何をおすすめできますか"),
    ],
)
async def test_what_to_offer_brings_what_is_refused(refusal: str, question: str) -> None:
    store = await filled(memory(refusal, key="constraint"), memory("I drive a red van", key="vehicle"))
    assert refusal in texts(await ask(store, question))


@pytest.mark.parametrize("question", ["which hotel did you recommend last time", "你上次推荐的那家店"])
def test_an_offer_that_was_made_is_another_question(question: str) -> None:
    assert Wish.OFFER not in read(question).wishes


async def test_a_rule_about_something_else_is_no_refusal_of_offers() -> None:
    store = await filled(memory("Never deploy on a Friday.", key="constraint"))
    assert await ask(store, "what could we offer this user") == []


async def test_an_agents_question_says_not_what_is_meant() -> None:
    store = await filled(turn("would you like the walnut desk?", asks=True, role=Role.ASSISTANT))
    assert await ask(store, "the walnut one I asked about") == []
