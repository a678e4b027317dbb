"""Messages as Kafka records: CloudEvents 1.0 in binary mode, so that a null value stays a true tombstone.

Headers carry the envelope (`ce_*`), the value is the body as plain JSON. A turn may come without headers: a record
on the turns topic is a `turn.recorded` unless it says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import orjson
from pydantic import ValidationError

from agents_memory.errors import BadRecord
from agents_memory.message import BODIES, Body, Message

Headers = tuple[tuple[str, bytes], ...]

_PREFIX, _VERSION = "io.agents-memory.", ".v1"
MAX_VALUE_BYTES = 1_000_000


def ce_type(body_type: str) -> str:
    """The CloudEvents type of a body type: reverse DNS, with the version."""
    return f"{_PREFIX}{body_type}{_VERSION}"


def encode(message: Message) -> tuple[Headers, bytes]:
    """Headers and value of the record that carries the message."""
    body = message.body
    headers = {
        "content-type": "application/json",
        "ce_specversion": "1.0",
        "ce_id": message.id,
        "ce_source": f"/agents-memory/{message.stage}",
        "ce_type": ce_type(body.type),
        "ce_time": message.time.astimezone(UTC).isoformat().replace("+00:00", "Z"),
        "ce_subject": message.about,
        "ce_partitionkey": message.key,
        "ce_dataschema": f"/agents-memory/schemas/{body.type}.v1.json",
        "ce_dataclassification": body.classification,
    }
    if message.conversation:
        headers["ce_correlationid"] = message.conversation
    if message.cause:
        headers["ce_causationid"] = message.cause
    return tuple((k, v.encode()) for k, v in headers.items()), encode_body(body)


def encode_body(body: Body) -> bytes:
    """The body as JSON, without fields that have their default."""
    return orjson.dumps(body.model_dump(mode="json", exclude_defaults=True))


def decode(headers: Iterable[tuple[str, bytes]], value: bytes | None, default_type: str | None = None) -> Message:
    """The message of a record. BadRecord, with a stable code, for whatever is not one of ours."""
    head = _head(headers)
    body_type = head.get("ce_type", ce_type(default_type) if default_type else "")
    if not body_type:
        raise BadRecord("no_type")
    body = decode_body(body_type.removeprefix(_PREFIX).removesuffix(_VERSION), value)
    try:
        time = datetime.fromisoformat(head["ce_time"]) if "ce_time" in head else getattr(body, "at", None)
    except ValueError:
        raise BadRecord("bad_time") from None
    if not isinstance(time, datetime) or time.tzinfo is None:
        raise BadRecord("bad_time")
    return Message(
        id=head.get("ce_id", ""),
        key=head.get("ce_partitionkey", ""),
        about=head.get("ce_subject", ""),
        time=time,
        body=body,
        conversation=head.get("ce_correlationid"),
        cause=head.get("ce_causationid"),
        stage=head.get("ce_source", "").rpartition("/")[2] or "outside",
    )


def decode_body(body_type: str, value: bytes | None) -> Body:
    """The body of a known type from JSON bytes."""
    cls = BODIES.get(body_type)
    if cls is None:
        raise BadRecord("unknown_type")
    if value is None:
        raise BadRecord("null_value")
    if len(value) > MAX_VALUE_BYTES:
        raise BadRecord("too_large", f"{len(value)} bytes")
    try:
        data = orjson.loads(value)
    except (orjson.JSONDecodeError, RecursionError):
        raise BadRecord("bad_json") from None
    if not isinstance(data, dict):
        raise BadRecord("not_an_object")
    try:
        return cls.model_validate(data)
    except ValidationError as exc:
        # Where and what kind, never the input itself.
        where = {".".join(str(p) for p in e["loc"][:3]) + "=" + e["type"] for e in exc.errors(include_input=False)}
        raise BadRecord("bad_body", ", ".join(sorted(where))[:300]) from None
    except (RecursionError, UnicodeError) as exc:
        raise BadRecord("bad_body", type(exc).__name__) from None


def _head(headers: Iterable[tuple[str, bytes]]) -> dict[str, str]:
    try:
        return {str(k): bytes(v).decode() for k, v in headers if str(k).startswith("ce_")}
    except (UnicodeDecodeError, TypeError):
        raise BadRecord("bad_headers") from None
