"""Which cues the wording of a sentence gives, from the tables of its language."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import NamedTuple

import re

from agents_memory.language.lexicon import cues_en, cues_zh
from agents_memory.language.text import alternatives, has_han, has_latin
from agents_memory.model import Cue

_TABLES: dict[str, ModuleType] = {"zh": cues_zh, "en": cues_en}


class Tone(NamedTuple):
    """How a sentence is meant, beside its cues: each is a plain yes or no."""

    request: bool = False
    reported: bool = False
    hedged: bool = False
    roleplay: bool = False
    planned: bool = False
    passing: bool = False
    lasting: bool = False


_TONES = (("request", "REQUEST"), ("reported", "REPORTED"), ("hedged", "HEDGE"), ("roleplay", "ROLEPLAY"),
          ("planned", "PLAN"), ("passing", "PASSING"), ("lasting", "LASTING"))


@cache
def _cues(lang: str) -> tuple[tuple[Cue, re.Pattern[str]], ...]:
    return tuple((cue, alternatives(patterns)) for cue, patterns in _TABLES[lang].CUES.items())


@cache
def _tones(lang: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((field, alternatives(getattr(_TABLES[lang], name))) for field, name in _TONES)


def _languages(folded: str) -> tuple[str, ...]:
    """The tables to try: a Chinese sentence may carry English words and the other way round."""
    if not has_han(folded):
        return ("en",)
    return ("zh", "en") if has_latin(folded) else ("zh",)


def cues_of(folded: str) -> frozenset[Cue]:
    """The cues of one sentence, given folded."""
    return frozenset(cue for lang in _languages(folded) for cue, pattern in _cues(lang) if pattern.search(folded))


def tone_of(folded: str) -> Tone:
    """How one sentence, given folded, is meant."""
    on = {field for lang in _languages(folded) for field, pattern in _tones(lang) if pattern.search(folded)}
    return Tone(**dict.fromkeys(on, True))
