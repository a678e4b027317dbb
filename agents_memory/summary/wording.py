"""What a sentence does in a conversation, beyond the cues of `language`: the tables that only a summary needs.

Chinese and English side by side, all read on folded text (half-width, lower case, simplified: `language.text.fold`).
The cues of a turn's reading speak of the whole turn; a summary selects sentences, so they are asked of one sentence
at a time.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from agents_memory.language.sieve import Sieve
from agents_memory.language.text import alternatives, fold


class Mark(StrEnum):
    """What a sentence does, one sentence may do several things."""

    WANT = "want"  # the speaker wants something to happen
    ADVICE = "advice"  # do this, try that
    CHOICE = "choice"  # "I choose the lantern"
    DONE = "done"  # carried out
    PROMISE = "promise"  # will be carried out
    UNDONE = "undone"  # not yet carried out
    DEFERRAL = "deferral"  # to be found out, an answer later
    CANCELLATION = "cancellation"
    REPLACEMENT = "replacement"  # a value given before is replaced by another
    GUESS = "guess"
    SUPPOSED = "supposed"  # if, what if
    REFUSAL = "refusal"
    CONSTRAINT = "constraint"
    APOLOGY = "apology"
    THANKS = "thanks"
    READ_BACK = "read back"  # said again for the other side to approve
    DENIAL = "denial"  # of what was said just before
    AFFIRMATION = "affirmation"  # likewise


_TABLE: dict[Mark, tuple[str, ...]] = {
    Mark.WANT: (
        r"(?<![不别])(?:想|需要|希望|打算)(?![起不像象法到必])|(?<![不只重主需必想还就])要(?![是不求么紧点命死])|"
        r"帮我|麻烦|请(?![问假])|给我",
        r"(?:能不能|可不可以|可否|能否)|怎么(?:弄|办|做|才能|把)|申请|推荐|求助",
        r"\bi(?:'d| would)? (?:want|need|like to|wish|intend|prefer)\b|\bi(?:'m| am) (?:looking|trying|hoping)\b|"
        r"\bplease\b|\bhelp me\b|\b(?:can|could|would) you\b|\bhow (?:do|can|should|would) (?:i|we)\b|\blet's\b|"
        r"\b(?:do you have|is there a way|looking for|can i|could i|may i)\b",
    ),
    Mark.ADVICE: (
        r"^那?先?(?:看|试|查|检查|重启|清)(?![了过到见来起清])|试试|最好|可以(?:考虑|先|改用|换成|选)|"
        r"[两三几]种(?:方式|"
        r"方案|办法|方法)",
        r"^(?:then |first |just |next |so )*(?:check|use|raise|set|add|increase|run|restart|switch|upgrade|remove|"
        r"disable|enable|install|change|lower|replace|move|look at|make sure|try)\b|\byou (?:could|can|should|might)\b|"
        r"\bconsider\b|\btry (?:to|the|a|it|\w+ing)\b",
    ),
    Mark.CHOICE: (
        r"(?:我|我们)(?:决定|选择?|挑)(?!题)|就要",
        r"\b(?:i|we)(?:'ll)? (?:choose|decide|pick|opt|go with|take)\b",
    ),
    Mark.DONE: (
        r"已(?:经)?(?!知|故)[\u4e00-\u9fff]|^确认|登记了|搞定|收工|(?:完成|解决|修好)了|"
        r"[完上成改换装删清弄做调订修]好了|"
        r""
        r"没问题了",
        r"\b(?:i've|we've|i have|we have|has been|have been) \w+(?:ed|en|ne|ut|et)\b|^done\b|"
        r"\ball set\b|\bit works now\b|"
        r"\bconfirmed\b|\b(?:booked|registered|scheduled|shipped|refunded|fixed|resolved|completed)\b|\bworks now\b|"
        r"\bthat (?:worked|did it|fixed it)\b",
    ),
    Mark.PROMISE: (
        r"会(?:安排|为您|帮您|尽快|给您|替您)|(?:明天|稍后|马上|今天|下午|晚上|这就|之后|回头).{0,12}(?:处理|"
        r"补上?|加上?|更新|发给|安排|修)",
        r"\b(?:i'll|i will|we'll|we will) (?:book|send|arrange|register|update|set|add|change|"
        r"cancel|schedule|order|refund|"
        r"ship|file|prepare|make|bring|fix|remove|do|write|handle)\b",
    ),
    Mark.UNDONE: (
        r"(?:^|[,，;；]\s*)(?:目前|但是?|不过|另外|只是)?(?:还|尚|仍)(?:没|未|得|需|差|要(?:查|"
        r"看|问|核|确认|等|测|做|写|改|补))",
        r"\bstill (?:need|needs|have to|has to|not|missing|open|to)\b|\bnot yet\b|\bto-?do:|"
        r"\bremaining (?:is|are|step|task|work)\b",
    ),
    Mark.DEFERRAL: (
        r"(?:需要?|待|还要|得|再)(?:再)?(?:核实|查证|确认|查一?下|查查|评估|跟进|讨论)|(?:核实|"
        r"查明|确认|问)(?:一下|清楚)?(?:之)?后",
        r"(?<![帮给让替])我(?:去|来|先|再|这就)?(?:查|问|看|核实|确认)(?:一下|看看|下)|稍后|(?:回头|"
        r"晚点)再(?![送寄发来打派上])|(?:尽快|"
        r"之后|然后)(?:回复|答复|告知)",
        r"等(?:他们?|对方|仓库|财务|结果|通知|消息|回复)|有(?:消息|结果)(?:就|再|后)|考虑一下|"
        r"再想想|接下来(?:检查|查|看|做|要|再)",
        r"\b(?:let me|i'll|i will|we'll|we will|i need to|i have to|we need to|have to|needs? to be) (?:quickly |"
        r"just )?"
        r"(?:check|verify|verified|checked|find out|look into|look that up|confirm|confirmed|"
        r"ask|investigate|follow up)\b",
        r"\bget back to you\b|\bto be (?:confirmed|checked|verified|decided)\b|\bwaiting (?:for|"
        r"on)\b|\bi'll let you know\b",
        r"\blet me think\b|\bnot decided\b|\bundecided\b|\bunresolved\b|\bstill (?:unclear|open|"
        r"missing|don't|haven't)\b",
        r"\b(?:haven't|hasn't|didn't|isn't|aren't) .{0,40}\byet\b|\bas soon as i (?:know|hear)\b|\bremind me\b",
    ),
    Mark.CANCELLATION: (
        r"取消|作废|(?<![为什])不(?:去|买|订|退|换|用|要|做|搞|办|租|报)了|^算了|撤(?:销|回|"
        r"单)|停掉|终止|不再(?:需要|用|要)",
        r"\bcancel|\bcall(?:ed|ing)? (?:it |the \w+ )?off\b|\bscrap\b|\bnever ?mind\b|\bno longer (?:want|"
        r"need|going|using)\b|"
        r"\b(?:n't|not) .{0,30}\banymore\b|\bwithdraw\b|\babandon(?:ed)?\b|\bscratch that\b|\bdrop the\b",
    ),
    Mark.REPLACEMENT: (
        r"(?:改|换|调|变)(?:成|为|到|用|约|期|在|回|个|[0-9一二两三四五六七八九十]|周|星期)|"
        r"更正|不对[,，]|说错|记错|搞错|(?:挪|推迟|提前|延后?|移|错开)(?:到|至|成)|(?:往后推|往前提)到?",
        r"不是.{1,12}[,，]?(?:而)?是",
        r"\bactually\b|\bchange (?:it|that|this|the|my|from|to)\b|\bmake (?:it|that)\b|\binstead\b|"
        r"\bcorrection\b|\bi meant\b|"
        r"\brather than\b|\bswitch(?:ed|ing)? (?:it |over )?(?:to|from)\b|\bmov(?:e|ed) (?:it|that|the \w+) to\b|"
        r"\b(?:postpone\w*|resched\w+|push(?:ed)? (?:it |that )?(?:back )?to|shift(?:ed)? (?:it |that )?to|"
        r"bring (?:it |that )?forward)\b|"
        r"\bi (?:misspoke|was wrong)\b|\bno, (?:it's|it is|that's|i said)\b|\bnot \S+(?: \S+)?,? but\b",
    ),
    Mark.GUESS: (
        r"像是|怀疑|(?<!你)猜|恐怕|八成|说不定|看起来(?![都也还]?[很挺真太好非不])|感觉是|(?<![不尽])可能(?!性)|"
        r"(?:应该|大概率?|"
        r"好像)是|也许|或许|估计|疑似|不确定|说不准|似乎|貌似",
        r"\bmight\b|\bcould be\b|\bi (?:suspect|assume|bet|guess)\b|(?<!what it )\b(?:looks?|"
        r"seems?) like\b(?! (?:you|an? (?:great|good|nice|lovely|fun|really)))|"
        r"\bappears to\b|\blikely\b|"
        r"\bpresumably\b|\bmay (?:be|have)\b|\bmaybe\b|\bperhaps\b|\bprobably\b|\bmy guess\b|"
        r"\bnot (?:quite |really |entirely )?sure\b",
    ),
    Mark.SUPPOSED: (
        r"(?:^|[,，;]|那)(?:我|你|他)?(?:如果|假如|要是|假设|万一|倘若)",
        r"^(?:and |but |so )?if\b|, if\b|\bwhat if\b|\bsuppos(?:e|ing)\b|\bi wish\b|\bhypothetically\b",
    ),
    Mark.REFUSAL: (
        r"否(?:了|决|掉)|不采纳|不(?:接受|考虑|同意|划算|合适)|太(?:贵|慢|麻烦|远|复杂|晚|早|"
        r"吵|重)|^(?:不行|不要|不用|不了|别)|没必要",
        r"\b(?:don't|do not|won't|can't|cannot|rather not|wouldn't) (?:want|like|use|go|need|"
        r"take|accept|allow|open|afford)\b|"
        r"\btoo (?:expensive|slow|far|complicated|late|early|loud|heavy|risky|much)\b|\breject|\bruled? (?:it )?out\b|"
        r"\bnot an option\b|\b(?:doesn't|won't|wouldn't) work\b|\blet's not\b|^(?:no|nope|nah)\b",
    ),
    Mark.CONSTRAINT: (
        r"过敏|不能(?!不)|不可以|必须|务必|一定要|不[得许准]|禁止|预算|最多|至少|不超过|以内|"
        r"忌口|只能|不吃|截止|轮椅|无障碍|千万[别不]|杜绝|一概[不别]|绝(?:对|不|无)|谢绝|严禁|顶多|不得",
        r"\ballerg|\bmust(?:n't)?\b|\bnever(?! ?mind| (?:got|had|did|was|were|went|came|saw|heard|\w{2,}ed)\b)\b|"
        r"\babsolutely (?:no|nothing)\b|\b(?:under no|in no) \w+\b|"
        r"\bcannot\b|\bcan't (?:eat|use|have|take|drink)\b|\bat (?:most|least)\b|"
        r"\bno more than\b|\bbudget\b|\brequire[sd]?\b|\bdeadline\b|\bno later than\b|\bwheelchair\b|"
        r"\bno (?:sugar|gluten|dairy|meat|nuts?)\b|\b(?:don't|doesn't) eat\b|\bonly (?:if|after|before)\b",
    ),
    Mark.APOLOGY: (r"抱歉|对不起|不好意思|见谅|致歉", r"\bsorry\b|\bapologi"),
    Mark.THANKS: (
        r"谢谢|多谢|感谢|谢啦|太好了|满意",
        r"\bthank(?:s| you)\b|\bappreciate\b|\bthat's great\b|\bhappy with\b",
    ),
    Mark.READ_BACK: (
        r"(?:[跟和与向]您?你?|再)(?:确认|核对)(?:一下|下)?|请(?:您|你)?(?:确认|核对)|(?:对吗|没错吧|是吧|对吧)\W*$",
        r"\b(?:to (?:confirm|be clear|verify|double[- ]check)|confirming|(?:please|let me|just) (?:re-?)?confirm)\b|"
        r"\b(?:is that|that's) (?:right|correct)\?",
    ),
    Mark.DENIAL: (
        r"^(?:(?:我)?(?:查|看|试|测)(?:过|了)[,，]?\s*)?(?:不是|没有|不对|并没有|并不是|排除了)|不是(?:它|这个)",
        r"^(?:no|nope)\b|\bthat's not it\b|\b(?:it|that)(?:'s| is| was|)(?: not|n't) (?:that|"
        r"it)\b|\bnot the case\b|\bruled out\b",
    ),
    Mark.AFFIRMATION: (
        r"^(?:对|是的?|没错|确实|正是|就是它)|果然|确实是|还真是",
        r"^(?:yes|yep|yeah|right|exactly|correct|confirmed|indeed)\b|\bthat was it\b|\byou were right\b",
    ),
}

_MARKS = Sieve(((mark, alternatives(patterns)) for mark, patterns in _TABLE.items()), lambda row: row[1])

_NOISE = alternatives(
    (  # whole clauses, without their punctuation
        r"(?:嗯+|哦+|噢|啊|哎(?:呀|对)?|唉|哈+|嘿+|呃|额|好(?:的|滴|嘞|呀|吧|啊)?|对(?:的|了|对)?|"
        r"是(?:的|啊)?|行(?:吧|的)?|可以(?:的)?)",
        r"(?:没(?:事|关系)|收到|明白(?:了)?|了解(?:了)?|知道了|懂了|那(?:个|么)?|这个|就是|话说|"
        r"另外|还有|算了|嗨|没问题|确认|当然(?:可以)?)",
        r"(?:您好|你好(?:呀|啊)?|[早上中下午晚]{1,2}[上好]+|早安|晚安|再见|拜拜|在吗|在么|请问(?:一下)?|"
        r"(?:我)?想?问一?下|打扰了)",
        r"(?:辛苦(?:了|您)?|不客气|麻烦(?:您|你)?了|(?:请)?稍等(?:一下)?|加油|祝.{1,12}|很高兴.{0,16}|"
        r"希望.{0,12}(?:帮助|有用).{0,6})",
        r"(?:如果)?[您你]?(?:还)?有(?:什么|任何|其他|其它|别的)*(?:需要|需求|要求|吩咐|补充|问题|疑问|"
        r"想法)(?:的话)?.{0,12}",
        r"(?:那(?:么)?|嗯)?(?:接下来|然后|之后|还有)呢|(?:您|你|请)?(?:接着|继续)?(?:说|讲)(?:吧)?|"
        r"(?:and )?(?:what|anything|something|is there anything) else\b.{0,30}|go (?:on|ahead)|tell me(?: more)?",
        r"(?:可以|请|欢迎|都可以)?(?:随时|尽管)(?:可以)?(?:和|跟|向|告诉|联系|问|找|提|来).{0,10}|"
        r".{0,6}有?什么(?:能|可以|需要)(?:我)?(?:帮|为|效劳).{0,12}",
        r"[您你]说(?:的|得)(?:都|也|真|很|太|非常)*(?:好|对|有道理|没错|是)|(?:这|那)(?:些|个)?.{0,8}(?:听起来|"
        r"听上去)?(?:都|也|真|很|挺|太|还)*(?:不错|好|棒|有道理|有用)",
        r"(?:非常|真的?|实在|很|十分|太)?(?:抱歉|对不起|不好意思|感谢|谢谢|多谢|谢)(?:您|你|啦|了|"
        r"哈|大家)?(?:的.{1,12}|[给让]您.{0,14})?",
        r"(?:ok(?:ay)?|yes|yep|yeah|no problem|sure(?: thing)?|right|alright|great|perfect|good|"
        r"fine|cool|nice|well|so|oh|ah|hmm+|hi|"
        r"hello|hey|understood|got it|noted|i see|of course|certainly|absolutely|you(?:'re| are) welcome|"
        r"bye|goodbye|wait|anyway|"
        r"good (?:morning|afternoon|evening|night)|one moment|just a (?:sec|second|moment)|no worries|"
        r"please|and|then|also|but|"
        r"by the way|btw|quick (?:break|question)|agreed|actually|sounds good|glad to hear (?:it|that))"
        r"(?: (?:then|there|again|all|everyone))?",
        r"(?:many |ok |great |so )?thank(?:s| you)(?: (?:so much|a lot|very much|again|for .{1,40}|you))?",
        r"(?:i'm |i am |so |very |really )*sorry(?: (?:about|for|to) .{1,60})?|(?:my )?apologies(?: for .{1,60})?",
        r"i apologi[sz]e(?: for .{1,60})?|(?:i )?hope (?:this|that|it) helps?.{0,20}",
        r"(?:please )?let me know if .{1,70}",
        r"(?:and )?(?:how|what) (?:can|may|could) i (?:help|assist|do for)\b.{0,30}|that(?:'s| is|"
        r" sounds) (?:a )?(?:very |really |so )?"
        r"(?:good|great|nice|interesting|helpful|fine)(?: (?:idea|point|question|one))?|(?:that )?makes sense|"
        r"you(?:'re| are) right",
        r"我是(?:你|您)的.{0,10}(?:伴侣|助手|客服|助理|朋友)|作为(?:一个|一名)?(?:人工智能|ai).{0,10}|"
        r"as an ai(?: language)?(?: model)?|"
        r"i(?:'m| am) (?:just )?(?:an?|your) (?:ai|virtual|digital)\b.{0,30}",
        r"(?:is there|do you have) any(?:thing| other) (?:else|questions?).{0,40}|feel free to .{1,60}|"
        r"happy to help.{0,20}|"
        r"have a (?:nice|great|good) .{1,20}|(?:if )?you have any (?:other |more |further )?questions?.{0,40}",
        r"(?:can|could|may|shall) i (?:help|assist|do).{0,20} (?:anything|something) (?:else|more).{0,30}|(?:do|"
        r"would) you "
        r"(?:need|want|like).{0,12} anything (?:else|more).{0,20}|(?:no )?(?:that(?:'s| is|'ll be| will be| would be)|"
        r"this is) (?:all|it|everything|good|perfect)(?: (?:for (?:now|today)|thanks?|then))*|nothing (?:else|"
        r"more).{0,12}|"
        r"i'm (?:good|fine|all set)(?: thanks?)?",
        r"(?:good|great|nice|lovely|so good) to (?:see|hear from|meet|talk to) you.{0,12}|long time,? no (?:see|talk)|"
        r"how (?:are|have|were) you(?: (?:been|doing|today))*|how(?:'s| is) (?:it|everything) going|what(?:'s|"
        r" is) (?:up|"
        r"new)(?: with you)?|wow|whoa|woah|aw+|congrat(?:s|ulations).{0,16}|good luck.{0,20}|take care.{0,16}|"
        r"keep (?:it )?up"
        r".{0,24}|enjoy (?:your|the|it|every).{0,30}|(?:talk|speak|see) (?:to )?you (?:soon|later|tomorrow|then)|"
        r"(?:i )?(?:totally|completely|100%|absolutely|fully|so)? ?agree(?: with you)?|i'm (?:so |really |"
        r"very )?(?:proud of|"
        r"happy for|glad for) you.{0,40}|(?:your|those) (?:kind )?words (?:really )?mean.{0,20}|"
        r"that (?:looks|sounds|was|must be) (?:so |really |very )?(?:great|good|nice|fun|amazing|awesome|cool|lovely|"
        r"wonderful)|that's (?:so |really |very )?(?:cool|awesome|amazing|sweet|lovely|wonderful|exciting|fantastic|"
        r"gorgeous)|love (?:that|it|this)|(?:he|she|it|you)? ?(?:sounds|looks) (?:great|good|fun|amazing|awesome)",
        r"(?:那(?:么)?)?(?:你|您)?(?:还|今天)?(?:有|想)(?:没有)?(?:什么|其他|其它|别的|啥)*(?:话题|事情?)?(?:想|"
        r"要)?(?:聊|说|谈)"
        r"(?:的|些|点|什么)*(?:话题|事情?)?(?:吗|么|呢)?|(?:那|我们)?(?:明天|下次|回头|改天|晚点)(?:再)?(?:见|聊|来|"
        r"说)(?:吧|啦|哦)?|"
        r"(?:我的)?(?:好)?朋友|好主意|好梦|(?:你)?真棒|太棒了|哇(?:塞|哦)?|(?:你)?好(?:呀|啊)?(?:ai)?(?:伴侣|助手|"
        r"机器人)?|"
        r"(?:今天)?(?:我)?(?:又)?来(?:找你|和你|跟你)(?:聊天|说话).{0,3}|(?:很|非常)?(?:高兴|开心)(?:认识|见到|"
        r"又见到|又看到).{0,8}|"
        r"(?:这些)?(?:都)?(?:非常|很|十分)(?:重要|有用|实用|有帮助)|(?:我)?(?:知道|明白|懂|记住)了|"
        r".{0,14}随时(?:可以)?(?:来)?(?:找|联系|问|告诉|和|跟|向).{0,10}",
        r"(?:just )?to (?:confirm|be clear|verify)|let me (?:just )?confirm",
        r"(?:so |and |ok(?:ay)? )*what(?:'s| is|'ll it be)? (?:next|now|the next (?:one|task|thing))|"
        r"(?:那)?(?:下一(?:个|步|件)|接下来|下面)(?:任务|话题|问题|事)?(?:是|做|办|聊|说|要)*(?:什么|啥|哪个|哪件)?",
    )
)

_ASIDE = alternatives(
    (  # how and where the message itself is being written: no part of any topic
        r"(?:i'm |i am )?(?:typing|writing|sent|texting|dictating|posting)\b.{0,24}\b(?:on|from|with|via)\b.{0,40}",
        r".{0,30}\b(?:excuse|forgive|pardon|sorry (?:for|about)|ignore)\b.{0,12}\b(?:typos?|spelling|"
        r"grammar|autocorrect)\b.*",
        r".{0,20}\b(?:autocorrect|voice[- ]to[- ]text|phone keyboard)\b.{0,40}",
        r"(?:我)?(?:正|现在)?(?:用|拿|在)(?:着)?.{1,16}(?:打字|打的字|发消息|发的消息|码字|语音输入|敲的字?).{0,8}",
        r".{0,16}(?:错别字|打错字|手滑|输入法|语音转文字).{0,16}",
    )
)

_TYPING_TASK = alternatives(
    (  # typing, typos and keyboards as what is asked about
        r"怎么|如何|为什么|吗$|帮|改|检查|修|设置|关掉|切换|统计|挑",
        r"^(?:how|why|where|which|what|can|could|do|does|is|are|fix|turn|disable|enable|remove|check|correct)\b",
    )
)

_VENT = alternatives(
    (
        r"(?:我)?(?:真的?|快|要|都|太|好|很|简直)*(?:气死|烦死|急死|累死|郁闷死|无语|崩溃|受够|火大|"
        r"生气|烦|服)(?:我|人)?(?:了|啊|透)*",
        r"(?:this is |that's |it's |how |so |absolutely |just |really )*(?:ridiculous|unacceptable|"
        r"outrageous|infuriating|annoying|terrible)",
        r"i(?:'m| am) (?:so |really |very |absolutely )?(?:angry|furious|annoyed|fed up|frustrated|"
        r"upset|mad|livid)|(?:damn|wtf)(?: it)?",
    )
)

_ANNOUNCING = alternatives(
    (  # whole sentences that only say that an answer comes
        r".{0,16}(?:让我|我来|我)(?:来)?(?:认真|先)?(?:帮|为|给)(?:你|您).{0,6}(?:拆解|分析|整理|"
        r"介绍|看看|解答|梳理|说明|总结).{0,6}",
        r".{0,16}(?:如下|(?:整理|总结|汇总)(?:给你|一下|如下)|(?:要|需要|可以)?(?:分|从).{1,6}(?:段|"
        r"个?角度|个?方面|步|点)(?:来)?(?:看|说|讲).{0,4})",
        r"(?:sure |ok |well )?(?:there are|here are|here's|here is|these are) (?:many|several|a few|"
        r"some|the|a lot of|two|three|my)?\b.{0,70}",
        r"(?:let me (?:help|explain|break|walk|show|summari[sz]e)|i'd be happy to|i'll be glad to|"
        r"please go ahead)\b.{0,80}",
    )
)

_ACKNOWLEDGING = alternatives(
    (  # the beginning of a reply that takes up what was said
        r"^(?:好的?|好嘞|收到|明白|了解|知道了|清楚了?|记(?:下|住|好)了?|没问题|行|可以|嗯,?好|查到|看到|找到|"
        r"(?:我)?会(?:特别)?(?:注意|"
        r"记|避|盯|处理))",
        r"^(?:ok(?:ay)?|sure|noted|understood|got it|will do|of course|i see|all right|alright|no problem|certainly|"
        r"found it|good|great|perfect|fine|thanks? (?:you )?for (?:telling|letting)|(?:we|i) (?:will|"
        r"can) (?:take care|see|keep|make sure|"
        r"avoid)|i(?:'ll| have| can see) (?:it|that|make|note|keep))\b",
    )
)

_MOMENT = alternatives(
    (
        r"刚(?:才|刚)?|正在?|又|有点|有些|好像|今天|这会儿|外[面头]|窗外|隔壁|真(?!的)|好(?=[无热冷困烦累饿吵])|"
        r"[吵累困烦热冷]死|"
        r"太|了[啊呀吧呢啦]?$|着呢?$|中$|在(?=[\u4e00-\u9fff]{1,4}$)|哈哈|嘿",
        r"\b(?:just|so|bit|really|pretty|very|way too|today|outside|again|still|nearly|almost|lol|haha|yawn)\b|"
        r"\b(?:is|are|'s|'re|i'm|keeps?) \w+ing\b|\b(?:was|were)\b|^(?:it|he|she|they|we|i|someone|somebody|a|"
        r"the|that|this|"
        r"my|these|those)\b.* \w{2,}ed\b|\blooks?\b",
    )
)

_EDGE = " \t\n,，。.!！?？;；:：、~～…-—*#>\"'“”‘’()（）"


_PARTICLES = "啦呀啊哦吧呢嘛哈哟咯"
"""Particles at the end of a clause that change nothing of what it says."""


@lru_cache(maxsize=64)  # several steps ask of the same sentence
def marks_of(folded: str) -> frozenset[Mark]:
    """What one sentence does, given folded."""
    return frozenset(mark for mark, pattern in _MARKS.rows(folded) if pattern.search(folded))


def bare(text: str) -> str:
    """The folded text without surrounding punctuation."""
    return fold(text).strip(_EDGE)


def is_noise(clause: str) -> bool:
    """Whether a clause carries nothing of a topic: pleasantries, or remarks about the writing itself."""
    core = bare(clause)
    plain = core.rstrip(_PARTICLES) or core
    said = (
        _NOISE.fullmatch(core) or _NOISE.fullmatch(plain) or (_ASIDE.fullmatch(core) and not _TYPING_TASK.search(core))
    )
    return not core or bool(said)


def announces(sentence: str) -> bool:
    """Whether an agent's sentence only leads up to what it is going to say, and names no value."""
    core = bare(sentence)
    return _ANNOUNCING.fullmatch(core) is not None and not any(c.isdigit() for c in core)


