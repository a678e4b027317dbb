"""Requests to forget in words that no table knows: a trained head over a sentence's vector and words (SPEC D8; pure).

The grammar of `language.wishes` knows the usual ways to ask and cuts out what is to go. "That number has no business
in your files any more" is none of them, but its vector lies near sentences that ask. The head only says that a sentence
may ask; whether it does is settled where it is known what was told (`governance.named`): it must name some of it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from agents_memory.heads import grams
from agents_memory.heads.head import Head, load
from agents_memory.language.lexicon import asking, wishes
from agents_memory.language.sealed import labelled
from agents_memory.language.spans import Piece, sentences
from agents_memory.language.text import fold, has_han, has_kana
from agents_memory.language.tokens import estimate_tokens
from agents_memory.vectors import Array

NAME = "requests"

OUTPUT = "forget"

SCALE = 8.0
"""The vectors are stretched by this much: the training's penalty then weighs them like the plain features."""

GRAMS = 2.0
"""The same for the n-grams."""

MOST_TOKENS = 60
"""Tokens of a sentence that can be a request; a longer one tells a story."""

MOST_SENTENCES = 8
"""Sentences of a turn that are looked at."""

MAY_HOLD_ONE = 0.02
"""Below this probability of a turn of several sentences none of them is looked at by itself."""

ASKS = 0.6
"""From this probability a short sentence may ask that addresses somebody and tells nothing itself."""

UNADDRESSED = 0.7
"""The same for one that addresses nobody, or is long."""

SURE = 0.8
"""From this probability a sentence may ask though it speaks of keeping or of not forgetting, tells something, or only
points."""

LONG = 30
"""Tokens from which a sentence is long: the wordings that the head was trained on are short."""


def head_for(model: str) -> Head | None:
    """The head that reads the vectors of this embedder; None for another one: then the tables judge alone."""
    head = load(NAME)
    return head if head.embedder == model else None


def candidates(text: str) -> list[Piece]:
    """The sentences of a user's turn that the head is asked about."""
    return [p for p in sentences(text)[:MOST_SENTENCES] if 2 <= estimate_tokens(p.text) <= MOST_TOKENS]


def addressed(text: str) -> bool:
    """Whether a short sentence speaks to somebody or of its speaker; a notice ("the old cap is gone") does not."""
    folded = fold(text)
    return estimate_tokens(text) < LONG and any(asking.MARKS[name].search(folded) for name in ("you", "me", "asks"))


def keeps(text: str) -> bool:
    """Whether a sentence speaks of keeping and denies nothing ("keep the harbour as my branch"), or of not forgetting.

    Their words are those of requests to forget, and their sense is the opposite.
    """
    folded = fold(text)
    if wishes.NOT_FORGET.search(folded):
        return True
    return asking.MARKS["remind"].search(folded) is not None and asking.MARKS["no"].search(folded) is None


def probability(text: str, vector: Array, head: Head) -> float:
    """How likely a sentence asks to forget something, 0-1; `vector` is its own, of length 1."""
    shown = labelled(text)
    return head.probabilities(features(shown), vectors(shown, vector))[OUTPUT]


def vectors(text: str, vector: Array) -> Array:
    """What the head reads of a sentence beside the plain features: its USE vector and its n-grams."""
    return np.concatenate([vector * SCALE, grams.vector(text) * GRAMS])


def features(text: str) -> Mapping[str, float]:
    """The plain features of a sentence."""
    folded = fold(text)
    found = {name: float(pattern.search(folded) is not None) for name, pattern in asking.MARKS.items()}
    found |= {
        "length": math.log1p(estimate_tokens(text)),
        "asked": float("?" in folded),
        "digits": float(any(c.isdigit() for c in folded)),
        "han": float(has_han(folded) and not has_kana(folded)),
        "kana": float(has_kana(folded)),
        "about_memory": float(wishes.ABOUT_MEMORY.search(folded) is not None),
        "things": float(wishes.THINGS.search(folded) is not None),
        "verb": float(wishes.TRIGGER.search(folded) is not None),
    }
    found["you_and_asks"] = found["you"] * found["asks"]
    found["store_and_asks"] = found["store"] * found["asks"]
    found["store_and_you"] = found["store"] * found["you"]
    found["no_and_drop"] = found["no"] * found["drop"]
    found["no_and_remind"] = found["no"] * found["remind"]
    found["no_and_store"] = found["no"] * found["store"]
    return found
