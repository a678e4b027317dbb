"""How people ask for something to be remembered or forgotten, in Chinese, English and Japanese."""

from __future__ import annotations

import re

from agents_memory.language.lexicon import sparing
from agents_memory.language.text import alternatives, one, simplified

TRIGGER = one(
    r"忘|记|备注|删|清除|清空|清掉|抹|擦|去掉|移除|没说|存|撤回|作废|销毁|别提|不要再提|保存|forget|forgot|"
    r"delet|eras|remov|wip|drop|scrap|never ?mind|remember|purg|memor|sav|note|clear|"
    r"keep|store|record|unlearn|discard|get rid|scratch|strike|take that back|lose |disregard|pretend|"
    r"ditch|scrub|収|戻|覚|消|削除|抹消|外し|メモ|备.录|備.録|what you know"
)

NO_FORGETTING = one(
    r"备忘(?:录|单)?|備忘録?|健忘|难忘|忘年|忘我|忘情|忘形|忘恩|忘本|忘乎所以|淡忘|(?:念念|过目)不忘|忘れ(?:物|形見)|"
    r"(?:物|度)忘れ"
)
"""Words with 忘 in them that speak of no forgetting: a memo is there to remind."""

_X = r"(?P<what>[^。!?\n]{1,120}?)"
_E = r"(?P<what>[^!?\n]{1,160}?)"
_END = r"[。.!?~\s]*(?:$|(?=[。.!]\s*))"
_PLEASE = (
    r"(?:(?:^|[,.;]\s*|\b)(?:please|could you|can you|would you|will you|i want you to|i'd like you to|i "
    r"need you to|"
    r"you (?:can|should|must|may)|just|kindly|now|and|so|actually,?|ok(?:ay)?,?|also|then)[\s,]+)*"
)

_GO = r"\b(?:forget|delet|eras|remov|wip|purg|scrub|discard|drop|destroy)(?:e|ing)?\b"

