"""Erasing a user: everything goes, in parts that survive a crash, and nothing said before comes back (SPEC G1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

import pytest

from agents_memory.codec import encode
from agents_memory.commands import Command, Erase, Forget
from agents_memory.events import Forgotten, MemoryErased, SummaryWithdrawn
from agents_memory.message import Message
from agents_memory.model import Reason
from agents_memory.rows import Head, Memory, Seen, Summary, TurnRow
from agents_memory.stages.enrich import Raw, Stamp
from agents_memory.stages.remember import Remember
from agents_memory.subject.state import Part
from agents_memory.topics import TopicName
from tests.unit.core_kit import ONE_TOPIC, Talk

SAID = ("I'm allergic to peanuts.", "My shoe size is 42.", "I live in Bergen.")


@pytest.fixture(scope="module")
def long_talk() -> Talk:
    """A talk of so many rows that its deletion is cut into parts."""
    talk = Talk(ONE_TOPIC)
    for text in SAID:
        talk.says(text)
    for number in range(110):
        talk.says(f"It rained a bit in the valley, day {number}.", seconds=2_000)
    return talk


def worker(talk: Talk) -> Remember:
    """A worker with the rows as they stand, as after a restart."""
    fresh = Remember()
    fresh.policies.update(talk.run._remember.policies)
    key = talk.run.key("lin")
    fresh.restore((f"{key}/{kind}/{ident}", row.encode()) for (kind, ident), row in talk.run.rows("lin").items())
    return fresh


def given(talk: Talk, command: Command) -> Message:
    """The command as the deciders see it."""
    record = encode(Message("outside", "", "", talk.at, command))
    raw = Raw(TopicName.COMMANDS, record[1], record[0], talk.at + timedelta(seconds=9))
    [message] = talk.run._enrich([raw], Stamp(raw.published_at))
    assert isinstance(message, Message)
    return message


def done(remember: Remember, message: Message, parts: Sequence[Part]) -> list[Message]:
    for part in parts:
        remember.apply(message.key, part)
    return [m for part in parts for m in part.messages]


def test_everything_goes_but_digests_and_a_date() -> None:
    talk = Talk(ONE_TOPIC)
    for text in SAID:
        talk.says(text)
    talk.run.end("default", "lin", "c")
    memories, [summary] = {m.id for m in talk.memories()}, talk.summaries()
    before = len(talk.run.messages)
    talk.command(Erase, ticket="T-7")
    left = talk.run.rows("lin")
    assert {kind for kind, _ in left} <= {Head.row, Seen.row}
    [head] = talk.rows(Head)
    assert (head.user, head.tenant, head.requests, head.rates) == ("", "", (), {})
    assert head.erased_at == talk.at
    told = talk.told_since(before)
    assert not [text for text in SAID if text in told]
    assert {e.memory_id for e in talk.said(MemoryErased)} == memories
    assert {e.ticket for e in talk.said(MemoryErased)} == {"T-7"}
    assert {f.memory_id for f in talk.forgotten(Reason.USER_REQUEST)} == {*memories, summary.id}
    assert [w.summary_id for w in talk.said(SummaryWithdrawn)] == [summary.id]


def test_what_was_published_before_does_not_come_back_and_what_is_said_after_is_new() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says(SAID[0])
    old = talk.run.inputs[-1]
    talk.command(Erase)
    late = Message("late", old.key, "t9", old.time, old.body, "c", None, "enrich")
    talk.run._take(late)
    assert not talk.memories()
    assert talk.run.messages[-1].type == "command.ignored"
    talk.says("I live in Oslo.")
    assert talk.asserted("city") == ["Oslo"]
    [head] = talk.rows(Head)
    assert (head.user, head.erased_at is not None) == ("lin", True)


def test_a_summary_in_flight_does_not_bring_anything_back() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says(SAID[0])
    waiting: list[Message] = []
    drafts = talk.run._drafts
    talk.run._drafts = lambda messages: (waiting.extend(drafts(messages)), [])[1]  # type: ignore[method-assign,func-returns-value]
    talk.run.end("default", "lin", "c")
    assert waiting
    talk.command(Erase)
    for message in waiting:
        talk.run._take(message)
    assert {kind for kind, _ in talk.run.rows("lin")} <= {Head.row, Seen.row}


@pytest.mark.parametrize("parts_done", [1, 2, 3])
@pytest.mark.parametrize("what", ["", "it rained a bit in the valley"])
def test_a_crash_between_parts_is_made_good_by_the_second_delivery(long_talk: Talk, what: str, parts_done: int) -> None:
    at = long_talk.at
    message = given(long_talk, Forget(user="lin", at=at, what=what) if what else Erase(user="lin", at=at))
    whole, broken = worker(long_talk), worker(long_talk)
    parts = whole.decide(message)
    assert len(parts) > parts_done, "the deletion is cut into parts"
    assert all(len(part.rows) <= 110 for part in parts)
    said = done(whole, message, parts)
    told = done(broken, message, parts[:parts_done])
    if not what:
        [(_, head)] = broken.heads()
        assert head.erased_at is not None, "the first part closes the subject to what was said before"
    told += done(broken, message, broken.decide(message))
    left, wanted = broken.subjects[message.key], whole.subjects[message.key]
    assert {(k, i) for k, rows in left.rows.items() for i in rows} == {
        (k, i) for k, rows in wanted.rows.items() for i in rows
    }
    assert not [t for t in left.all(TurnRow) if "valley" in t.text]
    assert not [s for s in left.all(Summary) if "valley" in str(s.content)]
    logged = [{m.id for m in messages if isinstance(m.body, Forgotten)} for messages in (said, told)]
    assert logged[0] == logged[1]
    assert [m.type for m in done(broken, message, broken.decide(message))] == ["duplicate.skipped"]


def test_after_a_crash_a_draft_of_before_the_request_is_not_admitted() -> None:
    talk, waiting = Talk(ONE_TOPIC), []
    drafts = talk.run._drafts

    def keep(messages: Iterable[Message]) -> list[Message]:
        waiting.extend(drafts(messages))
        return []

    talk.run._drafts = keep  # type: ignore[method-assign]
    for number in range(110):
        talk.says(f"Film {number} was long. It rained a bit in the valley, day {number}.", seconds=2_000)
    message = given(talk, Forget(user="lin", at=talk.at, what="it rained a bit in the valley"))
    broken = worker(talk)
    parts = broken.decide(message)
    done(broken, message, parts[:1])
    done(broken, message, broken.decide(message))
    assert waiting
    for draft in waiting:
        done(broken, draft, broken.decide(draft))
    subject = broken.subjects[message.key]
    assert not [s for s in subject.all(Summary) if "valley" in str(s.content)]
    assert any("Film" in t.text for t in subject.all(TurnRow)), "only what was meant is cut"


def test_another_user_is_left_alone() -> None:
    talk = Talk()
    talk.says(SAID[0])
    talk.says(SAID[0], user="ada")
    before = talk.run.rows("ada")
    talk.command(Erase)
    assert talk.run.rows("ada") == before
    assert isinstance(talk.memory("allergy", user="ada"), Memory)


def test_an_erasure_looks_at_the_brokers_time_not_at_what_a_turn_claims() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    talk.command(Erase)
    talk.later(seconds=1)
    talk.says("I live in Oslo.", at=talk.at - timedelta(days=2))
    assert talk.asserted("city") == ["Oslo"], "said long ago, published after the erasure"
