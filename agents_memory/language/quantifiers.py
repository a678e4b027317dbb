"""All, some and only: two statements of the same that differ in how many, or of which one lets nothing else in.

"All of them signed up" and "half of them did", "the garage takes cards" and "the garage takes cash "
"only" cannot both be.
"""

from __future__ import annotations

import re

from agents_memory.language.contrast import content
from agents_memory.language.text import has_han, listed, one, stemmed

_ALL = one(
    r"\b(?:all|every|everyone|everybody|each|both|always|whole|entire(?:ly)?|completely)\b|全(?:都|部|体|员)?(?!新|"
    r"职|名|称)|所有|人人|每个|每次|"
    r"个个|统统|通通"
)
_PART = one(
    r"\b(?:half|few|only (?:some|a|one|two|three|\d)|hardly any|a third|a quarter|not all|most|the majority|some of|"
    r"sometimes|rarely|seldom|occasionally|partly)\b|一半|半数|(?:只|仅)有|少数|个别|部分|几乎没|不到|有的|有些人|"
    r"偶尔|很少|不全|大多"
)
_COUNTED = one(
    r"\b(?:all|every|everyone|everybody|each|both|always|some|half|few|most|only|of|them|not|majority|sometimes|"
    r"rarely)\b|"
    r"全(?:都|部|体|员)?|所有|人人|每个?|个个|都|一半|半数|只|仅|有的?|少数|个别|部分|些|偶尔|很少|人"
)
_ONLY_ZH = one(r"(?:只|仅|光|单)(?!要|有|是|好|得|不过|顾|怕|身|独|子)(?:能|可以|会|肯)?(?P<v>[一-鿿])")
_ONLY_EN = re.compile(r"\b(?:only|nothing but|exclusively|solely)\b")
_LETS = frozenset(
    listed(
        "accept sell serv eat drink us buy wear allow admit hir speak read watch play stock offer support listen work"
    )
)
"""Stems of what one does to some things and not to others."""

_LIKE = {"take": "accept", "accepts": "accept", "tak": "accept"}
_ADDED = one(r"\b(?:also|too|as well|besides)\b|也|还")


def outnumbered(a: str, b: str) -> bool:
    """Whether of two folded texts one says all and the other a part, of nearly the same."""
    if not ((_ALL.search(a) and _PART.search(b)) or (_PART.search(a) and _ALL.search(b))):
        return False
    if _PART.search(a) and _PART.search(b):
        return False
    x, y = (content(_COUNTED.sub(" ", text)) for text in (a, b))
    return bool(x and y) and len(x & y) / min(len(x), len(y)) >= 0.5


def shut_out(a: str, b: str) -> bool:
    """Whether one of two folded texts says that it is only something else: "takes cards", "takes cash only"."""
    return _shut_out(a, b) or _shut_out(b, a)


def _shut_out(wide: str, narrow: str) -> bool:
    found = (_ONLY_ZH if has_han(narrow) else _ONLY_EN).search(narrow)
    if found is None or _ADDED.search(wide) or (_ONLY_ZH if has_han(wide) else _ONLY_EN).search(wide):
        return False
    if has_han(narrow):
        verb = found["v"]
        if verb not in wide:
            return False
        x, y = wide.split(verb, 1)[1], narrow[found.end() :]
        same = wide.split(verb, 1)[0].strip("都也就我 ") == narrow[: found.start()].strip("都也就我 ")
        return same and bool(content(x)) and not content(x) & content(y)
    left, right = ({_verb(w) for w in content(text)} - {"only"} for text in (wide, narrow))
    verbs = left & right & _LETS
    left, right = left - verbs, right - verbs
    about_one = bool(left & right) or re.match(r"\W*(?:i|we)\b", wide) is not None
    return bool(verbs and left - right and right - left) and about_one


def _verb(word: str) -> str:
    stem = stemmed(word)
    return _LIKE.get(stem, stem)
