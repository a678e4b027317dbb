"""Topics of a conversation: when one is closed, amended, taken up again, and what is sent of it (SPEC A3, B)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from agents_memory.commands import ConversationClear, ConversationEnd
from agents_memory.events import SegmentClosed, SegmentSummarized
from agents_memory.language.tokens import estimate_tokens
from agents_memory.message import Message
from agents_memory.model import Kind, Reason, Role
from agents_memory.policy import Policy, SegmentPolicy, SummaryPolicy, WindowPolicy, preset
from agents_memory.rows import SegmentRow
from tests.unit.core_kit import ONE_TOPIC, Talk

KITCHEN = (
    "How do I descale my kettle with vinegar?", "Does vinegar harm the kettle heating coil?", "How long should vinegar stay in the kettle?",
)  # fmt: skip
TRAIN = ("Which train goes to Narvik on Friday?", "Is the Narvik train on Friday direct?", "Can I take a bike on the Narvik train?")  # fmt: skip


def test_a_shift_closes_the_topic_with_the_numbers_behind_it() -> None:
    talk = Talk()
    for text in (*KITCHEN, *TRAIN):
        talk.says(text)
    shifts = [s for s in talk.closed() if s.reason == "topic_shift"]
    assert shifts
    assert shifts[0].turns[0].turn_id == "t1"
    for shift in shifts:
        assert shift.similarity is not None
        assert shift.threshold == 0.65
        assert shift.similarity < shift.threshold
    at_shift = next(i for i, s in enumerate(talk.closed()) if "t3" in {t.turn_id for t in s.turns})
    assert "t4" not in {t.turn_id for t in talk.closed()[at_shift].turns}, "one segment speaks of one topic"


@pytest.mark.parametrize("answer", ["yes", "ok", "thanks!", "好的", "嗯嗯"])
def test_a_one_word_answer_is_no_shift(answer: str) -> None:
    talk = Talk()
    talk.says(KITCHEN[0])
    talk.agent("Shall I explain how?")
    talk.says(answer)
    assert "topic_shift" not in {s.reason for s in talk.closed()}


def test_an_assistants_turn_never_shifts_the_topic() -> None:
    talk = Talk()
    talk.says(KITCHEN[0])
    talk.agent("Trains to Narvik leave on Friday.")
    assert not talk.closed()


@pytest.mark.parametrize(
    ("policy", "count"),
    [(SegmentPolicy(same_topic_from=0), 15), (SegmentPolicy(same_topic_from=0, max_tokens=100), 0)],
)
def test_what_is_not_yet_summarised_is_bounded(policy: SegmentPolicy, count: int) -> None:
    talk = Talk(Policy(segment=policy))
    for number in range(16):
        talk.says(f"The kettle needs descaling, part {number} of the kettle story.")
        talk.agent("I see.")
    forced = [s for s in talk.closed() if s.reason == "forced"]
    assert forced
    assert sum(t.role is Role.USER for t in forced[0].turns) <= 15
    if count:
        assert [t.turn_id for t in forced[0].turns][-1] == "t29", "the fifteenth exchange forces one"
    talk.run.end("default", "lin", "c")
    assert talk.closed()[-1].continues == forced[-1].segment_id
    sent = [t.turn_id for s in talk.closed() for t in s.turns]
    assert len(sent) == len(set(sent)) == 32, "nothing is lost or summarised twice"


def test_a_turn_too_long_for_a_row_is_a_segment_alone_and_cut() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("I like hiking.")
    talk.says("报告正文。" * 12_000)
    talk.says("I'm allergic to peanuts.")
    talk.run.end("default", "lin", "c")
    assert [[t.turn_id for t in s.turns] for s in talk.closed()] == [["t1"], ["t2"], ["t3"]]
    assert all(len(row.encode()) < 64_000 for row in talk.run.rows("lin").values())
    assert all(t in talk.run.rows("lin") for t in [("turn", "t1"), ("turn", "t2"), ("turn", "t3")])


def test_a_detail_soon_after_a_close_amends_that_topic() -> None:
    talk = Talk()
    for text in (*KITCHEN, TRAIN[0]):
        talk.says(text)
    [first] = {s.segment_id for s in talk.closed() if "t3" in {t.turn_id for t in s.turns}}
    late = talk.says("How long should vinegar stay in the kettle, was what I asked?")
    assert talk.turn(late).segment == first  # type: ignore[union-attr]
    amended = [s for s in talk.closed() if s.reason == "late_detail"]
    assert [(s.segment_id, s.version) for s in amended] == [(first, 2)]
    assert [t.turn_id for t in amended[0].turns][-1] == late
    summaries = [s for s in talk.said(SegmentSummarized) if s.segment_id == first]
    assert [s.version for s in summaries] == [1, 2]
    assert len({s.summary_id for s in summaries}) == 1
    assert late in talk.window(), "it was said in this conversation all the same"


def test_a_detail_too_late_opens_a_topic_that_continues_the_old_one() -> None:
    talk = Talk()
    for text in (*KITCHEN, *TRAIN):
        talk.says(text)
    back = talk.says("Back to the kettle: how long should vinegar stay in the kettle?")
    talk.run.end("default", "lin", "c")
    last = next(s for s in talk.closed() if back in {t.turn_id for t in s.turns})
    assert last.reason == "ended"
    assert last.continues in {s.segment_id for s in talk.closed() if {"t1", "t2", "t3"} & {t.turn_id for t in s.turns}}


def test_a_decision_sends_the_running_topic_and_leaves_it_open() -> None:
    talk = Talk(ONE_TOPIC)
    talk.agent("Shall we ship plan A?")
    talk.says("Yes, let's go with plan A then.")
    [sent] = talk.closed()
    assert (sent.reason, sent.version) == ("decision", 1)
    talk.says("The rest can wait.")
    talk.run.end("default", "lin", "c")
    assert [(s.segment_id, s.version, s.reason) for s in talk.closed()[1:]] == [(sent.segment_id, 2, "ended")]
    [summary] = talk.summaries()
    assert summary.version == 2


def test_half_an_hour_of_silence_ends_the_conversation_with_a_summary() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("I'm allergic to peanuts.")
    talk.later(minutes=29)
    assert not talk.conversation().ended
    talk.later(minutes=2)
    conversation = talk.conversation()
    assert conversation.ended
    assert not conversation.window
    assert [s.reason for s in talk.closed()] == ["idle"]
    assert len(talk.summaries()) == 1


def test_an_import_of_old_talk_ends_by_its_own_silence_too() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("I'm allergic to peanuts.")
    talk.says("Good morning.", seconds=31 * 60)
    assert [s.reason for s in talk.closed()] == ["idle"], "the next turn finds the silence, without a sweep"
    assert talk.window() == ["t2"]


def test_the_silence_that_ends_a_session_is_a_setting() -> None:
    talk = Talk(Policy(segment=SegmentPolicy(idle_minutes=24 * 60)))
    talk.says("I'm allergic to peanuts.")
    talk.later(hours=23)
    assert not talk.conversation().ended
    talk.later(hours=2)
    assert talk.conversation().ended


def test_ending_and_clearing_twice_is_ending_and_clearing_once() -> None:
    for mark in (ConversationEnd, ConversationClear):
        talk = Talk(ONE_TOPIC)
        talk.says("I'm allergic to peanuts.")
        talk.command(mark, conversation="c")
        closed, row = len(talk.closed()), talk.conversation()
        talk.command(mark, conversation="c")
        assert len(talk.closed()) == closed == 1
        assert talk.conversation() == row


def test_clearing_an_ended_conversation_does_not_open_it_again() -> None:
    talk = Talk()
    talk.says("I'm allergic to peanuts.")
    talk.command(ConversationEnd, conversation="c")
    talk.command(ConversationClear, conversation="c")
    assert talk.conversation().ended


def test_a_clear_closes_the_topic_and_keeps_decisions_facts_and_open_items() -> None:
    talk = Talk(ONE_TOPIC)
    talk.agent("Shall we ship plan A?")
    talk.says("Yes, let's go with plan A then.")
    talk.says("I'm allergic to peanuts.")
    talk.says("We still need to check the licence.")
    talk.command(ConversationClear, conversation="c")
    assert not talk.window()
    assert not talk.conversation().ended
    assert [s.reason for s in talk.closed()][-1] == "cleared"
    assert {m.type for m in talk.memories()} >= {Kind.DECISION, Kind.FACT}
    assert "licence" in str(talk.summaries()[-1].content)
    talk.says("Something else now.")
    assert talk.window() == ["t5"]


def test_nothing_outlives_the_session_of_a_tool_agent() -> None:
    talk = Talk(preset("tool-agent"))
    talk.agent("Shall we ship plan A?")
    talk.says("Yes, let's go with plan A then.")
    assert talk.summaries()
    talk.run.end("default", "lin", "c")
    talk.later(minutes=1)
    assert not talk.summaries()
    assert not talk.turn("t1")
    assert not talk.turn("t2")
    assert Reason.SESSION_ENDED in {f.reason for f in talk.forgotten()}
    assert talk.said(SegmentSummarized)[-1].reason == "ended", "the final summary is published all the same"


def test_a_trace_lives_seven_days_and_longer_only_while_it_is_needed() -> None:
    talk = Talk()
    turn_id = talk.says("It rained a bit in the valley today.")
    row = talk.turn(turn_id)
    assert row is not None
    assert row.trace_until == row.at + timedelta(days=7)
    talk.later(days=6)
    assert talk.turn(turn_id) is not None
    talk.later(days=2)
    assert talk.turn(turn_id) is None
    assert not talk.memories()
    [discarded] = talk.discarded()
    assert (discarded.reason, discarded.turns) == (Reason.LOW_IMPORTANCE, (turn_id,))
    assert discarded.numbers["score"] < discarded.numbers["threshold"] == 4


@pytest.mark.parametrize("text", ["The parking permit is valid until 4 March 2026.", "停车证有效期到3月4日"])
def test_a_trace_ends_with_what_its_words_name_as_the_end(text: str) -> None:
    talk = Talk()
    turn_id = talk.says(text)
    talk.later(days=2)
    assert talk.turn(turn_id) is not None
    talk.later(days=1)
    assert talk.turn(turn_id) is None


@pytest.mark.parametrize(
    "text", ["My passport number is E12345678.", "I have diabetes and take insulin.", "我有糖尿病"]
)
def test_sensitive_turns_leave_no_trace(text: str) -> None:
    talk = Talk()
    turn_id = talk.says(text)
    row = talk.turn(turn_id)
    assert row is not None
    assert row.trace_until is None
    talk.run.end("default", "lin", "c")
    talk.later(minutes=1)
    assert talk.turn(turn_id) is None


def test_a_segment_without_its_summary_is_sent_again_and_keeps_its_turns() -> None:
    talk = Talk(Policy(segment=SegmentPolicy(same_topic_from=0), summary=SummaryPolicy(days=7)))
    talk.run._drafts = lambda messages: []  # type: ignore[method-assign]
    talk.agent("Noted.")
    talk.says("I like hiking.")
    talk.run.end("default", "lin", "c")
    talk.later(hours=3)
    assert len(talk.closed()) >= 2
    assert {(s.segment_id, s.version) for s in talk.closed()} == {(talk.segments()[0].id, 1)}
    talk.later(days=10)
    assert talk.turn("t1") is not None
    assert talk.turn("t2") is not None


def test_each_user_of_a_group_has_a_state_of_their_own() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("My shoe size is 42.")
    talk.says("My shoe size is 44.", user="ada")
    talk.says("I like hiking.", user="ada")
    assert talk.window() == ["t1"]
    assert talk.window(user="ada") == ["t2", "t3"]
    assert talk.asserted("size") == ["42"]
    talk.command(ConversationEnd, conversation="c")
    assert talk.conversation().ended
    assert not talk.conversation(user="ada").ended
    assert {s.user for s in talk.said(SegmentClosed)} == {"lin"}


def test_turns_that_arrive_out_of_order_are_sent_in_the_order_in_which_they_were_said() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("I like hiking.", seconds=100)
    talk.says("I like tea.", at=talk.at - timedelta(seconds=50))
    talk.run.end("default", "lin", "c")
    assert [t.turn_id for t in talk.closed()[-1].turns] == ["t2", "t1"]


def test_the_window_keeps_every_turn_that_nothing_covers() -> None:
    talk = Talk(Policy(segment=SegmentPolicy(same_topic_from=0), window=WindowPolicy(min_exchanges=3)))
    talk.run._drafts = lambda messages: []  # type: ignore[method-assign]
    for number in range(30):
        talk.says(f"It rained a bit, day {number}.")
        assert len(talk.window()) == number + 1, "no summary has come back yet"


def test_the_bounds_of_the_window_hold_as_soon_as_the_summaries_are_back() -> None:
    talk = Talk(ONE_TOPIC)
    held: list[Message] = []
    drafts = talk.run._drafts

    def keep(messages: Any) -> list[Message]:
        held.extend(drafts(messages))
        return []

    talk.run._drafts = keep  # type: ignore[method-assign]
    for number in range(30):
        talk.says(f"It rained a bit, day {number}. " + "drops " * 150)
    assert len(talk.window()) == 30
    for draft in held:
        talk.run._take(draft)
    left = [t for i in talk.window() if (t := talk.turn(i)) is not None]
    assert sum(estimate_tokens(t.text) for t in left) <= 4_000
    assert talk.window()[-1] == "t30"


def test_too_much_in_the_window_without_a_summary_forces_one() -> None:
    talk = Talk(Policy(segment=SegmentPolicy(same_topic_from=0), window=WindowPolicy(cap_tokens=300)))
    for number in range(6):
        talk.says(f"It rained a bit, day {number}. " + "drops " * 60)
    assert "forced" in {s.reason for s in talk.closed()}
    left = [t for i in talk.window() if (t := talk.turn(i)) is not None]
    assert sum(estimate_tokens(t.text) for t in left) <= 300


def test_the_turn_that_forces_a_close_stays_in_the_window() -> None:
    talk = Talk(ONE_TOPIC)
    for number in range(15):
        turn_id = talk.says(f"It rained a bit, day {number}.")
    assert [s.reason for s in talk.closed()] == ["forced"]
    assert talk.window()[-1] == turn_id


def test_segments_are_kept_until_their_summary_is() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("I like hiking.")
    talk.run.end("default", "lin", "c")
    [row] = talk.rows(SegmentRow)
    assert row.admitted == row.version == 1
    assert row.resend_at is None
