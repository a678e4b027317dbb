"""Folding, language, sentences, clauses, quoted stretches: offsets must stay true whatever the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_memory.language.sieve import Sieve, needles
from agents_memory.language.spans import Piece, clauses, code_blocks, quoted, sentences
from agents_memory.language.text import fold, halfwidth, language


@given(st.text(max_size=80))
def test_folding_keeps_the_number_of_characters(text: str) -> None:
    assert len(fold(text)) == len(halfwidth(text)) == len(text)


def test_folding_joins_scripts_and_widths() -> None:
    assert fold("電話：０９１２") == fold("电话:0912")


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("我住在苏州，喜欢 Python", "zh"),
        ("請問電話號碼", "zh-Hant"),
        ("Where do you live?", "en"),
        ("どこに住んでいますか", "ja"),
        ("어디에 살아요?", "ko"),
        ("¿Dónde vives? No como carne.", "es"),
        ("12345", "und"),
    ],
)
def test_language_is_told_by_script_and_small_words(text: str, tag: str) -> None:
    assert language(text) == tag


@given(st.text(alphabet="ab 我他,，。.!?\n3:；《》", max_size=60))
def test_sentences_and_clauses_are_stretches_of_the_text(text: str) -> None:
    for sentence in sentences(text):
        assert text[sentence.start : sentence.end] == sentence.text
        for clause in clauses(sentence):
            assert text[clause.start : clause.end] == clause.text


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It costs 3.50 at example.com/a.b today. Fine.", 2),
        ("Dr. Moss opens at 9 a.m. on weekdays.", 1),
        ("版本是 1.2.3。已经上线！好吗？", 3),
        ("see file notes.md; then go", 1),
    ],
)
def test_sentences_are_not_cut_inside_numbers_names_and_addresses(text: str, count: int) -> None:
    assert len(sentences(text)) == count


@pytest.mark.parametrize(
    "text",
    [
        "Look:\n```py\nx = 1\n```\nok",
        "———\n不是我说的\n———\n我说的",
        "[Context recalled earlier]\n- likes tea\n[end of context]\nhello",
        "<memory>likes tea</memory> hello",
        "> somebody wrote this\nmy answer",
    ],
)
def test_material_that_is_not_the_speakers_own_is_found(text: str) -> None:
    assert quoted(text)


def test_what_follows_a_request_to_translate_is_material() -> None:
    text = "Translate the following: I live in Oslo and I hate snow."
    assert [text[a:b] for a, b in quoted(text)] == ["I live in Oslo and I hate snow."]
    assert quoted(text, working=False) == ()


def test_code_blocks_include_their_fences() -> None:
    text = "a\n```\nb\n```\nc"
    assert [text[a:b] for a, b in code_blocks(text)] == ["```\nb\n```"]


def test_colon_after_a_label_does_not_cut() -> None:
    assert [c.text for c in clauses(Piece(0, 14, "Deadline: 3 May"[:14]))] == ["Deadline: 3 Ma"]


@pytest.mark.parametrize(
    ("pattern", "strings"),
    [
        (r"\bfoo(?:bar|baz)?", {"foo"}),
        (r"(?:cat|dog)s", {"cat", "dog"}),
        (r"x*", None),
        (r"对(?P<v>.{1,4})过敏", {"过敏"}),
    ],
)
def test_needles_are_necessary_strings(pattern: str, strings: set[str] | None) -> None:
    found = needles(pattern)
    assert (set(found) if found else None) == strings


def test_a_sieve_never_drops_a_row_that_matches() -> None:
    import re

    from agents_memory.language.lexicon import attributes_en, attributes_zh, cues_en, cues_zh

    texts = [
        fold(t)
        for t in (
            "我对猫毛过敏，住在杭州，每周三上课",
            "My sister Ada moved to Bern and hates mushrooms",
            "预算不超过3000元，收货地址是文三路8号",
            "We decided to use Postgres, deadline is 3 May",
            "以后回复请简短",
            "never deploy on Fridays",
            "医生让我少吃盐",
            "I take insulin every day",
        )
    ]
    patterns = [re.compile(row[1]) for table in (attributes_en, attributes_zh) for row in table.STATES]
    patterns += [re.compile(p) for table in (cues_en, cues_zh) for group in table.CUES.values() for p in group]
    sieve = Sieve(patterns, lambda p: p)
    for text in texts:
        kept = set(sieve.rows(text))
        assert [p.pattern for p in patterns if p.search(text) and p not in kept] == []
