"""Hindsight agent logs: JSON lines, each an array of exchanges, each an array of messages.

A line is a snapshot of a session: later lines repeat what earlier ones had and add to it. A session is known by
its first message and time; what a line repeats is read once and reported as skipped. Both messages of an exchange carry
the same time: the order is their position. "User: " and "Assistant: " before the texts are removed.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from agents_memory.importers.base import Format, Message, Scope, Talk, identifier, talking
from agents_memory.importers.files import Document, mapping, sequence, string
from agents_memory.importers.times import moment

NAME = "hindsight"


def recognises(value: Any) -> bool:
    """An array of arrays of messages with `role`, `content` and `timestamp`."""
    exchange = value[0] if isinstance(value, list) and value else None
    message = exchange[0] if isinstance(exchange, list) and exchange else None
    return {"role", "content", "timestamp"} <= mapping(message).keys()


def _talks(document: Document, scope: Scope) -> list[Talk]:
    sessions: dict[str, list[Message]] = {}
    read: dict[str, set[str]] = {}
    for row in document.rows:
        messages = [mapping(m) for exchange in sequence(row.value) for m in sequence(exchange)]
        if not messages:
            continue
        session = f"{NAME}-{identifier(*_said(messages[0]))[:13]}"
        known, inside = read.setdefault(session, set()), Counter[str]()
        for index, message in enumerate(messages):
            said = identifier(*_said(message))
            inside[said] += 1
            # Said for the n-th time in this snapshot: the same only as what an earlier one has n times.
            key, where = f"{said}-{inside[said]}", row.place(("message", index))
            sessions.setdefault(session, []).append(
                Message("", "", where, skip="repeated by a later snapshot") if key in known
                else _message(message, key, where)
            )  # fmt: skip
            known.add(key)
    return [Talk(messages, conversation=session) for session, messages in sessions.items()]


def _said(message: dict[str, Any]) -> tuple[Any, Any, Any]:
    return message.get("role"), message.get("content"), message.get("timestamp")


def _message(message: dict[str, Any], key: str, where: str) -> Message:
    role = string(message.get("role"))
    text = string(message.get("content")).removeprefix(f"{role.capitalize()}: ")
    return Message(role, text, where, at=moment(message.get("timestamp")), key=key)


FORMAT = Format(NAME, recognises, talking(NAME, _talks))
