"""Several things in one request: "delete the desk number, the gate code and the alias Nia", 把地址、电话和生日都删掉.

A request names its object up to the first comma; what follows may be more of it ("..., the gate code") or the next
clause ("..., then call me"). And of a description that lists several things each is looked for by itself: no text has
the words of all of them.
"""

from __future__ import annotations

import re

from agents_memory.language.attributes import keys_of
from agents_memory.language.identifiers import identifiers
from agents_memory.language.lexicon import letting_go as part
from agents_memory.language.notation import coded
from agents_memory.language.quoted import values
from agents_memory.language.text import fold, has_han, has_kana, one

MOST = 12
"""Members of the longest list that is read."""

_THEN = re.compile(r"(?P<colon>[:：])|[;；,，]|\s[–—-]\s")
_CLAUSE_END = re.compile(r"[;；。!?！？]|\.\s|,\s(?:and|but|only|keep)\b")
_GONE = one(
    r"\b(?:deleted|unavailable|gone|removed|erased|wiped|retired|void|no longer|not be (?:used|kept|stored|shown))\b|"
    r"作废|失效|不再|删|无效|無効|使わな|削除"
)
_STAYS = one(r"\b(?:keep|stays?|remains?|new|current|instead|use)\b|保留|留着|新|现在|改用|残|新しい")
_NEXT_ZH = re.compile(
    r"[,，;；](?=[^,，;；]*(?:新的?[^,，;；]{0,6}(?:是|为|叫)|改成|改为|换成|保留|留着|现在(?:是|用)))"
)
"""Where a Chinese object is followed by what holds instead."""
_STRONG = re.compile(r"\s*(?:[;；、]|[,，](?!\d))\s*")
_WEAK = re.compile(r"\s+(?:and|or|as well as|&)\s+|\s*(?:以及|还有|及其?|和|与|跟|と|や)\s*", re.I)
_JOINING = one(rf"^(?:(?:and|or|also|as well as|plus|{part.GO_EN}) |以及|还有|和|及|与|跟)+")
_LIST = re.compile(r"\s*(?:,\s*(?:and\s+|or\s+)?|\s(?:and|or|as well as)\s+)(?=\S)", re.I)
_ITEM = re.compile(r"(?:(?!,\s|\s(?:and|or|as well as)\s)[^;.!?\n]|(?<=\w)\.(?=\w))+", re.I)
_PLACE = one(rf"{part.WHERE_EN}|\s(?:from|off|out of) (?:the|my|our|your|all|any|every) .*$|{part.EXTENT_EN}+\s*$")
_OF_THING = one(
    r"^(?:the|an?|my|our|your|his|her|their|its|any|all|every|each|both|these|those|that|this|old|everything|anything|"
    r"what(?:ever)?) |^(?:我|他|她|它|你|您|咱)?们?的|^(?:那|这|所有|全部|一切)"
)
_RELATIVE = one(r"\s(?:that|which|who|whose|where|about|saying|with)\s.*")
_OPENS = one(
    r"^(?:(?:also|then|so|but|please|just|now)\s+)*(?:i|we|you|they|he|she|it|let'?s?|don'?t|do|never|keep|leave|thanks?|"
    r"then|so|but|because|since|as|if|when|once|no|not|only|instead|use|call|send|save|remember|note|store|add|make)\b"
)
_FINITE = one(r"\b(?:is|are|was|were|will|would|should|must|can|has|have|had|said|says|wants?|needs?)\b")
_TELLING = re.compile(r"\b[A-Z][a-z]|\d|[\"“「\[]")
_NOUNS_JA = re.compile(r"[一-鿿ァ-ヶー]{2,8}")
"""A noun as it stands in a list without kana of its own."""
_MORE_JA = re.compile(r"(?:、[^、。はをがにもで]{1,12})+(?=は|を|も)")
_OF_NAMES = re.compile(r"(?:^|\s)(?:with|of|by|from|to|between|for|in|at|on|near) [A-Z]\w*$")
_NAME = re.compile(r"[A-Z]\w*")


