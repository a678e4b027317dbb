"""When each row of a subject is due, kept as rows come and go, so that no step has to look at all of them.

A turn and a segment are due only once nothing needs them: windows, running topics, unfinished summaries, and the
premises of tasks whose segments are still kept. Who needs what is counted here. The schedule follows from the rows
alone (`tests/property/test_schedule_laws.py` holds it against a scan), so that a restart finds the same.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from enum import StrEnum

from agents_memory.lifecycle.table import counts
from agents_memory.rows import Conversation, Memory, PlannedRequest, Row, Seen, SegmentRow, Summary, TurnRow

RowId = tuple[str, str]
"""Kind and id of a row within its subject."""


class Lane(StrEnum):
    """What a row waits for. Each lane is ordered by a moment of its own kind, which the policy may shift."""

    DUE = "due"  # memories, requests, unneeded turns, summaries: at this moment
    RESEND = "resend"  # segments without a summary: at this reading of the clock source
    SEGMENT = "segment"  # unneeded segments: some days after they were closed
    ENDED = "ended"  # ended conversations: some days after they were last heard of
    SEEN = "seen"  # digests of inputs: some days after the newest


Place = tuple[datetime, str, str]
"""A moment, and kind and id of the row that has it."""


class Schedule:
    """The moments of one subject's rows. `held` is how many memories count against the capacity."""

    def __init__(self) -> None:
        self.held = 0
        self.idle: dict[str, Conversation] = {}  # conversations that have not ended: how long they last is policy
        self._lanes: dict[Lane, list[Place]] = {lane: [] for lane in Lane}
        self._placed: dict[RowId, tuple[Lane, Place]] = {}
        self._rows: dict[RowId, Row] = {}
        self._holds: dict[RowId, tuple[str, ...]] = {}  # the turns and segments that a row needs
        self._needed: Counter[str] = Counter()
        self._segments: defaultdict[str, set[str]] = defaultdict(set)  # by conversation
        self._waiting: Counter[str] = Counter()  # by conversation: segments that are still needed

    def put(self, kind: str, ident: str, row: Row | None) -> None:
        """A row as it stands now; None: it is gone."""
        place = kind, ident
        old = self._rows.get(place)
        if row is None:
            self._rows.pop(place, None)
        else:
            self._rows[place] = row
        self.held += _counted(row) - _counted(old)
        if kind == Conversation.row:
            self._conversation(ident, row)
        elif kind == SegmentRow.row:
            self._segment(ident, old, row)
        self._settle(place)

    def first(self, lane: Lane) -> datetime | None:
        """The earliest moment of a lane."""
        found = self._lanes[lane]
        return found[0][0] if found else None

    def until(self, lane: Lane, moment: datetime) -> Iterator[tuple[datetime, Row]]:
        """The rows of a lane with a moment not after this one, earliest first."""
        for at, kind, ident in self._lanes[lane]:
            if at > moment:
                return
            yield at, self._rows[kind, ident]

    @contextmanager
    def changed(self, rows: Mapping[RowId, Row | None]) -> Iterator[None]:
        """As if these rows were in place, for as long as the context lasts."""
        before = {place: self._rows.get(place) for place in rows}
        try:
            for (kind, ident), row in rows.items():
                self.put(kind, ident, row)
            yield
        finally:
            for (kind, ident), row in before.items():
                self.put(kind, ident, row)

    def _conversation(self, ident: str, row: Row | None) -> None:
        was = ident in self.idle
        self.idle.pop(ident, None)
        if isinstance(row, Conversation) and not row.ended:
            self.idle[ident] = row
        if was != (ident in self.idle):
            for segment in self._segments[ident]:
                self._hold_segment(segment)
        self._hold_conversation(ident)

    def _segment(self, ident: str, old: Row | None, row: Row | None) -> None:
        if isinstance(old, SegmentRow):
            self._segments[old.conversation].discard(ident)
        if isinstance(row, SegmentRow):
            self._segments[row.conversation].add(ident)
        self._hold_segment(ident, old)

    def _hold_segment(self, ident: str, old: Row | None = None) -> None:
        """A segment needs itself and its turns while its conversation goes on or its summary is to come."""
        place = SegmentRow.row, ident
        row = self._rows.get(place)
        was = place in self._holds
        conversation = next(r.conversation for r in (row, old) if isinstance(r, SegmentRow))
        needs = isinstance(row, SegmentRow) and (row.conversation in self.idle or row.admitted < row.version)
        self._hold(place, (ident, *row.turns) if needs and isinstance(row, SegmentRow) else ())
        if was != needs:
            self._waiting[conversation] += 1 if needs else -1
            self._hold_conversation(conversation)

    def _hold_conversation(self, ident: str) -> None:
        """A conversation needs its window, its running topic and, while segments of it are kept, its premises."""
        place = Conversation.row, ident
        row = self._rows.get(place)
        if not isinstance(row, Conversation):
            self._hold(place, ())
            return
        running = row.open.turns if row.open is not None else ()
        told = row.premise_turns if self._waiting[ident] else ()
        self._hold(place, (*row.window, *running, *told))

    def _hold(self, place: RowId, ids: tuple[str, ...]) -> None:
        before = self._holds.pop(place, ())
        if ids:
            self._holds[place] = ids
        for ident in ids:
            self._needed[ident] += 1
        for ident in before:
            self._needed[ident] -= 1
        for ident in {*before, *ids}:
            if not self._needed[ident]:
                del self._needed[ident]
            self._settle((TurnRow.row, ident))
            self._settle((SegmentRow.row, ident))

    def _settle(self, place: RowId) -> None:
        """Put a row where it belongs now."""
        wanted = self._wanted(place)
        current = self._placed.get(place)
        if wanted == current:
            return
        if current is not None:
            lane, at = self._placed.pop(place)
            del self._lanes[lane][bisect_left(self._lanes[lane], at)]
        if wanted is not None:
            self._placed[place] = wanted
            insort(self._lanes[wanted[0]], wanted[1])

    def _wanted(self, place: RowId) -> tuple[Lane, Place] | None:
        row = self._rows.get(place)
        found = _moment(row, row.id in self._needed) if row is not None else None
        return None if found is None else (found[0], (found[1], *place))


def _moment(row: Row, needed: bool) -> tuple[Lane, datetime] | None:
    """The lane of a row and its moment there; None for one that nothing becomes of by itself."""
    match row:
        case Memory(due=datetime() as at) | PlannedRequest(until=at) | Summary(expires_at=at):
            return Lane.DUE, at
        case TurnRow() if not needed:
            return Lane.DUE, row.trace_until or row.at
        case SegmentRow(resend_at=datetime() as at):
            return Lane.RESEND, at
        case SegmentRow() if not needed:
            return Lane.SEGMENT, row.closed_at
        case Conversation(ended=True):
            return Lane.ENDED, row.touched_at
        case Seen():
            return Lane.SEEN, row.newest
    return None


def _counted(row: Row | None) -> bool:
    return isinstance(row, Memory) and counts(row)
