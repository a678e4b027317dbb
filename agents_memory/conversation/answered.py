"""Does something that was said earlier answer a question? The features and the use of the trained head (SPEC H3).

Every earlier turn of the user and every memory is a candidate. The head compares each with the question: cosines of
their sentence vectors, words in common, the question that the candidate was itself an answer to, whether it holds the
sort of answer that is wanted, and whether it speaks of the same person and occasion.

The head is a conditional logit with an outside option (McFadden 1974): candidate i is the answer with probability
exp(s_i) / (1 + sum_j exp(s_j)), where the 1 stands for "nothing said so far answers it". What is reported as known is
judged by sigmoid(max s), which is never above the sum's share: many weak candidates do not add up to an answer.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from agents_memory.conversation.answer_fields import EXACT, FIELDS, sought, told
from agents_memory.conversation.answer_types import TYPES, given, wanted
from agents_memory.heads.head import Head
from agents_memory.language.attributes import keys_of
from agents_memory.language.cues import cues_of
from agents_memory.language.lexicon.people import KIN_EN, KIN_ZH
from agents_memory.language.text import alternatives, fold, words
from agents_memory.model import Cue
from agents_memory.recall.tokens import query_terms
from agents_memory.vectors import Array, cosine, unit

OUTPUT = "answers"
"""The head's only output: the log odds that a candidate answers, against nothing answering."""

HALF_TRUST = 5.0
"""After so many texts their mean is believed by half; a mean of one text would cancel it."""

FARTHEST = 20
"""Candidates further back than this, and memories, count as this far."""

_BY_SCENE = (
    "cosine",
    "centred",
    "told",
    "asked_cosine",
    "asked_centred",
    "asked_wants",
    "asked_keys",
    "fits",
    "lacks",
    "overlap",
    "asked_overlap",
    "last",
    "ago",
    "wants",
    "seeks",
    "in_field",
    "off_field",
    "only_in_field",
    "length",
    "question_length",
    "is_question",
    "occasion",
    "person_asked",
    "person_told",
)
"""Features that weigh otherwise in an interview than in talk."""

_OCCASION = alternatives(
    (
        r"\b(?:another|other|second|third|next|new|else|also|this time|instead|additional|again)\b",
        r"另[一外]|第[二三]|其他|别的|下[一次]|这次|新的?|再|也|还有",
    )
)
_UNSURE = alternatives(
    (
        r"\b(?:do(?:n't| not)|can(?:'t|not)) (?:know|remember|recall|have)|\bnot sure|\blater\b|\bno idea|\bforgot|"
        r"\blet you know|\bhaven't\b|\bundecided|\bdepends\b",
        r"不(?:知道|清楚|确定|记得)|没想好|还没|待会|稍后|回头|晚点|忘了|以后再|到时候|再说",
    )
)

_TAKES_BACK = alternatives(
    (
        r"\b(?:no longer|any ?more|any longer|cancel\w*|scrap|never ?mind|undecided|up in the air|out of date|outdated|"
        r"forget (?:it|that|the|about|what)|hold off|let you know|changed|wrong|invalid|"
        r"do(?:n't| not) (?:note|write|put|count|use|keep|take|call|send|book)|"
        r"not (?:yet |quite |so )?(?:sure|decided|fixed|settled|certain|final)|"
        r"(?:may|might) (?:still )?(?:change|have to|not)|"
        r"(?:is|are|was|were)(?:n't| not) (?:\w+ )?(?:yet|valid|mine|right|correct|set|active))\b|\bdead\b",
        r"先别|别[记写用打]|不算|作废|停用|取消|改了|换了|变了|没定|未定|不一定|[没未].{0,3}(?:想好|商量|确定|决定|办)|不对|[错搬]了|不用了|再说|"
        r"算了|不是我的|失效|打不通",
    )
)
"""A turn that takes something back, or says that it is not settled."""

