"""EverMemOS: `session_meta` with its people, and a `conversation_list` of their messages.

Who is an assistant stands in `user_details`; everybody else is a user of their own, by the sender's id. In a group
chat an assistant's message belongs to the user who spoke last.
"""

from __future__ import annotations

from typing import Any

from agents_memory.importers.base import Format, Message, Scope, Talk, talking
from agents_memory.importers.files import Document, mapping, sequence, string
from agents_memory.importers.times import moment

NAME = "evermemos"


def recognises(value: Any) -> bool:
    """An object with a `conversation_list`."""
    return isinstance(mapping(value).get("conversation_list"), list)


def _talks(document: Document, scope: Scope) -> list[Talk]:
    talks = []
    for row in document.rows:
        value = mapping(row.value)
        meta = mapping(value.get("session_meta"))
        people = mapping(meta.get("user_details"))
        messages = [
            _message(message, people, row.place(("message", i)))
            for i, message in enumerate(sequence(value.get("conversation_list")))
        ]
        talks.append(Talk(messages, conversation=string(meta.get("group_id")) or None,
                          start=moment(meta.get("created_at"))))  # fmt: skip
    return talks


def _message(value: Any, people: dict[str, Any], where: str) -> Message:
    message = mapping(value)
    sender = string(message.get("sender"))
    role = string(mapping(people.get(sender)).get("role")) or string(message.get("sender_name"))
    assistant = role.lower() in ("assistant", "robot", "bot")
    kind = string(message.get("type")) or "text"
    return Message(
        "assistant" if assistant else "user" if sender else "unknown", string(message.get("content")), where,
        at=moment(message.get("create_time")), key=string(message.get("message_id")) or None,
        user=None if assistant else sender or None,
        skip="" if kind == "text" else "image" if "image" in kind else "message that is no text",
    )  # fmt: skip


FORMAT = Format(NAME, recognises, talking(NAME, _talks))
