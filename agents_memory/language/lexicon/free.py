"""Keys of the speaker's own: how a language ties a value to a phrase, and how it asks for one."""

from __future__ import annotations

import re
from functools import cache

from agents_memory.language.lexicon.attributes_ja import END, WHEN
from agents_memory.language.text import listed, simplified

_EV = (
    r"(?P<v>(?:[^,;!?()\n.:]|[.,:'](?=\S)|"
    r"(?<=\bdr)\.|(?<=\bmr)\.|(?<=\bmrs)\.|(?<=\bms)\.|(?<=\bst)\.|(?<=\bprof)\.){1,80})"
)
_NOUN = r"(?:[\w-]+'s )?(?:[\w/-]+ ){0,3}[\w/-]+"
_NOT = r"(?P<neg> not|n't)?"
_ROLE = (
    r"(?:dentist|doctor|gp|physio(?:therapist)?|therapist|accountant|lawyer|solicitor|landlord|landlady|boss|manager|"
    r"supervisor|mentor|"
    r"coach|trainer|tutor|teacher|barber|hairdresser|roommate|flatmate|vet|optician|midwife|pediatrician|"
    r"paediatrician|cardiologist|"
    r"dermatologist|emergency contact|contact person|agent|broker|plumber|electrician|cleaner|nanny)"
)
_ID = r"[a-z]+(?:[ -][a-z]+)? (?:#?[a-z]{1,5}-?\d[\w-]*|#?\d+)"

