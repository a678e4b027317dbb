"""Points in time as exports write them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

_PLAUSIBLE = (datetime(1990, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC))
# Seconds, milliseconds, microseconds since 1970: whichever gives a plausible year.
_UNITS = (1, 1_000, 1_000_000)
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
           "november", "december")  # fmt: skip
_SPOKEN = re.compile(r"(\d{1,2}):(\d{2})\s*([ap])m on (\d{1,2}) ([a-z]+),? (\d{4})", re.IGNORECASE)


def moment(value: Any) -> datetime | None:
    """The time that a value of an export means, aware; None if it means none between 1990 and 2100.

    Understands ISO 8601 with or without offset (UTC if without), numbers and digits since the epoch in seconds,
    milliseconds or microseconds, and "1:56 pm on 8 May, 2023".
    """
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, (int, float)):
        return _since_epoch(float(value))
    if not isinstance(value, str):
        return None
    text = value.strip()
    if re.fullmatch(r"\d{9,}(\.\d+)?", text):
        return _since_epoch(float(text))
    try:
        return _plausible(datetime.fromisoformat(text))
    except ValueError:
        return _spoken(text)


def _since_epoch(number: float) -> datetime | None:
    for unit in _UNITS:
        try:
            found = _plausible(datetime.fromtimestamp(number / unit, UTC))
        except (ValueError, OverflowError, OSError):
            continue
        if found is not None:
            return found
    return None


def _spoken(text: str) -> datetime | None:
    match = _SPOKEN.fullmatch(text)
    if match is None or match[5].lower() not in _MONTHS:
        return None
    hour = int(match[1]) % 12 + (12 if match[3].lower() == "p" else 0)
    try:
        return _plausible(datetime(int(match[6]), _MONTHS.index(match[5].lower()) + 1, int(match[4]), hour,
                                   int(match[2]), tzinfo=UTC))  # fmt: skip
    except ValueError:
        return None


def _plausible(at: datetime) -> datetime | None:
    aware = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    try:
        return aware if _PLAUSIBLE[0] <= aware < _PLAUSIBLE[1] else None
    except OverflowError:  # an offset at the edge of the calendar
        return None
