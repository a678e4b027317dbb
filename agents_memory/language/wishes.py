"""Requests about memory in plain speech: what is to be remembered or forgotten, in Chinese, English and
Japanese.

Three guards keep everyday speech apart from requests: "I forgot to say" is about the speaker, "don't forget"
asks for the opposite, and "delete the third line" is about a thing. A verb that may be about things counts
only where the sentence speaks of memory, of privacy, or of the user.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import islice

from agents_memory.language import forgetting, postponed
from agents_memory.language.condition import Condition
from agents_memory.language.cues import tone_of
from agents_memory.language.lexicon import around, cues_en, cues_zh, letting_go, saving
from agents_memory.language.lexicon import wishes as table
from agents_memory.language.listed import with_listed
from agents_memory.language.quoted import reaches
from agents_memory.language.spans import shielded
from agents_memory.language.text import alternatives, fold
from agents_memory.model import MemoryWish, PlannedWish

_CLAUSE_REST = re.compile(r"[,;。]")
_PARTICLE = re.compile(r"[了吧啦呢嘛](?:[,。!?]|$)")
"""What stands right behind a verb whose object is before it: "X别留着了，..."."""
_DENIED = re.compile(r"(?:别|不|勿|莫|甭)(?:再|要|用|必)?$")
"""What stands before a verb of keeping that is turned round."""
_APPOSED = re.compile(r"([\u4e00-\u9fff\w]{3,})[这那](?:一?[件回个])?事(?:情|儿)?$")
"""A thing that is told and then pointed at: 给他600块这件事."""
_AS_IS = alternatives((*cues_zh.AS_IS, *cues_en.AS_IS))


_EXTENT = re.compile(rf"^(?:{letting_go.EXTENT_ZH})+(?:[删掉除清]|$)")
MOST_READINGS = 12
"""Readings of a sentence with a condition that are tried: a made-up one could have hundreds."""
_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)


def wish_of(sentence: str, at: datetime = _ANY_TIME, before: str = "") -> MemoryWish | None:
    """The memory request a sentence makes, or None. `what` keeps the speaker's own characters.

    It was said at `at` (aware), `before` are the words before it in its turn. What is put off ("after Tuesday",
    等搬完家) is a `PlannedWish`; it begins at its `start` in the sentence, and what is before that tells something.
    """
    folded = fold(sentence)
    now = _wish_now(sentence, _shown(folded))
    if not postponed.may_wait(folded) or not (table.TRIGGER.search(folded) or forgetting.MAY_ASK.search(folded)):
        return now
    if table.NOT_FORGET.search(folded):
        return now
    for found in islice(postponed.conditions(sentence, folded, at, fold(before)), MOST_READINGS):
        if (asked := _asked(found, now)) is None:
            continue
        if found.told and _asks_to_forget(sentence[: found.told]):
            continue  # "forget this and, after Friday, that": one condition for both is what can be kept to
        if not asked.what and found.thing and not _counts_as_memory(folded, found.thing):
            return None  # "keep the log file until Friday, then delete it"
        if found.at_once and not found.told:
            return asked
        return PlannedWish(
            verb="forget",
            what=asked.what if _tells(asked.what) and not _EXTENT.search(asked.what) else _tidy(found.thing),
            keep=asked.keep,
            everything=asked.everything,
            due=found.due,
            start=found.told,
            end=len(sentence),
        )
    return now


def _shown(folded: str) -> str:
    """The sentence as the tables see it, of the same length: no marks inside addresses, no 忘 inside other words."""
    return table.NO_FORGETTING.sub(lambda m: m[0].replace("忘", "_"), shielded(folded))


def _asked(found: Condition, now: MemoryWish | None) -> MemoryWish | None:
    """What is asked without the condition; what is less than sure there counts if the whole sentence asks."""
    folded = _shown(fold(found.rest))
    asked = _wish_now(found.rest, folded) if folded.strip() else None
    if asked is None and now is not None and now.verb == "forget":
        asked = _by_grammar(found.rest, folded, sure=False)
    if asked is None or asked.verb != "forget":
        return None
    owned = found.attached and not asked.everything and postponed.belongs_to(folded, fold(asked.what))
    return None if owned else asked


def _counts_as_memory(folded: str, thing: str) -> bool:
    return table.ABOUT_MEMORY.search(folded) is not None or table.THINGS.search(fold(thing)) is None


def _asks_to_forget(sentence: str) -> bool:
    asked = _wish_now(sentence, _shown(fold(sentence)))
    return asked is not None and asked.verb == "forget"


def _wish_now(sentence: str, folded: str) -> MemoryWish | None:
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
    speaks = table.ABOUT_MEMORY.search(folded) is not None
    tried = [(m, sure) for pattern, sure in table.FORGET if (m := pattern.search(folded))]
    found = [m for m, sure in tried if sure or speaks or not _of_things(folded, m)]
    if not found:
        return _by_grammar(sentence, folded)
    said = speaks or any(sure for _, sure in tried)
    raw = next((r for m in found if _tells(r := _tidy(_group(sentence, m, "what")))), "")
    closer = _by_grammar(sentence, folded)
    if closer is not None and closer.what and (not raw or (closer.what in raw and len(raw) > len(closer.what))):
        raw = closer.what
    raw = with_listed(sentence, raw)
    keep_match = next((m for p in table.KEEP if (m := p.search(folded))), None)
    keep = _tidy(_group(sentence, keep_match, "keep")) if keep_match else ""
    keep = "" if _DENIED.search(keep) else keep
    everything = not keep and any(table.EVERYTHING.search(fold(_group(sentence, m, "what")).strip()) for m in found)
    sure = said or closer is not None
    return MemoryWish(verb="forget", what="" if everything else raw, keep=keep, everything=everything, sure=sure)


def _by_grammar(sentence: str, folded: str, *, sure: bool = True) -> MemoryWish | None:
    """A request to forget that is no set phrase; it must bear out by itself that memory is meant."""
    found = forgetting.asked(folded)
    if found is None or (sure and not found.sure):
        return None
    what = with_listed(sentence, _tidy(sentence[found.start : found.end]))
    if table.EVERYTHING.search(fold(what)):
        return MemoryWish(verb="forget", everything=True)
    return MemoryWish(verb="forget", what=what if _tells(what) else "")


def _of_things(folded: str, match: re.Match[str]) -> bool:
    """Whether the clause of a verb that may be about things names one, and nothing by which somebody is reached."""
    clause = folded[: match.end()] + _CLAUSE_REST.split(folded[match.end() :], maxsplit=1)[0]
    return table.THINGS.search(clause) is not None and not reaches(clause)


def clears(sentence: str) -> str:
    """What a sentence asks to clear with words that may be about things as well, "" if it asks nothing of the kind.

    "Delete the gym code": it is a request to forget if it is memory that is meant (`governance.clearing`).
    """
    folded = _shown(fold(sentence))
    if not (table.TRIGGER.search(folded) or forgetting.MAY_ASK.search(folded)) or table.NOT_FORGET.search(folded):
        return ""
    asked = _by_grammar(sentence, folded, sure=False)
    if asked is not None:
        return asked.what
    found = [m for pattern, sure in table.FORGET if not sure and (m := pattern.search(folded))]
    return next((raw for m in found if _tells(raw := _tidy(_group(sentence, m, "what")))), "")


def _of_files(folded: str, what: str) -> bool:
    """Whether what is not to be saved is a file or the like, or the place is one of files: memory is not meant."""
    if not what or not saving.SAVES.search(folded) or saving.IN_MIND.search(folded):
        return False
    head = saving.PART_OF.sub("", fold(what)).strip()
    return saving.SAVED.search(head) is not None or saving.SAVED_AT.search(folded) is not None


def _tells(what: str) -> bool:
    return bool(what) and not table.DEICTIC.search(fold(what)) and not _PARTICLE.match(fold(what))


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
        for pattern in (around.LEADING, around.TRAILING):
            if m := pattern.search(folded):
                what = what[m.end() :] if pattern is around.LEADING else what[: m.start()]
                break
    return _APPOSED.sub(r"\1", what)
