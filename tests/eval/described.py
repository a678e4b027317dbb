"""Whether what is to be forgotten is found by what it is, and not by the words in which it was told.

    python -m tests.eval.described [--show]

Each line of `data/described_things.jsonl` has a fact, a phrase that points at it ("where I work out" for "I lift at the
PureGym"), and another fact that is to stay. Both are told, then the phrase is asked to be forgotten in the plainest
words. By language: `right` (gone, and the other kept), `kept` (nothing went), `wrong` (the other went). The lines were
written from scratch by somebody who had not seen the code; a third of them share no word. No goal is set: a request
that finds nothing must rather do nothing.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.eval.memory import Memory

DATA = Path(__file__).parent / "data" / "described_things.jsonl"
REQUESTS = {"en": "Forget {}.", "zh": "忘掉{}。", "ja": "{}を忘れてください。"}
START = datetime(2026, 3, 2, 9, tzinfo=UTC)
DEEP = 8
"""Results of a recall that are looked at."""


def main(argv: Sequence[str] | None = None) -> int:
    """Play all lines, print the shares; 0."""
    parser = argparse.ArgumentParser("python -m tests.eval.described", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--show", action="store_true", help="the lines that went otherwise than right")
    show = parser.parse_args(argv).show
    memory = Memory()
    rows = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    for lang, request in REQUESTS.items():
        ends: Counter[str] = Counter()
        for row in (row for row in rows if row["lang"] == lang):
            end = played(memory, row, request)
            ends[end] += 1
            if show and end != "right":
                print(f"  {end:<6} {row['fact']}  |  {row['what']}  |  {row['other']}")
        total = ends.total()
        print(
            f"{lang}  n={total}  "
            + "  ".join(f"{name} {ends[name] / total:.2f}" for name in ("right", "kept", "wrong"))
        )
    return 0


def played(memory: Memory, row: dict[str, str], request: str) -> str:
    """How one line ends."""
    memory.reset()
    for minutes, text in enumerate((row["fact"], row["other"], request.format(row["what"]))):
        memory.turn("u", "c", "user", text, START + timedelta(minutes=5 * minutes))
    memory.settle()
    told = "\n".join(text for name in ("fact", "other", "what") for text in memory.recall("u", row[name], DEEP))
    if row["other_value"] not in told:
        return "wrong"
    return "kept" if row["value"] in told else "right"


if __name__ == "__main__":
    raise SystemExit(main())