NOT_FORGET = alternatives(
    (
        *sparing.PATTERNS,
        r"(?:我|他|她|谁|大家|你们|差点|刚才|老是|总是|容易|从|已经|快)(?:都|全)?忘(?:了|记)(?!吧|它)"
        r"(?!.{0,12}(?:吧|请))",
        r"^(?:哦|对了|啊|,)*忘(?:了|记)(?:跟|和|给|对)?(?:你|您)?(?:说|讲|提|"
        r"告诉|补充|带|问|交代)",
        r"(?:别|不要|可别|千万别|不能|不会|难以|永远不)忘(?:了|记|掉)?",
        r"忘不(?:了|掉)",
        r"^(?:did|have|has|do|does|are|were|why|what|how|where|who|which) (?!you mind)|^when (?![^?]*,[^?]*$)",
        r"(?:是不是|有没有|为什么|怎么|会不会|难道).{0,8}(?:忘|删)",
        r"^(?:你|您).{0,6}忘.{0,20}(?:吗|"
        r"了[?])",
        r"(?:把|将).{1,12}忘(?:在|到)",
        r"\b(?:i|we|he|she|they) (?:don't|do not|doesn't|didn't|no longer) (?:keep|save|store|have)\b(?! (?:that|"
        r"this|it|my|anything)\b)",
        r"\bi (?:almost |nearly |totally |completely |"
        r"always |keep |just |often |have |had |'ve )*(?:forgot|forget|forgetting|forgotten)\b",
        r"\b(?:don't|do not|never|won't|can't|mustn't|not) (?:ever )?forget\b",
        r"\bforgot to\b",
        r"\bdo you want\b",
        r"\b(?:delete|deletion|removal|erasure) requests?\b",
        r"\bi(?:'ll| will| am|'m| have|'ve)(?: now| just| going to)* "
        r"(?:delet|remov|eras|purg|clear)",
        r"\b(?:you|he|she|they|we) (?:forgot|always forget)\b",
        r"\bforget(?:-me-not|ful)",
        r"\b(?:after|before|when|once|while|until|since|because|whether) (?:you|it|they|people|someone) "
        rf"{_GO}",
        rf"\bremember to {_GO}(?!.*\b(?:memory|memories|records?|notes?|mind)\b)",
        rf"^(?:(?!{_GO}).)*\b(?:don't|do not|never|no need to|needn't|(?:mustn't|shouldn't|must not|should not)|"
        rf"(?:don't|do not|wouldn't|would not|never) (?:want|like|wish|need) you to)"
        rf"(?: (?:ever|just|yet|please|accidentally))? "
        rf"{_GO}",
        r"(?:别|不要|不用|不必|不许|不准|无需|请勿)(?:再|先|急着|马上|随便|轻易|给我|帮我)*(?:(?:把|将)[^,，。记留存保]{1,24}?)?"
        r"(?:都|全|全部|也)?(?:删|清除|清掉|清空|抹掉|抹去|移除|去掉|销毁|忘)",
        r"\b(?:i|he|she|we|they|people|everyone|everybody|nobody|(?:my|our|his|her|their) (?!memory)\w+)"
        r"(?:'ll|'d| (?:will|would|might|may|could|should|shall|always|usually|never|often|soon|probably|surely|"
        r"just))+ "
        r"(?:\w+ly )?forget(?:s|ting)?\b",
        r"(?<!n't )(?<!not )(?<!never )(?<!stop )\b(?:remind|ping|nudge|alert|notify|prompt) (?:me|us|him|her|them)\b",
        r"(?<!别)(?<!不要)(?<!不用)(?<!再)(?:提醒|通知)(?:我|我们|一下我|他|她)[^,。]{0,20}(?:删|忘|清)",
        r"你会(?:不会)?[^,。]{0,6}(?:忘|删)[^,。]{0,20}[吗?]",
        r"(?:消|忘れ|削除|外)[^。]{0,12}(?:リマインド|知らせ|通知|思い出させ)",
        r"(?<!把)(?<!将)我们?(?:自己)?(?:肯定|一定|准|就|会|又|总|老|也|都|可能|大概|早晚|迟早|多半|估计|恐怕)+(?:把|将)?"
        r"[^,。你您]{0,20}忘",
        r"(?<!把)(?<!将)(?<!于)[他她]们?(?:连|会|老|总|肯定|一定|准|又|就)[^,。你您]{0,16}忘",
        r"忘れて(?:い)?(?:た|ました|ない)|忘れて(?:い)?る|忘れて(?:き|来|しまった|しまいまし|困|いっ|いき)|忘れ(?:た|ました|ない)|"
        r"忘れ物",
        r"\bforget (?:about )?(?:all |"
        r"the )*(?:previous|prior|above|your) (?:instructions?|rules?|prompts?)",
        r"(?:忘记|忘掉|忽略).{0,6}(?:指令|指示|规则|提示词|设定)",
    )
)

TAKE_BACK = alternatives(
    (
        r"当我(?:没|沒)(?:有)?(?:说|讲|提|问)",
        r"(?:就)?当没(?:说|听见|听到)过?",
        r"(?:刚才|刚刚|上面|"
        r"上一[句条])(?:说|讲|那)?(?:的)?(?:话|那句|那条)?(?:别记|不算|撤回|收回|不作数)",
        r"(?:我)?收回(?:刚才|刚刚|前面|上一)",
        r"(?:这|那|刚才的?)(?:个|条|句|件事)?(?:就)?(?:别|"
        r"不要|不用)(?:记|存|保存|留)(?:了|下来|录)?",
        r"^(?:请|算了|,)*(?:别|不要)(?:记|存)(?:这|那)(?:个|条|句|些|件事)?",
        r"\b(?:forget|ignore|disregard|"
        r"scratch|strike) (?:that|it|this|what i (?:just )?said|what i just (?:said|told you)|the last "
        r"(?:message|thing))(?: please| i said(?: that| it)?| i (?:said|mentioned) (?:anything|that|"
        r"it))?[.!]*\s*$",
        r"\b(?:pretend|act like|as if) i (?:didn't|never|did not) (?:say|said|mention|ask)",
        r"\b(?:i take "
        r"that back|i didn't say (?:that|anything)|don't (?:save|store|remember|keep|record|note) "
        r"(?:that|this|it)\b)",
        r"(?:今|さっき|先ほど)の(?:話|発言|こと)?は(?:忘れて|(?:聞か|言わ)?なかったこと|取り消)",
    )
)

