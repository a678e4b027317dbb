"""Which attribute a clause states or a question asks for, in the keys of `ontology`, and with which value."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import NamedTuple

from agents_memory.language.freekeys import MINE, free_key, free_stated
from agents_memory.language.lexicon import attributes_en, attributes_es, attributes_ja, attributes_zh, events, free
from agents_memory.language.lexicon.mishaps import MISHAP
from agents_memory.language.lexicon.moods import DENIED, POINTS_AT
from agents_memory.language.sealed import bare
from agents_memory.language.sieve import Sieve
from agents_memory.language.subjects import Subject, Who
from agents_memory.language.text import fold, has_han, has_latin, listed, simplified
from agents_memory.language.values import Stated, languages, value_span


class _Row(NamedTuple):
    key: str
    pattern: re.Pattern[str]
    affirmed: bool
    subject: str


_NEGATED_ZH = re.compile(
    r"(?:不(?!过|错|仅|但)|没(?!错)|别(?!人|的)|从不|不再|无(?:法|须|需)|(?:从|尚|并|"
    r"还)未)[^,。]{0,3}$"
)
_NEGATED_EN = re.compile(r"(?:\bnot|n't|\bnever|\bno longer|\bno)(?: \w+){0,2} ?$")
_BEFORE_LIKE = re.compile(
    r"(?:\s*(?:'m|'ve|'d rather|am|is|are|was|were|have|has|had|do|does|did|not|don't|doesn't|didn't|"
    r"also|really|still|always|absolutely|just|never|both|now|particularly|especially|usually|"
    r"generally|honestly|truly|only|used to|quite|very|so|actually|definitely|much|mostly|no longer|"
    r"can't|kind of|too|huge|a|big|would|rather)\b(?! like))*\s*"
)
Tables = tuple[tuple[str, tuple[_Row, ...]], ...]
"""Rows by the language of their table, the likelier language first."""


@cache
def _states(lang: str) -> Sieve[_Row]:
    table = {"zh": attributes_zh, "en": attributes_en, "ja": attributes_ja, "es": attributes_es}[lang]
    rows = [
        _Row(key, re.compile(simplified(pattern)), affirmed, subject)
        for key, pattern, affirmed, subject in table.STATES
    ]
    return Sieve(rows, lambda row: row.pattern)


def tables(folded: str, lang: str = "") -> Tables:
    """The rows that a folded text may match: to be found once for a turn and handed to `stated` for each clause."""
    return tuple((table, _states(table).rows(folded)) for table in languages(folded, lang))


@cache
def _asks(lang: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    table = {"zh": attributes_zh, "en": attributes_en, "ja": attributes_ja, "es": attributes_es}[lang]
    return tuple((key, re.compile(simplified(pattern))) for key, pattern in table.ASKS)


_SOMEBODY_ELSE = re.compile("[他她它你您]")
_NOT_THEY = re.compile("[它你您]")
"""After somebody's name 他 is that person: 我室友说他不过敏."""


_LIVES = frozenset({"city", "address"})
_THING_MOVES = re.compile(
    r"(?:[室馆厅店厂部处院所局司校园楼台机柜库站会组队器车牌箱架桌椅门摊市行堂館庁課]|中心|部门|网站|団|チーム|センター)"
    r"(?:现在|目前|已经?|将|要|也|都|会|刚|就|在|最近|[上下这本]?个?[周月]|[今明去]年|[今明昨]天)*$"
)
"""What is no person, right before it moves: 会议室(已经搬到), 会議室(は)."""


def _admits(row: _Row, subject: Subject, folded: str, start: int, lang: str) -> bool:
    who = subject.who
    if row.subject == "*":
        return who is not Who.AGENT
    if row.subject == "i":
        return who in (Who.NONE, Who.USER, Who.OWN, Who.AGENT)
    if row.subject == "l" and lang == "en" and not _BEFORE_LIKE.fullmatch(folded, subject.end, max(subject.end, start)):
        return False
    if (
        lang == "zh"
        and row.subject == "p"
        and who is not Who.NONE
        and (_NOT_THEY if who is Who.PERSON else _SOMEBODY_ELSE).search(folded, subject.end, max(subject.end, start))
    ):
        return False
    if who is Who.NONE and row.key in _LIVES:
        before = folded[subject.end : max(subject.end, start)]
        if "从" not in before and _THING_MOVES.search(before):  # 从学校搬到…: that is where from
            return False
    if row.subject == "n":
        return who is Who.PERSON or who is Who.USER
    if row.subject == "u":
        return who in (Who.USER, Who.OWN, Who.PERSON)
    if who is Who.NONE and lang == "en":
        return row.key in ("size", "seat", "diet") and row.subject == "p"
    if who is Who.OWN:  # "my hobby is": the noun of the row itself must follow
        return start <= subject.end + 1
    return who in (Who.USER, Who.PERSON, Who.NONE)


