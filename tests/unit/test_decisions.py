"""Decision points: who decided what, on which turns, instead of what; and what is no decision (SPEC B2)."""

from __future__ import annotations

import pytest

from agents_memory.events import DecisionCaptured
from agents_memory.model import Kind, Role, State
from tests.unit.core_kit import ONE_TOPIC, Talk


@pytest.mark.parametrize(
    ("proposal", "answer", "status"),
    [
        ("Shall we ship it by courier on Wednesday?", "Yes, please.", "confirmed"),
        ("要不要改成周三上午上门取件？", "可以，就周三", "confirmed"),
        ("I would suggest plan A.", "No, not that one.", "rejected"),
        ("要不要换成蓝色的？", "不要，太难看了", "rejected"),
    ],
)
def test_an_answer_to_a_proposal_decides_it(proposal: str, answer: str, status: str) -> None:
    talk = Talk(ONE_TOPIC)
    talk.agent(proposal)
    talk.says(answer)
    [captured] = talk.said(DecisionCaptured)
    assert (captured.status, captured.by) == (status, Role.USER)
    assert {s.span.turn_id for s in captured.sources} == {"t1", "t2"}
    assert proposal in captured.statement
    assert captured.alternatives == ((proposal,) if status == "rejected" else ())
    [memory] = [m for m in talk.memories() if m.type in (Kind.DECISION, Kind.REJECTED_PROPOSAL)]
    assert (memory.type is Kind.REJECTED_PROPOSAL) is (status == "rejected")
    assert memory.content.importance >= 6
    assert memory.state is State.ACTIVE
    assert memory.status == status


@pytest.mark.parametrize(
    ("before", "answer"),
    [
        ("It arrives tomorrow.", "ok"),
        ("Hello, how are you?", "yes"),
        ("包裹明天到。", "好的"),
        ("Shall we ship it by courier?", "Would that be faster?"),
        ("Shall we ship it by courier?", "If I had a garden, I might agree to it."),
    ],
)
def test_what_answers_no_proposal_decides_nothing(before: str, answer: str) -> None:
    talk = Talk(ONE_TOPIC)
    talk.agent(before)
    talk.says(answer)
    assert not talk.said(DecisionCaptured)
    assert not talk.closed()


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Then let's take Redis for the cache.", "confirmed"), ("那就用Redis做缓存吧", "confirmed"),
        ("The root cause was a missing index on the orders table.", "root_cause"), ("根因找到了，是订单表缺了索引", "root_cause"),
    ],
)  # fmt: skip
def test_a_user_decides_without_being_asked(text: str, status: str) -> None:
    talk = Talk(ONE_TOPIC)
    talk.says(text)
    assert status in {c.status for c in talk.said(DecisionCaptured)}


def test_a_withheld_turn_decides_nothing_and_is_no_proposal() -> None:
    talk = Talk(ONE_TOPIC)
    talk.agent("Shall we ship it to 12 Elm Road?")
    talk.says("I live at 12 Elm Road.")
    talk.says("Forget my address.")
    assert "Elm Road" not in "".join(c.model_dump_json() for c in talk.said(DecisionCaptured))


def test_the_same_decision_twice_is_captured_once() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("Then let's take Redis for the cache.")
    talk.says("Then let's take Redis for the cache.")
    assert len(talk.said(DecisionCaptured)) == 1
    [memory] = [m for m in talk.memories() if m.type is Kind.DECISION]
    assert memory.mentions == 2
