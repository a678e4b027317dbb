"""What a description quotes as the value of something: "the key box code 7714", 储物柜密码4826, "the name June Berg".

Such a value stands for its thing wherever it is told again, without the words around it ("7714 is for the box"). A
year, a date, an amount or a count is no such number: many things have it. A name is quoted as one where the description
says that it is the name, and not merely whom or what it speaks of.
"""

from __future__ import annotations

import re

from agents_memory.language.identifiers import identifiers
from agents_memory.language.sealed import bare
from agents_memory.language.text import halfwidth, listed, one

SPACED_DIGITS = 7
"""Digits from which a number written in groups is a telephone or account number."""

_GROUPS = re.compile(r"(?<![\w.,:/+-])\+?\(?\d[\d() -]*\d(?![\w/]|[.,:]\d|-\w)", re.A)
_DATE = re.compile(r"(?:\d{4}[ -]\d{1,2}[ -]\d{1,2}|\d{1,2}[ -]\d{1,2}[ -]\d{4}|\d{4}[ -]+\d{4})")
_BARE = re.compile(r"(?<![\w.,:/+¥$€£-])(?P<n>\d{4,12})(?![\w/%]|[.,:]\d|-\w)", re.A)
_YEAR = re.compile(r"(?:19|20)\d\d")
_NOT_BEFORE = frozenset(
    listed(
        "in on at by since until till from to about around for of over under than nearly almost before after during "
        "between and or the a some paid pay pays cost costs spent spend earn earns owe owes worth summer winter spring "
        "autumn fall christmas january february march april may june july august september october november december "
        "jan feb mar apr jun jul aug sep sept oct nov dec"
    )
)
_WORD_BEFORE = re.compile(r"(?P<w>[a-z']+)[\s#:=,\"'“(]*$")
_HAN_BEFORE = re.compile(r"[一-鿿ぁ-んァ-ヶー](?:[\s:=「“\"'(]|是|为|は|が|叫)*$")
_COUNTS_BEFORE = re.compile(r"(?:[在到从自至花付共约近给了有第每满超]|年|月|大约|左右|一共|于|に|で)\s*$")
_UNIT_AFTER = re.compile(
    r"\s*(?:[年月日元块万千百个人次米克斤里度点分秒倍岁円名回本枚件步層层平]|公里|公斤|"
    r"(?:people|persons?|times|steps|words|pages|seats|years|days|miles|feet|square)\b)"
)
_NAMES_A_CODE = one(
    r"(?:codes?|pins?|passwords?|passcodes?|numbers?|no\.?|id|extension|ext\.?|密码|口令|号码|编号|代码|暗証|番号|コード)"
)

_HAN_CODE = re.compile(r"[一-鿿ァ-ヶ]{2}-\d{2,8}(?![\d-])")
"""A word and a number as one code; what is before the word may be the thing that it is the code of."""

_CODE = re.compile(
    r"(?<![\w.@/-])(?=[a-z_-]*\d|[a-z]+_)(?=[\d_-]*[a-z])[a-z0-9]+(?:[_-][a-z0-9]+)*(?![\w@/]|[.-]\w)", re.A | re.I
)
_MEASURE = re.compile(r"\d+[a-z]{1,4}(?:-\d+[a-z]{0,4})?", re.I)
_CODE_CHARS = 5
"""Characters from which a word of letters and digits is a made-up name: `qiu_sunny88`, no `4th` or `B12`."""

_AMOUNT = re.compile(
    r"(?:[$€£¥]\s?\d[\d,.]*|\d[\d,.]*\s?(?:euros?|dollars?|pounds?|usd|eur|rmb|元|块钱?|万元?|円)|"
    r"[一二两三四五六七八九十百千万]{2,}(?:元|块钱?|円))",
    re.I,
)

