"""Conflict of two statements: F1 of the conflicts, and false alarms among refinements and what is unrelated.

Each text is read as a user's message, and every statement of the newer is judged against every one of the older by
`language.relations.same_statement`, the judge that `lifecycle.match` asks. A text in which no statement is found stands
for itself. Nothing is trained. On the development part own sets are measured beside it, each written before it was seen
how the judge does on it; all but `fresh` then led to mends, so that only their first figures were of unseen pairs:
`fourth` .59 with false alarms of .20, `fifth` .83 with none. `fresh` is the other half of the draw that gave `fourth`; nobody has looked at which
of its pairs are missed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from agents_memory.language.reading import read
from agents_memory.language.relations import Relation, Said, same_statement
from agents_memory.model import Role
from tests.eval import parts
from tests.eval.measures import f1

OWN = Path(__file__).parent / "data"
_AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def evaluate(folder: Path, ending: str, *, shipped: bool) -> dict[str, float]:
    """`conflict.f1` and `conflict.false_alarms`; empty without the file."""
    rows = parts.rows(folder, "conflict_minpairs", ending)
    if rows is None:
        return {}
    figures = _figures("conflict", rows)
    if not shipped:
        for name in ("own", "check", "third", "last", "fourth", "fifth", "fresh"):
            file = OWN / f"conflict_{name}.jsonl"
            figures |= _figures(f"conflict.{name}", parts.read(file, "conflict_minpairs"))
    return figures


def conflicting(old: str, new: str) -> bool:
    """Whether the product takes `new` for a change or a contradiction of `old`."""
    found = {same_statement(x, y) for x in _said(old) for y in _said(new)}
    return bool(found & {Relation.CHANGE, Relation.CONTRADICT})


def _said(text: str) -> list[Said]:
    return [Said.of(statement) for statement in read(text, Role.USER, _AT).reading.statements] or [Said(text)]


def _figures(name: str, rows: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    labels = [int(row["y"] == "C") for row in rows]
    called = [int(conflicting(row["old"], row["new"])) for row in rows]
    kept = [c for c, row in zip(called, rows, strict=True) if row["y"] in ("R", "U")]
    figures = {f"{name}.f1": f1(labels, called)}
    return figures | ({f"{name}.false_alarms": sum(kept) / len(kept)} if kept else {})
