"""Whose a thing is and where it is, how many, and when: what tells two statements of one thing apart."""

from __future__ import annotations

import pytest

from agents_memory.language.clocks import clocks
from agents_memory.language.holdings import clash
from agents_memory.language.numerals import digits
from agents_memory.language.quantifiers import outnumbered, shut_out
from agents_memory.language.relations import Relation, Said, denies_other, over, same_statement
from agents_memory.language.text import fold


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("She lent me the canoe.", "She gave me the canoe."),
        ("I rent the workshop.", "I own the workshop."),
        ("The trailer belongs to my uncle.", "The trailer is mine."),
        ("My boss leased the van to me.", "I bought the van."),
        ("The spare fuse is in the cellar.", "I moved the spare fuse to the attic."),
        ("Our kayak lies behind the barn.", "Our kayak is kept at the harbour office."),
        ("吉他是我跟老周借的。", "吉他是我的。"),
        ("我把音箱借给了小何。", "我把音箱送给了小何。"),
        ("投影仪在仓库里。", "投影仪在前台柜子里。"),
        ("雨伞放在玄关。", "我把雨伞放到车上了。"),
    ],
)
def test_one_thing_with_two_owners_or_two_places_clashes(old: str, new: str) -> None:
    assert clash(fold(old), fold(new))
    assert same_statement(Said(old), Said(new)) in (Relation.CHANGE, Relation.CONTRADICT)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I lent the canoe to Ole.", "Ole borrowed the canoe from me."),
        ("I lent the canoe to Ole.", "I lent the tent to Mia."),
        ("The spare fuse is in the cellar.", "The spare bulb is in the attic."),
        ("The spare fuse is in the cellar.", "The spare fuse is in the cellar, on the shelf."),
        ("我把音箱借给了小何。", "小何从我这儿借了音箱。"),
        ("投影仪在仓库里。", "打印机在前台柜子里。"),
        ("他在开会。", "他在午休。"),
    ],
)
def test_the_same_told_from_the_other_side_or_another_thing_does_not_clash(old: str, new: str) -> None:
    assert not clash(fold(old), fold(new))


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("at half past two", "at 2:30"),
        ("quarter to eleven", "10:45"),
        ("10.15 am", "10:15 am"),
        ("3 pm", "3:00 pm"),
        ("at 15:00", "at 3:00"),
        ("下午三点半", "下午3:30"),
        ("九点一刻开始", "9:15开始"),
        ("有一点累", "有1点累"),
        ("score 10:45:12 stays", "score 10:45:12 stays"),
    ],
)
def test_times_of_day_have_one_form(words: str, figures: str) -> None:
    assert clocks(digits(fold(words))) == figures


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("All the lamps are wired.", "Only half the lamps are wired."),
        ("大家全都签字了。", "只有一半人签字了。"),
    ],
)
def test_all_and_a_part_cannot_both_be(old: str, new: str) -> None:
    assert outnumbered(fold(old), fold(new))
    assert outnumbered(fold(new), fold(old))


def test_only_shuts_out_another_value_and_nothing_else() -> None:
    assert shut_out("the kiosk takes cards", "the kiosk takes coins only")
    assert shut_out("我吃鱼", "我只吃素菜")
    assert not shut_out("the kiosk opens at eight", "the kiosk takes coins only")
    assert not shut_out("i drink tea", "i only drink green tea")
    assert not shut_out("我喝茶", "我只要安静")


@pytest.mark.parametrize(
    "past", ["I used to live in Bern.", "When I was ten we had a dog.", "我小时候住在洛阳。", "2012年我在邮局上班。"]
)
def test_what_used_to_be_is_no_rival_of_what_is(past: str) -> None:
    assert over(fold(past))
    now = Said("I live in Turin.", key="city", value="Turin", single_valued=True)
    assert same_statement(Said(past, key="city", value="Bern", single_valued=True), now) is Relation.UNRELATED


def test_a_plan_is_no_rival_of_a_fact() -> None:
    plan = Said("I'm moving to Turin.", key="city", value="Turin", single_valued=True, change=True, planned=True)
    assert (
        same_statement(Said("I live in Bern.", key="city", value="Bern", single_valued=True), plan)
        is Relation.UNRELATED
    )


@pytest.mark.parametrize(
    ("own", "other"),
    [
        ("I'm an only child.", "My sister is a welder."),
        ("我还单身。", "我老婆在银行上班。"),
        ("我一个人住。", "我室友打呼噜。"),
    ],
)
def test_what_somebody_says_of_himself_may_deny_another(own: str, other: str) -> None:
    assert denies_other(fold(own), fold(other))
    assert denies_other(fold(other), fold(own))
    assert not denies_other(fold(own), fold(own))
    assert not denies_other("i'm vegetarian", "my sister eats meat")