def stated(clause: str, subject: Subject, lang: str = "", within: Tables | None = None) -> Stated | None:
    """The attribute a clause states, if any: the first row of the tables that fits its subject.

    `within` are the `tables` of a text that contains the clause.
    """
    folded = fold(clause)
    han, latin = has_han(folded), has_latin(folded)
    for table, rows in tables(folded, lang) if within is None else within:
        if (table == "zh" and not han) or (table == "en" and not latin):
            continue
        for row in rows:
            match = row.pattern.search(folded)
            if match is None or not _admits(row, subject, folded, match.start(), table):
                continue
            found = value_span(row.key, clause, match)
            if found is None:
                continue
            start, end = found
            if table == "en" and not clause[start].isupper() and _CAPITALS[row.key].search(match[0]):
                continue
            if row.key in _WEAKENED and (DENIED.search(folded) or POINTS_AT.search(folded[start:end])):
                continue
            if row.key in _CONTACTS and not _own_contact(folded, end - start):
                return Stated("contact", clause[start:end], start, end)
            return Stated(
                _qualified(row.key, folded, match),
                clause[start:end],
                start,
                end,
                _affirmed(row, folded, match, start, table),
                MINE.search(folded, 0, match.end()) is not None,
            )
    return free_stated(clause, folded, subject, lang) or _reference(clause, folded) or _event(clause, folded, subject)


_NEVER = re.compile(r"(?!)")
_CAPITALS = defaultdict(
    lambda: _NEVER,
    employer=re.compile(r"^(?:join|start|left|leav)"),
    city=re.compile(r"^(?:ended|wound|landed|put|found)"),
)
"""People join, start at and leave many things, and land in many: an employer and a city have names."""

_WEAKENED = frozenset({"like", "diet", "drink", "favorite", "hobby", "alcohol", "constraint"})
"""What a double negation says of these is no more than that the opposite was not meant."""

_CONTACTS = frozenset({"email", "phone"})
_OWN = re.compile(
    r"\b(?:my|me|our|us|i|i'm|mine)\b|我|咱|俺|^(?:这次|新的?|常用)?(?:e-?mail|phone|"
    r"mobile|tel|cell|邮箱|电话|手机|电邮|联系方式|開票|开票)|'s (?:e-?mail|phone)|的(?:邮箱|电话|手机)|"
    r"(?:邮箱|电邮|邮件|电话|手机号?|号码)(?:地址)?\s*(?:就?是|为|:|改为|[改换]成)|私|僕|わたし|"
    r"^(?:新しい)?(?:メール|電話|携帯|連絡先)|(?:メール|アドレス|電話番号|携帯)は"
)
_DENSE = 3
"""Latin letters that a Chinese or Japanese character stands for."""


def _own_contact(folded: str, length: int) -> bool:
    """Whether an address or number is given as somebody's own: a bare one stands in the sentence as a thing."""
    beside = len(folded) - length + (_DENSE - 1) * sum(char >= "\u3040" for char in folded)
    return _OWN.search(folded) is not None or length >= beside


@cache
def _events() -> tuple[re.Pattern[str], ...]:
    return re.compile(events.CHINESE), re.compile(events.ENGLISH)


@cache
def _milestones() -> tuple[re.Pattern[str], ...]:
    return re.compile(events.MILESTONE_ZH), re.compile(events.MILESTONE_EN)


def milestone(folded: str) -> bool:
    """Whether a folded text tells of something won, passed or granted: a licence, a degree, a visa."""
    return any(p.search(folded) for p in _milestones())


def _event(clause: str, folded: str, subject: Subject) -> Stated | None:
    """Something the user did, where the clause states no attribute: "we adopted a dog in May"."""
    if subject.who in (Who.USER, Who.NONE) and (
        match := next((m for p in _milestones() if (m := p.search(folded))), None)
    ):
        return Stated("event", clause[match.start("v") : match.end("v")], *match.span("v"))
    if subject.who is not Who.USER:
        return None
    match = next((m for pattern in _events() if (m := pattern.search(folded))), None)
    return Stated("event", clause[match.start("v") : match.end("v")], *match.span("v")) if match else None


_REFERENCE = re.compile(r"(?<![\w@./-])[a-z]{1,4}-?\d{4,}(?:-\d+)*(?![\w@/-])")


def _reference(clause: str, folded: str) -> Stated | None:
    match = _REFERENCE.search(folded)
    return Stated("reference", clause[match.start() : match.end()], *match.span()) if match else None


