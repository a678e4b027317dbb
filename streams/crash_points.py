"""Named places at which a test can kill the process, as a power cut would: SIGKILL, nothing is flushed.

`AGENTS_MEMORY_CRASH_AT=after_publish` kills at the first passage of any stage, `after_publish:7` at the seventh,
`remember.after_publish:7` at the seventh of that stage. Without the variable a crash point does nothing.
"""

from __future__ import annotations

import os
import signal


def crash_point(point: str, stage: str = "") -> None:
    """Die here if it was asked for."""
    if _wanted and _wanted in (point, f"{stage}.{point}"):
        _passed()


def arm(wish: str) -> None:
    """Ask for a death: `[stage.]point[:passage]`; "" for none."""
    global _wanted, _left
    _wanted, _, count = wish.partition(":")
    _left = int(count or 1)


def _passed() -> None:
    global _left
    _left -= 1
    if _left == 0:
        os.kill(os.getpid(), signal.SIGKILL)


_wanted, _left = "", 0
arm(os.environ.get("AGENTS_MEMORY_CRASH_AT", ""))
