"""Whom a clause speaks of: the user, the agent, somebody named, something else, or nobody said."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from agents_memory.language.identifiers import NOT_NAMES
from agents_memory.language.lexicon.people import KIN_EN, KIN_ZH, SURNAMES
from agents_memory.language.text import HAN, KANA, listed


class Who(StrEnum):
    """The grammatical kinds of subject that matter to a memory."""

    USER = "user"
    OWN = "own"  # a thing of the user's: "my build", not the user
    AGENT = "agent"
    PERSON = "person"  # somebody with a name or a role
    OTHER = "other"  # he, it, this: known from context only
    NONE = "none"


class Subject(NamedTuple):
    """The subject of a clause: `about` is "user" or the person's name, `end` where the subject ends."""

    who: Who
    about: str
    end: int


_FILL_ZH = (
    r"^(?>(?:(?:对了|另外|还有|哦对?|嗯+|啊|哎|唉|其实|而且|但是?|不过|因为|所以|然后|那|顺便"
    r"(?:说一下|说一句)?|跟你说(?:一下|个事)?|忘了(?:跟你|告诉你)?说?|现在|目前|如今|最近|今天|昨天|明天|"
    r"下周|下个?月|以后|今后|往后|这次|这回|这周末?|这几天|这两天|这阵子|本周|谢谢|多谢|你好|"
    r"您好|大家好|嗨|哈喽|上次|好的?|行|话说|说起来|补充一下|更正一下|更新一下|帮我记(?:住|"
    r"一下|下)|请?记(?:住|一下|下)|刚得到的消息|其实情况变了|我之前说错了|患者|用户名?叫?|"
    r"同事|客户|朋友|病人|员工)[,:，。!\s]*)*)"
)
_FILL_EN = (
    r"^(?>(?:(?:well|so|and|but|also|oh|ok|okay|yeah|yes|no|hi|hey|hello|btw|by the way|anyway|"
    r"actually|honestly|now|just so you know|please|because|although|though|"
    r"since(?= (?:i|i'm|i've|we|we're|my)\b)|fyi|for the record|(?:today|tomorrow|tonight)(?: morning| afternoon| "
    r"evening| night)?|careful|currently|correction|update|news today|remember "
    r"that|note that|remember|note|please note this down|patient|employee|client|"
    r"customer|as for|(?:after|before|since|in|on|at|for|during|last|this|every|until|from|by|"
    r"when|with|under|once)(?: (?!i\b|we\b|my\b)[\w'-]+){1,5},?(?= (?:i|i'm|we|my|i've|"
    r"we're)\b)|these days|nowadays|by now|this year|last year|unfortunately|luckily|sadly|"
    r"personally|frankly|to be honest|in fact|again|still|then|right)\b[\s,:.!–-]*)*)"
)
_KIN_ZH = "|".join(sorted(KIN_ZH, key=len, reverse=True))
_KIN_EN = "|".join(sorted(KIN_EN, key=len, reverse=True))
_NOT_NAME_ZH = (
    r"(?!谢谢|方[便案法向面式才]|周[报末边围年期日一二三四五六]|高[兴铁中级速度大考效]|金[额融色属毛牌]|"
    r"安[排全装静心卓]|马[上路]|毛[病巾衣]|常[见用常规识驻]|于是|花[生费时]|万[一能]|余[额下]|"
    r"白[天色酒痴]|任[务何意]|严[格重]|"
    r"华为|毕[业竟]|何[时必况]|许[多可]|左[右边]|程[序度]|房[子间东]|莫[名非]|包[括子间裹含装]|米饭|"
    r"舒[服适]|项目|祝|季[度节]|颜色|蓝色|黄[色金]|顾[客虑]|康复|熊猫|纪[录念]|凌晨|胡[说萝椒]|夏天|"
    r"钟|石[头油]|雷|计|成|钱|唐诗|孙[子女]|"
    r"李子|王[者国]|张[图贴]|陈[旧列]|杜绝|洪水|傅|苏打|江湖|老[师板公婆家人是爸妈实]|"
    r"小[时区学说吃狗猫孩心程红书]|阿[姨里])"
)
_NAME_ZH = (
    rf"{_NOT_NAME_ZH}(?:[{SURNAMES}][{HAN}]{{1,2}}?|(?:老|小|阿)[{HAN}]|[{SURNAMES}](?:老师|医生|"
    r"经理|总|先生|女士|师傅|阿姨|叔叔|教授|主任|姐|哥|工))"
    r"(?=现在|已经|在|是|的|住|喜欢|最|爱|不|讨厌|会|精通|每|下午|今年|对|也|都|改|养|搬|有|从|"
    r"闻|吃|喝|说|换|去|常驻|,|今年|出生|确诊|午|\d|已|于|被|将|正|仍|还|去年|今天|昨天|"
    r"完成|读|订|买|偏好|精通|切换)"
)
_PLACE = (
    r"(?:窗外|楼[上下]|隔壁|外面|外头|路上|路边|门口|公园里?|广场上?|街上|对面(?:楼|那[栋家])?|旁边|附近|小区里?|"
    r"院子里|车上|地铁上|"
    r"办公室里?|"
    r"(?:今天|昨天|刚才)?(?:在)?[^,。我你]{1,4}[里上外](?=有))"
)
"""Where what is heard or seen goes on: whoever does it there is not the speaker."""

