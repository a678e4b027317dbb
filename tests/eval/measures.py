"""The measures of the language tasks, each as its literature defines it, and folds that keep groups together.

Labels and predictions are sequences of 0/1 (or booleans), scores sequences of floats of the same length.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

import numpy as np


class Counts(NamedTuple):
    """Hits, false alarms and misses of a yes-or-no decision; they add up over dialogues."""

    hits: int = 0
    false: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """Share of what was called that is right; 0 where nothing was called."""
        return self.hits / (self.hits + self.false) if self.hits else 0.0

    @property
    def recall(self) -> float:
        """Share of what is there that was called; 0 where nothing is there."""
        return self.hits / (self.hits + self.missed) if self.hits else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall: 2 hits / (2 hits + false + missed); 0 without a hit."""
        return 2 * self.hits / (2 * self.hits + self.false + self.missed) if self.hits else 0.0


def counts(labels: Sequence[int], called: Sequence[int]) -> Counts:
    """The counts of a binary decision; ValueError for sequences of different lengths."""
    pairs = [(bool(y), bool(p)) for y, p in zip(labels, called, strict=True)]
    return Counts(
        hits=sum(y and p for y, p in pairs),
        false=sum(p and not y for y, p in pairs),
        missed=sum(y and not p for y, p in pairs),
    )


def f1(labels: Sequence[int], called: Sequence[int]) -> float:
    """F1 of the class 1."""
    return counts(labels, called).f1


def auc(labels: Sequence[int], scores: Sequence[float]) -> float:
    """Area under the ROC curve: how often a 1 scores above a 0, ties counted half. ValueError with one class only."""
    y, s = np.asarray(labels, dtype=bool), np.asarray(scores, dtype=float)
    if y.shape != s.shape or y.ndim != 1:
        raise ValueError("labels and scores of different lengths")
    positive, negative = s[y], np.sort(s[~y])
    if not len(positive) or not len(negative):
        raise ValueError("an area needs both classes")
    below = np.searchsorted(negative, positive, side="left")
    upto = np.searchsorted(negative, positive, side="right")
    return float((below + upto).sum() / (2 * len(positive) * len(negative)))


def best_threshold(labels: Sequence[int], scores: Sequence[float]) -> float:
    """The threshold t whose decision `score >= t` has the highest F1, halfway to the next lower score.

    Of equally good thresholds the highest. To be taken from folds that are not scored.
    """
    order = np.argsort(-np.asarray(scores, dtype=float), kind="stable")
    s, y = np.asarray(scores, dtype=float)[order], np.asarray(labels, dtype=bool)[order]
    if not y.any():
        raise ValueError("no label is 1")
    hits = np.cumsum(y)
    value = 2 * hits / (np.arange(1, len(y) + 1) + y.sum())
    value[:-1][s[:-1] == s[1:]] = -1.0  # a threshold cannot part equal scores
    at = int(np.argmax(value))
    return float(s[at] if at + 1 == len(s) else (s[at] + s[at + 1]) / 2)


def boundaries(segments: Sequence[int]) -> list[int]:
    """One label per utterance from segment lengths: 1 where a segment starts, the first utterance included."""
    return [int(i == 0) for length in segments for i in range(length)]


def window(segmented: Sequence[Sequence[int]]) -> int:
    """k of Pk and WindowDiff: half the mean length of the reference segments, over all dialogues, at least 2."""
    lengths = [length for segments in segmented for length in segments]
    return max(2, round(sum(lengths) / len(lengths) / 2))


def pk(reference: Sequence[int], called: Sequence[int], k: int) -> tuple[int, int]:
    """Pk of one dialogue as (errors, probes), which add up over dialogues (Beeferman et al. 1999).

    Both are boundary labels per utterance (`boundaries`). A probe asks whether utterance i and i + k lie in the same
    segment; it errs where reference and hypothesis disagree.
    """
    probes = range(len(reference) - k)
    return sum(any(reference[i + 1 : i + k + 1]) != any(called[i + 1 : i + k + 1]) for i in probes), len(probes)


def window_diff(reference: Sequence[int], called: Sequence[int], k: int) -> tuple[int, int]:
    """WindowDiff of one dialogue as (errors, probes): the number of boundaries differs (Pevzner and Hearst 2002)."""
    probes = range(len(reference) - k)
    return sum(sum(reference[i + 1 : i + k + 1]) != sum(called[i + 1 : i + k + 1]) for i in probes), len(probes)


def recall_at(k: int, ranked: Sequence[Hashable], gold: Sequence[Hashable]) -> float:
    """Share of the gold items that are among the first k; ValueError without gold items."""
    wanted = set(gold)
    if not wanted:
        raise ValueError("nothing to be found")
    return len(wanted & set(ranked[:k])) / len(wanted)


def folds(groups: Sequence[Hashable], number: int = 5) -> Iterator[tuple[list[int], list[int]]]:
    """(indices to train on, indices to score), `number` times; a group is never on both sides.

    Groups go to folds in turn, in the order of their first appearance: the same folds in every run.
    """
    place = {group: i % number for i, group in enumerate(dict.fromkeys(groups))}
    for fold in range(min(number, len(place))):
        scored = [i for i, group in enumerate(groups) if place[group] == fold]
        yield [i for i, group in enumerate(groups) if place[group] != fold], scored
