"""Trains the kernel head `requests_by_example`, which is asked at the second look: the sentences of `requests`.

What the same wording's vectors do when it is filled with another thing is nuisance: the directions in which they differ
are shrunk (within-class covariance normalisation: Hatch, Kajarekar and Stolcke 2006), the rest goes through principal
components. The machine sees each wording once. Slope and offset are fitted on authors that were held out.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.svm import SVC

from agents_memory.governance import heard
from agents_memory.heads.kernel import KernelHead
from tests.eval.embedding import e5, use
from tests.eval.training.requests import AUTHORS, CLOSER_FILLS, SOURCES, Example, counter, trained_on

Matrix = NDArray[np.float64]

SIZE = 128
"""Numbers that a row is projected to."""

PLAIN = 0.5
"""Length of the plain features beside that of the vectors, which is 1."""

RIDGE = 0.1
"""What is added to the nuisance in every direction, as a share of its mean."""

PENALTY, GAMMA = 6.0, 1.2
"""Of the machine; these and the above were chosen by cross-validation over authors."""

FOLDS = 5


def train(folder: Path) -> KernelHead:
    """The head that ships."""
    given = [*trained_on(CLOSER_FILLS), *counter(folder)]
    rows, names = _rows(given)
    centre = rows.mean(axis=0)
    projection = _projection(rows - centre, [e.wording for e in given], len(names))
    wordings = [e.wording for e in given]
    once = [n for n, wording in enumerate(wordings) if n == 0 or wording != wordings[n - 1]]
    seen = [given[n] for n in once]
    points = (rows[once] - centre) @ projection.T
    step = float(np.abs(points).max()) / 127
    points = np.round(points / step) * step
    asks = np.array([e.asks for e in seen])
    machine = _fit(points, asks)
    slope, offset = _platt(points, asks, seen)
    return KernelHead(
        name=heard.EXAMPLES,
        embedder=heard.both(use().name, e5().name),
        features=names,
        centre=centre.astype(np.float32),
        projection=projection.astype(np.float32),
        examples=np.round(machine.support_vectors_ / step).astype(np.float32),
        step=step,
        weights=machine.dual_coef_[0].astype(np.float32),
        gamma=GAMMA,
        bias=float(machine.intercept_[0]),
        slope=slope,
        offset=offset,
        trained_on=SOURCES,
    )


def _rows(given: Sequence[Example]) -> tuple[Matrix, tuple[str, ...]]:
    texts = [e.text for e in given]
    plain = [heard.features(text) for text in texts]
    names = tuple(sorted(plain[0]))
    values = np.array([[row[name] for name in names] for row in plain])
    vectors = [heard.example_vectors(*two) for two in zip(use().passages(texts), e5().passages(texts), strict=True)]
    return np.hstack([values, np.stack(vectors)]), names


def _projection(rows: Matrix, wordings: Sequence[str], plain: int) -> Matrix:
    """(SIZE, in): plain features to one length, vectors whitened by what a filling changes, principal components."""
    scale = PLAIN / (rows[:, :plain].std(axis=0) + 1e-6) / np.sqrt(plain)
    vectors = rows[:, plain:]
    found = {wording: n for n, wording in enumerate(dict.fromkeys(wordings))}
    at = np.array([found[wording] for wording in wordings])
    count = np.bincount(at)
    means = np.zeros((len(found), vectors.shape[1]))
    np.add.at(means, at, vectors)
    apart = (vectors - (means / count[:, None])[at])[count[at] > 1]
    nuisance = apart.T @ apart / len(apart)
    values, axes = np.linalg.eigh(nuisance + RIDGE * np.trace(nuisance) / len(nuisance) * np.eye(len(nuisance)))
    white = (axes / np.sqrt(values)) @ axes.T
    white /= np.sqrt(((vectors @ white) ** 2).sum(axis=1).mean())
    whole = np.zeros((rows.shape[1], rows.shape[1]))
    whole[:plain, :plain], whole[plain:, plain:] = np.diag(scale), white
    spread = rows @ whole
    _, axes = np.linalg.eigh(spread.T @ spread)
    return np.asarray((whole @ axes[:, ::-1][:, :SIZE]).T)


def _fit(points: Matrix, asks: NDArray[np.bool_]) -> SVC:
    return SVC(C=PENALTY, gamma=GAMMA, cache_size=1_000).fit(points, asks)


def _platt(points: Matrix, asks: NDArray[np.bool_], seen: Sequence[Example]) -> tuple[float, float]:
    """Slope and offset that make log odds of distances, by authors in turn held out."""
    author = np.array([int(e.group.removeprefix(AUTHORS)) if e.group.startswith(AUTHORS) else -1 for e in seen])
    fold = np.where(author < 0, -1, author % FOLDS)
    out = np.zeros(len(seen))
    for n in range(FOLDS):
        out[fold == n] = _fit(points[fold != n], asks[fold != n]).decision_function(points[fold == n])
    held = fold >= 0
    fitted = LogisticRegression(C=1e6).fit(out[held, None], asks[held])
    return float(fitted.coef_[0, 0]), float(fitted.intercept_[0])