STATED: dict[str, tuple[tuple[str, bool], ...]] = {
    "en": (
        (rf"\bchange of (?P<k>{_NOUN}?):? {_EV}", True),
        (rf"^(?P<v>(?:(?:dr|mr|mrs|ms|prof)\.? )?[a-z][\w'-]*(?: [\w'.-]+){{0,3}}) is (?:now )?(?:my|our) (?:new "
            rf"(?P<k>{_NOUN})|(?:new )?"
        rf"(?P<q>{_ROLE}))(?: now| from now on)?[.!]?$", True),
        (rf"\b(?:my|our) (?P<k>{_NOUN}?) (?:is|are|was)(?P<named> (?:called|named)) (?P<v>.{{1,120}})", True),
        (
            r"\b(?:the|my|our) (?P<k>(?:[\w-]+ ){0,3}?[\w-]+) (?:(?:is|are|stays?|remains?) (?:still )?(?:valid|"
            r"good)|works?|runs|lasts|"
            r"(?P<verb>runs out|expires?|lapses)) (?:up to(?: and including)?|until|till|through|to|by|on) "
            r"(?P<v>[^,;!?()\n]{2,40})",
            True,
        ),
        (rf"\b(?:my|our) (?P<k>{_NOUN}?)(?: is| are)(?: now)?{_NOT}(?: now)? {_EV}", True),
        (
            rf"\b(?:my|our) (?P<k>{_NOUN}?) (?P<verb>expires?|runs? out|ends?|starts?|begins?|opens?|"
            rf"closes?|leaves?|arrives?|renews?)(?: on| at| in| to)? {_EV}",
            True,
        ),
        (rf"\bthe (?P<k>{_NOUN} (?:for|of) (?:my |our |the )?{_NOUN}) is(?: now)?{_NOT} {_EV}", True),
        (rf"(?:^|\b)(?P<k>{_ID}) (?:is|was|are|has|will be)(?: now)?{_NOT} {_EV}", True),
        (
            r"\b(?:the )?(?P<k>[\w-]+ (?:permit|visa|passport|licen[cs]e|subscription|contract|warranty|"
            r"ticket|lease|insurance|code|key|password hint|owner|hostname|port|version|meeting|"
            rf"appointment|deadline|rent|salary)) (?:is|are|was)(?: now)?{_NOT} {_EV}",
            True,
        ),
        (rf"^(?P<k>(?:[a-z]+ ){{0,3}}[a-z]+): {_EV}$", True),
        (
            r"^(?P<k>[a-z]+(?:'s)? (?:[a-z]+ )?(?:job|address|employer|color|colour|birthday|name|role|"
            rf"team|status)) (?:is|:) {_EV}",
            True,
        ),
    ),
    "zh": (
        (
            r"^(?P<v>[^,。;!?:我你他她这那是]{2,8}?)(?:现在)?是(?:我|我们|咱们?)(?:家|的|"
            r"家的)?(?:新的?(?P<k>[^,。;!?的]{2,6})|(?:的)?"
            r"(?P<q>牙医|家庭医生|主治医生|会计|律师|房东|教练|健身教练|私教|导师|老板|上司|领导|班主任|理发师|"
            r"钢琴老师|月嫂|保姆|中介|理财顾问))$",
            True,
        ),
        (
            r"(?P<k>(?:会员|借书|借阅|学生|积分|门禁|健身|储值|图书馆?|饭)[^,。;!?的]{0,3}(?:卡|证))(?:号码?|"
            r"编号)?(?:是|为|:)\s*(?P<v>[\w-]{3,20})",
            True,
        ),
        (
            r"^(?:我|我们|这个?|那个?)?(?:的)?(?P<k>[^,。;!?:我你他她这那的]{2,10}?)(?:的)?(?P<v>(?:只能|可以|能)?用到[^,。;!?]{2,16}|有效期?(?:到|至|为|"
            r"是)[^,。;!?]{2,24}|"
            r"(?:\d{4}年)?\d{1,2}月\d{1,2}[号日]?(?:之?前|以前)(?:都|一直)?有效)$",
            True,
        ),
        (
            r"(?:我|我们)(?:的|家|家的)?(?P<k>[^,。;!?:我你他她是叫在]{1,10}?)(?P<named>叫|名叫|的名字(?:是|"
            r"叫))(?P<v>[^,。;!?]{1,16})",
            True,
        ),
        (
            r"(?:我|我们|咱们?)(?:的|家|家的)(?P<k>(?:[^,。;!?:我你他她很但都也就不了太有会想能要去]|"
            r"会(?=[计员所长馆籍]|$)){1,12}?)"
            r"(?P<neg>不)?(?:就)?(?:是|为|改成|换成|改为|变成|放在|存在|在)(?P<v>[^,。;!?]{1,40})",
            True,
        ),
        (
            r"(?:(?:我|我们)(?:的|家|家的)?|^(?:这|那)?[个张份]?(?=[^,。]{1,6}(?:卡|证|券|码|票|会员|险|合同|签证|"
            r"护照|驾照|订阅|域名|租约|保修)))"
            r"(?P<k>[^,。;!?:我你他她是在这那]{1,8}?)(?:到)?(?P<v>(?:\d{4}年|今年|明年|后年)?\d{1,2}月"
            r"(?:\d{1,2}[号日])?|(?:这|本|下)?个?月底|下个?月|明年|月底|年底|下周\w?)(?P<verb>到期|过期|失效|续费|"
            r"年检)",
            True,
        ),
        (
            r"^(?!刚|把|将|还是|那就|干脆|就|请)(?P<k>[^,。;!?:我你他她这那]{1,12}?)(?:从[^,。;!?]{1,12}?)?(?:定在|定成|定为|改到|改成|改为|"
            r"换成|设成|设为|放在|"
            r"存放在|统一用|都用|就用)(?P<v>[^,。;!?]{1,40})",
            True,
        ),
        (
            r"^(?P<k>"
            r"(?:[^,。;!?:我你他她这那的不要只请]{1,8}\s?)?[a-z]{0,6}-?\d[\w-]*[^,。;!?:我你他她这那的是]{0,6}?)"
            r"(?P<neg>不)?(?:是|为|在|放在)(?P<v>[^,。;!?]{1,40})",
            True,
        ),
        (r"^(?![看做写问说请帮给把下第再先让用])(?P<k>[^,。;!?:我你他她这那\s\d]{2,8}):\s*(?P<v>.{1,60})$", True),
    ),
    "es": ((r"\bmi (?P<k>[\w ]{2,24}?) es (?P<v>[^,.;!?]{1,40})", True),),
    "ja": (
        (
            rf"^(?![私僕俺]の名前|自分の)(?:[私僕俺]の|うちの|家の|飼っている|飼い)?(?P<k>[^は。、の]{{1,10}})(?P<named>の名前は)"
            rf"{WHEN}(?P<v>[^。、]{{1,24}}?){END}",
            True,
        ),
        (
            r"^(?:[私僕俺]の|うちの|家の)(?P<k>[^は。、の]{1,10})は(?P<v>[^。、]{1,24}?)"
            r"(?P<named>と(?:い|言)(?:います|う|う名前です))(?=。|$)",
            True,
        ),
        (rf"^(?:私の|僕の|うちの)(?P<k>[^は。、]{{1,12}})は{WHEN}(?P<v>[^。、]{{1,40}}?){END}", True),
        (rf"^(?P<k>[^は。、]{{1,16}}の[^は。、]{{1,10}})は{WHEN}(?P<v>[^。、]{{1,40}}?){END}", True),
    ),
}