# (pattern, sure): a sure one is about memory by its own words, the others may be about things
FORGET: tuple[tuple[re.Pattern[str], bool], ...] = tuple(
    (re.compile(simplified(p)), sure)
    for p, sure in (
        (
            rf"{_X}(?:已经|都)?(?:没用|没有用|不需要|用不着|作废|过期|失效)(?:了)?[,].{{0,8}}(?:忘|删|去掉|清|"
            r"别记|不用记|移除)",
            True,
        ),
        (
            rf"(?:保存しているもの|記憶|記録|メモリ)(?:の中)?から{_X}(?:を|は)?(?:完全に|すべて)?(?:消|削除|外|"
            r"抹消)",
            True,
        ),
        (
            rf"(?:把|将){_X}(?:都|全|全部|统统|彻底|永久|永远|一并|从记忆(?:里|中)|从你.{{0,6}}(?:里|中))*"
            r"(?:忘掉|忘记|忘了|忘|抹掉|抹去|抹除)",
            True,
        ),
        (
            r"(?:别|不要|不用|不必|不需要|无须|用不着|请勿)(?:再)?(?:继续)?(?:记着|记住|记得|记录|保留|保存|"
            rf"留着|记){_X}(?:了|{_END})",
            True,
        ),
        (
            r"(?:忘掉|忘记|忘了)(?:我?(?:之前|以前|刚才|先前|前面|上次)?我?(?:说|提|讲|告诉你)(?:过)?)?"
            rf"(?:的)?(?:关于)?{_X}(?:吧|的事|这件事|这回事)?{_END}",
            True,
        ),
        (
            rf"(?:把|将){_X}(?:都|全|全部|全都|统统|彻底|永久|一并|给我)*(?:删掉|删除|删了|清除|清掉|清空|抹去|"
            r"去掉|移除|销毁|擦除|划掉)",
            False,
        ),
        (rf"(?:别|不要|不用)(?:把|将){_X}(?:记|存|保存)(?:下来|住|下|起来|着)?", True),
        (rf"(?:不想|不希望)(?:让|要)?(?:你|您)(?:再)?(?:记得|记住|记着|知道|保留){_X}{_END}", True),
        (
            r"(?:^|(?<=[,。!]))(?P<what>(?!请|出于|从|麻烦|帮|为了|你)[^。!?\n,]{2,80}?)[,]?(?:必须|请|都|要|"
            r"给我|也|全部|全都|彻底|永久|统统)+(?:删掉|删除|清除|清掉|抹掉|抹去|移除|销毁)",
            False,
        ),
        (
            rf"{_X}[,]?(?:就|都|请|也)?(?:不用|别|不要|不必|不需要|甭)(?:再)?(?:记|记着|记住|记得|保留|保存|留|"
            rf"提|存)(?:了|着)?{_END}",
            True,
        ),
        (
            rf"{_X}[,]?(?:请)?(?:都|就|全部|全都|统统)?(?:忘了吧|忘掉吧?|忘记吧?|忘了它|从(?:你的)?(?:记忆|记录|"
            r"资料)(?:里|中)?(?:去掉|删掉|删除|移除|抹掉|清除|拿掉))",
            True,
        ),
        (
            r"从(?:你|记忆|存)[^,。]{0,12}(?:里|中|内)?(?:彻底|永久|全部)?(?:删掉|删除|去掉|移除|抹掉|抹去|"
            rf"清除)(?:掉)?(?:所有|全部)?(?:关于|有关)?{_X}{_END}",
            True,
        ),
        (
            rf"(?:把|将){_X}(?:都|全|全部|统统|彻底|永久|一并)*(?:删掉|删除|删了|清除|清掉|清空|抹去|去掉|移除|"
            r"销毁|擦除|划掉)",
            False,
        ),
        (
            r"(?:请|麻烦|帮我|给我|出于隐私(?:考虑)?|为了隐私|[,，\s])*(?:彻底|永久|立即|马上|全部|统统)?"
            r"(?:删掉|删除|清除|清掉|抹掉|抹去|移除|去掉|销毁|擦除|清空)(?:掉)?(?:你)?(?:所有|全部)?"
            rf"(?:记住的|存的|保存的|记录的)?(?:关于|有关)?{_X}{_END}",
            False,
        ),
        (
            rf"{_X}(?:已经|都)?(?:没用|没有用|不需要|用不着|作废|过期|失效)(?:了)?[,].{{0,8}}(?:忘|删|去掉|清|"
            r"别记|不用记|移除)",
            True,
        ),
        (
            rf"{_PLEASE}(?:forget|unlearn)(?: about)?(?: everything| anything| all| whatever)?(?: that)?(?: "
            r"(?:what|that) )?(?:i (?:just )?(?:said|told you|mentioned|shared|wrote)(?: to you)?)?(?: "
            rf"earlier| before)?(?: (?:about|on|regarding|concerning))? {_E}{_END}",
            True,
        ),
        (
            r"\b(?:don't|do not|no need to|stop|needn't|you needn't|never|no longer|i don't want you to|you "
            r"don't (?:need|have) to)(?: need to)? (?:remember(?:ing)?|keep(?:ing)?|stor(?:e|ing)|retain"
            rf"(?:ing)?|hold(?:ing)? on to|track(?:ing)?|bring(?:ing)? up)(?: track of)? {_E}{_END}",
            True,
        ),
        (
            r"\b(?:delete|erase|remove|wipe|purge|clear|destroy|discard|get rid of|scrub)(?: out)? "
            r"(?:everything|anything|all(?: of)?|whatever|what(?= you\b| i\b)|the (?:data|information|info|"
            r"records?|memor(?:y|ies)|stuff)|any (?:data|record|memory|trace)s?)(?: that)?(?: you(?:'ve| "
            r"have)?(?: ever)? (?:saved|stored|know|remember|kept|recorded|noted|have|remembered|got|"
            rf"collected|learned|hold))?(?: on file)?(?: (?:about|on|of|regarding|concerning))? ?{_E}{_END}",
            True,
        ),
        (
            rf"\b(?:delete|erase|remove|wipe|purge|scrub|drop) {_E}(?: permanently| completely| for good| "
            r"forever| now| please)?(?:,? (?:from (?:your|the) (?:memory|records?|files?|notes?|database|"
            r"storage)|from everything you(?:'ve| have)? .{2,30}|and (?:never|don't|do not|keep no|leave "
            r"no) .{2,40}|it no longer matters|it doesn't matter any ?more|that's no longer .{2,20}|"
            r"keep no copy|leave no (?:copy|trace)))",
            True,
        ),
        (
            rf"\b(?:delete|erase|remove|wipe|purge|scrub|drop|clear) {_E} from (?:(?:your|the|all|my|our|"
            r"shared|assistant)(?: \w+)? )?"
            r"(?:memory|memories|"
            r"records?|storage|history|your notes)\b",
            True,
        ),
        (
            r"(?:^|[.;:] ?)(?:the (?:value|code|token|label|number|name|mapping) )?(?P<what>(?:"
            r"(?!deleted)[^!?;:\n]){1,120}?),? (?:should|must|is "
            r"to|are to|can)(?: now)? (?:be|stay|remain) "
            r"(?:treated as |considered |kept )?(?:deleted|forgotten|unavailable|erased|gone|purged)\b",
            True,
        ),
        (
            r"(?:^|[。;,])(?P<what>[^。;,]{1,60}?)(?:应|应该|要|必须|请)?(?:视为|当作|算作)(?:已)?(?:删除|忘记|"
            r"不存在|作废)",
            True,
        ),
        (
            r"\b(?:want|like|need|have) (?P<what>(?!the (?:deleted|removed|wiped))(?:[^!?\n]){4,160}?) "
            r"(?:wiped|deleted|erased|removed|purged|gone|forgotten)(?=\s*(?:$|[.,;!]|from|completely|"
            r"entirely|for good|permanently|now|please|and)\b|\s*(?:$|[.,;!]))",
            True,
        ),
        (
            r"\b(?:for privacy(?: reasons)?|due to privacy|gdpr)[,:]? (?:please )?(?:delete|erase|remove|wipe|"
            rf"purge) {_E}(?: for good| permanently)?{_END}",
            True,
        ),
        (
            r"\b(?:scrap|drop|lose) (?P<what>(?:the|my|our|all|any) [^!?\n,.]{0,60}?(?:preferences?|facts?|notes?|"
            r"memor(?:y|ies)|details|"
            rf"info(?:rmation)?|data)(?: (?:about|on|of) [^!?\n,.]{{1,60}}?)?){_END}",
            True,
        ),
        (
            rf"{_PLEASE}(?:delete|erase|wipe|purge) {_E}(?: permanently| completely| for good| forever| "
            rf"entirely| please| now)*(?:,|{_END})",
            False,
        ),
        (
            rf"\b(?:you can |you may |please )?(?:drop|discard) {_E}(?: now)?,? (?:it|they|that|this) (?:no "
            r"longer|doesn't|don't|isn't|aren't)",
            True,
        ),
        (rf"\bnever ?mind(?: about)? {_E} ?[-–—,] ?(?:no need|don't|you can|forget)", True),
        (rf"\bnever ?mind about {_E}{_END}", True),
        (
            r"\b(?:drop|lose|ditch|strike|scrap|scrub|skip) (?:the (?:bit|part|thing|stuff|business)|what i "
            rf"(?:said|told you|mentioned)|everything)(?: you know| i said)? (?:about|on) {_E}(?:,|{_END})",
            True,
        ),
        (
            rf"{_X}(?:は|を|に(?:関する|ついて)(?:の)?(?:情報)?(?:は|を)?)(?:もう|すべて|全て|全部|完全に|"
            r"永久に)*(?:、)?(?:忘れて|覚えておかなくて|覚えなくて|気にしないで|記憶から外して)",
            True,
        ),
        (
            rf"{_X}(?:は|を|に(?:関する|ついて)(?:の)?(?:情報)?(?:は|を)?)(?:もう|すべて|全て|全部|完全に|"
            r"永久に)*(?:、)?(?:消して|消去して|削除して|抹消して)",
            False,
        ),
        (rf"(?:保存しているもの|記憶|記録|メモリ)(?:の中)?から{_X}を?(?:完全に|すべて)?(?:消|削除|外|抹消)", True),
        (rf"{_X}(?:は)?(?:もう)?不要(?:なので|だから|です).{{0,10}}(?:外|消|忘|削除)", True),
    )
)