_ANEW = alternatives(
    (
        r"\b(?:now|in the end|after all|yet|by now|these days|"
        r"(?:have|did) you (?:decided?|made up)|currently|at the moment)\b",
        r"现在|最后|最终|定下来|[定确]定?了|如今|目前|后来|到底|眼下",
    )
)
"""A question for what may have changed since it was said."""

_CHILDREN = frozenset({"children", "kids", "child", "baby", "孩子"})
"""Whoever asks for the children means any child that was spoken of."""


_NONE = dict.fromkeys(
    (
        *(f"{sort}_{name}" for name in TYPES for sort in ("fits", "lacks", "asked", "other")),
        *(f"{sort}_{name}" for name in FIELDS for sort in ("in", "off")),
    ),
    0.0,
)
"""The features of single types and fields where none is asked for; most are so in any pair."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text with what a comparison needs of it; made once and compared many times."""

    text: str
    folded: str
    vector: Array
    terms: frozenset[int]
    wants: frozenset[str]
    holds: frozenset[str]
    seeks: frozenset[str]
    tells: frozenset[str]
    keys: frozenset[str]
    people: frozenset[str]
    occasion: bool
    unsure: bool
    takes_back: bool
    anew: bool
    asks: bool


@dataclass(frozen=True, slots=True)
class Candidate:
    """What may hold the answer: its text, the agent's turn just before it if there is one, how many came after it."""

    said: Text
    asked: Text | None
    ago: int


def look_at(text: str, vector: Array) -> Text:
    """The text with its terms, types, keys and people."""
    folded = fold(text)
    wants = wanted(text)
    asks = bool(wants) or Cue.QUESTION in cues_of(folded)
    return Text(
        text=text,
        folded=folded,
        vector=vector,
        terms=frozenset(query_terms(text)),
        wants=wants,
        holds=given(text),
        seeks=sought(text),
        tells=told(text),
        keys=frozenset(keys_of(text) if asks else ()),
        people=people(folded),
        occasion=_OCCASION.search(folded) is not None,
        unsure=_UNSURE.search(folded) is not None,
        anew=_ANEW.search(folded) is not None,
        takes_back=_TAKES_BACK.search(folded) is not None,
        asks=asks,
    )


@dataclass(frozen=True, slots=True)
class Scene:
    """The conversation in which a question is asked: its mean vector, and the share of turns that answered one.

    The mean is drawn to zero where there are few texts. The share tells an interview, where answers follow questions,
    from talk, where they are volunteered.
    """

    mean: Array
    interview: float
    held: Mapping[str, int]
    taken_back: int


def scene(question: Text, turns: Sequence[Candidate]) -> Scene:
    """The scene of a question, from the turns of its conversation."""
    asked = [c.asked for c in turns if c.asked is not None]
    vectors = [t.vector for t in (question, *(c.said for c in turns), *asked)]
    weight = len(vectors) / (len(vectors) + HALF_TRUST)
    mean = np.asarray(weight * np.mean(np.stack(vectors), axis=0), dtype=np.float32)
    held = Counter(name for c in turns for name in question.seeks & c.said.tells)
    back = [c.ago for c in turns if c.said.takes_back and question.seeks & (c.said.seeks | c.said.tells)]
    return Scene(mean, sum(t.asks for t in asked) / max(1, len(turns)), held, min(back, default=FARTHEST + 1))


