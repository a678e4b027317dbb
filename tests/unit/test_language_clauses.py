"""What lasts and what is wanted, asked or taken back in the same breath are different statements."""

from __future__ import annotations

import pytest

from agents_memory.model import Modality
from tests.unit.reading_kit import kept, keyed, reading


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("我住在长沙，下周末想带娃去爬山，哪天天气好？", "city", "长沙"),
        ("我家在厦门集美区，明天打算出门办点事，哪个银行近一些？", "address", "厦门集美区"),
        ("我在顺丰上班，下个月想休年假，去哪儿合适？", "employer", "顺丰"),
        ("我对芒果过敏，周末要去朋友家吃饭，带什么好？", "allergy", "芒果"),
        ("We live in Tampere, and next weekend we'd like to go skating - which rink is good?", "city", "Tampere"),
        ("I work at Norby Print, and tomorrow I want to leave early, any excuse?", "employer", "Norby Print"),
        ("I'm allergic to walnuts, and this weekend I'm baking a cake, what should I use?", "allergy", "walnuts"),
        ("I live in Leeds and this Saturday I'm going to Bath.", "city", "Leeds"),
        ("我有糖尿病，后天要体检，早上能喝水吗？", "health", "糖尿病"),
        ("Vivo en Sevilla y este fin de semana quiero ir a la playa.", "city", "Sevilla"),
    ],
)
def test_a_lasting_fact_beside_a_plan_stays_a_lasting_fact(text: str, key: str, value: str) -> None:
    said = keyed(text)[key]
    assert said.value == value
    assert said.modality is Modality.STATED
    assert said.until is None
    assert said.durable


def test_a_dated_plan_beside_a_fact_keeps_its_end() -> None:
    plan = next(s for s in kept("I live in Leeds and this Saturday I'm going to Bath.") if not s.key)
    assert plan.modality is Modality.PLANNED
    assert plan.until is not None
    assert plan.until.day == 7


@pytest.mark.parametrize(
    ("text", "value"),
    [("I work at Norby Print, from Monday on.", "Norby Print"), ("我在顺丰上班，下个月开始。", "顺丰")],
)
def test_a_mere_date_belongs_to_its_clause(text: str, value: str) -> None:
    [said] = reading(text).statements
    assert said.value == value


@pytest.mark.parametrize(
    "text",
    [
        "我不是不喜欢咖啡，就是最近胃不舒服，这几天先别给我推咖啡。",
        "也不是不能喝酒，这几天吃药，先别安排酒局。",
    ],
)
def test_double_negation_states_nothing_and_the_passing_wish_ends(text: str) -> None:
    [said] = kept(text)
    assert said.key == "constraint"
    assert said.exception
    assert not said.durable
    assert said.until is not None
    assert "不是不" not in said.text


@pytest.mark.parametrize(
    "text",
    [
        "我并不讨厌香菜，只是这周在忌口，先不放。",
        "It's not that I don't like garlic, but this week please leave it out.",
        "I don't dislike running, my knee just hurts, so no runs until Sunday.",
        "Not that I hate sushi, I'm just off raw fish this week.",
        "我不讨厌狗，就是现在租房不方便养",
        "I'm not saying I don't eat meat, just not this week.",
    ],
)
def test_what_is_only_taken_back_is_no_preference(text: str) -> None:
    assert not [s for s in kept(text) if s.key in ("like", "diet", "drink")]


@pytest.mark.parametrize(
    "text",
    [
        "“我对花生过敏”这句话英文怎么说？",
        'How do I say "I am allergic to nuts" in German?',
        "「我住在大阪」是什么意思？",
    ],
)
def test_words_that_are_asked_about_are_not_said(text: str) -> None:
    assert not kept(text)


def test_a_question_mark_does_not_swallow_the_statement_beside_it() -> None:
    assert keyed("I use Vim, what about you?")["tool"].value == "Vim"
    assert not keyed("我住在杭州？")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("我也很喜欢科幻电影，如果你喜欢可以去看《流浪者》", "科幻电影"),
        ("I love sci-fi, and if you like it too you should watch Dune.", "sci-fi"),
    ],
)
def test_a_courteous_if_makes_nothing_hypothetical(text: str, value: str) -> None:
    assert [s.value for s in kept(text)] == [value]


@pytest.mark.parametrize("text", ["如果我搬到北京，我会住在海淀", "If I moved to Rome, I would live in Trastevere."])
def test_a_real_if_does(text: str) -> None:
    assert not kept(text)


def test_spaces_part_clauses_where_chinese_is_written_without_commas() -> None:
    assert keyed("不用转录 我对花生过敏 下周想去爬山")["allergy"].until is None
