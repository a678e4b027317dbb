"""Words by which a request is put off: "after ...", "once ...", 过了..., 等...之后, ...が過ぎたら; over folded text.

A condition governs the forgetting, or belongs to what is to be forgotten ("my plans after Tuesday", 周二之后的安排).
Where the grammar leaves that open (English "forget X after T"), the sort of thing decides: an appointment has a time of
its own, a door code has none.
"""

from __future__ import annotations

from datetime import timedelta

from agents_memory.language.lexicon import letting_go as part
from agents_memory.language.text import one

THIS_TALK = timedelta(hours=24)
"""When the talk in which something is asked is over: no session lives longer (SPEC A3)."""

MARK = one(
    r"\b(?:after|following|past|beyond|once|when|soon|moment|minute|until|till?|from|as of|starting|beginning|on|in|at|"
    r"by|if|in case|provided|for|tomorrow|tonight|next|week|month|day|hour|end|longer)\b|"
    r"[后後]|过|等|到|从|起|开始|时候|结束|完|一旦|如果|要是|假如|[明今]|周|星期|礼拜|月|号|"
    r"たら|れば|まで|から|以降|次第|曜|日"
)
"""Without one of these nothing is put off: a quick look before the grammar."""

# English ---------------------------------------------------------------------------------------------------------