def features(question: Text, candidate: Candidate, within: Scene) -> dict[str, float]:
    """The named plain features of one pair, in a fixed order."""
    said = candidate.said
    asked = candidate.asked if candidate.asked is not None and candidate.asked.asks else None
    mean = within.mean
    wants, holds = question.wants, said.holds
    here = unit(question.vector - mean)
    cos, centred = cosine(question.vector, said.vector), cosine(here, said.vector - mean)
    told = float(asked is None)
    seeks, found = question.seeks, question.seeks & said.tells
    in_field, off_field = len(found) / max(1, len(seeks)), float(bool(seeks) and not found)
    fits, lacks = len(wants & holds) / max(1, len(wants)), float(bool(wants) and not wants & holds)
    asks = asked.wants if asked else frozenset()
    around = said.people | (asked.people if asked else frozenset())
    missing, others = question.people - around, around - question.people
    if question.people & _CHILDREN and "children" in said.tells:
        missing, others = missing - _CHILDREN, frozenset()
    named = float(any(len(key) > 1 and key in said.folded for key in question.keys))
    out = {
        "cosine": cos,
        "centred": centred,
        "told": told,
        "told_cosine": told * cos,
        "told_centred": told * centred,
        "asked_cosine": cosine(question.vector, asked.vector) if asked else 0.0,
        "asked_centred": cosine(here, asked.vector - mean) if asked else 0.0,
        "overlap": _share(question.terms, said.terms),
        "asked_overlap": _share(question.terms, asked.terms) if asked else 0.0,
        "asked_wants": len(wants & asks) / max(1, len(wants | asks)),
        "asked_keys": float(bool(asked and question.keys & asked.keys)),
        "wants": float(bool(wants)),
        "fits": fits,
        "lacks": lacks,
        "told_fits": told * fits,
        "told_lacks": told * lacks,
        "seeks": float(bool(seeks)),
        "in_field": in_field,
        "off_field": off_field,
        "any_field": float(bool(found)),
        "told_in_field": told * in_field,
        "told_off_field": told * off_field,
        "only_in_field": max((1 / within.held[name] for name in found if within.held[name]), default=0.0),
        "ago": math.log1p(min(candidate.ago, FARTHEST)),
        "last": float(candidate.ago == 0),
        "length": math.log1p(len(said.terms)),
        "question_length": math.log1p(len(question.terms)),
        "is_question": float(said.asks),
        "unsure": float(said.unsure),
        "occasion": float(question.occasion and not said.occasion),
        "anew": float(question.anew and not said.anew),
        "exact": float(bool(found & EXACT)),
        "not_exact": float(bool(seeks & EXACT) and not found & EXACT),
        "taken_back": float(within.taken_back < candidate.ago),
        "takes_back": float(said.takes_back),
        "named": named,
        "named_in_field": named * in_field,
        "person_asked": float(bool(missing)),
        "person_told": float(bool(others)),
        "person_same": float(bool(around & question.people)),
    }
    out |= {f"interview_{name}": within.interview * out[name] for name in _BY_SCENE}
    out["interview"] = within.interview
    out |= _NONE
    for name in wants:
        out[f"fits_{name}" if name in holds else f"lacks_{name}"] = 1.0
    for name in asks:
        out[f"asked_{name}" if name in wants else f"other_{name}"] = 1.0
    for name in seeks:
        out[f"in_{name}" if name in found else f"off_{name}"] = 1.0
    return out


def product(question: Text, candidate: Candidate) -> Array:
    """What the head sees of the vectors themselves (1,024).

    The question's elementwise product with what was said, then with the question that this answered (zeros: none).
    """
    asked = candidate.asked
    before = asked.vector if asked is not None and asked.asks else np.zeros_like(question.vector)
    return np.concatenate([question.vector * candidate.said.vector, question.vector * before])


def score(head: Head, question: Text, candidate: Candidate, within: Scene) -> float:
    """The log odds that a candidate answers. ValueError where vectors are not of the head's size."""
    return head.log_odds(features(question, candidate, within), product(question, candidate))[OUTPUT]


def _share(one: frozenset[int], other: frozenset[int]) -> float:
    return len(one & other) / max(1, min(len(one), len(other)))


def people(folded: str) -> frozenset[str]:
    """Kin and roles that the text names, each by one word in any language's own form."""
    found = {KIN_EN[w] for w in words(folded) if w in KIN_EN}
    return frozenset(found | {role for word, role in KIN_ZH.items() if word in folded})
