"""Trains the head `acts`: does a turn accept, turn down, put off or propose, and does it decide anything?

A mixture of styles: task talk with dialogue acts (SGD, English; CrossWOZ, Chinese, proposals only) and the project's own
turns: task talk, and open talk (lessons, translation, general knowledge, small talk, stories, debugging) in which most
turns decide nothing. The own sets say what a decision point is; SGD's acts are wider (an "okay" to a piece of
information selects it, "no, that's all" negates), so they weigh less there. Each output has its own logistic regression.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import orjson
from sklearn.linear_model import LogisticRegression

from agents_memory.adapters.embeddings import UseM3
from agents_memory.conversation import acts
from agents_memory.conversation.informing import speech
from agents_memory.heads.head import Head
from agents_memory.language.reading import read
from agents_memory.model import Role
from agents_memory.rows import TurnRow
from agents_memory.vectors import Array, pack
from tests.eval import parts
from tests.eval.embedding import use
from tests.eval.measures import best_threshold, folds

DATA = Path(__file__).resolve().parents[1] / "data"
OWN = DATA / "decisions_own.jsonl"
TALK = DATA / "decisions_talk.jsonl"

SOURCES = (
    "Schema-Guided Dialogue (SGD), dev: dialogue acts, CC BY-SA 4.0",
    "CrossWOZ, dev: dialogue acts, Apache-2.0",
    "own: decision_fixture.jsonl, zh and en, Apache-2.0",
    "own: tests/eval/data/decisions_own.jsonl, zh and en, Apache-2.0",
    "own: tests/eval/data/decisions_talk.jsonl, zh, en and some ja, Apache-2.0",
)

PENALTIES = dict.fromkeys(acts.OUTPUTS, 0.1) | {"propose": 0.15}
"""By output: inverse strength of the ridge penalty on the standardised inputs (`C` of scikit-learn)."""

WEIGHTS = {
    "accept": (1.0, 0.03),
    "reject": (1.0, 0.1),
    "defer": (0.0, 1.0),
    "decision": (0.05, 1.0),
    "refuse": (0.1, 1.0),
    "choose": (0.05, 1.0),
    "propose": (1.0, 0.2),
    "offer": (0.05, 1.0),
    "change": (0.0, 1.0),
    "ban": (0.0, 1.0),
}
"""By output: how much a turn of the public sets weighs, and one of the own sets."""

TALK_WEIGHTS = {"accept": 0.1, "propose": 0.0, "decision": 0.25, "change": 0.3, "ban": 0.0}
"""By output: how much a turn of open talk weighs, where not what the own sets do. SGD names a restaurant to propose it;
in open talk whoever names a thing explains it: `propose` is left to task talk. Refusals for good it has none, changes of
plan few."""

SIGNS = frozenset({"decision", "choose", "offer"})
"""The outputs that see the signs of `informing.speech`: the others are judged by sets of task talk, in which nobody
explains or disclaims and the signs are noise."""

_ACCEPTS = frozenset({"AFFIRM", "SELECT", "AFFIRM_INTENT"})
_PROPOSES = frozenset({"OFFER", "CONFIRM", "OFFER_INTENT"})
_AT = datetime(2026, 3, 2, 9, tzinfo=UTC)
_ROLES = {"U": Role.USER, "usr": Role.USER, "S": Role.ASSISTANT, "sys": Role.ASSISTANT}


@dataclass(frozen=True, slots=True)
class Example:
    """A turn as the head reads it. `labels` has only the outputs that the source says something about."""

    source: str
    group: str
    row: dict[str, float]
    vectors: Array
    labels: dict[str, bool]

    @property
    def own(self) -> bool:
        """Whether it is of the project's own sets."""
        return self.source in ("fixture", "own", "talk")


_Said = tuple[Role, str]
_Raw = tuple[str, str, _Said, _Said | None, dict[str, bool]]


def examples(folder: Path, ending: str) -> list[Example]:
    """The turns of the parts that are there; those of the data file beside this package are never part of them."""
    raw: list[_Raw] = []
    for part, labels in (("acts_sgd", _of_sgd), ("acts_crosswoz", _of_crosswoz)):
        for dialogue in parts.rows(folder, part, ending) or ():
            last: _Said | None = None
            proposed = False
            for speaker, text, said in dialogue["turns"]:
                here = (_ROLES[speaker], text)
                found = labels(here[0], said, proposed)
                raw.append((part, str(dialogue["id"]), here, last, _offering(found)))
                last, proposed = here, found.get("propose", False)
    raw += [_of_own("fixture", row) for row in parts.rows(folder, "decision", ending) or ()]
    return _read(raw)


