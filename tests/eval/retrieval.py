"""Finding the turns that answer a question, in LoCoMo's long conversations: recall at 5 and at 10.

Ranked are all turns of a conversation, by `recall.turns`, by which the session route chooses the turns that it looks at
closely. A question's share is that of its evidence turns among the first k; the figure is the mean over questions that
have evidence. A picture's caption counts as words of its turn. Nothing is trained (the data is for evaluation only, and
three weights were set on its development part); only the turns' USE vectors are needed, no e5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from agents_memory.recall.turns import Spoken, Turns
from tests.eval import embedding, parts
from tests.eval.measures import recall_at

_DATE = "%I:%M %p on %d %B, %Y"


def evaluate(folder: Path, ending: str, *, shipped: bool) -> dict[str, float]:
    """`retrieval.locomo.r5`, `.r10`, and `.turns_r5`, `.turns_r10` over evidence turns; empty without the file."""
    rows = parts.rows(folder, "locomo", ending)
    if rows is None:
        return {}
    found = [(gold, ranking) for row in rows for gold, ranking in _rankings(row)]
    if not found:
        return {}
    size = sum(len(gold) for gold, _ in found)
    figures = {}
    for k in (5, 10):
        shares = [recall_at(k, ranking, gold) for gold, ranking in found]
        figures[f"retrieval.locomo.r{k}"] = sum(shares) / len(shares)
        over_turns = sum(share * len(gold) for share, (gold, _) in zip(shares, found, strict=True)) / size
        figures[f"retrieval.locomo.turns_r{k}"] = over_turns
    return figures


def spoken(row: Mapping[str, Any]) -> list[tuple[str, Spoken]]:
    """The turns of a conversation by id, in order; the turn before is one of the same sitting."""
    out = []
    for session in row["sessions"]:
        before, at = "", _at(session["date"])
        for ident, speaker, words, caption in session["turns"]:
            text = f"{words} ({caption})" if caption else words
            out.append((ident, Spoken(text, before, speaker, at)))
            before = text
    return out


def _rankings(row: Mapping[str, Any]) -> Iterator[tuple[list[str], list[str]]]:
    """For each question with evidence: the ids of its evidence, and all ids, the most fitting first."""
    use = embedding.use()
    idents, said = zip(*spoken(row), strict=True)
    turns = Turns(said, use)
    questions = [question for question in row["qa"] if question["ev"]]
    vectors = use.queries([question["q"] for question in questions])
    for question, vector in zip(questions, vectors, strict=True):
        order = np.argsort(-turns.ranked(question["q"], vector), kind="stable")
        yield sorted(set(question["ev"])), [idents[i] for i in order]


def _at(date: str) -> datetime | None:
    try:
        return datetime.strptime(date, _DATE).replace(tzinfo=UTC)
    except ValueError:
        return None
