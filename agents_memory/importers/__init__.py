"""Importers: recorded conversations of other systems as turns.

    for item in read(Path("conversations.json")):
        ...  # a Turn, what was Skipped and why, or the ConversationEnd behind a conversation's turns

`base` says what holds for all formats: deterministic ids, times, skips. A new format is one module with a FORMAT,
named in the table below.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from agents_memory.commands import ConversationEnd
from agents_memory.errors import BadRequest
from agents_memory.importers import (
    chatgpt,
    claude,
    evermemos,
    hindsight,
    jsonl,
    langchain,
    locomo,
    memorybank,
    openai,
    sharegpt,
)  # fmt: skip
from agents_memory.importers.base import START, Format, Item, Scope, Skipped
from agents_memory.importers.files import Document, load
from agents_memory.model import Id

__all__ = ["FORMATS", "ConversationEnd", "Item", "Skipped", "detect", "read"]

_TABLE: dict[str, Format] = {
    module.FORMAT.name: module.FORMAT
    for module in (jsonl, openai, chatgpt, claude, sharegpt, memorybank, locomo, evermemos, hindsight, langchain)
}

FORMATS: tuple[str, ...] = tuple(_TABLE)
"""The names of all formats; `auto` beside them lets `read` look."""


def detect(path: Path | str) -> str:
    """The name of the file's format, judged by its content alone.

    Raises BadRequest if the file cannot be read or is of no known format.
    """
    return _recognise(load(Path(path)), Path(path)).name


def read(
    path: Path | str, format: str = "auto", *, tenant: str = "default", user: str | None = None,
    conversation: str | None = None, start: datetime | None = None, both_speakers: bool = False,
) -> Iterator[Item]:  # fmt: skip
    """Read a file's conversations, each followed by its end.

    `user` and `conversation` replace those of the file (several conversations are then numbered; jsonl records
    keep what they name themselves); `start`, aware, is where talks without times begin; `both_speakers` see
    `locomo`. The file is read and judged at the call: BadRequest is raised here, not in the middle of the iteration.
    """
    file = Path(path)
    for name, value in (("tenant", tenant), ("user", user), ("conversation", conversation)):
        _check_id(name, value)
    if start is not None and start.tzinfo is None:
        raise BadRequest("start must have an offset")
    if format != "auto" and format not in _TABLE:
        raise BadRequest(f"unknown format {format!r}: choose auto or one of {', '.join(FORMATS)}")
    document = load(file)
    chosen = _recognise(document, file) if format == "auto" else _TABLE[format]
    if not any(chosen.recognises(row.value) for row in document.rows):
        raise BadRequest(f"cannot read {file}: it does not look like {chosen.name}")
    scope = Scope(tenant, user, conversation, START if start is None else start, both_speakers)
    return _with_broken_lines(document, chosen.items(document, scope))


def _with_broken_lines(document: Document, items: Iterator[Item]) -> Iterator[Item]:
    yield from (Skipped("not JSON", f"line {number}") for number in document.broken)
    yield from items


def _recognise(document: Document, file: Path) -> Format:
    for row in document.rows:
        for candidate in _TABLE.values():
            if candidate.recognises(row.value):
                return candidate
    raise BadRequest(f"cannot read {file}: unknown format, expected one of {', '.join(FORMATS)}")


def _check_id(name: str, value: str | None) -> None:
    if value is None:
        return
    try:
        TypeAdapter(Id).validate_python(value)
    except ValidationError as error:
        raise BadRequest(f"{name}: {error.errors(include_input=False)[0]['msg']}") from None