def own() -> list[Example]:
    """The further turns that the project wrote for this head; never scored.

    What decides nothing, is chosen unasked, or is wanted no more, is so at the start of a talk as well: such turns come a
    second time with nothing before them, so that the place in the talk tells nothing.
    """
    rows = [orjson.loads(line) for line in OWN.read_bytes().splitlines()]
    said = [_of_own("own", row) for row in rows]
    return _read([*said, *((*one[:3], None, one[4]) for row, one in zip(rows, said, strict=True) if row["y"] in "NBS")])


def talk() -> list[Example]:
    """Open talk: the agent's turns after what the user asked, and what the user says to them.

    Each agent's turn comes once, however many answers it has, and once with nothing before it; the other rules are
    those of `own`.
    """
    raw: dict[Any, _Raw] = {}
    for row in (orjson.loads(line) for line in TALK.read_bytes().splitlines()):
        ask = (Role.USER, row["ask"]) if row["ask"] else None
        offers = _offering({"propose": row["p"] == "P"})
        for before in (ask, None):
            raw[before, row["prev"]] = ("talk", row["prev"], (Role.ASSISTANT, row["prev"]), before, offers)
        said = _of_own("talk", row)
        raw[row["prev"], row["u"], True] = said
        if row["y"] in "NS":
            raw[row["prev"], row["u"], False] = (*said[:3], None, said[4])
    return _read(list(raw.values()))


def talk_rows(rows: Sequence[dict[str, str]], embedder: UseM3) -> list[list[TurnRow]]:
    """The turns of each row of open talk as the product reads them: what was asked, if anything, the agent's, the user's."""
    talks = [
        [
            (role, row[part])
            for role, part in ((Role.USER, "ask"), (Role.ASSISTANT, "prev"), (Role.USER, "u"))
            if row[part]
        ]
        for row in rows
    ]
    turns = [[_turn(role, text) for role, text in one] for one in talks]
    vectors = iter(embedder.passages([turn.text for one in turns for turn in one]))
    return [[turn.model_copy(update={"vector": pack(next(vectors))}) for turn in one] for one in turns]


def _offering(labels: dict[str, bool]) -> dict[str, bool]:
    """Labels with `offer` beside `propose`: two readings of one act, which differ in the data that weighs."""
    return labels | ({"offer": labels["propose"]} if "propose" in labels else {})


def _of_sgd(role: Role, said: Sequence[Any], proposed: bool) -> dict[str, bool]:
    names = {act for _, act, _, _ in said}
    if role is Role.ASSISTANT:
        return {"propose": bool(names & _PROPOSES)}
    accepts = bool(names & _ACCEPTS)
    rejects = "REQUEST_ALTS" in names or any(name.startswith("NEGATE") for name in names)
    plain = names & {"AFFIRM", "AFFIRM_INTENT", "NEGATE_INTENT"}
    decides = bool(plain) or (proposed and (accepts or rejects))
    labels = {"accept": accepts, "reject": rejects, "decision": decides}
    if accepts or rejects:
        return labels | {"refuse": rejects} if decides and accepts is not rejects else labels
    return labels | {"choose": False}


def _of_crosswoz(role: Role, said: Sequence[Any], proposed: bool) -> dict[str, bool]:
    if role is Role.USER:
        return {}  # its acts do not say whether the user agrees
    offers = any(a == "Recommend" or (a == "Inform" and (s == "名称" or s.startswith("周边"))) for a, _, s, _ in said)
    return {"propose": offers}


