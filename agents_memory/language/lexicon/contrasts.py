"""Words that exclude each other, in Chinese and English: antonyms, and ways of life that cannot both hold."""

from __future__ import annotations

import re
from functools import cache

from agents_memory.language.text import listed, simplified

_PAIRS: tuple[tuple[str, str], ...] = (
    (
        r"\b(?:likes?|loves?|adores?|enjoys?|fond|prefers?|favou?rite|fan)\b|喜欢|爱|热爱|最爱",
        r"\b"
        r"(?:hates?|dislikes?|detests?|loathes?|can't stand|can't bear|can't face|sick of|gone off)\b|"
        r"讨厌|反感|厌恶|受不了|腻",
    ),
    (
        r"\b(?:short|brief|concise|terse)\b|简短|简洁|简单|短",
        r"\b(?:long|detailed|longer|verbose|in "
        r"depth)\b|详细|详尽|展开|长",
    ),
    (r"\bopen(?:s|ed)?\b|开着|打开|营业", r"\bclosed?(?:s)?\b|\bshut\b|关着|关闭|关门|停业"),
    (r"\bbetter\b|好多了|好转|更好", r"\bworse\b|更糟|变差|恶化|更差"),
    (r"\bearly\b|提前|早到", r"\blate\b|迟到|晚到|延误"),
    (
        r"\baccept(?:s|ed)?\b|\bagree(?:s|d)?\b|"
        r"\bapproved?\b|接受|同意|批准|赞成",
        r"\breject(?:s|ed)?\b|\bdeclined?\b|\brefused?\b|"
        r"\bdisagree\b|拒绝|不同意|反对|否决",
    ),
    (r"\bstole\b|\bstolen\b|\bsteal\b|偷", r"\bbought\b|\bbuy\b|\bpaid\b|买"),
    (r"\bsold\b|\bsell\b|卖", r"\bkept\b|\bkeep\b|留下|保留|没卖"),
    (r"\bwindow\b|靠窗|窗边", r"\baisle\b|过道|走道"),
    (r"\bhome\b|\bhouse\b|家(?!人|庭)", r"\boffice\b|\bwork\b|公司|单位"),
    (r"\bhot\b|热", r"\b(?:cold|iced)\b|冰|冷|凉"),
    (r"\bbefore\b|之前|以前", r"\bafter\b|之后|以后"),
    (r"\balways\b|总是|每次", r"\bnever\b|从不|从来不"),
    (
        r"\bincreased?\b|\brais(?:e|ed)\b|\bmore\b|提高|增加|上调|涨",
        r"\bdecreased?\b|\blower(?:ed)?\b|"
        r"\breduced?\b|\bless\b|降低|减少|下调|跌",
    ),
    (r"\benabled?\b|\bon\b|开启|启用|打开", r"\bdisabled?\b|\boff\b|关闭|停用|禁用"),
    (r"\bwon\b|\bpassed\b|赢|通过|及格", r"\blost\b|\bfailed\b|输|没通过|挂科"),
    (r"\bleft\b|左", r"\bright\b|右"),
    (r"\bmorning\b|早上|上午|早班", r"\bevening\b|\bnight\b|晚上|下午|晚班|夜班"),
    (r"\bsafe\b|安全", r"\bdangerous\b|\bunsafe\b|危险"),
    (r"\bsweet\b|甜", r"\b(?:savou?ry|salty|bitter|unsweetened)\b|咸|苦|无糖"),
    (r"\bformal\b|正式", r"\b(?:informal|casual)\b|随意|口语|随便"),
    (r"\bpublic\b|公开", r"\bprivate\b|私密|保密|私有"),
    (r"\b(?:alive|living)\b|活着|健在", r"\b(?:dead|died|passed away)\b|去世|死|过世"),
    (r"\bquiet\b|安静", r"\b(?:noisy|loud)\b|吵|热闹"),
    (r"\bcheap\b|便宜", r"\bexpensive\b|贵"),
    (r"\bbig\b|\blarge\b|大号", r"\bsmall\b|小号"),
    (r"\bstart(?:s|ed)?\b|\bbegan\b|开始", r"\bstop(?:s|ped)?\b|\bquit\b|\bgave up\b|停止|不再|戒"),
    (r"\bsuccess(?:ful)?\b|\bsucceeded\b|成功", r"\bfail(?:ed|ure)?\b|失败"),
    (r"\bpresent\b|\battend(?:s|ed|ing)?\b|出席|参加|到场", r"\babsent\b|\bmissed\b|缺席|没来"),
    (r"\binclud(?:es?|ing|ed)\b|包含|含有", r"\bexclud(?:es?|ing|ed)\b|\bwithout\b|不含|不包"),
    (r"\bmanual(?:ly)?\b|手动", r"\bautomatic(?:ally)?\b|自动"),
    (r"\bfull-time\b|全职", r"\bpart-time\b|兼职"),
)

