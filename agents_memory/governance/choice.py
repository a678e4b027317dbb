"""Which of all that was told a description means: its own words first, then whose it is, then likeness.

"Forget the AWS login code" names one of four codes, "what Bob likes to eat" one of two persons, "the ticket to Tianjin"
a flight. A description is therefore never judged against one text alone but against all that it could mean:

    identifiers   decide alone, in any notation (`SAME@Example.org`, 415-555-0123 with or without its country code)
    persons       what is told of others is not meant, where somebody is named
    fit           `Description.fits`: the attribute, the value, or most of the words
    siblings      of things of one attribute, those that share most of the words that tell them apart
    likeness      where nothing fits: the nearest by words and meaning, if it is near at all
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from agents_memory.governance.describe import Description, name_in
from agents_memory.language.notation import carries, coded, marks, names_exactly
from agents_memory.language.ontology import ATTRIBUTES
from agents_memory.language.text import fold
from agents_memory.recall.intent import base
from agents_memory.vectors import cosine, unpack

NEAR_MEANING = 0.33
"""USE cosine from which a text without a word of the description can be what it means."""
NEAR_OF_PERSON = 0.15
"""The same among what is told of the person who is named."""
WORDS_WEIGHT = 0.6
"""What the share of words counts beside the cosine."""
AS_GOOD = 0.95
"""Share of the best likeness that others must reach to be meant as well."""
SIBLING_SHARE = 0.7
"""Share of the best word score that a sibling must reach to be meant as well."""


@dataclass(frozen=True, slots=True)
class Told:
    """Something that can be meant: a text with the attribute, value and person it states, and its USE vector if any.

    `around` is the sentence it stands in, where it has no subject of its own.
    """

    text: str
    key: str = ""
    value: str = ""
    about: str = ""
    vector: str = ""
    around: str = ""

    @property
    def whose(self) -> str:
        """Whom it is about, as far as its own words tell."""
        return "" if self.around else self.about


def chosen(what: Description, told: Sequence[Told], *vectors: str) -> list[bool]:
    """For each of what was told, whether the description means it.

    `vectors` are USE vectors: the description's own, and that of what is true instead, if that is said.
    """
    if what.paired and any(pair := [what.paired in fold(t.text) for t in told]):
        return pair
    if what.identifiers:
        named = [names_exactly(t.text, what.identifiers) for t in told]
        carrying = named if any(named) else [carries(t.text, what.identifiers) for t in told]
        if any(carrying) or what.exact:
            return carrying if any(carrying) else _only_key(what, told)
    persons = _persons(what, told)
    open_to = [_of(t, persons) and what.allows(t.around or t.text, t.whose) for t in told]
    if persons and what.all_about(persons):
        return open_to
    if persons:
        what = what.without(persons)
        if not what.terms and not what.keys and not what.numbers:
            return open_to  # "everything about Kim", "Kim's record"
    words = _word_scores(what, told)
    fits = [ok and what.fits(t.text, t.key, t.value, t.whose) for ok, t in zip(open_to, told, strict=True)]
    if any(fits):
        return _told_apart(what, told, fits, words)
    if persons and what.wide and not any(score for score, ok in zip(words, open_to, strict=True) if ok):
        return open_to
    return _nearest(what, told, open_to, words, vectors, NEAR_OF_PERSON if persons else NEAR_MEANING)


def _only_key(what: Description, told: Sequence[Told]) -> list[bool]:
    """A key that is named by its beginning, where all that is stored of it is sealed: the only one there is."""
    keys = {mark for t in told for mark in marks(t.text) if mark.startswith("[api_key ")}
    only = len(keys) == 1 and any(coded(name) for name in what.identifiers)
    return [only and bool(keys.intersection(marks(t.text))) for t in told]


def _persons(what: Description, told: Sequence[Told]) -> frozenset[str]:
    """The folded names of those the description names, of all of whom something was told."""
    known = {fold(t.about) for t in told} - {"", "user"}
    named = {name for name in known if what.names(name)}
    return frozenset({*named, *([what.whose] if what.whose not in ("", "user") else [])})


def _of(told: Told, persons: frozenset[str]) -> bool:
    """Whether it is told of one of these persons, or names one as a name."""
    if not persons or fold(told.about) in persons:
        return True
    return any(name_in(told.around or told.text, name) for name in persons)


def _word_scores(what: Description, told: Sequence[Told]) -> list[float]:
    """How many of the description's words each text has, the rarer the more: 0 to 1."""
    found = [what.shared(t.text) for t in told]
    spread = Counter(term for terms in found for term in terms)
    weight = {term: math.log1p(len(told) / count) for term, count in spread.items()}
    whole = sum(weight.values())
    return [sum(weight[t] for t in terms) / whole if whole else 0.0 for terms in found]


def _told_apart(what: Description, told: Sequence[Told], fits: list[bool], words: list[float]) -> list[bool]:
    """Of those that fit, in each attribute the ones that have the words by which the others can be told from them."""
    best: dict[tuple[str, str], float] = {}
    for t, fit, score in zip(told, fits, words, strict=True):
        if fit:
            group = (base(t.key), fold(t.about))
            best[group] = max(score, best.get(group, 0.0))
    return [
        fit and (_one_of(t.key) or score >= SIBLING_SHARE * best[base(t.key), fold(t.about)])
        for t, fit, score in zip(told, fits, words, strict=True)
    ]


def _one_of(key: str) -> bool:
    """Whether there is only one at a time, so that several are its versions and are meant together."""
    known = ATTRIBUTES.get(base(key))
    return known is not None and known.single


_KINDRED = {
    key: group
    for group in (frozenset({"job", "employer", "workplace"}), frozenset({"city", "address", "hometown"}))
    for key in group
}
"""Attributes of which one may be told in the words of another: who asks for the employer may be told a job."""


def _nearest(
    what: Description,
    told: Sequence[Told],
    open_to: list[bool],
    words: list[float],
    vectors: Sequence[str],
    floor: float,
) -> list[bool]:
    """Where nothing fits: the nearest, by words and by meaning, if one is near enough."""
    mine = [unpack(vector) for vector in vectors if vector]
    asked = {near for key in what.keys for near in _KINDRED.get(base(key), {base(key)})}
    scores = []
    for t, ok, score in zip(told, open_to, words, strict=True):
        theirs = unpack(t.vector)
        near = max((cosine(one, theirs) for one in mine if t.vector), default=0.0)
        other = bool(asked and t.key and base(t.key) not in asked)
        fair = ok and not other and (near >= floor or score > 0)
        scores.append(near + WORDS_WEIGHT * score if fair else 0.0)
    best = max(scores, default=0.0)
    return [bool(best) and score >= AS_GOOD * best for score in scores]