REMEMBER: tuple[re.Pattern[str], ...] = tuple(
    re.compile(simplified(p))
    for p in (
        r"(?:^|[,。!;]\s*)(?:(?:烦?请|劳烦|拜托|麻烦|帮我|给我|替我|你|您|要|务必|一定要?|千万|先|好好|也|就|再)\s*)*"
        r"(?:备注(?=[:：])|记录(?=[:：])|(?:备个|做个|加个)备注|记住|记下来|记下|记一下|记好|记得(?!.*[吗?])|记着|备注一下|存一下|存下来|保存一下|牢记|谨记)"
        r"(?!了?没|的|不|吗|我是|上次|你)(?:[:：,，\s]*(?P<what>[^\n]{0,160}))",
        r"[,，。]\s*(?:请)?(?:记一下|记住|记下来|记好|记着|存一下|备注一下|你记着|帮我记着)(?:吧|哦|啊|"
        r"了)?[。!~\s]*$",
        r"(?:可?别|不要|不能|千万别)忘(?:了|记)(?!带|拿|吃|关|锁|买|叫我|提醒)[:：,，]?(?P<what>[^\n]{0,160})",
        r"\b(?:please |do |could you |can you |i want you to |i'd like you to |you should |always )*"
        r"(?:remember|note(?=[^.!?]*\b(?:i|my|we|our|me|i'm)\b|(?: this| that| it)?(?: down)?[.!:]*$)|"
        r"keep in mind|bear in mind|make a note|take a note|memori[sz]e|save|store|jot down|write down)"
        r"(?: down| of)?(?: (?:that|this|it)\b(?! (?:is|was|has|he|she|i|my|we|our|the)\b))(?: for me| "
        r"down| please| too| somewhere| for later)*(?:[:,.!\s]+(?P<what>.{0,160}))?$",
        r"(?:^|[,.;!] ?|\bplease |\bcan you |\bcould you |\band )(?:please )?(?:remember|note(?=[^.!?]*\b"
        r"(?:i|my|we|our|me|i'm)\b)|keep in mind|bear in mind|make a note|take note|memori[sz]e)(?: that|"
        r":|,)? (?P<what>(?!when\b|how\b|what\b|who\b|where\b|the time\b|to\b|me\b|last\b).{2,160})",
        r"\b(?:please )?note (?:this|that) down[.:,]? ?(?P<what>.{0,160})",
        r"\bdon't (?:you )?(?:ever )?forget(?: that|:|,)? (?P<what>(?!to\b).{2,160})",
        r"\b(?:save|store) (?:that|this|it)(?: for (?:me|later|next time))?[.!]*$",
        r"\b(?:for the record|for future reference|note to self)[,:]? (?P<what>.{2,160})",
        r"(?:写|记|存|放|加|录|收|添)(?:进|到|入|在)(?:你|您|自己)?的?(?:备.录|记忆|笔记|小?本本?|本子|记录|记事本|脑子|脑海|心)"
        r"(?:里面?|中|上)?(?:吧|哦|啊)?(?:[:：,，]\s*(?P<what>[^\n]{0,160})|[。!~\s]*$)",
        r"\b(?:add|put|write|enter|log|file|save|store|record) (?:this|that|it|the following)(?: down)? "
        r"(?:to|in|into|on|under) (?:your (?:memory|memories|notes?|memo|records?|files?|head|mind)|"
        r"what you (?:know|remember))"
        r"(?: of me| about me)?(?: please)?(?:[:,.!]\s*(?P<what>.{0,160}))?$",
        r"(?:備.録|メモ|記憶|記録|ノート)に(?:書い|書き(?:込ん|留め|加え)|入れ|残し|追加し|加え)て[^。、]{0,8}[。、!\s]*"
        r"(?P<what>[^\n]{0,160})",
        r"(?:覚えて(?:おいて)?(?:ください|ね|て)?|メモして(?:おいて)?)(?:ください)?[。、!\s]*"
        r"(?P<what>[^\n]{0,160})",
    )
)