_IMPLIED: tuple[tuple[str, str], ...] = (
    (
        r"\b(?:vegetarian|vegan|plant-based)\b|don't eat meat|吃(?:全|纯)?素|素食|不吃肉",
        r"(?<!don't )"
        r"(?<!not )(?<!never )\b(?:eat|eats|eating|ate|had|love|enjoy|cook)\w* (?:\w+ )?(?:meat|steak|"
        r"beef|chicken|pork|fish|bacon|lamb|burgers?)\b|(?<!不)(?<!从不)吃(?:了|起)?(?:肉|牛排|鸡|猪|羊|"
        r"鱼|海鲜|烤肉|排骨)",
    ),
    (
        r"\bsingle\b|\bunmarried\b|not married|单身|未婚|没结婚",
        r"\bi(?:'m| am|'ve| got| just got)?(?: "
        r"happily| now| just| been| got)* (?:married|engaged)\b|\bmy (?:wife|husband|spouse|fiancee?)\b|"
        r"(?<!没)(?<!未)(?<!还没)结婚了|已婚|订婚|领证|我(?:老婆|老公|妻子|丈夫)",
    ),
    (
        r"\b(?:quit|stopped|gave up|used to|don't|do not|never) smok(?:e|ing)\b|\bnon-?smoker\b|戒烟|不抽烟|"
        r"不吸烟",
        r"\b(?:still smoke|smoke (?:a|every|daily|\d|one|two)|started smoking|smoking again|a "
        r"smoker)\b|(?:还在|每天|又|开始).{0,6}(?:抽|吸)",
    ),
    (
        r"\b(?:never|don't|do not) drink(?: alcohol| any)?\b(?! (?:coffee|tea|water|milk))|\bteetotal\b|"
        r"从不喝酒|不喝酒|滴酒不沾|戒酒",
        r"\bdrinks? (?:\w+ )?(?:wine|beer|whisky|whiskey|alcohol|"
        r"cocktails?|vodka|sake|gin|rum)\b|\b(?:a glass of|some|a few|enjoy) (?:wine|beers?)\b|"
        r"(?<!不)(?<!从不)(?:喝|来)(?:点|了|杯|瓶|几杯)?(?:红酒|白酒|啤酒|酒|威士忌|鸡尾酒)(?!店)",
    ),
    (
        r"\b(?:subway|metro|bus|train|tram|bike|cycle|walk)\b.{0,16}\b(?:to work|to the office|to school|"
        r"commute)|\b(?:坐|乘|骑|走|步行)|(?:坐|乘)(?:地铁|公交|班车).{0,6}(?:上班|通勤|上学)|(?:骑车|"
        r"走路|步行)(?:上班|通勤)",
        r"\bdrive(?:s)? to (?:work|the office|school)\b|开车(?:去)?(?:上班|"
        r"通勤|上学)",
    ),
    (
        r"\bemployed\b|\bwork(?:s)? (?:at|for)\b|在.{1,10}(?:上班|工作)",
        r"\b(?:unemployed|laid off|"
        r"between jobs|retired|lost my job|quit my job)\b|失业|待业|被裁|退休|裸辞",
    ),
    (
        r"\b(?:have|has|own|owns) a (?:car)\b|有车|开车上班",
        r"\b(?:sold my car|don't (?:have|own) a "
        r"car|no car)\b|没车|把车卖",
    ),
    (r"\ban? (?:early bird|morning person)\b|早起|早睡", r"\bnight owl\b|熬夜|夜猫子"),
    (r"\bcan swim\b|会游泳", r"\bcan't swim\b|\bdon't know how to swim\b|不会游泳|旱鸭子"),
    (
        r"\bno children\b|\bchildless\b|没有?孩子|丁克",
        r"\bmy (?:son|daughter|kids?|child(?:ren)?)\b|我"
        r"(?:儿子|女儿|孩子)|有.{0,3}个(?:孩子|娃)",
    ),
)

