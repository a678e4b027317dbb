"""A year of one user: what is held, how strong it is and what is let go for which reason, week by week.

    python -m tests.eval.year [--turns 5000] [--capacity N] [--seed N] [--data FILE] [--out DIR]

Plays the turns through `Pipeline` with their own times as the clock and a sweep every day, asks the memory now and then
as an agent would, and writes `year.csv` and `year.svg`. FILE is anything that `agents-memory publish` reads: a fifth of
the sessions are taken from it. At the end it says whether each memory that left had a reason in the log (a cliff without
a cause), whether a protected one was lost, and whether the limit held.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from agents_memory.events import Discarded, Forgotten, MemoryQuestioned
from agents_memory.importers import read
from agents_memory.lifecycle.decay import strength
from agents_memory.lifecycle.table import counts
from agents_memory.model import Reason, State, Turn
from agents_memory.policy import CapacityPolicy, Policy
from agents_memory.rows import Memory
from agents_memory.testing import Pipeline
from tests.eval.year_picture import picture
from tests.eval.year_talk import DAYS, START, USER, Session, sessions

WEEK = timedelta(days=7)
DAY = timedelta(days=1)


@dataclass(slots=True)
class Year:
    """The curves, one row a week, and what must not have happened."""

    rows: list[dict[str, float]] = field(default_factory=list)
    without_reason: list[str] = field(default_factory=list)  # memories that left, with no entry that says why
    protected_lost: list[str] = field(default_factory=list)
    above_limit: int = 0  # weeks that ended with more than the limit

    @property
    def reasons(self) -> list[str]:
        """The reasons for which memories were let go, most frequent first."""
        totals = {r.value: sum(row[r.value] for row in self.rows) for r in Reason}
        return sorted((name for name, total in totals.items() if total), key=lambda name: -totals[name])


def play(run: Pipeline, talk: Sequence[Session]) -> Year:
    """Play the sessions; the week's figures are taken after the sweep of its last day."""
    year = Year()
    before: dict[str, Memory] = {}
    heard, at, rest = 0, START, list(talk)
    for week in range(-(-DAYS // 7)):
        said = 0
        for _ in range(7):
            at += DAY
            while rest and rest[0].turns[0].at < at:
                session = rest.pop(0)
                for turn in session.turns:
                    run.publish(turn)
                said += len(session.turns)
                if session.question:
                    run.recall(USER, session.question)
            run.settle(at)
        before = _week(run, year, week + 1, said, before, heard)
        heard = len(run.messages)
    return year


def _week(run: Pipeline, year: Year, week: int, turns: int, before: dict[str, Memory], heard: int) -> dict[str, Memory]:
    memories = {m.id: m for m in run.memories(USER)}
    bodies = [m.body for m in run.messages[heard:]]
    told = {b.memory_id for b in bodies if isinstance(b, Forgotten | MemoryQuestioned)}
    decaying = [m for m in memories.values() if counts(m)]
    states = Counter(m.state for m in memories.values())
    levels = [strength(m, run.now, run.policy) for m in decaying]
    row: dict[str, float] = {
        "week": week,
        "turns": turns,
        "active": len(decaying),
        "protected": sum(m.protected and m.state is State.ACTIVE for m in memories.values()),
        "fading": states[State.FADING],
        "unconfirmed": states[State.UNCONFIRMED],
        "held": states[State.HELD],
        "joined": sum(bool(m.parts) for m in decaying),
        "mean_strength": round(sum(levels) / len(levels), 4) if levels else 0.0,
    }
    # A summary's end is in the log as well: what is counted here are memories.
    known = before.keys() | memories.keys()
    gone = Counter(b.reason for b in bodies if isinstance(b, Forgotten) and b.memory_id in known)
    dropped = Counter(b.reason for b in bodies if isinstance(b, Discarded))
    summaries = sum(isinstance(b, Forgotten) and b.memory_id not in known for b in bodies)
    row |= {reason.value: gone[reason] for reason in Reason}
    row |= {f"discarded_{reason.value}": dropped[reason] for reason in Reason if reason in DISCARDING}
    row["summaries_gone"] = summaries
    year.rows.append(row)
    year.above_limit += len(decaying) > run.policy.capacity.max_active
    left = [m for i, m in before.items() if counts(m) and not (i in memories and counts(memories[i]))]
    accounted = told | memories.keys()
    year.without_reason += [m.id for m in left if m.id not in told and not _taken_apart(m, accounted)]
    guarded = [m for m in before.values() if m.protected and m.state is State.ACTIVE]
    year.protected_lost += [m.id for m in guarded if m.id not in memories and m.id not in told]
    return memories


DISCARDING = (Reason.LOW_IMPORTANCE, Reason.REJECTED_BY_RULE, Reason.USER_REQUEST)


def _taken_apart(memory: Memory, accounted: set[str]) -> bool:
    """Whether a joined memory is gone because each of its parts stands by itself again, or has its own entry."""
    return bool(memory.parts) and all(part.id in accounted for part in memory.parts)


def write(year: Year, out: Path, limit: int, title: str) -> None:
    """`year.csv` and `year.svg` in a folder."""
    out.mkdir(parents=True, exist_ok=True)
    with (out / "year.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, fieldnames=list(year.rows[0]))
        table.writeheader()
        table.writerows(year.rows)
    (out / "year.svg").write_text(picture(year.rows, year.reasons, limit, title), encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; 1 if something left without a reason, a protected memory was lost, or the limit did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.eval.year", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--turns", type=int, default=5_000)
    parser.add_argument("--capacity", type=int, default=CapacityPolicy().max_active, help="active memories at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="conversations of which a fifth of the sessions is taken")
    parser.add_argument("--out", type=Path, default=Path("year"))
    args = parser.parse_args(argv)
    real: list[Turn] = [t for t in read(args.data) if isinstance(t, Turn)] if args.data else []
    room = CapacityPolicy(max_active=args.capacity, consolidate=max(1, args.capacity // 4))
    started = time.perf_counter()
    with Pipeline(Policy(capacity=room)) as run:
        year = play(run, list(sessions(args.turns, args.seed, real)))
    took = time.perf_counter() - started
    turns = int(sum(row["turns"] for row in year.rows))
    write(year, args.out, args.capacity, f"One user, {turns} turns in a year, at most {args.capacity} active memories")
    last = year.rows[-1]
    print(f"{turns} turns in {took:.0f} s; at the end {last['active']:.0f} active, {last['protected']:.0f} protected")
    for name in year.reasons:
        print(f"  {name:18} {sum(row[name] for row in year.rows):6.0f}")
    print(f"left without a reason {len(year.without_reason)}, protected lost {len(year.protected_lost)}, "
          f"weeks above the limit {year.above_limit}; {args.out}/year.csv, year.svg")  # fmt: skip
    return 1 if year.without_reason or year.protected_lost or year.above_limit else 0


if __name__ == "__main__":
    sys.exit(main())
