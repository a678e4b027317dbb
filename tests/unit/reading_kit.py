"""Reading one message for a test."""

from __future__ import annotations

from datetime import datetime

from agents_memory.language.reading import read
from agents_memory.model import Reading, Role, Statement

AT = datetime.fromisoformat("2026-03-04T09:00:00+08:00")  # a Wednesday


def reading(text: str, role: Role = Role.USER) -> Reading:
    """What a message says by its own words."""
    return read(text, role, AT).reading


def keyed(text: str) -> dict[str, Statement]:
    """The statements of a user's message that have a key, by key."""
    return {s.key: s for s in reading(text).statements if s.key}


def kept(text: str) -> list[Statement]:
    """The statements of a user's message that matter enough to be remembered."""
    return [s for s in reading(text).statements if s.importance >= 4 and s.confidence >= 0.6]
