"""LangChain's `messages_to_dict`: an array of `{"type", "data": {"content", …}}`, or lines of such arrays.

The format has no times: they are synthetic (see `base`).
"""

from __future__ import annotations

from typing import Any

from agents_memory.importers.base import Format, Message, Scope, Talk, talking
from agents_memory.importers.files import Document, mapping, sequence, string
from agents_memory.importers.openai import call_text, parts_of

NAME = "langchain"


def recognises(value: Any) -> bool:
    """A message with `type` and `data` holding `content`, or an array of such."""
    first = mapping(value[0] if isinstance(value, list) and value else value)
    return "type" in first and "content" in mapping(first.get("data"))


def _talks(document: Document, scope: Scope) -> list[Talk]:
    single: list[Message] = []
    talks = []
    for row in document.rows:
        if isinstance(row.value, list):
            messages = [_message(value, row.place(("message", i))) for i, value in enumerate(row.value)]
            talks.append(Talk(messages))
        else:
            single.append(_message(row.value, row.place()))
    return [Talk(single), *talks] if single else talks


def _message(value: Any, where: str) -> Message:
    data = mapping(mapping(value).get("data"))
    kind = string(mapping(value).get("type"))
    # Streamed messages are called HumanMessageChunk and so on; `chat` names its role beside the text.
    role = string(data.get("role")) if kind == "chat" else kind.removesuffix("Chunk").removesuffix("Message")
    text, lost = parts_of(data.get("content"))
    calls = call_text((string(c.get("name")), c.get("args")) for c in map(mapping, sequence(data.get("tool_calls"))))
    return Message(role, text, where, key=string(data.get("id")) or None, tool_call=calls, lost=lost)


FORMAT = Format(NAME, recognises, talking(NAME, _talks))
