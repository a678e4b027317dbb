"""Requests about memory in plain speech: what is to be remembered or forgotten, in Chinese, English and Japanese.

Three guards keep everyday speech apart from requests: "I forgot to say" is about the speaker, "don't forget" asks for the
opposite, and "delete the third line" is about a thing. A verb that may be about things counts only where the sentence
speaks of memory, of privacy, or of the user.
"""

from __future__ import annotations

import re

from agents_memory.language.lexicon import wishes as table
from agents_memory.language.text import fold
from agents_memory.model import MemoryWish


def wish_of(sentence: str) -> MemoryWish | None:
    """The memory request a sentence makes, or None. `what` keeps the speaker's own characters."""
    folded = fold(sentence)
    if not table.TRIGGER.search(folded):
        return None
    return _forget(sentence, folded) or _remember(sentence, folded)


def _forget(sentence: str, folded: str) -> MemoryWish | None:
    if table.NOT_FORGET.search(folded):
        return None
    if table.TAKE_BACK.search(folded):
        return MemoryWish(verb="forget")
    for pattern, sure in table.FORGET:
        match = pattern.search(folded)
        if match is None:
            continue
        if not sure and not table.ABOUT_MEMORY.search(folded) and table.THINGS.search(folded):
            continue
        raw = _group(sentence, match, "what")
        what = _tidy(raw)
        keep_match = next((m for p in table.KEEP if (m := p.search(folded))), None)
        keep = _tidy(_group(sentence, keep_match, "keep")) if keep_match else ""
        everything = bool(table.EVERYTHING.search(fold(raw).strip())) and not keep
        if table.DEICTIC.search(fold(what)):
            what = ""
        return MemoryWish(verb="forget", what="" if everything else what, keep=keep, everything=everything)
    return None


def _remember(sentence: str, folded: str) -> MemoryWish | None:
    for pattern in table.REMEMBER:
        match = pattern.search(folded)
        if match:
            what = _tidy(_group(sentence, match, "what"))
            return MemoryWish(verb="remember", what="" if table.DEICTIC.search(fold(what)) else what)
    return None


def _group(sentence: str, match: re.Match[str] | None, name: str) -> str:
    if match is None or name not in match.re.groupindex or match[name] is None:
        return ""
    return sentence[match.start(name):match.end(name)]


def _tidy(what: str) -> str:
    previous = None
    while what != previous:
        previous = what
        what = what.strip(" \t\n,.;:!?，。；：！？、\"'“”「」")
        folded = fold(what)
        for pattern in (table.LEADING, table.TRAILING):
            if m := pattern.search(folded):
                what = what[m.end():] if pattern is table.LEADING else what[:m.start()]
                break
    return what
