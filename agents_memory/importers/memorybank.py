"""MemoryBank: an object of users, each with a `history` of days, each a list of query and response.

Every user is a user of ours, every day one of their conversations. Days have no time: a day's talk begins at nine
in the morning, UTC.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from agents_memory.importers.base import Format, Message, Scope, Talk, talking
from agents_memory.importers.files import Document, Row, mapping, sequence, string
from agents_memory.importers.times import moment

NAME = "memorybank"
MORNING = timedelta(hours=9)


def recognises(value: Any) -> bool:
    """An object whose values have a `history` by day."""
    return (
        isinstance(value, dict)
        and bool(value)
        and all(isinstance(mapping(user).get("history"), dict) for user in value.values())
    )


def _talks(document: Document, scope: Scope) -> list[Talk]:
    talks = []
    for row in document.rows:
        for number, (name, user) in enumerate(mapping(row.value).items()):
            for day, pairs in mapping(mapping(user).get("history")).items():
                talks.append(_talk(row, number, name, day, sequence(pairs)))
    return talks


def _talk(row: Row, number: int, name: str, day: str, pairs: list[Any]) -> Talk:
    start = moment(day)
    messages = []
    for index, pair in enumerate(map(mapping, pairs)):
        where = row.place(("user", number)) + f", {day if start else 'day without date'}, pair {index + 1}"
        messages.append(Message("user", string(pair.get("query")), where))
        messages.append(Message("assistant", string(pair.get("response")), where))
    return Talk(messages, user=name, conversation=f"{name}-{day}", start=start + MORNING if start else None)


FORMAT = Format(NAME, recognises, talking(NAME, _talks))
