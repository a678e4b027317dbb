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
        self._stop: threading.Event | None = None

    def start(self) -> None:
        """Begin to tick, also again after a stop; what was noticed before stays noticed. No error if it ticks."""
        if self._stop is not None:
            return
        self._last = time.monotonic()
        self._stop = threading.Event()
        threading.Thread(target=self._run, args=(self._stop,), name="pulse", daemon=True).start()

    def stop(self) -> None:
        """End the thread. No error if it does not tick."""
        stop, self._stop = self._stop, None
        if stop is not None:
            stop.set()

    @property
    def frozen(self) -> bool:
        """Whether the process has stood still for longer than the limit, now or ever before."""
        ticking = self._stop is not None
        return self._frozen or (ticking and time.monotonic() - self._last > self._limit)

    def _run(self, stop: threading.Event) -> None:
        while not stop.wait(self.TICK):
            now = time.monotonic()
            self._frozen = self._frozen or now - self._last > self._limit
            self._last = now