PERSONAL = one(r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|we're|our|us)\b|\d|\b(?:that|this|down)\b|:")
"""What an English request to remember must have: the speaker, a number, or a pointer to what is meant."""

ABOUT_MEMORY = alternatives(
    (
        r"记忆|记住的|记录|备.录|備.録|存的|存了|保存的|关于我|我的(?:信息|资料|数据|隐私)|隐私|备份|以后也?不要再提|"
        r"彻底|永久|有关的|相关的|其他的留",
        r"\b(?:memory|memories|remember|about me|you know|you "
        r"(?:have |'ve )?(?:saved|stored|kept|noted|recorded)|on file|records?|privacy|permanently|"
        r"for good|forever|my (?:data|information|info|details|profile)|never bring|keep no|no copy|"
        r"still valid)\b",
    )
)

THINGS = one(
    r"ファイル|文書|電気|明かり|照明|テレビ|画像|写真|メール|行目|段落|表|列|フォルダ|キャッシュ|ログ(?!イン)|タブ|"
    r"画面|コメント|"
    r"文件|文档|代码|这(?:行|段|句|张|个(?:文件|函数|表|字段))|第[一二三四五六七八九十\d]+(?:行|段|句|页|"
    r"章|条|个)|函数|变量|图片|照片|表格|数据库|数据表|字段|列|(?<![旅银流进举执发同步飞航出自言])行(?![李程动为业政人])|空格|标点|段落|句子|单词|邮件|消息|"
    r"评论|文件夹|缓存|日志|镜像|分支|注释|依赖|索引|节点|元素|按钮|页面|订单|账号|账户|帖子|视频|"
    r"购物车|应用|软件|插件|包|这[个些条]?$|重复(?:的|项)|空(?:行|格)|上下文|对话|会话|屏幕|聊天窗口|"
    r"\b(?:the|this|that|these|those|each|every|all|any|empty|blank|extra|top|bottom|code|log|command|duplicate|"
    r"first|second|third|fourth|fifth|last|next|previous|\d+(?:st|nd|rd|th)?) lines?\b|\blines? (?:\d|of|in|with|that)|"
    r"\b(?:files?|rows?|columns?|tables?|paragraphs?|sentences?|words?|functions?|variables?|code|"
    r"folders?|director(?:y|ies)|emails?|messages?|comments?|images?|photos?|pictures?|cache|logs?|"
    r"branch|commits?|docs?|documents?|database|index(?:es)?|nodes?|elements?|buttons?|pages?|"
    r"orders?|accounts?|posts?|videos?|apps?|packages?|duplicates?|spaces?|characters?|strings?|arrays?|"
    r"lists?|items?|section|slides?|quotes?|tags?|brackets|html|css|import|class|method|test|tests|"
    r"cart|basket|context|conversation|chat|screen|input|output|containers?|volumes?|pods?|records? "
    r"(?:in|from) the)\b"
)

EVERYTHING = one(
    r"^(?:(?:关于)?我(?:的|这个人)?(?:的)?(?:一切|所有(?:信息|数据|记忆|记录|资料|事情?)?|全部(?:信息|"
    r"数据|记忆|记录|资料)?)|(?:所有|全部|一切)(?:的)?(?:关于|有关)?我(?:的)?(?:信息|数据|记忆|记录|"
    r"资料|事情?|一切)?|(?:所有|全部|一切)(?:的)?(?:记忆|记录|信息|数据)?|"
    r"(?:you know about me|what you know about me|everything|all|anything|all of it)(?: that)?(?: you"
    r"(?:'ve| have)? \w+)?(?: (?:about|on) me)?|(?:all )?(?:of )?my (?:whole |entire |personal )?"
    r"(?:data|memor(?:y|ies)|information|profile|account data|history)(?: you have)?|(?:about |on "
    r")?me(?: ever)?|all (?:your )?memories(?: (?:about|of) me)?|私(?:の|に関する)(?:すべて|"
    r"情報すべて|全部)|すべて)$"
)
DEICTIC = one(
    r"^(?:(?:唉|哎|算了|好了|那个|[,，、\s])*(?:我)?(?:刚才|刚刚|前面|上面)?(?:说的?)?(?:这|那)(?:些|句|番|段)?话|"
    r"i (?:just |ever )?said(?: anything| something| it| that)?(?: at all)?|"
    r"(?:今|さっき|先ほど)(?:の(?:話|発言|こと)?|言ったこと|話したこと)?|这|那|它|这个|那个|这些|那些|这点|"
    r"这件事|那件事|这事|这条|这句|刚才(?:说)?的?(?:话|那个|那句|"
    r"事)?|我说的?|刚才那个|上面的?|一下|下来|that|this|it|those|these|them|what i (?:just )?said|"
    r"the above|for me|down|please|that one|それ|これ|)(?:吧|了|啊|哦|就(?:行|好|成|可以)了?|please)?$"
)
KEEP: tuple[re.Pattern[str], ...] = tuple(
    re.compile(simplified(p))
    for p in (
        r"(?P<keep>[^,，。;]{1,20}?)(?:都|要|给我|可以|先)?(?:留着|保留|留下|别动|不要动|继续记着)",
        r"(?<!n't )(?<!not )(?<!to )(?<!never )\b(?:but |and |only )?keep (?P<keep>(?!no\b|it\b|them\b)[^,.;]{1,60})",
        r"\bleave (?P<keep>[^,.;]{2,60}?) (?:alone|as (?:it|they) (?:is|are))\b",
        r"\b(?P<keep>[^,.;]{2,40}?) (?:should|can|must|may) stay",
        r"\bonly (?P<keep>[^,.;]{2,40}?) (?:is|"
        r"are) (?:still )?(?:valid|needed|right|current|correct)",
        r"\b(?:except|apart from|other than|but not) (?P<keep>[^,.;]{2,60})",
        r"除了(?P<keep>[^,，。;]{1,20})",
    )
)
