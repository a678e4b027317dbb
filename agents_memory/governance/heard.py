"""Requests to forget in words that no table knows: trained heads over a sentence's vectors and words (SPEC D8; pure).

The grammar of `language.wishes` knows the usual ways to ask and cuts out what is to go. "That number has no business
in your files any more" is none of them, but its vector lies near sentences that ask. The first head reads the vector
that every turn has, and says which sentences deserve a closer look; at that two more read the vector of the larger
model as well. They only say that a sentence may ask; whether it does is settled where it is known what was told
(`governance.named`): it must name some of it. Where the grammar hears a request and they hear none at all ("he told me
to forget it"), there is none.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from agents_memory.heads import grams, kernel
from agents_memory.heads.head import Head, load, sigmoid
from agents_memory.heads.kernel import KernelHead
from agents_memory.language.lexicon import asking, letting_go, sparing, wishes
from agents_memory.language.sealed import labelled
from agents_memory.language.spans import Piece, sentences
from agents_memory.language.text import fold, has_han, has_kana, one
from agents_memory.language.tokens import estimate_tokens
from agents_memory.language.wishes import wish_of
from agents_memory.model import Cue, Reading
from agents_memory.vectors import Array

NAME = "requests"

CLOSER = "requests_closely"
"""The regression of the second look."""

EXAMPLES = "requests_by_example"
"""The kernel head of the second look: it compares with the sentences that it was trained on."""

EXAMPLES_WEIGH = 2.0
"""What its log odds count beside those of the regression; fitted on authors held out."""

OUTPUT = "forget"

SCALE = 8.0
"""The vectors are stretched by this much: the training's penalty then weighs them like the plain features."""

CLOSER_SCALE = 16.0
"""The same for those of the larger model, whose texts all lie near each other."""

GRAMS = 2.0
"""The same for the n-grams."""

MAY_ASK = 0.05
"""From this probability of the first head a sentence is looked at by the others."""

DOUBTED = 0.1
"""Below this probability a sentence that the grammar takes for a request is none: "he told me to forget it".

Of what the grammar takes for one in the words of authors held out, this drops .3-.9 % of the requests and 46-52 % of
the rest.
"""

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

SECOND = Sureness(0.4, 0.6, 0.6)
"""By all together, which hear less that is none."""

LONG = 30
"""Tokens from which a sentence is long: the wordings that the head was trained on are short."""


def head_for(model: str) -> Head | None:
    """The head that reads the vectors of this embedder; None for another one: then the tables judge alone."""
    head = load(NAME)
    return head if head.embedder == model else None


class Closer(NamedTuple):
    """The heads of the second look: a regression, and one that compares with examples."""

    line: Head
    examples: KernelHead


def closer_for(model: str, larger: str) -> Closer | None:
    """The heads of the second look for both of these embedders; None for others: then the first head judges alone."""
    heads = Closer(load(CLOSER), kernel.load(EXAMPLES))
    return heads if all(head.embedder == both(model, larger) for head in heads) else None


def both(model: str, larger: str) -> str:
    """How a head names two embedders that it reads."""
    return f"{model}+{larger}"


def candidates(text: str) -> list[Piece]:
    """The stretches of a user's turn that the heads are asked about: sentences, and two where the second points back.

    "Is the locker code still in there? It doesn't have to be." asks with both. A wish that something stays is left out.
    """
    found = sentences(text)[:MOST_SENTENCES]
    both = [
        Piece(a.start, b.end, text[a.start : b.end]) for a, b in pairwise(found) if _POINTS_BACK.match(fold(b.text))
    ]
    short = [p for p in (*found, *both) if 2 <= estimate_tokens(p.text) <= MOST_TOKENS]
    return [p for p in short if not sparing.SPARES.search(fold(p.text))]


_POINTS_BACK = one(
    r"^(?:yeah|yes|so|and|but|please|well|ok(?:ay)?)?,? ?(?:it|that|this|those|these|they|them)\b|"
    r"^[它这那]|^(?:それ|これ|あれ|その[件話])"
)
"""How a sentence begins that speaks of what the one before it named: "It doesn't have to"."""


