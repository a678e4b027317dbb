"""`python -m tests.faults`: kill, cut off, compare; the last line says what was lost, doubled or came back.

python -m tests.faults --kills 300 --points all --seed 1 [--minutes 30] [--broker kafka]
python -m tests.faults --outage all --rate 50 --seconds 60 [--minutes 60]
python -m tests.faults.check            compares a running installation with the oracle, see there
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path

from tests.faults.checker import Report
from tests.faults.kills import PAUSES, POINTS, SLOTS, Toll, storm
from tests.faults.outages import OUTAGES, endure
from tests.faults.stand import Options, Stand


async def kills(options: argparse.Namespace, root: Path) -> Report:
    """The kills of a run, and the comparison."""
    env = {"FAULTS_BROKEN": options.broken} if options.broken else {}
    made = Options(broker=options.broker, workers=SLOTS, static=options.broker == "kafka", env=env, pauses=PAUSES)
    async with Stand(root, options.seed, made) as stand:
        toll = Toll(options.kills, time.monotonic() + options.minutes * 60)
        await storm(stand, toll, options.points, options.rate)
        report = await stand.check()
    for place, count in sorted(toll.kills.items()):
        print(f"{count:5} {place}")
    if options.points == "all":
        missed = {f"{s}.{p}" for s, points in POINTS.items() for p in points} - toll.kills.keys()
        print(
            f"{toll.kills.total()} kills at {len(toll.kills)} places; never reached: {', '.join(sorted(missed)) or '-'}"
        )
    print(f"{toll.orderly} orderly stops; ended otherwise: {dict(toll.sick) or '-'}")
    return report


def show(report: Report, began: float) -> None:
    """The report, its verdict last."""
    for note in report.notes:
        print(note)
    print(f"{report.inputs} inputs, {report.rows} rows, {report.points} points, {time.monotonic() - began:.0f} s")
    print(report.other)
    print(report.line, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--points", default="all", help="all, `at random`, or some such as remember.after_rows")
    parser.add_argument("--outage", choices=[*OUTAGES, "all"], help="cut something off instead of killing")
    parser.add_argument("--seconds", type=float, default=60, help="how long an outage lasts")
    parser.add_argument("--rate", type=float, help="turns a second; 8 with kills, 50 in outages")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=120, help="no further kill or outage after so long")
    parser.add_argument("--broker", choices=["embedded", "kafka"], default="embedded")
    parser.add_argument("--keep", type=Path, help="a directory that is kept, with all logs")
    parser.add_argument("--broken", default="", help="a way to be wrong (tests.faults.broken), to try the checker")
    options = parser.parse_args()
    logging.getLogger().addHandler(logging.NullHandler())  # our own clients complain of what we do to the broker
    options.rate = options.rate or (50 if options.outage else 8)
    on = "each on its broker" if options.outage else f"{options.broker} broker"
    print(f"seed {options.seed}, {on}, {options.rate:g} turns a second", flush=True)
    began = time.monotonic()
    if options.outage:
        return asyncio.run(endure(options))
    with tempfile.TemporaryDirectory(prefix="faults-") as scratch:
        root = options.keep or Path(scratch)
        root.mkdir(parents=True, exist_ok=True)
        report = asyncio.run(kills(options, root))
    show(report, began)
    return 0 if report.right else 1


if __name__ == "__main__":
    sys.exit(main())
