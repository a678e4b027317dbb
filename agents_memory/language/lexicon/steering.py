"""Who is told to do what to whom: the word classes of which `language.steering` makes up attempts to steer the agent.

Each entry is a feature with its patterns over folded text, per language. None of them is suspicious alone: people tell
their agent what to do all day, and speak of customers, rules and systems.
"""

from __future__ import annotations

from agents_memory.language.text import listed

_AI = r"(?:ais?|assistants?|chat ?bots?|bots?|language models?|llms?|models?|agents?|copilot|system)"
_SPEECH = (  # deeds that reach others: words, favours, goods and data
    r"(?:reply|respond|answer|say|state|claim|tell|inform|assure|treat|mark|regard|consider|approve|confirm|accept|"
    r"grant|"
    r"send|forward|copy|post|e-?mail|upload|transfer|pay|refund|ship|recommend|suggest|name|mention|promote|prefer|"
    r"praise|push|steer|book|order|buy|hide|conceal|omit|withhold|keep(?= .{0,30}\b(?:hidden|secret|from))|hand|give|"
    r"pretend|reveal|offer)"
)
_VERB = (
    rf"(?:{_SPEECH}|read|return|use|query|look|pull|redirect|route|point|delete|erase|wipe|overwrite|call|execute|run|open|fetch|check|take|load|"
    r"adopt|apply|follow|stick|act|output|print|insert|show|quote|list)"
)
_ORDERED = (
    r"(?:^|[,;:.!?()\]\[\"]\s*|\b(?:and|then|please|so|but|or|always|never|just|simply|also|must|shall|should|"
    r"you(?:'ll| will| must| should| can| need to| have to| are to)?|not|don't)\s+)"
)
_DONE = (
    r"(?:approved|settled|resolved|solved|done|paid|verified|confirmed|authori[sz]ed|cleared|closed|valid|delivered|"
    r"returned|refunded|through|granted|complete[d]?|processed|free)"
)
_ID = r"[a-z]{1,8}[- ]?\d{1,6}"
_AI_ZH = r"(?:ai|人工智能|大?模型|智能体|机器人|助手|助理|系统|agent|bot)"
_AI_JA = r"(?:ai|アシスタント|助手|ボット|モデル|システム|エージェント)"

STEMS_EN = (
    *listed(
        "ignor disregard forget overrid bypass overlook discard aside suspend abandon stop longer report listen "
        "belong under mode jailbreak system developer admin root operator im_start inst] assistant agent model bot llm "
        "copilot customer user client visitor caller guest patient buyer people person reader employee member anyone "
        "everyone someone body whoever they them their others whenever question request quiry inquiries complaint "
        "order refund price answer memor permanent forever always erase delete wipe clear overwrit profile detail data "
        "password credential key token card account histor conversation record fund money payment <| quer"
    ),
    *(" ai", "ai ", "if a", "if the", "if some", "if you", "y time", "h time", "once ", "soon as"),
    *("are now", "'re now"),
)
"""Of these each match of a telling feature in English has one."""

