"""Trains the head `sentence`: is something left to do, put off, aside of the matter, or is the user upset?

Four logistic regressions over the vector of one sentence. `open`, `aside` and `upset` are learnt from users' sentences,
`no_answer` from agents'; turns of task dialogues and chats, in which hardly any of the four occurs, are further
counter-examples.
"""

from __future__ import annotations

import json
import math
import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from agents_memory.heads.head import Head
from agents_memory.model import Role
from agents_memory.summary.unit import Sense
from tests.eval import parts
from tests.eval.embedding import use

DATA = Path(__file__).resolve().parents[1] / "data"
OWN, CHECK = DATA / "sentences_own.jsonl", DATA / "sentences_check.jsonl"

SOURCES = (
    "own: tests/eval/data/sentences_own.jsonl, zh and en, Apache-2.0",
    "Schema-Guided Dialogue (SGD), dev, CC BY-SA 4.0",
    "CrossWOZ, dev, Apache-2.0",
    "KdConv, dev, Apache-2.0",
    "TIAGE, dev, MIT",
)

CALLED = {Sense.OPEN: 0.45, Sense.NO_ANSWER: 0.45, Sense.ASIDE: 0.45, Sense.UPSET: 0.45}
"""The probability from which a sentence is called so; the head is moved so that its log odds are 0 there. Chosen by
cross-validation on the own sentences, for a precision of .8 and more."""

PENALTY = 6.0
"""Inverse strength of the penalty."""

COUNTER, COUNTER_WEIGHT, COUNTER_CHARS = 600, 0.3, 90
"""Turns of each public set, what each counts, and how long they are at most."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, who says it, and what it is; None: neither of the four."""

    text: str
    role: Role
    sense: Sense | None
    weight: float = 1.0


def asks(sense: Sense) -> Role:
    """Whose sentences are asked about a sense."""
    return Role.ASSISTANT if sense is Sense.NO_ANSWER else Role.USER


def read(path: Path) -> list[Sentence]:
    """The sentences of a file."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Sentence(row["text"], Role(row["role"]), Sense(row["is"]) if row["is"] else None) for row in rows]


def counter(folder: Path) -> list[Sentence]:
    """Turns of task dialogues and chats, as many of each set, which are none of the four."""
    spoken: dict[str, list[tuple[str, Role]]] = {
        "sgd": [
            (text, Role.USER if speaker == "U" else Role.ASSISTANT)
            for row in parts.rows(folder, "acts_sgd", parts.DEV) or []
            for speaker, text, _ in row["turns"]
        ]
    }
    for name in ("crosswoz", "kdconv", "tiage"):
        rows = parts.rows(folder, f"topic_{name}", parts.DEV) or []
        spoken[name] = [
            (text, Role.ASSISTANT if i % 2 else Role.USER) for row in rows for i, text in enumerate(row["u"])
        ]
    found = []
    for turns in spoken.values():
        random.Random(1).shuffle(turns)
        found += [one for one in turns if len(one[0]) < COUNTER_CHARS][:COUNTER]
    return [Sentence(text, role, None, COUNTER_WEIGHT) for text, role in found]


def train(folder: Path) -> Head:
    """The head that ships."""
    given = [*read(OWN), *counter(folder)]
    vectors = use().passages([sentence.text for sentence in given])
    weights, biases = [], []
    for sense in Sense:
        at = [i for i, sentence in enumerate(given) if sentence.role is asks(sense)]
        model = LogisticRegression(C=PENALTY, max_iter=500).fit(
            vectors[at], [given[i].sense is sense for i in at], sample_weight=[given[i].weight for i in at]
        )
        weights.append(np.asarray(model.coef_[0], dtype=np.float32))
        biases.append(float(model.intercept_[0]) - math.log(CALLED[sense] / (1 - CALLED[sense])))
    none = np.zeros(0, dtype=np.float32)
    return Head(
        name="sentence",
        embedder=use().name,
        features=(),
        centre=none,
        scale=none,
        layers=((np.stack(weights), np.array(biases, dtype=np.float32)),),
        outputs=tuple(sense.value for sense in Sense),
        trained_on=SOURCES,
    )
