"""The stateful stage: nothing changes until a part is applied, and what was written can be taken over."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from agents_memory.errors import BadRecord
from agents_memory.inputs import PolicyPublished
from agents_memory.message import Message
from agents_memory.policy import GatePolicy, Policy, digest
from agents_memory.rows import MAX_ROW_BYTES, decode_row, row_key, split_key
from agents_memory.stages.remember import POLICY_SUBJECT, Remember, changes
from tests.unit.core_kit import START, Talk

STRICT = Policy(gate=GatePolicy(remember_from=9))


def published(policy: Policy, /, **fields: object) -> Message:
    body = PolicyPublished(hash=policy.hash, policy=policy.model_dump(mode="json"))
    return Message("p", "policies", policy.hash, START, body.model_copy(update=fields), stage="enrich")


def test_deciding_changes_nothing() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    remember, message = talk.run._remember, replace(talk.run.inputs[-1], id="another")
    before = talk.run.rows("lin")
    first, second = remember.decide(message), remember.decide(message)
    assert talk.run.rows("lin") == before
    assert [(p.messages, p.rows) for p in first] == [(p.messages, p.rows) for p in second]


def test_a_policy_is_taken_over_once_and_lies_with_no_subject() -> None:
    remember = Remember()
    [part] = remember.decide(published(STRICT))
    [(key, value)] = changes("policies", part)
    assert split_key(key) == (POLICY_SUBJECT, "policy", STRICT.hash)
    remember.apply("policies", part)
    assert remember.policies == {STRICT.hash: STRICT}
    assert remember.decide(published(STRICT)) == ()
    fresh = Remember()
    assert value is not None
    fresh.restore([(key, value)])
    assert fresh.policies == {STRICT.hash: STRICT}


def test_a_policy_of_a_version_that_knew_fewer_numbers_keeps_its_hash() -> None:
    document = STRICT.model_dump(mode="json")
    del document["summary"]["compact_from"]
    old = digest(document)
    remember = Remember()
    [part] = remember.decide(published(STRICT, hash=old, policy=document))
    remember.apply("policies", part)
    assert remember.policies[old].hash == old != STRICT.hash
    assert remember.policies[old] == STRICT


def test_a_policy_under_a_wrong_hash_is_refused() -> None:
    with pytest.raises(BadRecord, match="policy_hash"):
        Remember().decide(published(STRICT, hash="0" * 12))


def test_an_input_that_names_an_unpublished_policy_is_refused_and_changes_nothing() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    remember, message = Remember(), talk.run.inputs[-1]
    with pytest.raises(BadRecord, match="unknown_policy"):
        remember.decide(message)
    assert not remember.subjects


def test_what_is_no_input_is_refused() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    with pytest.raises(BadRecord, match="not_an_input"):
        talk.run._remember.decide(talk.run.messages[0])


def test_each_input_is_judged_by_the_policy_it_names() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    body = talk.run.inputs[-1].body
    remember = Remember()
    for part in remember.decide(published(STRICT)):
        remember.apply("policies", part)
    message = replace(talk.run.inputs[-1], body=body.model_copy(update={"policy": STRICT.hash}))
    said = [m for part in remember.decide(message) for m in part.messages]
    assert [m.type for m in said] == ["memory.discarded"]


def test_every_row_can_be_read_again_and_is_small() -> None:
    talk = Talk()
    for text in (
        "I'm allergic to peanuts.",
        "Then let's take Redis for the cache.",
        "forget what I said about peanuts",
    ):
        talk.says(text)
    talk.run.end("default", "lin", "c")
    talk.later(days=1)
    rows = talk.run.rows("lin")
    assert {kind for kind, _ in rows} >= {"head", "conversation", "turn", "segment", "memory", "summary"}
    for (kind, ident), row in rows.items():
        value = row.encode()
        assert decode_row(value) == row
        assert len(value) < MAX_ROW_BYTES
        assert split_key(row_key("k", row)) == ("k", kind, ident)


@pytest.mark.parametrize("value", [b"", b"{}", b"[]", b'{"row": "unheard"}', b'{"row": "memory", "id": "m"}'])
def test_a_row_that_is_none_is_bad(value: bytes) -> None:
    with pytest.raises(BadRecord, match="bad_row"):
        decode_row(value)


def test_the_common_turn_writes_three_small_rows() -> None:
    talk = Talk()
    talk.says("It rained a bit in the valley.")
    talk.says("It rained a bit more in the valley.")
    parts = talk.run._remember.decide(replace(talk.run.inputs[-1], id="x", time=talk.at + timedelta(seconds=1)))
    assert sorted(kind for part in parts for kind, _ in part.rows) == ["conversation", "head", "turn"]
