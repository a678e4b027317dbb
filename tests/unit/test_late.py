"""Details that come late amend the summary of the topic closed before; a new topic keeps its turns (SPEC B4, B5)."""

from __future__ import annotations

import pytest

from agents_memory.commands import ConversationEnd
from agents_memory.events import SegmentSummarized
from agents_memory.model import Role
from agents_memory.policy import Policy, SegmentPolicy
from tests.unit.core_kit import ONE_TOPIC, Talk
from tests.unit.recall_kit import use

BY_COSINE = Policy(segment=SegmentPolicy(topic_head=False))
"""Where a topic ends is not what is tested here: it shall not move with the weights of the head."""

HEADPHONES = ("我想退掉上周买的蓝色耳机", "好的，订单 HP-2201 已登记退货。")
INVOICE = ("发票可以重开吗，抬头写禾木设计", "可以，已改为禾木设计。")
DINNER = ("Please book a table for eight on Friday evening.", "Booked, eight people on Friday.")
PARKING = ("By the way, is there parking near the station?", "Yes, two garages.")
GATEWAY = ("Our gateway drops websockets after 55 seconds.", "Check the idle timeout of the proxy.")
GARDEN = ("Can you recommend a book about gardening?", "Try The Well-Tempered Garden.")
PARCEL = ("我想给妈妈寄一个快递到成都", "好的，可以上门取件。")
WEATHER = ("帮我查一下明天北京的天气", "明天多云，26度。")


def told(*lines: str, policy: Policy | None = None) -> Talk:
    """User and agent in turns, with sentence vectors."""
    talk = Talk(policy or BY_COSINE, use=use())
    for number, text in enumerate(lines):
        talk.says(text, Role.ASSISTANT if number % 2 else Role.USER)
    return talk


@pytest.mark.parametrize(
    ("before", "running", "late"),
    [
        (HEADPHONES, INVOICE, "对了，刚才那个耳机的盒子我弄丢了"),
        (HEADPHONES, WEATHER, "忘了说，耳机是左边没声音"),
        (PARCEL, WEATHER, "还有，快递里有易碎的瓷器"),
        (PARCEL, WEATHER, "说错了，快递不是寄成都，是寄重庆"),
        (DINNER, PARKING, "Sorry, make that ten people instead of eight for the dinner."),
        (DINNER, PARKING, "I forgot to say, the table should be by the window."),
        (GATEWAY, GARDEN, "Oh, and the gateway runs nginx 1.25."),
        (GATEWAY, GARDEN, "About the gateway: it only happens with websockets over TLS."),
    ],
)
def test_what_is_added_or_put_right_amends_the_topic_before(
    before: tuple[str, str], running: tuple[str, str], late: str
) -> None:
    talk = told(*before, *running)
    [first] = [s for s in talk.closed() if s.reason == "topic_shift"]
    ident = talk.says(late)
    answer = talk.agent("Noted." if late.isascii() else "好的，记下了。")
    amended = [s for s in talk.closed() if s.reason == "late_detail"]
    assert {s.segment_id for s in amended} == {first.segment_id}
    assert [t.turn_id for t in amended[-1].turns] == ["t1", "t2", ident, answer], "the answer goes with it"
    told_of = [s for s in talk.said(SegmentSummarized) if s.segment_id == first.segment_id]
    assert len({s.summary_id for s in told_of}) == 1
    versions = [(s.version, s.amends) for s in told_of]
    assert versions == [(n, n - 1 or None) for n in range(1, first.version + 3)], "each names the one it amends"
    assert talk.conversation().open.turns == ("t3", "t4"), "the running topic goes on without it"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("before", "running", "new"),
    [
        (HEADPHONES, INVOICE, "对了，明天上海的天气怎么样"),
        (HEADPHONES, INVOICE, "对了，我还有另一个订单一直没发货"),
        (HEADPHONES, INVOICE, "还有，抬头后面要加上税号"),
        (DINNER, PARKING, "Oh and I need a new phone charger."),
        (DINNER, PARKING, "And how much do the garages charge?"),
        (GATEWAY, GARDEN, "Also I'd like one about roses."),
        (PARCEL, WEATHER, "那后天呢"),
    ],
)
def test_a_new_topic_and_the_running_one_keep_their_turns(
    before: tuple[str, str], running: tuple[str, str], new: str
) -> None:
    talk = told(*before, *running)
    ident = talk.says(new)
    running_topic = talk.conversation().open
    assert running_topic is not None
    assert ident in running_topic.turns
    assert {s.segment_id for s in talk.closed() if s.reason == "late_detail"} <= {running_topic.id}


