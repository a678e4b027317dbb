"""Questions that point at a thing by what it is like: "the teal one I mentioned", 我提到的那张橡木的.

Only the description says what is meant; the words around it ("I mentioned", "that one") are in no memory.
"""

from __future__ import annotations

import re

from agents_memory.language.text import fold, one

_TOLD_EN = (
    r"(?:(?:that|which) )?(?:i|we)(?:'d| had| have|'ve| was| were)? (?:just |once |already )?(?:asked|mentioned|"
    r"talk(?:ed|ing)|"
    r"looked|liked|wanted|saw|seen|brought|meant|inquired|enquired|told|said|spoke|described|discussed|picked|chose|had)\b.*"
)
_ACT_EN = (
    r"(?:(?:please|ok|so|and|can you|could you|i'd like to|i want to|let's|i'll|i will|we'll) )*"
    r"(?:(?:order|book|buy|get|take|reserve|show|find|recall|bring up|want|about|what about|what was|what is|which "
    r"was|how about) "
    r"(?:me |us |up )?)?"
)
_ONE_EN = r"(?:ones?|thing|item)"
_MEASURE_ZH = r"(?:一)?[个张款台件双条把本辆套间家只瓶盒部块支副顶份种位所幅束箱座栋颗枚株棵扇盏]?"
_SAY_ZH = r"(?:问|说|提|讲|聊|看中|看上|看|咨询|打听|描述|选|挑)"
_TOLD_ZH = (
    rf"(?:(?:我们?|咱们?|之前|上次|刚才|那天|昨天|前面|以前)+{_SAY_ZH}(?:到|过|起|了|好)?的?|{_SAY_ZH}(?:到|过|起)的?)"
)
_ACT_ZH = r"(?:(?:帮我|给我|我要|我想|就|想|要|请)*(?:下单|订|买|要|来|拿|找|看看?|找到|看一下)?)"

_FRAMES = (
    one(rf"^{_ACT_EN}(?:the|that|those|my) (?P<d>(?!same|other|first|second|last|next|only)[\w' -]{{2,40}}?) ones?"
        rf"(?: {_TOLD_EN})?[?.!]*$"),
    one(rf"^{_ACT_EN}(?:the|that|those) {_ONE_EN} (?:{_TOLD_EN[:-2]}(?: \w+)? )?(?:with|in|made of|from|that (?:has|"
    rf"had|is|was|comes in)) "
        rf"(?P<d>[\w' -]{{2,40}}?)(?: {_TOLD_EN})?[?.!]*$"),
    one(rf"^{_ACT_ZH}{_TOLD_ZH}[那这]{_MEASURE_ZH}(?P<d>[^,。?]{{1,20}}?)的?(?:东西)?(?:呢|吗|吧|来着|是哪[个款张台件]|是什么|叫什么)?[?。]*$"),
    one(rf"^{_ACT_ZH}那{_MEASURE_ZH[5:-1]}(?P<d>[^,。?]{{1,8}}?)的(?:呢|吧|来着)?[?。]*$"),
    one(rf"^{_ACT_ZH}(?:{_TOLD_ZH})?(?P<d>[^,。?我你那这]{{1,16}}?)的[那这]{_MEASURE_ZH}(?:呢|吧|来着)?[?。]*$"),
    one(r"^(?:さっき|この前|前に|以前)?(?:言った|話した|聞いた|見た)(?P<d>[^。?]{1,14}?)(?:の(?:やつ|もの|ほう)?)?[?。]*$"),
)  # fmt: skip


_NO_DESCRIPTION = re.compile(
    r"[是谁我你您他她都没不很太会能]|什么|怎么|哪|可以|多少|\b(?:i|you|we|is|was|what|who|that|this|these|those|of)\b"
)


def description(text: str) -> str:
    """What a thing is said to be like, where the whole question points at it in this way, else ""."""
    folded = fold(text).strip()
    for frame in _FRAMES:
        if (match := frame.match(folded)) and not _NO_DESCRIPTION.search(match["d"]):
            return re.sub(r"\s+", " ", match["d"]).strip()
    return ""