_NAMING_EN = (
    r"\b(?:[Nn]ames?|[Aa]lias(?:es)?|[Nn]icknames?|[Cc]odenames?|[Hh]andles?|[Uu]sernames?|[Ll]abels?|[Tt]ags?|"
    r"[Pp]hrase|[Ww]ording|[Ww]ord|[Ee]xpression|[Tt]itle)"
)
_NAMING_ZH = r"(?:名字|姓名|人名|别名|昵称|网名|代号|标签|口令|暗号|店名|地名|名称|称呼|说法|字眼)"
_NAMING_JA = r"(?:名前|名称|あだ名|合言葉|呼び名|ラベル|言葉|表現|地名)"
_QUOTED_NAME = (
    re.compile(
        rf"{_NAMING_EN} (?:of |is |was )?(?P<v>[A-Z][\w'’-]*(?: (?:(?:of|de|da|van|von|the|al) )?[A-Z][\w'’-]*)*)"
    ),
    re.compile(rf"{_NAMING_EN} (?:of |is |was )?[\"'“‘](?P<v>[^\"'”’]{{2,40}})[\"'”’]"),
    re.compile(
        r"\b(?:at|called|named|is|are|was|were) (?P<v>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)+)$"
    ),  # "... stays at Alder Inn"
    re.compile(rf"(?:^|[，,、和与及])(?:关于|有关)?(?P<v>[\w·-]{{2,12}}?)(?:这|那)(?:一?个)?{_NAMING_ZH}"),
    re.compile(rf"{_NAMING_ZH}(?:是|叫|为|:)?(?P<v>(?!记录|信息|资料|备注|历史|的)[\w·-]{{2,10}})$"),
    re.compile(rf"(?:^|[、と])(?P<v>[^、。\s「」]{{2,12}}?)(?:という|って(?:いう)?){_NAMING_JA}"),
    re.compile(rf"{_NAMING_JA}(?:の|は|、)(?P<v>[^、。\s「」のはを]{{2,12}})$"),
)


def values(text: str) -> tuple[str, ...]:
    """The numbers and names in a description that are the value of what it names, as they were written, in order."""
    plain = halfwidth(bare(text))
    found = [(m.start(), m[0]) for m in _GROUPS.finditer(plain) if _is_spaced(m[0])]
    found += [
        (m.start(), m["n"])
        for m in _BARE.finditer(plain)
        if not any(a <= m.start() < a + len(name) for a, name in found) and _is_value(plain, m)
    ]
    found += [
        (m.start(), m[0]) for m in _CODE.finditer(plain) if len(m[0]) >= _CODE_CHARS and not _MEASURE.fullmatch(m[0])
    ]
    found += [(m.start(), m[0]) for m in _HAN_CODE.finditer(plain)]
    found += [(m.start("v"), m["v"]) for pattern in _QUOTED_NAME if (m := pattern.search(plain))]
    return tuple(dict.fromkeys(name.strip() for _, name in sorted(found)))


def reaches(text: str) -> bool:
    """Whether a text quotes by what somebody is reached: a number in groups, an address, a sealed value."""
    plain = halfwidth(text)
    return "@" in plain or "[sealed:" in plain or any(_is_spaced(m[0]) for m in _GROUPS.finditer(plain))


def amounts(folded: str) -> frozenset[str]:
    """The sums of money in a folded text, without blanks."""
    return frozenset(re.sub(r"\s", "", m[0]) for m in _AMOUNT.finditer(folded))


def tells(text: str, digits: str) -> bool:
    """Whether a text has a number as a whole, and not as an amount or a count of something."""
    plain = without_amounts(halfwidth(text))
    found = re.finditer(rf"(?<![\w.,:+-]){digits}(?![\w%]|[.,:-]\d)", plain, re.A)
    return any(not _UNIT_AFTER.match(plain[m.end() :].lower()) for m in found)


def without_amounts(text: str) -> str:
    """A text without its amounts and counts, whose digits are nobody's name."""
    for name in identifiers(text):
        if any(c.isdigit() for c in name) and re.fullmatch(r"[^\d]{0,3}[\d,.]+\s?[^\d]*", name) and not name.isdigit():
            text = text.replace(name, " ")
    return text


def _is_spaced(number: str) -> bool:
    digits = sum(c.isdigit() for c in number)
    return SPACED_DIGITS <= digits < 20 and not number.isdigit() and _DATE.fullmatch(number) is None


def _is_value(plain: str, match: re.Match[str]) -> bool:
    """Whether a bare number is in the place of a value: after the name of its thing, with no unit behind it."""
    before, after = plain[: match.start()].lower(), plain[match.end() :].lower()
    if _UNIT_AFTER.match(after):
        return False
    if not before.strip():
        return _YEAR.fullmatch(match["n"]) is None
    word = _WORD_BEFORE.search(before)
    named = (
        word["w"] not in _NOT_BEFORE if word else bool(_HAN_BEFORE.search(before)) and not _COUNTS_BEFORE.search(before)
    )
    if _YEAR.fullmatch(match["n"]):
        return named and _NAMES_A_CODE.search(before[-14:]) is not None
    return named
