"""The same cases of forgetting in two sets of words: what carries from the words that were known to those that were not.

    python -m tests.eval.wordings [--set second|third|fourth|fifth|sixth|seventh] [--limit N] [--only REGEX]

Runs the scorer of `../shared/eval/memory` (it does not come with the repository) in its conversational mode, once with
the wordings beside it and once with a set of our own (`SETS`), and prints `strict` of both by language, and the drop
with its standard error (as if the cases were not the same: the true one is smaller). Exit status: 0 if no language
drops by more than `MOST`, 1 if one does, 2 without the scorer.

A set shows what a first sight would only until somebody mends against it. All lie open but the fourth and
the seventh, which are packed so that a search through the tree does not show them: measure with them, and leave their
wordings unread.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

SCORER = Path(__file__).parents[3] / "shared" / "eval" / "memory" / "score.py"
GIVEN = SCORER.parent / "dev" / "wordings.json"
DATA = Path(__file__).parent / "data"
SETS = {
    "second": DATA / "forget_wordings.json",
    "third": DATA / "forget_wordings_third.json",
    "fourth": DATA / "forget_wordings_fourth.json.gz",
    "fifth": DATA / "forget_wordings_fifth.json",
    "sixth": DATA / "forget_wordings_sixth.json",
    "seventh": DATA / "forget_wordings_seventh.json.gz",
}
"""Our own sets, in the order in which they were written; each says of itself when and by whom."""
MOST = 0.10
"""The most that `strict` may fall from the given wordings to our own."""
SLOTS = {
    ("remember", "plain"): {"{fact}"},
    ("supersede", "explicit"): {"{topic}", "{new}"},
    ("supersede", "marked"): {"{new}"},
    ("supersede", "bare"): {"{new}"},
    ("release", "plain"): {"{what}"},
    ("purge", "plain"): {"{what}"},
}
"""What the scorer fills in, by operation and tier: the wordings of each have exactly these."""


def main(argv: Sequence[str] | None = None) -> int:
    """Score both, print the table; the exit status."""
    parser = argparse.ArgumentParser("python -m tests.eval.wordings", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--set", choices=tuple(SETS), default="second", help="which of our own sets to try")
    parser.add_argument("--limit", type=int, default=40, help="cases a language; 0 for all")
    parser.add_argument("--only", default="seed7", help="regular expression on the names of the case files")
    given = parser.parse_args(argv)
    if not SCORER.is_file():
        print(f"error: no scorer at {SCORER}", file=sys.stderr)
        return 2
    first = strict(SCORER.parent, given.limit, given.only)
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "dev"
        part.mkdir()
        (part / "forgeteval").symlink_to(SCORER.parent / "dev" / "forgeteval")
        (part / "wordings.json").write_text(json.dumps(wordings(SETS[given.set])), encoding="utf-8")
        own = strict(Path(folder), given.limit, given.only)
    drops = {name: first[name][0] - own[name][0] for name in sorted(first)}
    for name, drop in drops.items():
        error = sqrt(_variance(*first[name]) + _variance(*own[name]))
        means = f"given {first[name][0]:.3f}   {given.set} {own[name][0]:.3f}"
        print(f"{name:<8} n={first[name][1]:<4} {means}   drop {drop:+.3f} ± {error:.3f}")
    return int(any(drop > MOST for drop in drops.values()))


def _variance(share: float, n: int) -> float:
    """Of a share among `n`, with one success and one failure added: 0 of 8 is not known without error."""
    smooth = (share * n + 1) / (n + 2)
    return smooth * (1 - smooth) / (n + 2)


def wordings(file: Path) -> dict[str, Any]:
    """The wordings in a file, packed or not: language → operation → tier → wordings, and a `_note`."""
    raw = file.read_bytes()
    held: dict[str, Any] = json.loads(gzip.decompress(raw) if file.suffix == ".gz" else raw)
    return held


def strict(root: Path, limit: int, only: str) -> dict[str, tuple[float, int]]:
    """The scorer's `strict` and its number of cases by language, with the wordings under `root`."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        words = ["--adapter", "tests.eval.memory:Memory", "--split", "dev", "--suite", "forgeteval", "--mode", "conv"]
        where = ["--root", str(root), "--limit", str(limit), "--only", only, "--json", out.name]
        subprocess.run([sys.executable, str(SCORER), *words, *where], check=True, stdout=subprocess.DEVNULL)
        rows = json.loads(Path(out.name).read_text(encoding="utf-8"))["results"]["forgeteval"]
    return {row.split("/")[1]: (cell["strict"], cell["n"]) for row, cell in rows.items() if row.endswith("/ALL")}


if __name__ == "__main__":
    raise SystemExit(main())
