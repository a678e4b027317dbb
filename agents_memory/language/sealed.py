"""Sealed values: how an encrypted value stands in a text, and a text and its reading with such values in it (SPEC D4).

A sealed value is a token `[sealed:<class>:<mark>-<cipher>]`. Both parts are written in sixteen consonants, so that no
pattern for numbers, names or words finds anything in them and folding case leaves them as they are. The mark stands for
the value in its plain form (spaces, case and separators apart): deciders compare it and never see the value. Whoever
may not see the value reads the class's label instead. A key is often named by its beginning only: between mark and
cipher stand the marks of its beginnings, where it has parts (`sk-4fq9z7` of `sk-4fq9z7-live`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from agents_memory.language.lexicon.labels import LABELS, label
from agents_memory.language.text import fold, language
from agents_memory.model import Mask, MemoryWish, PlacedWish, Question, Reading, Statement

Seal = Callable[[str, str], str]
"""Class and value of personal data to its token."""

_LETTERS = "bcdfghjklmnpqrst"
_CLASSES = "|".join(LABELS["en"])
_TOKEN = re.compile(
    rf"\[sealed:(?P<cls>{_CLASSES}):(?P<mark>[{_LETTERS}]{{8}})(?P<begins>(?:-[{_LETTERS}]{{8}}){{0,3}})"
    rf"-(?P<cipher>[{_LETTERS}]*)\]"
)
_CUT = re.compile(rf"\[sealed:(?P<cls>{_CLASSES}):[{_LETTERS}-]*\]?")  # what a cut through a token leaves as well
_WRITE = bytes.maketrans(b"0123456789abcdef", _LETTERS.encode())
_READ = bytes.maketrans(_LETTERS.encode(), b"0123456789abcdef")
MARK_BYTES = 4

_PREFIX = re.compile(r"^(?:\+|00)?86(?=1[3-9]\d{9}$)")


def plain(cls: str, value: str) -> str:
    """The form of a value that two ways of writing it share."""
    if cls == "api_key":
        return value
    folded = fold(value)
    if cls == "phone":
        return _PREFIX.sub("", re.sub(r"[^\d+]", "", folded))
    return re.sub(r"[\s,，.。·-]", "", folded)


_PART = re.compile(r"(?<=[A-Za-z0-9])(?=[-_.:][A-Za-z0-9])")
_SHORTEST, _LONG = 6, 10
"""Characters from which the beginning of a key tells it from others, where it has letters and digits, and where not:
`sk-proj` begins many."""
MOST_BEGINNINGS = 3


def beginnings(cls: str, value: str) -> tuple[str, ...]:
    """The beginnings by which a key may be named: up to where a part of it ends, the longest first."""
    if cls != "api_key":
        return ()
    found = [value[: m.start()] for m in _PART.finditer(value)]
    telling = [b for b in found if len(b) >= (_SHORTEST if re.search(r"\d", b) else _LONG)]
    return tuple(telling[::-1][:MOST_BEGINNINGS])


def token(cls: str, mark: bytes, cipher: bytes, begins: Sequence[bytes] = ()) -> str:
    """The token of a value: `mark` are the first `MARK_BYTES` of a keyed digest of its plain form.

    `begins` are those of its `beginnings`, each digested as if it were the value.
    """
    marks = [_written(one[:MARK_BYTES]) for one in (mark, *begins)]
    return f"[sealed:{cls}:{'-'.join(marks)}-{_written(cipher)}]"


def opened(text: str, unseal: Callable[[str, bytes], str | None]) -> str:
    """The text with its tokens opened; one that `unseal` (class and cipher to the value) does not open is a label."""
    if "[sealed:" not in text:
        return text
    lang = _lang(text)

    def value(match: re.Match[str]) -> str:
        written = match["cipher"]
        cipher = bytes.fromhex(written.encode().translate(_READ).decode()) if written and len(written) % 2 == 0 else b""
        found = unseal(match["cls"], cipher) if cipher else None
        return label(match["cls"], lang) if found is None else found

    parts, at = [], 0
    for match in _TOKEN.finditer(text):  # what was opened is a value, never a token again
        parts += [labelled(text[at : match.start()], lang), value(match)]
        at = match.end()
    return "".join((*parts, labelled(text[at:], lang)))


def labelled(text: str, lang: str = "") -> str:
    """The text with a label in the place of each token: what summaries, vectors and previews are made of.

    Without a language the labels are in that of the text.
    """
    if "[sealed:" not in text:
        return text
    tongue = lang or _lang(text)
    return _CUT.sub(lambda m: label(m["cls"], tongue), text)


_LABELS = re.compile(
    "|".join(
        rf"\[{re.escape(shown[1:-1])}(?: …\w{{1,4}})?\]" for shown in {s for of in LABELS.values() for s in of.values()}
    )
)


def without_tokens(text: str) -> str:
    """The text with a gap for each token; labels, which tell that a value was given, stay."""
    return _CUT.sub(" ", text) if "[sealed:" in text else text


def bare(text: str) -> str:
    """The text without tokens and labels: the names of classes are no words of whoever gave the value."""
    if "[" not in text:
        return text
    return _LABELS.sub(" ", _CUT.sub(" ", text))


def _lang(text: str) -> str:
    return language(_CUT.sub("", text))


def compared(text: str) -> str:
    """The text with the marks alone: two tokens of one value are alike, however the value was written."""
    return _TOKEN.sub(lambda m: f"[{m['cls']} {m['mark']}]", text) if "[sealed:" in text else text


def begun(text: str) -> tuple[str, ...]:
    """The beginnings of the sealed values of a text, each as `compared` writes a value that is sealed by itself."""
    if "[sealed:" not in text:
        return ()
    return tuple(f"[{m['cls']} {one}]" for m in _TOKEN.finditer(text) for one in m["begins"].split("-") if one)


def sealed_classes(text: str) -> frozenset[str]:
    """The classes of the sealed values of a text."""
    return frozenset(m["cls"] for m in _TOKEN.finditer(text)) if "[sealed:" in text else frozenset()


def tokens(text: str) -> tuple[tuple[int, int], ...]:
    """Where the tokens of a text stand."""
    return tuple(m.span() for m in _TOKEN.finditer(text)) if "[sealed:" in text else ()


def _written(data: bytes) -> str:
    return data.hex().encode().translate(_WRITE).decode()


class _Edit(NamedTuple):
    """A stretch of the text that was replaced, and what by."""

    start: int
    end: int
    token: str


class _Sealer:
    """Puts tokens for values, in one text with its offsets and in what was read from it."""

    def __init__(self, text: str, masks: Sequence[Mask], seal: Seal) -> None:
        classes = {text[m.start : m.end]: m.cls for m in masks}
        self._seal = seal
        self._classes = {fold(value): cls for value, cls in classes.items()}
        ordered = sorted(classes, key=lambda value: (-len(value), value))
        self._values = re.compile("|".join(_alone(value) for value in ordered), re.I)
        self._edits = [_Edit(*m.span(), self._token(m)) for m in self._values.finditer(text)]
        self._starts = [e.start for e in self._edits]
        self._shifts = [0]
        for e in self._edits:
            self._shifts.append(self._shifts[-1] + len(e.token) - (e.end - e.start))

    def _token(self, match: re.Match[str]) -> str:
        return self._seal(self._classes.get(fold(match[0]), "address"), match[0])

    def sealed(self, text: str) -> str:
        return self._values.sub(self._token, text)

    def at(self, offset: int, *, end: bool = False) -> int:
        """Where an offset of the text is afterwards; one within a value moves to its token's edge."""
        place = bisect_right(self._starts, offset - end)
        if place and offset - end < self._edits[place - 1].end:
            edit = self._edits[place - 1]
            begin = edit.start + self._shifts[place - 1]
            return begin + len(edit.token) if end else begin
        return offset + self._shifts[place]

    def names(self, names: Sequence[str], text: str) -> tuple[str, ...]:
        """Names with tokens for values; one that only stands within values would tell of them and is left out."""
        hidden = fold("\n".join(text[e.start : e.end] for e in self._edits))
        rest = fold(self.sealed(text))
        kept = [name for name in names if fold(name) in rest or fold(name) not in hidden or self._values.search(name)]
        return tuple(dict.fromkeys(self.sealed(name) for name in kept))


