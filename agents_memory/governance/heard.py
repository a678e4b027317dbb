"""Requests to forget in words that no table knows: trained heads over a sentence's vectors and words (SPEC D8; pure).

The grammar of `language.wishes` knows the usual ways to ask and cuts out what is to go. "That number has no business
in your files any more" is none of them, but its vector lies near sentences that ask. The first head reads the vector
that every turn has, and says which sentences deserve a closer look; the second also reads the vector of the larger
model. They only say that a sentence may ask; whether it does is settled where it is known what was told
(`governance.named`): it must name some of it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from agents_memory.heads import grams
from agents_memory.heads.head import Head, load, sigmoid
from agents_memory.language.lexicon import asking, sparing, wishes
from agents_memory.language.sealed import labelled
from agents_memory.language.spans import Piece, sentences
from agents_memory.language.text import fold, has_han, has_kana
from agents_memory.language.tokens import estimate_tokens
from agents_memory.vectors import Array

NAME = "requests"

CLOSER = "requests_closely"
"""The head of the second look."""

OUTPUT = "forget"

SCALE = 8.0
"""The vectors are stretched by this much: the training's penalty then weighs them like the plain features."""

CLOSER_SCALE = 16.0
"""The same for those of the larger model, whose texts all lie near each other."""

GRAMS = 2.0
"""The same for the n-grams."""

MAY_ASK = 0.05
"""From this probability of the first head a sentence is looked at by the second."""

MOST_TOKENS = 60
"""Tokens of a sentence that can be a request; a longer one tells a story."""

MOST_SENTENCES = 8
"""Sentences of a turn that are looked at."""

MAY_HOLD_ONE = 0.02
"""Below this probability of a turn of several sentences none of them is looked at by itself."""


class Sureness(NamedTuple):
    """From which probabilities a sentence may ask.

    `asks` is for a short one that addresses somebody and tells nothing itself, `unaddressed` for one that addresses
    nobody, or is long; `sure` for one that speaks of keeping or of not forgetting, tells something, or only points.
    """

    asks: float
    unaddressed: float
    sure: float


FIRST = Sureness(0.6, 0.7, 0.8)
"""By the first head alone."""

SECOND = Sureness(0.5, 0.6, 0.7)
"""By both together, which hear less that is none."""

LONG = 30
"""Tokens from which a sentence is long: the wordings that the head was trained on are short."""


def head_for(model: str) -> Head | None:
    """The head that reads the vectors of this embedder; None for another one: then the tables judge alone."""
    head = load(NAME)
    return head if head.embedder == model else None


def closer_head_for(model: str, larger: str) -> Head | None:
    """The head of the second look for both of these embedders; None for others: then the first head judges alone."""
    head = load(CLOSER)
    return head if head.embedder == both(model, larger) else None


def both(model: str, larger: str) -> str:
    """How a head names two embedders that it reads."""
    return f"{model}+{larger}"


def candidates(text: str) -> list[Piece]:
    """The sentences of a user's turn that the head is asked about; one that wants something kept is none of them."""
    short = [p for p in sentences(text)[:MOST_SENTENCES] if 2 <= estimate_tokens(p.text) <= MOST_TOKENS]
    return [p for p in short if not sparing.SPARES.search(fold(p.text))]


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


def closely(text: str, vector: Array, larger: Array, first: Head, second: Head) -> float:
    """The same by both heads, the mean of their log odds; `larger` is the vector of the larger model, of length 1."""
    shown = labelled(text)
    plain = features(shown)
    one = first.log_odds(plain, vectors(shown, vector))[OUTPUT]
    other = second.log_odds(plain, closer_vectors(shown, vector, larger))[OUTPUT]
    return sigmoid((one + other) / 2)


def vectors(text: str, vector: Array) -> Array:
    """What the first head reads of a sentence beside the plain features: its USE vector and its n-grams."""
    return np.concatenate([vector * SCALE, grams.vector(text) * GRAMS])


def closer_vectors(text: str, vector: Array, larger: Array) -> Array:
    """What the second reads beside the plain features: both vectors and the n-grams."""
    return np.concatenate([vector * SCALE, larger * CLOSER_SCALE, grams.vector(text) * GRAMS])


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
