"""What is so now and what is asked for with it: states that say since when, moves that say where to, bare requests."""

from __future__ import annotations

import pytest

from agents_memory.model import State
from tests.unit.core_kit import Talk


@pytest.mark.parametrize(
    ("before", "after", "value"),
    [
        ("東京に住んでいます。", "引っ越して、今は大阪です。", "大阪"),
        ("神戸で暮らしています。", "先月から福岡で暮らしています。", "福岡"),
        ("靴のサイズは25センチです。", "靴のサイズは26センチになりました。", "26センチ"),
        ("好きな色は青です。", "好きな色は緑に変わりました。", "緑"),
        ("仕事は看護師です。", "今は薬剤師をしています。", "薬剤師"),
        ("我住在苏州。", "我搬家了，现在在宁波。", "宁波"),
        ("陈强最喜欢的颜色是红色。", "现在陈强最喜欢蓝色。", "蓝色"),
        ("韩静的饮食是杂食。", "韩静今年改成了无麸质饮食。", "无麸质饮食"),
        ("I live in Bergen.", "I've moved, it's Oslo now.", "Oslo"),
        ("Riya joined Vega in 2022.", "Riya is at Kestrel as of 2025.", "Kestrel"),
    ],
)
def test_what_is_so_now_takes_the_place_of_what_was(before: str, after: str, value: str) -> None:
    talk = Talk()
    talk.says(before)
    [old] = [m for m in talk.memories() if m.content.key]
    talk.later(days=1)
    talk.says(after, conversation="later")
    standing = [m for m in talk.memories() if m.content.key == old.content.key and m.state is State.ACTIVE]
    assert [talk.run.reveal("lin")(m.content.value) for m in standing] == [value]
    assert talk.run.memories("lin")
    assert {m.state for m in talk.memories() if m.id == old.id} == {State.SUPERSEDED}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("我住在苏州。", "我从2010年起住在宁波。"),
        ("大阪に住んでいます。", "2010年から京都に住んでいます。"),
    ],
)
def test_what_began_long_before_is_no_change(before: str, after: str) -> None:
    talk = Talk()
    talk.says(before)
    talk.says(after)
    assert set(talk.states("city").values()) == {State.UNCONFIRMED}


@pytest.mark.parametrize(
    "text",
    [
        "引っ越して、今は幸せです。",
        "引っ越して、友達が増えました。",
        "我搬家了，现在很开心。",
        "I moved, now I have more friends.",
    ],
)
def test_what_a_move_brought_is_no_place(text: str) -> None:
    talk = Talk()
    talk.says(text)
    assert talk.memories("city") == []


@pytest.mark.parametrize(
    ("before", "request_", "kept", "not_kept"),
    [
        ("山田さんは元気です。", "覚えておいてください。窓の清掃は毎月第3金曜日です。", "窓の清掃", "元気"),
        ("今天风有点大。", "帮我记一下。窗户每月第三个周五清洁。", "窗户", "风"),
        ("It is a bit windy.", "Please note this down. The lift is checked in the third week.", "lift", "windy"),
    ],
)
def test_a_request_to_note_is_about_what_is_told_with_it(before: str, request_: str, kept: str, not_kept: str) -> None:
    talk = Talk()
    talk.says(before)
    talk.says(request_)
    texts = [m.content.statement for m in talk.memories()]
    assert any(kept in text for text in texts)
    assert not any(not_kept in text for text in texts)
    assert all(m.content.importance >= 8 for m in talk.memories() if kept in m.content.statement)
