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
from agents_memory.language.text import fold, listed, words
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
        return cls(
            text, item.key, item.value, item.about, item.affirmed, item.single_valued, item.change, item.exception
        )


_STOP_EN = frozenset(
    listed(
        "a an the i i'm i've i'd my me we our us is am are was were be been to of in "
        "on at for with and or it its that this these those so just really very "
        "also too now please have has had do does did there up as by from will would can could you your he "
        "she they his her their than then"
    )
)
_STOP_ZH = frozenset("的了着过是在我你他她它们就也都和跟与把被给有个一这那吧啊呢吗很请会要")
_NUMBER = re.compile(
    r"(?<![\w.])[$€£¥]?\d+(?:[.,:]\d+)*|[一二两三四五六七八九十百千]+"
    r"(?=[个只条位岁元块码号次天周月年点])|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b"
)
_IDENT = re.compile(r"[a-z]+[-_]?\d[\w-]*|\d+-[\w-]+|[\w.+-]+@[\w.-]+")
_NEG = re.compile(
    r"\b(?:not|never|no longer|no|cannot|without|isn't|wasn't)\b|n't\b|不(?!过|错|仅|管|论|"
    r"同)|没(?!错)|别(?!人|的)|从不|未|无(?!论)"
)
_DAYS = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:周|星期|礼拜)[一二三四五六日天]|\b"
    r"(?:january|february|march|april|june|july|august|september|october|november|december)\b"
)


def same_statement(old: Said, new: Said) -> Relation:
    """Judge what `new` is to `old`; both of one subject's memory, whoever they are about."""
    a, b = fold(old.text), fold(new.text)
    if _plain(a) == _plain(b) and old.about == new.about:
        return Relation.SAME
    if not _same_person(old, new):
        return Relation.UNRELATED
    if new.exception:
        return Relation.UNRELATED
    if old.key and old.key == new.key and old.key != "event":
        return _by_key(old, new, a, b)
    return _by_words(old, new, a, b)


def _same_person(old: Said, new: Said) -> bool:
    return fold(old.about) == fold(new.about)


def _verdict(new: Said) -> Relation:
    return Relation.CHANGE if new.change and not new.exception else Relation.CONTRADICT


def _by_key(old: Said, new: Said, a: str, b: str) -> Relation:
    """One attribute of one person: the values decide."""
    x, y = _value(old, a), _value(new, b)
    if _prefers_over(x, b):
        return _verdict(new)
    if x and y and not _exact_differ(x, y) and _covered(x, y, exactly=old.key == "name"):
        if old.affirmed != new.affirmed and x not in contrasts.STATE_NAMES:
            return _verdict(new)
        return Relation.SAME if x == y or (not old.single_valued and len(x) >= len(y)) else Relation.REFINE
    if _opposed(a, b) or implied(a, b):
        return _verdict(new)
    if old.single_valued and old.affirmed and new.affirmed and (new.change or old.key not in _OF_UNSAID):
        return _verdict(new)
    if new.change and _takes_place(x, y, b):
        return Relation.CHANGE
    if (
        new.change
        and old.key.partition("/")[0] in _REPLACED
        and _content(a.replace(x, "")) & _content(b.replace(y, ""))
    ):
        return Relation.CHANGE
    return Relation.UNRELATED if old.affirmed != new.affirmed else Relation.REFINE


def _takes_place(x: str, y: str, b: str) -> bool:
    """Whether the new value replaces one of the same sort: another diet, light mode after dark mode."""
    if contrasts.DIET_STYLES.search(x) and contrasts.DIET_STYLES.search(y):
        return True
    return (
        contrasts.SWITCH.search(b) is not None
        and bool(x and y)
        and bool(set(x.split()) & set(y.split()) if x.isascii() else x[-2:] == y[-2:])
    )


_OF_UNSAID = frozenset({"favorite"})
"""Attributes with one value of each sort, where the sort was not said: the favourite song is no rival of the "
    "favourite place."""

_REPLACED = frozenset({"decision", "tool", "commute", "habit", "schedule", "configuration", "procedure"})
"""Attributes that may have several values, of which a new one with a sign of change takes the place of an old one."""


