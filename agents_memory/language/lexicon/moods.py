"""Wordings that decide what a clause is beside its neighbours, in Chinese and English, over folded text."""

from __future__ import annotations

from agents_memory.language.text import one

DENIED = one(
    r"不是(?:说|因为)?(?:我)?(?:就)?(?:不|没|讨厌|反感|嫌)(?!是)|并(?:不是|非|没有?)(?:不|没|讨厌|反感|嫌)|"
    r"(?<!从)不(?:是|怎么|太)?(?:讨厌|反感|排斥)(?!的)|没有不|不是不|没说不|"
    r"\b(?:not|isn't|wasn't) (?:that|because|saying(?: that)?) (?:i|we)\b|"
    r"\b(?:don't|do not|didn't) (?:really |actually )?(?:dislike|hate|mind)\b|\bnot un\w+"
)
"""Double negation: it takes back what nobody said and states nothing by itself."""

ADJUNCT = one(
    r"^(?:and |but |only |just )?(?:from|starting|beginning|effective|as of|until|till|since|for)\b(?! (?:i|we|my|"
    r"you|he|she|they|"
    r"it|that|which|what)\b)[^,]{0,32}[,.!]?$|"
    r"^(?:从|自|到|至|等)?(?:下|明|本|这|今|后|上)?(?:个)?(?:周|星期|礼拜|月|年|天)[^,。]{0,4}(?:开始|起|为止|生效|"
    r"入职|报到|上岗)(?:了)?[,。!]?$"
)
"""A stretch that only says from when or until when its neighbour holds."""

TAKEN_UP = one(
    r"\b(?:started|starting|start|began|join(?:ed|ing)?|hired by|new (?:job|position|role)|signed with|moved (?:on "
    r")?to|"
    r"switched to|transferred to|as of|from now on)\b|入职|跳槽|跳到|跳去|加入|(?:换|调|转|去|到)(?:到|去|"
    r"了)?[^,。]{2,14}(?:上班|工作|任职|就职|报到)|"
    r"新(?:工作|东家|公司|单位|岗位)|从今天起|刚(?:到|去|进)|转職|入社"
)
"""Words with which a job is begun; whoever begins one has left the one before."""

PRESENT = one(
    r"\b(?:now|nowadays|these days|currently|at present)\b|现在|如今|目前|现今|眼下|(?:^|[は、。])今(?:は|では)|"
    r"(?:^|[は、。])現在"
)
"""Words that set how things are against how they were: "he works at x now"."""

RENEWED = one(
    r"\b(?:my|our|his|her|their|the) new\b|(?:我|咱|俺|他|她)(?:们)?(?:的|家的?)?新的?|换(?:了|成|到)|新しい|"
    r"(?:に|へ)(?:な(?:りまし|った)|変(?:わ|え)|替え|切り替)"
)
"""Words that call something new: what it is takes the place of the one before."""

OPTION = one(
    r"\b(?:plan|option|variant|approach) [a-d1-4]\b|方案[a-d一二三四\d:]|[a-d]方案|《|(?<![\d.])\d+(?![\d.、)]|"
    r"[.、)])|(?:周|星期)[一二三四五六日天]|"
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|明天|后天|下周|tomorrow"
)
"""What makes a proposal one thing to decide on: an option with a name, a number, a day."""

POINTS_AT = one(
    r"^(?:其中)?的?[那这一](?:件|幅|尊|场|段|处|组|座|间|道|首)|^(?:里面|其中|那[里边个些种样]|这[里边个些种样]|它|"
    r"他|她|你|您|自己)|\b(?:you(?:'ve| have)? (?:just )?(?:said|"
    r"suggested|gave|wrote|made|sent|mentioned|"
    r"told|did|do|are)|your (?:answer|reply|idea|suggestion|advice|style|help|response|explanation)s?)\b|你的(?:建议|"
    r"回答|想法|推荐|说法)"
)
"""Values that only the conversation explains: "what you just suggested", 里面的演员."""

STANDING = one(
    r"\b(?:from now on|going forward|in (?:the )?future|henceforth|whenever i|every time i|each time i|always)\b|"
    r"以后|今后|往后|从现在起|从今天起|从今以后|每次(?:我|都)|一律|总是|永远"
)
"""Words that make an instruction a standing one."""

ANSWERING = one(
    r"(?:^|from now on,? |going forward,? |future,? |please |always |and |, ?)(?:please |plz |always |also )?(?:you "
    r"(?:should |must |can )?)?(?:just |only |simply )?(?:just |only |simply )?(?:just |only |simply )?(?:just |only "
    r"|simply )?(?:check|correct|proofread|answer|reply|respond|write|explain|tell|show|say|use|call|"
    r"speak|translate|give|list|quote|cite|ask|format|"
    r"include|skip|avoid)\b|回(?:复|答|我)|答复|跟我说|说话|写给|给我(?:发|写|回|讲|列)|叫我|检查我|纠正我|翻译成|"
    r"列出|附上|先(?:给|说|写|讲|列|问)"
)
"""What a standing instruction on how to answer asks for."""

LISTED = one(r"(?:^|\s|[。:;])1[.、)].{2,}?[\s。;!]?2[.、)]")
"""An enumeration: several pieces of advice, not one thing to decide on."""

PLANNED = one(
    r"(?:方案|计划|步骤|流程)(?:[a-d一二三\d]|如下|是|:)|\b(?:plan|proposal|steps)\b[^.]{0,12}:|\bhere's "
    r"(?:the|my) (?:plan|proposal)\b"
)
"""An enumeration that is one plan."""

WHICH = one(
    r"(?:改|换|设|定|调|升|降|选|用|切|走|订)[^,。]{0,8}(?:多少|几|哪|什么|啥|多[大久长高])|"
    r"(?:多少|几[点个号天]|哪[个些种款天家里]?|什么|啥)[^,。]{0,8}(?:改|换|设|定|调|选|用|订)|"
    r"\b(?:what|which|how (?:much|many|long|high)|who|where|when)\b"
)
"""A decision of which the very thing to be decided is asked for."""