def points(sentence: str) -> bool:
    """Whether a sentence says nothing but that something, which it points to, was said or is to go."""
    folded = fold(sentence)
    if _POINTS_BACK.match(folded):
        return True
    return asking.MARKS["pointing"].search(folded) is not None or asking.MARKS["said"].search(folded) is not None


def by_grammar(reading: Reading, text: str) -> list[Piece]:
    """The sentences of a user's turn by which the grammar found its requests to forget, none of which is an order.

    An order in so many words is never doubted: the heads may never have met its thing.
    """
    asks = (reading.wish is not None and reading.wish.verb == "forget") or reading.planned
    found = [p for p in sentences(text) if (w := wish_of(p.text)) is not None and w.verb == "forget"] if asks else []
    cleared = [Piece(c.start, c.end, text[c.start : c.end]) for c in reading.clears]
    pieces = list(dict.fromkeys([*found, *cleared]))
    return [] if any(letting_go.ORDER.search(fold(p.text)) for p in pieces) else pieces


def undoubted(reading: Reading, doubted: Collection[Piece], pieces: Sequence[Piece]) -> Reading:
    """A turn's reading without the requests of which each sentence (of `pieces`) is `doubted`."""
    at = {(p.start, p.end) for p in doubted}
    clears = tuple(c for c in reading.clears if (c.start, c.end) not in at)
    cleared = {(c.start, c.end) for c in reading.clears}
    asking = [p for p in pieces if (p.start, p.end) not in cleared]
    if not asking or not all(p in doubted for p in asking):
        return reading.model_copy(update={"clears": clears})
    wish = None if reading.wish and reading.wish.verb == "forget" else reading.wish
    left = {"clears": clears, "planned": (), "wish": wish, "cues": reading.cues - {Cue.FORGET}}
    return reading.model_copy(update=left)


def addressed(text: str) -> bool:
    """Whether a short sentence speaks to somebody or of its speaker; a notice ("the old cap is gone") does not."""
    folded = fold(text)
    return estimate_tokens(text) < LONG and any(asking.MARKS[name].search(folded) for name in ("you", "me", "asks"))


def keeps(text: str) -> bool:
    """Whether a sentence speaks of keeping and denies nothing ("keep the harbour as my branch"), or of not forgetting.

    Their words are those of requests to forget, and their sense is the opposite.
    """
    folded = fold(text)
    asked = wish_of(text)
    if wishes.NOT_FORGET.search(folded) or (asked is not None and asked.verb == "remember"):
        return True
    return asking.MARKS["remind"].search(folded) is not None and asking.MARKS["no"].search(folded) is None


def probability(text: str, vector: Array, head: Head) -> float:
    """How likely a sentence asks to forget something, 0-1; `vector` is its own, of length 1."""
    shown = labelled(text)
    return head.probabilities(features(shown), vectors(shown, vector))[OUTPUT]


def closely(text: str, vector: Array, larger: Array, closer: Closer) -> float:
    """The same at the second look, by the mean of the log odds; `larger` is the larger model's vector, of length 1."""
    shown = labelled(text)
    plain = features(shown)
    line = closer.line.log_odds(plain, closer_vectors(shown, vector, larger))[OUTPUT]
    by_example = closer.examples.log_odds(plain, example_vectors(vector, larger))
    return sigmoid((line + EXAMPLES_WEIGH * by_example) / (1 + EXAMPLES_WEIGH))


def vectors(text: str, vector: Array) -> Array:
    """What the first head reads of a sentence beside the plain features: its USE vector and its n-grams."""
    return np.concatenate([vector * SCALE, grams.vector(text) * GRAMS])


def closer_vectors(text: str, vector: Array, larger: Array) -> Array:
    """What the regression of the second look reads beside the plain features: both vectors and the n-grams."""
    return np.concatenate([example_vectors(vector, larger), grams.vector(text) * GRAMS])


def example_vectors(vector: Array, larger: Array) -> Array:
    """What the kernel head reads beside the plain features: both vectors."""
    return np.concatenate([vector * SCALE, larger * CLOSER_SCALE])


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
