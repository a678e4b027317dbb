"""Values that clauses state: the stated attribute itself, where its value ends, which tables to read with."""

from __future__ import annotations

import re
from typing import NamedTuple

from agents_memory.language.text import fold, has_han, has_kana, has_latin


class Stated(NamedTuple):
    """A key with its value: where the value stands in the clause, and whether it is affirmed or denied."""

    key: str
    value: str
    start: int
    end: int
    affirmed: bool = True
    own: bool = False  # a free key with "my" or 我的: the speaker says whose it is


def languages(folded: str, lang: str = "") -> tuple[str, ...]:
    """Which tables to read a clause with, the likelier first."""
    if lang == "ja" or (not lang and has_kana(folded)):
        return ("ja",)
    if lang == "es":
        return ("es",)
    if has_han(folded):
        return ("zh", "en") if has_latin(folded) else ("zh",)
    return ("en",)


_CUT = re.compile(
    r"(?<=[一-鿿])(?:有[些点]|感觉|觉得|总是|挺|比较)(?:难|吃力|困难|累|抽象|枯燥|复杂|压力|费劲).*$|"
    r"\s(?:y|pero|porque) .*$|"
    r"\s(?:and|but|because|since|so|when|which|who|that|although|while|if|as|for|every|"
    r"then|though)\b.*$|\s*(?:因为|所以|但是?|不过|而且|然后|的时候).*$|的话$"
)
_ADVERBS = re.compile(
    r"\s(?:for now|now|these days|nowadays|any ?more|anymore|too|as well|at the moment|right now|instead|"
    r"for good|please|all day|every day|recently|last (?:week|month|year)|"
    r"this (?:week|month|year)|(?:in|since|as of) (?:19|20)\d{2}|as of (?:this|last) \w+|from now on|"
    r"permanently|from \d{4}|at all|a lot|very much|so much|completely|as of \d{4}|again)[.!]?\s*$"
)
_TAIL_ZH = re.compile(r"(?:了|吧|啊|呀|哦|呢|啦|哈|的|就行|就好|好了|也行|为主|这边|那边|です|だ|。)+$")
_KEEP_AND = frozenset(
    {
        "diet",
        "like",
        "hobby",
        "language",
        "constraint",
        "goal",
        "root_cause",
        "procedure",
        "configuration",
        "emergency_contact",
        "delivery_form",
        "health",
        "reply_style",
        "schedule",
        "deadline",
        "location_of",
        "delivery_address",
        "address",
        "name",
    }
)
_EMPTY = re.compile(
    r"^(?:没变|不变|变了?|改了?|换了?|一样|不对|错了?|更新|什么|哪|多少|谁|same|changed|"
    r"wrong|the same|different|what|which|that|this|it|有|不|没|ok|fine|good)$"
)


def trimmed(text: str) -> str:
    """A text without the adverbs and marks at its end that say nothing of the value: "Dr. Hale from now on"."""
    text = text.strip(" .。,，!！")
    while adverb := _ADVERBS.search(fold(text)):
        text = text[: adverb.start()].rstrip()
    return text


def value_span(key: str, clause: str, match: re.Match[str]) -> tuple[int, int] | None:
    """Where the value of a match begins and ends in the clause, without what only follows; None if empty."""
    group = "w" if "w" in match.re.groupindex and match["w"] is not None else "v"
    start, end = match.span(group)
    text = match.string[start:end]
    if key not in _KEEP_AND and (cut := _CUT.search(text, 1)):
        end = start + cut.start()
    while adverb := _ADVERBS.search(match.string[start:end]):
        end = start + adverb.start()
    if tail := _TAIL_ZH.search(match.string[start:end]):
        end = start + tail.start() if tail.start() > 0 else end
    while start < end and (clause[start].isspace() or clause[start] in ":,，：的"):
        start += 1
    while end > start and (clause[end - 1].isspace() or clause[end - 1] in ".,;!。，；！\"'”’"):
        end -= 1
    return (start, end) if end > start and not _EMPTY.match(match.string[start:end]) else None
