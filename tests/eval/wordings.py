"""The same cases of forgetting in two sets of words: what carries from the words that were known to those that were not.

    python -m tests.eval.wordings [--limit N] [--only REGEX]

Runs the scorer of `../shared/eval/memory` (it does not come with the repository) in its conversational mode, once with
the wordings beside it and once with `tests/eval/data/forget_wordings.json`, and prints `strict` of both by set, and the
drop. Exit status: 0 if no set drops by more than `MOST`, 1 if one does, 2 without the scorer.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

SCORER = Path(__file__).parents[3] / "shared" / "eval" / "memory" / "score.py"
OWN = Path(__file__).parent / "data" / "forget_wordings.json"
MOST = 0.10
"""The most that `strict` may fall from the first wordings to the second."""


def main(argv: Sequence[str] | None = None) -> int:
    """Score both, print the table; the exit status."""
    parser = argparse.ArgumentParser("python -m tests.eval.wordings", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--limit", type=int, default=40, help="cases a set; 0 for all")
    parser.add_argument("--only", default="seed7", help="regular expression on the names of the sets' files")
    given = parser.parse_args(argv)
    if not SCORER.is_file():
        print(f"error: no scorer at {SCORER}", file=sys.stderr)
        return 2
    first = strict(SCORER.parent, given.limit, given.only)
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "dev"
        part.mkdir()
        (part / "forgeteval").symlink_to(SCORER.parent / "dev" / "forgeteval")
        (part / "wordings.json").write_bytes(OWN.read_bytes())
        second = strict(Path(folder), given.limit, given.only)
    for name in sorted(first):
        print(f"{name:<8} first {first[name]:.3f}   second {second[name]:.3f}   drop {first[name] - second[name]:+.3f}")
    return int(any(first[name] - second[name] > MOST for name in first))


def strict(root: Path, limit: int, only: str) -> dict[str, float]:
    """The scorer's `strict` by set, with the wordings under `root`."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        words = ["--adapter", "tests.eval.memory:Memory", "--split", "dev", "--suite", "forgeteval", "--mode", "conv"]
        where = ["--root", str(root), "--limit", str(limit), "--only", only, "--json", out.name]
        subprocess.run([sys.executable, str(SCORER), *words, *where], check=True, stdout=subprocess.DEVNULL)
        rows = json.loads(Path(out.name).read_text(encoding="utf-8"))["results"]["forgeteval"]
    return {row.split("/")[1]: cell["strict"] for row, cell in rows.items() if row.endswith("/ALL")}


if __name__ == "__main__":
    raise SystemExit(main())
