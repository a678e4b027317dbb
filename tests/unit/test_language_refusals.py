"""Wishes not to be offered something, in wordings of every sort."""

from __future__ import annotations

import pytest

from agents_memory.language.lexicon.offers import REFUSED
from agents_memory.language.text import fold
from tests.unit.reading_kit import kept, reading


@pytest.mark.parametrize(
    "text",
    [
        "Quit bugging me about the platinum plan.",
        "Don't try to sell me the blender again.",
        "Take me off the list for wine tastings please.",
        "Enough with the insurance calls, really.",
        "I don't want to hear about timeshares.",
        "Spare me the upgrade offers.",
        "Could you please stop sending me your weekly newsletter?",
        "Never suggest the airport hotel again.",
        "No further mails about the gym deal, thanks.",
        "I'd like you to stop pitching me the roof rack.",
        "理财产品别跟我推了，亏怕了",
        "以后不用再给我介绍相亲对象",
        "我不想再收到你们的装修广告",
        "双十一的活动短信退订",
        "能不能别给我发健身房的优惠短信了",
        "信用卡分期我讲过好几次不需要",
        "贷款的电话别再打了",
        "少给我推荐网红店",
        "もう健康食品は勧めないでください",
    ],
)
def test_a_wish_not_to_be_offered_something_is_a_standing_wish(text: str) -> None:
    [said] = kept(text)
    assert said.key == "constraint"
    assert said.durable
    assert REFUSED.search(fold(said.text))


@pytest.mark.parametrize(
    "text",
    [
        "You don't offer refunds?",
        "Write an email telling the client to stop sending us invoices by mail.",
        "Never stop offering help to others.",
        "I get no emails from the server.",
        "Can you recommend a hotel that doesn't send spam?",
        "Stop the server before you send the report.",
        "别推卸责任",
        "周末的活动取消了",
        "怎么退订这个套餐",
        "这本书我不推荐大家买",
        "别卖关子了",
        "我没收到推送",
    ],
)
def test_what_only_sounds_like_it_is_none(text: str) -> None:
    assert not [s for s in reading(text).statements if REFUSED.search(fold(s.text))]


def test_no_longer_to_be_offered_is_no_decision_to_use_something() -> None:
    assert not [s for s in reading("以后不用给我介绍保健品了").statements if s.key == "decision"]
