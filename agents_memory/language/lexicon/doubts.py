"""Wordings of a clause that is nothing but doubt about what was said before it, over folded text."""

from __future__ import annotations

import re

from agents_memory.language.text import one

_LEAD_EN = (
    r"(?:(?:but|and|well|hmm+|um+|uh|er|honestly|frankly|though|sorry|tbh|to be honest|actually|now|i|i'm|i am|really|"
    r"just|oh|anyway|then again|come to think of it|truth be told|that's|it's|it was|to tell the truth),?\s+)*"
)
_TAIL_EN = (
    r"(?:,?\s*(?:exactly|for sure|for certain|which(?: one)?|any ?more|now|right now|though|sorry|honestly|really|"
    r"tbh|at all|"
    r"about (?:that|it|this)|of (?:that|it)|on (?:that|it)|off the top of my head|to be sure|either|anymore|that|it|"
    r"the exact "
    r"\w+|without (?:looking|checking)))*"
)
_SURE_EN = (
    r"(?:(?:can't|cannot|can not|don't|do not|couldn't) (?:\w+ly |quite |for the life of me )?(?:remember|recall|"
    r"swear|say|"
    r"tell|be sure|be certain|know)|"
    r"not (?:so |too |very |really |quite |completely |entirely |absolutely |totally |100% |100 percent |all that "
    r")*(?:sure|"
    r"certain|positive)|unsure|"
    r"(?:may|might|could) (?:well )?be (?:wrong|mistaken|off|misremembering|mixing (?:it|them|that|things|those) up)|"
    r"don't quote me|(?:always |keep )?(?:forget(?:ting)?|mix(?:ing)? (?:it|them|those) up|get (?:it|them) mixed up)|"
    r"forgot|"
    r"(?:a |my |only a |just a )*(?:wild |best |rough )?guess(?:ing)?|from memory|"
    r"(?:or )?something like that|or (?:so|thereabouts)|(?:i'd|i would|would|'d) (?:have|need) to (?:check|look|"
    r"verify|ask|"
    r"double-check)(?: it up| it)?|one of (?:the two|those))"
)

_LEAD_ZH = (
    r"(?:但是?|不过|反正|其实|我|也|都|就|真的?|有点儿?|自己|现在|一下子|一时|实在|具体|到底|哎|唉|额|嗯|呃|老实说|说实话|太久|还|有些|反而|"
    r"时间太?久|年头久|久了|多少|哪个|,|\s)*"
)
_SURE_ZH = (
    r"(?:记不(?:太|大)?(?:清楚?|得|准|住|全|起来?)|不(?:太|大|怎么|完全|很|是很)?(?:记得|确定|肯定|清楚|拿得准)|不敢(?:肯定|确定|保证|说死|打包票)|"
    r"忘(?:了|记了?|掉了?|光了|得差不多)|拿不(?:太|大)?准|吃不准|说不(?:太|大)?(?:准|好|清)|没(?:什么)?(?:把握|谱|底|印象)|"
    r"(?:弄|搞|记)(?:混|岔|串|反)了?|想不起来|印象(?:不深|模糊|不清)|瞎猜的?|猜的|凭印象|"
    r"(?:得|要|需要)(?:回去|回头|回家)?(?:再)?(?:查|看|确认|核实|翻|量|问|数|找)(?:一?下|到)?才(?:知道|能确定|行|清楚))"
)
_TAIL_ZH = r"(?:了|的|哈|啊|呀|呢|吧|诶|唉|具体|到底|是|哪个|多少|是不是|来着|也说不定|\s)*"

_JA = (
    r".{0,8}(?:覚えて(?:い)?(?:ない|ません)|忘れ(?:た|ました|ちゃった)|自信(?:が|は)?(?:ない|ありません)|うろ覚え|はっきりし(?:ない|ません)|"
    r"定かでは?(?:ない|ありません))(?:です|けど|が|な|ね)*"
)

UNSURE = one(rf"^(?:{_LEAD_EN}{_SURE_EN}{_TAIL_EN}|{_LEAD_ZH}{_SURE_ZH}{_TAIL_ZH}|{_JA})[\s.。!~…,]*$")
"""A clause that only says that the speaker is not sure."""

ANOTHER = one(
    r"^(?:(?:hmm+|um+|wait|no|well|actually),?\s+)*or (?:(?:is|was) it |maybe |perhaps |possibly |rather |wait,? "
    r")*(?!do |does |did |"
    r"can |could |should |would |shall |will |what|how|why|where|when|who|if |are |have |is |was |you |we |i |let|"
    r"just |not\b|"
    r"else)[^?.!]{1,30}\?+$|"
    r"^(?:还是|或者|要么|可能|也许)(?:是|说|叫|在)?(?![^?]*(?:要不要|吗|怎么|帮|给我|算了|可以|哪|什么|多少|谁|[你您]))[^?,。!]{1,14}(?:呢|来着|吧)*\?+$|"
    r"^(?:也可能|也许|没准|说不定|搞不好|又好像|也说不定|要么)(?:就)?(?:是|说|叫|在|为)?[^?,。!]{1,14}[?。!]*$|"
    r"^(?:それとも|または|いや)[^。!?]{1,16}\?$"
)
"""A sentence that puts another value beside the one just said: "or 83K?"."""

BESIDE = one(r"^(?:or|还是|或者|也可能|可能|也许)\s?[^?,。!.]{1,20}[,?]?$")
"""Another value, as a clause beside one that is unsure: "or 83K, can't remember"."""

CODE = re.compile(r"(?<![a-z\d])(?=[a-z\d]*\d)[a-z\d]{2,}(?![a-z\d])")
"""A number or a code with a digit in it, on folded text."""

OPEN = one(
    r"吧|好?像|似乎|或|还是|也许|可能|没准|说不[定准]|要么|觉得|记得|大概|\b(?:or|maybe|perhaps|might|may|could|either|think|believe|guess|"
    r"somewhere between|something like)\b"
)
"""Words that leave open which of two values is right."""

CHANGES = one(
    r"到|至|和|跟|与|及|改|换|变|涨|升|降|不是|而是|~|\b(?:to|and|then|through|until|instead|rather|not|now|became|was)\b"
)
"""Words between two values that make a range, a list or a change of them."""
