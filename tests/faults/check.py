"""`python -m tests.faults.check [--published FILE] [--metrics URL ...] [--counters]`: an installation against the oracle.

Where it is comes from AGENTS_MEMORY_* variables, as for a worker. FILE holds published ids, one a line; the URLs are
the workers' metrics pages. Counters are compared if no worker was ever restarted. The last line is the verdict.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

import httpx

from streams.running import find
from streams.settings import load
from tests.faults.checker import check


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.check")
    parser.add_argument("--published", type=Path)
    parser.add_argument("--metrics", nargs="*", default=[])
    parser.add_argument("--counters", action="store_true")
    options = parser.parse_args()
    settings = find(load()).with_broker()
    published = set(options.published.read_text().split()) if options.published else set()
    pages = [httpx.get(url, timeout=20).text for url in options.metrics]
    report = asyncio.run(check(settings, published, pages, counters=options.counters))
    for note in report.notes:
        print(note)
    print(f"{report.inputs} inputs, {report.rows} rows, {report.points} points")
    print(report.other)
    print(report.line)
    return 0 if report.right else 1


if __name__ == "__main__":
    sys.exit(main())
