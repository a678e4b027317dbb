"""Files as rows of JSON: one document, or one value a line."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents_memory.errors import BadRequest


@dataclass(frozen=True, slots=True)
class Row:
    """One JSON value of a file; `where` names its line, "" if the file is one document."""

    value: Any
    where: str = ""

    def place(self, *steps: tuple[str, int]) -> str:
        """Where something stands inside the row, counted from 1: `line 3, message 2`."""
        named = [self.where] if self.where else []
        return ", ".join([*named, *(f"{word} {index + 1}" for word, index in steps)]) or "document"


@dataclass(frozen=True, slots=True)
class Document:
    """The rows of a file, and the numbers of the lines that are no JSON."""

    rows: tuple[Row, ...]
    broken: tuple[int, ...] = ()


def load(path: Path) -> Document:
    """Read a file of JSON or JSON lines in UTF-8, with or without a byte order mark.

    Raises BadRequest, in one line without any of the file's text, if it cannot be read as either.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise BadRequest(f"cannot read {path}: {error.strerror or 'input/output error'}") from None
    except UnicodeDecodeError:
        raise BadRequest(f"cannot read {path}: it is not UTF-8 text") from None
    if not text.strip():
        raise BadRequest(f"cannot read {path}: it is empty")
    try:
        return Document((Row(json.loads(text)),))
    except RecursionError:
        raise BadRequest(f"cannot read {path}: it is nested too deeply") from None
    except ValueError:
        document = _lines(text)
    if not document.rows:
        raise BadRequest(f"cannot read {path}: it is neither JSON nor JSON lines")
    return document


def _lines(text: str) -> Document:
    rows: list[Row] = []
    broken: list[int] = []
    # Only real line ends: str.splitlines would also cut at U+2028, which JSON strings may hold.
    for number, line in enumerate(re.split(r"\r?\n", text), start=1):
        if not line.strip():
            continue
        try:
            rows.append(Row(json.loads(line), f"line {number}"))
        except (ValueError, RecursionError):
            broken.append(number)
    return Document(tuple(rows), tuple(broken))


def mapping(value: Any) -> dict[str, Any]:
    """The value if it is a JSON object, else an empty one: exports leave out or null what they do not have."""
    return value if isinstance(value, dict) else {}


def sequence(value: Any) -> list[Any]:
    """The value if it is a JSON array, else an empty one."""
    return value if isinstance(value, list) else []


def string(value: Any) -> str:
    """The value if it is a JSON string, else an empty one."""
    return value if isinstance(value, str) else ""
