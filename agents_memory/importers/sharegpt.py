"""ShareGPT: `conversations` of `{"from", "value"}`, copied from the web page.

Answers that are HTML become text. A page that offers several wordings of a question puts a counter such as
"1 / 1" before it; where every question of a conversation has one, they are removed. What is said twice stays said
twice. The format has no times: they are synthetic (see `base`).
"""

from __future__ import annotations

import html
import re
from typing import Any

from agents_memory.importers.base import ROLES, Format, Message, Scope, Talk, talking
from agents_memory.importers.files import Document, Row, mapping, sequence, string
from agents_memory.importers.markup import is_html, plain
from agents_memory.model import Role

NAME = "sharegpt"
_COUNTER = re.compile(r"\s*(\d{1,3}) / (\d{1,3})")


def recognises(value: Any) -> bool:
    """A conversation whose `conversations` (or `items`) have `from` and `value`, or an array of such."""
    first = value[0] if isinstance(value, list) and value else value
    messages = _messages(mapping(first))
    return bool(messages) and {"from", "value"} <= mapping(messages[0]).keys()


def _messages(value: dict[str, Any]) -> list[Any]:
    return sequence(value.get("conversations")) or sequence(value.get("items"))


def _talks(document: Document, scope: Scope) -> list[Talk]:
    talks = []
    for row in document.rows:
        several = isinstance(row.value, list)
        for index, value in enumerate(row.value if several else [row.value]):
            talks.append(_talk(mapping(value), row, (("conversation", index),) if several else ()))
    return talks


def _talk(value: dict[str, Any], row: Row, steps: tuple[tuple[str, int], ...]) -> Talk:
    raw = [mapping(message) for message in _messages(value)]
    answers = [string(m.get("value")) for m in raw if _role(m) is Role.ASSISTANT]
    questions = [string(m.get("value")) for m in raw if _role(m) is Role.USER]
    escaped = any(is_html(answer) for answer in answers)  # copied from the page, so questions are escaped too
    counted = bool(questions) and all(_counter_end(question) for question in questions)
    messages = []
    for index, message in enumerate(raw):
        text = string(message.get("value"))
        if _role(message) is Role.USER:
            text = text[_counter_end(text) if counted else 0 :]
            text = html.unescape(text) if escaped else text
        elif is_html(text):
            text = plain(text)
        messages.append(Message(string(message.get("from")), text, row.place(*steps, ("message", index))))
    return Talk(messages, conversation=string(value.get("id")) or None)


def _role(message: dict[str, Any]) -> Role | None:
    return ROLES.get(string(message.get("from")).lower())


def _counter_end(text: str) -> int:
    """Where the counter "n / m" at the beginning ends, 0 if there is none.

    Text follows without a gap, so "1 / 12. Why" holds 1 of 1 and "2. Why": m is the shortest number not below n.
    """
    match = _COUNTER.match(text)
    if match is None:
        return 0
    digits = match[2]
    for length in range(1, len(digits) + 1):
        if int(digits[:length]) >= max(1, int(match[1])):
            return match.start(2) + length
    return 0


FORMAT = Format(NAME, recognises, talking(NAME, _talks))
