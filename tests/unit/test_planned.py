"""Requests to forget that wait for their time: carried out like any other then, and not a moment before (SPEC D8)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from agents_memory.commands import Erase, Forget
from agents_memory.events import ForgettingCalledOff, ForgettingPlanned, Forgotten, MemoryErased
from agents_memory.model import Reason, Role
from agents_memory.rows import Head, PlannedRequest
from tests.unit.core_kit import ONE_TOPIC, START, Talk

TOLD = [
    ("My locker number is ZX-4417.", "After Thursday you can forget my locker number.", "ZX-4417", 3.7),
    ("My shoe size is 42.", "Keep my shoe size until Friday, then delete it.", "42", 4.7),
    ("我的储物柜号是ZX-4417", "三天后把我的储物柜号忘了吧", "ZX-4417", 3.0),
    ("我对芒果过敏", "过了这周日就别再记着我对芒果过敏的事了", "芒果", 6.7),
    ("カシューナッツアレルギーです。", "木曜が過ぎたら、アレルギーのことは忘れてください。", "カシュー", 3.7),
]
"""What is told on a Monday at nine, the request, what must go, and after how many days (rounded up)."""


@pytest.mark.parametrize(("told", "request_", "secret", "days"), TOLD)
def test_nothing_goes_before_its_time_and_all_of_it_then(told: str, request_: str, secret: str, days: float) -> None:
    talk = Talk()
    talk.says("I like hiking.")
    talk.says(told)
    talk.says(request_)
    (planned,) = talk.said(ForgettingPlanned)
    assert planned.due is not None
    assert not talk.forgotten(Reason.USER_REQUEST)
    talk.later(days=(planned.due - talk.at) / timedelta(days=1) - 0.01)
    assert secret in talk.kept_text()
    assert not talk.said(MemoryErased)
    talk.later(days=0.02)
    assert (planned.due - START) / timedelta(days=1) == pytest.approx(days, abs=0.1)
    assert secret not in talk.kept_text()
    assert talk.forgotten(Reason.USER_REQUEST)
    assert not talk.rows(PlannedRequest)
    assert any(m.content.value == "hiking" for m in talk.memories())


@pytest.mark.parametrize(("told", "request_", "secret", "days"), TOLD)
def test_it_leaves_the_same_as_a_request_at_that_time(told: str, request_: str, secret: str, days: float) -> None:
    talk, other = Talk(), Talk()
    for one in (talk, other):
        one.says(told)
        one.agent(f"Noted: {told}")
    memories = {m.id for m in talk.memories()}
    talk.says(request_)
    talk.later(days=days + 0.4)
    for memory in memories:
        other.command(Forget, memory_id=memory)
    assert memories
    assert letting_go(talk, memories) == letting_go(other, memories)
    assert secret not in talk.kept_text()
    assert {e.memory_id for e in talk.said(MemoryErased)} == memories


def letting_go(talk: Talk, memories: set[str]) -> set[tuple[object, ...]]:
    """What the forgetting log says of memories, but for the numbers and the rule."""
    return {
        (f.memory_id, f.kind, f.key, f.importance, f.reason, f.layer, f.turns, f.reversible_until)
        for f in talk.forgotten()
        if f.memory_id in memories
    }


def test_the_request_itself_is_not_remembered() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    ident = talk.says("After Thursday you can forget my shoe size.")
    turn = talk.turn(ident)
    assert turn is None or (turn.withheld and not turn.text.strip())
    assert len(talk.memories()) == 1


@pytest.mark.parametrize(
    ("sentence", "secret"),
    [
        ("My locker number is ZX-4417, you can forget it after Friday.", "ZX-4417"),
        ("我的储物柜号是ZX-4417，过了周五就忘掉吧。", "ZX-4417"),
        ("カシューナッツアレルギーです、金曜が過ぎたら忘れてください。", "カシュー"),
        ("My locker number is ZX-4417. After Friday you can delete it.", "ZX-4417"),
    ],
)
def test_what_is_told_in_the_same_breath_is_kept_until_then(sentence: str, secret: str) -> None:
    talk = Talk()
    talk.says(sentence)
    (memory,) = talk.memories()
    assert secret in memory.content.statement
    assert memory.planned is not None
    assert memory.planned.at == datetime(2026, 3, 7, tzinfo=UTC)
    talk.later(days=6)
    assert not talk.memories()
    assert secret not in talk.kept_text()


def test_the_day_is_that_of_the_turns_own_offset() -> None:
    talk = Talk()
    east = timezone(timedelta(hours=9))
    talk.says("My shoe size is 42.", at=START.astimezone(east))
    talk.says("明日以降は靴のサイズを忘れてください。", at=START.astimezone(east))
    talk.says(
        "Forget my shoe size from Thursday on.",
        at=(START + timedelta(minutes=1)).astimezone(timezone(timedelta(hours=-8))),
    )
    dues = [p.due for p in talk.said(ForgettingPlanned)]
    assert dues == [datetime(2026, 3, 3, tzinfo=east), datetime(2026, 3, 5, tzinfo=timezone(timedelta(hours=-8)))]


def test_what_is_told_again_by_choice_afterwards_is_remembered_again() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("Forget my shoe size after Thursday.")
    talk.later(days=4)
    assert not talk.memories()
    talk.says("My shoe size is 42.")
    assert [m.content.value for m in talk.memories()] == ["42"]
    talk.later(days=4)
    assert [m.content.value for m in talk.memories()] == ["42"]


def test_another_value_told_after_the_request_is_no_part_of_it_and_a_repetition_goes_with_it() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("I live in Bergen.")
    talk.says("Forget my shoe size after Thursday.")
    talk.says("Forget my city after Thursday.")
    talk.later(hours=20)
    talk.says("I have moved to Narvik.", conversation="d")
    talk.says("My shoe size is 42.", conversation="d")
    talk.later(days=4)
    assert [m.content.value for m in talk.memories()] == ["Narvik"]


def test_what_was_said_before_but_arrives_after_the_request_is_meant_as_well() -> None:
    talk = Talk()
    talk.says("hello")
    early = talk.at
    talk.later(minutes=5)
    talk.says("Forget my shoe size after Thursday.")
    talk.says("My shoe size is 42.", at=early)
    (memory,) = talk.memories()
    assert memory.planned is not None
    talk.later(days=4)
    assert not talk.memories()
    talk.says("My shoe size is 42.", at=early + timedelta(seconds=1))
    assert not talk.memories()


def test_a_condition_that_is_no_time_waits_until_its_user_asks_again() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("Once I have moved, forget my shoe size.")
    (planned,) = talk.said(ForgettingPlanned)
    assert planned.due is None
    (memory,) = talk.memories()
    assert memory.planned is not None
    assert memory.planned.at is None
    talk.later(days=30)
    assert len(talk.memories()) == 1
    talk.says("You can forget my shoe size now.")
    assert not talk.memories()


def test_a_condition_that_is_no_time_lapses() -> None:
    talk = Talk()
    talk.says("I am allergic to cashews.")
    talk.says("Once I have moved, forget my allergy.")
    talk.later(days=366)
    (off,) = talk.said(ForgettingCalledOff)
    assert off.why == "lapsed"
    (memory,) = talk.memories()
    assert memory.planned is None
    assert not talk.rows(PlannedRequest)


@pytest.mark.parametrize(
    "words",
    ["Actually keep it.", "On second thought, don't delete it.", "还是留着吧", "算了，别删了", "やっぱり残しておいて"],
)
def test_it_can_be_taken_back_by_pointing(words: str) -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("My shoe size is 42.")
    talk.says("Forget my shoe size after Thursday.")
    talk.agent("Will do.")
    talk.says(words)
    (off,) = talk.said(ForgettingCalledOff)
    assert off.why == "kept"
    talk.later(days=5)
    (memory,) = talk.memories()
    assert (memory.content.value, memory.planned) == ("42", None)


@pytest.mark.parametrize(
    ("told", "request_", "words", "left"),
    [
        ("My shoe size is 42.", "Forget my shoe size after Friday.", "Please keep my shoe size after all.", "42"),
        ("My shoe size is 42.", "Forget my shoe size after Friday.", "Remember my shoe size: 42.", "42"),
        ("我穿42码的鞋", "周五之后忘掉我的鞋码", "我的鞋码还是留着吧", "42码"),
        ("カシューナッツアレルギーです。", "金曜が過ぎたら、カシューナッツアレルギーのことは忘れて。",
         "カシューナッツアレルギーはやっぱり覚えておいて", "カシューナッツ"),
    ],
)  # fmt: skip
def test_it_can_be_taken_back_by_name_at_any_time(told: str, request_: str, words: str, left: str) -> None:
    talk = Talk()
    talk.says(told)
    talk.says("I live in Bergen.")
    talk.says(request_)
    talk.says("Forget my city after Friday.")
    talk.later(days=2)
    talk.says(words, conversation="d")
    talk.later(days=5)
    (memory,) = talk.memories()
    assert left in memory.content.statement
    assert memory.planned is None


@pytest.mark.parametrize("words", ["Keep it.", "Keep it short, please.", "那本书我留着了", "I like hiking."])
def test_what_keeps_something_else_takes_nothing_back(words: str) -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("Forget my shoe size after Thursday.")
    talk.says(words, conversation="d")
    assert not talk.said(ForgettingCalledOff)
    talk.later(days=5)
    assert "42" not in {m.content.value for m in talk.memories()}


def test_of_two_requests_for_one_thing_the_newer_counts() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("Forget my shoe size after Tuesday.")
    talk.says("No wait, forget my shoe size after Friday.")
    assert [off.why for off in talk.said(ForgettingCalledOff)] == ["replaced"]
    talk.later(days=3)
    assert len(talk.memories()) == 1
    talk.later(days=2)
    assert not talk.memories()


def test_everything_but_what_is_taken_out_again() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("I live in Bergen.")
    talk.says("Forget everything about me after Friday.")
    talk.says("Please keep my shoe size after all.")
    talk.says("I like hiking.")
    talk.later(days=6)
    assert sorted(m.content.value for m in talk.memories()) == ["42", "hiking"]
    assert "Bergen" not in talk.kept_text()


def test_a_request_at_once_leaves_nothing_for_later() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("Forget my shoe size after Thursday.")
    talk.says("Forget my shoe size.")
    gone = len(talk.forgotten())
    assert not talk.memories()
    talk.later(days=5)
    assert not [f for f in talk.forgotten()[gone:] if f.reason is Reason.USER_REQUEST]
    assert not talk.rows(PlannedRequest)


def test_an_erasure_takes_it_along() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("Forget my shoe size after Thursday.")
    talk.command(Erase)
    assert not talk.rows(PlannedRequest)
    talk.later(days=5)
    assert len([f for f in talk.said(Forgotten) if f.memory_id[0] != "t"]) == 1


def test_what_it_asks_for_later_is_not_asked_now() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    for text in (
        "After Thursday I'll forget my shoe size, ha.",
        "Remind me on Friday to forget my shoe size.",
        "周五之后提醒我忘掉鞋码",
    ):
        talk.says(text)
    assert not talk.said(ForgettingPlanned)
    assert [m.content.value for m in talk.memories()] == ["42"]


def test_only_its_user_can_plan_it() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("After Thursday you can forget my shoe size.", Role.ASSISTANT)
    talk.says("After Thursday you can forget my shoe size.", user="mia")
    talk.later(days=5)
    assert [m.content.value for m in talk.memories()] == ["42"]


def test_the_head_keeps_no_trace_of_it_once_late_turns_are_past() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("Forget my shoe size after Thursday.")
    talk.later(days=5)
    (head,) = talk.rows(Head)
    assert [r.at for r in head.requests] == [START + timedelta(seconds=40)]
    talk.later(days=4)
    talk.says("Forget that I like tea.")
    (head,) = talk.rows(Head)
    assert len(head.requests) == 1
    assert "shoe" not in head.encode().decode()
