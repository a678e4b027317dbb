"""The laws of the deciders, over random talks (ARCHITECTURE: deciders are pure; SPEC A1, D2, E, G1)."""

from __future__ import annotations

from datetime import timedelta

import orjson
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents_memory.commands import Erase
from agents_memory.events import Discarded, Forgotten, MemoryFaded, SegmentClosed
from agents_memory.lifecycle.decay import strength
from agents_memory.message import Message
from agents_memory.model import Turn
from agents_memory.rows import Conversation, Head, Memory, SegmentRow, TurnRow
from agents_memory.stages.remember import Remember, changes
from agents_memory.testing import Pipeline
from tests.property.fakes import BagEmbedder
from tests.property.talk import talks

LAWS = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
Rows = dict[str, bytes]


def pipeline() -> Pipeline:
    return Pipeline(embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512))


def played(turns: list[Turn]) -> Pipeline:
    run = pipeline()
    for turn in turns:
        run.publish(turn)
    return run


def rows_of(run: Pipeline, user: str) -> Rows:
    return {f"{k}/{i}": row.encode() for (k, i), row in run.rows(user).items()}


def replay(inputs: list[Message], *, twice: bool = False) -> tuple[Remember, list[Message]]:
    remember, said = Remember(), []
    for message in inputs:
        for _ in range(2 if twice else 1):
            for part in remember.decide(message):
                remember.apply(message.key, part)
                said.extend(part.messages)
    return remember, said


def state_of(remember: Remember) -> Rows:
    return {
        f"{key}/{kind}/{ident}": row.encode()
        for key, subject in remember.subjects.items()
        for kind, rows in subject.rows.items()
        for ident, row in rows.items()
    }


@LAWS
@given(talks())
def test_replay_equals_live(turns: list[Turn]) -> None:
    run = played(turns)
    remember, said = replay(run.inputs)
    assert [(m.id, m.body) for m in said] == [(m.id, m.body) for m in run.messages]
    for user in ("u1", "u2"):
        key = run.key(user)
        live = {f"{key}/{k}": v for k, v in rows_of(run, user).items()}
        assert {k: v for k, v in state_of(remember).items() if k.startswith(key)} == live


@LAWS
@given(talks())
def test_rows_restore_to_the_same_state(turns: list[Turn]) -> None:
    run = played(turns)
    topic: dict[str, bytes] = {}
    fresh = Remember()
    for message in run.inputs:
        for part in fresh.decide(message):
            fresh.apply(message.key, part)
            for key, value in changes(message.key, part):
                topic.pop(key, None) if value is None else topic.update({key: value})
    restored = Remember()
    restored.restore(topic.items())
    assert state_of(restored) == state_of(fresh)


@LAWS
@given(talks())
def test_a_second_delivery_changes_nothing(turns: list[Turn]) -> None:
    run = played(turns)
    once, said_once = replay(run.inputs)
    twice, said_twice = replay(run.inputs, twice=True)
    assert state_of(twice) == state_of(once)
    new = [m for m in said_twice if m.type != "duplicate.skipped"]
    assert [m.id for m in new] == [m.id for m in said_once]


@LAWS
@given(talks())
def test_every_turn_is_in_exactly_one_segment(turns: list[Turn]) -> None:
    run = played(turns)
    for user in ("u1", "u2"):
        rows = run.rows(user)
        places: dict[str, list[str]] = {}
        for row in rows.values():
            if isinstance(row, SegmentRow):
                for turn_id in row.turns:
                    places.setdefault(turn_id, []).append(row.id)
            elif isinstance(row, Conversation) and row.open is not None:
                for turn_id in row.open.turns:
                    places.setdefault(turn_id, []).append(row.open.id)
        # A decision point sends the running segment, which then stands in both kinds of row under one id.
        assert all(len(set(ids)) == 1 for ids in places.values())
        for row in rows.values():
            if isinstance(row, TurnRow):
                assert row.segment
                assert set(places.get(row.id, [row.segment])) == {row.segment}


@LAWS
@given(talks(most=16), st.integers(1, 900))
def test_protected_memories_never_fade_and_every_memory_has_sources(turns: list[Turn], days: int) -> None:
    run = played(turns)
    run.settle(run.now + timedelta(days=days))
    protected = set()
    for user in ("u1", "u2"):
        for memory in run.memories(user):
            assert memory.sources
            if memory.content.importance > 7:
                protected.add(memory.id)
                assert strength(memory, run.now, run.policy) == 1.0
    for message in run.messages:
        if isinstance(message.body, MemoryFaded):
            assert message.body.memory_id not in protected
        if isinstance(message.body, Forgotten) and message.body.memory_id in protected:
            assert message.body.reason in ("user_request", "superseded", "retracted")


@LAWS
@given(talks(most=12), st.integers(1, 40), st.integers(1, 40))
def test_strength_never_rises_by_itself(turns: list[Turn], first: int, second: int) -> None:
    run = played(turns)
    for user in ("u1", "u2"):
        for memory in run.memories(user):
            early = strength(memory, run.now + timedelta(days=first), run.policy)
            late = strength(memory, run.now + timedelta(days=first + second), run.policy)
            assert 0.0 <= late <= early <= 1.0


@LAWS
@given(talks())
def test_every_letting_go_names_its_reason_and_its_turns(turns: list[Turn]) -> None:
    run = played(turns)
    for message in run.messages:
        if isinstance(message.body, Forgotten | Discarded):
            assert message.body.reason
            assert message.body.turns
            assert message.body.policy == run.policy.hash


@LAWS
@given(talks(users=2))
def test_after_an_erasure_nothing_of_the_user_is_left(turns: list[Turn]) -> None:
    run = played(turns)
    texts = {t.text for t in turns if t.user == "u1" and len(t.text) > 6}
    before = len(run.messages)
    other = rows_of(run, "u2")
    run.publish(Erase(user="u1", at=run.now + timedelta(seconds=1)))
    left = run.rows("u1")
    assert {kind for kind, _ in left} <= {Head.row, "seen"}
    for row in left.values():
        if isinstance(row, Head):
            assert (row.user, row.tenant) == ("", "")
    said = b"".join(
        orjson.dumps(m.body.model_dump(mode="json")) for m in run.messages[before:] if m.key == run.key("u1")
    )
    kept = b"".join(row.encode() for row in left.values())
    for text in texts:
        assert text.encode() not in said + kept
    assert rows_of(run, "u2") == other
    # What was published before the erasure and is delivered again does not come back.
    for message in [m for m in run.inputs if m.key == run.key("u1")][:-1]:
        for part in run._remember.decide(message):
            run._remember.apply(message.key, part)
    assert not [r for r in run.rows("u1").values() if isinstance(r, Memory | TurnRow)]
    # What is said afterwards is remembered again.
    run.publish(turns[0].model_copy(update={"id": "after", "user": "u1", "at": run.now + timedelta(hours=1)}))
    assert any(isinstance(r, TurnRow) for r in run.rows("u1").values())


@LAWS
@given(talks(most=20))
def test_segments_are_sent_in_the_order_in_which_they_were_said(turns: list[Turn]) -> None:
    run = played(turns)
    versions: dict[str, int] = {}
    for message in run.messages:
        if isinstance(message.body, SegmentClosed):
            times = [t.at for t in message.body.turns]
            assert times == sorted(times)
            assert message.body.version == versions.get(message.body.segment_id, 0) + 1
            versions[message.body.segment_id] = message.body.version