ASKED: dict[str, tuple[str, ...]] = {
    "en": (
        rf"\b(?:my|your|our) ({_NOUN}?)(?: is| are| called| named|'s|\?|$|,|\.)",
        rf"\bwhat(?:'s| is| are| was) (?:my|your|our|the) ({_NOUN}?)(?:\?|$|,)",
        r"\bwhich ([\w-]+(?: [\w-]+)?) (?:is|are) (?:mine|yours|my)",
        rf"\bwho(?:'s| is) (?:my|your|our|the) ({_NOUN}?)(?:\?|$)",
        r"\bwhen (?:does|do|is|will) (?:my|"
        r"your|our|the) ([\w -]{2,24}?) (expire|run out|end|start|begin|open|close|leave|arrive|"
        r"renew)\b",
        r"\bwhat (?:is|was|about) (?:the )?((?:ticket|order|case|plot|room|key|spare key|bug|issue|pr|"
        r"plan) [\w-]*\d[\w-]*)",
        r"^(?:what|which) (?!(?:is|are|do|does|did|was|were|can|could|"
        r"should|would|will|time|to|the|about|else|if)\b)([\w-]+(?: [\w-]+)?)(?:\?|$| (?:do|does|"
        r"did|is|are|should|would|will|can|for)\b)",
        r"\b(locker combination|locker|combination)\b",
    ),
    "zh": (
        r"(?:我|您|你)(?:们)?的([^,。;!?:是在叫的什么怎哪几多吗呢]{1,10}?)(?:号码)?(?:是|在|叫|有|什么|"
        r"怎|哪|几|多|吗|呢|[?？,。]|$)",
        r"(?:什么|哪(?![里儿天年月边])(?:种|个|款|样|一|些|家|位|间|本|首|部|条|张|台)?)"
        r"([^,。;!?的了吗呢是在什么哪]{1,6})(?:[?？呢]|$)",
        r"(?:多少|几)([位个码号人本台件张])"
        r"(?:[?？呢]|$)",
        r"([^,。;!?:我你您的是在\s]{2,8})(?:是(?:什么|多少|谁|哪)|在哪|叫什么)",
    ),
    "es": (r"\bmi ([\w ]{2,20}?)(?: es|\?|$)",),
    "ja": (r"(?:私|僕)の([^はが。、?？]{1,12})(?:は|が|って)",),
}

EVALUATIVE = re.compile(
    r"(?:so |very |really |pretty |quite |too |not |just |such |all |always |now |a bit |the |a |an |my "
    r")*(?:important|key|"
    r"great|amazing|best|good|bad|nice|cool|awesome|hard|fun|fine|ready|done|broken|slow|down|wonderful|"
    r"beautiful|"
    r"incredible|fantastic|perfect|terrible|awful|worst|worse|better|okay|ok|true|false|right|wrong|"
    r"correct|interesting|"
    r"everything|main focus|priceless|blast|treat|dream|lifesaver|mess|pain|joke|limit|tough|special|"
    r"unique|strong|weak)"
    r"(?= (?:now|for|to|of|thing|way|time|day|part|and|but|because|ever|right|in|at)\b|[^\w ]|$)|"
    r"(?:going|getting|like) |"
    r"(?:很|太|非常|真|挺|特别|最)?(?:好|棒|重要|不错|糟|差|对|错|难|简单|有趣|美|漂亮|开心)(?:的|了|"
    r"啊)?$"
)
"""Values that judge and state nothing."""

EVALUATIVE_KEYS = ("true ", "own ", "whole ", "only ", "main ", "biggest ", "first thought")
"""Beginnings of phrases that are comments, not attributes."""

NOT_KEYS = frozenset(
    listed(
        "thing things point question problem answer idea guess opinion way friend "
        "name it one that this what understanding bad goodness god question is only "
        "favorite favorite thing plan turn life day time understanding first next last guess issue fault "
        "concern job is code sentence example text message word "
        "essay paper note warning tip step ps edit hint output input result error user assistant system "
        "human ai http https subject re fwd title "
        "问题 意思 想法 感觉 看法 天 妈 事 话 情况 目的 理解 结论 例子 注意 备注 提示 例如 比如 回答 问 答 "
        "说明 标题 内容 用户 助手 结果 时间 人 地方 东西 理由 原因 时候 时候发 最后 最终 总之 后来 结果 "
        "终于 现在 目前 可以 就 都 一般 可能 应该 主要 好像"
    )
) | {"bad", "own"}
"""Phrases that look like keys and say nothing about the speaker."""

NOT_HEADS = frozenset(
    listed(
        "guess hunch theory thought thoughts suspicion hypothesis bet impression feeling opinion view point question "
        "concern worry hope "
        "wish dream reason excuse problem issue mistake fault idea take assumption understanding experience way thing "
        "things note fyi reminder news update 猜测 "
        "猜想 怀疑 推测 判断"
    )
)
"""Nouns for what somebody thinks: "my first guess is ..." states no attribute of theirs, however it is qualified."""


@cache
def compiled(lang: str) -> tuple[tuple[re.Pattern[str], bool], ...]:
    """The statement patterns of a language, compiled once."""
    return tuple((re.compile(simplified(pattern)), affirmed) for pattern, affirmed in STATED[lang])


@cache
def asked(lang: str) -> tuple[re.Pattern[str], ...]:
    """The question patterns of a language, compiled once."""
    return tuple(re.compile(simplified(pattern)) for pattern in ASKED[lang])
