"""Our own turn record, one JSON object a line: what `memory.turns.v1` carries, read as it is.

    {"id": "t1", "conversation": "c1", "user": "lin", "role": "user", "text": "…", "at": "2026-03-02T09:00:00+08:00"}

`tenant`, `agent`, `task`, `lang` and `tool_call` are optional. What the caller names as tenant, user or
conversation stands in where a record does not say it. A record without `id` gets one made from the rest of it.
A record's time is the truth even if the file is not in order; only records of the *same* time in a conversation
are moved apart by a millisecond each, in file order. Ends of conversations follow behind the last line, because
conversations may be interleaved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from agents_memory.commands import ConversationEnd
from agents_memory.importers.base import (
    DEFAULT_USER,
    TICK,
    Format,
    Item,
    Scope,
    Skipped,
    identifier,
    turn_or_reason,
)
from agents_memory.importers.files import Document, Row, mapping
from agents_memory.importers.times import moment

NAME = "jsonl"


def recognises(value: Any) -> bool:
    """A turn record, or an array of them: it has a text, a role and the time at which it was said."""
    first = value[0] if isinstance(value, list) and value else value
    return {"role", "text", "at"} <= mapping(first).keys()


def items(document: Document, scope: Scope) -> Iterator[Item]:
    """Yield the file's turns with their own ids and times."""
    said: dict[tuple[str, str, str], set[datetime]] = {}
    made: Counter[str] = Counter()
    for where, value in _records(document.rows):
        at = moment(value.get("at"))
        if at is None:
            yield Skipped("at: no time between 1990 and 2100", where)
            continue
        fields: dict[str, object] = {
            "tenant": scope.tenant, "user": scope.user or DEFAULT_USER, "conversation": scope.conversation or NAME,
        } | {key: field for key, field in value.items() if field is not None}  # fmt: skip
        if "id" not in fields:
            key = identifier(NAME, *(fields.get(k) for k in ("tenant", "user", "conversation", "role", "text", "at")))
            fields["id"] = identifier(key, made[key])
            made[key] += 1
        turn = turn_or_reason(**fields | {"at": at})
        if isinstance(turn, str):
            yield Skipped(turn, where)
            continue
        taken = said.setdefault((turn.tenant, turn.user, turn.conversation), set())
        while at in taken:
            at += TICK
        taken.add(at)
        yield turn if at == turn.at else turn.model_copy(update={"at": at})
    for (tenant, user, conversation), times in said.items():
        yield ConversationEnd(tenant=tenant, user=user, conversation=conversation, at=max(times) + TICK)


def _records(rows: tuple[Row, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
    for row in rows:
        values = row.value if isinstance(row.value, list) else [row.value]
        for index, value in enumerate(values):
            yield row.place(*([("record", index)] if isinstance(row.value, list) else [])), mapping(value)


FORMAT = Format(NAME, recognises, items)
