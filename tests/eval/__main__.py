"""All language tasks in one table.

    python -m tests.eval                  the development parts beside the repository (../shared/eval/language);
                                          heads that were trained on them are cross-validated, dialogue by dialogue
    python -m tests.eval --data DIR       the parts in DIR (`<part>_test.jsonl`, else `<part>_dev.jsonl`), with the
                                          weights that ship with the package; nothing is trained
    python -m tests.eval retrieval ...    only these tasks
    python -m tests.eval --json OUT       writes the figures as nested objects, beside the table

A part whose file is absent is left out. Exit status: 0 all tasks ran, whatever their figures; 1 a task failed;
2 the data cannot be used (the message names file and line).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.eval.parts import SHARED, BadPart, ending_of, read_all
from tests.eval.report import nested, table
from tests.eval.running import TASKS, WORKERS, run


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tasks, print the table, write the result file; the exit status."""
    parser = argparse.ArgumentParser("python -m tests.eval", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("tasks", nargs="*", metavar="TASK", help=f"of {', '.join(TASKS)}; all by default")
    parser.add_argument("--data", type=Path, metavar="DIR", help="unseen parts: tried with the shipped weights")
    parser.add_argument("--json", type=Path, metavar="OUT", help="where to write the figures")
    given = parser.parse_args(argv)
    if unknown := sorted(set(given.tasks) - set(TASKS)):
        parser.error(f"no task {', '.join(unknown)}; there are {', '.join(TASKS)}")
    shipped = given.data is not None
    folder = given.data if shipped else SHARED
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # two processes on two cores: threads of their own only get in the way
    started = time.monotonic()
    try:
        ending = ending_of(folder)
        found = read_all(folder, ending)
        print(f"{folder}: {len(found)} parts, *{ending}", file=sys.stderr)
        figures, seconds, failed = run(given.tasks or TASKS, folder, ending, shipped=shipped)
    except BadPart as why:
        print(f"error: {why}", file=sys.stderr)
        if not shipped and not folder.is_dir():
            print("The development parts do not come with the repository; name a folder with --data.", file=sys.stderr)
        return 2
    took = time.monotonic() - started
    print(table(figures, shipped))
    print(f"\n{took:.0f} s in {WORKERS} processes ({', '.join(f'{t} {s:.0f}' for t, s in sorted(seconds.items()))})")
    for task, fault in sorted(failed.items()):
        print(f"error: {task} failed: {fault}", file=sys.stderr)
    if given.json:
        result = nested(figures) | {"run": {"shipped": shipped, "seconds": round(took, 1), "failed": sorted(failed)}}
        try:
            given.json.write_text(json.dumps(result, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        except OSError as why:
            print(f"error: {given.json}: cannot be written: {why.strerror}", file=sys.stderr)
            return 2
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
