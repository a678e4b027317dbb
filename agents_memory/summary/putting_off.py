"""What is put off: left to do, undecided, to be found out first; tables in Chinese and English.

The cue `OPEN_ITEM` of a reading speaks of a whole turn. Here sentences are asked, and it counts whose they are: the
user's "I will do the tax form later" is left to do, the same words of an agent are a promise.
"""

from __future__ import annotations

from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue
from agents_memory.summary.slots import RELATIVE
from agents_memory.summary.unit import Sense, Unit
from agents_memory.summary.wording import Mark

BRIEF = 12
"""Words (Chinese: characters) up to which an answer is not understood without its question."""

LEFT = alternatives(
    (
        r"还(?:要|得|需要?|须)(?:再|先|去|把|跟|给|和|向|自己|重新|找|催|盯|对|拿|取|领|交|补|改|校|测|试|跑|写|整|"
        r"加|修|换|装|清|洗|收拾|搬|联系|申请|报|签|盖|查|问)",
        r"(?:晚点|回头|待会儿?|之后|稍后|改天|有空|得空|抽空|下次|"
        r"(?<!等)明天)再(?![送寄发来打派上说聊见])[^,，。]{1,}(?<!吧)$|等?我?(?:有空|得空|抽空|回头|改天|"
        r"晚点)(?:了)?"
        r"(?:再|把|还得)(?![送寄发来说聊见])[^,，。]{1,}(?<!吧)$",
        r"^(?:就|只|还|现在)?(?:剩|差|欠)(?:下|了)?(?:的)?[^,，。]{2,}|[^,，。]{2,}(?:没|未)(?:来得及|顾上|空|找着|"
        r"弄|搞|办|处理|盖|交)|"
        r"(?:要|得)(?:等)?(?:明天|后天|下周|周末|改天)[^,，。]{0,2}(?:弄|做|搞|办|处理|改|写|查|补)|(?:[了着]|"
        r"还[^,，。]{1,4})[^,，。]{0,6}没(?!有|用|反应|效果|变|问题|事|动静)[^,，。]{1,3}$|没(?!有|用|反应|变|问题|"
        r"事)[^,，。]{1,3}呢$",
        r"(?:^|\b(?:i|we)(?:'ll|'ve)? (?:still |just )?)(?:gotta|have to|need to|must|got to|"
        r"should) .{2,40}\b(?:later|afterwards|next|"
        r"tomorrow|at some point|some time|soon|another (?:day|time))(?: (?:on|though|then|too|as well))?[ .!]*$|"
        r"^will .{2,40}\b(?:later|tomorrow|another (?:day|time))[ .!]*$|\b(?:i|we)(?:'ll| will) .{2,40}\b(?:later|"
        r"at some point|another (?:day|"
        r"time)|when i (?:can|get))\b|\bi (?:still )?must (?:fetch|get|collect|pick|call|pay|send|book|buy)\b",
        r"\b(?:what|all that)(?:'s| is)? (?:remains|left|missing)\b|\b(?:only|just) .{2,30} (?:left|remains?|to go)\b|"
        r"\bthere(?:'s| is| are) still .{2,40} to \w+|\b(?:is|are|'s) (?:still missing|for another (?:day|time)|"
        r"for later)\b",
        r"\b(?:but|and) (?:never|haven't|didn't) (?:yet )?\w+ (?:it|them)\b|\b(?:didn't|haven't|hasn't|"
        r"never) (?:got|get|gotten) (?:round|around) to\b|\b(?:nobody|no one) has \w+ed\b|"
        r"\b(?:i|we) (?:haven't|have not|didn't|never) (?:even |actually )?(?:look|touch|start|check|test|tr[iy]|"
        r"d[oi]|sen[dt]|pa[iy]|book|finish|"
        r"answer|repl|call|file|pack|read|order|set up|clean|install)\w*",
        r"[^,，。]{2,}(?:搁|撂|拖|悬|晾|欠)(?:着|下|到现在)(?:了|呢)?(?:没[^,，。]{1,3})?$|(?:压|放)着(?:还|一直)?没|"
        r"没(?:轮[上到]|动[笔手]|开工|腾出手|排上)|(?:老|总|一直)是?忘了?[^,，。我你]{1,4}$|往后(?:推|拖|挪)了",
        r"\b(?:never|haven't|have not|didn't|did not)(?: really| even| quite)? (?:got|get|"
        r"gotten) (?:down )?to (?:the|my|our|"
        r"an?|those|these|any|it|\w+ing)\b(?!(?: \w+)? (?:station|airport|shop|store|hotel|beach|hospital|top|"
        r"bottom|end|door|"
        r"gate|border)s?\b)(?!.*\bin time\b)",
        r"\b(?:ran|run|running) out of time (?:for|to|before)\b|\bno time (?:left )?(?:for|to)\b(?! (?:lose|waste))|"
        r"\bstill on (?:my|our|the) (?:to-?do )?list\b|\b(?:i|we)(?:'ve|'m|'re| have| am| are)? (?:keep |kept |"
        r"been )?putting off\b|"
        r"\bleft (?:it|(?:the|my|our|that|those) .{1,24}) (?:for|until) later\b|\b(?:is|are|'s|sits?|"
        r"lies?) (?:still )?un(?:touched|"
        r"paid|answered|finished|done|signed|sorted|opened|sent|packed)\b|\b(?:i|we) still owe\b",
    )
)
"""What somebody means to do later, or has left over, on folded text; of the user's sentences only."""

