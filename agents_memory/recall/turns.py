"""Which turns of long conversations a question is about: an order, not a probability (pure).

One turn says little by itself ("Since 2016!"), so it is read with the turn before it, which often is the question that
it answers. Four signs, each as z-scores over the turns at hand, and the sum smoothed over neighbours:

    words     BM25 over word stems (Robertson and Zaragoza 2009) of speaker, turn, turn before, and date in words
    meaning   USE cosine of the question to turn and turn before as one text, and to the turn alone
    speaker   the question names the one who speaks, and nobody else who does

A cosine is taken above the turn's own zero, its mean to a cohort of questions about other things: short exclamations
are near to every question ("hubs", Radovanovic et al. 2010), and without this USE finds next to nothing. The
four numbers below were chosen by a grid search on three conversations of LoCoMo (CC BY-NC 4.0; no text of it is here),
and are named as such; `tests.eval.retrieval` measures.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from weakref import WeakKeyDictionary

import numpy as np

from agents_memory.language.text import fold, has_han, stemmed
from agents_memory.ports import Embedder, Vector
from agents_memory.recall.tokens import terms
from agents_memory.vectors import Array

COHORT: Mapping[bool, tuple[str, ...]] = {
    False: (
        "What did you do yesterday?",
        "When does the meeting start?",
        "Where do they live?",
        "Who called this morning?",
        "How much did it cost?",
        "Why was the order late?",
        "Which colour does she like best?",
        "What is his job?",
        "When did they move?",
        "How many people came?",
        "What kind of music does he listen to?",
        "Where did she go on holiday?",
        "What is the name of the dog?",
        "How long did the repair take?",
        "Who recommended the doctor?",
        "What was decided about the budget?",
    ),
    True: (
        "你昨天做了什么？",
        "会议几点开始？",
        "他们住在哪里？",
        "今天早上是谁打来的电话？",
        "那个花了多少钱？",
        "订单为什么晚到了？",
        "她最喜欢什么颜色？",
        "他是做什么工作的？",
        "他们什么时候搬家的？",
        "来了多少人？",
        "他平时听什么音乐？",
        "她去哪里度假了？",
        "那只狗叫什么名字？",
        "修理用了多长时间？",
        "医生是谁推荐的？",
        "预算最后怎么定的？",
    ),
}
"""Questions about nothing in particular, by whether they are Chinese: the zero of a turn's cosines."""

K1, B = 0.8, 0.75
WITH_BEFORE, ALONE, SPEAKER = 0.7, 0.3, 0.6
"""Weights beside words (1): meaning with the turn before and without it, in z-scores, and the speaker's name."""
SMOOTHED = 0.3
"""What each neighbour of the same conversation adds of its own sum."""

_COHORTS: WeakKeyDictionary[Embedder, dict[bool, Vector]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Spoken:
    """A turn as it is looked for: `before` is the text of the turn before it, `speaker` a name where one is known."""

    text: str
    before: str = ""
    speaker: str = ""
    at: datetime | None = None


class Turns:
    """Turns made ready for any number of questions; those that follow one another in the list are smoothed over."""

    def __init__(self, spoken: Sequence[Spoken], use: Embedder) -> None:
        self._spoken = spoken
        pairs = pairwise(spoken)
        self._follows = np.array([bool(two.before) and two.before == one.text for one, two in pairs], dtype=bool)
        self._documents = [
            Counter(_stems(f"{turn.speaker} {turn.text} {turn.before} {_date(turn.at)}")) for turn in spoken
        ]
        self._spread = Counter(stem for document in self._documents for stem in document)
        self._alone, self._alone_zero = _centred([turn.text for turn in spoken], use)
        self._joined, self._joined_zero = _centred([f"{turn.before} {turn.text}".strip() for turn in spoken], use)

    def ranked(self, question: str, asked: Array) -> Array:
        """How well each turn fits a question with the USE vector `asked`, more is better: shape (number of turns,)."""
        if not self._spoken:
            return np.zeros(0, dtype=np.float32)
        total: Array = (
            _standard(self._words(question))
            + WITH_BEFORE * _standard(self._joined @ asked - self._joined_zero)
            + ALONE * _standard(self._alone @ asked - self._alone_zero)
            + SPEAKER * self._named(question)
        )
        before, after = total.copy(), total.copy()  # a turn without a neighbour is its own
        before[1:][self._follows] = total[:-1][self._follows]
        after[:-1][self._follows] = total[1:][self._follows]
        total += SMOOTHED * (before + after)
        return total

    def _words(self, question: str) -> Array:
        """BM25 of the question, rarity counted among these turns."""
        size = len(self._documents)
        lengths = np.array([document.total() for document in self._documents], dtype=np.float32)
        damping = K1 * (1 - B + B * lengths / max(1.0, float(lengths.mean())))
        total = np.zeros(size, dtype=np.float32)
        for stem in set(_stems(question)) & self._spread.keys():
            rarity = math.log1p((size - self._spread[stem] + 0.5) / (self._spread[stem] + 0.5))
            count = np.array([document[stem] for document in self._documents], dtype=np.float32)
            total += rarity * count * (K1 + 1) / (count + damping)
        return total

    def _named(self, question: str) -> Array:
        folded = fold(question)
        named = [name for name in {fold(turn.speaker) for turn in self._spoken} - {""} if name in folded]
        only = named[0] if len(named) == 1 else None
        return np.array([float(fold(turn.speaker) == only) for turn in self._spoken], dtype=np.float32)


def _stems(text: str) -> list[str]:
    return [stemmed(term) for term in terms(text)]


def _date(at: datetime | None) -> str:
    return f"{at:%A} {at.day} {at:%B} {at.year} {at.month}月{at.day}日" if at else ""


def _standard(values: Array) -> Array:
    spread = float(values.std())
    return (values - values.mean()) / spread if spread > 0 else np.zeros_like(values)


def _centred(texts: Sequence[str], use: Embedder) -> tuple[Vector, Array]:
    """The vectors of texts, and each one's mean cosine to the cohort of its script."""
    vectors = use.passages(texts)
    han = np.array([has_han(text) for text in texts], dtype=bool)
    zero = {script: (vectors @ _cohort(use, script).T).mean(axis=1) for script in COHORT}
    return vectors, np.where(han, zero[True], zero[False])


def _cohort(use: Embedder, han: bool) -> Vector:
    """The cohort's vectors: embedded once for each embedder, for as long as it lives."""
    known = _COHORTS.setdefault(use, {})
    if han not in known:
        known[han] = use.queries(COHORT[han])
    return known[han]
