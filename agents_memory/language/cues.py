"""Which cues the wording of a sentence gives, and how it is meant, from the tables of its language."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from types import ModuleType
from typing import NamedTuple

from agents_memory.language.lexicon import cues_en, cues_ja, cues_zh
from agents_memory.language.sieve import Sieve
from agents_memory.language.steering import steers
from agents_memory.language.text import alternatives, has_han, has_kana, has_latin
from agents_memory.model import Cue

_TABLES: dict[str, ModuleType] = {"zh": cues_zh, "en": cues_en, "ja": cues_ja}


class Tone(NamedTuple):
    """How a sentence is meant, beside its cues: each is a plain yes or no."""

    request: bool = False
    reported: bool = False
    hedged: bool = False
    roleplay: bool = False
    planned: bool = False
    passing: bool = False
    lasting: bool = False


_TONES = (
    ("request", "REQUEST"),
    ("reported", "REPORTED"),
    ("hedged", "HEDGE"),
    ("roleplay", "ROLEPLAY"),
    ("planned", "PLAN"),
    ("passing", "PASSING"),
    ("lasting", "LASTING"),
)

_CuePattern = tuple[Cue, re.Pattern[str]]
_TonePattern = tuple[str, re.Pattern[str]]


class Hearing(NamedTuple):
    """The patterns that can match within one turn."""

    cues: tuple[_CuePattern, ...]
    tones: tuple[_TonePattern, ...]


@cache
def _cues(lang: str) -> Sieve[_CuePattern]:
    rows = [(cue, alternatives(patterns)) for cue, patterns in _TABLES[lang].CUES.items()]
    return Sieve(rows, lambda row: row[1])


@cache
def _tones(lang: str) -> Sieve[_TonePattern]:
    rows = [(field, alternatives(getattr(_TABLES[lang], name))) for field, name in _TONES]
    return Sieve(rows, lambda row: row[1])


@lru_cache(maxsize=64)
def hearing(folded: str) -> Hearing:
    """The cue patterns a text may match. A Chinese text may carry English words: then both tables are tried."""
    if has_kana(folded):
        langs: tuple[str, ...] = ("ja",)
    else:
        langs = ("zh", "en") if has_han(folded) and has_latin(folded) else ("zh",) if has_han(folded) else ("en",)
    return Hearing(
        tuple(row for lang in langs for row in _cues(lang).rows(folded)),
        tuple(row for lang in langs for row in _tones(lang).rows(folded)),
    )


def cues_of(folded: str, heard: Hearing | None = None) -> frozenset[Cue]:
    """The cues of one sentence, given folded; `heard` is the `hearing` of a text that contains it."""
    return _alone(folded) if heard is None else _cues_in(folded, heard)


@lru_cache(maxsize=64)  # several steps ask of the same sentence
def _alone(folded: str) -> frozenset[Cue]:
    return _cues_in(folded, hearing(folded))


def _cues_in(folded: str, heard: Hearing) -> frozenset[Cue]:
    found = frozenset(cue for cue, pattern in heard.cues if pattern.search(folded))
    return found | {Cue.INJECTION} if steers(folded) else found


def tone_of(folded: str, heard: Hearing | None = None) -> Tone:
    """How one sentence, given folded, is meant; `heard` as in `cues_of`."""
    on = {field for field, pattern in (heard or hearing(folded)).tones if pattern.search(folded)}
    return Tone(**dict.fromkeys(on, True))
