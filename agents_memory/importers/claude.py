"""Claude's export, `conversations.json`: conversations with `chat_messages`.

A message's `text` may be empty while its `content` blocks hold it, so blocks come first. Thinking, results of
tools, attachments and files are reported as skipped; a `tool_use` block becomes the turn's `tool_call`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agents_memory.importers.base import Format, Message, Scope, Talk, talking
from agents_memory.importers.files import Document, mapping, sequence, string
from agents_memory.importers.openai import call_text
from agents_memory.importers.times import moment

NAME = "claude"
_LOST: Mapping[str, str] = {"thinking": "thinking", "tool_result": "tool result", "image": "image"}


def recognises(value: Any) -> bool:
    """A conversation with `chat_messages`, or an array of such."""
    first = value[0] if isinstance(value, list) and value else value
    return isinstance(mapping(first).get("chat_messages"), list)


def _talks(document: Document, scope: Scope) -> list[Talk]:
    talks = []
    for row in document.rows:
        several = isinstance(row.value, list)
        for index, value in enumerate(row.value if several else [row.value]):
            steps = (("conversation", index),) if several else ()
            conversation = mapping(value)
            messages = [
                _message(message, row.place(*steps, ("message", i)))
                for i, message in enumerate(sequence(conversation.get("chat_messages")))
            ]
            talks.append(Talk(messages, conversation=string(conversation.get("uuid")) or None,
                              start=moment(conversation.get("created_at"))))  # fmt: skip
    return talks


def _message(value: Any, where: str) -> Message:
    message = mapping(value)
    if not message:
        return Message("", "", where, skip="not a message")
    texts: list[str] = []
    lost: list[str] = []
    calls: list[tuple[str, Any]] = []
    for block in map(mapping, sequence(message.get("content"))):
        kind = string(block.get("type"))
        if kind == "text":
            texts.append(string(block.get("text")))
        elif kind == "tool_use":
            calls.append((string(block.get("name")), block.get("input")))
        else:
            lost.append(_LOST.get(kind, "part without text"))
    lost += ["attachment"] * len(sequence(message.get("attachments")))
    lost += ["file"] * len(sequence(message.get("files")) or sequence(message.get("files_v2")))
    text = "\n".join(t for t in texts if t.strip()) or string(message.get("text"))
    return Message(
        string(message.get("sender")), text, where, at=moment(message.get("created_at")),
        key=string(message.get("uuid")) or None, tool_call=call_text(calls), lost=tuple(lost),
    )  # fmt: skip


FORMAT = Format(NAME, recognises, talking(NAME, _talks))
