"""One thing in several notations: an address in capitals, a number with and without its dashes or country code.

Two identifiers are the same if their letters and digits are; a longer one carries a shorter one that it continues with
a dash (`sk-4f9-secret` carries `sk-4f9`), never one that merely begins alike (`case 12345` and `case 123456`,
`a@x.com` and `a@x.com.uk`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from agents_memory.language.identifiers import identifiers
from agents_memory.language.quoted import tells
from agents_memory.language.sealed import bare, begun, compared
from agents_memory.language.text import halfwidth

COUNTRY_CODE = 3
"""Digits that may stand before a phone number in one notation and not in the other."""
LOCAL_DIGITS = 7
"""Digits from which a number without its country code is still the same number."""

_CODED = re.compile(
    r"(?<![\w@.-])(?=[A-Za-z-]*\d[\d-]*[A-Za-z])(?=\S{6})[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+(?![\w@])", re.A
)
_MARK = re.compile(r"\[[a-z_]+ [a-z]{8}\]")
_QUOTES = re.compile(r"[\"'`“”‘’«»]")
_NUMBER = re.compile(r"\+?\(?\d[\d\s().-]{5,}\d")
_ADDRESS = re.compile(r"[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.A)
_QUAD = re.compile(r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)")
_NO_MONTH = "".join(rf"(?<!\b{w} )" for w in ("in", "of", "last", "next", "this", "early", "late", "since", "until"))
_PADDING = re.compile(r"(?<!\d)0+(?=\d)")


def coded(text: str) -> tuple[str, ...]:
    """Words that mix letters and digits as only made-up names do: `sk-m9nab46`, `7f3k-22x`."""
    return tuple(m[0] for m in _CODED.finditer(halfwidth(text)))


def marks(text: str) -> tuple[str, ...]:
    """The sealed values of a text, each by its mark: the same for one value however it was written."""
    return tuple(_MARK.findall(compared(text))) if "[sealed:" in text else ()


def unsealed(text: str) -> str:
    """The text without its personal data, sealed or labelled: their classes are no words of the speaker."""
    return bare(text)


def forms(identifier: str) -> frozenset[str]:
    """What an identifier is compared by: itself in lower case, without quotes, its bare digits where it is a number."""
    plain = _plain(identifier)
    out = {plain}
    if _QUAD.fullmatch(plain):
        return frozenset({_PADDING.sub("", plain)})
    if _NUMBER.fullmatch(plain):
        out.add(re.sub(r"\D", "", plain))
    return frozenset(out)


def carries(text: str, wanted: Iterable[str]) -> bool:
    """Whether a text has one of these identifiers, in whatever notation."""
    names = list(wanted)
    if not names:
        return False
    plain, there = _plain(text), _forms_in(text) | set(begun(text))
    words = [name for name in names if _is_word(name)]
    if any(_says(text, name) for name in words):
        return True
    return any(_has(plain, there, form) for name in names if name not in words for form in forms(name))


def names_exactly(text: str, wanted: Iterable[str]) -> bool:
    """Whether a text has one of these identifiers as a whole, not as the beginning of a longer one."""
    there = _forms_in(text)
    return any(_same(form, other) for name in wanted for form in forms(name) for other in there)


def _is_word(name: str) -> bool:
    """Whether a name is one word with a capital, which in small letters or before a day may be another word."""
    return name.isascii() and name.isalpha() and name[0].isupper()


def _says(text: str, name: str) -> bool:
    """Whether a text has a word as a name: June the person, not the month."""
    return re.search(rf"{_NO_MONTH}(?<![\w.@+-]){name}(?![\w@]|\.\w|,? \d)", halfwidth(text), re.A) is not None


def _forms_in(text: str) -> set[str]:
    plain = _plain(text)
    there = {form for name in (*identifiers(text), *coded(text)) for form in forms(name)} | set(marks(text))
    return there | {
        form for pattern in (_NUMBER, _ADDRESS, _QUAD) for m in pattern.finditer(plain) for form in forms(m[0])
    }


def _has(plain: str, there: set[str], form: str) -> bool:
    if any(_same(form, other) for other in there):
        return True
    if form.isdigit():
        return tells(plain, form)
    return re.search(rf"(?<![\w.@+-]){re.escape(form)}(?![\w@]|\.\w)", plain, re.A) is not None


def _same(one: str, other: str) -> bool:
    """Whether two forms are of one identifier: a number may have a country code before it."""
    short, long = sorted((one, other), key=len)
    if short == long or not (one.isdigit() and other.isdigit()):
        return short == long
    return len(short) >= LOCAL_DIGITS and len(long) - len(short) <= COUNTRY_CODE and long.endswith(short)


def _plain(text: str) -> str:
    return _QUOTES.sub("", halfwidth(text)).lower()
