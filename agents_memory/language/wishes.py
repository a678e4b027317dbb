"""Requests about memory in plain speech: what is to be remembered or forgotten, in Chinese, English and
Japanese.

Three guards keep everyday speech apart from requests: "I forgot to say" is about the speaker, "don't forget"
asks for the opposite, and "delete the third line" is about a thing. A verb that may be about things counts
only where the sentence speaks of memory, of privacy, or of the user.
"""

from __future__ import annotations

import re

from agents_memory.language import forgetting
from agents_memory.language.cues import tone_of
from agents_memory.language.lexicon import cues_en, cues_zh, saving
from agents_memory.language.lexicon import wishes as table
from agents_memory.language.listed import with_listed
from agents_memory.language.text import alternatives, fold
from agents_memory.model import MemoryWish

_CLAUSE_REST = re.compile(r"[,;。]")
_AS_IS = alternatives((*cues_zh.AS_IS, *cues_en.AS_IS))


def wish_of(sentence: str) -> MemoryWish | None:
    """The memory request a sentence makes, or None. `what` keeps the speaker's own characters."""
    folded = fold(sentence)
    if table.TRIGGER.search(folded):
        asked = _forget(sentence, folded)
        return asked if asked and not _of_files(folded, asked.what) else _remember(sentence, folded)
    asked = None if table.NOT_FORGET.search(folded) else _by_grammar(sentence, folded)
    return asked if asked and not _of_files(folded, asked.what) else None


def _forget(sentence: str, folded: str) -> MemoryWish | None:
    if table.NOT_FORGET.search(folded):
        return None
    back = table.TAKE_BACK.search(folded)
    if back and not _of_files(folded, folded[back.end() :].strip(" .!?。")):
        return MemoryWish(verb="forget")
    found = [m for pattern, sure in table.FORGET if (m := pattern.search(folded)) and (sure or _counts(folded, m))]
    if not found:
        return _by_grammar(sentence, folded)
    raw = next((r for m in found if _tells(r := _tidy(_group(sentence, m, "what")))), "")
    closer = _by_grammar(sentence, folded)
    if closer is not None and closer.what and (not raw or (closer.what in raw and len(raw) > len(closer.what))):
        raw = closer.what
    raw = with_listed(sentence, raw)
    keep_match = next((m for p in table.KEEP if (m := p.search(folded))), None)
    keep = _tidy(_group(sentence, keep_match, "keep")) if keep_match else ""
    everything = not keep and any(table.EVERYTHING.search(fold(_group(sentence, m, "what")).strip()) for m in found)
    return MemoryWish(verb="forget", what="" if everything else raw, keep=keep, everything=everything)


def _by_grammar(sentence: str, folded: str) -> MemoryWish | None:
    """A request to forget that is no set phrase; it must bear out by itself that memory is meant."""
    found = forgetting.asked(folded)
    if found is None or not found.sure:
        return None
    what = with_listed(sentence, _tidy(sentence[found.start : found.end]))
    if table.EVERYTHING.search(fold(what)):
        return MemoryWish(verb="forget", everything=True)
    return MemoryWish(verb="forget", what=what if _tells(what) else "")


def _counts(folded: str, match: re.Match[str]) -> bool:
    """A verb that may be about things counts where the sentence speaks of memory, or its clause names no thing."""
    clause = folded[: match.end()] + _CLAUSE_REST.split(folded[match.end() :], maxsplit=1)[0]
    return table.ABOUT_MEMORY.search(folded) is not None or table.THINGS.search(clause) is None


def _of_files(folded: str, what: str) -> bool:
    """Whether what is not to be saved is a file or the like, or the place is one of files: memory is not meant."""
    if not what or not saving.SAVES.search(folded) or saving.IN_MIND.search(folded):
        return False
    head = saving.PART_OF.sub("", fold(what)).strip()
    return saving.SAVED.search(head) is not None or saving.SAVED_AT.search(folded) is not None


def _tells(what: str) -> bool:
    return bool(what) and not table.DEICTIC.search(fold(what))


def _remember(sentence: str, folded: str) -> MemoryWish | None:
    for pattern in table.REMEMBER:
        match = pattern.search(folded)
        if match is None or saving.NEGATED.search(folded[: match.start()]):
            continue
        what = _tidy(_group(sentence, match, "what"))
        if what and what.isascii() and not table.PERSONAL.search(folded):
            continue  # "remember, just do it": advice, not a thing to keep
        return MemoryWish(verb="remember", what="" if table.DEICTIC.search(fold(what)) else what)
    return None


def kept_as_is(sentence: str) -> MemoryWish | None:
    """The request to keep the code that stands beside a sentence, or None; `what` is the sentence's own words for "
    "it."""
    folded = fold(sentence)
    if not _AS_IS.search(folded) or table.NOT_FORGET.search(folded) or (tone_of(folded).request and "?" in folded):
        return None
    return MemoryWish(verb="remember", what=sentence.strip(" \t\n,.;:!?，。；：！？"))


def _group(sentence: str, match: re.Match[str] | None, name: str) -> str:
    if match is None or name not in match.re.groupindex or match[name] is None:
        return ""
    return sentence[match.start(name) : match.end(name)]


def _tidy(what: str) -> str:
    previous = None
    while what != previous:
        previous = what
        what = what.strip(" \t\n,.;:!?，。；：！？、\"'“”「」")
        folded = fold(what)
        for pattern in (table.LEADING, table.TRAILING):
            if m := pattern.search(folded):
                what = what[m.end() :] if pattern is table.LEADING else what[: m.start()]
                break
    return what