def _alone(value: str) -> str:
    """A pattern for a value: no part of a longer word or number."""
    before = r"(?<![a-zA-Z0-9])" if value[:1].isascii() and value[:1].isalnum() else ""
    after = r"(?![a-zA-Z0-9])" if value[-1:].isascii() and value[-1:].isalnum() else ""
    return before + re.escape(value) + after


def seal_reading(text: str, reading: Reading, sealed: Sequence[Mask], seal: Seal) -> tuple[str, Reading]:
    """Text and reading with a token wherever one of the values marked by `sealed` stands, and offsets of that text."""
    marks = [m for m in sealed if m.end > m.start]
    if not marks:
        return text, reading
    of = _Sealer(text, marks, seal)
    done = of.sealed(text)
    hidden = {(m.start, m.end) for m in marks}
    masks = tuple(
        m.model_copy(
            update={
                "start": (start := of.at(m.start)),
                "end": (end := of.at(m.end, end=True)),
                "sealed": done[start:end] if (m.start, m.end) in hidden else "",
            }
        )
        for m in reading.masks
    )
    changed = reading.model_copy(
        update={
            "statements": tuple(_statement(s, of, text) for s in reading.statements),
            "questions": tuple(_question(q, of) for q in reading.questions),
            "wish": _wish(reading.wish, of),
            "planned": tuple(_placed(wish, of) for wish in reading.planned),
            "clears": tuple(_placed(wish, of) for wish in reading.clears),
            "entities": of.names(reading.entities, text),
            "identifiers": of.names(reading.identifiers, text),
            "code": tuple((of.at(a), of.at(b, end=True)) for a, b in reading.code),
            "masks": masks,
        }
    )
    return done, changed


def _statement(item: Statement, of: _Sealer, text: str) -> Statement:
    return item.model_copy(
        update={
            "text": of.sealed(item.text),
            "start": of.at(item.start),
            "end": of.at(item.end, end=True),
            "about": of.sealed(item.about),
            "key": of.sealed(item.key),
            "value": of.sealed(item.value),
            "entities": of.names(item.entities, text),
        }
    )


def _question(item: Question, of: _Sealer) -> Question:
    keys = tuple(of.sealed(key) for key in item.keys)
    return item.model_copy(update={"text": of.sealed(item.text), "keys": keys, "about": of.sealed(item.about)})


PlacedT = TypeVar("PlacedT", bound=PlacedWish)


def _placed(item: PlacedT, of: _Sealer) -> PlacedT:
    words = {"what": of.sealed(item.what), "keep": of.sealed(item.keep)}
    return item.model_copy(update={**words, "start": of.at(item.start), "end": of.at(item.end, end=True)})


def _wish(item: MemoryWish | None, of: _Sealer) -> MemoryWish | None:
    return item and item.model_copy(update={"what": of.sealed(item.what), "keep": of.sealed(item.keep)})
