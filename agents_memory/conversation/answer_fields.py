"""Which fields a question asks for and which a text tells of, by the words of the lexicon (`lexicon.field_asks`).

Looking words up is linear in the text: every run of words, and every run of Chinese characters, is looked up once.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache, lru_cache
from typing import NamedTuple

from agents_memory.language.lexicon.field_asks import ASKS
from agents_memory.language.lexicon.field_forms import FORMS
from agents_memory.language.lexicon.field_tells_en import ENGLISH
from agents_memory.language.lexicon.field_tells_zh import CHINESE
from agents_memory.language.sealed import bare, sealed_classes, without_tokens
from agents_memory.language.text import HAN, fold, one

FIELDS = tuple(ASKS)
"""All fields, in order."""

EXACT = frozenset(FORMS.keys() - ENGLISH.keys())
"""The fields whose instances are known by their form alone: of these a text holds one, or it does not."""

_WORD = re.compile(r"[a-z0-9\u00e0-\u024f']+(?:[-.][a-z0-9\u00e0-\u024f']+)*")
_FLOW = re.compile(f"[{HAN}a-z0-9《》]+")


class _Table(NamedTuple):
    """Terms by the fields they belong to, and how long the longest are: in words, and in characters."""

    terms: dict[str, frozenset[str]]
    words: int
    characters: int


def _table(rows: dict[str, tuple[str, str]]) -> _Table:
    found: dict[str, set[str]] = defaultdict(set)
    for name, (english, chinese) in rows.items():
        for term in (*(t.strip() for t in english.split(",")), *chinese.split()):
            found[fold(term)].add(name)
    found.pop("", None)
    latin = [t for t in found if t.isascii()]
    flowing = [t for t in found if not t.isascii()]
    return _Table(
        {term: frozenset(names) for term, names in found.items()},
        max(len(t.split()) for t in latin),
        max(len(t) for t in flowing),
    )


@cache
def _asks() -> _Table:
    return _table(ASKS)


@cache
def _tells() -> _Table:
    return _table({name: (ENGLISH[name], CHINESE[name]) for name in ENGLISH})


@cache
def _forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, one(pattern)) for name, pattern in FORMS.items())


def _looked_up(folded: str, table: _Table) -> set[str]:
    found: set[str] = set()
    words = _WORD.findall(folded)
    for start in range(len(words)):
        for size in range(1, min(table.words, len(words) - start) + 1):
            found |= table.terms.get(" ".join(words[start : start + size]), frozenset())
    if not folded.isascii():
        for run in _FLOW.findall(folded):
            for start in range(len(run)):
                for size in range(1, min(table.characters, len(run) - start) + 1):
                    piece = run[start : start + size]
                    if not piece.isascii():
                        found |= table.terms.get(piece, frozenset())
    return found


_SEALED = {
    "phone": ("telephone", "number", "contact"),
    "email": ("email", "contact"),
    "address": ("address", "town"),
    "employer": ("company",),
}
"""The fields that a sealed value is of, by its class: the value itself is not to be seen."""


@lru_cache(maxsize=4_096)
def sought(text: str) -> frozenset[str]:
    """The fields that a question asks for; empty where its wording does not tell."""
    return frozenset(_looked_up(fold(bare(text)), _asks()))


@lru_cache(maxsize=4_096)
def told(text: str) -> frozenset[str]:
    """The fields of which a text holds an instance."""
    folded = fold(without_tokens(text))
    found = _looked_up(folded, _tells())
    found.update(name for cls in sealed_classes(text) for name in _SEALED.get(cls, ()))
    found.update(name for name, pattern in _forms() if name not in found and pattern.search(folded))
    return frozenset(found)
