"""Keeps aiokafka's log short while a broker is away: without this, 3,500 lines a second a worker (KAFKA.md 4)."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import aiokafka.client
import aiokafka.conn
import aiokafka.consumer.fetcher
import aiokafka.consumer.group_coordinator
import aiokafka.producer.sender  # noqa: F401 (imported so that the loggers of these modules exist)


class RateLimit(logging.Filter):
    """Lets each message template pass `burst` times in `window` seconds; the next that passes tells how many did not.

    The template, not the text with its arguments, is what counts as the same; levels are counted apart. The
    number withheld is put on the record as the field `count`.
    """

    def __init__(self, *, burst: int = 5, window: float = 10.0, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._burst = burst
        self._window = window
        self._clock = clock
        self._seen: dict[tuple[str, int, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is to be written."""
        key = (record.name, record.levelno, str(record.msg))
        now = self._clock()
        since, count = self._seen.get(key, (now, 0))
        if now - since >= self._window:
            if count > self._burst:
                record.count = count - self._burst
            since, count = now, 0
        self._seen[key] = (since, count + 1)
        if len(self._seen) > 1000:  # templates are few; texts put together at run time might not be
            self._seen.clear()
        return count < self._burst


def limit_kafka_logs(limit: logging.Filter | None = None) -> logging.Filter:
    """Put one rate limit on every logger of aiokafka and Faust's driver for it; returns the limit."""
    limit = limit or RateLimit()
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] == "aiokafka" or name == "faust.transport.drivers.aiokafka":
            # A filter on a logger does not see what its children log, hence each of them.
            logging.getLogger(name).addFilter(limit)
    return limit
