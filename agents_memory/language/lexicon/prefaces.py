"""Word classes of what stands before a statement and states nothing: telling, erring, greeting; over folded text.

Classes of meaning, not phrases: they tell an announcement from a circumstance where the punctuation does not. Each is
given by language: "en", "zh", "ja".
"""

from __future__ import annotations

from agents_memory.language.text import listed, one

TELLING = {
    "en": one(
        r"\b(?:tell\w*|told|say\w*|said|mention\w*|shar(?:e|ed|ing)|know|knew|hear|heard|guess|learn(?:ed|t)?|"
        r"not(?:e|ed|ing)|jot\w*|remember\w*|forgot\w*|slips?|record\w*|report\w*|announce\w*|news|updates?|info|"
        r"information|details?|facts?|fyi|heads?-?up|reminder|tidbit|word|add|ask|listen|honest|truth|worth|mind|useful|"
        r"handy|aware|typed|wrote|messages?|informed?|spoke|speak(?:ing)?|talk\w*|claim(?:ed)?|described?|notes|entry|file|answer|subject)\b"
    ),
    "zh": one(
        r"说|讲|提|告[诉知]|得知|知[道会]|通[知报气]|汇报|报[告备]|分享|补充|备[注案]|记|听|聊|唠|猜|消息|新[闻鲜]|[近情]况|"
        r"(?:件|个|[的桩回])事|参考|提醒|话|句|招呼|信息|资料|登记|坦白"
    ),
    "ja": one(
        r"話|言[うっいわえ]|[速報]報|発言|伝え|聞い|知ら|報告|共有|補足|覚え|メモ|控え|思い出|ニュース|近況|余談|雑談|情報|申し上げ|教え|"
        r"念のため|参考|状況|事情|の件|点が|ついで"
    ),
}
"""Saying, knowing and keeping: a stretch of these speaks about the talk itself."""

AMISS = {
    "en": one(
        r"\b(?:wrong\w*|mistak\w+|errors?|misspoke|misremember\w*|mis(?:said|stated|informed)|in(?:correct|accurate)\w*|"
        r"nonsense|false|invalid|backwards|blunder\w*|typos?|slip-?up|bad info\w*|"
        r"mix(?:ed)? up|confus\w+|outdated|out of date|expired?|obsolete|stale|behind|ancient|"
        r"no longer|used to be|(?:not|isn't|wasn't|aren't|weren't) (?:\w+ )?(?:true|so|the case|right|correct|what|"
        r"accurate)|chang(?:e|es|ed|ing)|shift\w*|moved (?:on|along)|movement|different|evolved|twist|"
        r"strike|scratch|retract\w*|withdraw\w*|take (?:that|it|this|\w+ \w+) back|ignore|disregard|"
        r"correct(?:ion|ed|ing)?|rephras\w+|fix(?:ed|ing)?|amend\w*|revis\w+|replac\w+|overwrit\w+|refresh\w*|"
        r"renew\w*|swap\w*|updat\w+|rewrit\w+)\b"
    ),
    "zh": one(
        r"错|岔|[弄搞说讲记][反混]|有误(?!会)|误(?![会解区])|糊涂|不准|不对|不(?:再)?是(?:那|这|原来|原先|以前|之前|从前|当初)|不算|作废|收回|撤回|推翻|忽略|改|变|"
        r"更[正新]|调整|修[订正]|订正|纠正|重[写新]|刷新|换|替|过[时期]|失效|不同|不一样|不作数"
    ),
    "ja": one(
        r"間違|勘違|記憶違|誤[りっ]|違[いうっ]|訂正|修正|直[しすせ]|改[めま]|撤回|取り消|無効|ナシ|無視|変わ|変更|"
        r"更新|新し[くい]|古[いくか]|期限切れ|切り替|差し替|書き換|上書|読み替|一変|言い直|昔の|最新じゃ|不正確|翻|動きが|"
        r"(?:そう|それ)じゃな|嘘(?:でし|だっ)"
    ),
}
"""Error, withdrawal and change: what was said or known before does not hold."""