def _of_own(source: str, row: dict[str, str]) -> _Raw:
    y = row["y"]
    agent = y in "PCI"  # proposes, commits, informs: turns of an agent; all others are a user's
    roles = (Role.ASSISTANT, Role.USER) if agent else (Role.USER, Role.ASSISTANT)
    if agent:
        labels = _offering({"propose": y == "P"})
    elif y in "KG":  # a cause found, a setting changed: the words for these are the language layer's
        labels = {"accept": False, "reject": False, "defer": False, "choose": False}
    elif y == "V":  # a change of plan turns one thing down and takes another: whether it refuses has no one answer
        labels = {"defer": False, "decision": True, "choose": True}
    else:
        labels = {"accept": y in "AS", "reject": y == "R", "defer": y == "D", "decision": y != "N"}
        labels |= {} if y == "A" else {"choose": y == "S"}
        labels |= {"refuse": y == "R"} if y in "ARS" else {}
    if y == "B":  # it turns down what may come: whether that decides anything now has no one answer
        labels = {"accept": False, "defer": False, "choose": False}
    if not agent:
        labels |= {"change": y == "V", "ban": y == "B"}
    last = (roles[1], row["prev"]) if row["prev"] else None
    return source, row["prev"] or row["u"], (roles[0], row["u"]), last, labels


def _read(raw: Sequence[_Raw]) -> list[Example]:
    """Every turn once through the reader and the embedder, then the product's own features."""
    said = dict.fromkeys(one for _, _, here, last, _ in raw for one in (here, last) if one)
    rows = {one: _turn(*one) for one in said}
    vectors = use().passages([row.text for row in rows.values()])
    for one, vector in zip(said, vectors, strict=True):
        rows[one] = rows[one].model_copy(update={"vector": pack(vector)})
    out = []
    for source, group, here, last, labels in raw:
        turn, before = rows[here], rows[last] if last else None
        out.append(
            Example(source, f"{source}/{group}", acts.features(turn, before), acts.vectors(turn, before), labels)
        )
    return out


def _turn(role: Role, text: str) -> TurnRow:
    found = read(text, role, _AT)
    return TurnRow(
        id="t",
        conversation="c",
        role=role,
        text=found.text,
        at=_AT,
        exchange=1,
        segment="",
        vector="",
        reading=found.reading,
    )


def fit(given: Sequence[Example]) -> Head:
    """One logistic regression per output, its intercept moved so that one half is where F1 is best.

    That point is found on folds of `given` whose weights were fitted without them.
    """
    names = tuple(given[0].row)
    plain = np.array([[e.row[n] for n in names] for e in given], dtype=np.float32)
    centre, scale = plain.mean(axis=0), plain.std(axis=0) + 1e-6
    inputs = np.concatenate([(plain - centre) / scale, np.stack([e.vectors for e in given])], axis=1)
    signs = {f"{name}{last}" for name in speech("") for last in ("", "_last")}
    seen = np.array([*(name not in signs for name in names), *[True] * (inputs.shape[1] - len(names))])
    weights, biases = [], []
    for output in acts.OUTPUTS:
        public, own_weight = WEIGHTS[output]
        talk_weight = TALK_WEIGHTS.get(output, own_weight)
        weight = np.array([talk_weight if e.source == "talk" else own_weight if e.own else public for e in given])
        use_it = np.array([output in e.labels and w > 0 for e, w in zip(given, weight, strict=True)])
        chosen = [e for e, u in zip(given, use_it, strict=True) if u]
        x = inputs[use_it] if output in SIGNS else inputs[use_it] * seen
        y, w = np.array([e.labels[output] for e in chosen]), weight[use_it]
        at = _best_point(x, y, w, chosen, PENALTIES[output])
        model = _model(PENALTIES[output]).fit(x, y, sample_weight=w)
        weights.append(model.coef_[0])
        biases.append(model.intercept_[0] - at)
    layer = (np.array(weights, dtype=np.float32), np.array(biases, dtype=np.float32))
    return Head(acts.NAME, use().name, names, centre, scale, (layer,), acts.OUTPUTS, SOURCES)


def _model(penalty: float) -> LogisticRegression:
    return LogisticRegression(C=penalty, max_iter=500)


def _best_point(x: Array, y: Any, w: Any, given: Sequence[Example], penalty: float) -> float:
    """The log odds at which F1 is best on the sets that count fully; scored on folds left out of the fit."""
    scores = np.zeros(len(y))
    for train_on, score in folds([e.group for e in given], 4):
        model = _model(penalty).fit(x[train_on], y[train_on], sample_weight=w[train_on])
        scores[score] = model.decision_function(x[score])
    heavy = w >= 1
    return best_threshold(y[heavy].tolist(), scores[heavy].tolist())


def train(folder: Path) -> Head:
    """Train on the development parts and the own turns."""
    return fit([*examples(folder, parts.DEV), *own(), *talk()])
