"""One reading of a sentence as a request that waits for a condition (`language.postponed`)."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple


class Condition(NamedTuple):
    """One reading of a sentence: what is asked without the condition, and when; `due` is None for what is no time.

    `told` counts the characters before the request that tell something of their own, `thing` is what is to be kept
    until then, `attached` whether the condition could as well belong to the thing itself. `at_once`: what is waited for
    is what the listener does with this very request ("after updating my plan"), so that nothing is put off.
    """

    rest: str
    due: datetime | None
    told: int = 0
    thing: str = ""
    attached: bool = False
    at_once: bool = False
