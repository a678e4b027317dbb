"""Requests to forget by their grammar: who is to let go of what, in English, Chinese and Japanese.

`language.wishes` knows many set phrases and asks here for what none of them says. A request is built from parts
(`lexicon.letting_go`): a predicate of letting go, of keeping turned round, or of being needless; its object; and what
bears out that memory is meant and no thing: a place (`from your records`, 从记忆里), an extent (`for good`, 统统),
or a reason (`no longer needed`, 個人情報). A predicate that only memory can have (`forget`, 忘) bears itself out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from agents_memory.language.lexicon import letting_go as part
from agents_memory.language.text import has_kana, one

LONGEST = 240
"""Characters of the longest sentence that can be a request: more is a text, and would take long to parse."""

_X = part.X
_END = r"[\s.。!?~]*$"
_STOP_EN = (
    rf"(?=(?:{part.WHERE_EN}|{part.EXTENT_EN})*(?:{_END}|\s*[,;.:–—-]+\s|"
    r",? (?:and (?:never|don't|do not|keep|leave|make)|it|as|since|because|so)\b))"
)
_ADDRESSED = rf"(?:^|[,;.:–—-]\s*){part.ADDRESS_EN}"


_KEEP_IN_MIND = (
    r"(?:keep|bear|have|carry)(?:ing)? (?P<what>[^!?\n]{1,160}?) (?:in|on) (?:your )?(?:mind|memory|file|record)\b"
)


class Asked(NamedTuple):
    """A request to forget: where what is to be forgotten stands, and whether it is memory that is meant for sure."""

    start: int
    end: int
    sure: bool


class _Form(NamedTuple):
    pattern: re.Pattern[str]
    sure: bool  # whether the form speaks of memory by itself


_ENGLISH = (
    _Form(one(rf"{part.CONSENT_EN} ?(?:{part.KNOW_EN}|{part.KEEP_EN}) {_X}{_STOP_EN}"), True),
    _Form(one(rf"{_ADDRESSED}{part.NOT_EN}(?: to)?(?: go on| continue| still)? {_KEEP_IN_MIND}"), True),
    _Form(one(rf"{_ADDRESSED}{part.NOT_EN}(?: to)?(?: go on| continue| still)? {part.KNOW_EN} {_X}{_STOP_EN}"), True),
    _Form(
        one(
            rf"{_ADDRESSED}{part.NOT_EN}(?: to)?(?: go on| continue|"
            rf" still)? {part.KEEP_EN} {_X}{_STOP_EN}"
        ),
        False,
    ),
    _Form(
        one(
            rf"\bif you (?:didn't|did not|stopped|no longer) (?:{part.KNOW_EN}|"
            rf"{part.KEEP_EN}) {_X}{_STOP_EN}"
        ),
        True,
    ),
    _Form(one(rf"\b(?:make sure|ensure|see to it|guarantee)(?: that)? {_X} {part.GONE_EN}"), True),
    _Form(one(rf"{_ADDRESSED}(?:forget|unlearn|let go of)(?: about)? {_X}{_STOP_EN}"), True),
    _Form(
        one(
            rf"{_ADDRESSED}(?:take|get|strike|cross|cut|leave|clear|wash|put) {_X} (?:off|out|away|"
            rf"down)\b"
        ),
        False,
    ),
    _Form(one(rf"{_ADDRESSED}let {_X} go\b"), False),
    _Form(one(rf"{_ADDRESSED}{part.GO_EN} {_X}{_STOP_EN}"), False),
    _Form(one(rf"^{part.ADDRESS_EN}{_X} {part.GONE_EN}\b"), False),
)
_CHINESE = (
    _Form(
        one(
            rf"^{part.PLEASE_ZH}(?:以后|现在|已经)?(?:用不上|用不着|不需要|"
            rf"没必要要)(?P<what>[^,，。]{{1,80}}?)了?[,，]"
            rf"(?={part.EXTENT_ZH}*+(?:{part.NOT_ZH}{part.KEEP_ZH}|{part.GO_ZH}))"
        ),
        True,
    ),
    _Form(
        one(
            rf"{part.NOT_ZH}(?:你|您)?{part.EXTENT_ZH}*+(?:继续|接着)?{part.KNOW_ZH}{_X}(?:了|吧|[,，。]|"
            rf"{_END})"
        ),
        True,
    ),
    _Form(
        one(
            rf"{part.NOT_ZH}(?:你|您){part.EXTENT_ZH}*+(?:继续|接着)?{part.KEEP_ZH}{_X}(?:了|吧|[,，。]|"
            rf"{_END})"
        ),
        True,
    ),
    _Form(one(rf"{part.NOT_ZH}{part.EXTENT_ZH}*+(?:继续|接着)?{part.KEEP_ZH}{_X}(?:了|吧|[,，。]|{_END})"), False),
    _Form(
        one(
            rf"(?:确保|保证|务必|我要|要)[^,，。]{{0,8}}(?:再也|永远|都)*(?:查|找|搜|看|读)不(?:到|"
            rf"见){_X}(?:[,，。]|{_END})"
        ),
        True,
    ),
    _Form(
        one(
            rf"(?:^|[,，。]){part.PLEASE_ZH}(?:关于|有关|对于)?{_X}[,，]?(?:你|您)?{part.EXTENT_ZH}*+当(?:作|"
            rf"成)?(?:你|您)?"
            r"(?:不知道|没听(?:过|见|到)?|没(?:这|那)?(?:回|件|个)?事|没发生|没看)"
        ),
        True,
    ),
    _Form(
        one(
            rf"^{part.PLEASE_ZH}(?:把|将)?{_X}[,，]?(?:你|您)?(?:一点|半点|任何)?(?:痕迹|备份|记录|"
            rf"底)?{part.EXTENT_ZH}*+"
            rf"{part.NOT_ZH}{part.EXTENT_ZH}*+{part.KNOW_ZH}(?:了|着|下来|它|吧)*(?:[,，。]|{_END})"
        ),
        True,
    ),
    _Form(
        one(
            rf"^{part.PLEASE_ZH}(?:把|将)?{_X}[,，]?(?:你|您)?(?:一点|半点|任何)?(?:痕迹|备份|记录|"
            rf"底)?{part.EXTENT_ZH}*+"
            rf"{part.NOT_ZH}{part.EXTENT_ZH}*+{part.KEEP_ZH}(?:了|着|下来|它|吧)*(?:[,，。]|{_END})"
        ),
        False,
    ),
    _Form(one(rf"(?:^|[,，。]){part.PLEASE_ZH}(?:把|将){_X}(?:{part.WHERE_ZH})?{part.EXTENT_ZH}*+忘"), True),
    _Form(
        one(
            rf"^{part.PLEASE_ZH}{_X}(?<![我他她们谁])[,，]?(?:就|也|都|现在|全)*(?:可以|应该|该|能)(?:就|全|都|彻底)*"
            rf"忘(?:掉|记)?(?:了|它|吧)*(?:[,，。]|{_END})"
        ),
        True,
    ),
    _Form(
        one(
            rf"(?:^|[,，。]){part.PLEASE_ZH}(?:把|"
            rf"将){_X}{part.EXTENT_ZH}*+(?:{part.WHERE_ZH})?{part.EXTENT_ZH}*+{part.GO_ZH}"
        ),
        False,
    ),
    _Form(
        one(
            rf"^{part.PLEASE_ZH}{_X}[,，]?(?:涉及隐私[,，])?(?:这|那)?(?:一?[条个件]|"
            rf"些)?{part.EXTENT_ZH}*+(?:{part.WHERE_ZH})?"
            rf"{part.EXTENT_ZH}*+{part.GO_ZH}(?:它|了|吧|掉)*(?:[,，。]|{_END})"
        ),
        False,
    ),
    _Form(
        one(
            rf"(?:^|[,，。]){part.PLEASE_ZH}{part.EXTENT_ZH}*+{part.GO_ZH}(?:关于|有关)?{_X}(?:[,，。]|"
            rf"{_END})"
        ),
        False,
    ),
)
_JAPANESE = (
    _Form(one(rf"^{_X}{part.CONSENT_JA}"), True),
    _Form(
        one(
            rf"^(?:もう|すみませんが|すみません|やっぱり|あの|実は|[、,\s])*{_X}{part.ABOUT_JA}(?:は|を|も|"
            rf"など)?(?:、)?(?:もう|これ以上|今後|二度と)*"
            rf"{part.KEEP_JA}{part.NOT_KEEP_JA}"
        ),
        True,
    ),
    _Form(
        one(
            rf"^{_X}{part.ABOUT_JA}(?:が|は)(?:もう|二度と|絶対に|どこにも)*(?:見つから|出てこ|表示され|"
            rf"参照でき|残ら|思い出さ)な(?:い|く)"
        ),
        True,
    ),
    _Form(
        one(
            rf"^(?:もう|すみませんが|すみません|やっぱり|あの|ごめん|実は|プライバシーのため|個人情報なので|"
            rf"[、,\s])*{_X}{part.ABOUT_JA}"
            rf"(?:は|を|も|なら|だけ|、)(?:、)?(?:[^。]{{0,24}}?(?:ので|から|"
            rf"だから)、?)?(?:[^。]{{0,16}}?){part.FORGET_JA}"
            rf"{part.ASK_JA}"
        ),
        True,
    ),
    _Form(
        one(
            rf"^(?:もう|すみませんが|すみません|やっぱり|あの|ごめん|実は|プライバシーのため|個人情報なので|"
            rf"[、,\s])*{_X}{part.ABOUT_JA}"
            rf"(?:は|を|も|なら)(?:、)?(?:[^。]{{0,24}}?(?:ので|から|"
            rf"だから)、?)?(?:[^。]{{0,20}}?){part.GO_JA}{part.ASK_JA}"
        ),
        False,
    ),
)
_PARTICLES = re.compile(r"[了吧的啊呢哦着它]|(?:^|(?<=[,，。])).{0,2}别的.*|其[他它余].*")

_BORNE_OUT = one(
    rf" {part.MIND_EN}|\b(?:permanently|completely|entirely|for good|forever|once and for all|everywhere|traces?|"
    rf"cop(?:y|ies)|privacy|personal data|consent|permission)\b|"
    rf"\byou(?:'ve| have)? (?:hold|know|have|stored|saved|noted|kept)\b|{part.NEEDLESS_EN}|"
    rf"{part.WHERE_ZH}|统统|彻底|永久|干干净净|痕迹|备份|隐私|你(?:这里|那里|那边|存|记)|这一?条|那一?条|"
    rf"{part.NEEDLESS_ZH}|"
    rf"記憶|記録|メモリ|リスト|データ|情報|跡形|一切|完全|永久|個人|プライバシー|バックアップ|二度と|全部|"
    rf"すべて|{part.NEEDLESS_JA}"
)
"""What shows that it is memory and no thing that is to be cleared."""


MAY_ASK = part.TRIGGER
"""Without it no sentence asks to forget by its grammar."""


def asked(folded: str) -> Asked | None:
    """The request to forget that a folded sentence makes, or None."""
    if len(folded) > LONGEST or not MAY_ASK.search(folded):
        return None
    forms = _ENGLISH if folded.isascii() else _JAPANESE if has_kana(folded) else (*_CHINESE, *_ENGLISH)
    for form in forms:
        match = form.pattern.search(folded)
        if match and any(c.isalnum() for c in _PARTICLES.sub("", match["what"])):
            return Asked(*match.span("what"), form.sure or _BORNE_OUT.search(folded) is not None)
    return None
