"""How two statements relate: the same, a change, a contradiction, a refinement, or nothing to do with each other.

A lexical judgement with guards: similar is not same. Polarity, numbers, identifiers, names and subjects are compared
before any likeness counts; a key with one value and two different values is a conflict, whatever the words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from agents_memory.language.lexicon import contrasts
from agents_memory.language.text import fold, words
from agents_memory.model import Candidate, Statement


class Relation(StrEnum):
    """What a new statement is to an old one."""

    SAME = "same"
    CHANGE = "change"  # the new one replaces the old one, by its own words
    CONTRADICT = "contradict"  # both cannot be true, and nothing says which
    REFINE = "refine"  # both are true of the same thing; the new one adds
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True)
class Said:
    """What `same_statement` compares: the fields that statements, candidates and memories share."""

    text: str
    key: str = ""
    value: str = ""
    about: str = "user"
    affirmed: bool = True
    single_valued: bool = False
    change: bool = False
    exception: bool = False

    @classmethod
    def of(cls, item: Statement | Candidate) -> Said:
        """The comparable part of a statement or candidate."""
        text = item.text if isinstance(item, Statement) else item.statement
        return cls(text, item.key, item.value, item.about, item.affirmed, item.single_valued, item.change, item.exception)


_STOP_EN = frozenset(
    "a an the i i'm i've i'd my me we our us is am are was were be been to of in on at for with and or it its that this these those so just really very "
    "also too now please have has had do does did there up as by from will would can could you your he she they his her their than then".split())
_STOP_ZH = frozenset("的了着过是在我你他她它们就也都和跟与把被给有个一这那吧啊呢吗很请会要")
_NUMBER = re.compile(r"(?<![\w.])[$€£¥]?\d+(?:[.,:]\d+)*|[一二两三四五六七八九十百千]+(?=[个只条位岁元块码号次天周月年点])|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b")
_IDENT = re.compile(r"[a-z]+[-_]?\d[\w-]*|\d+-[\w-]+|[\w.+-]+@[\w.-]+")
_NEG = re.compile(r"\b(?:not|never|no longer|no|cannot|without|isn't|wasn't)\b|n't\b|不(?!过|错|仅|管|论|同)|没(?!错)|别(?!人|的)|从不|未|无(?!论)")
_DAYS = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:周|星期|礼拜)[一二三四五六日天]|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b")


def same_statement(old: Said, new: Said) -> Relation:
    """Judge what `new` is to `old`; both of one subject's memory, whoever they are about."""
    a, b = fold(old.text), fold(new.text)
    if _plain(a) == _plain(b) and old.about == new.about:
        return Relation.SAME
    if not _same_person(old, new):
        return Relation.UNRELATED
    if old.key and new.key and _same_key(old.key, new.key):
        return _by_key(old, new, a, b)
    return _by_words(old, new, a, b)


def _same_person(old: Said, new: Said) -> bool:
    return fold(old.about) == fold(new.about)


def _same_key(a: str, b: str) -> bool:
    return a == b


def _verdict(new: Said) -> Relation:
    return Relation.CHANGE if new.change and not new.exception else Relation.CONTRADICT


def _by_key(old: Said, new: Said, a: str, b: str) -> Relation:
    if new.exception:
        return Relation.UNRELATED
    x, y = _value(old), _value(new)
    equal, part = x == y, bool(x and y) and (x in y or y in x or _covers(x, y))
    if equal or part and not _exact_differ(x, y):
        if old.affirmed != new.affirmed:
            return _verdict(new)
        return Relation.SAME if equal or not old.single_valued and len(x) >= len(y) else Relation.REFINE
    if _opposed(a, b) or _implied(a, b):
        return _verdict(new)
    if old.single_valued and old.affirmed and new.affirmed:
        return _verdict(new)
    if old.single_valued and not new.affirmed:
        return Relation.UNRELATED
    return Relation.REFINE if not new.change or old.affirmed == new.affirmed else Relation.UNRELATED


def _by_words(old: Said, new: Said, a: str, b: str) -> Relation:
    if new.exception:
        return Relation.UNRELATED
    if _implied(a, b):
        return _verdict(new)
    x, y = _content(a), _content(b)
    if not x or not y:
        return Relation.UNRELATED
    common = x & y
    ratio = len(common) / min(len(x), len(y))
    union = len(common) / len(x | y)
    if ratio < 0.5:
        return Relation.UNRELATED
    if _opposed(a, b):
        return _verdict(new)
    if bool(_NEG.search(a)) != bool(_NEG.search(b)) and ratio >= 0.66:
        return _verdict(new)
    if _numbers(a) != _numbers(b) and _numbers(a) and _numbers(b):
        return _verdict(new) if x == y or union >= 0.6 and not contrasts.EVENT.search(b) else Relation.UNRELATED
    if x == y:
        return Relation.SAME
    if x < y:
        return Relation.REFINE
    if y < x:
        return Relation.SAME
    if contrasts.ADDS.search(b) or contrasts.EVENT.search(b):
        return Relation.UNRELATED
    if len(x ^ y) <= 2 and union >= 0.5 and not (_entities_differ(a, b)):
        return _verdict(new)
    return Relation.REFINE if union >= 0.6 else Relation.UNRELATED


def _plain(folded: str) -> str:
    return re.sub(r"[\W_]+", "", folded)


def _value(said: Said) -> str:
    return _plain(fold(said.value))


def _covers(x: str, y: str) -> bool:
    a, b = set(words(x)), set(words(y))
    return bool(a and b) and (a <= b or b <= a)


def _exact_differ(x: str, y: str) -> bool:
    return set(re.findall(r"\d+", x)) != set(re.findall(r"\d+", y)) and bool(re.search(r"\d", x)) and bool(re.search(r"\d", y))


@cache
def _content(folded: str) -> frozenset[str]:
    """The words that carry content; Chinese as character pairs, so that order within words counts."""
    latin = {contrasts.STEM.sub("", w) for w in words(folded) if w not in _STOP_EN and (w[0].isascii() or len(w) > 1)}
    runs = re.findall(r"[一-鿿]+", folded)
    pairs = {run[i:i + 2] for run in ("".join(c for c in r if c not in _STOP_ZH) for r in runs) for i in range(max(1, len(run) - 1))}
    return frozenset(latin | {p for p in pairs if p})


def _numbers(folded: str) -> frozenset[str]:
    return frozenset(_NUMBER.findall(folded)) | frozenset(_IDENT.findall(folded)) | frozenset(_DAYS.findall(folded))


def _opposed(a: str, b: str) -> bool:
    """Whether an antonym pair stands across the two, and not both words in one of them."""
    for left, right in contrasts.opposites():
        if left.search(a) and right.search(b) and not right.search(a) and not left.search(b):
            return True
        if right.search(a) and left.search(b) and not left.search(a) and not right.search(b):
            return True
    return False


def _implied(a: str, b: str) -> bool:
    return any(left.search(a) and right.search(b) or right.search(a) and left.search(b) for left, right in contrasts.implied())


def _entities_differ(a: str, b: str) -> bool:
    return bool(_IDENT.findall(a)) and _IDENT.findall(a) != _IDENT.findall(b)
