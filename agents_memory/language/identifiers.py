"""What must be kept verbatim, and what a turn is about: identifiers and entities, simple and explainable."""

from __future__ import annotations

import re

from agents_memory.language.lexicon.people import SURNAMES
from agents_memory.language.sealed import tokens
from agents_memory.language.spans import code_blocks
from agents_memory.language.text import HAN, halfwidth, listed

_IDENTIFIERS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(p)
    for p in (
        r"https?://[^\s<>\"'，。；！？）)]+[^\s<>\"'，。；！？）).,;:!?]",
        r"[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+",
        r"(?<![\w/])(?:[\w.-]+/)*[\w-]+\.(?:py|js|ts|tsx|go|rs|java|kt|rb|php|c|cpp|h|cs|md|txt|json|"
        r"ya?ml|"
        r"toml|ini|csv|html?|css|sh|sql|pdf|docx?|xlsx?|"
        r"pptx?|png|jpe?g|zip|log|conf|env|lock)(?![\w])",
        r"`[^`\n]{1,120}`",
        r"(?<![\w-])[A-Za-z_]\w*(?:\.\w+)*\([^()\n]{0,80}\)",  # a call or a signature
        r"(?<![A-Za-z0-9_-])"
        r"[A-Za-z]{1,8}[-_]?\d{2,}[A-Z]?(?:[-_][A-Za-z0-9]+)*(?![A-Za-z0-9_-])",  # AB-1234, 工单KX20-11
        r"(?<![A-Za-z0-9_-])[A-Za-z]+(?:-[A-Za-z]+)*-\d+(?:-[A-Za-z0-9]+)*(?![A-Za-z0-9_-])",  # node-east-02-spare
        r"(?<![A-Za-z0-9_.-])(?=\d*[A-Z])(?=(?:[A-Z]*\d){3})[A-Z0-9]{7,}(?![A-Za-z0-9_-])",  # parcel numbers: 1Z36330
        r"(?<![\w.-])\d+-[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?![\w-])",
        r"(?<![\w.])v?\d+\.\d+(?:\.\d+)*(?:-?(?:alpha|beta|rc)\.?\d*)?(?![\w.]*\d)",  # versions and decimals
        r"(?<![\w-])(?=\w*[a-z]\w*)(?:[a-z][a-z0-9]*_[a-z0-9_]+|[a-z]+[A-Z][A-Za-z0-9]*)(?![\w-])",  # snake_case
        r"(?<![\d.,-])\d{5,}(?![\d.,-]*\d)",
    )
)
_AMOUNT = re.compile(
    r"(?:[¥￥$€£]\s?\d[\d,]*(?:\.\d+)?\s?(?:万|亿|k|m)?|(?<![\w.-])\d[\d,]*(?:\.\d+)?\s?(?:万|亿|千)?\s?"
    r"(?:元|块钱?|美元|欧元|人民币|rmb|usd|eur|cny|dollars?|euros?|pounds?|"
    r"%|percent|kg|g|公斤|斤|克|km|公里|米|厘米|cm|mm|m|metres?|meters?|ms|毫秒|秒|s|seconds?|分钟|"
    r"minutes?|小时|hours?|h|gb|mb|kb|tb|升|毫升|ml|码|寸|inch(?:es)?|平米|平方米|次|人|位|个|份|"
    r"puffs?|mg)(?![a-z]))",
    re.I,
)

_MAYBE = re.compile(r"[\d`@_(]|[a-z][A-Z]|\.[a-z]|://")  # every identifier has one of these