def _by_words(old: Said, new: Said, a: str, b: str) -> Relation:
    """No common attribute: only the words are left, and they have to be nearly the same."""
    if implied(a, b):
        return _verdict(new)
    if old.key and new.key and old.key.partition("/")[0] != new.key.partition("/")[0]:
        return Relation.UNRELATED
    x, y = _content(a), _content(b)
    if _opposed(a, b) and ("event" not in (old.key, new.key) or len(x ^ y) <= 4):
        return _verdict(new)
    if not x or not y:
        return Relation.UNRELATED
    common = len(x & y)
    least, union = common / min(len(x), len(y)), common / len(x | y)
    if least < 0.5:
        return Relation.UNRELATED
    if bool(_NEG.search(a)) != bool(_NEG.search(b)) and least >= 0.66:
        return _verdict(new)
    if _numbers(a) != _numbers(b) and _numbers(a) and _numbers(b):
        state = not _IDENT.search(a + b) and not contrasts.EVENT.search(b)
        return _verdict(new) if union >= 0.6 and state else Relation.UNRELATED
    if x >= y:
        return Relation.SAME
    if x < y:
        return Relation.REFINE
    if contrasts.ADDS.search(b) or contrasts.EVENT.search(b) or _IDENT.search(a + b):
        return Relation.UNRELATED
    return _verdict(new) if len(x ^ y) <= 2 else Relation.REFINE if union >= 0.6 else Relation.UNRELATED


def _plain(folded: str) -> str:
    return re.sub(r"[\W_]+", "", folded)


@cache
def _canonical(folded: str) -> str:
    """A value with numerals as digits and the commonest synonyms under one name."""
    for pattern, name in contrasts.synonyms():
        folded = pattern.sub(name, folded)
    return folded.strip()


def _value(said: Said, folded: str) -> str:
    """The value as it is compared; a denied or circumscribed state has a name of its own ("not married" is single)."""
    for key, pattern, name in contrasts.states():
        if said.key == key and pattern.search(folded):
            return name
    return _canonical(fold(said.value))


def _covered(x: str, y: str, *, exactly: bool) -> bool:
    """Whether one value says all that the other does: by words, in Chinese by characters in order."""
    if _plain(x) == _plain(y):
        return True
    if exactly:
        return False
    a, b = set(words(x)) - _STOP_EN, set(words(y)) - _STOP_EN
    return bool(a and b) and (a <= b or b <= a)


def _exact_differ(x: str, y: str) -> bool:
    left, right = set(re.findall(r"\d+", x)), set(re.findall(r"\d+", y))
    return bool(left and right) and left != right


def _prefers_over(value: str, b: str) -> bool:
    """Whether the new words put something else above the old value: "tea over coffee"."""
    return (
        bool(value)
        and re.search(
            r"(?:over|than|instead of|rather than|比起|而不是|不如|代替)\s*"
            rf"(?:喝|吃|用|the )?{re.escape(value.removeprefix('喝').removeprefix('吃'))}",
            b,
        )
        is not None
    )


@cache
def _content(folded: str) -> frozenset[str]:
    """The words that carry content; Chinese as character pairs, so that order within words counts."""
    folded = _canonical(folded)
    latin = {contrasts.STEM.sub("", w) for w in words(folded) if w[0].isascii() and w not in _STOP_EN}
    runs = ("".join(c for c in run if c not in _STOP_ZH) for run in re.findall(r"[一-鿿]+", folded))
    return frozenset(latin | {run[i : i + 2] for run in runs if run for i in range(max(1, len(run) - 1))})


def _numbers(folded: str) -> frozenset[str]:
    folded = _canonical(folded)
    return frozenset((*_NUMBER.findall(folded), *_IDENT.findall(folded), *_DAYS.findall(folded)))


def _opposed(a: str, b: str) -> bool:
    """Whether an antonym pair stands across the two, not both in one of them, and the rest speaks of the same thing."""
    for left, right in contrasts.opposites():
        for one, other in ((left, right), (right, left)):
            if one.search(a) and other.search(b) and not other.search(a) and not one.search(b):
                return _rest_agrees(one.sub(" ", a), other.sub(" ", b))
    return False


def _rest_agrees(a: str, b: str) -> bool:
    x = {w for w in words(a) if w not in _STOP_EN and w not in _STOP_ZH}
    y = {w for w in words(b) if w not in _STOP_EN and w not in _STOP_ZH}
    return not x or not y or len(x & y) / min(len(x), len(y)) >= 0.5


def implied(a: str, b: str) -> bool:
    """Whether two folded texts describe ways of life that cannot both hold."""
    return any(
        (left.search(a) and right.search(b)) or (right.search(a) and left.search(b))
        for left, right in contrasts.implied()
    )
