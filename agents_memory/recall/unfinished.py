"""Whether a question asks for what is left to do, by its grammar: an open asking word and a state of not being over.

"哪件事还拖着" and "what did we leave unfinished" share no word with what they ask for. Such a question has two parts:
a word that stands for a task without naming one ("what", "which jobs", 什么, 哪件事), and right after it, past persons
and auxiliaries only, that it is put off, held up, or not done. "Which flight is delayed" names what it asks about and
is none.
"""

from __future__ import annotations

import re
from functools import cache

from agents_memory.language.text import alternatives

_TASK_EN = (
    r"(?:things?|tasks?|jobs?|items?|points?|issues?|chores?|errands?|questions?|matters?|threads?|steps?|work|stuff|"
    r"projects?|bills?|repl(?:y|ies)|bits?|topics?)"
)
_PERSON_EN = r"(?:i|we|you|they|he|she)"
_ASK_EN = (
    rf"(?:\bwhat(?: all| else|ever)?(?:'s|'ve|'re)?|\b(?:which|what|any|other) (?:\w+ )?{_TASK_EN}|"
    rf"\b(?:any|some)(?:thing)\b(?: else)?|\bwhich (?:ones? )?(?=(?:of|is|are|have|has|did|"
    rf"do)\b)(?:of \w+(?: {_TASK_EN})?)?)"
)
_BETWEEN_EN = (
    rf"(?:'s|'ve|'re)?(?: (?:is|are|was|were|am|do|did|does|have|has|had|been|being|be|got|get|gets|still|that|"
    rf"there|all|"
    rf"just|always|ever|yet|keep|keeps|kept|so far|currently|right now|{_PERSON_EN}|{_PERSON_EN}'(?:ve|m|re|s|d)|"
    rf"my \w+|our \w+|the \w+|of us)){{0,8}}? "
)
_OVER = (
    r"(?:finish\w*|do|done|complet\w*|deal(?:t)? with|sort(?:ed)?(?: out)?|settled?|handled?|tackled?|address(?:ed)?|"
    r"resolved?|pa(?:y|id)|sen[dt]|answer(?:ed)?|closed?(?: off)?|wrap(?:ped)? up|start(?:ed)?|touch(?:ed)?|"
    r"look(?:ed)? (?:into|at)|see(?:n)? to|"
    r"tak(?:e|en) care of|follow(?:ed)? up|got? (?:(?:round|around) )?to|g[eo]t(?:ten)? (?:done|through|round|"
    r"around|to))"
)
_STATE_EN = (
    r"(?:put(?:ting)? off(?! limits)|postpon\w+|shelv\w+|park(?:ed|ing)|procrastinat\w+|defer(?:red|ring)|"
    r"dragg?(?:ing|ed|s)?(?: on| out)|"
    r"neglect\w+|on (?:hold|ice|the back ?burner)(?= *(?:$|[?!.,]|for|with|in|at|about|now|right))|"
    r"overdue|past due|stalled|stuck|hanging(?= *(?:$|[?!.,]|over|there|around))|"
    r"(?:leav(?:e|ing)|left) (?:\w+ )?(?:hanging|open|undone|unfinished|unsaid|halfway|half[- ]done|(?:for|"
    r"until) later)|"
    r"half[- ](?:done|finished)|shelve|postpone|defer|"
    r"(?:\w+ ){0,4}un(?:finished|done|touched|answered|sent|paid|sorted|settled|resolved|signed|filed|handled|"
    r"attended)\b|"
    r"(?:owe|owing)(?= *(?:$|[?!.,]))|behind (?:on|with)\b|waiting (?:for|on) (?:me|us)\b|awaiting|"
    r"on (?:my|our|the) (?:to-?do |task )?(?:list|plate|agenda)\b|"
    rf"(?:not|never)(?: \w+ing| have| had| even| really)? {_OVER}\b|(?:left|remain\w*) to\b)"
)
_NOT_EN = (
    rf"(?:\bwhat|\b(?:which|what|any) (?:\w+ )?{_TASK_EN}|\banything(?: that)?) (?:{_PERSON_EN} )?"
    rf"(?:haven't|hasn't|hadn't|didn't|have {_PERSON_EN} not|has \w+ not|did {_PERSON_EN} not|"
    rf"{_PERSON_EN} (?:have|did) not)"
    rf"(?: {_PERSON_EN})?(?: been| even| really| yet)? (?:get |got |gotten )?{_OVER}\b"
)

_TASK_ZH = r"(?:事儿?|事情|活儿?|任务|东西|工作|问题|步骤?|项目|手续|尾巴|环节|待办|单子|账|作业|承诺)"
_ASK_ZH = (
    rf"(?:(?:什么|啥|哪(?:些|几|一)?(?:件|个|项|桩|步|样|条|笔|块|处|头)?){_TASK_ZH}?|有没有(?:什么|啥|"
    rf"哪些?)?{_TASK_ZH}?|有{_TASK_ZH})"
)
_BETWEEN_ZH = (
    r"(?:还|也|都|一直|老是?|总是?|被|给|让|是|现在|至今|到现在|目前|仍然?|尚|在|正|我们?|咱们?|你|他们?|她|大家|"
    r"手头上?|手上|这边|"
    r"最近|自己|的|有){0,12}"
)
_STATE_ZH = (
    r"(?:拖(?:着|延|了|到|欠|下|拉)|搁(?:着|置|下|在|浅)|悬(?:着|在|而未)|挂(?:着|起|在那)|压(?:着|在手)|晾着|"
    r"撂(?:着|下|在)|欠着|"
    r"卡(?:着|住|在)|(?:往|向)后(?:推|拖|放|挪)|推(?:迟|后|延)|延(?:后|期|误)|耽搁|耽误|放(?:在|到)?(?:一边|"
    r"那儿?|着没)|落下|漏(?:了|掉|下)|"
    r"(?:没|未|没有|还没)(?:有)?(?:[^,。?]{0,3}(?:完(?!全)|好|掉|成)|收尾|着落|下文|下落|了结|结(?!婚|果|束语|"
    r"识)|动(?!静)|碰|轮到|跟进|顾上|"
    r"来得及|空|腾出|落实|交代|办|弄|搞|处理|解决)|(?:忘|忘记)了?(?:去)?(?:弄|做|办|处理|交|回|寄)|"
    r"(?:做|弄|办|搞|写|改|走)(?:到|了)(?:一半|半截))"
)
_PATTERNS = (
    rf"{_ASK_EN}{_BETWEEN_EN}{_STATE_EN}",
    _NOT_EN,
    rf"{_ASK_ZH}{_BETWEEN_ZH}{_STATE_ZH}",
    rf"{_STATE_ZH}了?(?:的)?(?:是|有)?(?:什么|啥|哪(?:些|几|一)?(?:件|个|项|桩|步|样)?){_TASK_ZH}\W*$",
)


def asks_for_unfinished(folded: str) -> bool:
    """Whether a folded question asks for what is left to do."""
    return _compiled().search(folded) is not None


@cache
def _compiled() -> re.Pattern[str]:
    return alternatives(_PATTERNS)
