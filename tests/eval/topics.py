"""Topic shifts: boundaries called turn by turn, exact position, pooled over all dialogues of a set (SPEC B1).

The development parts of the sets the head was trained on are cross-validated by dialogue; DialSeg711 and the call
centre (zys), which carry no licence, are always judged by a head that has not seen them. `own` are our own talks of
several matters, in which users alone open topics; they have no unseen part.
"""

from __future__ import annotations

from pathlib import Path

from agents_memory.conversation import topics
from agents_memory.heads.head import Head
from agents_memory.model import Role
from agents_memory.policy import SegmentPolicy
from tests.eval import parts
from tests.eval.embedding import use
from tests.eval.measures import Counts, boundaries, counts, pk, window, window_diff
from tests.eval.streaming import Dialogue, called, dialogue
from tests.eval.training.topic import FOLDS, REAL, corpus, fit, matters

SETS = ("dialseg711", "tiage", "crosswoz", "kdconv", "zys")


def evaluate(folder: Path, ending: str, *, shipped: bool) -> dict[str, float]:
    """Figures by key `topic.<set>.<measure>`; a set whose file is absent is left out."""
    policy = SegmentPolicy()
    sets = {name: found for name in SETS if (found := _read(folder, name, ending)) is not None}
    whole = topics.head_for(use().name, policy) if shipped else fit(corpus(folder))
    heads = [None] * FOLDS if shipped else [_without(folder, fold) for fold in range(FOLDS)]
    out: dict[str, float] = {}
    for name, talks in sets.items():
        judged = [
            (talk, called(talk, heads[talk.fold] if name in REAL and not shipped else whole, policy)) for talk in talks
        ]
        out |= {f"topic.{name}.{measure}": value for measure, value in figures(judged).items()}
    if not shipped:
        own = [(talk, called(talk, heads[talk.fold], policy, (Role.USER,))) for talk in matters()]
        out |= {f"topic.own.{measure}": value for measure, value in figures(own).items()}
        if "dialseg711" in sets:  # what that style alone would bring; such a head never ships
            apart = [_without(folder, fold, ("dialseg711",)) for fold in range(FOLDS)]
            seen = [(talk, called(talk, apart[talk.fold], policy)) for talk in sets["dialseg711"]]
            out["topic.dialseg711.trained_with_it.f1"] = figures(seen)["f1"]
    return out


def figures(judged: list[tuple[Dialogue, list[int]]]) -> dict[str, float]:
    """F1, precision and recall of the boundaries, Pk and WindowDiff, over dialogues with the boundaries called there."""
    found = Counts()
    k = window([talk.segments for talk, _ in judged])
    missed, differing, probes = 0, 0, 0
    for talk, labels in judged:
        truth = boundaries(talk.segments)
        one = counts(truth[1:], labels[1:])
        found = Counts(*(a + b for a, b in zip(found, one, strict=True)))
        wrong, asked = pk(truth, labels, k)
        missed, probes = missed + wrong, probes + asked
        differing += window_diff(truth, labels, k)[0]
    return {
        "f1": found.f1,
        "precision": found.precision,
        "recall": found.recall,
        "pk": missed / max(1, probes),
        "windowdiff": differing / max(1, probes),
    }


def _read(folder: Path, name: str, ending: str) -> list[Dialogue] | None:
    rows = parts.rows(folder, f"topic_{name}", ending)
    if rows is None:
        return None
    return [dialogue(name, i % FOLDS, row["u"], row["seg"]) for i, row in enumerate(rows)]


def _without(folder: Path, fold: int, extra: tuple[str, ...] = ()) -> Head:
    """The head trained without a fold of the sets that are scored; `extra` as in `corpus`."""
    return fit([e for e in corpus(folder, extra) if e.fold != fold])