def test_three_exchanges_later_it_is_a_return_and_no_amendment() -> None:
    talk = told(*GATEWAY, *GARDEN, "Is it for beginners?", "Yes.", "And is there a paperback?", "There is.")
    [first] = talk.closed()
    talk.says("Back to the gateway: the gateway drops websockets with nginx 1.25.")
    assert "late_detail" not in {s.reason for s in talk.closed()}
    assert talk.conversation().open.continues == first.segment_id  # type: ignore[union-attr]


def test_a_detail_after_a_decision_is_sent_at_once() -> None:
    plan = ("I need a table for Friday.", "Shall I book the round table?", "Yes, please book the round table.")
    talk = told(*plan, policy=ONE_TOPIC)
    assert [s.reason for s in talk.closed()] == ["decision"]
    talk.agent("Booked.")
    talk.says("I forgot to say: one guest uses a wheelchair.")
    assert [(s.reason, s.version) for s in talk.closed()] == [("decision", 1), ("late_detail", 2)]
    talk.says("What time do you open?")
    assert len(talk.closed()) == 2


def test_after_a_forced_close_only_what_is_put_right_amends_it() -> None:
    policy = Policy(segment=SegmentPolicy(same_topic_from=0, max_exchanges=2))
    talk = told(*DINNER, "We come by bus.", policy=policy)
    assert [s.reason for s in talk.closed()] == ["forced"]
    talk.agent("Fine.")
    talk.says("And we are all vegetarians.")
    assert [s.reason for s in talk.closed()] == ["forced"]
    talk.says("Sorry, make that ten people instead of eight.")
    assert [s.reason for s in talk.closed()] == ["forced", "late_detail"]


@pytest.mark.parametrize(
    ("before", "late"),
    [(HEADPHONES, "对了，刚才那个耳机的盒子我弄丢了"), (GATEWAY, "I forgot to say, the gateway runs nginx 1.25.")],
)
def test_a_detail_after_a_silence_continues_the_topic_that_it_ended(before: tuple[str, str], late: str) -> None:
    talk = told(*before)
    talk.later(minutes=40)
    [idle] = talk.closed()
    assert idle.reason == "idle"
    talk.says(late)
    assert talk.conversation().open.continues == idle.segment_id  # type: ignore[union-attr]


def test_another_matter_after_a_silence_continues_nothing() -> None:
    talk = told(*GATEWAY)
    talk.later(minutes=40)
    talk.says("What should I cook for dinner tonight?")
    assert talk.conversation().open.continues is None  # type: ignore[union-attr]


def test_a_late_detail_is_never_taken_into_two_topics() -> None:
    talk = told(*HEADPHONES, *INVOICE, "对了，刚才那个耳机的盒子我弄丢了", "好的。")
    talk.command(ConversationEnd, conversation="c")
    latest = {s.segment_id: s for s in talk.closed()}
    turns = [t.turn_id for s in latest.values() for t in s.turns]
    assert sorted(turns) == ["t1", "t2", "t3", "t4", "t5", "t6"]


def test_the_first_turn_has_nothing_to_amend() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("Oh and by the way, sorry, make that ten instead of eight.")
    assert not talk.closed()
