"""How questions ask for what held before, and how statements tell which time they speak of: en, zh, ja."""

from __future__ import annotations

from agents_memory.language.text import alternatives, one

_AWAY_EN = (
    r"(?:deleted|removed|erased|replaced|superseded|retired|discarded|dropped|abandoned|scrapped|withdrawn|outdated|"
    r"expired|cancell?ed|voided|revoked)"
)
_OLD_EN = rf"(?:old|older|former|previous|prior|earlier|original|past|initial|ex|{_AWAY_EN})"
_WAS_EN = r"(?:was|were|did|had|been|used to)"
_GAP_EN = r"(?:(?!(?:at|in|on|of|about|from|for|with|to|during|after|since|is|are|am|do|does|be)\b)[\w'-]+ ){0,3}?"
_OWN_EN = r"(?:the|my|our|his|her|their|its|your|that|this|any)"
_PLEASE_EN = r"(?:(?:please|just|now|then|so|and|but|can you|could you|would you|i need(?: you)? to),? )*"
_VERB_EN = (
    rf"(?!(?:{_OWN_EN}|what|which|who|whom|whose|where|how|why|when|i|we|you|he|she|they|it|there|is|are|do|does|has|"
    r"have|in|on|at|for|of|to)\b)\w+"
)
"""The verb with which somebody is told to do something: what begins a sentence and is none of these."""
_NOUN_EN = r"(?!(?:the|my|our|an?|his|her|their|its|your|it|them|by|with|from|in|on|at|to|and|or|than)\b)\w"
_GONE_ZH = r"(?:删|换|撤|停用|作废|淘汰|取消|清除|抹|废)(?:除|掉|下来|去)?了?"
_SAID_ZH = r"(?!.{0,4}(?:说|提|讲|聊|告诉|问|约|商|答应|记|存|预))"

FORMER = alternatives(
    (
        rf"\b(?:what|which|whose|whom?)\b (?=.*\b{_WAS_EN}\b|(?:\w+ ){{0,4}}{_AWAY_EN}\b){_GAP_EN}"
        rf"(?:{_OWN_EN} )?(?:\w+ )?{_OLD_EN} {_NOUN_EN}",
        rf"(?:\b(?:was|were|did|had|whether|if)|^{_PLEASE_EN}{_VERB_EN}(?: \w+){{0,2}}?) {_OWN_EN} "
        rf"(?:[\w'-]+ ){{0,2}}?(?:{_OLD_EN}) {_NOUN_EN}(?!.*\b(?:is|are|still)\b)",
        r"\b(?:did|does|has|have|had) [^?.]{1,60}? replaced?\b",
        r"\b(?:what|which|who)\b[^?.]{0,40}\b(?:was|were|got|been) (?:replaced|superseded) (?:by|with)\b",
        r"^(?:so |and |but )?(?:was|were|did|had)\b[^?.]*\b(?:before|once)\b",
        r"(?<!\bis )(?<!\bam )(?<!\bare )(?<!\bget )(?<!\bgot )\bused to (?:be|have|live|work|go|do|use|call|pay|drive|"
        r"ring|meet|read|stay|[a-z]{3,})\b.*\?|\b(?:did|didn't) [^?.]{1,30} use to\b",
        rf"(?:^|[,，。]|[的我你他她它们咱那时])(?:以前|之前|原来|原先|从前|过去|当初|早先){_SAID_ZH}"
        r"[^,。]*(?:什么|多少|哪|谁|几|吗|是不是|有没有|怎么|\?)",
        r"(?:换|改|删|变|搬|更新|更改|撤|停)[^,。?]{0,10}(?:之前|以前|前)(?:的|是|用|打|住|叫|在|找)",
        r"(?:之前|以前|原来|原先|(?<![依仍照])旧|原)的?那?[个条串张份位]?(?:号码|电话|密码|口令|地址|邮箱|名字|价格|"
        r"日期|时间|地点|方案|版本|计划|编号|标签|钥匙|联系人|老师|房东|公司|[\u4e00-\u9fff]{1,4})"
        r"(?:是|叫|在)(?:什么|多少|哪|谁|几|不是)",
        rf"(?:被|已|已经|那个|刚)?{_GONE_ZH}的(?!时候|话|原因|理由|人|吗)(?:那|这)?[^,。?]{{1,12}}"
        r"(?:什么|多少|哪|谁|几|吗|是不是|开头|结尾|\?)",
        r"(?:替换|取代|代替|换掉|顶替)(?:了|掉|的是?)*(?:哪|什么|谁|之前|原来)",
        r"(?=.*[ぁ-ん])(?:以前|元々|もともと|昔|変更前|旧)(?:の|は|に)?[^。]*(?:か|何|誰|どこ|いつ|いくら|どれ|は)?[?。]*$",
        r"(?:変わ|替わ|換わ|変え|替え|換え|消|削除)(?:る|す|した|った|てもらう)?前[のはに]",
        r"(?:^|[、。\s]|その|この)(?:前|元|古い)の?(?!人|日|週|回|方)[^。]{1,14}(?:でした|だった|何|誰|どこ|いくら)",
        r"(?:削除した|消した|使わなくなった|使っていた)(?!理由|時|の(?:は|が)なぜ)",
    )
)
"""A question for what held before."""

