"""The frozen corpus: records as version 1 wrote them. It is never regenerated; new types are added behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

PATH = Path(__file__).parent / "corpus" / "v1.jsonl"


@dataclass(frozen=True, slots=True)
class Record:
    """One record: its headers and value, as they stood on the topic."""

    headers: tuple[tuple[str, bytes], ...]
    value: bytes
    body: dict[str, Any]

    @property
    def type(self) -> str:
        """The body's type, without prefix and version."""
        return dict(self.headers)["ce_type"].decode().removeprefix("io.agents-memory.").removesuffix(".v1")

    def __str__(self) -> str:
        return self.type


def records() -> Iterator[Record]:
    """All records of the corpus."""
    for line in PATH.read_bytes().splitlines():
        entry = orjson.loads(line)
        headers = tuple((name, text.encode()) for name, text in entry["headers"].items())
        yield Record(headers, orjson.dumps(entry["value"]), entry["value"])
