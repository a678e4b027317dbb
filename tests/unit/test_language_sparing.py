"""Wishes that something stays, in the words of deleting: none of them asks to forget."""

from __future__ import annotations

import pytest

from agents_memory.governance import heard
from agents_memory.language.lexicon.sparing import SPARES
from agents_memory.language.text import fold
from agents_memory.language.wishes import wish_of

KEEP = [
    "Whatever you do, don't lose Ida's flat number.",
    "Nobody asked you to erase the name of my vet.",
    "You mustn't let the date of the trial slip.",
    "Under no circumstances should my shoe size be removed.",
    "千万别把我妈的生日弄丢。",
    "我的血型不许删。",
    "这条不得销毁。",
    "母の誕生日は消さないでくださいね。",
    "この件を記録から外してはいけません。",
    "靴のサイズは忘れずにいてほしい。",
]

ASK = [
    "I should never have let the name of my vet slip. Can you unlearn it?",
    "Why don't you erase the name of my vet?",
    "I don't need you to keep my shoe size, delete it.",
    "Don't forget to delete my old address.",
    "能不能把我妈的生日删掉？",
    "别忘了把我的旧地址删掉。",
    "可不可以忘掉我的血型？",
    "母の誕生日を消すのを忘れないでね。",
    "靴のサイズはもう覚えていなくていいよ。",
]


@pytest.mark.parametrize("sentence", KEEP)
def test_what_is_to_stay_is_no_request(sentence: str) -> None:
    assert SPARES.search(fold(sentence))
    wish = wish_of(sentence)
    assert wish is None or wish.verb != "forget"
    assert not heard.candidates(sentence), "the heads are not asked either"


@pytest.mark.parametrize("sentence", ASK)
def test_a_denial_of_something_else_spares_nothing(sentence: str) -> None:
    assert not SPARES.search(fold(sentence))
    assert heard.candidates(sentence)