def acknowledges(sentence: str) -> bool:
    """Whether a reply begins with words that take up what was said: "noted", 收到."""
    return _ACKNOWLEDGING.search(bare(sentence)) is not None


def of_the_moment(sentence: str) -> bool:
    """Whether a sentence tells of what is going on around the speaker: an event just now, a state that passes."""
    return _MOMENT.search(bare(sentence)) is not None


def is_outburst(clause: str) -> bool:
    """Whether a short clause only vents: the mood has it, and what was settled does not need it."""
    core = bare(clause)
    return _VENT.fullmatch(core) is not None


CALLED_OFF = alternatives(
    (
        r"取消|作废|算了|撤销|撤回|撤单|停掉|终止|不再|(?<![为什])不(?=\S了)",
        r"\bcancel(?:led|ed|ling|lation)?\b|\bscrap\b|\bnever ?mind\b|\bno longer\b|\bcall(?:ed|"
        r"ing)? off\b|\banymore\b|\bwithdraw\b",
    )
)
"""The words of a cancellation itself: what is left of the clause says what is cancelled; on folded text."""

POINTS_BACK = alternatives(
    (
        r"[那这](?:个|家|款|种|间|套|部|里|边|位|条)?|它|(?:换|要|看)(?:个|一)?(?:别的|其他|其它)",
        r"\b(?:that|this|those|these|it|them|(?:some|any)thing else|another|other)\b",
    )
)
"""Words that only point at what was said before, on folded text."""

TO_YOU = alternatives((r"(?:如果|要是|假如|万一)(?:你|您)", r"\bif you\b"))
"""A condition put to the other side ("if you get the chance, ..."): an instruction or advice, no supposition."""

SWITCH = alternatives(
    (
        r"(?:改|换)(?:用|成|为|到|走|做|回)",
        r"\bswitch(?:ed|ing)? (?:over )?to\b|\bgo(?:ing)? with\b|\buse\b|\btake\b",
    )
)
"""What stands behind it is the new choice, on folded text."""

WHY_NOT = alternatives(
    (
        r"为什么不(?:呢|行|可以|试|去)?(?:呢)?$|为啥不|何乐而不为|有何不可|(?:有|又)什么不(?:行|可以|好)",
        r"^(?:well |sure |ok(?:ay)? |and |hm+ )*why not\b",
    )
)
"""A question only in form: by it one agrees to what the other side has just put forward; on folded text."""