def _affirmed(row: _Row, folded: str, match: re.Match[str], value: int, lang: str) -> bool:
    negated = _NEGATED_EN if lang == "en" else _NEGATED_ZH
    if DENIED.search(folded) or (row.key == "emergency_contact" and MISHAP.search(folded)):
        return row.affirmed
    before = folded[max(0, match.start() - 14) : match.start()]
    if not row.affirmed or row.key in ("constraint", "rejected"):
        return row.affirmed
    inner = re.search(
        r"不(?!过|错|超)|没(?!变|错)|n't\b|\bnot\b|\bno longer\b|\bnever\b",
        folded[match.start() : value] + (" " if value else ""),
    )
    if row.key == "allergy":
        return not (
            inner
            or re.search(
                r"不过敏|没过敏|not allergic|isn't allergic|n't (?:really "
                r")?allergic",
                folded,
            )
        )
    return not (inner or negated.search(before))


_QUALIFIER = re.compile(
    r"(?P<q>[一-鿿]{2,4}?)(?:专用|用的?|的)?(?:是|为|:|\s)*(?:邮箱|电话|手机号?)?"
    r"(?:是|为|:|\s)*$"
)
_PLAIN = re.compile(
    r"我|你|您|的|个人|电子|联系|常用|邮箱|电话|手机|号码|地址|发(?!票)|打|就|师傅|留|住|到了|"
    r"现在|改|换"
)


def _qualified(key: str, folded: str, match: re.Match[str]) -> str:
    if key == "favorite" and "k" in match.re.groupindex:
        noun = free_key(match["k"] or "")
        noun = _COLORS.get(noun, "color" if noun in _COLOR_WORDS else noun)
        return f"favorite/{noun}" if noun else "favorite"
    if key == "email" and (m := _QUALIFIER.search(folded[: match.start()])) and not _PLAIN.search(m["q"]):
        return f"email/{m['q']}"
    if key == "phone" and (m := _ITS_NUMBER.search(folded[: match.start("v")])) and m[1].split()[-1] not in _PHONES:
        return f"{m[1]} number"
    return key


_ITS_NUMBER = re.compile(r"\b(?:my|our|the) ((?:[\w-]+ ){0,2}?[\w-]+) (?:phone |mobile )?number is ?$")
_PHONES = frozenset(listed("phone mobile cell telephone contact new current personal private own whatsapp"))
_COLORS = dict.fromkeys(["色", "色彩", *"赤青緑黒白紫", *listed(attributes_ja.COLORS.lower())], "颜色")
_COLOR_WORDS = frozenset(
    listed(
        "red blue green yellow purple black white pink orange brown grey gray "
        "teal navy turquoise violet magenta beige gold silver cyan "
        "maroon crimson indigo amber ivory scarlet lavender azure charcoal burgundy "
        "khaki aqua fuchsia tan"
    )
)


def _known_in(phrase: str, table: str) -> bool:
    return any(pattern.search(phrase) for _, pattern in _asks(table))


_GENERAL = {
    "delivery_address": ("address", "city"),
    "emergency_contact": ("phone",),
    "contact_channel": ("phone",),
    "email": ("address",),
    "favorite": ("like",),
    "blood_type": ("health",),
    "workplace": ("address",),
}


def keys_of(text: str, lang: str = "") -> tuple[str, ...]:
    """The attribute keys a text names, the most specific first: for questions, queries, what to forget.

    A sealed or labelled value names none: its class is no word of the speaker. `lang` is needed where the text alone
    does not tell its language: 住所 may be Chinese or Japanese.
    """
    folded = fold(bare(text))
    found: list[str] = []
    for table in languages(folded, lang):
        for key, pattern in _asks(table):
            match = pattern.search(folded)
            if match is None:
                continue
            found.extend(_asked(key, folded, match))
        for pattern in free.asked(table):
            for match in pattern.finditer(folded):
                key = free_key(" ".join(g for g in match.groups() if g))
                if key and key not in free.NOT_KEYS and len(key.split()) <= 4 and not _known_in(key, table):
                    found.append(key)
    covered = {general for key in found for general in _GENERAL.get(key.partition("/")[0], ())}
    return tuple(dict.fromkeys(k for k in found if k not in covered))


def _asked(key: str, folded: str, match: re.Match[str]) -> list[str]:
    if key == "favorite":
        m = (
            re.search(r"favou?rite ([\w ]{2,24}?)(?:\?|$| of| is|\.)", folded)
            or re.search(r"好きな([^は。、の?]{1,6})", folded)
            or re.search(
                r"最(?:喜欢|爱)的?(?:什么)?"
                r"([^\s?吗呢的是什么]{1,6})",
                folded,
            )
        )
        noun = free_key(m[1]) if m else ""
        return [f"favorite/{_COLORS.get(noun, noun)}", key] if noun else [key]
    if (
        key in ("email", "phone")
        and (m := re.search(r"([一-鿿]{2,4}?)(?:专用|用的?|的)?$", folded[: match.start()]))
        and not _PLAIN.search(m[1])
    ):
        return [f"{key}/{m[1]}", key]
    return [key]
