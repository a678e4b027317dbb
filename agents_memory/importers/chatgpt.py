"""ChatGPT's export, `conversations.json`: each conversation is a tree of messages.

The talk is the path from `current_node` up through `parent`; answers that the user had regenerated and questions
that were edited lie on abandoned branches and are reported as skipped, else they would become memories.
"""

from __future__ import annotations

from typing import Any

from agents_memory.importers.base import Format, Message, Scope, Talk, talking
from agents_memory.importers.files import Document, Row, mapping, sequence, string
from agents_memory.importers.openai import call_text
from agents_memory.importers.times import moment

NAME = "chatgpt"


def recognises(value: Any) -> bool:
    """A conversation with a `mapping` of nodes, or an array of such."""
    first = value[0] if isinstance(value, list) and value else value
    return isinstance(mapping(first).get("mapping"), dict)


def _talks(document: Document, scope: Scope) -> list[Talk]:
    talks = []
    for row in document.rows:
        several = isinstance(row.value, list)
        for index, value in enumerate(row.value if several else [row.value]):
            steps = (("conversation", index),) if several else ()
            talks.append(_talk(mapping(value), row, steps))
    return talks


def _talk(conversation: dict[str, Any], row: Row, steps: tuple[tuple[str, int], ...]) -> Talk:
    nodes = mapping(conversation.get("mapping"))
    places = {name: row.place(*steps, ("node", index)) for index, name in enumerate(nodes)}
    path = _path(nodes, string(conversation.get("current_node")))
    messages = [_message(name, mapping(nodes[name]), places[name]) for name in path]
    kept = set(path)
    messages += [
        Message("", "", places[name], skip="abandoned branch")
        for name, node in nodes.items() if name not in kept and mapping(mapping(node).get("message"))
    ]  # fmt: skip
    identity = string(conversation.get("conversation_id")) or string(conversation.get("id"))
    return Talk([m for m in messages if m.role or m.skip], conversation=identity or None,
                start=moment(conversation.get("create_time")))  # fmt: skip


def _path(nodes: dict[str, Any], last: str) -> list[str]:
    """Node names from the root to the current node; exports without one end at the newest leaf."""
    if last not in nodes:
        leaves = [name for name, node in nodes.items() if not sequence(mapping(node).get("children"))]
        last = max(leaves, key=lambda name: _created(nodes[name]), default="")
    path: list[str] = []
    seen: set[str] = set()
    while last in nodes and last not in seen:
        seen.add(last)  # a broken export may hold a cycle
        path.append(last)
        last = string(mapping(nodes[last]).get("parent"))
    return path[::-1]


def _created(node: Any) -> float:
    time = mapping(mapping(node).get("message")).get("create_time")
    return float(time) if isinstance(time, (int, float)) else 0.0


def _message(name: str, node: dict[str, Any], where: str) -> Message:
    message = mapping(node.get("message"))
    if not message:  # the root of the tree is no message
        return Message("", "", where)
    content = mapping(message.get("content"))
    text, lost, call = _content(content, string(message.get("recipient")))
    hidden = mapping(message.get("metadata")).get("is_visually_hidden_from_conversation") is True
    return Message(
        string(mapping(message.get("author")).get("role")) or "unknown", text, where, tool_call=call, lost=lost,
        at=moment(message.get("create_time")), key=string(message.get("id")) or name,
        skip="hidden message" if hidden else "",
    )  # fmt: skip


def _content(content: dict[str, Any], recipient: str) -> tuple[str, tuple[str, ...], str | None]:
    """Text, what of it is no text, and the tool call of a message's content, by its type."""
    kind = string(content.get("content_type"))
    if kind in ("text", "multimodal_text"):
        texts: list[str] = []
        lost: list[str] = []
        for part in sequence(content.get("parts")):
            spoken = string(mapping(part).get("text"))  # the transcript of something said aloud
            if isinstance(part, str) or spoken:
                texts.append(part if isinstance(part, str) else spoken)
            else:
                what = string(mapping(part).get("content_type"))
                lost.append("image" if "image" in what else "audio" if "audio" in what else "part without text")
        text = "\n".join(t for t in texts if t)
        if recipient not in ("", "all"):
            return "", tuple(lost), call_text([(recipient, text)])
        return text, tuple(lost), None
    if kind == "code":
        return "", (), call_text([(recipient or "code", string(content.get("text")))])
    if kind == "execution_output":
        return string(content.get("text")), (), None
    return "", ("content that nobody said",), None  # thoughts, custom instructions, pages looked up


FORMAT = Format(NAME, recognises, talking(NAME, _talks))
