"""Texts as terms: words, bigrams and identifiers; the weights of BM25; ids that never change."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_memory.recall.tokens import AVERAGE_LENGTH, K1, bm25_terms, query_terms


def terms(*words: str) -> set[int]:
    """The ids of single terms, each taken from a text that holds nothing else."""
    found = [query_terms(word) for word in words]
    assert all(len(one) == 1 for one in found)
    return {term for one in found for term in one}


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("咖啡", "我喜欢喝咖啡"),
        ("我喜欢什么咖啡？", "用户喜欢喝咖啡"),
        ("花生过敏吗", "我对花生过敏"),
        ("茶？", "我喜欢喝茶"),
        ("東京", "私は東京に住んでいます"),
        ("커피", "나는 커피를 좋아해요"),
        ("กาแฟ", "ฉันชอบกาแฟมาก"),
        ("Coffee?", "I like COFFEE"),
        ("where is ord-2024-7781", "订单ORD-2024-7781在哪"),
        ("7781", "order ORD-2024-7781"),
        ("get user name", "call getUserName() first"),
        ("getusername", "call getUserName() first"),
        ("user_name", "USER_NAME is set"),
        ("ann@example.com", "mail to Ann@Example.com, please"),
        ("ＡＢＣ１２３", "abc123"),
        ("C++", "writes C++ and Rust"),
        ("café", "cafe\u0301"),
        ("दिल्ली", "वह दिल्ली में रहता है"),
        ("user's dog", "my dog"),
    ],
)
def test_a_question_meets_its_statement(question: str, statement: str) -> None:
    assert query_terms(question).keys() & bm25_terms(statement).keys()


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("what is the", "the one that is what it was"),
        ("什么", "你想吃什么"),
        ("茶", "我喜欢喝咖啡"),
        ("ord-77", "INV-7781"),
        ("not", "it is so"),
        ("", "anything"),
        ("?!…，。", "?!…，。"),
    ],
)
def test_a_question_does_not_meet_what_shares_no_content(question: str, statement: str) -> None:
    assert not query_terms(question).keys() & bm25_terms(statement).keys()


def test_negations_are_terms() -> None:
    assert query_terms("not no never 不是").keys() == terms("not", "no", "never", "不是")


def test_runs_of_scripts_that_do_not_part_words_become_bigrams() -> None:
    assert query_terms("喝咖啡").keys() == terms("喝咖", "咖啡")
    assert query_terms("猫").keys() == terms("猫")
    assert query_terms("在3楼").keys() == terms("在", "3", "楼")
    assert bm25_terms("喝咖啡").keys() == terms("喝咖", "咖啡", "喝", "咖", "啡")


def test_the_single_characters_of_a_text_do_not_make_it_longer() -> None:
    pair = next(iter(terms("咖啡")))
    assert bm25_terms("咖啡")[pair] == bm25_terms("coffee")[next(iter(terms("coffee")))]


def test_an_identifier_is_a_term_whole_and_in_parts() -> None:
    assert query_terms("ORD-77").keys() > terms("ord", "77")
    assert len(query_terms("ORD-77")) == 3
    assert len(query_terms("getUserName")) == 4
    assert query_terms("don't") == query_terms("DON’T")
    assert len(query_terms("don't")) == 1


def test_ids_never_change() -> None:
    assert query_terms("coffee 咖啡") == {3077085219: 1.0, 26959296: 1.0}


def test_weights_are_those_of_bm25() -> None:
    (once,) = bm25_terms("coffee").values()
    (thrice,) = bm25_terms("coffee coffee coffee").values()
    assert once < thrice < K1 + 1
    average = bm25_terms(" ".join(f"word{i}" for i in range(AVERAGE_LENGTH // 2)))
    assert len(average) == AVERAGE_LENGTH // 2
    exact = bm25_terms(" ".join("abcdefghijklmnopqrstuvwx"[i] * 5 for i in range(AVERAGE_LENGTH)))
    assert list(exact.values()) == pytest.approx([1.0] * AVERAGE_LENGTH)
    longer = bm25_terms("coffee " + " ".join(f"w{i}" for i in range(60)))
    assert longer[next(iter(terms("coffee")))] < once


def test_a_text_without_terms_has_an_empty_vector() -> None:
    assert bm25_terms("") == bm25_terms("the") == bm25_terms("🙂 …") == {}


@given(st.text())
def test_any_text_gives_a_vector_that_a_store_takes(text: str) -> None:
    document, question = bm25_terms(text), query_terms(text)
    assert document.keys() >= question.keys()
    assert all(0 <= term < 2**32 for term in document)
    assert all(0 < weight < K1 + 1 for weight in document.values())
