"""Wordings that decide what a clause is beside its neighbours, in Chinese and English, over folded text."""

from __future__ import annotations

from agents_memory.language.text import one

DENIED = one(
    r"不是(?:说|因为)?(?:我)?(?:就)?(?:不|没|讨厌|反感|嫌)(?!是)|并(?:不是|非|没有?)(?:不|没|讨厌|反感|嫌)|并不(?:讨厌|反感|排斥)|"
    r"没有不|不是不|没说不|\b(?:not|isn't|wasn't) (?:that|because) (?:i|we)\b|"
    r"\b(?:don't|do not|didn't) (?:really |actually )?(?:dislike|hate|mind)\b|\bnot un\w+"
)
"""Double negation: it takes back what nobody said and states nothing by itself."""

ADJUNCT = one(
    r"^(?:and |but |only |just )?(?:from|starting|beginning|effective|as of|until|till|since|for)\b(?! (?:i|we|my|you|he|she|they|"
    r"it|that|which|what)\b)[^,]{0,32}[,.!]?$|"
    r"^(?:从|自|到|至|等)?(?:下|明|本|这|今|后|上)?(?:个)?(?:周|星期|礼拜|月|年|天)[^,。]{0,4}(?:开始|起|为止|生效|入职|报到|上岗)(?:了)?[,。!]?$"
)
"""A stretch that only says from when or until when its neighbour holds."""