def with_listed(sentence: str, what: str) -> str:
    """The object of a request with what is listed after it: "the desk number, the gate code, the alias Nia".

    So with the value that is given of it: "the desk number: 4471", "... ; 4471 is to be treated as gone".
    """
    start = sentence.find(what) if what else -1
    if start < 0:
        return what
    named = _named_after(sentence, what, start)
    return ", ".join(dict.fromkeys((named, *_values_after(sentence[start + len(named) :], named))))


def _values_after(rest: str, named: str) -> list[str]:
    """The values that stand after the object: at once after a colon, or in a clause that says that they are gone."""
    out = []
    for joint in _THEN.finditer(rest):
        clause = _CLAUSE_END.split(rest[joint.end() :], maxsplit=1)[0]
        told = (*identifiers(clause), *coded(clause), *values(clause))
        found = [v for v in dict.fromkeys(told) if v not in named and any(c.isdigit() or c == "@" for c in v)]
        at_once = joint["colon"] and any(clause.lstrip(" \"'“").startswith(v) for v in found)
        if found and (at_once or _GONE.search(fold(clause))) and not _STAYS.search(fold(clause)):
            out += found
    return out


def _named_after(sentence: str, what: str, start: int) -> str:
    if has_kana(sentence):
        more = _MORE_JA.match(sentence, start + len(what))
        return what + more[0] if more and all(map(_stands, more[0][1:].split("、"))) else what
    if has_han(sentence):
        return _NEXT_ZH.split(what, maxsplit=1)[0]  # Chinese lists within the object
    end = at = start + len(what)
    for _ in range(MOST):
        joint = _LIST.match(sentence, at)
        item = _ITEM.match(sentence, joint.end()) if joint else None
        if item is None or not _is_thing(item[0]):
            break
        place = _PLACE.search(fold(item[0]))
        end = at = item.end()
        if place:
            end = item.start() + place.start()
            break
    return sentence[start:end].rstrip(" ,.;:\"'”」")


def _is_thing(item: str) -> bool:
    folded = fold(item).strip()
    bare = _JOINING.sub("", folded)
    if _OPENS.search(bare) or _FINITE.search(_RELATIVE.sub("", bare)):
        return False
    return bare != folded or bool(_OF_THING.search(bare) or _TELLING.search(item.strip()) or keys_of(bare))


def members(what: str) -> tuple[str, ...]:
    """The things a description lists, each as it is said; the description itself where it names one thing."""
    found = [piece for piece in _STRONG.split(what) if piece] or [what]
    listed = len(found) > 2 or ";" in what or "；" in what or "、" in what
    others = [half for piece in found[1:] for half in _WEAK.split(piece)]
    if _OF_NAMES.search(found[0]) and all(_NAME.fullmatch(_without_joint(half)) for half in others):
        return (what,)  # "the meeting with Ann, Bob and Carl" is one thing
    if len(found) > 1 and not listed and not all(_stands(piece) for piece in found):
        found = [what]
    out: list[str] = []
    for piece in found:
        halves = _WEAK.split(piece)
        out += halves if len(halves) > 1 and all(_stands(half) for half in halves) else [piece]
    named = tuple(dict.fromkeys(bare for piece in out if (bare := _without_joint(piece))))
    if not 1 < len(named) <= MOST or any(len(piece) < 2 or piece.isdigit() for piece in named):
        return (what,)  # "keys 1, 2 and 3" are counted by `numbering`
    return named


def _stands(piece: str) -> bool:
    """Whether a piece can be a description by itself."""
    bare = _without_joint(piece)
    return bool(keys_of(bare) or _OF_THING.search(fold(bare)) or _TELLING.search(bare) or _NOUNS_JA.fullmatch(bare))


def _without_joint(piece: str) -> str:
    bare = piece.strip(" .。\"'“”「」")
    joint = _JOINING.search(fold(bare))
    return bare[joint.end() :].strip() if joint else bare
