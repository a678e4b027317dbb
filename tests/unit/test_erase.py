"""Erasing a user: everything goes, in parts that survive a crash, and nothing said before comes back (SPEC G1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agents_memory.commands import Erase, Forget
from agents_memory.events import Forgotten, MemoryErased, SummaryWithdrawn
from agents_memory.message import Message
from agents_memory.model import Reason
from agents_memory.rows import Head, Memory, Seen, TurnRow
from agents_memory.stages.remember import Remember, changes
from tests.unit.core_kit import ONE_TOPIC, Talk

SAID = ("I'm allergic to peanuts.", "My shoe size is 42.", "I live in Bergen.")


def long_talk(turns: int = 140) -> Talk:
    talk = Talk(ONE_TOPIC)
    for text in SAID:
        talk.says(text)
    for number in range(turns):
        talk.says(f"It rained a bit in the valley, day {number}.", seconds=4_000)
    return talk


def restored(talk: Talk, until: int) -> Remember:
    """A worker that has done everything before one input."""
    remember, topic = Remember(), {}
    for message in talk.run.inputs[:until]:
        for part in remember.decide(message):
            remember.apply(message.key, part)
            for key, value in changes(message.key, part):
                if value is None:
                    topic.pop(key, None)
                else:
                    topic[key] = value
    fresh = Remember()
    fresh.restore(topic.items())
    return fresh


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
    assert {f.memory_id for f in talk.forgotten(Reason.USER_REQUEST)} == memories
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
    talk.run._drafts = lambda messages: (waiting.extend(drafts(messages)), [])[1]  # type: ignore[method-assign,assignment,func-returns-value]
    talk.run.end("default", "lin", "c")
    assert waiting
    talk.command(Erase)
    for message in waiting:
        talk.run._take(message)
    assert {kind for kind, _ in talk.run.rows("lin")} <= {Head.row, Seen.row}


@pytest.mark.parametrize("command", [Erase, Forget])
@pytest.mark.parametrize("parts_done", [1, 2, 3])
def test_a_crash_between_parts_is_made_good_by_the_second_delivery(command: type[Erase] | type[Forget], parts_done: int) -> None:
    talk = long_talk(260)
    talk.command(command, **({} if command is Erase else {"what": "it rained a bit in the valley"}))
    place = next(i for i, m in enumerate(talk.run.inputs) if m.type == "command.given")
    message = talk.run.inputs[place]
    whole = restored(talk, place)
    parts = whole.decide(message)
    assert len(parts) > parts_done, "the deletion is cut into parts"
    for part in parts:
        whole.apply(message.key, part)
    broken = restored(talk, place)
    for part in parts[:parts_done]:
        broken.apply(message.key, part)
    [head] = [h for k, h in broken.heads() if k == message.key]
    if command is Erase:
        assert head.erased_at is not None, "the first part closes the subject to what was said before"
    again = broken.decide(message)
    for part in again:
        broken.apply(message.key, part)
    kept = {k: r for k, r in broken.subjects[message.key].rows.items() if k != Head.row and r}
    wanted = {k: r for k, r in whole.subjects[message.key].rows.items() if k != Head.row and r}
    assert {k: set(v) for k, v in kept.items()} == {k: set(v) for k, v in wanted.items()}
    assert not [r for r in broken.subjects[message.key].all(TurnRow) if "valley" in r.text]
    said = {m.id for p in parts for m in p.messages}
    told = {m.id for p in (*parts[:parts_done], *again) for m in p.messages if isinstance(m.body, Forgotten)}
    assert {m.id for p in parts for m in p.messages if isinstance(m.body, Forgotten)} <= told <= said
    assert [m.type for p in broken.decide(message) for m in p.messages] == ["duplicate.skipped"]


def test_parts_are_bounded() -> None:
    talk = long_talk(260)
    talk.command(Erase)
    place = next(i for i, m in enumerate(talk.run.inputs) if m.type == "command.given")
    parts = restored(talk, place).decide(talk.run.inputs[place])
    assert all(len(p.rows) <= 110 for p in parts)


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
    talk.says("I live in Oslo.", at=talk.at - timedelta(days=2))
    assert talk.asserted("city") == ["Oslo"], "said long ago, published after the erasure"