BEFORE = one(
    r"\b(?:what|which|who|whom|whose|where|how)\b[^?.]*\bbefore\b|"
    r"\bbefore\b[^?.]*, (?:what|which|who|whom|whose|where|how)\b"
)
"""The same, where a verb in the past bears it out."""

REPORTS = alternatives(
    (
        r"\b(?:did|have|had) (?:i|we|you|they|he|she) (?:\w+ )?(?:say|said|mention|mentioned|tell|told|decide|decided|"
        r"agree|agreed|ask|asked|note|noted|plan|planned|promise|promised|discuss|discussed|talk|talked)\b",
        r"\bhow (?:old|long before)\b",
        r"(?:之前|以前|原来|上次|刚才)[^,。ぁ-ん]{0,6}(?:说|提|讲|聊|告诉|问|约|商量|答应|决定)",
        r"(?:前に|以前)[^。]{0,8}(?:言|話し|聞い|決め|相談)",
    )
)
"""A question for what was said or settled at an earlier time, which may hold now."""

PRESENT = alternatives(
    (
        r"\b(?:current(?:ly)?|now(?! that)|nowadays|presently|at (?:present|the moment)|from (?:now|here) on|in force|"
        r"in use|as of|remains?|these days)\b",
        r"(?:^|\b(?:the|my|our|your|his|her|their|its|a|an|is|are|:) )(?:brand[- ])?new(?:ly)?\b",
        r"\b(?:the|is|are|only|an?) active\b|\bactive [\w-]+(?: [\w-]+)? (?:is|are|remains?)\b",
        r"现在|目前|当前|如今|眼下|今后|从今|往后|现用|改用|仍然?|依然|(?:^|[,，。])以后|新的?(?=[一-鿿])(?<!重新)",
        r"現在|今は|今の|今も|今後|これから|新しい|新たな",
    )
)
"""What says that it speaks of the present."""

STILL = one(r"\bstill\b|仍|还(?:在|有|是|剩)|まだ")
"""In a question, that it asks for the present; "I still miss my old school" tells of the past."""

UNTIL_NOW = alternatives(
    (
        r"\b(?:before|until|than|replaced by|instead of) (?:\w+ ){0,3}?(?:current|new|present|active|now)\b[^,?.]*",
        r"\b(?:did|does|has|have|had) (?:\w+ )?(?:current|new|present|active) [\w' -]{1,30}? replace",
        r"(?:新的?|现在的?)[^,。?]{1,8}(?:取代|替换|代替|换掉|顶替)",
        r"\bbefore [^,?.]{1,40} (?:became|was|were|is) (?:current|active|new)\b",
        r"(?:换成?|改成?|变成?|更新)(?:了)?(?:新的?|现在)[^,。?]{0,6}(?:之前|以前|前)|(?:现在|新的?)[^,。?]{0,6}(?:之前|以前)",
        r"(?:新しい|今の|現在の)[^。、]{1,12}(?:の前|より前|になる前|に(?:変わ|替わ)る前)",
    )
)
"""The present as the end of what is asked for: "before the current one"."""

EARLIER = alternatives(
    (
        r"\b(?:used to|formerly|previously|originally|initially|at first|instead of|rather than|in place of|"
        r"replac(?:es?|ed|ing)|supersed(?:es?|ed|ing)|no longer|until|was|were|had|took over from)\b",
        r"\b(?:from|between) [^,.;]{1,40}? to\b",
        r"以前|之前|原来|原先|从前|过去|当初|不再|(?:代|接|顶)替|取代|替换|换成|换到|改成|改到|改为|从[^,。]{1,12}(?:到|换|改|变|搬)",
        r"以前|元々|もともと|昔は|代わり|変更|変わり|から[^。、]{1,14}(?:に|へ)|もう[^。]{1,14}ない",
    )
)
"""What tells of the past or of a change."""

PUT_AWAY = one(rf"\b{_OLD_EN}\b|{_GONE_ZH}的|旧的?|(?:削除|消去)(?:した|された)")
"""Adjectives of what is no more; they tell that it is no more, not what it was."""

EMPTY = one(
    r"\b(?:this|that|these|those|it|its|only|one|ones|just|also|any|no|not|more|anymore|longer|be|been|being|by|"
    r"again|already)\b|[的了是那这个]"
)
"""Words that tell nothing by themselves."""
