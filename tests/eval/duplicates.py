"""Whether two questions ask the same: area under the curve on the pairs of lcqmc.

The score is `language.likeness` over the calibrated USE cosine, by which `lifecycle.match` takes two statements without
an attribute for one. Nothing is trained: the pairs are for research only, and the weights were set by hand.
"""

from __future__ import annotations

from pathlib import Path

from agents_memory.language.likeness import likeness
from tests.eval import embedding, parts
from tests.eval.measures import auc


def evaluate(folder: Path, ending: str, *, shipped: bool) -> dict[str, float]:
    """`duplicate.auc`, and `duplicate.cosine_auc` by the cosine alone; empty without pairs of lcqmc of both labels."""
    rows = [row for row in parts.rows(folder, "pairs_zh", ending) or () if row["ds"] == "lcqmc"]
    labels = [int(row["y"] == "1") for row in rows]
    if len(set(labels)) < 2:
        return {}
    use = embedding.use()
    left, right = (use.passages([row[side] for row in rows]) for side in ("a", "b"))
    cosines = [float(cosine) for cosine in (left * right).sum(axis=1)]
    scores = [likeness(row["a"], row["b"], use.calibrate(c)) for row, c in zip(rows, cosines, strict=True)]
    return {"duplicate.auc": auc(labels, scores), "duplicate.cosine_auc": auc(labels, cosines)}