EARLIER = {
    "en": one(
        r"(?<!as )\b(?:(?:i|i've|i'd|we|we've) (?:\w+ )?(?:said|told|typed|wrote|claimed|mentioned|gave)|"
        r"my (?:last|previous|earlier|first) \w+)\b"
    ),
    "zh": one(r"(?:前[面头边]|上[次回一]条?|刚[才刚]|之前|先前)[^,。如]{0,3}(?:说|讲|提|话|句|消息|条|发的)"),
    "ja": one(
        r"(?:さっき|先ほど|前に?|昨日|先日|先週)(?:の)?(?:話|発言|情報|説明|言った|伝えた|話した|お伝え)(?!.*(?:とおり|通り|ように))"
    ),
}
"""The speaker's own earlier words: a fact that is told after a remark on them is told to replace what they said."""

ALTERED = {
    "en": one(
        r"\b(?:chang(?:e|es|ed|ing)|shift\w*|moved (?:on|along)|movement|different|evolved|correct(?:ion|ed|ing)?|"
        r"fix(?:ed|ing)?|amend\w*|revis\w+|replac\w+|overwrit\w+|refresh\w*|renew\w*|swap\w*|updat\w+|rewrit\w+|"
        r"withdraw\w*)\b"
    ),
    "zh": one(r"改|变|更[正新]|调整|修[订正]|订正|纠正|重[写新]|刷新|换|替"),
    "ja": one(r"修正|直[しすせ]|改[めま]|変わ|変更|更新|新し[くい]|切り替|差し替|書き換|上書|読み替"),
}
"""Of these, what is done to things as well as to words."""

BACK = {
    "en": one(
        r"\b(?:i|i'm|i've|we|we've|my|me|myself|our|you|your|that|this|it|things?|everything|said|told|statement|earlier|"
        r"before|previous\w*|last|other day|picture|situation|circumstances|twist|no longer|what)\b"
    ),
    "zh": one(
        r"[我咱你您这那]|之前|以前|前[面头边]|上[次回面]|刚[才刚]|先前|如今|现在|话|说|讲|情况|形势|^(?:不对|错了|更正|改口|得改口)"
    ),
    "ja": one(
        r"さっき|前[にのっ言]|先[日ほ週]|それ|あれ|これ|そう|発言|話|記憶|事情|状況|説明|私|僕|ごめん|すみません|失礼|^あ、|いや|"
        r"勘違|間違"
    ),
}
"""What an error or a change is said of: the speaker, the one spoken to, their words, or how things stand."""

_HELLO = (
    r"hi|hey|hello|(?:good )?(?:morning|afternoon|evening)|ok(?:ay)?|well|oh|ah|aha|hm+|right|so|wow|yay|sorry|oops|"
    r"whoops|look|listen|hang on|hold on|wait|there|all|everyone|folks|team|again|and|"
    r"嘿|哎[呀哟]?|喂|嗨|哦|噢|嗯|啊|哈喽|哈啰|你好|您好|大家好?|各位好?|诸位好?|早(?:上好|安|啊)?|[中下]午好|晚上好|抱歉|不好意思|对不起|哟|"
    r"诶|欸|且慢|等等|还有|好的?|行|"
    r"皆さん|みなさん|ねえ|ねぇ|あのさ?ね?|えっと|えーと|ああ?|やあ|こんにちは|おはよう(?:ございます)?|こんばんは|ごめん(?:なさい)?|"
    r"すみません|はい|うん|実は|さて|ところで|そう|いや|ほら|それと?|ちなみに|そういえば|お疲れ様です|よ|さ|ね"
)
GREETING = one(rf"^(?:(?:{_HELLO})[\s,.!。、，！~…]*)+$")
"""Greetings and sounds: they state nothing, whatever follows them."""

CIRCUMSTANCE_EN = frozenset(
    listed(
        "in at by to from with without within during after before until till since when whenever while where if unless "
        "once because although though despite under over between among through via per given considering thanks due "
        "instead except besides like unlike last next every each most some"
    )
)
"""First words of an English stretch that says when, where, why or under what condition something holds."""

CIRCUMSTANCE_HAN = one(
    r"(?:时候?|之?[前后]|以[前后]|期间|(?:[里中内上]|(?<!一)下)(?:面|边)?|的话|[为因]|天|早[上餐饭]|晚[上餐饭]|月|年|"
    r"周[一二三四五六日末]?|は|に|まで|から|より|たら|なら|ば|とき|時|ので|のに|ため|後|前|中|間|末|曜日?)[,、:]?$|"
    r"^(?:如果|要是|假如|若|只要|除非|因为|由于|虽然|尽管|每|当|在(?!此|这)|从|自|到|等|もし|仮に)"
)
"""Chinese and Japanese stretches that say when, where, why or under what condition something holds."""

