"""A day of made-up but plausible traffic, as a file that `promtool` turns into a Prometheus's data.

After 16 hours a stricter policy comes into force: it asks twice less often, and discards more.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TextIO

from agents_memory.metrics import (
    Correction,
    Decision,
    HoldReason,
    RecordOutcome,
    Route,
    Stage,
    Use,
    Wake,
    WriteOutcome,
)
from agents_memory.model import Layer, Reason, Role, State
from streams.metrics import Metrics

SECONDS = 24 * 3600
STEP = 60
CHANGE = 16 * 3600
STAGE_SECONDS = {
    Stage.ENRICH: 0.02,
    Stage.REMEMBER: 0.008,
    Stage.SUMMARIZE: 0.12,
    Stage.INDEX: 0.04,
    Stage.SWEEP: 0.005,
}


def write(out: TextIO, end: int) -> None:
    """Write the samples of the day before `end` (Unix seconds) in the OpenMetrics format."""
    series: dict[str, list[str]] = {}
    for at, metrics in play(end - SECONDS):
        for line in metrics.expose().decode().splitlines():
            if line.startswith("#"):
                continue
            name, value = line.rsplit(" ", 1)
            head, _, labels = name.partition("{")
            if head.endswith("build_info") and 0 <= at - (end - SECONDS + CHANGE) < 300:
                continue  # a file cannot say that a series ended, so the old policy lingers for five minutes
            labelled = f'{head}{{job="agents-memory",instance="worker:9100"{"," if labels else ""}{labels or "}"}'
            series.setdefault(labelled, []).append(f"{labelled} {value} {at}\n")
    for lines in series.values():
        out.writelines(lines)
    out.write("# EOF\n")


def play(start: int) -> Iterator[tuple[int, Metrics]]:
    """The metrics after each step, with its time."""
    dice = random.Random(7)
    metrics = Metrics("0.1.0", "default-1f3a")
    active = 300
    for at in range(start, start + SECONDS + 1, STEP):
        changed = at - start >= CHANGE
        if at - start == CHANGE:
            metrics.policy("0.1.0", "stricter-90cb")
        for _ in range(dice.choices((0, 1, 2, 3), (2, 3, 4, 3))[0]):
            active += exchange(metrics, dice, changed)
        housekeeping(metrics, dice, at, active)
        yield at, metrics


def exchange(m: Metrics, dice: random.Random, changed: bool) -> int:
    """One user turn and its answer; the number of memories it adds."""
    m.turn(Role.USER)
    m.turn(Role.ASSISTANT)
    for stage, seconds in STAGE_SECONDS.items():
        m.stage_records(stage, RecordOutcome.DONE)
        m.stage_duration(stage, dice.lognormvariate(0, 0.6) * seconds)
        m.event_lag(stage, dice.lognormvariate(0, 0.5) * (0.4 if stage is Stage.REMEMBER else 1.5))
    m.recall(dice.choices(list(Route), (3, 6, 1, 2))[0], dice.lognormvariate(-3.7, 0.5))
    if dice.random() < 0.35:
        m.agent_question(known=dice.random() < (0.05 if changed else 0.16))
    if dice.random() < 0.2:
        m.segment_closed(
            *dice.choice((("topic_shift", 4), ("topic_shift", 6), ("decision", 3), ("forced", 15), ("idle", 5)))
        )
        m.summary(dice.choice((1, 1, 1, 2)), min(1.0, dice.lognormvariate(-1.9, 0.4)))
    if dice.random() < 0.15:
        m.retention_decision(Layer.SESSION, Decision.KEPT, importance=dice.choice((4, 5, 6)))
    if dice.random() < (0.65 if changed else 0.55):
        m.retention_decision(
            Layer.SESSION, Decision.DISCARDED, Reason.LOW_IMPORTANCE, importance=dice.choice((1, 2, 3))
        )
        return 0
    return candidate(m, dice)


def candidate(m: Metrics, dice: random.Random) -> int:
    """One memory request; the number of memories it adds."""
    outcome = dice.choices(list(WriteOutcome), (10, 6, 2, 2, 1, 4))[0]
    m.memory_write(outcome)
    if outcome is WriteOutcome.REJECTED:
        m.candidate_rejected(dice.choice(("not_durable", "hypothetical", "rate_limited", "low_confidence")))
        m.retention_decision(Layer.USER, Decision.DISCARDED, Reason.REJECTED_BY_RULE, importance=dice.choice((3, 4, 5)))
        return 0
    if outcome is WriteOutcome.HELD:
        m.retention_decision(Layer.USER, Decision.HELD, HoldReason.UNCERTAIN, importance=5)
        return 1
    m.retention_decision(Layer.USER, Decision.KEPT, importance=dice.choice((5, 6, 7, 8, 9)))
    if outcome is WriteOutcome.SUPERSEDED:
        m.retention_decision(
            Layer.USER, Decision.FORGOTTEN, Reason.SUPERSEDED, importance=6, age=86_400 * dice.random() * 60
        )
    return int(outcome is WriteOutcome.STORED)


def housekeeping(m: Metrics, dice: random.Random, at: int, active: int) -> None:
    """What happens without anybody talking."""
    rare: list[tuple[float, Callable[[], None]]] = [
        (
            0.06,
            lambda: m.retention_decision(
                Layer.SESSION, Decision.FORGOTTEN, Reason.SESSION_ENDED, importance=4, age=1_800
            ),
        ),
        (
            0.03,
            lambda: m.retention_decision(Layer.USER, Decision.FORGOTTEN, Reason.DECAYED, importance=4, age=86_400 * 40),
        ),
        (0.04, lambda: m.reactivation(dice.choice(list(Wake)))),
        (0.01, lambda: m.correction(dice.choice(list(Correction)))),
        (0.002, m.revival),
        (0.01, m.duplicate_skipped),
        (0.008, lambda: m.dead_letter(Stage.ENRICH, "bad_json")),
        (0.005, lambda: m.stage_records(Stage.INDEX, RecordOutcome.RETRIED)),
        (0.005, lambda: m.erasure(dice.lognormvariate(1, 0.5))),
    ]
    for chance, act in rare:
        if dice.random() < chance:
            act()
    m.memories(
        {
            (Layer.USER, State.ACTIVE): active,
            (Layer.USER, State.FADING): active // 9,
            (Layer.SESSION, State.ACTIVE): 40,
            (Layer.USER, State.HELD): 12,
            (Layer.USER, State.UNCONFIRMED): 7,
            (Layer.GENERAL, State.ACTIVE): 5,
        }
    )
    m.memories_by_use(
        {
            Use.RECALLED: active // 2,
            Use.NEVER_RECALLED: active - active // 2,
            Use.OUTDATED: active // 4,
            Use.DUPLICATE: 3,
        }
    )
    for topic in ("memory.turns.v1", "memory.inputs.v1", "memory.segments.v1"):
        m.consumer_lag(topic, 0, int(dice.lognormvariate(1, 0.8)))
    if at % 60 == 0:
        m.sweep_ran(at)
