"""Trains the heads `requests` and `requests_closely`: does a sentence ask the agent to forget something?

Logistic regressions over plain features, n-grams and the vector of one sentence; the second reads that of the larger
embedder as well. The own wordings have a slot for the thing; it
is filled with several things, so that the head learns the asking and not the thing. Turns of task dialogues and chats,
in which hardly anybody asks for it, are further counter-examples.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from sklearn.linear_model import LogisticRegression

from agents_memory.governance import heard
from agents_memory.heads.head import Head
from tests.eval import parts
from tests.eval.embedding import e5, use
from tests.eval.training.fillers import facts, things
from tests.eval.wordings import SETS, wordings

DATA = Path(__file__).resolve().parents[1] / "data"
LANGUAGES = ("en", "zh", "ja")
NOBODY_ASKS = ("requests_told.jsonl", "requests_notes.jsonl")
AUTHORS = "requests_authors.jsonl"
OPEN_SETS = ("second", "third", "fifth", "sixth")
TELLING = (("remember", "plain"), ("supersede", "marked"), ("supersede", "bare"))
"""What a set has for telling something, by operation and tier."""

SOURCES = (
    "own: tests/eval/data/requests_own_{en,zh,ja}.jsonl and requests_{told,notes,authors}.jsonl, what the open"
    " forget_wordings*.json tell, Apache-2.0",
    "Schema-Guided Dialogue (SGD), dev, CC BY-SA 4.0",
    "CrossWOZ, dev, Apache-2.0",
    "KdConv, dev, Apache-2.0",
    "TIAGE, dev, MIT",
)

FILLS = 6
"""Things that each wording is filled with; together they count as one sentence."""

CLOSER_FILLS = 3
"""The same for the second head: the larger embedder takes its time."""

PENALTY = 0.1
"""Inverse strength of the penalty, chosen by cross-validation on the own wordings."""

COUNTER, COUNTER_WEIGHT, COUNTER_CHARS = 1_200, 1.0, 120
"""Turns of each public set, what each counts, and how long they are at most."""


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence, whether it asks, what it counts, the group of wordings that it belongs to, and its wording unfilled."""

    text: str
    asks: bool
    weight: float
    group: str
    check: bool = False
    lang: str = ""
    wording: str = ""


def own(fills: int = FILLS) -> list[Example]:
    """The own sentences, slots filled; what a wording is filled with depends on nothing but itself."""
    found = []
    for file in (*(f"requests_own_{lang}.jsonl" for lang in LANGUAGES), *NOBODY_ASKS, AUTHORS):
        for line in (DATA / file).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            lang, text = row["lang"], row["text"]
            slot, fill = ("{fact}", facts) if "{fact}" in text else ("{what}", things)
            chosen = fill(lang, fills, random.Random(text)) if slot in text else [""]
            asks, check, group = row["label"] != "none", row["part"] == "check", f"{file}{row['group']}"
            weight = 1 / len(chosen)
            found += [Example(text.replace(slot, one), asks, weight, group, check, lang, text) for one in chosen]
    return found


def trained_on(fills: int = FILLS) -> list[Example]:
    """The own sentences that a head is trained on."""
    return [*(e for e in own(fills) if not e.check), *told(fills)]


def told(fills: int = FILLS) -> list[Example]:
    """Ways to tell and to replace, of the open sets of `tests.eval.wordings`: who says how a thing is wants it kept."""
    found = []
    for name in OPEN_SETS:
        held = wordings(SETS[name])
        for lang in LANGUAGES:
            lines = [t for op, tier in TELLING for t in held[lang][op][tier]]
            for line in dict.fromkeys(lines):
                if not re.sub(r"\{\w+\}|\W", "", line):
                    continue  # the bare slot
                stop = "." if lang == "en" else "。"
                said = [f"{one[:1].upper()}{one[1:]}{stop}" for one in facts(lang, fills, random.Random(line))]
                filled = [line.replace("{fact}", one).replace("{new}", one) for one in said]
                found += [Example(t, False, 1 / fills, f"{name}{lang}", lang=lang, wording=line) for t in filled]
    return found


def counter(folder: Path) -> list[Example]:
    """Turns of task dialogues and chats, as many of each set."""
    spoken = {
        "sgd": [t for row in parts.rows(folder, "acts_sgd", parts.DEV) or [] for s, t, _ in row["turns"] if s == "U"]
    }
    for name in ("crosswoz", "kdconv", "tiage"):
        rows = parts.rows(folder, f"topic_{name}", parts.DEV) or []
        spoken[name] = [text for row in rows for text in row["u"]]
    found = []
    for name, texts in spoken.items():
        random.Random(1).shuffle(texts)
        short = [text for text in dict.fromkeys(texts) if len(text) < COUNTER_CHARS][:COUNTER]
        found += [Example(text, False, COUNTER_WEIGHT, f"{name}{i}", wording=text) for i, text in enumerate(short)]
    return found


def matrix(examples: Sequence[Example], *, closer: bool = False) -> tuple[NDArray[np.float64], Any, tuple[str, ...]]:
    """Plain features and vectors (sparse) by example, and the names of the former."""
    plain = [heard.features(example.text) for example in examples]
    names = tuple(sorted(plain[0]))
    texts = [example.text for example in examples]
    embedded = use().passages(texts)
    if closer:
        read = [heard.closer_vectors(*one) for one in zip(texts, embedded, e5().passages(texts), strict=True)]
    else:
        read = [heard.vectors(*one) for one in zip(texts, embedded, strict=True)]
    return np.array([[row[name] for name in names] for row in plain]), csr_matrix(np.stack(read)), names


def fit(
    plain: NDArray[np.float64], vectors: Any, examples: Iterable[Example], penalty: float = PENALTY
) -> tuple[NDArray[np.float64], NDArray[np.float64], LogisticRegression]:
    """Centre and scale of the plain features, and the fitted regression."""
    examples = list(examples)
    centre, scale = plain.mean(axis=0), plain.std(axis=0) + 1e-6
    rows = hstack([csr_matrix((plain - centre) / scale), vectors]).tocsr()
    model = LogisticRegression(C=penalty, max_iter=1_000, solver="liblinear").fit(
        rows, [e.asks for e in examples], sample_weight=[e.weight for e in examples]
    )
    return centre, scale, model


def train(folder: Path, *, closer: bool = False) -> Head:
    """The head that ships, of the first look or of the second."""
    given = [*trained_on(CLOSER_FILLS if closer else FILLS), *counter(folder)]
    plain, vectors, names = matrix(given, closer=closer)
    centre, scale, model = fit(plain, vectors, given)
    return Head(
        name=heard.CLOSER if closer else heard.NAME,
        embedder=heard.both(use().name, e5().name) if closer else use().name,
        features=names,
        centre=np.asarray(centre, dtype=np.float32),
        scale=np.asarray(scale, dtype=np.float32),
        layers=((np.asarray(model.coef_, dtype=np.float32), np.asarray(model.intercept_, dtype=np.float32)),),
        outputs=(heard.OUTPUT,),
        trained_on=SOURCES,
    )
