"""Is the agent asking for what it has been told? Judged on the turn in which it asks (SPEC H3)."""

from __future__ import annotations

import pytest

from agents_memory.events import QuestionJudged
from tests.unit.core_kit import Talk


@pytest.mark.parametrize(
    ("told", "question", "key"),
    [
        ("My shoe size is 42.", "Which size do you take?", "size"),
        ("我住在苏州。", "请问您住在哪个城市？", "city"),
        ("When does order QX-20931 arrive?", "What is your order number?", "order"),
        ("订单 DD-88123 什么时候到", "请问您的订单号是多少？", "order"),
    ],
)
def test_a_question_whose_answer_was_given_names_it(told: str, question: str, key: str) -> None:
    talk = Talk()
    talk.says(told)
    asked = talk.agent(question)
    [judged] = talk.said(QuestionJudged)
    assert (judged.known, judged.answer_turn, judged.turn_id) == (True, "t1", asked)
    assert key in judged.keys


def test_the_answer_may_stand_in_another_conversation() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.run.end("default", "lin", "c")
    talk.later(days=3)
    talk.says("Good morning.", conversation="d")
    talk.agent("Which size do you take?", conversation="d")
    [judged] = talk.said(QuestionJudged)
    assert (judged.known, judged.answer_memory) == (True, talk.memory("size").id)


def test_a_new_question_is_counted_as_one() -> None:
    talk = Talk()
    talk.says("I like hiking.")
    talk.agent("Which size do you take?")
    [judged] = talk.said(QuestionJudged)
    assert not judged.known
    assert judged.answer_turn is None
    assert judged.answer_memory is None


@pytest.mark.parametrize("question", ["Still size 42?", "还是住在苏州吗？"])
def test_a_question_that_confirms_is_none(question: str) -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("我住在苏州。")
    talk.agent(question)
    assert not talk.said(QuestionJudged)


def test_what_was_said_of_somebody_else_answers_no_question_about_the_user() -> None:
    talk = Talk()
    talk.says("My sister Noor is a nurse.")
    talk.agent("What is your job?")
    [judged] = talk.said(QuestionJudged)
    assert not judged.known


def test_a_question_of_the_user_is_not_judged() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("What is my shoe size?")
    assert not talk.said(QuestionJudged)


def test_what_was_forgotten_on_request_is_not_known() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("forget what I said about my shoe size")
    talk.agent("Which size do you take?")
    [judged] = talk.said(QuestionJudged)
    assert not judged.known


def test_a_masked_value_counts_as_given() -> None:
    talk = Talk()
    talk.says("My card number is 4111 1111 1111 1111.")
    talk.agent("What is your card number?")
    assert [j.known for j in talk.said(QuestionJudged)] == [True]
