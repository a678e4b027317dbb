"""Repeated questions: how well the head `answered` tells what is known already, and which turn says it (SPEC H3).

AUC of "known" over all items by the best candidate's score; top1 = the gold turn is ranked first, over known items.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from agents_memory.heads.head import load
from agents_memory.vectors import Array
from tests.eval.measures import auc, counts
from tests.eval.training import answered
from tests.eval.training.answered import Item

SETS = ("sgd", "crosswoz")


def evaluate(folder: Path, ending: str, *, shipped: bool) -> dict[str, float]:
    """`repeat.<set>.auc` and `.top1`, and precision and recall at one half with the shipped head.

    The own items (`own`, and `told` where all is told in passing) stand beside the development part only: the shipped
    head was trained on them. `unseen` are talks like those of `told` that it has not seen.
    """
    raws = {name: found for name in SETS if (found := answered.repeated(folder, name, ending))}
    if not raws:
        return {}
    if shipped:
        head = load("answered")
        items = {name: answered.items(raw) for name, raw in raws.items()}
        return {
            key: value
            for name, one in items.items()
            for key, value in measured(name, one, [answered.odds(head, i) for i in one], called=True).items()
        }
    scored = answered.items([*(r for raw in raws.values() for r in raw), *answered.own(), *answered.own(answered.TOLD)])
    odds = answered.out_of_fold(scored, answered.items(answered.made_of_acts(folder)))
    out: dict[str, float] = {}
    for name in (*raws, "own", "told"):
        places = [k for k, item in enumerate(scored) if item.source == name]
        out |= measured(name, [scored[k] for k in places], [odds[k] for k in places], called=False)
    unseen, head = answered.items(answered.own(answered.UNSEEN)), load("answered")
    return out | measured("unseen", unseen, [answered.odds(head, i) for i in unseen], called=True)


def measured(name: str, items: Sequence[Item], odds: Sequence[Array], *, called: bool) -> dict[str, float]:
    """The figures of one set; `called` adds those of the decision at one half."""
    labels = [int(i.gold >= 0) for i in items]
    best = [float(o.max()) for o in odds]
    right = [int(np.argmax(o)) == i.gold for i, o in zip(items, odds, strict=True) if i.gold >= 0]
    out = {f"repeat.{name}.auc": auc(labels, best), f"repeat.{name}.top1": float(np.mean(right))}
    if called:
        decided = counts(labels, [int(value >= 0) for value in best])
        out |= {f"repeat.{name}.precision": decided.precision, f"repeat.{name}.recall": decided.recall}
    return out
