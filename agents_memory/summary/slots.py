"""Values that can be replaced by another of the same sort: numbers of something, days, times; and content words.

Two sentences are compared by what they name. A slot is a pair (sort, value): ("位", "8") for eight persons at a table,
("weekday", "5") for a Friday. A later value of a sort replaces an earlier one only where the wording says so
(`certainty`); here is only told which values a text has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from agents_memory.language.text import HAN, fold

Slot = tuple[str, str]

RELATIVE = "relative day"
"""The sort of today, tomorrow and the like, which small talk is full of."""

BARE = "#"
"""The sort of a number that does not say of what."""

_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_WORDS = {
    word: str(value)
    for value, word in enumerate(
        (
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
        )
    )
}  # fmt: skip
_NUMBER_EN = rf"\d+(?:\.\d+)?|{'|'.join(_WORDS)}"
_NUMBER_ZH = r"\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百]+"

_COUNT_ZH = re.compile(
    rf"(?<![a-z0-9.周期拜下上这那每哪第某另-])({_NUMBER_ZH})\s?"
    r"(位|个|人|把|件|双|张|台|间|份|杯|公斤|斤|米|公里|天|小时|分钟|秒|元|块|码|寸|次|瓶|箱|岁|晚|页|行|本|辆|"
    r"套)(?!期|方案)"
)
_DAY_ZH = re.compile(r"(?:周|星期|礼拜)([一二三四五六日天])|(周末)")
_RELATIVE_ZH = re.compile(r"大后天|后天|明天|今天|昨天|今晚|明晚|下周(?![一二三四五六日天末])|下个?月")
_CLOCK_ZH = re.compile(  # 一点 alone mostly means a bit
    rf"(?<![0-9a-z.])(?!一点(?![半钟整])|\d+:\d(?!\d))({_NUMBER_ZH})(?:点|:)(半|\d{{2}})?"
)
_DATE_ZH = re.compile(r"(\d{1,2}|[一二三四五六七八九十]+)月(\d{1,2}|[一二三四五六七八九十]+)[号日]?")
_NAMED_ZH = re.compile(r"(预算|人均|价格?|总价|单价|金额|超时|端口|上限|阈值)[是为:到成改调 ]{0,3}(\d+(?:\.\d+)?)")
_COUNT_EN = re.compile(
    rf"(?<![\w.-])({_NUMBER_EN})[ -]?"
    r"(people|persons?|guests?|seats?|chairs?|tables?|nights?|days?|hours?|minutes?|seconds?|weeks?|months?|items?|"
    r"copies|pieces?|rooms?|tickets?|beds?|bottles?|boxes|kg|km|metres?|meters?|users?|retries|replicas|gb|mb|ms)\b"
)
_BARE_EN = re.compile(
    rf"\b(?:for|it|that|to|from|of|not|but|than|make) ({_NUMBER_EN})"
    r"(?=\b(?![ -]?[\w:-])|,|\.|$| (?:instead|not|rather|please|then|now|at|on|in|by|and|for)\b)"
)
_DAY_EN = re.compile(r"\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(today|tomorrow|tonight|next week|next month)\b")
_CLOCK_EN = re.compile(r"\b(\d{1,2})(?::(\d{2}))? ?(am|pm|a\.m|p\.m|o'clock)\b")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATE_EN = re.compile(
    rf"\b(?:({'|'.join(_MONTHS)})[a-z]* (\d{{1,2}})(?:st|nd|rd|th)?|"
    rf"(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?({'|'.join(_MONTHS)})[a-z]*)\b"
)
_PRICE = re.compile(r"[$€£¥]\s?(\d+(?:,\d{3})*(?:\.\d+)?)")
_SETTING = re.compile(r"(?<![\w.])([a-z_][\w.]{1,40}) ?= ?([\w.:/-]*\w)")
_SIZE = re.compile(r"\b(?:size|尺码|码数?)[ :是]?\s?(\d+(?:\.\d+)?|x{0,3}[sml])\b")
_COLOUR = re.compile(
    r"(红|黑|白|蓝|绿|黄|灰|粉|紫|橙|棕)色|"
    r"\b(red|black|white|blue|green|yellow|gr[ae]y|pink|purple|orange|brown|teal|navy)\b"
)

_NEGATION = re.compile(r"[不没无未别]")
"""Taken out before words are paired, so that a statement and its denial have the same terms."""

_EMPTY = re.compile(
    r"[的了吗呢吧啊呀哦嘛是我你您他她它们这那就也都和跟与及在把被给让对向从到要想会能可以"
    r"很太真好请再还又先才一个些么什怎得着过说上下来去已]"
)
_STOP = frozenset(
    word
    for line in (
        "the an i you is are am was were be been my me it its to of and in that for on with not do don't i'm it's",
        "this what have has had we can could would will please how no yes at so but just like or if as by from your",
        "our us there then than too also very really some any all about into up out now get got does did let's i'd",
        "i'll i've you'll he she they them time bit back here good thing things day way lot make made hope help helps",
        "again well much more such only even still while when where who why which going go goes come came take see",
        "know think need want",
    )
    for word in line.split()
)
_NUMBERED = re.compile(rf"(?<![a-z0-9_.-])[a-z0-9]{{1,2}}[{HAN}]{{1,2}}")
_TOKEN = re.compile(rf"(?<![a-z0-9_.-])[a-z0-9]{{1,2}}[{HAN}]{{1,2}}(?= )|[a-z0-9_]+(?:[.:'/-][a-z0-9_]+)*|[{HAN}]+")


def _int(text: str) -> str:
    """A number as digits: 十二 -> 12, twelve -> 12."""
    if text in _WORDS:
        return _WORDS[text]
    if not text or text[0].isdigit():
        return text
    total, digit = 0, 0
    for char in text:
        if char in ("十", "百"):
            total += (digit or 1) * (10 if char == "十" else 100)
            digit = 0
        else:
            digit = _DIGITS.get(char, 0)
    return str(total + digit)


def _month(name: str) -> int:
    return _MONTHS.index(name) + 1


@lru_cache(maxsize=128)  # a line is compared with all others of its summary
def slots(text: str) -> tuple[Slot, ...]:
    """The replaceable values of a text, in order of appearance."""
    folded = fold(text)
    found: list[tuple[int, Slot]] = []
    for pattern in (_COUNT_ZH, _COUNT_EN):
        found += [(m.start(), (m[2].removesuffix("s"), _int(m[1]))) for m in pattern.finditer(folded)]
    found += [(m.start(1), (BARE, _int(m[1]))) for m in _BARE_EN.finditer(folded)]
    found += [(m.start(), ("day", m[1]) if m[1] else (RELATIVE, m[2])) for m in _DAY_ZH.finditer(folded)]
    found += [(m.start(), (RELATIVE, m[0])) for m in _RELATIVE_ZH.finditer(folded)]
    found += [(m.start(), ("day", m[1]) if m[1] else (RELATIVE, m[2])) for m in _DAY_EN.finditer(folded)]
    found += [(m.start(), ("date", f"{_int(m[1])}-{_int(m[2])}")) for m in _DATE_ZH.finditer(folded)]
    found += [(m.start(), ("date", f"{_month(m[1] or m[4])}-{m[2] or m[3]}")) for m in _DATE_EN.finditer(folded)]
    found += [(m.start(), ("time", f"{_int(m[1])}:{m[2] or '00'}")) for m in _CLOCK_ZH.finditer(folded)]
    found += [(m.start(), ("time", m[0])) for m in _CLOCK_EN.finditer(folded)]
    found += [(m.start(), (m[1], m[2])) for m in _NAMED_ZH.finditer(folded)]
    found += [(m.start(), ("price", m[1])) for m in _PRICE.finditer(folded)]
    found += [(m.start(), (m[1], m[2])) for m in _SETTING.finditer(folded)]
    found += [(m.start(), ("size", m[1])) for m in _SIZE.finditer(folded)]
    found += [(m.start(), ("colour", m[1] or m[2])) for m in _COLOUR.finditer(folded)]
    return tuple(slot for _, slot in sorted(found))


def exchanged(text: str) -> tuple[dict[str, str], frozenset[Slot]]:
    """The values that hold by a sentence that replaces some, by sort, and those that it says no longer hold.

    Of several values of a sort the last one holds ("八位改十位"), but what follows "instead of" never does. A bare
    number that no longer holds is one of what is counted beside it ("ten people instead of eight").
    """
    past = _INSTEAD_OF.search(fold(text))
    said, gone = (text[: past.start()], text[past.start() : past.end()]) if past else (text, "")
    rest = text[past.end() :] if past else ""
    holding: dict[str, str] = {}
    old: list[Slot] = list(slots(gone))
    for sort, value in (*slots(said), *slots(rest)):
        if sort in holding and holding[sort] != value:
            old.append((sort, holding[sort]))
        holding[sort] = value
    counted = [sort for sort in holding if sort not in _NO_COUNTS]
    old += [(sort, value) for own, value in tuple(old) if own == BARE for sort in counted]
    return holding, frozenset(slot for slot in old if holding.get(slot[0]) != slot[1])


_INSTEAD_OF = re.compile(r"(?:\binstead of|\brather than|, not (?!only)|而不是)[^,，。.;；]*")
_NO_COUNTS = frozenset({BARE, RELATIVE, "day", "date", "time", "price", "size", "colour"})


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if len(word) > len(ending) + 3 and word.endswith(ending):
            return word[: -len(ending)]
    return word


@lru_cache(maxsize=128)
def terms(text: str) -> frozenset[str]:
    """What a text is about, for comparison: word stems, numbers, pairs of Chinese characters, without function words.

    A Latin letter or number in front of Chinese makes one term with it (A方案, 3号仓): neither part says it alone.
    """
    folded = fold(text)
    out: set[str] = set()
    for match in _TOKEN.finditer(_NUMBERED.sub(lambda m: f"{m[0]} ", folded)):
        token = match[0]
        if token[0].isascii():
            if token not in _STOP and (len(token) > 1 or token.isdigit()):
                out.add(_stem(token))
            continue
        for run in [r for r in _EMPTY.sub(" ", _NEGATION.sub("", token)).split(" ") if r]:
            out.update(run[i : i + 2] for i in range(max(1, len(run) - 1)))
    return frozenset(out)


def is_function(word: str) -> bool:
    """Whether a folded word (Chinese: a character) only serves grammar."""
    return word in _STOP or _EMPTY.fullmatch(word) is not None


def overlap(left: Iterable[str], right: Iterable[str]) -> float:
    """Share of the smaller set's terms that the other has, 0-1; 0 if either is empty."""
    one, two = set(left), set(right)
    return len(one & two) / min(len(one), len(two)) if one and two else 0.0
