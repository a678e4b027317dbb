"""The parts of which requests to forget are made, in English, Chinese and Japanese, over folded text.

A request has a predicate of letting go (`erase`, 删掉, 消して), or keeping turned round (`no need to hold on to`,
不必留着), or says that a thing is no longer known or needed; what it is about stands where the grammar of the
language puts it. Sentences are built from these parts in `language.forgetting`.
"""

from __future__ import annotations

from agents_memory.language.text import alternatives, one

X = r"(?P<what>[^!?\n]{1,160}?)"

# English ---------------------------------------------------------------------------------------------------------

GO_EN = (
    r"(?:forget|erase|delete|remove|wipe|purge|scrub|discard|drop|clear|destroy|expunge|unlearn|strike|dump|"
    r"lose|ditch|scrap|retire|excise|banish|"
    r"shred|trash|bin|obliterate|eliminate|withdraw|cut|get rid of|let go of|do away with|dispose of|"
    r"throw (?:out|away)|"
    r"clean (?:out|up)|rub out|blot out|take (?:out|down|off)|leave out|cross (?:out|off)|part with)"
)
KNOW_EN = (
    r"(?:remember(?:ing)?|retain(?:ing)?|hold(?:ing)? on(?: to)?|hang(?:ing)? on to|cling(?:ing)? to|"
    r"bring(?:ing)? up|"
    r"memori[sz](?:e|ing)|(?:keep|bear|have)(?:ing)? (?P<mind>(?:(?! in mind)[^!?\n])+) in mind)"
)
"""Keeping of which only a memory is capable."""
KEEP_EN = (
    r"(?:keep(?:ing)?|hold(?:ing)?|stor(?:e|ing)|sav(?:e|ing)|record(?:ing)?|track(?:ing)?|mention(?:ing)?|"
    r"not(?:e|ing)|preserv(?:e|ing)|know(?:ing)?|hoard(?:ing)?|sit(?:ting)? on|refer(?:ring)? to)"
)
MEMORY_EN = (
    r"(?:(?:your|the|my|our|all|any|every|its)(?: own)? )?(?:memory|memories|mind|head|records?|notes?|list|"
    r"database|storage|"
    r"files?|back-?ups?|system|logs?|history|books|archives?|profile|data|store)"
)
MIND_EN = (
    r"(?:from|out of|off|in|of) (?:your (?:own )?(?:mind|head|records?|notes?|lists?|database|storage|files?|"
    r"back-?ups?|system|"
    r"logs?|history|books|archives?|data)|(?:the |my |your |our )?(?:memory|memories)|(?:everything|anything|"
    r"whatever|all)"
    r"(?: that)? you(?:'ve| have)? (?:ever )?(?:stored|saved|got|have|hold|kept|know|keep))"
)
"""A place that only the memory of the one who is spoken to can be."""
WHERE_EN = (
    rf"(?: (?:from|out of|off|in|of|across) (?:(?:{MEMORY_EN})(?:(?:,| and|,? or) {MEMORY_EN})*|(?:everything|"
    rf"anything|"
    r"whatever|all)(?: that)? you(?:'ve| have)?(?: ever)? (?:stored|saved|got|have|hold|kept|know|keep)[\w ]{0,12}))"
)
EXTENT_EN = (
    r"(?:,? (?:permanently|completely|entirely|fully|altogether|for good|forever|for ever|right away|"
    r"immediately|at once|now|"
    r"please|any ?more|any longer|at all|by now|once and for all|everywhere|thoroughly|as well|too|in mind|"
    r"if you (?:can|would|don't mind)|will you|would you|thank you|thanks|for me))"
)
ADDRESS_EN = (
    r"(?>(?:please|kindly|just|now|so|and|also|then|ok(?:ay)?|well|actually|go ahead and|could you|can you|"
    r"would you|will you|"
    r"you (?:can|could|should|must|may|have to|need to|ought to|might as well)|would you mind|do me a favou?r and|"
    r"i(?:'d| would)? (?:like|want|need|prefer|ask|expect|appreciate) (?:it if )?you(?: to| could| would)?|"
    r"i(?:'m| am) asking you to|(?:please )?make sure (?:that )?(?:to|you)|be sure to|for [\w ]{2,24},|let's|let us|"
    r"feel free to|it(?:'s| is) (?:time|ok|okay|fine) to)[, ]+)*+"
)
NOT_EN = (
    r"(?:don't|do not|never|stop|quit|cease|no need (?:to|for)|no reason (?:to|for)|no point in|"
    r"there(?:'s| is) no (?:need|reason|point)(?: for you)?(?: to| in| for)?|"
    r"you (?:needn't|don't need to|don't have to|shouldn't|mustn't|can't|can stop|may not|must not|should not|"
    r"are not to|"
    r"no longer (?:need|have) to|have no (?:permission|right) to|are(?:n't| not) allowed to)|"
    r"i (?:don't|do not|no longer|wouldn't|would not) (?:want|like|wish|need|agree|consent|allow|permit)(?: for)?"
    r"(?: you)?(?: to| that you)?|i(?:'d| would) (?:rather|prefer)(?: it if)? you (?:not|didn't|did not|"
    r"stopped|no longer))"
)
CONSENT_EN = (
    r"(?:i )?(?:hereby )?(?:withdraw|revoke|take back|cancel|retract) (?:my |the |any )?(?:permission|consent|"
    r"approval|agreement)"
    r"(?: (?:to|for)(?: you(?: to)?)?)?"
)
GONE_EN = (
    r"(?:(?:can|has to|have to|must|should|needs? to|ought to|may|is to|are to)(?: all)?(?: now| just)? "
    r"(?:go|be (?:gone|deleted|erased|forgotten|removed|wiped|purged|dropped|discarded|destroyed|cleared|"
    r"scrubbed)|disappear|"
    r"vanish)|"
    r"(?:no longer|never|not) (?:exists?|appears?|shows? up|stays?|remains?|(?:can be|is|are) (?:found|kept|"
    r"stored|known))|"
    r"(?:is|are|gets?|be) (?:gone|deleted|erased|forgotten|removed|wiped|purged|unavailable))"
)
NEEDLESS_EN = (
    r"(?:(?:is|are|'s|'re|was|were) (?:no longer|not|now|by now)? ?(?:needed|relevant|necessary|irrelevant|"
    r"obsolete|useful|"
    r"useless|of (?:any )?use|moot|over|done|history|void)|isn't (?:needed|relevant)|aren't needed|"
    r"no longer (?:matters?|applies|"
    r"applies|counts?)|doesn't (?:matter|apply)|(?:we|i)(?:'re|'m| are| am) (?:done|through|finished) with|"
    r"(?:i|we) (?:don't|no longer) need|(?:leave|keep)(?: me)?(?: behind)? no |don't leave (?:a|any) )"
)

