"""Forgetting on request: what is meant goes, with all that came of it; what is not meant stays (SPEC D8, G1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agents_memory.commands import Forget, Revive
from agents_memory.events import DecisionCaptured, MemoryErased, SegmentClosed, SegmentSummarized, SummaryWithdrawn
from agents_memory.model import Reason, Role, State
from agents_memory.rows import Head
from tests.unit.core_kit import ONE_TOPIC, Talk

REQUESTS = [
    ("My shoe size is 42.", "forget what I said about my shoe size", "size is 42"),
    ("我穿42码的鞋", "把我的鞋码忘掉", "42码"),
    ("I live at 12 Elm Road.", "Forget my address.", "Elm Road"),
    ("我住在文华里6号", "把跟住址有关的都忘掉", "文华里"),
    ("My locker code is ZX-4417.", "Please forget ZX-4417.", "ZX-4417"),
    ("我对芒果过敏", "芒果过敏的事忘了吧", "芒果"),
]
by_description = pytest.mark.parametrize(("said", "request_", "secret"), REQUESTS)
LABELS = ("[address]", "[地址]")
"""What a summary shows of a home: it is made without the sealed value."""


def seen(talk: Talk, text: str) -> str:
    """A text as its own user sees it: sealed values in clear."""
    return talk.run.reveal("lin")(text)


@by_description
def test_what_is_described_goes_at_once_and_finally(said: str, request_: str, secret: str) -> None:
    talk = Talk()
    talk.says("I like hiking.")
    talk.says(said)
    before = len(talk.run.messages)
    assert secret in seen(talk, talk.kept_text())
    talk.says(request_)
    talk.run.end("default", "lin", "c")
    assert secret not in seen(talk, talk.kept_text())
    assert secret not in seen(talk, talk.told_since(before))
    assert not any(label in talk.kept_text() for label in LABELS)
    assert [m.content.value for m in talk.memories()] == ["hiking"]
    logged = talk.forgotten(Reason.USER_REQUEST)
    assert {t for f in logged for t in f.turns} == {"t2"}
    assert all(f.reversible_until is None for f in logged)


@by_description
def test_what_is_described_goes_after_its_topic_was_summarised(said: str, request_: str, secret: str) -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("I like hiking.")
    talk.says(said)
    talk.run.end("default", "lin", "c")
    [summary] = talk.summaries()
    assert any(text in str(summary.content) for text in (secret, *LABELS))
    assert secret in seen(talk, talk.kept_text())
    talk.says("Good morning.", conversation="d", seconds=4_000)
    before = len(talk.run.messages)
    talk.says(request_, conversation="d")
    assert secret not in seen(talk, talk.kept_text())
    assert secret not in seen(talk, talk.told_since(before))
    withdrawn = talk.said(SummaryWithdrawn)
    assert [(w.summary_id, w.version, w.reason) for w in withdrawn] == [(summary.id, 1, Reason.USER_REQUEST)]
    [again] = talk.summaries()
    assert (again.id, again.version) == (summary.id, 2)
    assert "hiking" in str(again.content)
    assert not any(label in str(again.content) for label in LABELS)


@by_description
def test_what_was_said_before_the_request_but_arrives_after_it(said: str, request_: str, secret: str) -> None:
    talk = Talk()
    talk.says("I like hiking.")
    talk.says(request_, seconds=600)
    before = len(talk.run.messages)
    turn_id = talk.says(said, at=talk.at - timedelta(seconds=300))
    talk.run.end("default", "lin", "c")
    assert secret not in seen(talk, talk.kept_text())
    assert secret not in seen(talk, talk.told_since(before))
    assert [d.rule for d in talk.discarded() if turn_id in d.turns] == ["withheld"]


@by_description
def test_what_is_said_after_the_request_is_remembered_again(said: str, request_: str, secret: str) -> None:
    talk = Talk()
    talk.says(request_)
    talk.says(said)
    assert any(secret in seen(talk, m.content.statement) for m in talk.memories())


def test_a_request_holds_for_late_turns_for_three_days() -> None:
    talk = Talk()
    talk.says("forget what I said about my shoe size")
    asked_at = talk.at
    talk.later(hours=73)
    talk.says("My shoe size is 42.", at=asked_at - timedelta(seconds=60))
    assert talk.asserted("size") == ["42"]


@pytest.mark.parametrize(
    ("said", "echo", "taken_back", "secret"),
    [
        ("My shoe size is 42.", "Noted, size 42.", "Never mind, forget that.", "size"),
        ("我住在文华里6号", "好的，文华里6号已记下。", "算了，当我没说", "文华里"),
    ],
)
def test_forget_that_means_what_was_said_last_and_what_the_answer_repeats(
    said: str, echo: str, taken_back: str, secret: str
) -> None:
    talk = Talk()
    talk.says("I like hiking.")
    talk.agent("Nice.")
    talk.says(said)
    talk.agent(echo)
    before = len(talk.run.messages)
    talk.says(taken_back)
    talk.run.end("default", "lin", "c")
    assert secret not in talk.kept_text()
    assert secret not in talk.told_since(before)
    assert [m.content.value for m in talk.memories()] == ["hiking"]


def test_forget_that_works_after_the_topic_was_closed_and_sent() -> None:
    talk = Talk()
    talk.says("Let's go with plan A then.")
    talk.says("My shoe size is 42.")
    talk.says("What is the weather in Bergen?")
    before = len(talk.run.messages)
    talk.says("forget what I said about my shoe size")
    talk.run.end("default", "lin", "c")
    assert "size is 42" not in talk.kept_text()
    assert "size is 42" not in talk.told_since(before)


@pytest.mark.parametrize(
    ("text", "gone", "stays"),
    [
        ("My shoe size is 42. Actually, forget that.", "size is 42", ""),
        ("Forget my address. By the way, I'm allergic to peanuts.", "address", "peanuts"),
        ("把我的住址忘掉。另外我对花生过敏。", "住址", "花生"),
    ],
)
def test_only_the_request_is_withheld_of_a_turn_that_says_something_else(text: str, gone: str, stays: str) -> None:
    talk = Talk()
    talk.says("I like hiking.")
    before = len(talk.run.messages)
    turn_id = talk.says(text)
    row = talk.turn(turn_id)
    assert row is not None
    assert gone not in row.text
    assert gone not in talk.told_since(before)
    assert [m.content.value for m in talk.memories() if m.content.value != "hiking"] == ([stays] if stays else [])
    assert row.withheld is not bool(stays)
    assert talk.asserted("hobby") + talk.asserted("like") == ["hiking"], "what was said before is not meant"


def test_part_of_a_turn_can_be_forgotten_and_part_of_a_description_kept() -> None:
    talk = Talk()
    talk.says("My shoe size is 42. I'm allergic to peanuts.")
    talk.says("forget what I said about my shoe size")
    row = talk.turn("t1")
    assert row is not None
    assert "size is 42" not in row.text
    assert "peanuts" in row.text
    assert [m.content.value for m in talk.memories()] == ["peanuts"]


def test_what_is_to_be_kept_is_kept() -> None:
    talk = Talk()
    talk.says("My order DD-77310 goes to 12 Elm Road. Order DD-88123 goes to 4 Mill Lane.")
    talk.says("Forget everything about my orders except DD-88123.")
    assert "77310" not in talk.kept_text()
    assert "88123" in talk.kept_text()


@pytest.mark.parametrize(
    ("kind", "wish"),
    [
        ("Spare key {} is under the {} pot.", "Delete the spare keys 1 to 3, only number 4 is still valid."),
        ("{}号柜子的密码在{}盒子里", "把1到3号柜子的密码忘掉"),
    ],
)
def test_a_range_of_numbers_speaks_of_each_and_of_no_other(kind: str, wish: str) -> None:
    talk = Talk()
    colours = ("crimson", "azure", "olive", "ivory")
    for number, colour in enumerate(colours, 1):
        talk.says(kind.format(number, colour))
    talk.says(wish)
    kept = talk.kept_text()
    assert [colour for colour in colours if colour in kept] == ["ivory"]


@pytest.mark.parametrize("text", ["Forget everything you know about me.", "把关于我的一切都忘掉"])
def test_everything_is_everything(text: str) -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.run.end("default", "lin", "c")
    talk.says("I'm allergic to peanuts.", conversation="d")
    asked_at = talk.at
    talk.says(text, conversation="d", seconds=60)
    for secret in ("size is 42", "peanuts"):
        assert secret not in talk.kept_text()
    assert not talk.memories()
    assert not talk.summaries()
    talk.says("I live in Bergen.", at=asked_at)
    assert not talk.memories()


def test_a_decision_that_rests_on_what_is_forgotten_goes_and_the_rest_of_its_turns_stays() -> None:
    talk = Talk()
    talk.says("I live at 12 Elm Road.")
    talk.agent("Shall I send it to 12 Elm Road? I would suggest plan A.")
    talk.says("Yes, do it. I'm allergic to peanuts.")
    assert talk.said(DecisionCaptured)
    talk.says("Forget my address.")
    assert "Elm Road" not in talk.kept_text()
    assert talk.asserted("allergy") == ["peanuts"]


def test_forgetting_one_users_words_leaves_the_other_user_of_the_conversation_alone() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.says("My shoe size is 44.", user="ada")
    talk.says("forget what I said about my shoe size")
    assert not talk.memories("size")
    assert talk.asserted("size", user="ada") == ["44"]


def test_the_vector_of_what_was_forgotten_is_gone_too() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    row = talk.turn("t1")
    assert row is not None
    assert row.vector in talk.kept_text()
    talk.says("forget what I said about my shoe size")
    assert row.vector not in talk.kept_text()


def test_superseded_versions_are_forgotten_with_the_current_one() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    talk.says("I have moved to Oslo.")
    talk.command(Forget, what="where I live, my city")
    assert not talk.memories("city")
    assert "Bergen" not in talk.kept_text()


def test_a_memory_forgotten_by_id_takes_its_words_along() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.command(Forget, memory_id=talk.memory("size").id, ticket="T-1")
    assert "size is 42" not in talk.kept_text()
    [erased] = talk.said(MemoryErased)
    assert erased.ticket == "T-1"


def test_a_draft_made_before_the_request_is_not_admitted() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    talk.run.end("default", "lin", "c")
    draft = next(m for m in talk.run.inputs if m.type == "summary.drafted")
    talk.says("forget what I said about my shoe size", conversation="d")
    fresh = draft.__class__(**{**{f: getattr(draft, f) for f in draft.__slots__}, "id": "a second summariser"})
    before = len(talk.run.messages)
    talk.run._take(fresh)
    assert [m.type for m in talk.run.messages[before:]] == ["command.ignored"]
    assert "size is 42" not in talk.kept_text()


def test_where_the_turns_are_gone_the_summary_keeps_the_lines_that_do_not_cite() -> None:
    talk = Talk(ONE_TOPIC)
    talk.agent("I would suggest plan A.")
    talk.says("I'm allergic to peanuts.")
    talk.says("My shoe size is 42.")
    talk.run.end("default", "lin", "c")
    talk.later(days=1)
    assert talk.turn("t1") is None, "an assistant's turn is kept no longer than it is needed"
    talk.says("forget what I said about my shoe size", conversation="d")
    [summary] = talk.summaries()
    assert "size is 42" not in str(summary.content)
    assert "peanuts" in str(summary.content)
    told = talk.said(SegmentSummarized)[-1]
    assert (told.summary_id, told.version, told.degraded) == (summary.id, summary.version, True)
    assert "size is 42" not in told.model_dump_json()


def test_segments_that_go_out_after_a_request_show_nothing_of_it() -> None:
    talk = Talk()
    talk.says("Let's go with plan A then.")
    talk.says("My shoe size is 42.")
    talk.says("Let's go with plan B then.")
    talk.says("forget what I said about my shoe size")
    talk.says("Let's go with plan C then.")
    talk.run.end("default", "lin", "c")
    versions: dict[str, list[int]] = {}
    for segment in talk.said(SegmentClosed):
        versions.setdefault(segment.segment_id, []).append(segment.version)
    assert all(v == list(range(1, len(v) + 1)) for v in versions.values()), "no version number is used twice"
    last = talk.closed()[-1]
    assert "size is 42" not in last.model_dump_json()
    assert "shoe" not in last.model_dump_json()
    assert {t.role for t in last.turns} == {Role.USER}


def test_asking_for_what_is_not_there_changes_nothing() -> None:
    talk = Talk()
    talk.says("I like hiking.")
    before = {k: v for k, v in talk.run.rows("lin").items() if k[0] == "memory"}
    talk.command(Forget, what="my passport number")
    assert {k: v for k, v in talk.run.rows("lin").items() if k[0] == "memory"} == before
    assert talk.run.messages[-1].type == "command.ignored"
    assert talk.rows(Head)[0].requests, "a turn said before may still arrive"


def test_erased_memories_cannot_be_revived() -> None:
    talk = Talk()
    talk.says("My shoe size is 42.")
    ident = talk.memory("size").id
    talk.says("forget what I said about my shoe size")
    talk.command(Revive, memory_id=ident)
    assert talk.run.messages[-1].type == "command.ignored"
    assert not [m for m in talk.memories() if m.state is State.ACTIVE]
