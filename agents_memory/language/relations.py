"""How two statements relate: the same, a change, a contradiction, a refinement, or nothing to do with each other.

A lexical judgement with guards: similar is not same. Polarity, numbers, identifiers, names and subjects are compared
before any likeness counts; a key with one value and two different values is a conflict, whatever the words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache

from agents_memory.language.clocks import clocks
from agents_memory.language.contrast import agreeing, content, contrary, done_by_another, placed, replaced, substituted
from agents_memory.language.holdings import clash
from agents_memory.language.lexicon import contrasts
from agents_memory.language.numerals import digits
from agents_memory.language.quantifiers import outnumbered, shut_out
from agents_memory.language.sealed import compared
from agents_memory.language.text import fold, has_han, listed, one, words
from agents_memory.model import Candidate, Modality, Statement


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
    planned: bool = False
    since: datetime | None = None  # when it began, by its own words
    told: datetime | None = None

    @classmethod
    def of(cls, item: Statement | Candidate) -> Said:
        """The comparable part of a statement or candidate."""
        text = item.text if isinstance(item, Statement) else item.statement
        return cls(
            compared(text),
            item.key,
            compared(item.value),
            item.about,
            item.affirmed,
            item.single_valued,
            item.change,
            item.exception,
            item.modality is Modality.PLANNED,
            item.valid_from,
            None if isinstance(item, Statement) else max((s.at for s in item.sources), default=None),
        )


_STOP_EN = frozenset(
    listed(
        "a an the i i'm i've i'd my me we our us is am are was were be been to of in "
        "on at for with and or it its that this these those so just really very "
        "also too now please have has had do does did there up as by from will would can could you your he "
        "she they his her their than then"
    )
)
_NUMBER = re.compile(
    r"(?<![a-z\d_.])[$€£¥]?\d+(?:[.,:]\d+)*|[一二两三四五六七八九十百千]+"
    r"(?=[个只条位岁元块码号次天周月年点])|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b"
)
_IDENT = re.compile(r"[a-z]+[-_]?\d[\w-]*|\d+-[\w-]+|[a-z0-9_.+-]+@[a-z0-9.-]+")
_EXACT = re.compile(r"\d+|[a-z0-9_.+-]+@[a-z0-9.-]+")
_MEASURED = re.compile(
    r"\b(\d{1,3})-(?=(?:kilo|gram|day|year|month|week|hour|minute|second|bed|seat|door|storey|story|person|page|inch|"
    r"foot|mile|met(?:re|er)|pound|euro|dollar|room|star)s?\b)"
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
        return _verdict(new) if denies_other(a, b) else Relation.UNRELATED
    if new.exception or old.planned != new.planned or (over(a) != over(b) and not _LASTS.search(b)):
        return Relation.UNRELATED  # an exception, a plan and what used to be are no rivals of what is
    if old.key and old.key == new.key and old.key != "event":
        return _by_key(old, new, a, b)
    return _by_words(old, new, a, b)


def _same_person(old: Said, new: Said) -> bool:
    return fold(old.about) == fold(new.about)


def _verdict(new: Said) -> Relation:
    return Relation.CHANGE if new.change and not new.exception else Relation.CONTRADICT


def _begins_later(old: Said, new: Said) -> bool:
    """Whether by its own words the new state began after the old one: since 2025, since 2022; or since it was told."""
    if new.since is None or over(fold(new.text)):
        return False
    if old.since is not None:
        return new.since > old.since
    return old.told is not None and _period_end(new.since) > old.told


def _period_end(begin: datetime) -> datetime:
    """The end of the year, month or day whose beginning it is: "since 2026" may be the whole of it."""
    if (begin.month, begin.day) == (1, 1):
        return begin.replace(year=begin.year + 1)
    return begin + timedelta(days=31 if begin.day == 1 else 1)


def _by_key(old: Said, new: Said, a: str, b: str) -> Relation:
    """One attribute of one person: the values decide."""
    x, y = _value(old, a), _value(new, b)
    if _prefers_over(x, b):
        return _verdict(new)
    if x and y and not _exact_differ(x, y) and _covered(x, y, exactly=old.key == "name"):
        turned = old.affirmed != new.affirmed and x not in contrasts.STATE_NAMES
        if turned or (x == y and x not in contrasts.STATE_NAMES and (contrary(a, b) or _renumbered(a, b))):
            return _verdict(new)
        return Relation.SAME if x == y or (not old.single_valued and len(x) >= len(y)) else Relation.REFINE
    if contrary(canonical(a), canonical(b)) or implied(a, b) or clash(a, b) or outnumbered(a, b):
        return _verdict(new)
    if old.single_valued and old.affirmed and new.affirmed and (new.change or old.key not in _OF_UNSAID):
        return Relation.CHANGE if _begins_later(old, new) and not new.exception else _verdict(new)
    if (
        (new.change or (old.key != "job" and contrasts.SWITCH.search(b)))
        and old.affirmed
        and new.affirmed
        and _takes_place(old.key, x, y, b)
    ):
        return Relation.CHANGE
    if (
        new.change
        and old.key.partition("/")[0] in _REPLACED
        and _content(a.replace(x, "")) & _content(b.replace(y, ""))
    ):
        return Relation.CHANGE
    if (
        old.key not in _OF_UNSAID
        and (change := substituted(canonical(a), canonical(b)))
        and (_exact_differ(*change) or _exact_differ(x, y))
    ):
        return _verdict(new)
    return Relation.UNRELATED if old.affirmed != new.affirmed else Relation.REFINE


def _another_value(a: str, b: str) -> bool:
    return substituted(a, b) is not None and not agreeing(a, b)


def _renumbered(a: str, b: str) -> bool:
    """Whether the two are the same but for a number or an address."""
    return (change := substituted(canonical(a), canonical(b))) is not None and (
        _exact_differ(*change) or _exact_differ(" ".join(_EXACT.findall(a)), " ".join(_EXACT.findall(b)))
    )


def _takes_place(key: str, x: str, y: str, b: str) -> bool:
    """Whether the new value replaces one of the same sort: another diet, light mode after dark mode."""
    if key == "job" or (key == "diet" and contrasts.SWITCH.search(b)):
        return True
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

_REPLACED = frozenset(
    {"decision", "tool", "commute", "habit", "schedule", "configuration", "procedure", "delivery_form"}
)
"""Attributes that may have several values, of which a new one with a sign of change takes the place of an old one."""


def _by_words(old: Said, new: Said, a: str, b: str) -> Relation:
    """No common attribute: only the words are left, and they have to be nearly the same."""
    alike = bool(_ONCE.search(a)) is bool(_ONCE.search(b))  # both of one occasion, or both of how it is
    if implied(a, b) or clash(a, b) or done_by_another(a, b) or (alike and (outnumbered(a, b) or shut_out(a, b))):
        return _verdict(new)
    if replaced(canonical(a), canonical(b)):
        return Relation.CHANGE
    x, y = _content(a), _content(b)
    if contrary(canonical(a), canonical(b)) and ("event" not in (old.key, new.key) or len(x ^ y) <= 4):
        return _verdict(new)
    if old.key and new.key and old.key.partition("/")[0] != new.key.partition("/")[0]:
        return Relation.UNRELATED
    if not x or not y:
        return Relation.UNRELATED
    common = len(x & y)
    least, union = common / min(len(x), len(y)), common / len(x | y)
    single = not (contrasts.ADDS.search(b) or contrasts.EVENT.search(a) or contrasts.EVENT.search(b))
    single = single and alike
    if single and not _IDENT.search(a + b) and (_renumbered(a, b) or (placed(a, b) and substituted(a, b))):
        return _verdict(new)
    if single and not _IDENT.search(a + b) and _another_value(canonical(a), canonical(b)):
        return _verdict(new)
    if x < y:
        return Relation.REFINE
    if least < 0.5:
        return Relation.UNRELATED
    if numbers(a) != numbers(b) and numbers(a) and numbers(b):
        state = single and not _IDENT.search(a + b)
        return _verdict(new) if union >= 0.6 and state else Relation.UNRELATED
    if x >= y:
        return Relation.SAME
    if contrasts.ADDS.search(b) or contrasts.EVENT.search(b) or _IDENT.search(a + b):
        return Relation.UNRELATED
    if substituted(canonical(a), canonical(b)) and not agreeing(canonical(a), canonical(b)):
        return _verdict(new)
    return Relation.REFINE if union >= 0.6 else Relation.UNRELATED


_OVER = one(
    r"\b(?:used to (?!it)|when i was|when we were|as a (?:child|kid|boy|girl|teenager|student)|back (?:then|in)|"
    r"formerly|"
    r"in my (?:childhood|twenties|youth)|years ago)\b|\b(?:i|we) (?:worked|lived|studied|was|were|"
    r"had)\b.{0,40}\b(?:in|until) "
    r"(?:19|20)\d\d\b|\b(?:in|until) (?:19|20)\d\d,? (?:i|we) (?:worked|lived|studied|was|were|had)\b|"
    r"小时候|曾经|当年|从前|那时候?|年轻时|上学时|以前(?!的?(?:约定|说|提))|"
    r"^(?:我)?(?:在)?(?:19|20)\d\d年(?!起|开始|以来|至今|后|之后|底|初)(?![^,。]*(?:搬|入职|加入|开始|换|毕业|结婚|"
    r"买|生))[^,。]{0,3}(?:我|在)"
)
"""Words that put a statement into a time that is over."""


_ONCE = one(
    r"\b(?:last night|yesterday|today|tonight|this (?:morning|afternoon|evening|time)|just now)\b|昨[晚天夜]|"
    r"今[天早晚]|这[次回]|刚才"
)
"""Words of a single occasion: how it was once is no rival of how it is."""


_LASTS = one(r"\bstill\b|\bagain\b|还[在是]|依然|仍|又")


@lru_cache(maxsize=4096)
def over(folded: str) -> bool:
    """Whether a folded text speaks of how things used to be."""
    return _OVER.search(folded) is not None


def _plain(folded: str) -> str:
    return re.sub(r"[\W_]+", "", folded)


@lru_cache(maxsize=8192)
def canonical(folded: str) -> str:
    """A value with numerals as digits and the commonest synonyms under one name."""
    folded = _MEASURED.sub(r"\1 ", clocks(digits(folded)))
    for pattern, name in contrasts.synonyms():
        folded = pattern.sub(name, folded)
    return folded.strip()


def _value(said: Said, folded: str) -> str:
    """The value as it is compared; a denied or circumscribed state has a name of its own ("not married" is single)."""
    for key, pattern, name in contrasts.states():
        if said.key == key and pattern.search(folded):
            return name
    return canonical(fold(said.value))


def _covered(x: str, y: str, *, exactly: bool) -> bool:
    """Whether one value says all that the other does: by words, in Chinese by characters in order."""
    if _plain(x) == _plain(y):
        return True
    if exactly:
        return False
    a, b = _told(x), _told(y)
    return bool(a and b) and (a <= b or b <= a)


def _told(value: str) -> set[str]:
    """The words of a value; beside Chinese a single letter is no article (血型 A型)."""
    return set(words(value)) - (frozenset() if has_han(value) else _STOP_EN)


def _exact_differ(x: str, y: str) -> bool:
    left, right = set(_EXACT.findall(x)), set(_EXACT.findall(y))
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


def _content(folded: str) -> frozenset[str]:
    return content(canonical(folded))


def numbers(folded: str) -> frozenset[str]:
    """Numbers, identifiers, addresses and days that a folded text names."""
    folded = canonical(folded)
    return frozenset((*_NUMBER.findall(folded), *_IDENT.findall(folded), *_DAYS.findall(folded)))


def denies_other(a: str, b: str) -> bool:
    """Whether one text says of its speaker what the other, about somebody of his, denies: an only child has no "
    "sister."""
    left, right = _related(a), _related(b)
    return any((i, not side) in right for i, side in left)


@lru_cache(maxsize=4096)
def _related(folded: str) -> frozenset[tuple[int, bool]]:
    """Which pairs of `contrasts.related` a text has, and which side of each."""
    found: set[tuple[int, bool]] = set()
    for i, (own, other) in enumerate(contrasts.related()):
        found |= {(i, True)} if own.search(folded) else set()
        found |= {(i, False)} if other.search(folded) else set()
    return frozenset(found)


def implied(a: str, b: str) -> bool:
    """Whether two folded texts describe ways of life that cannot both hold."""
    return any(
        (left.search(a) and right.search(b)) or (right.search(a) and left.search(b))
        for left, right in contrasts.implied()
    )