_TITLE = re.compile(r"《([^《》]{1,40})》|[「『]([^「」『』]{1,40})[」』]|[“\"]([^“”\"\n]{2,40})[”\"]")
_CAPITAL = re.compile(
    r"(?<![\w'./@-])(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\.? (?=[A-Z]))?[A-Z][A-Za-z0-9'&+.-]*[A-Za-z0-9+](?:\s+(?:of|de|van|"
    r"von|the)\s+(?=[A-Z])|\s+"
    r"(?=[A-Z]))?(?:(?<=\s)[A-Z][A-Za-z0-9'&-]*[A-Za-z0-9](?:\s+(?=[A-Z]))?)*"
)
NOT_NAMES = frozenset(
    listed(
        "I I'm I've I'll I'd The A An And But So Or If It It's Its This That These "
        "Those My Your Our His Her Their We You He She They What Where When Who Which "
        "Why How Is Are Am Was Were Do Does Did Can Could Will Would Should May Yes No Not Ok Okay "
        "Please "
        "Thanks Thank Hi Hello Hey Oh Well Also Actually "
        "Just Then There Here Now Today Tomorrow Yesterday Let Let's In On At For From To With Of By As "
        "Never Always Every Some Any All One Two Monday Tuesday "
        "Wednesday Thursday Friday Saturday Sunday January February March April May June July August "
        "September October November December Fine Great Good "
        "Sure Sorry Could Give Make Write Tell Show Explain Add Set Use Note Save Remember Forget Delete "
        "Raise Check Done Noted Saved Got Be Don't Only Each "
        "After Before Since Because While Once Still Maybe Honestly Careful Update Change Correction "
        "Update "
        "Patient Ticket Order Plot Room Step Case Call During Without About Into Over Under Until "
        "Between Very Much Many Most More Less Such Same Other Another"
    )
)
"""Capitalised words that begin sentences and are no names."""
COMMON = frozenset(
    listed(
        "dinner lunch breakfast coffee tea water food milk bread work home school office money time weather traffic "
        "music life love "
        "family everyone everything someone somebody nothing nobody people friends dad mum mom father mother grandma "
        "grandpa window door "
        "kitchen bathroom bedroom garden car bike bus train plane phone laptop computer keyboard screen code data "
        "server database cache "
        "backup deployment build password email mail address number name date today morning evening night weekend "
        "summer winter spring "
        "autumn rain snow sun red blue green black white pink small big large next last first second third new old "
        "good bad nice sad "
        "happy true false right left wrong better best worse worst spare extra locker meeting budget plan option "
        "goal deadline rule "
        "question answer problem issue error bug test result size colour color price cost rent sleep exercise "
        "running swimming reading "
        "writing cooking learning nobody neither either both half part sometimes usually often maybe perhaps "
        "apparently besides however "
        "therefore moreover instead anyway again later soon early late going having being getting doing making "
        "trying using thinking"
    )
)
"""Words that are no names though a verb follows them."""
_ZH_AFTER = re.compile(
    rf"(?:叫(?:做|作)?|名字(?:是|叫)|名叫|我是(?=[{HAN}]{{2,3}}(?:[,，。!！]|$)))"
    rf"([{HAN}]{{2,4}}?)(?=[,，。!！?？\s]|的|是|在|吧|了|就|$)"
)
_ZH_TITLED = re.compile(
    rf"(?:(?<![{HAN}])(?:老|小|阿)"
    rf"(?=[{SURNAMES}明强红丽华军刚伟芳敏静磊洋勇杰娟涛超])[{HAN}]|(?<=[是叫给找跟和同事的让])(?:老|小|"
    rf"阿)(?=[{SURNAMES}])[{HAN}]|[{SURNAMES}][{HAN}]{{0,2}}?(?:老师|医生|大夫|经理|总|先生|女士|师傅|"
    r"阿姨|叔叔|教授|主任|律师|老板|姐|哥))"
)
_ZH_PLACE = re.compile(
    rf"(?:在|去|到|从|来|回|寄)([{HAN}]{{2,8}}?(?:省|市|区|县|镇|路|街|小区|大厦|园区|"
    r"医院|大学|中学|小学|公园|机场|车站|山|湖|岛|民宿|酒店|餐厅|公司))"
)
_ZH_PRODUCT = re.compile(
    r"(?:这|那|一|两|几|该|[一二三四五六七八九十])(?:款|台|双|件|部|辆|把|只|张|瓶|"
    rf"盒|套|本|支|条|块|顶|副|箱)([{HAN}A-Za-z0-9]{{2,6}}?)(?=[,，。!！?？\s]|我|的|是|下|换|退|买|给|"
    r"拿|漏|坏|裂|想|要|"
    r"能|可|多|怎|有|在|了|$)"
)
_EN_PRODUCT = re.compile(
    r"\b(?:that|this|these|those|the) ((?:[a-z]+ ){0,2}[a-z]+)(?= in \w+| with | i "
    r"(?:bought|ordered|got)|, (?:in|with))"
)