UNREAL = one(
    r"\b(?:kidding|jok(?:e|es|ing)|dream\w*|imagin\w+|suppos\w+|pretend\w*|assum\w+|what if|if only|is false|^not true|"
    r"untrue|fiction\w*|novel|story|scene|role-?play|hypothe\w+|for example|for instance|e\.g|translat\w+|sentence|"
    r"quot\w+|once upon|rumou?r\w*|gossip|allegedly|apparently|maybe|perhaps|unsure|lyrics?|sarcas\w+)\b|"
    r"玩笑|逗你|骗你|做梦|梦见|假[如设装]|设想|想象|比如|例如|譬如|小说|故事|剧本|歌词|翻译|造句|例句|传[闻言]|谣|听说|据|"
    r"也许|可能|大概|冗談|夢|仮に|もし|例えば|たとえば|小説|物語|翻訳|噂|らしい|によ[れる]|そうで|たぶん|言うには|言われ|歌詞"
)
"""Words of jest, fiction, hearsay and example: what follows is not told as true by the speaker himself."""

MATERIAL = one(
    r"^(?:(?:the|an?|my|this|new|short) )?(?:title|subject|example|sentence|text|essay|lyrics|quote|caption|headline|"
    r"slogan|prompt|q|a|question|answer|translation|exercise|input|output|task|summary|abstract|chapter|verse|scenario|"
    r"dialogue|source|reference|ps|p\.s)(?: \d+)?$|"
    r"^(?:标题|题目|例句|例子|原文|译文|问|答|问题|答案|摘要|正文|台词|对白|口号|输入|输出)\d*$|"
    r"^(?:タイトル|題名|例|例文|質問|答え|原文|要約|入力|出力)$"
)
"""Labels of texts: what follows is material."""

OTHERS = one(
    r"\b(?:he|she|they|him|her|them|his|their|someone|somebody|people|everybody|mom|mum|mother|dad|father|wife|husband|"
    r"son|daughter|brother|sister|boss|doctor|teacher|friend|colleague|neighbou?r|manager|client|customer)\b|"
    r"[他她]|妈|爸|爷|奶|老[婆公师板]|丈夫|妻子|儿子|女儿|哥|姐|弟|妹|领导|医生|大夫|朋友|同[事学]|客户|邻居|室友|有人|别人|"
    r"彼|母|父|妻|夫|息子|娘|兄|姉|友達|同僚|先生|上司|医者|部長|社長|みんな"
)
"""Other people: what they say or do is no announcement of the speaker's."""

SAYING = one(
    r"\b(?:says?|said|tells?|told|writes?|wrote|claims?|claimed|thinks?|thought|believes?|believed|insists?|insisted|"
    r"swears?|swore|warns?|warned|asks?|asked|advises?|advised|replied|answered|texted|emailed|posted)\b"
)
"""English verbs of saying and thinking, as told of somebody."""

FUNCTION_EN = frozenset(
    listed(
        "a an the i i'm i've i'd i'll me my we we're we've us our you you've you'd you'll your it it's its this that "
        "that's these those there here what which who and or but so if in on at to for from of with by as about up out "
        "off over is are was were be been am do does did don't didn't haven't hasn't isn't wasn't have has had will "
        "would could can can't should might may must let's let not no yes just only also too very quite really rather "
        "well now then yet still ever never already before after again back one some any something anything few little "
        "small quick quickly bit more else all way own long first last oh ok okay hey hi hello sorry please kindly "
        "later want wanted need like going gonna get got gets give gave make made side hand thing things case turns"
    )
)
"""English words that name nothing by themselves."""

FUNCTION_HAN = one(
    r"[我咱你您这那的了着过一个下些点件条是就才把给跟和对向在有没不也还都又再先得要想来去到上前面后最里边此为以请帮麻烦让"
    r"啦哈哦呀啊嘛呢吧吗哎嘿嗯儿何怎么顺便其实正经今天刚手当新旧别如果]|[ぁ-ん]|[言思私僕]|ー"
)
"""Characters of grammar and address."""

NUMBERED = one(
    r"\d|[一二两三四五六七八九十百]+(?:[点号楼层位元块年月日天岁分秒]|個|人)|\b(?:one|two|three|four|five) o'clock"
)
"""A number that tells something: no mere announcement has one."""
