"""Dialogue acts and decision points: `conversation.acts` on SGD, CrossWOZ and the project's own turns.

Per turn, F1 of yes or no at one half. SGD: accept and reject on user turns, propose on system turns; CrossWOZ: propose;
own: a turn that accepts, turns down or puts off (A, R, D) against one that decides nothing (N). Cross-validated, the
scored fifth of the dialogues (own: of the previous turns) takes part neither in the weights nor in the point of one half;
the turns of `data/decisions_own.jsonl` only ever train.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from agents_memory.conversation import acts
from agents_memory.heads.head import Head, load
from tests.eval.measures import counts, folds
from tests.eval.training.acts import Example, examples, fit, own, talk

KEYS = (
    ("acts.sgd.accept", "acts_sgd", "accept"),
    ("acts.sgd.reject", "acts_sgd", "reject"),
    ("acts.sgd.propose", "acts_sgd", "propose"),
    ("acts.crosswoz.propose", "acts_crosswoz", "propose"),
    ("decision.own", "fixture", "decision"),
)


def evaluate(folder: Path, ending: str, *, shipped: bool) -> dict[str, float]:
    """F1, precision and recall per part and act; parts that are absent are left out."""
    given = examples(folder, ending)
    called: list[tuple[Example, dict[str, bool]]] = []
    if shipped:
        called = list(_called(load(acts.NAME), given))
    elif given:
        more = [*own(), *talk()]
        for train_on, score in folds([e.group for e in given]):
            head = fit([*(given[i] for i in train_on), *more])
            called += _called(head, [given[i] for i in score])
    out: dict[str, float] = {}
    for key, source, act in KEYS:
        pairs = [(e.labels[act], found[act]) for e, found in called if e.source == source and act in e.labels]
        if pairs:
            one = counts([y for y, _ in pairs], [p for _, p in pairs])
            out |= {f"{key}.f1": one.f1, f"{key}.precision": one.precision, f"{key}.recall": one.recall}
    return out


def _called(head: Head, given: Sequence[Example]) -> Iterator[tuple[Example, dict[str, bool]]]:
    for example in given:
        yield example, {name: p >= 0.5 for name, p in head.probabilities(example.row, example.vectors).items()}