LEAD_EN = (
    r"(?:(?:so|and|ok(?:ay)?|also|then|well|hey|oh|hi|hello|by the way|btw|but|please|just|actually|thanks|thank you|"
    r"sure|right|fine|great|no|yes|one more thing)[,:!]? )*+"
)
CLAUSE_EN = r"(?:once|when|as soon as|the (?:moment|minute|second|day)(?: that)?|by the time)"
PAST_EN = r"(?:(?:right |shortly |any time |sometime |only |not )?(?:after|following|past|beyond)|at the end of)"
IF_EN = r"(?:if|in case|provided(?: that)?|assuming(?: that)?)"
FROM_EN = (
    r"(?:from|as of|as from|starting(?: from| on| with)?|beginning(?: on| with)?|effective(?: from| as of)?|on|in|at|"
    r"come)"
)
UNTIL_EN = (
    r"(?:until|till?|'til|up to|through|for(?= (?:the next |another |about )?(?:\d|a |an |one|two|three|"
    r"four|five|six|seven|eight|nine|ten|eleven|twelve)))"
)
START_EN = (
    rf"{part.ADDRESS_EN}(?:{part.GO_EN}|{part.NOT_EN}|stop|feel free to|let|take|get|put|make sure|ensure|strike|i "
    r"(?:withdraw|revoke)|my [\w' ]{2,40} can (?:go|be))\b"
)
"""With what a request begins."""
OPEN_EN = one(
    r"\b(?:i|you|we|they|he|she|to|will|would|can|could|may|might|should|must|not|never|and|or|i'll|we'll|"
    r"you'll|they'll|he'll|she'll|it'll|just|also|i'd|we'd|always|gonna|about|my|the|a|your)$"
)
"""Words that do not end a condition: their verb would be the request's."""
KEEPS_EN = (
    r"(?:(?:you |i |we )?(?:can |may |should |could |only |just |still |please |kindly |'ll |will )*+(?:keep|"
    r"remember|hold(?: on"
    r"(?: to)?)?|hang on(?: to)?|retain|store|save|note|need(?: to (?:keep|remember))?)) (?P<x>[^,;.!?]{1,100}?)"
)
THEN_EN = (
    r"(?:(?:,|;| -| –| —)? (?:and |but )?|, )(?:then |after (?:that|which) |afterwards?,? |from then on,? |and then )*"
)
NEED_EN = one(
    r"\b(?:i|you|we)(?:'ll| will| won't| will not| no longer| don't| only| will only)*(?: be)? (?:need(?:ing)?|"
    r"using|use) "
    r"(?P<x>[^,;]{2,80}?) (?:after|past|beyond|until|till|up to)\b"
)
"""Until when something is needed: what is to be forgotten after that."""
THEN_LAST_EN = one(r" (?:then|afterwards|after that|at that point)[\s.!]*$")
POINTS_EN = one(r"^(?:it|that|this|them|those|these|one|so)$")
THAT_EN = one(r"^(?:that|this|then|it|which)$")
COMING_EN = one(r"\b(?:it's|it is|comes?|arrives?|rolls? (?:around|in)|begins?|starts?|is here)\b")
POLITE_EN = one(
    r"^(?:you(?!r)\b|possible|at all|it(?:'s| is| isn't|'d be)? ?(?:not |no |wouldn't be )?(?:ok|okay|possible|alright|"
    r"all right|fine|too much|convenient|needed|necessary|a bother)|needed|necessary|need be|not too|nothing|"
    r"no (?:trouble|bother)|that(?:'s| is) (?:ok|okay|fine|alright|possible)|i (?:may|might|can|could) ask|all$|"
    r"thinking|"
    r"considering|some |careful|much |giving it|reflect|talking|discussing|hearing|reading|sleeping|realizing)"
)
"""What only looks like a condition: courtesy, the listener's own act, and second thoughts."""
_YOU_EN = (
    r"updated?|noted?|saved?|recorded?|log(?:ged)?(?! (?:in|out|on|off)\b)|repl(?:y|ied)|answer(?:ed)?|respond(?:ed)?|"
    r"acknowledged?|confirm(?:ed)?|stored?|read|writ(?:e|ten)|done|finished|through"
)
_DOING_EN = (
    r"updating|noting|saving|recording|logging(?! (?:in|out|on|off)\b)|replying|answering|responding|acknowledging|"
    r"confirming|storing|(?:reading|writing)(?= (?:it|this|that|these|down)\b)"
)
OWN_ACT_EN = one(rf"^(?:you(?:'ve| have|'re| are)? (?:just |only )?(?:{_YOU_EN})|(?:{_DOING_EN}))\b")
"""What the listener does with this very message: it is done when the answer is."""
THIS_TALK_EN = one(
    r"^this (?:\w+ )?(?:call|bridge|meeting|chat|conversation|session|discussion|talk|thread|exchange|interview)"
    r"(?: (?:is over|ends|is done|has ended|finishes))?$"
)
"""The talk in which it is asked."""
BEFORE_EN = one(
    r"(?<!\bhave )(?<!\bhas )(?<!'ve )(?<!\bbeen )(?<!\bis )(?<!\bare )(?<!'s )(?<!\bam )(?<!'m )(?<!\bbe )(?<!\bget )"
    r"\b(?:was|were|had|did|told|said|sent|gave|met|went|came|saw|wrote|left|bought|spoke|found|took|lost|talked|"
    r"mentioned|visited|called|moved|asked|stayed|lived|worked|arrived|happened|ended)\b"
)
"""A finite verb in the past: what was cannot be waited for."""
SPEECH_EN = one(
    r"\b(?:what|whatever|everything|anything|all|stuff|things?|words?)\b.*\b(?:i|we|you)(?:'ve| have)?\b|\b(?:i|"
    r"we) (?:just |"
    r"have |had )*(?:said|told|mentioned|asked|talked|discussed|shared|wrote|have|do|make|planned?)\b"
)
EVENT_EN = one(
    r"(?:appointment|meeting|plan|schedule|trip|travel|flight|booking|reservation|event|party|dinner|lunch|"
    r"breakfast|class|"
    r"classes|lesson|course|exam|test|interview|call|visit|date|session|game|match|matches|concert|show|deadline|task|"
    r"to-?do|agenda|itinerary|calendar|tour|holiday|vacation|conference|wedding|shift|arrangement|conversation|chat|"
    r"discussion|message|remark|comment|thing|stuff|delivery|deliveries|parties|activity|activities|commitment|errand|"
    r"reminder|day|week|rest)s?$"
)
"""Things that have a time of their own."""
NP_END_EN = one(r" (?:of|for|with|at|in|on|to|from|that|which|who|where|i|we|you|about|regarding|between|and)\b")
TELLS_EN = one(
    r"^(?:(?:so|and|ok|okay|well|hey|btw|by the way|fyi|oh)[, ]+)*(?:i|i'm|i've|i'll|we|we're|we've|he|she|it|it's|"
    r"they|my|our|the|this|that|there|his|her|their|here|here's)\b(?: [^ ]+){2,}$"
)
ONLY_UNTIL_EN = r"(?:only|just|no longer than|not longer than)"