# Chinese ---------------------------------------------------------------------------------------------------------

GO_ZH = (
    r"(?:忘(?:掉|记|了|却|光|干净)?|删(?:掉|除|了|去|光|干净)?|清(?:掉|除|空|理掉?|出去|走)|抹(?:掉|去|除|"
    r"干净)|擦(?:掉|除|去)|去(?:掉|除)|"
    r"移(?:除|走|出)|剔(?:除|掉)|销(?:毁|掉|除)|撤(?:掉|销|下来?|除|走)|丢(?:掉|弃|了)|扔(?:掉|了)|拿掉|划掉|"
    r"勾掉|消(?:除|掉|去)|除掉|"
    r"注销|剥离|抛(?:弃|掉)|粉碎|清(?:得|理得)?干干?净净?|处理掉)"
)
KNOW_ZH = r"(?:记(?:着|住|得|在心上)?|惦记着?|留(?:着|存|底)|保留)"
KEEP_ZH = (
    r"(?:记(?:着|住|得|录|下|在心上)?|存(?:着|下|储)?|保(?:存|留|有)|留(?:着|存|下|底)?|储存|收着|惦记着?|"
    r"管(?:它|着)?|"
    r"提(?:起|到|及)?|挂(?:着|念)|知道)"
)
NOT_ZH = (
    r"(?:不用|不必|不需要|无需|无须|用不着|没必要|没有必要|别|不要|甭|不准|不许|不得|不可以?|禁止|停止|请勿|"
    r"勿|不能|不应该?|不该|"
    r"(?:我)?(?:不|没(?:有)?)(?:同意|希望|想|愿意|允许|授权|打算|准备|想让|乐意)(?:让|由|把)?)"
)
EXTENT_ZH = (
    r"(?>都|全都?|全部|统统|通通|一并|一起|彻底|完全|永久|永远|立刻|立即|马上|赶紧|尽快|也|就|再也|再|从此|"
    r"以后|给我|帮我|替我|请|干脆|"
    r"直接|可以|应该|必须|得|要|现在|一律)"
)
PLEASE_ZH = (
    r"(?>请|麻烦(?:你|您)?|劳驾|烦请|拜托|帮(?:我|忙)|给我|替我|能不能|可不可以|可以|能|你|您|就|那|干脆|还是|"
    r"顺便|记得|务必|一定要?|"
    r"我(?:想|要|希望)(?:你|您)?|出于[^,，]{1,10}[,，]|为了[^,，]{1,10}[,，]|[,，\s])*+"
)
WHERE_ZH = (
    r"(?:从|在|由)(?:你|您|我|的|这里|这儿|那里|那边|这边|所有|全部|一切|存的|记的|保存的|你存|"
    r"记忆|记录|备.录|脑子|脑海|脑袋|心|资料库?|数据库|系统|档案|名单|清单|列表|备份|本子|笔记|东西|内容)+(?:里|中|"
    r"内|上|里面|当中)?"
)
NEEDLESS_ZH = (
    r"(?:(?:已经|早就?|以后|现在|也|都|再)*(?:没(?:有)?用|用不上|用不着|不需要|不重要|没意义|不作数|不算数|"
    r"无效|失效|过期|作废|过去)"
    r"(?:了|的)?|涉及隐私|属于隐私|是隐私|不想(?:留|让人知道))"
)

