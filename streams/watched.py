"""The work of the stages with what is measured around it: what is in hand, how long it took, how old it was."""

from __future__ import annotations

import time
from collections.abc import Sequence

from agents_memory.metrics import RecordOutcome, Stage
from streams.activity import Activity
from streams.loop import Work
from streams.metrics import Metrics
from streams.progress import Progress
from streams.steps import Incoming, Outgoing
from streams.summarize import SummarizeStage


class Counted:
    """An observer that counts what a stage does. `ignored` records were counted as such before their batch was done."""

    def __init__(self, stage: Stage, activity: Activity, metrics: Metrics, progress: Progress) -> None:
        self._stage = stage
        self._activity = activity
        self._metrics = metrics
        self._progress = progress
        self._ignored = 0

    def ignored(self) -> None:
        """A record of the batch in hand came too late, or named nothing that is there."""
        self._ignored += 1

    def done(self, records: int, letters: int) -> None:
        """A micro-batch is done."""
        ignored, self._ignored = min(self._ignored, records - letters), 0
        self._activity.touch()
        self._progress.did()
        self._metrics.stage_records(self._stage, RecordOutcome.DONE, records - letters - ignored)
        self._metrics.stage_records(self._stage, RecordOutcome.IGNORED, ignored)

    def retried(self) -> None:
        """A dependency gave no answer."""
        self._metrics.stage_records(self._stage, RecordOutcome.RETRIED)


class WatchedStage:
    """A stateless stage whose work counts as activity."""

    def __init__(self, stage: SummarizeStage, activity: Activity, metrics: Metrics) -> None:
        self._stage = stage
        self._activity = activity
        self._metrics = metrics

    async def work(self, record: Incoming) -> Sequence[Outgoing]:
        """The stage's work."""
        began = time.monotonic()
        async with self._activity.busy():
            try:
                return await self._stage.work(record)
            finally:
                self._metrics.stage_duration(Stage.SUMMARIZE, time.monotonic() - began)


def watched(work: Work, stage: Stage, activity: Activity, metrics: Metrics, progress: Progress) -> Work:
    """The work of a loop, counted and timed."""

    async def work_watched(records: Sequence[Incoming]) -> Sequence[Outgoing]:
        began = time.monotonic()
        progress.waits(len(records))
        async with activity.busy():
            try:
                return await work(records)
            finally:
                metrics.stage_duration(stage, time.monotonic() - began)
                oldest = min(record.timestamp_ms for record in records)
                metrics.event_lag(stage, time.time() - oldest / 1000)

    return work_watched
