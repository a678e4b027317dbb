"""How relevant a text is to a question, as a probability: meaning, words, and what is known about the memory.

Neither cosine nor BM25 has a fixed zero: e5's cosines of unrelated texts lie near .75 or near .87 depending on language
and question, BM25's scores grow with the question. So each is set against what the same question scores elsewhere:

    meaning   e5 cosine minus the question's mean cosine to a fixed cohort of everyday statements of the same script
    sameness  USE cosine, which is centred by itself and crosses languages well
    words     the share of the question's term weight that the text contains (rarity counted among the candidates)
    signs     the attribute asked for is the memory's; a name in the question; the sort of answer that is wanted

`WEIGHTS` stems from a logistic fit on the `fit` half of tests/eval/data/recall.jsonl (own questions, Chinese and
English, against the memories of all users), with two departures: `key` is doubled, since real keys answer more
questions than the few in the data, and the bias is raised by 2, so that the policy's floor of 0.35 parts answers from
the rest where a question is put to one user's memories. `python -m tests.eval.recall [--fit]` measures and fits again.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from agents_memory.language.text import has_han
from agents_memory.ports import Embedder, Vector
from agents_memory.recall.described import description
from agents_memory.recall.tokens import bm25_terms, query_terms

COHORT: Mapping[bool, tuple[str, ...]] = {
    True: (
        "我住在北京的东城区",
        "明天要去医院拿报告",
        "订单还没有发货",
        "我喜欢听古典音乐",
        "会议改到下午三点",
        "电脑的硬盘坏了",
        "孩子今年上小学",
        "这家餐厅的菜很咸",
        "合同下个月到期",
        "我不会开车",
        "手机号码换了新的",
        "我们决定采用第二个方案",
    ),
    False: (
        "I live near the central station",
        "The report is due tomorrow",
        "My order has not been shipped",
        "I enjoy classical music",
        "The meeting was moved to three o'clock",
        "The hard disk of the laptop failed",
        "My child starts school this year",
        "The food at that restaurant was salty",
        "The contract ends next month",
        "I can't drive",
        "My phone number has changed",
        "We decided to take the second option",
    ),
}
"""Statements that have nothing to do with anybody's question, by whether they are Chinese: the zero of e5."""


BACKGROUND = 20
ALL_WORDS = 0.99
"""The share of words from which a text has all that a description says."""

_COHORTS: WeakKeyDictionary[Embedder, dict[bool, Vector]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Signs:
    """What is known about a memory beside its text: each 0 or 1."""

    key: bool = False  # the attribute asked for is the memory's
    name: bool = False  # a person or entity of the memory stands in the question
    wanted: bool = False  # it is of the sort asked for: a prohibition, a decision, ...


@dataclass(frozen=True, slots=True)
class Features:
    """One text against one question. `meaning` is None where no e5 vector is at hand."""

    meaning: float | None
    sameness: float
    words: float
    signs: Signs = Signs()


@dataclass(frozen=True, slots=True)
class Weights:
    """Of a logistic regression; `meaning` counts cosine in tenths."""

    bias: float
    meaning: float
    sameness: float
    words: float
    key: float
    name: float
    wanted: float


WEIGHTS = Weights(bias=-5.2, meaning=5.5, sameness=6.0, words=2.3, key=1.5, name=0.5, wanted=1.3)
TURN_WEIGHTS = Weights(bias=-4.2, meaning=0.0, sameness=10.8, words=4.3, key=0.0, name=0.0, wanted=0.0)
"""By USE and words alone, fitted and raised in the same way: a first look at turns, which have no e5 vector."""


def relevance(features: Features, weights: Weights = WEIGHTS) -> float:
    """The probability, in 0-1, that the text helps to answer the question."""
    signs = features.signs
    x = (
        weights.bias
        + weights.meaning * 10 * (features.meaning or 0.0)
        + weights.sameness * features.sameness
        + weights.words * features.words
        + weights.key * signs.key
        + weights.name * signs.name
        + weights.wanted * signs.wanted
    )
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


class Asked:
    """A question with its vectors and terms, embedded once, against which texts are measured.

    Of one that points at a thing by what it is like, only the description counts: `described` is True then.
    """

    def __init__(self, text: str, embedder: Embedder, use: Embedder) -> None:
        wanted = description(text)
        self.described = bool(wanted)
        self.text = text = wanted or text
        self.e5: Vector = embedder.queries([text])[0]
        self.use: Vector = use.queries([text])[0]
        self.terms = query_terms(text)
        self._zero = {han: float(np.mean(_cohort(embedder, han) @ self.e5)) for han in COHORT}

    def meaning(self, text: str, cosine: float) -> float:
        """An e5 cosine to a text, above the question's own zero for that text's script."""
        return cosine - self._zero[has_han(text)]

    def meant(self, words: float) -> bool:
        """Whether a text that contains this share of the question's words is of the thing it describes."""
        return self.described and words >= ALL_WORDS

    def rarity(self, documents: Iterable[Mapping[int, float]]) -> dict[int, float]:
        """The weight of each of the question's terms among the documents (BM25's inverse document frequency).

        `BACKGROUND` documents without any of them are counted in: in a handful of texts a word that stands in one of
        them would seem common.
        """
        known = list(documents)
        spread = Counter(term for document in known for term in self.terms if term in document)
        size = len(known) + BACKGROUND
        return {t: math.log1p((size - spread[t] + 0.5) / (spread[t] + 0.5)) for t in self.terms}

    def words(self, document: Mapping[int, float], rarity: Mapping[int, float]) -> float:
        """The share of the question's term weight that a document contains, 0-1."""
        total = sum(rarity.values())
        return sum(weight for term, weight in rarity.items() if term in document) / total if total else 0.0


def shares(asked: Asked, texts: Sequence[str]) -> list[float]:
    """The share of words for each of several texts, rarity counted among them."""
    documents = [bm25_terms(text) for text in texts]
    rarity = asked.rarity(documents)
    return [asked.words(document, rarity) for document in documents]


def _cohort(embedder: Embedder, han: bool) -> Vector:
    """The cohort's vectors: embedded once for each embedder, for as long as it lives."""
    known = _COHORTS.setdefault(embedder, {})
    if han not in known:
        known[han] = embedder.passages(COHORT[han])
    return known[han]