# Chinese ---------------------------------------------------------------------------------------------------------

BEFORE_TIME_ZH = r"(?:过了|过完|等到?了?|到了?|从|自从?|打|在|待|挨到|直到)"
OVER_ZH = (
    r"(?:的?[^,。的]{0,10}?(?:之[后後]|以[后後]|过[后後]|过了|过完|一过|过去|结束|完了?|[后後](?!天)))"
    r"+(?:了|之[后後]|以[后後])?"
)
FROM_ZH = r"(?:起|开始|的?时候?|到了|一到|来临时?)"
START_ZH = (
    r"(?:你|您|就|便|再|才|请|麻烦|可以|都|也|帮我|给我|替我|务必|记得|一定|把|将|别|不|甭|无|忘|删|清|"
    r"抹|从你|彻底|全部)"
)
SO_ZH = one(r"(?:就|便|再|才)(?:请|可以|把|将|别|不|甭|无|忘|删|清|抹|都|全|从|彻底)")
KEEPS_ZH = (
    r"(?:(?:请|麻烦|帮我|给我|替我|你|您|先|暂时|暂且|可以|还是|只|只要|只用|只需要?|就|把|将))*+"
    r"(?:记(?:着|住|得|下)?|留(?:着|住|下)?|存(?:着|下)?|保留|保存|收着)"
)
TELLS_ZH = one(r"是|在(?!.*的)|叫|[:：=]|住|\d{3}|我在|我会|我们(?:在|会|要)|有(?!关)|换成|改成|为(?!了|止)")
POLITE_ZH = one(r"可以|方便|有空|能|愿意|不介意|不麻烦|你|您|没(?:问题|事)|行$|允许|需要")
OWN_ACT_ZH = one(
    r"^等?(?:(?:你|您)(?:把[^,。]{1,12})?(?:更新|登记|录入|写入|处理|改好)|(?:你|您)?(?:把[^,。]{1,12})?"
    r"(?:记下|记好|存好|存下|保存|回复|回答|答复))"
)
THIS_TALK_ZH = one(
    r"^等?(?:(?:[这本]次|这个|这场|这通|今天这?次?的?)(?:通话|电话|会议?|对话|会话|聊天|谈话|讨论)|"
    r"(?:我们|咱们)?(?:这次)?(?:聊|谈)完?$)"
)
EVENT_ZH = (
    r"(?:(?:等(?:到|着)?|待|一旦|只要|直到)(?P<w>[^,。]{1,24}?)(?:之[后後]|以[后後]|过[后後]|[后後]|了|完|的?时候?)?|"
    r"(?P<e>[^,。]{1,20}?(?:之[后後]|以[后後]|过[后後]|了[后後]|完[后後]?|结束[后後]?|完了|结束了)))"
)
IF_ZH = r"(?:如果|要是|假如|若是?|万一)(?P<i>[^,。]{1,24}?)(?:的话)?"
DONE_ZH = one(
    r"^等(?:等|一下|下|会)|已经?|既然|上次|昨|刚才|曾|每次|每回|每当|总|从今|今[后後]$|从此|^以[后後]|^然[后後]|"
    r"^最[后後]|^之[后後]$|"
    r"^此[后後]"
)

