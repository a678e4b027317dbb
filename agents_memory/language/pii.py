"""Personal data in a text: found by class, and dealt with as the class is treated (SPEC D4).

A class is `never` stored: its value becomes a label before anything derived from the turn is published; or `masked`:
the label keeps the last characters; or `sealed`: the value stays for the reading and is encrypted after it. A text that
merely *mentions* a password holds none: a class needs its value.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from agents_memory.language.checksums import (
    hong_kong_id_valid,
    iban_valid,
    id_card_valid,
    luhn_valid,
    taiwan_id_valid,
)
from agents_memory.language.lexicon.labels import CLASSES, label
from agents_memory.language.lexicon.personal import (
    CARD_NAMED,
    ID_NAMED,
    LEADS_TO_ADDRESS,
    LONG_TOKEN,
    PATTERNS,
    RECORD_NAMED,
)
from agents_memory.language.text import halfwidth
from agents_memory.model import Mask

Treatment = Literal["never", "masked", "sealed"]

ALWAYS_NEVER = frozenset({"id_card", "passport", "bank_card", "bank_account", "password", "private_key", "location"})
"""Classes that no policy may store in any form."""

TREATMENTS: dict[str, Treatment] = {
    cls: "never" if cls in ALWAYS_NEVER or cls in ("api_key", "one_time_code") else "sealed" for cls in CLASSES
}
"""How each class is treated unless the policy says otherwise: contact data, home and work are sealed."""

NEVER = frozenset(cls for cls, how in TREATMENTS.items() if how == "never")
"""Classes that are not stored by default."""

_SHOWN = 4
"""Characters that a masked value keeps, at most a third of it."""


class Found(NamedTuple):
    """One value of personal data: its class and where it stands."""

    start: int
    end: int
    cls: str


def find(text: str) -> tuple[Found, ...]:
    """Personal data in a text, in order and without overlaps; where two classes claim a stretch the stricter wins."""
    plain = halfwidth(text)
    claimed: list[Found] = []
    for cls, pattern in PATTERNS:
        for match in pattern.finditer(plain):
            start, end = _value_span(match)
            if cls == "address" and (lead := LEADS_TO_ADDRESS.match(plain[start:end])):
                start += lead.end()
            if cls == "address" and plain[end - 1] == ".":
                end -= 1  # the sentence's, or one of an abbreviation that may be left out
            if _holds(cls, plain, start, end) and not _taken(claimed, start, end):
                claimed.append(Found(start, end, cls))
    for match in LONG_TOKEN.finditer(plain):
        if _random_looking(match[0]) and not _taken(claimed, *match.span()):
            claimed.append(Found(match.start(), match.end(), "api_key"))
    return tuple(sorted(claimed))


def _taken(claimed: list[Found], start: int, end: int) -> bool:
    return any(start < f.end and f.start < end for f in claimed)


def _value_span(match: re.Match[str]) -> tuple[int, int]:
    for group in ("v", "w", "x"):
        if group in match.re.groupindex and match[group] is not None:
            start, end = match.span(group)
            closing = ".,;:" if "(" in match.string[start:end] else ".,;:)"
            while end > start + 3 and match.string[end - 1] in closing:
                end -= 1
            return start, end
    return match.span()


def _holds(cls: str, text: str, start: int, end: int) -> bool:
    value, before = text[start:end], text[max(0, start - 40) : start]
    digits = re.sub(r"\D", "", value)
    if cls == "id_card" and value[0].isalpha() and not re.match(r"[A-Z]{2}\d{6}[A-D]$", value.replace(" ", ""), re.I):
        if "(" in value:
            return hong_kong_id_valid(value) or ID_NAMED.search(before) is not None
        return len(value) != 10 or (taiwan_id_valid(value) and ID_NAMED.search(before) is not None)
    if cls == "id_card" and len(digits) >= 17:
        return id_card_valid(value) or ID_NAMED.search(before) is not None
    if cls == "bank_account" and value[0].isalpha():
        return iban_valid(value)
    if cls == "bank_card":
        return _is_card(digits, before)
    if cls == "password":
        return any(c.isdigit() or not c.isalnum() for c in value) or _stands_alone(text, end)
    return True


def _is_card(digits: str, before: str) -> bool:
    """A card's number: called so, or one that passes the check within a scheme's range and is called nothing else."""
    if CARD_NAMED.search(before):
        return True
    scheme = digits[0] in "3456" or 2221 <= int(digits[:4]) <= 2720
    return len(digits) >= 15 and scheme and luhn_valid(digits) and RECORD_NAMED.search(before) is None


def _stands_alone(text: str, end: int) -> bool:
    return re.match(r"[\"'”」]?\s*(?:[.,;!?，。！]|$|and\b|but\b)", text[end:]) is not None


def _random_looking(token: str) -> bool:
    kinds = (any(c.islower() for c in token), any(c.isupper() for c in token), any(c.isdigit() for c in token))
    if not all(kinds) or "//" in token:
        return False
    counts = Counter(token)
    entropy = -sum(n / len(token) * math.log2(n / len(token)) for n in counts.values())
    return entropy > 4.0


class Masked(NamedTuple):
    """The text with labels for what is not to stay, the marks of everything found, in its offsets, and what is left.

    `sealed` are those of the marks whose values still stand in the text.
    """

    text: str
    masks: tuple[Mask, ...]
    sealed: tuple[Mask, ...]


def mask(text: str, lang: str, treatments: Mapping[str, Treatment] = TREATMENTS, *, sealing: bool = False) -> Masked:
    """Mask a text, with labels in the turn's language. Without `sealing` the sealed classes are labels too."""
    out: list[str] = []
    masks: list[Mask] = []
    sealed: list[Mask] = []
    at = shift = 0
    for start, end, cls in find(text):
        how = treatments.get(cls, TREATMENTS[cls])
        stays = how == "sealed" and sealing
        shown = text[start:end] if stays else masked_label(cls, lang, text[start:end], how)
        out += [text[at:start], shown]
        begin = start + shift
        shift += len(shown) - (end - start)
        masks.append(Mask(cls=cls, start=begin, end=begin + len(shown), label=label(cls, lang)))
        if stays:
            sealed.append(masks[-1])
        at = end
    out.append(text[at:])
    return Masked("".join(out), tuple(masks), tuple(sealed))


