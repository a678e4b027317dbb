"""Fuzzed records for the topics that anybody may publish to, each with whether it must be taken in.

The verdict does not come from the code under test: it is the published JSON schema, read by another library, and the
rules that README and SPEC state beside it (UTF-8, one JSON object, a time with its offset, at most 1 MB).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final

from jsonschema import Draft202012Validator

from agents_memory.contract import schemas
from agents_memory.topics import TopicName

TYPES: Final = {
    TopicName.TURNS: ("turn.recorded", "conversation.end", "conversation.clear"),
    TopicName.COMMANDS: ("memory.forget", "memory.confirm", "memory.correct", "memory.retract", "memory.hold"),
}
LIMIT = 1_000_000
"""Bytes of a value, as README says."""

TEXTS = (
    "I moved to Lisbon last week.", "我对花生过敏", "", " ", "\u202e\u200bhidden", "👩‍👩‍👧", "a" * 3_000, "\x00\x01", "ﷺ" * 50,
    "'; DROP TABLE memories; --", "{{7*7}} ${jndi:ldap://x}", "<script>alert(1)</script>", "\ufeffBOM", "NaN", "-0", "٣ أرقام",
)  # fmt: skip
IDS = ("t", "用户-7", "a/b?c#d", "..", "\u202eflip", "x" * 256, "__proto__", "None", "😀", "a b", "'", "%00", "\\")
BAD_IDS: tuple[object, ...] = ("", "x" * 257, None, 7, ["t"], {"id": 1}, True, 1e400)
BAD_TIMES: tuple[object, ...] = (
    "",
    "yesterday",
    "2026-13-01T00:00:00Z",
    "2026-03-02T09:00:00",
    None,
    [],
    {},
    "99999999999999",
    "0001-01-02T00:00:00Z",
    "1899-12-31T00:00:00Z",
    "3000-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
)
GOOD_TIMES = (
    "2026-03-02T09:00:00Z", "2026-03-02T09:00:00+08:00", "1970-01-01T00:00:00+00:00", "2999-12-31T23:59:59Z",
    "2026-03-02T09:00:00.123456-11:00", "1900-01-02T00:00:00Z",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """A record, what was done to it, and whether it must be taken in."""

    topic: TopicName
    key: bytes | None
    value: bytes | None
    headers: tuple[tuple[str, bytes], ...]
    how: str
    good: bool


def fuzzed(count: int, seed: int, good_share: float = 0.05) -> Iterator[Fuzzed]:
    """`count` records; about `good_share` are left as they were, the others are damaged in one of many ways."""
    rng = random.Random(seed)
    for number in range(count):
        topic = TopicName.TURNS if rng.random() < 0.8 else TopicName.COMMANDS
        kind = rng.choice(TYPES[topic]) if topic is TopicName.COMMANDS or rng.random() < 0.1 else "turn.recorded"
        body = sound(rng, kind, number)
        headers = () if kind == "turn.recorded" else (("ce_type", f"io.agents-memory.{kind}.v1".encode()),)
        way = _sound if rng.random() < good_share else rng.choice(WAYS)
        value, headers = way(rng, body, headers)
        keys = (None, b"", b"any", f"k{number % 97}".encode(), rng.randbytes(9))
        key = rng.choice(keys[value is None :])  # a client refuses a record with neither
        yield Fuzzed(topic, key, value, headers, way.__name__.strip("_"), must_pass(topic, headers, value))


def sound(rng: random.Random, kind: str, number: int) -> dict[str, Any]:
    """A body of this kind that must be taken in."""
    base = {"user": f"u{rng.randrange(50)}", "at": rng.choice(GOOD_TIMES)}
    if kind == "turn.recorded":
        extra = {"id": f"{rng.choice(IDS)[:200]}-{number}", "conversation": rng.choice(IDS), "text": rng.choice(TEXTS)}
        return base | extra | {"role": rng.choice(("user", "assistant", "system", "tool"))}
    if kind.startswith("conversation"):
        return base | {"conversation": rng.choice(IDS)}
    if kind == "memory.confirm":
        return base | {"memory_id": rng.choice(IDS)}
    if kind == "memory.hold":
        return base | {"statement": "the gate code", "why": "needed on Friday", "conversation": rng.choice(IDS)}
    if kind == "memory.correct":
        return base | {"memory_id": rng.choice(IDS), "statement": "I live in Porto now"}
    return base | {"what": "where I live"}


def must_pass(
    topic: TopicName, headers: Mapping[str, bytes] | tuple[tuple[str, bytes], ...], value: bytes | None
) -> bool:
    """The verdict by the published contract alone."""
    try:
        named = {name: raw.decode() for name, raw in dict(headers).items() if name.startswith("ce_")}
    except UnicodeDecodeError:
        return False
    kind = named.get("ce_type", "io.agents-memory.turn.recorded.v1" if topic is TopicName.TURNS else "")
    kind = kind.removeprefix("io.agents-memory.").removesuffix(".v1")
    if kind not in ALLOWED[topic] or value is None or len(value) > LIMIT:
        return False
    try:
        body = json.loads(value.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return False
    if not isinstance(body, dict) or not validator(kind).is_valid(body) or not _encodable(body):
        return False
    times = [body["at"], *([named["ce_time"]] if "ce_time" in named else [])]
    return all(_aware(at) for at in times) and _one_of_two(kind, body)


ALLOWED: Final = {
    TopicName.TURNS: frozenset(TYPES[TopicName.TURNS]),
    TopicName.COMMANDS: frozenset(
        name for name in schemas() if name.startswith(("memory.", "subject."))
    ),
}  # fmt: skip


@cache
def validator(kind: str) -> Draft202012Validator:
    return Draft202012Validator(schemas()[kind])


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def _encodable(value: object) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _aware(at: object) -> bool:
    """RFC 3339 with an offset, in the years 1900 to 2999."""
    try:
        return (
            isinstance(at, str)
            and at[10:11] in "Tt "
            and 1900 <= datetime.fromisoformat(at).year <= 2999
            and _offset(at)
        )
    except ValueError:
        return False


def _offset(at: str) -> bool:
    return datetime.fromisoformat(at).tzinfo is not None


def _one_of_two(kind: str, body: Mapping[str, Any]) -> bool:
    """A command about a memory names it or describes it, never both (README)."""
    if kind in ("memory.forget", "memory.retract", "memory.correct"):
        return (body.get("memory_id") is None) != (body.get("what") is None)
    return True


# Ways of damage: (random source, body, headers) -> (value, headers).

Headers = tuple[tuple[str, bytes], ...]
Way = Callable[[random.Random, dict[str, Any], Headers], tuple[bytes | None, Headers]]


def _dumps(body: object) -> bytes:
    return json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _sound(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    return _dumps(body), headers


def _cut(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    value = _dumps(body)
    return value[: rng.randrange(len(value))], headers


def _flipped(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    value = bytearray(_dumps(body))
    for _ in range(rng.randint(1, 4)):
        value[rng.randrange(len(value))] = rng.randrange(256)
    return bytes(value), headers


def _noise(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    return rng.randbytes(rng.randrange(400)), headers


def _null(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    return None, headers


def _missing(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    del body[rng.choice(list(body))]
    return _dumps(body), headers


def _bad_id(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    body[rng.choice([name for name in body if name in ("id", "user", "conversation", "memory_id")])] = rng.choice(
        BAD_IDS
    )
    return _dumps(body), headers


def _bad_time(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    body["at"] = rng.choice(BAD_TIMES)
    return _dumps(body), headers


def _odd_type(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    body[rng.choice(list(body))] = rng.choice((1, 1.5, None, [], {}, True, [[["x"]]], 10**400, -1))
    return _dumps(body), headers


def _surrogate(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    body[rng.choice([name for name, value in body.items() if isinstance(value, str)])] = "\ud800"
    return (json.dumps(body).encode() if rng.random() < 0.5 else _dumps(body)), headers


def _constant(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    return _dumps(body)[:-1] + b', "more": ' + rng.choice(
        (b"NaN", b"Infinity", b"-Infinity", b"01", b"+1")
    ) + b"}", headers


def _deep(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    depth = rng.choice((200, 2_000, 20_000))
    return b'{"id":' + b"[" * depth + b"]" * depth + b"}", headers


def _not_an_object(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    return rng.choice((b"[]", b"null", b'"text"', b"7", b"true", _dumps([body]))), headers


def _trailing(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    return _dumps(body) + rng.choice((b"}", b"\x00", b"{}", b",", b"\xff")), headers


def _long_text(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    body["text"] = "x" * (1_000_100 if rng.random() < 0.02 else 200_001)
    body["what"] = "x" * 4_001
    return _dumps(body), headers


def _other_encoding(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    return json.dumps(body, ensure_ascii=False).encode(rng.choice(("utf-16", "utf-32", "gb18030")), "replace"), headers


def _unknown_type(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    kind = rng.choice(
        (b"io.agents-memory.turn.recorded.v2", b"", b"x", b"io.agents-memory.memory.stored.v1", b"turn.enriched")
    )
    return _dumps(body), (("ce_type", kind),)


def _bad_header(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    return _dumps(body), (
        *headers,
        rng.choice((("ce_id", b"\xff\xfe"), ("ce_time", b"noon"), ("ce_time", b"2026-03-02T09:00:00"))),
    )


def _far(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    """Out of order and far away: still good."""
    body["at"] = (
        datetime(2026, 3, 2, tzinfo=UTC) + timedelta(days=rng.choice((-20_000, -400, 400, 40_000)))
    ).isoformat()
    return _dumps(body), headers


def _unknown_fields(rng: random.Random, body: dict[str, Any], headers: Headers) -> tuple[bytes | None, Headers]:
    """What newer writers add is ignored: still good."""
    return _dumps(body | {"newer": {"a": [1, 2]}, "x" * 300: 1}), (*headers, ("mine", b"\xff"))


WAYS: tuple[Way, ...] = (
    _cut, _flipped, _noise, _null, _missing, _bad_id, _bad_time, _odd_type, _surrogate, _constant, _deep, _not_an_object,
    _trailing, _long_text, _other_encoding, _unknown_type, _bad_header, _far, _unknown_fields,
)  # fmt: skip
