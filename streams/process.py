"""Ending the process, and noticing that it was frozen.

A process that was stopped for longer than its session (SIGSTOP, a laptop's sleep, a paused container) has
lost its partitions without knowing, and would write over its successor's rows when it wakes.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from typing import NoReturn

log = logging.getLogger(__name__)

EXIT_RESTART = 70
"""The exit code that asks the supervisor for a restart: something unexpected, nothing acknowledged."""


def die(error: BaseException) -> NoReturn:
    """Log where the error came from and exit at once, without flushing or committing anything."""
    log.critical("unexpected, the process exits", extra={"error_type": type(error).__name__}, exc_info=error)
    for handler in logging.getLogger().handlers:
        handler.flush()
    sys.stderr.flush()
    os._exit(EXIT_RESTART)


class Pulse:
    """A thread that ticks; a gap between ticks means that the whole process stood still.

    A busy event loop is no gap: threads take turns. `limit` is in seconds, below the session timeout.
    """

    TICK = 0.2

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._last = time.monotonic()
        self._frozen = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)

    def start(self) -> None:
        """Begin to tick."""
        self._last = time.monotonic()
        self._thread.start()

    def stop(self) -> None:
        """End the thread."""
        self._stop.set()

    @property
    def frozen(self) -> bool:
        """Whether the process has stood still for longer than the limit, now or ever before."""
        return self._frozen or time.monotonic() - self._last > self._limit

    def _run(self) -> None:
        while not self._stop.wait(self.TICK):
            now = time.monotonic()
            self._frozen = self._frozen or now - self._last > self._limit
            self._last = now