def masked_label(cls: str, lang: str, value: str, how: Treatment) -> str:
    """What stands for a value: its label, with the last characters where the class is `masked`."""
    plain = label(cls, lang)
    shown = min(_SHOWN, len(value) // 3) if how == "masked" else 0
    return f"{plain[:-1]} …{value[-shown:]}]" if shown else plain


def conceal(
    text: str, lang: str, treatments: Mapping[str, Treatment], seal: Callable[[str, str], str] | None = None
) -> str:
    """A text that is stored but not read, with labels for personal data and tokens where `seal` may encrypt it."""
    masked = mask(text, lang, treatments, sealing=seal is not None)
    out, at = [], 0
    for mark in masked.sealed if seal else ():
        value = masked.text[mark.start : mark.end]
        out += [masked.text[at : mark.start], seal(mark.cls, value) if seal else ""]
        at = mark.end
    return "".join((*out, masked.text[at:]))


def with_tokens(text: str, treatments: Mapping[str, Treatment], seal: Callable[[str, str], str]) -> str:
    """A question with tokens for its values of sealed classes, all else as it was asked: it is compared, never kept."""
    out, at = [], 0
    for start, end, cls in find(text):
        if treatments.get(cls, TREATMENTS[cls]) == "sealed":
            out += [text[at:start], seal(cls, text[start:end])]
            at = end
    return "".join((*out, text[at:]))
