"""Named places at which a test can kill the process, as a power cut would: SIGKILL, nothing is flushed.

`AGENTS_MEMORY_CRASH_AT=after_publish` kills at the first passage, `after_publish:7` at the seventh. Without
the variable a crash point does nothing.
"""

from __future__ import annotations

import os
import signal
from typing import Final, Literal

Point = Literal["before_publish", "after_publish", "after_rows", "before_ack"]

_name, _, _count = os.environ.get("AGENTS_MEMORY_CRASH_AT", "").partition(":")
_WANTED: Final = _name
_left = int(_count or 1)


def crash_point(point: Point) -> None:
    """Die here if the environment asks for it."""
    global _left
    if point != _WANTED:
        return
    _left -= 1
    if _left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
