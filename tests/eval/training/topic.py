"""Trains the head `topic`: does a turn still speak of the running topic?

One head for all styles: it learns from real dialogues in Chinese and English (TIAGE, CrossWOZ, KdConv, SGD) and from
pieces of them joined anew, as an operator's users jump from one matter to the next.
"""

from __future__ import annotations

import json
import math
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LogisticRegression

from agents_memory.conversation import topic_features as look
from agents_memory.conversation.threshold import OPERATING
from agents_memory.conversation.topics import carries_topic
from agents_memory.heads.head import Head
from agents_memory.policy import SegmentPolicy
from agents_memory.rows import Conversation, TurnRow
from agents_memory.vectors import Array
from tests.eval import parts
from tests.eval.embedding import use
from tests.eval.streaming import Dialogue, dialogue, joined, stream

SOURCES = (
    "TIAGE, dev, MIT",
    "CrossWOZ, dev, Apache-2.0",
    "KdConv, dev, Apache-2.0",
    "Schema-Guided Dialogue (SGD), dev, CC BY-SA 4.0",
    "own: tests/eval/data/topics_own.jsonl, zh and en, Apache-2.0",
    "own: tests/eval/data/topics_matters_{en,zh}.jsonl, Apache-2.0",
)

FOLDS = 5
REAL = ("tiage", "crosswoz", "kdconv")
CHINESE = ("crosswoz", "kdconv")

SHORTEST = 6
"""Turns from which a task may break off."""

WEIGHTS = {
    "tiage": 3.6,
    "crosswoz": 6.0,
    "kdconv": 2.6,
    "kdconv joined": 0.15,
    "crosswoz joined": 0.2,
    "matters": 0.6,
    "sgd joined": 1.2,
    "own": 0.4,
    "own joined": 0.5,
}
"""What one turn of a set counts: chosen by cross-validation, so that no style is bought with another."""

JOINED_SGD, JOINED_CHINESE, JOINED_OWN, JOINED_SHOP = 300, 30, 90, 40
"""Joined dialogues: of all SGD, of each fold of KdConv and of CrossWOZ, of the own ones and of those with a shop in each language."""

OWN = Path(__file__).resolve().parents[1] / "data" / "topics_own.jsonl"

MATTERS = tuple(OWN.parent / f"topics_matters_{lang}.jsonl" for lang in ("en", "zh"))

NODS = {"en": ("I see.", "OK.", "Done.", "Got it."), "zh": ("好的。", "明白了。", "收到。", "嗯，知道了。")}
"""What an agent says that only nods."""

CUT_SHORT = 0.3
"""Share of joined tasks that break off before they are finished and thanked for."""

ANNOUNCED = 0.15
"""Share of topics in joined tasks that are opened with words of transition, which the sets hardly have."""

TRANSITIONS = {
    "en": ("By the way, ", "Another thing: ", "On another note, ", "One more question. ", "Anyway, "),
    "zh": ("对了，", "另外，", "还有一件事，", "顺便问一下，", "话说，", "再问一下，"),
}

RETURNED = 0.3
"""Share of broken-off tasks, of the own ones, that are taken up again after the others."""

RETURNS = {
    "en": (
        "Back to what we had before. ",
        "Going back to my first question, ",
        "As I was saying: ",
        "Coming back to it, ",
    ),
    "zh": ("回到刚才的问题，", "说回刚才的事，", "接着刚才说，", "言归正传，"),
}

STRETCH = (8.0, 8.0, 8.0, 5.0)
"""Factors on the entries of the four sentence vectors, so that one penalty suits them and the standardised features. The
last one, the distance from the turns before, helps the styles that were seen more than those that were not."""

RIDGE = 0.01
"""Inverse strength of the penalty. Hidden layers were tried: they gain on the sets they see and lose on the unseen."""

Bools = npt.NDArray[np.bool_]
Piece = tuple[TurnRow, ...]


@dataclass(frozen=True, slots=True)
class Examples:
    """What the head sees at each turn that may open a topic: plain features, vectors, whether it does."""

    source: str
    fold: int
    plain: Array
    vectors: Array
    opens: Bools


