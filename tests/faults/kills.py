"""Kill workers and the store again and again, at every named place and at random, while turns keep coming."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.faults.stand import Slot, Stand

POINTS: dict[str, tuple[str, ...]] = {
    "enrich": (
        "before_work", "before_publish", "within_publish", "after_publish", "after_commit", "revoked", "assigned",
    ),
    "remember": (
        "before_publish", "within_publish", "after_publish", "within_rows", "after_rows", "between_parts",
        "before_ack", "after_ack", "after_commit", "recovering", "restored", "rebalanced",
    ),
    "summarize": ("before_publish", "within_publish", "after_publish", "before_ack", "after_ack", "after_commit"),
    "sweep": ("before_publish", "within_publish", "after_publish"),
    "index": ("before_work", "within_store", "after_publish", "after_commit", "revoked", "assigned"),
    "store": ("before_flush", "within_flush", "after_flush"),
}  # fmt: skip
"""Places to die at, by stage. `within_store` lies between two writes of one batch, `after_publish` of the index behind
the last; the others say what they are. In `within_publish` half of the outputs have arrived, in `within_rows` those of
one partition of several; rows of one step are one record batch, which the broker takes whole or not at all."""

RANDOM = "at random"
TERM = "SIGTERM"
PATIENCE = 30.0
LONG_PATIENCE = 90.0
"""Seconds in which a process reaches its place, and one that depends on what others do: they die meanwhile, too."""

GUST = 4.0
PAUSES = 0.02
"""What is said comes in gusts with a day's pause now and then: much is due at once, and batches are not all small."""

TERM_PATIENCE = 150.0

SELDOM = ("within_flush", "between_parts", "revoked", "assigned", "recovering", "restored", "rebalanced")
"""Places that a process passes once or never in a short life: it dies at the first passage."""

SLOTS = ("remember,sweep,index", "enrich,remember,sweep", "enrich,summarize,index")
"""The stages of three workers: two share the partitions of each stage but one, so they move."""


def deck(stages: tuple[str, ...], rng: random.Random, points: str) -> Iterator[str]:
    """Places to die at, without end, every one of these stages once in each round. `points`: `all` or some, by comma."""
    named = [f"{stage}.{point}" for stage in stages for point in POINTS.get(stage, ())]
    cards = [*named, RANDOM, RANDOM, TERM] if points == "all" else [p for p in points.split(",") if p in named]
    if points == RANDOM:
        cards = [RANDOM]
    while cards:
        rng.shuffle(cards)
        yield from cards


@dataclass
class Toll:
    """What died where. `orderly` are stops on SIGTERM; `sick` are processes that ended otherwise than they were told."""

    wanted: int
    until: float
    kills: Counter[str] = field(default_factory=Counter)
    orderly: int = 0
    sick: Counter[str] = field(default_factory=Counter)

    @property
    def reached(self) -> bool:
        """Whether enough have died, or the time is over."""
        return self.kills.total() >= self.wanted or time.monotonic() > self.until


async def torment(stand: Stand, toll: Toll, points: str) -> None:
    """Let every process of the stand die and start it again, until the toll is reached; then all run."""
    slots = [(slot, tuple(slot.env["AGENTS_MEMORY_STAGES"].split(","))) for slot in stand.workers]
    if stand.store is not None:
        slots.append((stand.store, ("store",)))
    seeds = [stand.rng.random() for _ in slots]
    async with asyncio.TaskGroup() as group:
        for (slot, stages), seed in zip(slots, seeds, strict=True):
            group.create_task(_torment(stand, slot, toll, deck(stages, random.Random(seed), points), seed))


async def _torment(stand: Stand, slot: Slot, toll: Toll, cards: Iterator[str], seed: float) -> None:
    rng = random.Random(seed)
    if slot.pid:  # the store runs already
        await slot.end(signal.SIGKILL)
    while not toll.reached and (card := next(cards, None)) is not None:
        named = card not in (RANDOM, TERM)
        # A store flushes all the time: it gets some seconds to live, or the index would never get anything done.
        passage = rng.randrange(30, 150) if slot.program == "store" else rng.randrange(1, 4)
        if card.startswith("sweep.") or card.endswith(SELDOM):
            passage = 1
        await slot.start(f"{card}:{passage}" if named else "")
        patience = LONG_PATIENCE if card.endswith("revoked") or card.startswith("sweep.") else PATIENCE
        code = await _outlived(slot, toll, patience if named else rng.uniform(1.0, 12.0))
        if code in (-signal.SIGKILL, -signal.SIGALRM):
            toll.kills[card] += 1
        elif code is not None:
            toll.sick[f"exit {code}"] += 1
            await asyncio.sleep(0.5)
        elif card == TERM:
            code = await slot.end(signal.SIGTERM, TERM_PATIENCE)
            if code == 0:
                toll.orderly += 1
            else:
                toll.sick[f"SIGTERM, then {code}"] += 1
                await slot.end(signal.SIGKILL)
        else:
            await slot.end(signal.SIGKILL)
            toll.kills[RANDOM] += 1
        if (count := toll.kills.total()) % 10 == 0:
            print(f"{count} of {toll.wanted} kills", flush=True)
    await slot.end(signal.SIGKILL) if slot.pid and not slot.ended.done() else None
    await slot.start()


async def _outlived(slot: Slot, toll: Toll, patience: float) -> int | None:
    """The exit code of a process that dies within `patience` seconds, else None."""
    end = time.monotonic() + patience
    while time.monotonic() < end and not toll.reached:
        done, _ = await asyncio.wait({slot.ended}, timeout=min(0.5, max(0.0, end - time.monotonic())))
        if done:
            return slot.ended.result()
    return None


async def storm(stand: Stand, toll: Toll, points: str, rate: float) -> None:
    """The kills under a stream of turns, then quiet until everything is done."""
    stop = asyncio.Event()
    pouring = asyncio.create_task(stand.pour(rate, stop, GUST))
    try:
        await torment(stand, toll, points)
    finally:
        stop.set()
        with contextlib.suppress(asyncio.CancelledError):
            await pouring
    watching = asyncio.create_task(stand.supervise())
    try:
        await stand.done(600)
    finally:
        watching.cancel()
