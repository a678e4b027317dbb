"""Commands about memories: confirm, retract, correct, hold, revive, consent, import, touch; late ones are ignored."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from agents_memory.commands import (
    Command,
    Confirm,
    Consent,
    Correct,
    Forget,
    Hold,
    Import,
    Retract,
    Revive,
    Touch,
)
from agents_memory.events import CommandIgnored, MemoryHeld, MemoryReactivated, MemoryRevived, SummaryWithdrawn
from agents_memory.model import Kind, Reason, Role, Sensitivity, State
from agents_memory.rows import Head, Memory
from tests.unit.core_kit import ONE_TOPIC, START, Talk


def told_of_size() -> tuple[Talk, Memory]:
    talk = Talk(ONE_TOPIC)
    talk.says("I like hiking.")
    talk.says("My shoe size is 42.")
    return talk, talk.memory("size")


@pytest.mark.parametrize(
    ("cls", "fields"),
    [
        (Confirm, {"memory_id": "nobody"}), (Retract, {"memory_id": "nobody"}), (Retract, {"what": "my passport"}),
        (Correct, {"memory_id": "nobody", "statement": "x"}), (Forget, {"memory_id": "nobody"}),
        (Revive, {"memory_id": "nobody"}), (Touch, {"memory_ids": ["nobody"]}),
    ],
)  # fmt: skip
def test_a_command_about_nothing_is_ignored_and_says_so(cls: type[Command], fields: dict[str, Any]) -> None:
    talk, memory = told_of_size()
    talk.command(cls, **fields)
    assert [i.command for i in talk.said(CommandIgnored)] == [cls.type]
    assert talk.memory("size") == memory


def test_confirming_makes_certain_and_restarts_the_clock() -> None:
    talk, memory = told_of_size()
    talk.later(days=200)
    assert talk.memory("size").state is State.FADING
    talk.command(Confirm, memory_id=memory.id)
    confirmed = talk.memory("size")
    assert (confirmed.state, confirmed.confirmed_at, confirmed.clock_at) == (State.ACTIVE, talk.at, talk.at)
    assert confirmed.expires_at == talk.at + timedelta(days=365)


@pytest.mark.parametrize("how", ["by id", "by description"])
def test_what_is_retracted_is_used_nowhere_any_more_but_stays_in_the_history(how: str) -> None:
    talk, memory = told_of_size()
    talk.run.end("default", "lin", "c")
    [summary] = talk.summaries()
    assert "42" in str(summary.content)
    talk.command(Retract, **({"memory_id": memory.id} if how == "by id" else {"what": "my shoe size"}))
    gone = talk.memory("size")
    assert (gone.state, gone.end_reason) == (State.RETRACTED, Reason.RETRACTED)
    assert [f.memory_id for f in talk.forgotten(Reason.RETRACTED)] == [memory.id]
    [again] = talk.summaries()
    assert (again.id, again.version) == (summary.id, 2)
    assert "size is 42" not in str(again.content)
    assert "hiking" in str(again.content)
    assert [w.reason for w in talk.said(SummaryWithdrawn)] == [Reason.RETRACTED]
    row = talk.turn("t2")
    assert row is None or "42" not in row.text


def test_a_retraction_by_description_also_holds_for_what_arrives_later() -> None:
    talk, _ = told_of_size()
    talk.command(Retract, what="my shoe size")
    talk.says("My shoe size is 43.", at=talk.at - timedelta(seconds=10))
    assert not talk.asserted("size")
    talk.says("My shoe size is 44.")
    assert talk.asserted("size") == ["44"]


@pytest.mark.parametrize(
    ("said", "what", "statement", "key", "value"),
    [
        ("My shoe size is 42.", "my shoe size", "My shoe size is 43.", "size", "43"),
        ("My shoe size is 42.", "my shoe size", "43", "size", "43"),
        ("我住在苏州。", "我住的城市", "我住在宁波。", "city", "宁波"),
    ],
)
def test_a_correction_supersedes_with_a_link(said: str, what: str, statement: str, key: str, value: str) -> None:
    talk = Talk()
    talk.says(said)
    talk.command(Correct, what=what, statement=statement)
    new, old = talk.memory(key, State.ACTIVE), talk.memory(key, State.SUPERSEDED)
    assert new.content.value == value
    assert old.superseded_by == new.id
    row = talk.turn("t1")
    assert row is not None
    assert not row.text.strip(), "the wrong value is not shown in the window either"


def test_correcting_to_what_is_known_already_keeps_it() -> None:
    talk, memory = told_of_size()
    talk.command(Correct, memory_id=memory.id, statement="My shoe size is 42.")
    assert talk.memory("size").state is State.ACTIVE
    assert talk.memory("size").mentions == 2


def test_what_an_agent_holds_is_marked_as_its_own_and_promoted_when_the_user_says_it() -> None:
    talk = Talk()
    talk.says("Hello.")
    talk.command(Hold, statement="My shoe size is 42.", why="may order shoes", conversation="c")
    held = talk.memory("size")
    assert (held.state, held.sources[0].role) == (State.HELD, Role.ASSISTANT)
    assert [(h.why, h.until) for h in talk.said(MemoryHeld)] == [("may order shoes", held.expires_at)]
    talk.command(Hold, statement="My shoe size is 42.", why="again", conversation="c")
    assert talk.memory("size").state is State.HELD, "an agent does not confirm itself"
    talk.says("My shoe size is 42.")
    assert talk.memory("size").state is State.ACTIVE


def test_what_is_held_too_long_is_forgotten_with_its_event() -> None:
    talk = Talk()
    talk.command(Hold, statement="My shoe size is 42.", why="maybe", conversation="c")
    talk.later(days=29)
    assert talk.memory("size").state is State.HELD
    talk.later(days=2)
    [log] = talk.forgotten(Reason.HOLD_EXPIRED)
    assert log.numbers["held_days"] == 30
    assert log.reversible_until is not None


def test_reviving_restores_and_retires_what_had_taken_its_place() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    talk.says("I have moved to Oslo.")
    old = talk.memory("city", State.SUPERSEDED)
    talk.command(Revive, memory_id=old.id)
    assert talk.states("city") == {"Bergen": State.ACTIVE, "Oslo": State.SUPERSEDED}
    assert talk.memory("city", State.ACTIVE).superseded_by is None
    assert [r.memory_id for r in talk.said(MemoryRevived)] == [old.id]
    talk.later(days=30)
    assert talk.asserted("city") == ["Bergen"]


def test_a_revived_memory_whose_own_end_is_past_lives_on() -> None:
    talk = Talk()
    talk.says("I'm moving to Oslo this month.")
    talk.later(days=31)
    ended = talk.memory("city")
    assert ended.state is State.EXPIRED
    talk.command(Revive, memory_id=ended.id)
    talk.later(days=3)
    assert talk.memory("city").state is State.ACTIVE


def test_the_grace_time_ends() -> None:
    talk = Talk()
    talk.says("I'm moving to Oslo this month.")
    talk.later(days=31)
    ident = talk.memory("city").id
    talk.later(days=8)
    talk.command(Revive, memory_id=ident)
    assert not talk.memories("city")
    assert talk.said(CommandIgnored)


def test_revoking_consent_forgets_the_class_and_keeps_out_what_comes_later() -> None:
    talk = Talk()
    talk.says("I like hiking.")
    talk.says("I'm allergic to peanuts.")
    cls = talk.memory("allergy").content.sensitivity
    assert cls is Sensitivity.HEALTH
    talk.command(Consent, cls=cls, granted=False)
    assert not talk.memories("allergy")
    assert "peanuts" not in talk.kept_text()
    assert [f.reason for f in talk.forgotten()] == [Reason.CONSENT_REVOKED]
    talk.says("I'm allergic to shrimp.")
    assert not talk.memories("allergy")
    assert talk.discarded()[-1].rule == "no_consent"
    talk.command(Consent, cls=cls, granted=True, turn_id="t-yes")
    [head] = [row for row in talk.run.rows("lin").values() if isinstance(row, Head)]
    record = head.consents[cls]
    assert (record.granted, record.turn_id) == (True, "t-yes")
    assert record.at is not None
    assert record.cause
    talk.says("I'm allergic to shellfish.")
    assert talk.asserted("allergy") == ["shellfish"]


@pytest.mark.parametrize(
    ("days_ago", "confirmed", "state"),
    [(10, False, State.ACTIVE), (500, True, State.ACTIVE), (500, False, State.UNCONFIRMED)],
)
def test_imports_of_old_and_unconfirmed_things_are_neither_asserted_nor_deleted(
    days_ago: int, confirmed: bool, state: State
) -> None:
    talk = Talk()
    talk.command(
        Import, statement="My shoe size is 42.", confirmed=confirmed, learned_at=START - timedelta(days=days_ago)
    )
    memory = talk.memory("size")
    assert (memory.state, memory.content.kind) == (state, Kind.FACT)
    talk.later(days=60)
    assert talk.memory("size").state in (state, State.FADING)


def test_an_import_is_older_than_what_is_known() -> None:
    talk, _ = told_of_size()
    talk.says("My shoe size is 44 now.")
    now = talk.asserted("size")
    talk.command(Import, statement="My shoe size is 39.", learned_at=START - timedelta(days=30))
    assert talk.asserted("size") == now


def test_a_recall_wakes_a_memory_at_most_once_an_hour() -> None:
    talk, memory = told_of_size()
    for minutes in (0, 20, 20, 40):
        talk.later(minutes=minutes)
        talk.command(Touch, memory_ids=[memory.id])
    assert [r.accesses for r in talk.said(MemoryReactivated)] == [1, 2]
    assert talk.memory("size").accesses == 2


@pytest.mark.parametrize("field", ["statement", "what"])
def test_what_a_command_says_is_masked_like_a_turn(field: str) -> None:
    card = "4111 1111 1111 1111"
    talk, memory = told_of_size()
    if field == "statement":
        talk.command(Correct, memory_id=memory.id, statement=f"My card number is {card}.")
    else:
        talk.command(Forget, what=f"my card {card}")
    given = talk.run.inputs[-1]
    assert card not in given.body.model_dump_json()
    assert all(card not in row.encode().decode() for row in talk.run.rows("lin").values())


def test_a_repeated_command_changes_nothing() -> None:
    talk, memory = told_of_size()
    talk.command(Retract, memory_id=memory.id)
    before = {k: v for k, v in talk.run.rows("lin").items() if k[0] != Head.row}
    said = len(talk.run.messages)
    talk.run._take(talk.run.inputs[-1])
    assert {k: v for k, v in talk.run.rows("lin").items() if k[0] != Head.row} == before
    assert [m.type for m in talk.run.messages[said:]] == ["duplicate.skipped"]
