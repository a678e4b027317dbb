"""OpenAI chat messages: an array, an object with `messages`, or lines of either.

Lines that are single messages make one conversation together; lines with `messages` one each. Content may be
a string, a list of parts (text is taken, images, audio and files are reported as skipped), or null beside
`tool_calls`, which become the turn's `tool_call`. The format has no times: they are synthetic (see `base`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from agents_memory.importers.base import Format, Message, Scope, Talk, talking
from agents_memory.importers.files import Document, Row, mapping, sequence, string

NAME = "openai"
_TEXT_PARTS = ("text", "input_text", "output_text")


def recognises(value: Any) -> bool:
    """A message with `role` and `content` or tool calls, an array of such, or an object with `messages`."""
    if isinstance(value, dict) and isinstance(value.get("messages"), list):
        return recognises(value["messages"])
    if isinstance(value, list):
        return bool(value) and (_is_message(value[0]) or (isinstance(value[0], dict) and "messages" in value[0]
                                                          and recognises(value[0])))  # fmt: skip
    return _is_message(value)


def _is_message(value: Any) -> bool:
    keys = mapping(value).keys()
    return "role" in keys and bool(keys & {"content", "tool_calls", "function_call"})


def parts_of(content: Any) -> tuple[str, tuple[str, ...]]:
    """The text of a message's content, and what of it was no text: one reason for each part."""
    if isinstance(content, str):
        return content, ()
    texts: list[str] = []
    lost: list[str] = []
    for part in sequence(content):
        kind = part if isinstance(part, str) else string(mapping(part).get("type"))
        if isinstance(part, str):
            texts.append(part)
        elif kind in _TEXT_PARTS:
            texts.append(string(part.get("text")))
        elif kind == "refusal":
            texts.append(string(part.get("refusal")))
        else:
            lost.append("image" if "image" in kind else "audio" if "audio" in kind else "part without text")
    return "\n".join(texts), tuple(lost)


def call_text(calls: Iterable[tuple[str, Any]]) -> str | None:
    """Tool calls (name, arguments) as JSON, one a line; equal calls give equal text. None if there are none."""
    lines = []
    for name, arguments in calls:
        if isinstance(arguments, str):
            with suppress(ValueError, RecursionError):
                arguments = json.loads(arguments)  # noqa: PLW2901 - models write arguments as JSON in a string
        call = {"name": name, "arguments": arguments}
        lines.append(json.dumps(call, ensure_ascii=False, sort_keys=True, separators=(",", ":")))
    return "\n".join(lines) or None


def _message(value: Any, where: str) -> Message:
    message = mapping(value)
    if not message:
        return Message("", "", where, skip="not a message")
    text, lost = parts_of(message.get("content"))
    functions = [mapping(mapping(call).get("function")) for call in sequence(message.get("tool_calls"))]
    if mapping(message.get("function_call")):
        functions.append(message["function_call"])
    calls = call_text((string(f.get("name")), f.get("arguments")) for f in functions)
    key = string(message.get("id")) or None
    return Message(string(message.get("role")), text or string(message.get("refusal")), where, key=key,
                   tool_call=calls, lost=lost)  # fmt: skip


def _talks(document: Document, scope: Scope) -> list[Talk]:
    single: list[Message] = []
    talks: list[Talk] = []
    for row in document.rows:
        if _is_message(row.value):
            single.append(_message(row.value, row.place()))
        elif isinstance(row.value, list) and not (row.value and "messages" in mapping(row.value[0])):
            talks.append(_talk(row, {"messages": row.value}, ()))
        elif isinstance(row.value, list):
            talks.extend(_talk(row, value, (("conversation", i),)) for i, value in enumerate(row.value))
        else:
            talks.append(_talk(row, row.value, ()))
    return [Talk(single), *talks] if single else talks


def _talk(row: Row, value: Any, steps: tuple[tuple[str, int], ...]) -> Talk:
    messages = sequence(mapping(value).get("messages"))
    read = [_message(message, row.place(*steps, ("message", i))) for i, message in enumerate(messages)]
    return Talk(read, conversation=string(mapping(value).get("id")) or None)


FORMAT = Format(NAME, recognises, talking(NAME, _talks))
