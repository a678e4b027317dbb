"""Which subjects are due, found without looking at the others: a heap of moments, one entry a subject (SPEC E4).

Rebuilt from the heads as they are loaded. An entry may be too early, never too late: a head that moves its moment
ahead leaves the entry where it is, and it is put right when its time comes. So a busy subject costs nothing here.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from datetime import UTC, datetime

from agents_memory.rows import Head

AT_ONCE = datetime.min.replace(tzinfo=UTC)


def due_stamp(head: Head) -> datetime | None:
    """The reading of the clock source from which the subject is due; None if it never is.

    The subject's time at a reading is `subject.clock.time_of`; this is its inverse at `head.due`.
    """
    if head.due is None or not head.user:
        return None
    if head.now >= head.due or (head.clock == "event" and head.newest_at >= head.due):
        return AT_ONCE
    if head.clock == "event":
        return head.newest_stamped + (head.due - head.newest_at)
    return head.due


class DueIndex:
    """Moments of subjects, earliest first."""

    def __init__(self) -> None:
        self._heap: list[tuple[datetime, str]] = []
        self._at: dict[str, datetime] = {}

    def put(self, key: str, head: Head) -> None:
        """Note a head as it now is."""
        stamp = due_stamp(head)
        known = self._at.get(key)
        if stamp is not None and (known is None or stamp < known):
            self._at[key] = stamp
            heapq.heappush(self._heap, (stamp, key))

    def due(
        self, stamped_at: datetime, head_of: Callable[[str], Head | None], most: int | None = None
    ) -> list[tuple[str, Head]]:
        """The subjects that are due at a reading of the clock source, longest first, at most so many.

        They stay in the index until their heads say that they are due no more.
        """
        found: list[tuple[str, Head]] = []
        while self._heap and self._heap[0][0] <= stamped_at and (most is None or len(found) < most):
            stamp, key = heapq.heappop(self._heap)
            if self._at.get(key) != stamp:
                continue  # an earlier entry took its place
            del self._at[key]
            head = head_of(key)
            now_due = due_stamp(head) if head is not None else None
            if head is None or now_due is None:
                continue
            if now_due <= stamped_at:
                found.append((key, head))
            else:
                self.put(key, head)
        for key, head in found:
            self.put(key, head)
        return found
