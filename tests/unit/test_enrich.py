"""Enrich: what was published becomes what the deciders see, masked, with vectors, or a dead letter with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import orjson
import pytest

from agents_memory.codec import encode
from agents_memory.commands import ConversationClear, ConversationEnd, Correct, Forget, Touch
from agents_memory.errors import BadRecord
from agents_memory.ids import subject_key
from agents_memory.inputs import CommandGiven, ConversationMarked, TurnEnriched
from agents_memory.message import Body, Message
from agents_memory.policy import GatePolicy, Policy, preset
from agents_memory.ports import Vector
from agents_memory.stages.enrich import EMBEDDED_CHARS, Enricher, Raw, Stamp
from agents_memory.topics import TopicName
from agents_memory.vectors import unpack
from tests.property.fakes import BagEmbedder

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)
STAMP = Stamp(AT + timedelta(seconds=2))
SECRET = b"s"


class Counting(BagEmbedder):
    def __init__(self) -> None:
        super().__init__("use-m3", 512)
        self.batches: list[list[str]] = []

    def passages(self, texts: Sequence[str]) -> Vector:
        self.batches.append(list(texts))
        return super().passages(texts)


def turn(
    text: str = "I live in Bergen.", ident: str = "t1", topic: TopicName = TopicName.TURNS, **fields: object
) -> Raw:
    value = {
        "id": ident,
        "conversation": "c",
        "user": "lin",
        "role": "user",
        "text": text,
        "at": AT.isoformat(),
        **fields,
    }
    return Raw(topic, orjson.dumps(value), (), AT + timedelta(seconds=1))


def command(body: Body, ident: str = "") -> Raw:
    headers, value = encode(Message(ident, "", "", AT, body))
    return Raw(body.topic, value, headers, AT)


def enriched(*records: Raw, stage: Enricher | None = None) -> list[Message | BadRecord]:
    return (stage or Enricher(BagEmbedder("use-m3", 512), SECRET, lambda tenant: Policy()))(records, STAMP)


def body_of(result: Message | BadRecord) -> Body:
    assert isinstance(result, Message)
    return result.body


def test_a_turn_is_read_stamped_and_given_vectors() -> None:
    [message] = enriched(turn("I live in Bergen. I like hiking."))
    body = body_of(message)
    assert isinstance(message, Message)
    assert isinstance(body, TurnEnriched)
    assert message.key == subject_key(SECRET, "default", "lin")
    assert (body.at, body.stamped_at, body.published_at) == (AT, STAMP.at, AT + timedelta(seconds=1))
    assert body.policy == Policy().hash
    assert {s.key for s in body.reading.statements} == {"city", "like"}
    assert unpack(body.vector).shape == (512,)
    assert len(body.statement_vectors) == len(body.reading.statements)
    assert all(body.statement_vectors)


def test_the_id_follows_from_the_turn_so_a_second_record_is_known() -> None:
    one, again, other = enriched(turn(), turn("something else"), turn(user="ada"))
    assert isinstance(one, Message)
    assert isinstance(again, Message)
    assert isinstance(other, Message)
    assert one.id == again.id
    assert one.id != other.id


def test_what_must_not_be_stored_is_masked_before_it_leaves() -> None:
    card, password = "4111 1111 1111 1111", "hunter2xyz"
    [message] = enriched(turn(f"My card number is {card} and my password is {password}."))
    assert isinstance(message, Message)
    _, value = encode(message)
    assert card.encode() not in value
    assert b"4111" not in value
    assert password.encode() not in value


def test_vectors_of_a_batch_are_computed_at_once_and_of_a_bounded_text() -> None:
    embedder = Counting()
    unheard = Policy(gate=GatePolicy(request_head=False))  # bags of words mean nothing to the head
    stage = Enricher(embedder, SECRET, lambda tenant: unheard)
    results = enriched(turn(), turn("x" * 5_000, "t2"), turn("I like hiking. I like tea.", "t3"), stage=stage)
    assert len(results) == 3
    assert len(embedder.batches) == 1
    assert max(len(text) for text in embedder.batches[0]) == EMBEDDED_CHARS


def test_results_stand_in_the_order_of_the_records_and_bad_ones_keep_their_place() -> None:
    results = enriched(turn(ident="a"), turn(ident=""), turn(ident="b"), Raw(TopicName.TURNS, None, (), AT))
    assert [r.code if isinstance(r, BadRecord) else r.about for r in results] == ["a", "bad_body", "b", "null_value"]


def test_a_command_on_the_turns_topic_is_none() -> None:
    headers, value = encode(Message("x", "", "", AT, Forget(user="lin", at=AT, what="my address")))
    [result] = enriched(Raw(TopicName.TURNS, value, headers, AT))
    assert isinstance(result, BadRecord)
    assert result.code == "wrong_topic"


def test_a_record_without_a_type_on_the_commands_topic_is_bad() -> None:
    [result] = enriched(turn(topic=TopicName.COMMANDS))
    assert isinstance(result, BadRecord)
    assert result.code == "no_type"


@pytest.mark.parametrize(("cls", "mark"), [(ConversationEnd, "end"), (ConversationClear, "clear")])
def test_marks(cls: type[ConversationEnd | ConversationClear], mark: str) -> None:
    [message] = enriched(command(cls(conversation="c", user="lin", at=AT)))
    body = body_of(message)
    assert isinstance(body, ConversationMarked)
    assert (body.conversation, body.mark) == ("c", mark)


def test_commands_travel_as_given_with_a_reading_of_what_they_state() -> None:
    [given, touch] = enriched(
        command(Correct(user="lin", at=AT, what="my city", statement="I live in Oslo."), "cmd-1"),
        command(Touch(user="lin", at=AT, memory_ids=("m1",)), "cmd-2"),
    )
    body, other = body_of(given), body_of(touch)
    assert isinstance(body, CommandGiven)
    assert isinstance(other, CommandGiven)
    assert isinstance(given, Message)
    assert given.id == "cmd-1"
    assert body.reading is not None
    assert [s.key for s in body.reading.statements] == ["city"]
    assert body.vector
    assert other.reading is None
    assert not other.vector


@pytest.mark.parametrize("field", ["what", "statement"])
def test_commands_are_masked_too(field: str) -> None:
    card = "4111 1111 1111 1111"
    words = {"what": "my card", "statement": "It expired.", field: f"my card number is {card}"}
    [message] = enriched(command(Correct(user="lin", at=AT, **words)))
    assert isinstance(message, Message)
    assert b"4111" not in encode(message)[1]


def test_each_tenant_has_its_policy() -> None:
    stage = Enricher(BagEmbedder("use-m3", 512), SECRET, lambda tenant: preset("game" if tenant == "g" else "default"))
    hashes = [body_of(m).policy for m in enriched(turn(tenant="g"), turn(), stage=stage)]  # type: ignore[attr-defined]
    assert hashes == [preset("game").hash, Policy().hash]


def test_sealed_values_are_sealed_for_their_user() -> None:
    sealed: set[tuple[str, str, str]] = set()

    def seal(key: str, cls: str, value: str) -> str:
        sealed.add((key, cls, value))
        return "<sealed>"

    stage = Enricher(BagEmbedder("use-m3", 512), SECRET, lambda tenant: Policy(), seal)
    [message] = enriched(turn("My phone number is +44 7700 900123."), stage=stage)
    assert sealed == {(subject_key(SECRET, "default", "lin"), "phone", "+44 7700 900123")}
    body = body_of(message)
    assert isinstance(body, TurnEnriched)
    assert body.text == "My phone number is <sealed>."


def test_without_sealing_contact_data_is_masked() -> None:
    [message] = enriched(turn("My phone number is +44 7700 900123, I work at Fjord Labs."))
    assert isinstance(message, Message)
    value = encode(message)[1]
    assert b"900123" not in value
    assert b"Fjord" not in value
    assert b"[phone]" in value
    assert b"[employer]" in value


def test_no_records_need_no_embedder() -> None:
    embedder = Counting()
    assert Enricher(embedder, SECRET, lambda tenant: Policy())([], STAMP) == []
    assert not embedder.batches
