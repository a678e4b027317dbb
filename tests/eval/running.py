"""The language tasks, each a module with `evaluate(folder, ending, *, shipped)`, run in two processes."""

from __future__ import annotations

import importlib
import multiprocessing
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path

from tests.eval.parts import BadPart

TASKS = ("retrieval", "topics", "acts", "questions", "requests", "duplicates", "conflicts")
"""The modules with an `evaluate`, the longest first, so that two processes end at about the same time."""

WORKERS = 2


def figures_of(task: str, folder: Path, ending: str, shipped: bool) -> tuple[dict[str, float], float]:
    """Run one task: its figures by dotted key, and the seconds it took."""
    started = time.monotonic()
    module = importlib.import_module(f"tests.eval.{task}")
    return module.evaluate(folder, ending, shipped=shipped), time.monotonic() - started


def run(
    tasks: Sequence[str], folder: Path, ending: str, *, shipped: bool
) -> tuple[dict[str, float], dict[str, float], dict[str, str]]:
    """All tasks in two processes: figures by key, seconds and errors by task. BadPart for unusable data."""
    figures: dict[str, float] = {}
    seconds: dict[str, float] = {}
    failed: dict[str, str] = {}
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(WORKERS, mp_context=context) as pool:
        running: dict[Future[tuple[dict[str, float], float]], str] = {
            pool.submit(figures_of, task, folder, ending, shipped): task for task in tasks
        }
        for done in as_completed(running):
            task = running[done]
            try:
                found, seconds[task] = done.result()
            except BadPart:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
            except Exception as why:  # a task's own fault must not take the others' figures away
                failed[task] = f"{type(why).__name__}: {why}"
                print(f"{task}: failed", file=sys.stderr)
            else:
                figures.update(found)
                print(f"{task}: {seconds[task]:.0f} s", file=sys.stderr)
    return figures, seconds, failed
