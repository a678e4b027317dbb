"""Which fields a question asks for, and of which a text holds an instance."""

from __future__ import annotations

import pytest

from agents_memory.conversation.answer_fields import EXACT, FIELDS, sought, told
from agents_memory.language.lexicon.field_forms import FORMS
from agents_memory.language.lexicon.field_tells_en import ENGLISH
from agents_memory.language.lexicon.field_tells_zh import CHINESE


@pytest.mark.parametrize(
    ("question", "text", "field"),
    [
        ("Which instrument do you play?", "I had violin lessons as a child.", "instrument"),
        ("您学的是什么乐器？", "我拉了五年二胡", "instrument"),
        ("How will you be getting here?", "We'd take the ferry.", "transport"),
        ("您怎么过来？", "我坐高铁来", "transport"),
        ("What is your height?", "I'm 1.74 m, will it fit?", "height"),
        ("您身高多少？", "我一米七二，能穿吗", "height"),
        ("What's your phone number?", "Ring me at 020 7946 0018.", "telephone"),
        ("What's your phone number?", "Ring me when you are there.", ""),
    ],
)
def test_what_is_asked_for_is_found_where_it_is_told(question: str, text: str, field: str) -> None:
    shared = sought(question) & told(text)
    assert field in shared if field else not shared & EXACT


def test_what_does_not_tell_is_in_no_field() -> None:
    assert not told("Hm.")
    assert not sought("嗯？")


def test_every_field_can_be_told_in_both_languages_or_by_its_form() -> None:
    assert ENGLISH.keys() == CHINESE.keys()
    assert ENGLISH.keys() | FORMS.keys() == set(FIELDS)


def test_a_sealed_value_is_of_its_class() -> None:
    assert {"telephone", "contact"} <= told("Call me on [sealed:phone:bcdfghjk-].")
