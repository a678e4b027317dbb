"""What a stage tells its observer, as it is counted."""

from __future__ import annotations

from agents_memory.metrics import Stage
from streams.activity import Activity
from streams.metrics import Metrics
from streams.progress import Progress
from streams.watched import Counted

NAME = "agents_memory_stage_records_total"


def test_each_record_is_counted_under_one_outcome_and_each_failed_attempt_once() -> None:
    metrics = Metrics("0.1.0", "default")
    counted = Counted(Stage.REMEMBER, Activity(), metrics, Progress())
    counted.retried()
    counted.retried()
    counted.ignored()
    counted.done(records=5, letters=1)
    counted.done(records=2, letters=0)  # what was ignored belongs to the batch before
    found = {
        outcome: metrics.registry.get_sample_value(NAME, {"stage": "remember", "outcome": outcome})
        for outcome in ("done", "ignored", "retried")
    }
    assert found == {"done": 5, "ignored": 1, "retried": 2}