_FOR_YOU = alternatives(
    (
        r"^(?:那|另外|同时|还)?请?(?:您|你)[^,，。]{0,4}(?:还|也)?(?:要|得|需|可以)|^请",
        r"\byou(?:'ll| will)? (?:still |also |first |then )*(?:need|have|must|should|can)\b",
    )
)
"""What the other side is told to do: advice or a condition, no promise of an answer."""

_LATER = alternatives(
    (
        r"(?:请示|核实|核对|核查|鉴定|审核|审批|评估|研究|商量|汇报|讨论|检测|排查|上报|落实|确认|查|问)[^,，。]{0,8}"
        r"(?:之?后|完|清楚|再|才)[^,，。]{0,4}(?:定|说|回|答|告|通知|决定|能|知道|给)",
        r"(?:要|得)看[^,，。]{1,14}(?:怎么|如何|能不能|会不会|的意思|情况|结果)|(?:要|得|"
        r"须)(?:先)?[跟问找向请与和][^,，。]{1,12}"
        r"(?:确认|核实|申请|请示|沟通|商量|讨论|问|协调|汇报)|(?:量|看|查|测|算|验|问|试)(?:过|完|"
        r"了)(?:之?后)?(?:才|再)[^,，。]{0,4}(?:能|知道|定|说|回)|"
        r"(?:要|得|需要?|须|等)[^,，。]{1,14}(?:再|才能?)[^,，。]{0,3}(?:定|说|议|看|回|答|告|决定|知道|通知)",
        r"(?:不好说|说不准|定不下来|没法(?:定|答|说)|没(?:有)?(?:定论|准信|结论)|答不上来|给不了(?:答复|准信))",
        r"(?:在|正在?)(?:走)?(?:审核|流程|审批|评估|核实|排查|研究|讨论|处理|协商)(?:中|当中)?$",
        r"\b(?:has|have|needs?|must|will|'ll|(?:is|are) going) (?:to )?(?:first |still )?(?:look into|check|review|"
        r"decide|"
        r"approve|confirm|assess|examine|inspect|investigate|verify|weigh in|sign (?:\w+ )?off)\b",
        r"\b(?:has|have|needs?) to be (?:\w+ly )?(?:approved|reviewed|decided|assessed|examined|inspected|investigated|"
        r"signed off|discussed|clarified)\b|\b(?:under|in) (?:review|investigation|discussion)\b|"
        r"\bbeing (?:reviewed|assessed|investigated|looked into|discussed|processed|worked on|checked)\b",
        r"\b(?:once|after|when|as soon as)\b.{2,60}\b(?:we|i|they|he|she)(?:'ll| will| can)\b.{0,12}\b(?:know|"
        r"decide|tell|say|"
        r"see|answer|confirm|get back)\b|\b(?:we|i|they)(?:'ll| will| can| can only)\b.{0,12}\b(?:know|decide|tell|say|"
        r"answer|confirm) .{0,24}\b(?:once|after|when|as soon as)\b",
        r"\b(?:only|not until|not before) (?:once|after|when)?.{2,50}\b(?:can|will|could) (?:we|i|they)\b|"
        r"\b(?:can't|cannot|can not|couldn't) (?:say|tell|answer|promise|confirm|decide)\b.{0,24}\b(?:yet|until|"
        r"before|now)\b|"
        r"\b(?:no|not an?) (?:final |clear |definite )?(?:answer|decision|word|news)\b.{0,20}\b(?:yet|so far|"
        r"at the moment)\b",
        r"\b(?:up to|depends on what) (?:the |our |my )?\w+(?: \w+)? (?:to decide|decides?|says?)\b",
    )
)
"""Some step or somebody's word comes before the answer, on folded text."""