ONCE_ZH = r"(?P<o>[^,。]{1,16}?一[^,。一二三四五六七八九十个些点下会直般样定共切起\d]{1,4},)"
FOR_ZH = r"(?P<d>(?:\d{1,3}|[一二两三四五六七八九十半]{1,3})个?(?:天|周|星期|礼拜|月|小时|钟头|年))"
THAT_ZH = r"(?:在?[那此]?之[后後]|[那此]?以[后後]|过[后後]|到时候?|[那此]时)(?:,|就|再|便|你|请)?"
"""A word for a time that was named before."""

# Japanese --------------------------------------------------------------------------------------------------------

PASSED_JA = (
    r"(?:の?[^、。はを]{0,10}?(?:が|を|も)?(?:過ぎ|すぎ|終わ|済|すん|経|たっ|明け)(?:った|っ|ん)?"
    r"(?:たら|だら|れば|えば|め?ば|てから|でから|て|た[後后](?:に|で|は)?|たあと(?:に|で|は)?|次第)|"
    r"の?(?:[後后]|あと)(?:に|で|は)+|が?明けに?)(?:は|、)?"
)
DONE_JA = (
    r"(?:に|の|で|から)?[^、。はを]{1,14}?(?:[っいしんえけれきり]たら|んだら|た(?:[后後]|あと)(?:に|で|は)?|"
    r"次第)(?:は|、)?"
)
FOR_JA = (
    r"(?P<d>(?:\d{1,3}|[一二三四五六七八九十半]{1,3})(?:日|周|時|年)?间|(?:\d{1,2}|[一二三四五六七八九十])"
    r"(?:か|ヶ|カ|ヵ)月间?)"
)
FROM_JA = r"(?:以[降后後]|から)(?:は|に)?|(?:に)(?:なったら|なれば|なり次第|は)?|が(?:来|き)たら|の(?:時点|段階)で"
UNTIL_JA = r"まで(?:は|の間(?:は)?|だけ)?"
KEEPS_JA = (
    r"(?:覚え|記憶し|残し|保存し|保持し|取っ|持っ|メモし|とっ|記録し)て(?:おい|い)?(?:て|ください|くれ|"
    r"もらっ)?(?:て|から|も(?:いい|よい|良い)(?:です)?(?:が|けど)?)?"
)
THEN_JA = r"(?:その(?:[後后]|あと)|それから|それ以[降后後]|以[降后後]|あと|[後后])?(?:は|で|に)?、?"
OWN_ACT_JA = one(
    r"^(?:[^、。がは]{1,14}を)?(?:(?:更新|記録|登録|保存|返信|返答|回答|入力|メモ|反映)し|書き換え|書き留め)てから"
)
"""Only "do this and then": who is meant by したら is left open, and a deletion is final."""
THIS_TALK_JA = one(r"^(?:この|今回の|今日の)(?:会議|通話|電話|会話|打ち合わせ|チャット|話(?:し合い)?|ミーティング)")
EVENT_JA = (
    r"(?P<e>[^、。]{1,26}?(?:たら|だら|れば|次第|てから|た(?:[後后]|あと)(?:に|で|は)?|の?(?:[後后]|あと)(?:に|で)))"
)
THAT_JA = r"(?:その(?:[后後]|あと)|それ以[降后後]|そしたら)(?:は|で|に)?、?"
CLAUSE_JA = one(r"(?:ので|から|けど|けれど|が|し|て)、")
"""The end of a clause: what stands before it belongs to that clause."""
POLITE_JA = one(
    r"よけれ|よかっ|よろし|宜し|でき(?:たら|れば|ました)|可能|差し支え|問題(?:が)?な|手数|かまわな|構わな|"
    r"時間があ|気が向い|暇"
)
TELLS_JA = one(r"(?:です|ます|だ|だよ|である|だから|なので|ますから|ですが|けど|だけど|でして)$")
