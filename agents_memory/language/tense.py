"""Whether a date without a year is one that was or one to come, from the words around it.

"Before 15 October", "we fly on 5 June" look ahead, "we moved on 15 October" looks back; where no word says which, the
nearest date is meant. Chinese, English and Japanese, over folded text.
"""

from __future__ import annotations

import re
from enum import Enum

from agents_memory.language.text import has_han, one


class Way(Enum):
    """Which of the dates of several years is meant."""

    AHEAD = "ahead"
    BACK = "back"
    NEAREST = "nearest"


_ENDING_BEFORE = re.compile(
    r"(?:until|till|up to(?: and including)?|valid (?:to|until)|expires?(?: on)?|"
    r"ends?(?: on)?|runs? out(?: on)?|lapses?(?: on)?|through|by|before|(?:prior|ahead) (?:to|of)|no later than|"
    r"not later than|截止|直到|有效期?至|至|到期|不晚于|不迟于|最晚|最迟|到)\s*(?:including\s*|the\s*|on\s*)?"
    r"(?:the )?(?:end of |close of )?$"
)
_ENDING_AFTER = re.compile(
    r"^\s*(?:底|末|初|中旬)?\s*(?:[零一二三四五六七八九十\d]+[点时:][半\d]*|早上|上午|中午|下午|晚上|零点|凌晨)?\s*"
    r"(?:为止|截止|之前|以前|前(?!面|后|天)|到期|过期|作废|结束|失效|底?前|まで)|^\s*(?:at the latest|latest\b)"
)

_REACH = 70
"""Characters of its sentence, to each side, in which words may tell of a date's time."""

_BREAK = re.compile(r"[.!?;。\n]\s")

_FINITE = (
    r"(?:was|were|had|did|told|said|sent|gave|met|went|came|got|saw|wrote|left|bought|spoke|made|found|took|paid|lost|"
    r"broke|ate|flew|ran|heard|began|sold|chose|drove|became|fell|grew|kept|knew|won|"
    r"(?!need|speed|feed|proceed|exceed|succeed|indeed|embed|bed|wed|red|hundred)\w{2,}ed)\b"
)
_VERB = re.compile(rf"\b{_FINITE}")
_NOT_FINITE = re.compile(
    r"(?:^|[,:(]\s*|\b(?:be|is|are|am|get|gets|being|to|must|should|will|can|not|has to|have to|all|until|till|by|"
    r"before)\b|'s|'re|'ll|n't|\b\w+ly)\s*$"
)
"""What stands before a participle that tells no past: "is required", "to be done", "needs to get painted"."""

_NO_PAST = re.compile(
    r"\b(?:has|have|'ve|the|an?|my|our|your|his|her|their|its|this|that|these|those|no|every|each)\s*$"
)
"""What stands before a participle of what is: "has cleared", "the rotated key"."""

_AHEAD_AGAIN = re.compile(r"\b(?:to|will|can|should|must)\b")
_ASKED_FOR = re.compile(
    r"^(?:wanted|asked|told|said|promised|agreed|decided|announced|confirmed|planned|scheduled|extended|pushed|moved|"
    r"postponed|delayed|requested|demanded|expected|booked)$"
)
"""Verbs whose time is not that of the end that follows them: "they asked for it by 5 June"."""

_AFTER_VERB = re.compile(
    rf"^[^.!?;]{{0,6}}\b(?:i|we|you|he|she|they|it|(?:my|our|his|her|their|the) (?:\w+ )?\w+)(?: (?!be|get)\w+)? "
    rf"{_FINITE}"
)
_PLAN_EN = one(
    r"\b(?:will|'ll|going to|gonna|plan(?:s|ned|ning)?|due|dead-?line|must|have to|has to|need(?:s|ed)?|should|"
    r"scheduled|upcoming|expires?|let's|please|want to|hope to|aim(?:ing)? (?:to|for)|supposed to|"
    r"we're (?:moving|flying|leaving|starting|launching)|i'm (?:moving|flying|leaving|starting)|"
    r"(?:my|our|the) (?:\w+ )?(?:appointment|interview|exam|flight|wedding|trip|launch|release|go-live|viva|surgery|"
    r"move|visa|lease|contract|contract ends|lease ends) (?:is|starts|ends|begins))\b"
)
_OVER_ZH = re.compile(r"已经|曾经|当时|那时|那天|那会儿|上次|昨")
_PAST_ZH = re.compile(
    r"(?<![为除受免不])了(?!解|不起|结|断)|(?<![不超经通])过(?!敏|期|程|去|节|年|生日|户|审|冬|来|夜)|的[。,!]?$|"
    r"(?:まし|でし|っ)た"
)
_PLAN_ZH = re.compile(
    r"(?<![需主重])要(?![求不点])|将|会(?!议|员)|打算|计划|准备|预计|必须|务必|得(?!到|了)|(?:快|该|就)[^,。]{1,8}了|截止|到期|期限|"
    r"之前|以前|赶|争取|上线|交付|ddl|deadline|予定|つもり|締め?切"
)


def ends(folded: str, start: int, end: int) -> bool:
    """Whether the words around a stretch make it the end of something: "by ...", "...之前"."""
    before, after = folded[max(0, start - 24) : start], folded[end : end + 16]
    return _ENDING_BEFORE.search(before) is not None or _ENDING_AFTER.search(after) is not None


def looks_back(folded: str) -> bool:
    """Whether a folded clause tells of what was: it has a verb in the past, 了, 过 or た."""
    if has_han(folded) and (_PAST_ZH.search(folded) or _OVER_ZH.search(folded)):
        return True
    before = (folded[: verb.start()] for verb in _VERB.finditer(folded))
    return any(not _NOT_FINITE.search(words) and not _NO_PAST.search(words) for words in before)


def way_of(folded: str, start: int, end: int) -> Way:
    """Which way the date that stands at `start` to `end` of a folded text looks."""
    before, after = _around(folded, start, end)
    ending = ends(folded, start, end)
    if has_han(before + folded[start:end] + after):
        told = _PAST_ZH.search(before + after) and not _PLAN_ZH.search(before + after)
        if told or _OVER_ZH.search(before + after):
            return Way.BACK
        return Way.AHEAD if ending or _PLAN_ZH.search(before + after) else Way.NEAREST
    if _told(before, ending=ending) or (not ending and _AFTER_VERB.search(after)) or re.search(r"\bsince\s*$", before):
        return Way.BACK
    return Way.AHEAD if ending or _PLAN_EN.search(before + " " + after) else Way.NEAREST


def _around(folded: str, start: int, end: int) -> tuple[str, str]:
    """The words of the sentence before and after a stretch of it."""
    before, after = folded[max(0, start - _REACH) : start], folded[end : end + _REACH]
    cut = [m.end() for m in _BREAK.finditer(before)]
    stop = _BREAK.search(after)
    return before[cut[-1] if cut else 0 :], after[: stop.start() if stop else len(after)]


def _told(before: str, *, ending: bool) -> bool:
    """Whether a verb in the past stands before the date and nothing after it looks ahead again."""
    return any(
        not _NOT_FINITE.search(before[: verb.start()])
        and not _AHEAD_AGAIN.search(before[verb.end() :])
        and not (ending and _ASKED_FOR.match(verb[0]))
        for verb in _VERB.finditer(before)
    )
