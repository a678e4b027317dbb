"""Wordings that decide what a clause is beside its neighbours, in Chinese and English, over folded text."""

from __future__ import annotations

from agents_memory.language.text import one

DENIED = one(
    r"不是(?:说|因为)?(?:我)?(?:就)?(?:不|没|讨厌|反感|嫌)(?!是)|并(?:不是|非|没有?)(?:不|没|讨厌|反感|嫌)|并不(?:讨厌|反感|排斥)|"
    r"没有不|不是不|没说不|\b(?:not|isn't|wasn't) (?:that|because) (?:i|we)\b|"
    r"\b(?:don't|do not|didn't) (?:really |actually )?(?:dislike|hate|mind)\b|\bnot un\w+"
)
"""Double negation: it takes back what nobody said and states nothing by itself."""

ADJUNCT = one(
    r"^(?:and |but |only |just )?(?:from|starting|beginning|effective|as of|until|till|since|for)\b(?! (?:i|we|my|you|he|she|they|"
    r"it|that|which|what)\b)[^,]{0,32}[,.!]?$|"
    r"^(?:从|自|到|至|等)?(?:下|明|本|这|今|后|上)?(?:个)?(?:周|星期|礼拜|月|年|天)[^,。]{0,4}(?:开始|起|为止|生效|入职|报到|上岗)(?:了)?[,。!]?$"
)
"""A stretch that only says from when or until when its neighbour holds."""

TAKEN_UP = one(
    r"\b(?:started|starting|start|began|join(?:ed|ing)?|hired by|new (?:job|position|role)|signed with|moved (?:on )?to|"
    r"switched to|transferred to|as of|from now on)\b|入职|跳槽|加入|(?:换|调|转|去|到)(?:到|去|了)?[^,。]{2,14}(?:上班|工作|任职|就职|报到)|"
    r"新(?:工作|东家|公司|单位|岗位)|从今天起|刚(?:到|去|进)|转職|入社"
)
"""Words with which a job is begun; whoever begins one has left the one before."""

RENEWED = one(r"\b(?:my|our|his|her|their|the) new\b|(?:我|咱|俺|他|她)(?:们)?(?:的|家的?)?新的?|换(?:了|成|到)|新しい")
"""Words that call something new: what it is takes the place of the one before."""

OPTION = one(
    r"\b(?:plan|option|variant|approach) [a-d1-4]\b|方案[a-d一二三四\d:]|[a-d]方案|\d|(?:周|星期)[一二三四五六日天]|"
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|明天|后天|下周|tomorrow"
)
"""What makes a proposal one thing to decide on: an option with a name, a number, a day."""

POINTS_AT = one(
    r"^(?:里面|其中|那[里边个些种样]|这[里边个些种样]|它|他|她|你|您|自己)|\b(?:you(?:'ve| have)? (?:just )?(?:said|suggested|gave|wrote|made|sent|mentioned|"
    r"told|did|do|are)|your (?:answer|reply|idea|suggestion|advice|style|help|response|explanation)s?)\b|你的(?:建议|回答|想法|推荐|说法)"
)
"""Values that only the conversation explains: "what you just suggested", 里面的演员."""

ANSWERING = one(
    r"\b(?:check|correct|proofread|answer|reply|respond|write|explain|tell|show|say|use|call|speak|translate|give|list|quote|cite|ask|format|"
    r"include|add|skip|avoid)\b|回|答|说|写|讲|发|叫|用|检查|纠正|翻译|给我|列|解释|先|附"
)
"""What a standing instruction on how to answer asks for."""