_UNKNOWN = alternatives(
    (
        r"(?:没|未)(?:有)?(?:给|说|定|回|通知|告诉|消息|时间|个?数|个?准)|不(?:清楚|知道|确定|好说|好讲|一定|敢说)|"
        r"难说",
        r"(?:了|完|后|过|来)(?:之?后)?才(?:有|能|知道|会|可以|好|说)|(?:还|正)?在(?:审|定|查|谈|走|等|评|处理|讨论|"
        r"研究|协商|商量|核)(?!线)",
        r"(?:回来|回头|之后|随后|明天|稍后|晚点|过后|到时候?)[^,，。]{0,6}(?:问|查|回|告诉|通知|联系|答)|(?:给|跟|"
        r"和)(?:您|你)(?:回电|回话|回复|回音|"
        r"联系|打电话|消息|准信)|(?:由|归|凭|看)[^,，。]{1,12}(?:定|认定|决定|裁定|批|意思|安排)",
        r"\b(?:hard|difficult|too early|impossible) to (?:say|tell|know)\b|\b(?:don't|doesn't|didn't|haven't|hasn't|"
        r"not) (?:know|told|tell|said|say|heard|"
        r"hear|clear|certain|sure)\b|\bno (?:time|date|word|news|answer|idea|information|update|decision)\b|"
        r"\bunclear\b",
        r"\b(?:is|it's|are) (?:still |now )?(?:with|at|before) (?:the|our|my)\b|\bbeing (?:\w+ed|worked out|"
        r"looked into|sorted)\b|"
        r"\b(?:will|'ll) (?:call|ring|email|e-mail|write|contact|tell|inform|message|answer|be in touch|"
        r"come back to|ask|find out)\b|"
        r"\b(?:for|up to) (?:the|our|my) \w+(?: \w+){0,2} to (?:decide|say|judge|settle|determine)\b|\bwhen (?:he|"
        r"she|they)(?:'s|'re| is| are| has| have|"
        r" gets?) back\b",
    )
)
"""That one does not know, it lies with somebody else, is under way, or will be told: no answer by itself."""

_SAYS = alternatives(
    (
        r"^(?:可以|能|不能|是的?|不是|行|不行|有|没有|会|不会|当然|没问题|对|支持|不支持|包|不包|免费)",
        r"^(?:yes|yeah|yep|no|nope|sure|of course|certainly|absolutely|unfortunately|it (?:does|is|will|can)|"
        r"you can)\b",
    )
)
"""A reply that begins with its answer."""

UNFINISHED = alternatives(
    (
        r"(?:还|尚|仍)(?:没|未)(?:有)?(?:最终)?(?:定|敲定|决定|落实|谈妥|安排)|待(?:定|核实|确认|补充?|审批?|回复|"
        r"通知)(?=$|[,，。;；)）])|"
        r"(?:还|仍)?(?:在)?等(?:着)?(?:您|你|客户|对方|财务|仓库|上级|厂家|师傅)[^,，。]{0,6}(?:提供|确认|回复|通知|"
        r"审批|签字|补)",
        r"\b(?:is|are|remains?) (?:still |yet )?(?:to be \w+ed|tb[acd]|pending|outstanding|undecided|unresolved|"
        r"not (?:yet )?"
        r"(?:settled|decided|fixed))\b|\btb[acd]\b|\bawaiting\b",
    )
)
"""What an agent leaves undecided, on folded text."""

INDIRECT = alternatives(
    (
        r"(?:什么|怎么|哪|谁|几|多少|是否|能不能|要不要|会不会|有没有|可不可以|行不行)(?![^,。;]*[?吗呢]\W*$)",
        r"\b(?:whether|who|whom|whose|which|what|when|where|how)\b(?!.*\?)",
    )
)
"""A question told rather than asked ("who pays has to be found out"), on folded text."""

REPORTS = alternatives(
    (
        r"(?<!忘)了(?:$|[,，。!！~呢哈啊])|已|完毕",
        r"\b(?:is|are|was|were|been|got|'s) (?:now |all |already )?(?:\w{2,}ed|sent|done|made|paid|gone|fixed|set|"
        r"built|bought|"
        r"sold|written|taken|put|ready)\b",
    )
)
"""What tells that something has come about, on folded text; `Mark.DONE` is narrower."""


def left_open(unit: Unit) -> bool:
    """Whether an agent's statement leaves a question open that it tells: "whether it is refunded has to be checked"."""
    folded = fold(unit.text)
    later = Cue.OPEN_ITEM in unit.cues or _LATER.search(folded) is not None
    return later and INDIRECT.search(folded) is not None


def puts_off(unit: Unit) -> bool:
    """Whether a reply gives no answer yet: something has to be found out, decided, or waited for first."""
    folded = fold(unit.text)
    if _FOR_YOU.search(folded) or unit.size > 2 * BRIEF or Mark.DONE in unit.marks:
        return False
    if Mark.DEFERRAL in unit.marks or Cue.OPEN_ITEM in unit.cues or _LATER.search(folded):
        return True
    given = unit.exact or any(sort != RELATIVE for sort, _ in unit.slots) or _SAYS.search(folded)
    return not given and (Sense.NO_ANSWER in unit.senses or _UNKNOWN.search(folded) is not None)
