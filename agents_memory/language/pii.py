"""Personal data in a text: found by class, and masked or marked by what the class allows (SPEC D4).

Classes in `NEVER` are replaced by a label before anything derived from the turn is published; classes in `SEALED` stay
in the text and are marked, with their encrypted form where the caller can seal. A text that merely *mentions* a
password holds none: a class needs its value.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from agents_memory.language.text import HAN, halfwidth
from agents_memory.model import Mask

NEVER = frozenset({"id_card", "passport", "bank_card", "password", "private_key", "api_key", "location"})
"""Classes that are never stored in any form."""

SEALED = frozenset({"one_time_code", "phone", "email", "address", "employer"})
"""Classes that are stored encrypted only."""

LABELS: dict[str, dict[str, str]] = {
    "en": {
        "id_card": "[id card]",
        "passport": "[passport number]",
        "bank_card": "[bank card]",
        "password": "[password]",
        "private_key": "[private key]",
        "api_key": "[api key]",
        "one_time_code": "[one-time code]",
        "location": "[location]",
        "phone": "[phone]",
        "email": "[email]",
        "address": "[address]",
        "employer": "[employer]",
    },
    "zh": {
        "id_card": "[证件号]",
        "passport": "[护照号]",
        "bank_card": "[银行卡号]",
        "password": "[密码]",
        "private_key": "[私钥]",
        "api_key": "[密钥]",
        "one_time_code": "[验证码]",
        "location": "[位置]",
        "phone": "[电话]",
        "email": "[邮箱]",
        "address": "[地址]",
        "employer": "[单位]",
    },
    "ja": {
        "id_card": "[身分証番号]",
        "passport": "[旅券番号]",
        "bank_card": "[カード番号]",
        "password": "[パスワード]",
        "private_key": "[秘密鍵]",
        "api_key": "[APIキー]",
        "one_time_code": "[認証コード]",
        "location": "[位置]",
        "phone": "[電話]",
        "email": "[メール]",
        "address": "[住所]",
        "employer": "[勤務先]",
    },
}


class Found(NamedTuple):
    """One value of personal data: its class and where it stands."""

    start: int
    end: int
    cls: str


_NOT_VALUE = (
    r"(?!(?:wrong|incorrect|invalid|expired|required|not|too|in|on|at|the|a|an|my|your|being|"
    r"still|stored|weak|strong|reset|set|"
    r"missing|empty|same|what|long|short|safe|secure|unknown|changed|protected|kept|written|"
    r"needed|correct|no|ok|okay|to|for|"
    r"and|or|like|this|that|it)\b)"
)
_NAMED_EN = (
    r"(?:pass(?:word|code|phrase)|pwd|pin(?: code| number)?|(?:door|gate|entry|alarm|security|"
    r"unlock) ?(?:code|pin)|cvv)"
)
_NAMED_ZH = r"(?:密码|口令|门禁码|门锁码|开门码|取件密码|支付密码|pin码|パスワード|暗証番号|パスコード)"

_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "private_key",
        re.compile(
            r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE "
            r"KEY-----|\Z)",
            re.S,
        ),
    ),
    (
        "api_key",
        re.compile(
            r"\b(?:sk|pk|rk)[-_](?:[a-z]+[-_])*[A-Za-z0-9_-]{16,}|\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}|"
            r"\bA[KS]IA[0-9A-Z]{12,}\b|"
            r"\bxox[abprs]-[\w-]{10,}|\bAIza[\w-]{30,}|\bglpat-[\w-]{15,}|\bhf_\w{20,}|"
            r"\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*"
        ),
    ),
    (
        "api_key",
        re.compile(
            r"(?:api[ _-]?keys?|access[ _-]?(?:key|token)|auth[ _-]?token|bearer|secret(?:[ _-]?key)?|token|"
            r"密钥|令牌|私钥|秘钥)[\"'”]?\s*"
            r"(?:is|=|:|是|为|叫)?\s*[\"'“]?(?P<v>(?=[^\s\"'，。]*\d)[A-Za-z0-9_\-+/=.]{16,})",
            re.I,
        ),
    ),
    (
        "id_card",
        re.compile(
            r"(?<![\dA-Za-z])[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|"
            r"3[01])\d{3}[\dXx](?![\dA-Za-z])"
        ),
    ),
    (
        "id_card",
        re.compile(
            r"(?:身份证|证件)(?:号码?|号)?\s*(?:是|为|:)?\s*(?P<v>\d{15,17}[\dXx])|\b(?:ssn|social security"
            r"(?: number)?)\b\D{0,12}(?P<w>\d{3}-?\d{2}-?\d{4})",
            re.I,
        ),
    ),
    (
        "passport",
        re.compile(
            r"(?:passport(?: (?:number|no\.?))?|护照号?码?)\s*(?:is|:|是|为|号)?\s*"
            r"(?P<v>[A-Za-z]{1,2}\d{6,8}|\d{9})(?!\w)",
            re.I,
        ),
    ),
    ("bank_card", re.compile(r"(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])")),
    (
        "password",
        re.compile(
            rf"(?<![\w-]){_NAMED_EN}(?![-\w])(?: (?:for|to|of) [^\n.,:;=]{{1,40}}?)?\s*(?:is now|is|was|are|"
            r":|=|->)\s*[\"'“]?"
            rf"{_NOT_VALUE}(?P<v>[^\s\"'”，。]{{3,64}})",
            re.I,
        ),
    ),
    (
        "password",
        re.compile(
            rf"{_NAMED_ZH}(?:是|为|改成|改为|改成了|设成|设为|は|:|=)\s*[\"'“「]?"
            r"(?P<v>[A-Za-z0-9!-/:-@\[-`{-~]{3,64}[A-Za-z0-9!#$%&*@^_~])",
            re.I,
        ),
    ),
    (
        "one_time_code",
        re.compile(
            r"(?:otp|one-time (?:code|password)|(?:verification|session|login|2fa) (?:code|otp)|验证码|"
            r"动态码|会话码|認証コード)[^\n:是为は=\d]{0,30}?(?:is|was|:|=|是|为|は)?\s*(?P<v>\d{4,8})"
            r"(?!\d)",
            re.I,
        ),
    ),
    (
        "location",
        re.compile(
            r"(?<![\d.])-?\d{1,2}\.\d{4,}\s*[°]?\s*[NS]?\s*[,，、/ ]\s*-?\d{1,3}\.\d{4,}\s*[°]?\s*[EW]?"
            r"(?![\d])|\d{1,3}°\d{1,2}['′]\d{1,2}(?:\.\d+)?[\"″]?\s*[NS]"
            r"[,， ]+\d{1,3}°\d{1,2}['′]\d{1,2}(?:\.\d+)?[\"″]?\s*[EW]"
        ),
    ),
    ("email", re.compile(r"[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}", re.A)),
    (
        "phone",
        re.compile(
            r"(?<![\d.-])(?:(?:\+|00)\d{1,3}[- ]?(?:\(0?\d{1,4}\)[- ]?)?\d{1,4}(?:[- ]?\d{2,4}){2,4}|(?:86[- "
            r"]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}|"
            r"09\d{2}[- ]?\d{3}[- ]?\d{3}|0\d{2,3}[- ]\d{7,8}|\(\d{3}\) ?\d{3}[- ]\d{4}|"
            r"\d{3}[-.]\d{3}[-.]\d{4})(?![\d-])"
        ),
    ),
    (
        "phone",
        re.compile(
            r"(?:phone|mobile|cell|tel|telephone|call|text|whatsapp|number|contact|电话|手机|座机|热线|"
            r"联系)[^\d\n]{0,40}?(?P<v>(?<![\w-])\d{3}[- ]\d{4}|(?<![\w-])\d{7,8})(?![\w-])",
            re.I,
        ),
    ),
    (
        "address",
        re.compile(
            rf"[{HAN}]{{1,12}}?(?:省|市|区|县|镇)?[{HAN}]{{1,10}}(?:路|街|巷|弄|大道|胡同|里|坊|村|小区|园区|"
            r"花园|公寓|大厦|苑)\s*[A-Za-z]?\d+\s*(?:号|弄|幢|栋|座|室|单元)"
            rf"(?:[\s\d\w{HAN}]{{0,4}}?(?:号楼|单元|室|楼|座|幢|栋)){{0,3}}(?:\d{{1,4}}室?)?"
        ),
    ),
    (
        "address",
        re.compile(
            r"\b\d{1,5}[A-Za-z]? (?:[A-Z][\w'.]*\s){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|"
            r"Boulevard|Blvd|Court|Ct|Place|Pl|Terrace|"
            r"Way|Close|Crescent|Square|Gardens|Row|Walk)\b\.?(?:,? (?:Apt|Flat|Unit|Suite|#) ?\w+)?"
        ),
    ),
)
_LONG_TOKEN = re.compile(r"(?<![\w/+=-])[A-Za-z0-9_+/=-]{32,}(?![\w/+=-])")
_CARD_CONTEXT = re.compile(r"(?:card|卡号|银行卡|信用卡|储蓄卡|账号|帐号)\D{0,12}$", re.I)


def find(text: str) -> tuple[Found, ...]:
    """Personal data in a text, in order and without overlaps; where two classes claim a stretch the stricter wins."""
    plain = halfwidth(text)
    claimed: list[Found] = []
    for cls, pattern in _PATTERNS:
        for match in pattern.finditer(plain):
            start, end = _value_span(match)
            if _holds(cls, plain, start, end) and not any(start < f.end and f.start < end for f in claimed):
                claimed.append(Found(start, end, cls))
    for match in _LONG_TOKEN.finditer(plain):
        if _random_looking(match[0]) and not any(match.start() < f.end and f.start < match.end() for f in claimed):
            claimed.append(Found(match.start(), match.end(), "api_key"))
    return tuple(sorted(claimed))


def _value_span(match: re.Match[str]) -> tuple[int, int]:
    for group in ("v", "w"):
        if group in match.re.groupindex and match[group] is not None:
            start, end = match.span(group)
            while end > start + 3 and match.string[end - 1] in ".,;:)":
                end -= 1
            return start, end
    return match.span()


def _holds(cls: str, text: str, start: int, end: int) -> bool:
    value = text[start:end]
    digits = re.sub(r"\D", "", value)
    if cls == "id_card" and len(digits) >= 17:
        return id_card_valid(value) or re.search(r"(?:身份证|证件)\D{0,8}$", text[:start]) is not None
    if cls == "bank_card":
        named = _CARD_CONTEXT.search(text[:start]) is not None
        return (named and len(digits) >= 15) or (luhn_valid(digits) and len(digits) >= 15 and digits[0] in "3456")
    if cls == "password":
        return any(c.isdigit() or not c.isalnum() for c in value) or _stands_alone(text, end)
    return True


def _stands_alone(text: str, end: int) -> bool:
    return re.match(r"[\"'”」]?\s*(?:[.,;!?，。！]|$|and\b|but\b)", text[end:]) is not None


def id_card_valid(number: str) -> bool:
    """Whether an 18-character Chinese ID number has the right check character (GB 11643)."""
    if len(number) != 18:
        return False
    weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    total = sum(int(d) * w for d, w in zip(number[:17], weights, strict=True))
    return "10X98765432"[total % 11] == number[17].upper()


def luhn_valid(digits: str) -> bool:
    """Whether a card number passes the Luhn check (ISO/IEC 7812)."""
    total = 0
    for index, digit in enumerate(reversed(digits)):
        number = int(digit) * (2 if index % 2 else 1)
        total += number - 9 if number > 9 else number
    return total % 10 == 0 and len(set(digits)) > 1


def _random_looking(token: str) -> bool:
    kinds = (any(c.islower() for c in token), any(c.isupper() for c in token), any(c.isdigit() for c in token))
    if not all(kinds) or "//" in token:
        return False
    counts = Counter(token)
    entropy = -sum(n / len(token) * math.log2(n / len(token)) for n in counts.values())
    return entropy > 4.0


class Masked(NamedTuple):
    """The text with labels for what is never stored, and the marks of everything found, in its offsets."""

    text: str
    masks: tuple[Mask, ...]


def mask(text: str, lang: str, seal: Callable[[str], str] | None = None, keep: frozenset[str] = frozenset()) -> Masked:
    """Mask a text: `NEVER` classes become labels in the turn's language, `SEALED` ones stay and carry `seal(value)`.

    `keep` are classes of `NEVER` that the policy allows to be stored encrypted ("api_key"): they are treated as sealed.
    """
    labels = LABELS.get(lang.split("-")[0], LABELS["en"])
    out: list[str] = []
    masks: list[Mask] = []
    at = shift = 0
    for start, end, cls in find(text):
        label = labels[cls]
        begin = start + shift
        if cls in NEVER and cls not in keep:
            out += [text[at:start], label]
            shift += len(label) - (end - start)
            masks.append(Mask(cls=cls, start=begin, end=begin + len(label), label=label))
        else:
            out.append(text[at:end])
            masks.append(
                Mask(
                    cls=cls,
                    start=begin,
                    end=begin + end - start,
                    label=label,
                    sealed=seal(text[start:end]) if seal else "",
                )
            )
        at = end
    out.append(text[at:])
    return Masked("".join(out), tuple(masks))