# Japanese --------------------------------------------------------------------------------------------------------

FORGET_JA = (
    r"(?:忘れ(?:去っ|てしまっ|ちゃっ)?|(?:聞か|見|知ら|言わ)なかったことにし|なかったことにし|記憶から(?:消し|"
    r"外し|消去し|除い))"
)
GO_JA = (
    r"(?:忘れ(?:去っ|てしまっ|ちゃっ)?|消(?:し(?:去っ|てしまっ)?|去し|え)|消去し|削除し|抹消し|破棄し|廃棄し|"
    r"処分し|除去し|除外し|取り(?:除い|消し|去っ)|"
    r"外し|抜い|捨て|手放し|除い|(?:聞か|見|知ら|言わ)なかったことにし|なかったことにし|白紙にし|リセットし|"
    r"クリアし|無効にし|一掃し)"
)
ASK_JA = (
    r"(?:(?:て|で)(?:しまって|おいて|いただ(?:け|き)|もら(?:え|い)|くださ|下さ|くれ|ほし|欲し|もよ|もい|も構|"
    r"も大丈夫|も結構|構|いい|"
    r"ね|よ|ちょうだい|頂戴|$|[。、!]|、)|ように|お願い|てくださ|ておいて)"
)
KEEP_JA = r"(?:覚え|記憶し|保存し|保持し|記録し|残し|持っ|取っ|保管し|気にし|メモし|蓄え|使わ|引用し|触れ)"
NOT_KEEP_JA = (
    r"(?:(?:て)?(?:い|お|おい)?(?:る|く)?(?:必要|理由|意味)(?:は|も|が)?(?:ありません|ない|なし|ございません)|"
    r"(?:て(?:い|お)?)?(?:か)?なくて(?:も)?(?:いい|よい|良い|結構|構|大丈夫)|(?:て(?:い|お)?)?か?ないで|"
    r"(?:て)?ほしくな|(?:ること|るの)(?:は|を)?(?:やめ|止め|控え))"
)
ABOUT_JA = r"(?:(?:の|に(?:関する|関して|ついて)(?:の)?|についての)(?:こと|件|話|情報|データ|記録|内容|すべて|全て)*)?"
CONSENT_JA = (
    r"の?(?:保存|記録|記憶|保持|利用|保管)(?:に|を|は)(?:は)?(?:同意|許可|承諾|了承|希望)"
    r"(?:し(?:ない|ません)|を(?:取り消|撤回))"
)
NEEDLESS_JA = r"(?:用済み|不要|いらない|要らない|必要な(?:い|く)|使わない|終わっ|関係(?:が)?な(?:い|く)|無効|期限切れ)"

TRIGGER = one(
    rf"\b{GO_EN}\b|\b(?:remember|retain|hold|hang|cling|bring|mind|keep|stor|sav|record|mention|know)|"
    r"permission|consent|trace|exist|\bgo(?:ne)?\b|\b(?:off|out)\b|"
    rf"{GO_ZH}|{NOT_ZH}|查不到|找不到|搜不到|不知道|没听|"
    r"忘れ|消|削除|抹|破棄|処分|除|外し|抜い|捨て|手放|こと|同意|見つから|不要|用済|覚え|残"
)
"""Without one of these no sentence asks to forget: a quick look before the grammar."""

ORDER = alternatives(
    (
        rf"^{ADDRESS_EN}{GO_EN}\b",
        rf"^{PLEASE_ZH}(?!忘[了记却]?(?!.*吧))(?:{GO_ZH}|(?:把|将)[^,，。]{{1,30}}?{GO_ZH}(?!的|过))",
        rf"{GO_JA}[てで](?:おいて|しまって)?(?:ください(?:ませ)?|下さい|くれ|ほしい(?:です)?|欲しい(?:です)?|ちょうだい|頂戴)?[ねよな]?[。.!]*$",
    )
)
"""A whole sentence that orders it in so many words: "delete lockers 1 to 3", 把我家猫的名字忘掉."""
