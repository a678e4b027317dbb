"""Which recalled memories are to be touched: each at most once in a while, so that a busy agent floods nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable


class Touches:
    """The latest touches of this process; `pause` in seconds of the `clock` lies between two of one memory.

    The decider looks at the same pause again, so that several processes do no harm.
    """

    LIMIT = 50_000

    def __init__(self, pause: float, clock: Callable[[], float]) -> None:
        self._pause = pause
        self._clock = clock
        self._touched: OrderedDict[tuple[str, str], float] = OrderedDict()

    def due(self, subject: str, memories: Iterable[str]) -> tuple[str, ...]:
        """Those that were not touched within the pause; they count as touched from now on."""
        now = self._clock()
        due = [m for m in dict.fromkeys(memories) if now - self._touched.get((subject, m), -self._pause) >= self._pause]
        for memory in due:
            self._touched[subject, memory] = now
            self._touched.move_to_end((subject, memory))
        while len(self._touched) > self.LIMIT:
            self._touched.popitem(last=False)
        return tuple(due)

    def undo(self, subject: str, memories: Iterable[str]) -> None:
        """These touches were not published: the next recall tries again."""
        for memory in memories:
            self._touched.pop((subject, memory), None)
