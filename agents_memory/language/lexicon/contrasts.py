"""Ways of life that cannot both hold, signs of change and addition, and names for the same, in Chinese and English."""

from __future__ import annotations

import re
from functools import cache

from agents_memory.language.text import simplified

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
    (
        r"\bonly child\b|\bno (?:siblings|brothers or sisters)\b|独生子女?|独生女|没有兄弟姐妹",
        r"\bmy (?:\w+ )?(?:brother|sister|siblings?|twin)\b(?!-in)|"
        r"我(?:的|家)?(?:哥哥?|姐姐?|弟弟?|妹妹?|双胞胎)(?!夫)",
    ),
    (
        r"\b(?:am|i'm|still) (?:still )?(?:an? )?(?:\w+ )?(?:student|undergraduate)\b|"
        r"\bstill (?:studying|in (?:college|school|university))\b|"
        r"(?:还在|在)(?:上|读)(?:大学|高中|研究生|博士|研)|还是学生",
        r"\b(?:have |i've |already )?graduated\b|\bdropped out\b|毕业了?|辍学|退学",
    ),
    (
        r"\blive (?:alone|by myself|on my own)\b|独居|一个人住|自己住",
        r"\bmy (?:room|flat|house)mates?\b|\blive with\b|合租|我室友|和[^,。]{1,6}一起住",
    ),
    (
        r"\b(?:on|work|works|working|do) (?:the )?nights?(?: shifts?)?\b|夜班",
        r"\bnine[- ]to[- ]five\b|\b9[- ]to[- ]5\b|\b(?:on|work|works|working) (?:the )?(?:days|day shifts?)\b|"
        r"朝九晚五|白班",
    ),
    (
        r"\b(?:don't|do not|never|can't) drive\b|\b(?:no|don't have a|haven't got a) driving licen[cs]e\b|"
        r"不会开车|没有?驾照",
        r"\b(?:i|we) (?:now )?(?:drive|drove)\b|\bgot my driving licen[cs]e\b|开车(?:去|来|上)|拿到了?驾照|考到了?驾照",
    ),
    (
        r"\bretired\b|退休",
        r"\b(?:i|he|she) (?:still |now )?works? (?:at|for|as|in)\b|\bstill works?\b|还在(?:上班|工作)|"
        r"在[^,。]{1,10}上班",
    ),
    (
        r"\b(?:no|don't have (?:any )?|haven't got (?:any )?) ?pets?\b|没养?(?:有)?宠物|不养宠物",
        r"\bmy (?:dog|cat|hamster|parrot|rabbit)\b|养了?.{0,3}(?:狗|猫|仓鼠|兔子|鹦鹉)|我(?:家)?的?(?:狗|猫)",
    ),
    (
        r"\bpregnant\b|怀孕|怀着",
        r"\b(?:gave birth|miscarr\w+|baby was born)\b|生了(?:个)?(?:儿子|女儿|孩子|宝宝)|流产",
    ),
)

_RELATED: tuple[tuple[str, str], ...] = (
    (
        r"\bonly child\b|\bno (?:siblings|brothers or sisters)\b|独生子女?|独生女|没有兄弟姐妹",
        r"\bmy (?:\w+ )?(?:brother|sister|siblings?|twin)\b(?!-in)|我(?:的|家)?(?:亲)?(?:哥哥?|姐姐?|弟弟?|妹妹?|"
        r"双胞胎)(?!夫)",
    ),
    (
        r"\b(?:i'm|i am) (?:still )?(?:single|unmarried|not married)\b|我(?:还)?(?:单身|未婚|没结婚)",
        r"\bmy (?:wife|husband|spouse)\b|我(?:的)?(?:老婆|老公|妻子|丈夫|爱人|媳妇)",
    ),
    (
        r"\b(?:i|we) (?:have|'ve got) no (?:kids|children)\b|\b(?:i|we) don't have (?:any )?(?:kids|children)\b|"
        r"\bchildless\b|"
        r"我们?没有?(?:孩子|小孩|娃)|丁克",
        r"\b(?:my|our) (?:\w+ )?(?:son|daughter|kids?|child(?:ren)?|toddler|baby)\b|我(?:的|家|们的)?(?:儿子|女儿|"
        r"孩子|闺女|娃)",
    ),
    (
        r"\bi (?:now )?live (?:alone|by myself|on my own)\b|我(?:现在)?(?:独居|一个人住|自己住)",
        r"\bmy (?:room|flat|house)mates?\b|我(?:的)?(?:室友|合租)",
    ),
    (
        r"\b(?:no|don't have (?:any )?|haven't got (?:any )?) ?pets?\b|没养?(?:有)?宠物|不养宠物",
        r"\bmy (?:dog|cat|hamster|parrot|rabbit|puppy|kitten)\b|我(?:家)?的?(?:狗|猫|仓鼠|鹦鹉|兔子)(?!粮|舍|咖)",
    ),
)
"""What somebody says of himself, and whom he then cannot have: the second is said of another person or an animal."""

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
        r"切り替え|変更|変え|変わ"
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


_SYNONYMS: tuple[tuple[str, str], ...] = (
        (r"\b(?:kids?|children|child)\b|小孩子?|孩子|娃", "孩子"),
        (r"块钱|块(?=$|[,。])|人民币|(?<![a-z])rmb(?![a-z])", "元"),
        (r"\bdollars?\b|\busd\b|[$]", ""),
        (r"\bfilms?\b", "movie"),
        (r"电影|片(?=$|[,。])", "片"),
        (r"\bcolour\b", "color"),
        (r"\bfavourite\b", "favorite"),
        (r"手机号?码?|电话号码", "电话"),
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
def related() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Pairs of patterns: what somebody says of himself, and the person or animal of his that it denies."""
    return tuple((re.compile(simplified(a)), re.compile(simplified(b))) for a, b in _RELATED)


@cache
def implied() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Pairs of patterns of states that exclude each other without being antonyms."""
    return tuple((re.compile(a), re.compile(b)) for a, b in _IMPLIED)
