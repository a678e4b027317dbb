"""The clock source: the wall, the wall with event time counted from the subject's newest event, or a file.

A file holds one RFC 3339 time and can be rewritten while the stack runs; tests and simulations use it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from agents_memory.errors import BadSettings
from agents_memory.stages.enrich import Stamp

Clock = Callable[[], Stamp]


def clock_source(setting: str) -> Clock:
    """The clock of a setting `wall | event | file:PATH`."""
    if setting == "wall":
        return lambda: Stamp(datetime.now(UTC), "wall")
    if setting == "event":
        return lambda: Stamp(datetime.now(UTC), "event")
    path = Path(setting.removeprefix("file:")).expanduser()
    _from_file(path)  # a wrong file is told at the start, not with the first turn
    return lambda: Stamp(_from_file(path), "wall")


def _from_file(path: Path) -> datetime:
    try:
        at = datetime.fromisoformat(path.read_text().strip())
    except (OSError, ValueError):
        raise BadSettings(f"the clock file {path.name} holds no RFC 3339 time") from None
    if at.tzinfo is None:
        raise BadSettings(f"the time in the clock file {path.name} has no offset")
    return at
