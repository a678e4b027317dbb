"""Messages as records: the envelope in headers, the body as plain JSON, bad records named by a stable code."""

from __future__ import annotations

from datetime import UTC, datetime

import orjson
import pytest

from agents_memory.codec import MAX_VALUE_BYTES, decode, decode_body, encode
from agents_memory.commands import Forget, TurnRecorded
from agents_memory.errors import BadRecord
from agents_memory.message import Message
from agents_memory.model import Role

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)
TURN = TurnRecorded(id="t1", conversation="c", user="lin", role=Role.USER, text="我对花生过敏", at=AT)
VALUE = {
    "id": "t1",
    "conversation": "c",
    "user": "lin",
    "role": "user",
    "text": "hi",
    "at": "2026-03-02T09:00:00+08:00",
}


def turn(**changes: object) -> bytes:
    return orjson.dumps({**VALUE, **changes})


def test_a_message_comes_back_as_it_went() -> None:
    message = Message("m1", "k" * 32, "t1", AT, TURN, "c", "m0", "enrich")
    assert decode(*encode(message)) == message


def test_the_value_is_plain_json_without_defaults() -> None:
    _, value = encode(Message("m1", "k", "t1", AT, TURN))
    assert orjson.loads(value) == {
        "id": "t1", "conversation": "c", "user": "lin", "role": "user", "text": "我对花生过敏", "at": "2026-03-02T09:00:00Z",
    }  # fmt: skip


def test_a_turn_needs_no_headers() -> None:
    message = decode((), turn(), TurnRecorded.type)
    assert isinstance(message.body, TurnRecorded)
    assert message.body.at.utcoffset() is not None
    assert message.time == message.body.at
    assert message.stage == "outside"


def test_unknown_fields_are_ignored() -> None:
    assert isinstance(decode((), turn(mood="fine"), TurnRecorded.type).body, TurnRecorded)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "null_value"),
        (b"", "bad_json"),
        (b"{", "bad_json"),
        (b"\xff\xfe", "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b"[]", "not_an_object"),
        (b'"text"', "not_an_object"),
        (turn(at="2026-03-02T09:00:00"), "bad_body"),
        (turn(at="yesterday"), "bad_body"),
        (turn(role="robot"), "bad_body"),
        (turn(user=""), "bad_body"),
        (turn(user=" lin"), "bad_body"),
        (turn(user="a\nb"), "bad_body"),
        (turn(user="x" * 257), "bad_body"),
        (turn(text="x" * 200_001), "bad_body"),
        (turn(text=None), "bad_body"),
        (b'{"text": "' + b"x" * MAX_VALUE_BYTES + b'"}', "too_large"),
    ],
)
def test_what_cannot_be_read_has_a_stable_code(value: bytes | None, code: str) -> None:
    with pytest.raises(BadRecord) as raised:
        decode((), value, TurnRecorded.type)
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ((), "no_type"),
        ((("ce_type", b"io.agents-memory.memory.unheard.v1"),), "unknown_type"),
        ((("ce_type", b"\xff"),), "bad_headers"),
        ((("ce_type", b"io.agents-memory.turn.recorded.v1"), ("ce_time", b"noon")), "bad_time"),
        ((("ce_type", b"io.agents-memory.turn.recorded.v1"), ("ce_time", b"2026-03-02T09:00:00")), "bad_time"),
    ],
)
def test_bad_headers_have_a_stable_code(headers: tuple[tuple[str, bytes], ...], code: str) -> None:
    with pytest.raises(BadRecord) as raised:
        decode(headers, turn())
    assert raised.value.code == code


def test_an_error_names_the_field_but_never_the_text() -> None:
    secret = "my card is 4111 1111 1111 1111"
    with pytest.raises(BadRecord) as raised:
        decode((), turn(text=secret, role=secret, at=secret), TurnRecorded.type)
    assert "role" in str(raised.value)
    assert "4111" not in str(raised.value)


def test_a_command_names_a_memory_or_describes_it_never_both() -> None:
    for fields in ({}, {"memory_id": "m", "what": "my address"}):
        with pytest.raises(BadRecord, match="bad_body"):
            decode_body(Forget.type, orjson.dumps({"user": "lin", "at": VALUE["at"], **fields}))