def identifiers(text: str) -> tuple[str, ...]:
    """Order numbers, ticket ids, versions, addresses of the net, file names, code symbols, amounts, in order.

    All verbatim; a sealed value is one as well.

    Code blocks are left out: they are kept whole by their spans.
    """
    plain = halfwidth(text)
    found = list(tokens(text))
    if not found and not _MAYBE.search(plain):
        return ()
    skip = code_blocks(text)
    for pattern in (*_IDENTIFIERS, _AMOUNT):
        for match in pattern.finditer(plain):
            start, end = match.span()
            if any(start < b and a < end for a, b in skip) or any(start < b and a < end for a, b in found):
                continue
            found.append((start, end))
    return tuple(dict.fromkeys(text[a:b].strip("`") for a, b in sorted(found)))


def entities(text: str) -> tuple[str, ...]:
    """Names, titles, products and places as they were said, in order of appearance."""
    return tuple(dict.fromkeys(name for _, name in entities_at(text)))


def entities_at(text: str) -> tuple[tuple[int, str], ...]:
    """The entities of a text with the offsets they begin at; code blocks are left out."""
    skip = code_blocks(text)
    found: list[tuple[int, str]] = []
    found.extend((match.start(), next(g for g in match.groups() if g)) for match in _TITLE.finditer(text))
    for match in _CAPITAL.finditer(text):
        name = _trim(match[0])
        opens = match[0].startswith(name) and _opens(text, match.start())
        if name and not (opens and _plain_word(name, text[match.end() :])):
            found.append((match.start(), name))
    patterns = [_EN_PRODUCT] if text.isascii() else [_ZH_AFTER, _ZH_PLACE, _ZH_PRODUCT, _EN_PRODUCT]
    for pattern in patterns:
        found.extend((m.start(1), m[1]) for m in pattern.finditer(text))
    if not text.isascii():
        found.extend((m.start(), m[0]) for m in _ZH_TITLED.finditer(text))
    return tuple((at, name) for at, name in sorted(found) if not any(a <= at < b for a, b in skip))


def _opens(text: str, start: int) -> bool:
    """Whether a sentence begins here: then a capital says nothing."""
    return re.search(r"(?:^|[.!?…:;\n。！？：；\"“(]|[-*•] )\s*$", text[max(0, start - 4) : start]) is not None


_SAYS_NAME = re.compile(
    r"(?:'s)?,? (?:(?:also|now|still|just|really|never|always) )?(?:is|was|has|had|will|can|can't|would|said|says|"
    r"told|lives?|works?|"
    r"likes?|loves?|hates?|prefers?|called|moved|keeps?|went|got|came|wants?|needs?|and (?:i|my|we)|or|vs)\b|'s\b|"
    r"\s*[,.!?。，！？)]?\s*$",
    re.I,
)


def _plain_word(name: str, after: str) -> bool:
    """Whether a single word that opens a sentence is hardly a name: nothing after it speaks of one."""
    if " " in name or not name[1:].islower():
        return False
    return name.lower() in COMMON or _SAYS_NAME.match(after) is None


def _trim(name: str) -> str:
    words = name.split()
    while words and (words[0] in NOT_NAMES or words[0].partition("'")[0] in NOT_NAMES or words[0].islower()):
        words.pop(0)
    while words and (words[-1] in NOT_NAMES or words[-1].islower()):
        words.pop()
    result = " ".join(words)
    return result if len(result) > 1 else ""