_ZH = re.compile(
    rf"{_FILL_ZH}(?:(?P<my>(?:我|咱|俺)(?:们)?(?:的|家|家的)?(?P<kin>{_KIN_ZH})(?:的)?(?:(?:叫|是)?"
    rf"(?P<kname>{_NAME_ZH}))?)|"
    rf"(?P<user>(?:我们?|咱们?)?(?:全家|一家人?|一家[两三四五六]口)|我们?|咱们?|俺|本人|自己|用户|the user|user)|"
    rf"(?P<agent>(?:如果|要是|假如|若是?|只要|等)?(?:你们?|您))|(?P<name>{_NAME_ZH})|"
    r"(?P<kin2>老婆|老公|爷爷|奶奶|外公|外婆|姥姥|姥爷|岳父|岳母|公公|婆婆|爸妈|妈妈|爸爸|女儿|儿子|孩子|宝宝|老板|娃)(?!们)|"
    r"(?P<other>他们?|她们?|它们?|[这那](?=[个些是里边天种位家款次件台双把只本条首部句])|此|有人|别人|"
    r"大家|人家|对方|人们|"
    rf"(?:(?:看|听|碰|遇|瞧)(?:见|到|着|说)?(?:了)?)?{_PLACE}?(?:有(?:一?[个位群帮些只条])?(?:人|大[叔哥姐]|小?孩|"
    rf"学生|老人|"
    rf"大[爷妈叔]|邻居|朋友|"
    rf"[男女]的|[男女]生)|一[个位群帮](?:人|[^,。我]{{1,4}}(?=在))|(?:小孩|孩子们|邻居家?|路人|老人|"
    rf"大[爷妈])(?:们)?(?=[^,。我]{{0,6}}(?:在|正|又))))|"
    rf"(?P<there>{_PLACE}(?=[^,。我]{{0,6}}(?:在|正|又)[^,。我]{{1,8}})))"
)
_EN = re.compile(
    rf"{_FILL_EN}(?:"
    r"(?P<user>(?:i|i'm|i've|i'd|i'll|me|we|we're|we've|we'll|us|the user|user)\b(?!'s)|"
    r"(?:our|my|the) (?:whole |entire )?(?:family|household)\b(?= (?:has |have |had |just |recently )*(?:moved|"
    r"relocated)\b))|"
    rf"(?P<my>(?:my|our) (?:(?:little|older|younger|elder|big|twin|eldest|youngest|oldest|"
    rf"best|new|old|late|ex-?) ?)*(?P<kin>{_KIN_EN})\b(?!ren| tongue)(?P<poss>'s)?)|"
    r"(?P<own>(?:my|"
    r"mine|our|user's|the user's)\b)|(?P<agent>(?:you|your|you're)\b)|"
    r"(?P<other>(?:he|she|they|it|its|it's|this|that|these|those|there|people|someone|everybody|everyone|"
    r"his|her|their|he's|she's|they're|that's|there's)\b))"
)
_OF_OTHERS = re.compile(
    r"(?:也|都|还|就|真的?|一直|其实)*(?:知道|觉得|认为|听说|发现|感觉|希望|相信|以为|看|猜|想)(?:到|"
    r"说)?(?:(?P<you>你们?|您)|他们?|她们?|它们?|大家|别人|人们|有人)"
)
"""What follows "I think ..." speaks of somebody else: 我知道他喜欢旅游."""