def dialogues(folder: Path, name: str) -> list[Dialogue] | None:
    """The development part of a topic set; None where its file is absent."""
    rows = parts.rows(folder, f"topic_{name}", parts.DEV)
    if rows is None:
        return None
    return [dialogue(name, i % FOLDS, row["u"], row["seg"]) for i, row in enumerate(rows)]


def tasks(folder: Path) -> list[Piece]:
    """The stretches of SGD dialogues that serve one intent each; a stretch begins with a user's turn."""
    out: list[Piece] = []
    for row in parts.rows(folder, "acts_sgd", parts.DEV) or []:
        starts, running = [0], None
        for i, (speaker, _, acts) in enumerate(row["turns"]):
            wanted = [service for service, act, _, _ in acts if act == "INFORM_INTENT"]
            if speaker == "U" and wanted:
                if running is not None and wanted[-1] != running:
                    starts.append(i)
                running = wanted[-1]
        ends = [*starts[1:], len(row["turns"])]
        lengths = [end - start for start, end in zip(starts, ends, strict=True)]
        out += dialogue("sgd", -1, [text for _, text, _ in row["turns"]], lengths).pieces()
    return out


def own() -> dict[tuple[str, str], list[Dialogue]]:
    """Own dialogues of one matter each by language and kind: long ones, short ones, short ones with one shop.

    The long ones stand there with an agent that only nods as well.
    """
    out: dict[tuple[str, str], list[Dialogue]] = defaultdict(list)
    for line in OWN.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        lang, kind, texts = row["lang"], row["kind"], row["u"]
        out[lang, kind].append(dialogue("own", -1, texts, [len(texts)]))
        if kind == "long":
            nodded = [NODS[lang][i % len(NODS[lang])] if i % 2 else text for i, text in enumerate(texts)]
            out[lang, kind].append(dialogue("own", -1, nodded, [len(nodded)]))
    return out


def matters() -> list[Dialogue]:
    """Own dialogues of several short matters each, some announced, most not, and some of one matter only."""
    rows = [json.loads(line) for path in MATTERS for line in path.read_text(encoding="utf-8").splitlines()]
    return [dialogue("matters", i % FOLDS, row["u"], row["seg"]) for i, row in enumerate(rows)]


