"""Laws of memories over random talks: one truth at a time, nothing withheld comes back, undo restores (SPEC D, E, G1)."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from agents_memory.commands import ConversationClear, ConversationEnd, Revive
from agents_memory.errors import IllegalTransition
from agents_memory.events import (
    CandidateRejected,
    Discarded,
    Forgotten,
    LettingGo,
    MemoryEnded,
    MemoryErased,
    MemoryHeld,
    MemoryReinforced,
    MemoryStored,
)
from agents_memory.inputs import TurnEnriched
from agents_memory.lifecycle.ends import end
from agents_memory.lifecycle.table import ASSERTED, TABLE, Trigger
from agents_memory.model import Modality, Reason, Role, State, Turn
from agents_memory.rows import Conversation, Head, Memory, SegmentRow, Summary, TurnRow
from agents_memory.subject.work import Work
from agents_memory.testing import Pipeline
from tests.property.talk import START, after_silence, talks
from tests.property.test_laws import pipeline, played

LAWS = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
USERS = ("u1", "u2")
SECRET = "ZX-4417"


def values(run: Pipeline, user: str) -> dict[tuple[str, str], list[str]]:
    """What is stated as true of each attribute that has one value."""
    found: dict[tuple[str, str], list[str]] = {}
    for memory in run.memories(user):
        content = memory.content
        settled = content.modality is Modality.STATED and content.affirmed and not content.exception
        if memory.state in ASSERTED and content.single_valued and content.key and settled:
            found.setdefault((content.about, content.key), []).append(content.value)
    return found


def state(run: Pipeline, user: str) -> dict[tuple[str, str], bytes]:
    return {place: row.encode() for place, row in run.rows(user).items() if not isinstance(row, Head)}


def mentions(run: Pipeline, user: str, secret: str) -> list[str]:
    return [f"{k}/{i}" for (k, i), row in run.rows(user).items() if k != Head.row and secret.encode() in row.encode()]


@LAWS
@given(talks(users=1))
def test_an_attribute_with_one_value_has_one_at_any_time(turns: list[Turn]) -> None:
    run = pipeline()
    for turn in turns:
        run.publish(turn)
        assert all(len(told) == 1 for told in values(run, "u1").values())


@LAWS
@given(st.permutations(range(5)), st.sampled_from(["I have moved to {}.", "我搬到{}了"]))
def test_changes_end_alike_in_whatever_order_they_arrive(order: list[int], wording: str) -> None:
    cities = (
        ("苏州", "宁波", "昆明", "大连", "厦门") if "我" in wording else ("Bergen", "Oslo", "Narvik", "Molde", "Bodo")
    )
    run = pipeline()
    for place in order:
        turn = Turn(
            id=f"t{place}", conversation=f"c{place % 2}", user="u1", role=Role.USER, text=wording.format(cities[place]),
            at=START + timedelta(seconds=10 * place),
        )  # fmt: skip
        run.publish(turn, now=START + timedelta(minutes=2))
    assert values(run, "u1") == {("user", "city"): [cities[4]]}
    ended = {m.content.value for m in run.memories("u1") if m.state is State.SUPERSEDED}
    assert ended == set(cities[:4])


@LAWS
@given(talks(users=1, most=14), st.sampled_from([ConversationEnd, ConversationClear]), st.integers(1, 2))
def test_ending_or_clearing_twice_is_doing_it_once(
    turns: list[Turn], mark: type[ConversationEnd | ConversationClear], which: int
) -> None:
    run = played(turns)
    for conversation in (f"u1-c{which}", "nobody's"):
        run.publish(mark(conversation=conversation, user="u1", at=run.now))
    once, said = state(run, "u1"), len(run.messages)
    run.publish(mark(conversation=f"u1-c{which}", user="u1", at=run.now + timedelta(seconds=1)))
    assert state(run, "u1") == once
    assert not run.messages[said:]


@st.composite
def talks_with_a_change(draw: st.DrawFn) -> list[Turn]:
    """Any talk, then a value that the next turn replaces: something in it has ended, whatever else was drawn."""
    turns = draw(talks(users=1))
    told = draw(st.sampled_from([
        ("My shoe size is 39.", "My shoe size is 41 now."), ("I live in Molde.", "I have moved to Narvik."),
        ("我住在昆明", "我搬到大连了"),
    ]))  # fmt: skip
    at = max(turn.at for turn in turns)
    return [
        *turns,
        *(
            Turn(
                id=f"last{n}", conversation="u1-c1", user="u1", role=Role.USER, text=text, at=at + timedelta(minutes=n)
            )
            for n, text in enumerate(told, 1)
        ),
    ]


@LAWS
@given(talks_with_a_change(), st.data())
def test_reviving_restores_and_keeps_one_truth(turns: list[Turn], data: st.DataObject) -> None:
    run = played(turns)
    ended = [m for m in run.memories("u1") if m.state in (State.SUPERSEDED, State.EXPIRED, State.FORGOTTEN)]
    assert ended
    chosen = data.draw(st.sampled_from(ended))
    run.publish(Revive(user="u1", at=run.now, memory_id=chosen.id))
    [memory] = [m for m in run.memories("u1") if m.id == chosen.id]
    assert memory.state is State.ACTIVE
    assert memory.content.statement == chosen.content.statement
    assert memory.sources == chosen.sources
    assert (memory.superseded_by, memory.purge_at, memory.end_reason) == (None, None, None)
    assert all(len(told) == 1 for told in values(run, "u1").values())


@LAWS
@given(talks(users=1, most=16), st.data())
def test_nothing_that_was_withheld_is_kept_or_said_again(turns: list[Turn], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(turns)))
    later = data.draw(st.integers(place, len(turns)))
    wording = data.draw(
        st.sampled_from([("My locker code is {}.", "Please forget {}."), ("我的柜子密码是{}", "把{}忘掉")])
    )
    run = pipeline()
    for number, turn in enumerate([*turns, None]):
        at = turn.at if turn else run.now + timedelta(seconds=9)
        for due, text, ident in ((place, wording[0], "secret"), (later, wording[1], "wish")):
            if number == due:
                said = text.format(SECRET)
                run.publish(
                    Turn(id=ident, conversation="u1-c1", user="u1", role=Role.USER, text=said, at=max(at, run.now)),
                )
        if number == later:
            before = len(run.messages)
        if turn is not None:
            run.publish(turn, now=max(turn.at, run.now))
    run.publish(ConversationEnd(conversation="u1-c1", user="u1", at=run.now))
    run.settle(run.now + timedelta(hours=2))
    assert not mentions(run, "u1", SECRET)
    assert not [m.type for m in run.messages[before:] if SECRET in m.body.model_dump_json()]


@LAWS
@given(talks(users=1))
def test_the_window_drops_no_turn_that_nothing_covers(turns: list[Turn]) -> None:
    run = pipeline()
    run._drafts = lambda messages: []  # type: ignore[method-assign]
    for turn in turns:
        run.publish(turn)
        rows = run.rows("u1")
        conversation = rows["conversation", turn.conversation]
        assert isinstance(conversation, Conversation)
        row = rows["turn", turn.id]
        assert isinstance(row, TurnRow)
        assert row.withheld or turn.id in conversation.window
        # The end of a session lets the window go as a whole; a topic may go on after it.
        talk = [t for t in rows.values() if isinstance(t, TurnRow) and t.conversation == turn.conversation]
        since = after_silence(talk, run.policy)
        uncovered = {
            t.id
            for t in rows.values()
            if isinstance(t, TurnRow) and t.conversation == turn.conversation and t.segment == row.segment
            if not t.remembered and not t.withheld and t.exchange > conversation.exchanges - 20 and t.at >= since
        }
        assert uncovered <= set(conversation.window)


@LAWS
@given(talks(most=16))
def test_every_turn_has_an_outcome(turns: list[Turn]) -> None:
    run = played(turns)
    outcomes = (Discarded, CandidateRejected, MemoryStored, MemoryReinforced, MemoryHeld)
    told = {turn for m in run.messages if isinstance(m.body, outcomes) for turn in m.body.turns}
    silent = {m.body.turn_id for m in run.inputs if isinstance(m.body, TurnEnriched)} - told
    for user in USERS:
        for row in run.rows(user).values():
            if isinstance(row, TurnRow) and row.withheld:
                silent.discard(row.id)
            if isinstance(row, TurnRow) and row.remembered:
                silent.discard(row.id)  # what it says a memory had already
    wishes = {t.id for t in turns if "forget" in t.text or "忘" in t.text or "当我没说" in t.text}
    assert not silent - wishes


@LAWS
@given(talks(most=16), st.integers(0, 500))
def test_the_two_logs_tell_the_same_story(turns: list[Turn], days: int) -> None:
    run = played(turns)
    run.settle(run.now + timedelta(days=days))
    ended = [m.body.memory_id for m in run.messages if isinstance(m.body, MemoryEnded | MemoryErased)]
    logged = [m.body for m in run.messages if isinstance(m.body, Forgotten)]
    rows = {m.id for user in USERS for m in run.memories(user)}
    known = {m.body.memory_id for m in run.messages if isinstance(m.body, MemoryStored | MemoryHeld)} | rows
    assert sorted(ended) == sorted(f.memory_id for f in logged if f.memory_id in known)
    for body in logged:
        if body.reason not in (Reason.USER_REQUEST, Reason.CONSENT_REVOKED):
            assert body.numbers, "the numbers behind it"
        assert body.rule
    ids = [m.id for m in run.messages]
    assert len(ids) == len(set(ids))


@LAWS
@given(talks(most=14), st.integers(0, 40))
def test_logs_carry_no_text(turns: list[Turn], days: int) -> None:
    run = played(turns)
    run.settle(run.now + timedelta(days=days))
    texts = {t.text for t in turns if len(t.text) > 8}
    for message in run.messages:
        if isinstance(message.body, LettingGo) or message.body.topic == "memory.journal.v1":
            said = message.body.model_dump_json()
            assert not [text for text in texts if text in said]


@LAWS
@given(talks(most=20), st.lists(st.sampled_from([1, 5, 29, 31, 200, 1_000, 9_000, 20_000]), max_size=4))
def test_what_is_due_comes_to_an_end_and_rows_are_cleared(turns: list[Turn], minutes: list[int]) -> None:
    run = played(turns)
    for span in minutes:
        run.settle(run.now + timedelta(minutes=span))
    for _ in range(
        8
    ):  # each of ageing, asking, waiting and the time of grace counts from when the one before was found
        run.settle(run.now + timedelta(days=370))
    for user in USERS:
        kinds = {type(row) for row in run.rows(user).values()}
        assert not {TurnRow, SegmentRow, Summary, Conversation} & kinds
        assert all(m.protected for m in run.memories(user)), "only what is protected is kept for ever"


@LAWS
@given(talks(users=1, most=12), st.data())
def test_an_illegal_transition_raises_and_changes_nothing(turns: list[Turn], data: st.DataObject) -> None:
    run = played(turns)
    memories = run.memories("u1")
    assume(memories)
    memory = data.draw(st.sampled_from(memories))
    trigger = data.draw(st.sampled_from(list(Trigger)))
    moved = memory.model_copy(update={"state": data.draw(st.sampled_from(list(State)))})
    subject = run._remember.subjects[run.key("u1")]
    [head] = [row for row in run.rows("u1").values() if isinstance(row, Head)]
    work = Work(subject, run.inputs[-1], head, run.policy)
    legal = trigger is Trigger.ERASE or trigger in TABLE[moved.state]
    try:
        end(work, moved, trigger, Reason.DECAYED)
    except IllegalTransition:
        assert [(p.messages, set(p.rows)) for p in work.parts()] == [((), {(Head.row, Head.row)})]
        assert not legal or moved.protected or moved.state is State.ERASED
    else:
        assert legal
        assert work.get(Memory, memory.id) is not None


@pytest.mark.parametrize("count", [2, 3])
def test_versions_of_a_summary_rise_by_one(count: int) -> None:
    run = pipeline()
    for number in range(count):
        for text in (f"Then let's take Redis for cache {number}.", f"My locker code is AB-{4417 + number}."):
            turn = Turn(
                id=f"{number}-{len(text)}", conversation="c", user="u1", role=Role.USER, text=text,
                at=START + timedelta(seconds=60 * number + len(text)),
            )  # fmt: skip
            run.publish(turn)
        wish = f"Please forget AB-{4417 + number}."
        run.publish(
            Turn(id=f"{number}-w", conversation="c", user="u1", role=Role.USER, text=wish, at=START + timedelta(seconds=60 * number + 50))
        )  # fmt: skip
    by_summary: dict[str, list[int]] = {}
    for message in run.messages:
        if message.type == "segment.summarized":
            by_summary.setdefault(message.body.summary_id, []).append(message.body.version)  # type: ignore[attr-defined]
    assert by_summary
    assert all(b > a for versions in by_summary.values() for a, b in pairwise(versions))
