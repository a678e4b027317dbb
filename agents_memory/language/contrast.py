"""Whether two statements say opposite things of the same, or put another value in the same place; by words alone.

A clause is reduced to its gist: the concepts of which it affirms or opposes one side (`lexicon.concepts`), how often it
is negated, and the content that is left. Two clauses with the same content are contrary if affirmed and negated sides
come out differently: "the gate is shut" and "the gate isn't shut", but not "shut" and "not open".
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from agents_memory.language.lexicon.concepts import opposites
from agents_memory.language.lexicon.people import KIN_EN, KIN_ZH
from agents_memory.language.text import has_han, listed, simplified, stemmed, words

_STOP = frozenset(
    listed(
        "a an the i i'm i've i'd i'll my me mine we we're we've our us is am are was were be been being to of in on at "
        "for with and or but it its it's it'll that this these those there so very really quite just also too now "
        "please have has had do does did done as by from will would can could should you your he she they his her "
        "their them him than then get got go goes went going some any much many lot one's own per each here only even "
        "such both well all every 's"
    )
)
_IRREGULAR = dict(
    pair.split(":")
    for pair in listed(
        "flew:fly flown:fly ate:eat eaten:eat drank:drink drunk:drink drove:drive driven:drive rode:ride ridden:ride "
        "ran:run swam:swim sang:sing slept:sleep wore:wear worn:wear wrote:write written:write read:read spoke:speak "
        "spoken:speak taught:teach bought:buy sold:sell kept:keep left:leave lost:lose met:meet paid:pay sent:send "
        "spent:spend took:take taken:take gave:give given:give grew:grow knew:know felt:feel built:build broke:break "
        "chose:choose began:begin stood:stand sat:sit held:hold made:make cost:cost won:win fell:fall stole:steal"
    )
)
_STOP_HAN = frozenset("的了着过是在有我你他她它们就也都和跟与把被给个这那吧啊呢吗很请会要能得可又还再已经")
_PASSING = re.compile(
    simplified(
        r"\b(?:at all|any ?more|any longer|these days|nowadays|at the moment|currently|actually|anyway|already|still|"
        r"yet|ever|once|twice|lately|recently|from now on|instead|again|by the way|in fact|always|usually|often|"
        r"sometimes|every (?:single )?(?:day|morning|evening|night|week|weekend|month|year)|"
        r"(?:a|per) (?:day|week|month|year)|today|tomorrow|yesterday|(?:last|this) (?:week|month|year)|\w+ times)\b|"
        r"一点(?:儿|都|也)?|根本|完全|其实|现在|目前|如今|最近|已经|曾经|从来|一直|总是|经常|偶尔|平时|有时候?|"
        r"每(?:天|日|周末?|月|年|晚)(?:早上|晚上|都)?|以前|原来|后来|今天|昨天|明天|上个?[周月]|去年|今年|这[次回]|"
        r"[\d一二两三四五六七八九十几]+(?:次|回|遍|趟)|[一1](?:辆|台|个|只|条|件|位|份|张|把|本|部|款)|再"
    )
)
"""How often and since when: no part of what is said, when two statements are held against each other."""

_NEGATION = re.compile(
    simplified(
        r"\b(?:not|never|no longer|no|cannot|none|nobody|nothing|neither|without|hardly|lacks?|skip(?:s|ped)?|"
        r"(?:quit|stop(?:s|ped)?|(?:give|gave|given|giving) up|ceased?|no need to))|\b(?:refus|declin)(?:e[sd]?|ing) "
        r"to|\bfail(?:ed|s)? to\b|n't\b|-free\b|"
        r"从不|从没|从未|不再|不用|不必|不是|没有|没能|不(?!过|错|仅|管|论|同|少|久|断|得不|知不觉|耐)|没(?!错|关系|"
        r"事|问题)|别(?!人|的|墅)|"
        r"未(?!来|婚)|无(?!论|线|锡|所谓)|戒|停止|放弃"
    )
)
_BEGUN = re.compile(simplified(r"\b(?:start(?:s|ed)?|beg[au]n|took up|taken up|keeps?)\b|开始|坚持"))
_CLAUSES = re.compile(r"[,;.!?，；。！？]+(?!\d)|\b(?:and|but|so|because)\b|但是?|不过|而且|所以|因为")
_BETWEEN = re.compile(r"(?<=[一-鿿])\s+(?=[一-鿿])")
_AGREE, _COVER = 0.5, 0.66
"""Share of the content in common: beside opposite concepts, and where only the negation differs."""

_FILL = re.compile(
    simplified(
        r"\b(?:from now on|as of now|now|currently|actually|instead|these days|already|just|will be|going to|then|"
        r"sorry)\b|现在|以后|今后|往后|目前|已经|其实|改成|改为|换成|改到|改|换|还是|应该|了|应|都|就"
    )
)
_DEFINITE = re.compile(
    simplified(
        r"\W*(?:(?:my|our|the|this|that|its|his|her|their)\b|我们?(?:的|家的?|这)(?!人)|"
        r"我们?(?:组|班|队|部门?|公司|单位|团队|学校|店|小区|村|楼|院|厂|宿舍|房东|校|[^,。]{1,3}的是)|"
        rf"我(?:家|们)?(?:{'|'.join(KIN_ZH)})|这|那|本|(?!我|你|他|她|咱|俺)[一-鿿])"
    )
)
_SPEAKER = re.compile(r"\W*(?:i|we|he|she|they|you)\b")
_BOUND = re.compile(
    r"\W*(?:i|we|he|she|they)(?:'m|'re|'s| am| are| is|'ve| have| has)?(?: been)? (?:currently |now |still "
    r")?(?:insured with|"
    r"bank(?:ing|s)? with|banked with|registered (?:with|at|in)|married to|engaged to|voting for|voted for|vote for|"
    r"signed up with|a customer of|covered by|enrolled (?:in|at)|based in|born (?:in|on)|related to|in seat|in room|"
    r"on the|"
    r"on platform|in group|in year|in grade|in class) |"
    rf"\W*[a-z]+ is (?:my|our) (?=(?:older |younger |big |little )?(?:{'|'.join(KIN_EN)})\b)"
)
"""What a speaker is bound to by such words is one at a time."""

_LINKED = re.compile(
    simplified(
        r"\b(?:is|are|was|were|be|by|in|on|at|to|from|with|for|of|as|called|named|under|via|after|before|uses?|runs?|"
        r"takes?|"
        r"has|have|costs?|weighs?|lasts?|needs?|goes|starts?|ends?|leaves?|opens?|closes?|faces?|belongs?|stands?|"
        r"lies)\b|"
        r"[是为叫在用到从由归属于放写寄发给选定按走向靠朝姓值有要开订穿住坐设上:]"
    )
)
_CHANGED = re.compile(
    simplified(
        r"\b(?:switch|chang|mov|migrat|transferr|convert|upgrad|downgrad|renam|relocat|postpon|push|reschedul|shift|"
        r"rais|lower|cut|increas|reduc|rewrit|rewrot|port|replac|swapp)\w*(?P<of>(?: [^\s,.;]+){0,4}?) "
        r"(?:to|with|in|by|into|for) (?P<en>[^,.;]+)|"
        r"(?:改|换|迁|搬|转|调|升级|降|移|延|推迟|提前|涨|挪|更新)(?:移|整|期)?(?:成|为|到|至|用|去|给|"
        r"由)了?(?P<zh>[^,。;]+)"
    )
)
"""Words of change with what it was changed to."""

_SAME_STEM = 4


class Gist(NamedTuple):
    """What a clause says: of each concept the side taken (1 or -1) and where, whether it is negated, and the rest."""

    sides: dict[int, tuple[int, int]]
    negated: bool
    content: frozenset[str]


@lru_cache(maxsize=4096)
def gist(folded: str) -> Gist:
    """The gist of one folded clause. A concept of which it names both sides counts as neither."""
    text, sides, spans = _PASSING.sub(" ", folded), {}, []
    for i, (affirmed, opposed) in enumerate(opposites()):
        yes, no = affirmed.search(text), opposed.search(text)
        found = None if yes and no else yes or no
        if found is not None:
            sides[i] = (1 if yes else -1, found.start())
            spans.append(found.span())
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    negated = len(_NEGATION.findall(text)) % 2 == 1
    text = _BETWEEN.sub("", _BEGUN.sub(" ", _NEGATION.sub(" ", text)))
    return Gist(sides, negated, content(text))


def content(folded: str) -> frozenset[str]:
    """Stems of the words that carry content; Chinese as character pairs within what is left of a run."""
    stop = frozenset() if has_han(folded) else _STOP  # "Go" is a name among Chinese words
    latin = {stemmed(_IRREGULAR.get(w, w)) for w in words(folded) if w[0].isascii() and w not in stop}
    han = set()
    for run in re.findall(r"[一-鿿]+", folded):
        kept = "".join(c for c in run if c not in _STOP_HAN)
        han |= {kept[i : i + 2] for i in range(max(1, len(kept) - 1))} if kept else set()
    return frozenset(latin | han)


def contrary(a: str, b: str) -> bool:
    """Whether a clause of folded text `b` says the contrary of one of `a`."""
    return any(_contrary(gist(x), gist(y)) for x in _clauses(a) for y in _clauses(b))


def agreeing(a: str, b: str) -> bool:
    """Whether the two take the same side of a concept: other words, same sense."""
    x, y = gist(a), gist(b)
    shared = x.sides.keys() & y.sides.keys()
    return bool(shared) and not _turned(x, y, shared)


def _clauses(folded: str) -> list[str]:
    parts = [part for part in _CLAUSES.split(folded) if words(part)]
    return parts or [folded]


def _turned(x: Gist, y: Gist, shared: set[int]) -> bool:
    """Whether an odd number of things is turned round: words of opposite sides, and negations."""
    turned = {x.sides[i][1] for i in shared if x.sides[i][0] != y.sides[i][0]}
    return (len(turned) + (x.negated != y.negated)) % 2 == 1


def _contrary(x: Gist, y: Gist) -> bool:
    shared = x.sides.keys() & y.sides.keys()
    if not _turned(x, y, shared):
        return False
    left = x.content | {f"#{i}" for i in x.sides.keys() - shared}
    right = y.content | {f"#{i}" for i in y.sides.keys() - shared}
    if not left or not right:
        return bool(shared)
    common = len(left & right)
    if shared:
        return common / min(len(left), len(right)) >= _AGREE
    return common / min(len(left), len(right)) >= _COVER and common / max(len(left), len(right)) >= 1 / 3


def substituted(a: str, b: str) -> tuple[str, str] | None:
    """The two values, if `b` is `a` with another value in one place: "the site runs on AWS" and "... on Azure".

    What stands around the value has to be the same but for words of change, and to speak of a definite thing: "I play
    the violin" and "I play the piano" are both true, "our landlord is ..." names one.
    """
    if not _BOUND.match(a) and (_SPEAKER.match(a) or not (_DEFINITE.match(a) or _imperative(a))):
        return None
    x, y = (words(re.sub(r"\s+", " ", _FILL.sub(" ", text))) for text in (a, b))
    i = next((n for n, (v, w) in enumerate(zip(x, y, strict=False)) if v != w), min(len(x), len(y)))
    least = min(len(x), len(y)) - i
    k = next((n for n in range(least) if x[-1 - n] != y[-1 - n]), least)
    before, one, other = x[:i], x[i : len(x) - k], y[i : len(y) - k]
    if not one or not other:
        return None
    spaced, near = ("".join(before), "".join(before[-2:])) if has_han(a) else (" ".join(before), " ".join(before[-2:]))
    counted = all(any(w[0].isdigit() for w in side) for side in (one, other))
    if not content(spaced) or _akin(one, other) or _acts(one, other) or _sort(one) != _sort(other):
        return None
    if not (_units(one) == _units(other) if counted else _LINKED.search(near)):
        return None
    if len(one) + len(other) > len(x) + len(y) - len(one) - len(other) + 4:
        return None
    return " ".join(one), " ".join(other)


_DOES = re.compile(
    simplified(
        r"^(?P<s>[a-z][a-z .'-]{2,40}?) (?P<v>pays?(?: for)?|owns?|leads?|heads?|chairs?|runs?|hosts?|signs?|"
        r"handles?|holds?|"
        r"wrote|writes|won|manages?|organi[sz]es?|teaches|is (?:responsible for|in charge of)) (?P<o>(?:the|my|our|"
        r"this|all) .{2,40})$|"
        r"^(?P<zo>[^,。]{1,10}?)(?:都|一直|全)?(?:由|归)(?P<zs>[^,。]{1,8}?)(?P<zv>(?:负责|承担|付|交|出|管|主持|带|"
        r"教|签|写|赢)[^,。]{0,4})$"
    )
)
"""Doings that one person does for all: who pays the bill, who leads the team."""


def done_by_another(a: str, b: str) -> bool:
    """Whether the two give one task to different doers: "the owner pays the bill", "the tenant pays the bill"."""
    x, y = (_DOES.match(text.strip(" .。!")) for text in (a, b))
    if x is None or y is None:
        return False
    what, doer = ("o", "s") if x["o"] else ("zo", "zs")
    if not (x[what] and y[what] and content(x[what]) & content(y[what]) == content(x[what])):
        return False
    return bool(content(x[doer]) and content(y[doer])) and not content(x[doer]) & content(y[doer])


def replaced(a: str, b: str) -> bool:
    """Whether `b` says that something of `a` was changed to what `a` does not name: "migrated the site to Azure"."""
    for found in _CHANGED.finditer(b):
        value = content(found["en"] or found["zh"])
        topic = content(b[: found.start()] + " " + (found["of"] or "") + " " + b[found.end() :])
        known = content(a)
        if value and not value <= known and topic & known:
            return True
    return False


def _imperative(folded: str) -> bool:
    """Whether an English clause starts with its verb: no pronoun, no article, no name before it."""
    return (
        not has_han(folded)
        and re.match(r"\W*(?:please )?[a-z]+ (?:(?:to|for|with) )?(?:me|us|it|the|my|our|all|this)\b", folded)
        is not None
    )


_PLACING = frozenset(
    listed("in on at under over near behind above below beside by with from to for inside outside 在 于")
)


def _sort(side: list[str]) -> str:
    """Of what sort a stretch is by its first word: a place or the like, a kind of thing, or a quality or name."""
    return "place" if side[0] in _PLACING else "kind" if side[0] in ("a", "an") else ""


_LENGTH = re.compile(
    simplified(
        r"(?:个)?(?:半)?(?:小时|分钟?|秒钟?|天|周|星期|个?月|年)|(?:half an |an? )?(?:hours?|minutes?|"
        r"seconds?|days?|weeks?|months?|years?)"
    )
)


def _units(side: list[str]) -> str:
    """What a number counts; lengths of time are one whatever they are counted in."""
    unit = " ".join(word for word in side if not word[0].isdigit())
    return "time" if _LENGTH.fullmatch(unit.replace(" ", "") if has_han(unit) else unit) else unit


def placed(a: str, b: str) -> bool:
    """Whether the two put a thing to different places, and so differ in more words than they share."""
    x, y = (words(_FILL.sub(" ", text)) for text in (a, b))
    i = next((n for n, (v, w) in enumerate(zip(x, y, strict=False)) if v != w), 0)
    return 0 < i < len(y) and (x[i - 1] in _PLACING or (x[i] in _PLACING and y[i] in _PLACING))


def _acts(one: list[str], other: list[str]) -> bool:
    """Whether one of them is what is done, not with what: "is on" and "is running" tell of one thing."""
    return any(len(side[0]) > _SAME_STEM and side[0].endswith("ing") for side in (one, other))


def _akin(one: list[str], other: list[str]) -> bool:
    """Whether two stretches share a stem, or say less and more of the same."""
    left, right = ({w[:_SAME_STEM] for w in side if w not in _STOP or len(side) == 1} for side in (one, other))
    return bool(left & right) or not left or not right