_EN_NAME = re.compile(
    r"(?P<name>(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?[A-Z][a-z]+(?: [A-Z]\.?)?(?: [A-Z][a-z]+)?)"
    r"(?P<poss>'s)?,?\s+(?:(?:also|now|currently|still|just|recently|really|no longer|never|always) "
    r")?"
    r"(?=(?:is|was|has|had|lives|lived|works|worked|likes|loves|hates|prefers|enjoys|moved|"
    r"speaks|plays|can't|cannot|doesn't|does|isn't|switched|"
    r"changed|joined|transferred|returned|relocated|started|quit|left|drinks|eats|owns|drives|uses|"
    r"takes|turned|got|became|wears|studies|teaches|DOB|dob|"
    r"now|favou?rite|birthday|address|e-?mail|phone|employer|job|wife|husband|daughter|son|name|born|"
    r"diagnosed|needs|wants|will|recently|collects|avoids|dislikes)\b)"
)
_EN_KIN_NAME = re.compile(r"^,? (?P<name>[A-Z][a-z]+)(?P<poss>'s)?\b")
_THING_JA = (
    r"(?:[室所店館課社費券証書機器類品物事号線駅港率額料業話帯語靴犬猫週期限案票算食階席型版式]|"
    r"会議|口座|名前|値段|予定)"
)
"""Characters with which Japanese nouns for things end, and hardly a person's name."""

_NOW_JA = (
    r"(?:今(?![井泉西川村田野岡関枝中](?:さん|くん|君|ちゃん|様|氏|先生|は|が|の))|現在|最近|近頃|このところ)"
    r"(?:では|は)?、?"
)
"""Now and lately before a name, where they are no part of it: Imamura, Imai and Imanishi are names."""

_JA = re.compile(
    rf"^(?:ちなみに、?|そういえば、?|実は|{_NOW_JA}|患者|顧客)*(?![{HAN}{KANA}]{{1,3}}{_THING_JA}(?:は|の|が))"
    rf"(?P<name>[{HAN}{KANA}]{{2,4}}?)"
    r"(?:さん)?(?:は|の(?![でに]、?)|が(?!、))"
)
_NOT_PEOPLE = NOT_NAMES | frozenset(
    listed(
        "Office Server Everyone Everything Nothing Someone Somebody "
        "Project Below Above English Chinese Company Safer Step Plan Option Version Part Chapter Section Rule Team "
        "Phase"
    )
)


def subject_of(clause: str, folded: str, lang: str = "") -> Subject:
    """The subject of a clause. `clause` keeps the case (names), `folded` is the same text folded."""
    if lang == "ja" and (m := _JA.match(clause)):
        name = m["name"]
        return (
            Subject(Who.USER, "user", m.end())
            if name in ("私", "僕", "俺", "わたし", "ユーザー")
            else Subject(Who.PERSON, name, m.end())
        )
    pattern = _ZH if re.search(f"[{HAN}]", folded[:24]) else _EN
    m = pattern.match(folded)
    if m is None or not any(m.groups()):
        return _named_en(clause, folded)
    if m["my"]:
        return _kin(clause, m)
    if m["user"] and (told := _OF_OTHERS.match(folded, m.end())):
        return Subject(Who.AGENT, "agent", told.end()) if told["you"] else Subject(Who.OTHER, "other", told.end())
    if m["user"]:
        return Subject(Who.USER, "user", m.end())
    if m.groupdict().get("own"):
        return Subject(Who.OWN, "user", m.end())
    if m["agent"]:
        return Subject(Who.AGENT, "agent", m.end())
    if m["other"] or m.groupdict().get("there"):
        return Subject(Who.OTHER, "other", m.end())
    found = m.groupdict()
    if found.get("name"):
        return Subject(Who.PERSON, clause[m.start("name") : m.end("name")], m.end())
    return Subject(Who.PERSON, KIN_ZH[found["kin2"]], m.end())


def _kin(clause: str, m: re.Match[str]) -> Subject:
    groups = m.groupdict()
    if groups.get("kname"):
        return Subject(Who.PERSON, clause[m.start("kname") : m.end("kname")], m.end())
    role = KIN_ZH.get(m["kin"]) or KIN_EN[m["kin"]]
    if m.re is _EN and (named := _EN_KIN_NAME.match(clause[m.end() :])) and named["name"] not in _NOT_PEOPLE:
        return Subject(Who.PERSON, named["name"], m.end() + named.end())
    return Subject(Who.PERSON, role, m.end())


def _named_en(clause: str, folded: str) -> Subject:
    start = re.match(_FILL_EN, folded)
    offset = start.end() if start else 0
    m = _EN_NAME.match(clause, offset)
    if m and m["name"].split()[0] not in _NOT_PEOPLE:
        return Subject(Who.PERSON, m["name"], m.end("poss") if m["poss"] else m.end("name"))
    return Subject(Who.NONE, "user", offset)