DIET_STYLES = re.compile(
    simplified(
        r"vegetarian|vegan|pescatarian|keto|paleo|mediterranean|carnivore|flexitarian|low[- ]carb|gluten[- "
        r"]free|plant-based|素|生酮|地中海|低碳|无麸质|旧石器|原始人|杂食|ベジタリアン|ヴィーガン|"
        r"グルテンフリー|ケト|パレオ"
    )
)
"""Ways of eating of which a new one takes the place of the old one."""

SWITCH = re.compile(
    simplified(
        r"\b(?:switch|chang|mov|convert|replac)\w* |切换|换成|改用|改成|改为|"
        r"切り替え|変更|変え"
    )
)
"""Words of replacement."""

ADDS = re.compile(
    r"\b(?:also|too|as well|another|besides|in addition|and)\b|也|还(?!是)|另外|又(?!开始)|"
    r"同时|再加"
)
"""Signs that something is added, not replaced."""

EVENT = re.compile(
    r"\b(?:visited|bought|saw|watched|went|met|ate|had|travell?ed|finished|read|booked|"
    r"ordered|attended|tried|was|were)\b.{0,40}|去过|看过|买了|吃了|见了|到过|参加了|订了|看了|听了|"
    r"(?:19|20)\d{2}年"
)
"""Single happenings: two of them do not exclude each other."""

STEM = re.compile(r"(?:'s|ing|ed|es|s)$")


@cache
def opposites() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Pairs of patterns of which one text may fit either, not both texts one each."""
    return tuple((re.compile(a), re.compile(b)) for a, b in _PAIRS)


_SYNONYMS: tuple[tuple[str, str], ...] = (
    tuple(
        (rf"\b{w}\b", str(n))
        for n, w in enumerate(listed("zero one two three four five six seven eight nine ten eleven twelve"))
    )
    + tuple(
        (rf"{c}(?=[个只条位岁元块码号次周月年点口名])", str(n))
        for c, n in zip("一二两三四五六七八九十", (1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10), strict=True)
    )
    + (
        (r"\b(?:kids?|children|child)\b|小孩子?|孩子|娃", "孩子"),
        (r"块钱|块(?=$|[,。])|人民币|rmb", "元"),
        (r"\bdollars?\b|\busd\b|[$]", ""),
        (r"\bfilms?\b", "movie"),
        (r"电影|片(?=$|[,。])", "片"),
        (r"\bcolour\b", "color"),
        (r"\bfavourite\b", "favorite"),
        (r"手机号?码?|电话号码", "电话"),
    )
)

_STATES: tuple[tuple[str, str, str], ...] = (
    ("marital_status", r"\b(?:single|unmarried|not married)\b|单身|未婚|没结婚", "single"),
    (
        "smoking",
        r"\b(?:quit|stopped|gave up|don't|do not|never|no longer|used to) smok|non-?smoker|戒烟|"
        r"不抽烟|不吸烟",
        "none",
    ),
    ("smoking", r"smok|抽|吸", "yes"),
    (
        "alcohol",
        r"don't|do not|never|teetotal|stopped|quit|gave up|"
        r"滴酒不沾|戒酒|不喝|不沾",
        "none",
    ),
)

STATE_NAMES = frozenset(name for _, _, name in _STATES)
"""Values that already say what is denied: "none" of smoking, "single" for not married."""


@cache
def synonyms() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns and the one name under which what they match is compared."""
    return tuple((re.compile(pattern), name) for pattern, name in _SYNONYMS)


@cache
def states() -> tuple[tuple[str, re.Pattern[str], str], ...]:
    """(key, pattern, value): wordings of a whole sentence that stand for one value of an attribute."""
    return tuple((key, re.compile(pattern), value) for key, pattern, value in _STATES)


@cache
def implied() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Pairs of patterns of states that exclude each other without being antonyms."""
    return tuple((re.compile(a), re.compile(b)) for a, b in _IMPLIED)
