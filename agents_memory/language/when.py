"""A time expression as it was found in a text: where it stands and what it means."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

AT, UNTIL, SINCE, ONLY = "at", "until", "since", "only"


class When(NamedTuple):
    """A time expression: where it stands, what it means, and whether it was relative to the speaking time."""

    start: int
    end: int
    begin: datetime
    finish: datetime
    relative: bool
    role: str = AT