def mixed(source: str, fold: int, pieces: Sequence[Piece], number: int, seed: int, lang: str = "") -> list[Dialogue]:
    """So many dialogues of two to seven pieces each.

    With a language the pieces are tasks: some break off before their end, some of those are taken up again at the end,
    and some are announced by words of transition.
    """
    rng = random.Random(seed)
    out = []
    for _ in range(number):
        chosen: list[Piece] = []
        later: list[Piece] = []
        for piece in rng.sample(pieces, rng.randint(2, 7)):
            task = piece
            if lang and len(piece) >= SHORTEST and rng.random() < CUT_SHORT:
                at = 2 * rng.randint(1, len(piece) // 2)
                task, rest = piece[:at], piece[at:]
                if rest and chosen and source == "own" and rng.random() < RETURNED:
                    later.append(_announced(rest, rng.choice(RETURNS[lang])))
            if lang and rng.random() < ANNOUNCED:
                task = _announced(task, rng.choice(TRANSITIONS[lang]))
            chosen.append(task)
        out.append(joined(source, fold, [*chosen[1:], chosen[0], *later]))
    return out


def _even(piece: Piece) -> Piece:
    """The piece without a last turn of the user, so that in a joined dialogue users and agents stay who they are."""
    return piece[: len(piece) // 2 * 2]


def _announced(piece: Piece, words: str) -> Piece:
    """The piece with words of transition before its first turn, read and embedded anew."""
    return (*dialogue("", -1, [words + piece[0].text], [1]).turns, *piece[1:])


class _Watch:
    """Collects what the head would see while dialogues are streamed along their true boundaries."""

    def __init__(self) -> None:
        self.plain: list[list[float]] = []
        self.vectors: list[Array] = []
        self.opens: list[bool] = []

    def follow(self, talk: Dialogue) -> None:
        starts = talk.starts

        def judge(i: int, vector: Array, conversation: Conversation, before: Sequence[TurnRow]) -> bool:
            turn, opens = talk.turns[i], i in starts
            said = look.talk(turn, before)
            if carries_topic(turn) and said and conversation.recent:
                self.plain.append(list(look.features(vector, turn, said, conversation).values()))
                self.vectors.append(look.vectors(vector, said))
                self.opens.append(opens)
            return opens

        stream(talk, judge)


def examples(source: str, fold: int, talks: Sequence[Dialogue]) -> Examples:
    """The examples of some dialogues, each turn seen in the state that the true boundaries make.

    States that err as often as the head does were tried: they help KdConv and harm the other styles.
    """
    watch = _Watch()
    for talk in talks:
        watch.follow(talk)
    return Examples(source, fold, np.array(watch.plain, np.float32), np.array(watch.vectors), np.array(watch.opens))


@cache
def corpus(folder: Path, extra: tuple[str, ...] = ()) -> list[Examples]:
    """All examples, by source and fold. `extra` names sets without a licence: never for a head that ships."""
    out = []
    for name in (*REAL, *extra):
        talks = dialogues(folder, name) or []
        for fold in range(FOLDS):
            mine = [t for t in talks if t.fold == fold]
            out.append(examples(name, fold, mine))
            if name in CHINESE:
                pieces = [piece for talk in mine for piece in talk.pieces()]
                new = mixed(name, fold, pieces, JOINED_CHINESE, fold, "zh" if name == "crosswoz" else "")
                out.append(examples(f"{name} joined", fold, new))
    out += [examples("matters", fold, [t for t in matters() if t.fold == fold]) for fold in range(FOLDS)]
    out.append(examples("sgd joined", -1, mixed("sgd", -1, tasks(folder), JOINED_SGD, 0, "en")))
    singles = own()
    out += [examples("own", -1, talks) for talks in singles.values()]
    for lang in NODS:
        shop = [_even(talk.turns) for talk in singles[lang, "shop"]]
        any_matter = shop + [_even(talk.turns) for kind in ("long", "short") for talk in singles[lang, kind]]
        for pieces, number in ((any_matter, JOINED_OWN), (shop, JOINED_SHOP)):
            out.append(examples("own joined", -1, mixed("own", -1, pieces, number, 0, lang)))
    return out


def fit(given: Sequence[Examples]) -> Head:
    """A logistic regression on all the examples, moved to the policy's threshold."""
    plain = np.concatenate([e.plain for e in given])
    centre, scale = plain.mean(axis=0), plain.std(axis=0) + 1e-6
    stretch = np.repeat(np.array(STRETCH, dtype=np.float32), use().size)
    rows = np.hstack([(plain - centre) / scale, stretch * np.concatenate([e.vectors for e in given])])
    opens = np.concatenate([e.opens for e in given])
    weights = np.concatenate([np.full(len(e.opens), WEIGHTS.get(e.source, 1.0)) for e in given])
    model = LogisticRegression(C=RIDGE, max_iter=1000, tol=1e-4).fit(rows, opens, sample_weight=weights)
    line = np.array(model.coef_, dtype=np.float32)
    line[:, len(centre) :] *= stretch
    moved = _log_odds(SegmentPolicy().same_topic_from) + _log_odds(OPERATING)
    return Head(
        name="topic",
        embedder=use().name,
        features=look.NAMES,
        centre=centre.astype(np.float32),
        scale=scale.astype(np.float32),
        layers=((-line, np.array([moved - float(model.intercept_[0])], dtype=np.float32)),),
        outputs=("same",),
        trained_on=SOURCES,
    )


def train(folder: Path) -> Head:
    """The head that ships: all folds, and nothing without a licence."""
    return fit(corpus(folder))


def _log_odds(probability: float) -> float:
    return math.log(probability / (1 - probability))