EN: dict[str, tuple[str, ...]] = {
    "deed": (  # an order to the agent: at the head of a clause, after "you", or as what is to be done
        rf"{_ORDERED}{_VERB}\b",
        r"\b(?:(?:is|are|has|have) to|must|should|needs? to) be \w+(?:ed|ad|en|nt|ld|ft|de|t)\b",
    ),
    "speech": (rf"{_ORDERED}{_SPEECH}\b",),
    "rules": (
        r"\b(?:ignore|disregard|forget|override|bypass|overlook|discard|set aside|suspend|abandon|stop (?:following|"
        r"obeying|"
        r"applying)|no longer (?:follow|obey|apply))\b(?:(?!\b(?:my|i|we|our)\b)[^.!?\n]){0,30}\b(?:instructions?|"
        r"prompts?|"
        r"rules?|guidelines?|directives?|constraints?|polic(?:y|ies)|restrictions?|safeguards?|guardrails?|"
        r"what you were told|programming)\b",
    ),
    "master": (
        r"\byou (?:now |will |only )*(?:report|work|answer|listen|belong|are (?:now )?under)\b.{0,10}\b(?:to|for|a|"
        r"the)\b.{0,20}"
        r"\b(?:new|another|different|only|alone)\b|\byou(?:'re| are) (?:now |no longer ){1,2}(?:a |an |in |bound|"
        r"dan|free|limited|"
        r"restricted)|\b(?:developer|god|jailbreak|unrestricted|admin|debug) mode\b|\bjailbreak\b|\bdo anything now\b",
    ),
    "tag": (
        r"^\W{0,4}(?:system|developer|admin(?:istrator)?|root|operator)\b(?: (?:message|prompt|override|update|"
        r"notice|note))?"
        r"\s*(?:[:>\])}】]|\|>)|<\|?(?:system|im_start|endoftext|developer)\|?>|\[/?(?:system|inst|admin|developer)\]|"
        r"\b(?:assistant|system|agent|model) (?:configuration|settings?|behaviou?r|policy|prompt|instructions?) "
        r"(?:update|change|override|upgrade)",
    ),
    "operation": (
        r"\"(?:op|action|operation|tool|function|command)\"\s*:\s*\"(?:delete|add|update|write|store|insert|remove|"
        r"erase|forget)",
    ),
    "addressed": (
        rf"\b(?:dear|attention|attn|hey|hello)[, ]+{_AI}\b|\b(?:notes?|messages?|memos?|instructions?|notices?|"
        rf"reminders?|"
        rf"for|to) (?:to |for )?(?:the |any |all |every |whichever )?{_AI}\b(?=.{{0,30}}[:：,)\]-])|^\W*{_AI}\s*[:,]|"
        rf"\b(?:the |any |every )?{_AI} (?:should|must|shall|has to|is to|are to|will|needs to|ought to)\b|"
        rf"\bif you are an? {_AI}\b",
    ),
    "others": (
        r"\b(?:the|a|any|every|each|all|other|our|your|this|these) (?:\w+ )?(?:customers?|users?|clients?|visitors?|"
        r"callers?|guests?|patients?|buyers?|people|persons?|readers?|employees?|members?)\b|\b(?:any|every|some)"
        r"(?:one|body)\b|\bwhoever\b|\bpeople who\b|\b(?:their|them|they|users|customers|others)\b",
    ),
    "anybody": (  # a behaviour for whoever comes: a matter "is raised", any question
        r"\b(?:when(?:ever)?|if|every time|each time|once|as soon as)\b[^,.]{0,40}\b(?:is|are|gets?|comes?|come) "
        r"(?:\w+ed|brought up|up|asked)\b|\b(?:any|every|each|all) (?:question|request|enquiry|inquiry|query|time|"
        r"complaint|"
        r"order|refund|price|answer)s?\b",
    ),
    "standing": (
        r"\b(?:from now on|from today|from here on|henceforth|going forward|in (?:the )?future|always|whenever|"
        r"every time|"
        r"each time|forever|permanently|as a rule|any(?:one|body)|every(?:one|body)|whoever|all future)\b",
    ),
    "self": (
        r"\b(?:tell|give|answer|show|send|call|remind|ask|help|warn|let|text|e-?mail|notify|read|book|order|recommend|"
        r"suggest|offer|mark|use|buy|find|get|make|keep|save)(?: \w+){0,2} (?:me|us|my|mine|our)\b|"
        r"\b(?:when(?:ever)?|if|every "
        r"time|each time|once|because|that|since) (?:i|we)\b|\\b(?:for|to|with|about|of) (?:me|us)\\b|\b(?:i|"
        r"we) (?:always|never|often|usually|also|just|\w+ly) |\b(?:boss|manager|company|"
        r"teacher|doctor|law|team|client)\b.{0,12}\b(?:says?|said|wants?|requires?|told|insists?)\b|\bi (?:want|"
        r"need|would|'d|"
        r"ask|like|prefer|am|live|work|eat)\b|\bi'(?:m|d|ve)\b",
    ),
    "secrecy": (
        r"\bwithout (?:\w+ )?(?:mentioning|telling|saying|informing|asking|disclosing|checking|notifying|confirm\w+)|"
        r"\b(?:do not|don't|never|must not|must never) (?:tell|mention|disclose|reveal|inform|let|notify|check|"
        r"verify)\b|"
        r"\b(?:hidden|secret|concealed) from\b|\bsecretly\b|\bcovertly\b|\bsilently\b",
    ),
    "untrue": (
        rf"\b(?:treat|mark|regard|consider|count|record|log|list)\b.{{0,60}}\bas (?:\w+ )?{_DONE}\b|\b(?:reply|say|"
        rf"tell|answer|"
        rf"respond|state|claim|assure|confirm)\b.{{0,60}}\b(?:has|have|was|were|is|are|went|been) (?:already |"
        rf"been )*{_DONE}\b",
    ),
    "carry_off": (
        r"\b(?:send|forward|copy|post|e-?mail|upload|leak|transfer|pass|wire)\b(?:(?!\b(?:my|"
        r"our)\b)[^.]){0,50}\b(?:details|data|"
        r"passwords?|credentials?|keys?|tokens?|cards?|accounts?|histor(?:y|ies)|memor(?:y|ies)|conversations?|"
        r"records?|"
        r"funds|money|payments?|refunds?)\b.{0,30}\bto\b",
    ),
    "redirect": (
        rf"\b({_ID})\b.{{1,90}}\b(?:read|look(?:ed)? (?:up|in)|answer(?:ed)?|give|hand(?:ed)? out|return|use|query|"
        rf"fetch|open)\b.{{0,24}}\b(?!\1){_ID}\b",
    ),
    "memory": (
        r"\b(?:permanently|forever|always) (?:remember|store|save|memori[sz]e)|\b(?:remember|store|save|write|add|"
        r"record|"
        r"memori[sz]e)\b.{0,60}\b(?:memory|memories|permanently|forever|profile)\b|\b(?:delete|erase|wipe|clear|"
        r"overwrite)\b"
        r".{0,30}\b(?:memor(?:y|ies)|(?:all|every|any|other) (?:\w+ )?users?'?)",
    ),
    "consent": (
        r"\b(?:the|this) (?:user|customer|client|person)s? (?:has |have |had )?(?:already )?(?:authori[sz]ed|agreed|"
        r"consented|"
        r"approved|prefers?|wants?|likes?|chose|confirmed)\b",
    ),
    "carried_on": (
        r"\b(?:by|with|following|per) (?:the )?(?:same|that|this|earlier|previous) (?:reasoning|logic|steps?|rule|"
        r"procedure|"
        r"mapping)|\bas (?:we )?(?:agreed|settled|before|established)\b|\bwe (?:settled|agreed|established)\b|"
        r"\b(?:keep|stick|"
        r"adopt|continue|follow|apply|reuse)\b.{0,16}\b(?:that|this|the same|the) (?:procedure|process|rule|mapping|"
        r"reasoning|"
        r"steps?|practice|approach)\b",
    ),
}
ZH: dict[str, tuple[str, ...]] = {
    "deed": (
        r"(?:你|您|请|要|须|应|该|就|都|只|一律|必须|务必|直接|并且?|再|然后|^|[,:;。(\[】])\s*(?:把|将|对|向|给|跟|"
        r"在)?[^,。;]{0,16}?(?:回复|"
        r"回答|答复|说|告诉|告知|声称|当作|当成|视为|标记|批准|确认|发送|发到|发给|转发|转到|转给|转入|转账|寄|抄送|"
        r"上传|推荐|介绍|优先|提到|"
        r"隐瞒|保密|读|查|给[^,。]{1,12}(?:结果|答案|数据|内容)|返回|使用|调用|执行|删除|清空|覆盖|写入|存入|沿用|"
        r"照做|遵循|报|改)",
    ),
    "speech": (
        r"(?:回复|回答|答复|说|告诉|告知|声称|当作|当成|视为|标记为|批准|发送|发到|发给|转发|转到|转给|转入|寄|抄送|"
        r"推荐|介绍|优先|提到|隐瞒|报|"
        r"给[^,。]{1,12}(?:结果|答案|数据|内容))",
    ),
    "rules": (
        r"(?:忽略|无视|忘记|忘掉|不(?:要|用|必|再)(?:理会|遵守|管|遵循)|抛开|放弃|绕过|推翻|跳过|解除|"
        r"作废)(?:(?!我)[^,。!?]){0,3}"
        r"(?:之前|以上|上面|前面|此前|先前|原来|原有|现有|所有|全部|一切|任何|你的?|系统)(?:(?!我)[^,。!?]){0,8}"
        r"(?:指令|指示|规则|提示词?|设定|要求|限制|命令|约束|规定|准则)",
    ),
    "master": (
        r"你(?:现在|从现在起|以后|今后)(?:就?是|扮演|变成)(?:一个|一名)?(?:dan|不受|没有限制|管理员)|你(?:现在|"
        r"从现在起|今后)?(?:只)?"
        r"(?:听命于|听从|服从|归)[^,。]{0,8}(?:管|新|的命令|的指挥)|(?:开发者|管理员|调试|上帝)模式|越狱",
    ),
    "tag": (
        r"^\W{0,4}(?:系统|管理员|开发者|system)(?:提示|指令|消息|通知|更新|设定|公告)?\s*[\]】):]|<\|?(?:system|"
        r"im_start)\|?>|"
        r"(?:助手|系统|模型)(?:配置|设置|行为|策略)(?:更新|变更|调整)",
    ),
    "addressed": (
        rf"(?:致|给|告诉|写给|通知|提醒|请)(?:所有|各位|本|该|任何)?{_AI_ZH}+[:,]|^\W*{_AI_ZH}{{1,2}}[:,]|"
        rf"{_AI_ZH}{{1,2}}(?:应该?|必须|务必|需要?|须|要|不得|不要)(?!求|是)",
    ),
    "others": (
        r"(?:用户|客户|顾客|买家|来访者|患者|病人|会员|别人|他人|其他人|任何人|所有人|大家|有人|谁(?:问|查|来|要|提|"
        r"想|都)|凡|对方|他们|她们|"
        r"每个人|人家)",
    ),
    "anybody": (
        r"(?:凡|任何|所有|一切|每个|每次|只要|一旦)[^,。]{0,12}(?:问题|提问|查询|请求|询问|问|查|提到|谈到|"
        r"涉及|说到)",
    ),
    "standing": (
        r"(?:以后|今后|往后|从现在起|从此|日后|每当|每次|只要|一旦|凡|始终|总是|永远|永久|一律|无论|不管|"
        r"所有订单)",
    ),
    "self": (
        r"(?:(?:老板|领导|经理|公司|老师|医生|上级|团队)[^,。]{0,4}(?:要求|规定|说|让)|我(?:问|提|说|要|查|让|想|"
        r"喜欢|是|在|吃|住)|(?:给|告诉|叫|回|帮|替|提醒|回答|"
        r"跟|对|通知|陪|教)(?:我|咱)|我(?:们)?的|我家|为我)",
    ),
    "secrecy": (
        r"(?:不要|别|不许|不准|切勿|禁止|无需|不必|不用|不得)(?:再)?(?:告诉|告知|提及|提到|提起|让|透露|通知|询问|"
        r"核实|核对|检查|声张|提(?![醒前交供高出升]))|"
        r"保密|隐瞒|偷偷|悄悄|瞒着",
    ),
    "untrue": (
        r"(?:说|回复|回答|告诉|告知|答|当作|视为|当成|标记为?|按)[^,。]{0,14}(?:已(?:经)?|都)[^,。]{0,4}(?:批准|"
        r"通过|解决|完成|处理|退|到账|"
        r"授权|核实|同意|付)",
    ),
    "carry_off": (
        r"(?:把|将)(?:(?!我)[^,。]){0,14}(?:资料|信息|数据|密码|密钥|卡号|账号|记录|记忆|余额|"
        r"款项?)[^,。]{0,8}(?:发|转|寄|传|抄)",
    ),
    "redirect": (
        rf"({_ID})(?![\w-]).{{1,40}}(?:读取?|查|用|给出?|返回|调取?|看|取|等于)[^,。]{{0,6}}?(?!\1)(?<![\w-]){_ID}",
    ),
    "memory": (
        r"(?:永久|永远|长期)[^,。]{0,4}(?:记住|保存|记忆|记下)|(?:写入|存入|加入|保存到|记到)[^,。]{0,6}记忆|"
        r"(?:删除|清空|清除|覆盖)[^,。]{0,12}"
        r"(?:记忆|用户[^,。]{0,4}(?:数据|记录))",
    ),
    "consent": (
        r"(?:该|此|这位|本|这个)?(?:用户|客户|顾客)(?:已经?|曾|最|都)?(?:授权|同意|批准|喜欢|偏好|希望|"
        r"确认过)",
    ),
    "carried_on": (
        r"(?:沿用|照|按|继续|遵循|维持|跟|和|同)(?:着|用)?(?:这个|该|此|刚才|上面|之前|前面|同样)(?:的|一样|"
        r"说的)?[^,。]{0,6}?(?:流程|规则|推理|"
        r"做法|办法|步骤|逻辑|一样|映射)|(?:记住|沿用|保持)这个(?:流程|规则|做法|办法)",
    ),
}
JA: dict[str, tuple[str, ...]] = {
    "deed": (
        r"(?:て|で)(?:ください|下さい|くれ|ほしい|おけ|おいて)|なさい|こと(?:[。)\]]|$)|(?:しろ|せよ)|必要があ|べき|"
        r"ように(?:して|する)|ること",
    ),
    "speech": (r"(?:答え|返し|返す|伝え|送|転送|勧め|薦め|推薦|紹介|言|承認|渡)",),
    "rules": (
        r"(?:以前|これまで|今まで|上記|すべて|全て|既存|あなた|従来|前)の?[^。、]{0,10}(?:指示|命令|ルール|規則|"
        r"設定|制約|制限|プロンプト)"
        r"[^。]{0,10}(?:無視|忘れ|破棄|従わな|取り消|解除)",
    ),
    "master": (r"(?:開発者|管理者|デバッグ)モード|脱獄|あなたは(?:今|これ)から[^。]{0,12}(?:制限|新しい|別の)",),
    "tag": (
        r"^\W{0,4}(?:システム|管理者|開発者|system)(?:メッセージ|通知|指示|更新)?\s*[\]】):]|<\|?(?:system|"
        r"im_start)\|?>",
    ),
    "addressed": (rf"{_AI_JA}{{1,3}}(?:へ|宛|さんへ|の皆|は必ず|は[^。]{{0,24}}(?:こと|べき|なければ))",),
    "others": (
        r"(?:誰に(?:でも|も)|誰か|誰が|他の(?:人|ユーザー)|ユーザー|お?客(?:様|さん)|顧客|患者さん|みんな|"
        r"皆に)",
    ),
    "anybody": (r"(?:の話が出|(?:と|について|を)聞かれ|を?尋ねられ|の質問(?:に|が)|話題になっ)",),
    "standing": (r"(?:今後|これから|以後|常に|必ず|いつも|永久に|毎回|すべて|誰にでも)",),
    "self": (r"(?:私|僕|俺|わたし|うち)(?:が|に|を|の|は|へ)",),
    "secrecy": (r"(?:知らせ|言わ|教え|伝え|報告せ|確認せ|触れ)(?:ず|ない)|秘密|内緒|隠し",),
    "untrue": (r"(?:承認|解決|完了|返金|処理|確認|許可|支払い?)済み?[^。]{0,6}(?:と|だと|として)",),
    "carry_off": (
        r"(?:情報|データ|番号|パスワード|履歴|記憶|資料)[^。]{0,4}を[^。]{0,50}(?:に|へ|"
        r"宛)[^。]{0,8}(?:送|転送|共有)",
    ),
    "redirect": (
        rf"({_ID})(?![\w-]).{{1,50}}?(?!\1)(?<![\w-]){_ID}[^。]{{0,6}}(?:を?(?:読|使|返|参照|見)|の(?:結果|"
        rf"データ)を)",
    ),
    "memory": (
        r"永久に(?:記憶|覚え|保存)|記憶(?:に(?:書|保存|追加)|をすべて(?:削除|消))|(?:長期)?(?:記憶|"
        r"メモリ)を[^。]{0,8}(?:削除|消去|消し)",
    ),
    "consent": (
        r"(?:この|本)?(?:ユーザー|お客様|顧客)[はが](?:既に|すでに)?[^。]{0,10}(?:許可|承認|同意|好み|好き|"
        r"希望)",
    ),
    "carried_on": (
        r"(?:さっき|先ほど|前|同じ|この|その)[^。、]{0,4}(?:推論|手順|ルール|やり方|方法|"
        r"流れ)[^。、]{0,4}(?:どおり|通り|に従|を続け|を使)",
    ),
}
