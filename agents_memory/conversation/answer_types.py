"""What sort of answer a question wants, and what sorts of answer a text holds: a time, a place, a number, a name.

A turn that names no time answers no "when", however near its words are. Types are coarse and language-neutral; they
are evidence for a trained head, never a verdict: a text may hold an answer that no pattern sees.
"""

from __future__ import annotations

import re
from functools import lru_cache

from agents_memory.language.sealed import bare, sealed_classes, without_tokens
from agents_memory.language.text import HAN, alternatives, fold, one

TYPES = (
    "time",
    "date",
    "duration",
    "count",
    "money",
    "place",
    "person",
    "phone",
    "code",
    "rating",
    "size",
    "kind",
    "origin",
    "goal",
    "start",
    "end",
    "choice",
    "age",
    "colour",
    "often",
    "far",
    "cause",
    "work",
    "brand",
)
"""All types. `code` is a number or word that identifies something, `kind` a category, `count` how many."""

_MEASURES = "个位人间张份口只件套名条把本辆台瓶盒箱袋桶杯碗盘棵株颗枚头匹双副盏扇座栋支根"
"""Measure words of what is counted one by one; 块 is not among them: it is mostly money."""

_WANTED: dict[str, re.Pattern[str]] = {
    "time": alternatives(
        (
            r"\bwhat time|\bwhen\b|\bhow (?:early|late|soon)\b|\bfor what time|\btime of (?:the )?day",
            r"几点|什么时候|何时|啥时候|时间(?!长|多久)|时段|哪个时间",
        )
    ),
    "date": alternatives(
        (
            r"\bwhat (?:date|day|month|year)|\bwhich (?:date|day|month|year)|\bwhen\b|\b(?:what|which) dates?\b|"
            r"\b(?:till|until|from|on|by) (?:what|which|when)\b|\bbirthday|date of birth|\bhow long .{0,30}until",
            r"哪[天日年]|几[号月日]|什么时候|何时|日期|生日|星期几|周几|礼拜几",
        )
    ),
    "duration": alternatives(
        (
            r"\bhow long\b|\bhow many (?:days?|nights?|weeks?|months?|years?|hours?|minutes?)|\bduration|length of",
            r"多久|多长时间|几[天晚周年]|几个(?:月|小时|星期|礼拜|晚上|钟头)|多少[天晚年]|时长|(?:游玩|停留)时间",
        )
    ),
    "count": alternatives(
        (
            r"\bhow many\b|\bnumber of\b|\bwhat number of\b|\bparty size",
            rf"(?:几|多少)[{_MEASURES}]|人数|数量",
        )
    ),
    "money": alternatives(
        (
            r"\bhow much\b|\bprices?\b|\bcosts?\b|\bbudget|\bfees?\b|\brent\b|\bfares?\b|\bsalary|\bspend\b|\bcharge",
            r"多少钱|多钱|价格|价位|什么价|费用|预算|消费|票价|门票|收费|房租|工资|几块",
        )
    ),
    "place": alternatives(
        (
            r"\bwhere\b|\b(?:which|what|certain|particular) (?:city|town|area|location|place|country|state|region|"
            r"neighbou?rhood|airport|station|stop|street|destination)|\baddress|\bdestination|\blocation|\bcity\b|"
            r"\b(?:around|in) (?:what|which)\b|\barea\b|\bhometown",
            r"哪里|哪儿|在哪|去哪|到哪|从哪|住哪|什么地方|啥地方|哪个(?:城市|地方|区|国家|省|站|小区)|地址|位置|地点|目的地|出发地|老家",
        )
    ),
    "person": alternatives(
        (
            r"\bwho\b|\bwhom\b|\bwhose\b|\bname\b|\b(?:recipient|contact|doctor|dentist|teacher|stylist)\b",
            r"谁|哪位|姓名|名字|贵姓|怎么称呼|叫什么|联系人|收件人",
        )
    ),
    "phone": alternatives(
        (
            r"\b(?:phone|mobile|cell|telephone|contact|call ?back)\b.{0,12}\bnumber|\bphone\b|\breach you\b|"
            r"\bcall you\b|\byour number\b",
            r"电话|手机|联系方式|号码是|怎么联系",
        )
    ),
    "code": alternatives(
        (
            r"\b(?:order|account|ticket|booking|reservation|flight|locker|member(?:ship)?|tracking|invoice|plate|"
            r"passport|card|id|reference|confirmation|room|serial|model)\b.{0,6}\b(?:number|no|code|id)\b|"
            r"\bpassword|\bcode\b|\be-?mail|\bwhich (?:version|model|order)",
            r"单号|订单号|编号|卡号|账号|帐号|密码|验证码|车牌|邮箱|型号|版本|工号|会员号|证号|护照|房间号|几号(?:柜|房|楼|桌)",
        )
    ),
    "rating": alternatives((r"\brating|\bstars?\b|\breviews?\b|\bscore", r"评分|几分|多少分|评价|几星|星级")),
    "size": alternatives(
        (
            r"\bsize\b|\bhow (?:tall|big|large|heavy)\b|\bheight|\bweigh",
            r"尺码|几码|多大码|多高|多重|身高|体重|鞋码|大小",
        )
    ),
    "kind": alternatives(
        (
            r"\b(?:what|which) (?:\w+ )?(?:kind|type|sort|genre|category|cuisine|style|colou?r|brand|model|flavou?r|"
            r"account|language|class)|\bgenre|\bcategory|\bcuisine|\bpreference|\bprefer|\bfavou?rite|"
            r"\bany (?:particular|certain|specific|preferred)",
            r"什么(?:类型|种类|样|风格|颜色|口味|牌子|品牌|菜|活动|职业|工作|专业|语言)|哪[种类款]|类型|什么样|口味|颜色|推荐菜|喜欢(?:什么|哪)",
        )
    ),
}

_WANTED |= {
    "age": alternatives((r"\bhow old\b|\bage\b", r"几岁|多大(?:了|年纪|年龄|岁数)|年龄|年纪|岁数")),
    "colour": alternatives((r"\bcolou?rs?\b", r"颜色|什么色")),
    "often": alternatives((r"\bhow often\b|\bhow many times\b", r"多久.{1,4}一次|几次|频率|多少次")),
    "far": alternatives(
        (r"\bhow far\b|\bdistance|\bmileage|\bhow many (?:km|kilomet|miles)", r"多远|多少公里|距离|几公里")
    ),
    "cause": alternatives(
        (
            r"\bwhy\b|\breason|\bwhat (?:is|'s) (?:the (?:problem|matter)|wrong)|\bwhat happened",
            r"为什么|为啥|原因|怎么(?:坏|回事|了)|什么问题",
        )
    ),
    "work": alternatives(
        (
            r"\bfor a living|\bprofession|\boccupation|\byour job|\bwhat do(?:es)? .{1,20} do\b",
            r"做什么(?:的|工作)|职业|什么工作|干什么的|干哪行",
        )
    ),
    "brand": alternatives(
        (
            r"\b(?:which|what) (?:brand|model|make|car|phone|printer|machine|database)",
            r"牌子|品牌|型号|什么(?:车|手机|电脑|数据库|打印机)",
        )
    ),
    "origin": alternatives(
        (
            r"\bfrom\b|\bleav(?!e (?:me|us|it|a|an|the|your|out|any)\b)|\bdepart|\borigin|"
            r"\bstart(?:ing)? (?:point|location)|\bhometown",
            r"从哪|出发|起点|哪里人|老家|来自",
        )
    ),
    "goal": alternatives(
        (
            r"\bto\s*(?:\?|$)|"
            r"\b(?:going(?! to (?:be|do|have|get|use|need|pay|eat|say|call|wear)\b)|go|"
            r"head(?:ed|ing)?|travel(?:l?ing)?|visit(?:ing)?|fly(?:ing)?|arriv\w+)\b|"
            r"\bdestination",
            r"去哪|到哪|目的地|去往|前往",
        )
    ),
    "start": alternatives(
        (
            r"\bleav(?!e (?:me|us|it|a|an|the|your|out|any)\b)|\bdepart|\bpick|"
            r"\bcheck(?:ing)? ?-?in\b|\bstart|\bbegin|\barriv",
            r"出发|入住|开始|取车|起飞|动身|几点(?:走|到|开)",
        )
    ),
    "end": alternatives(
        (
            r"\breturn|\buntil\b|\btill\b|\bdrop|\bcheck(?:ing)? ?-?out\b|\bend\b|"
            r"\b(?:come|coming|get|bring) .{0,8}back|\bdeadline",
            r"返回|退房|结束|还车|回来|返程|截止|到期",
        )
    ),
    "choice": alternatives(
        (
            r"^\W*(?:(?:and|so|ok(?:ay)?|sure|then|also|great|alright|well)\W+)*(?:do|does|did|are|is|will|would|"
            r"can|could|have|has|should|any)\b(?! .{0,24}\b(?:what|which|when|where|who|how)\b)",
            r"吗[?。!~]*$|是否|有没有|要不要|能不能|可不可以|会不会|是不是",
        )
    ),
}

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_NUMBER = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple of|a few|several|half an?)"
_HAN_NUMBER = r"[\d一二两三四五六七八九十百半几]+"

_GIVEN: dict[str, re.Pattern[str]] = {
    "time": alternatives(
        (
            r"\b\d{1,2}:\d\d\b|\b\d{1,2} ?(?:am|pm|a\.m\.|p\.m\.|o'?clock)\b|\b(?:noon|midnight|quarter (?:to|"
            r"past)|half past|"
            r"(?:in the )?(?:morning|afternoon|evening)|at night|tonight)\b|\bat (?:\d{1,2}|one|two|three|four|"
            r"five|six|"
            r"seven|eight|nine|ten|eleven|twelve)\b(?! \w+ (?:street|road))",
            rf"\d{{1,2}}:\d\d|{_HAN_NUMBER}点(?!钱|心)|上午|下午|早上|晚上|中午|凌晨|傍晚|全天",
        )
    ),
    "date": alternatives(
        (
            rf"\b{_MONTH} \d{{1,2}}|\b\d{{1,2}}(?:st|nd|rd|th)\b|\b{_DAY}\b|\btoday|\btomorrow|\b(?:next|this) "
            rf"(?:week|month|weekend|{_DAY})|\b\d{{4}}-\d\d?-\d\d?|\b\d{{1,2}}/\d{{1,2}}|\b{_MONTH}\b(?= (?:of )?\d)|"
            r"\bday after|\b(?:19|20)\d\d\b",
            rf"{_HAN_NUMBER}月{_HAN_NUMBER}[日号]?|{_HAN_NUMBER}号(?!楼|线|院|店|馆|房|柜|桌|口)|(?:周|星期|礼拜)[一二三四五六日天末]|"
            r"今天|明天|后天|大后天|昨天|下周|这周|下个?月|月底|月初|(?:19|20)\d\d年",
        )
    ),
    "duration": alternatives(
        (
            rf"\b{_NUMBER} ?(?:more )?(?:days?|nights?|weeks?|months?|years?|hours?|hrs?|minutes?|mins?)\b|"
            rf"\b(?:until|till|through)\b|"
            r"\bovernight\b",
            rf"{_HAN_NUMBER}(?:个)?(?:小时|天|晚|周|星期|礼拜|个月|年|分钟)|到.{{1,8}}为止",
        )
    ),
    "count": alternatives(
        (
            rf"\b{_NUMBER}\b(?!:|/| ?(?:am|pm|dollars?|st|nd|th)\b)|\bjust me\b|\bmyself\b|\balone\b|"
            rf"\bboth of us\b|\bsingle\b|\bdouble\b",
            rf"{_HAN_NUMBER}[{_MEASURES}]|我[们俩]|就我|我自己|一家",
        )
    ),
    "money": alternatives(
        (
            r"[$€£¥]\s?\d|\b\d[\d,.]* ?(?:dollars?|bucks?|euros?|yuan|pounds?|rmb|usd|k)\b|\bcheap|\bexpensive|"
            r"\bfree\b|\bbudget",
            rf"[¥]\s?\d|{_HAN_NUMBER}\d*(?:\.\d+)?(?:元|块|万|千|百块)|免费|便宜",
        )
    ),
    "phone": alternatives(
        (
            r"\b\+?\d[\d -]{6,}\d\b|\[phone\]",
            r"(?<!\d)\d{7,}(?!\d)|\d{3,4}-\d{7,8}|\[(?:手机号?|电话)\]",
        )
    ),
    "code": alternatives((r"\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{4,}\b|\b\d{4,}\b|\S+@\S+\.\w+|#\w+", r"#\w+|\d{4,}")),
    "rating": alternatives(
        (
            r"\b\d(?:\.\d)? ?(?:stars?|out of|/ ?(?:5|10))|\brat(?:ed|ing)\b.{0,12}\d",
            r"\d(?:\.\d)?分|评分.{0,6}\d|[一二三四五\d]星",
        )
    ),
    "size": alternatives(
        (
            r"\bsize \w+|\b(?:xx?s|xx?l|small|medium|large)\b|\b\d+(?:\.\d+)? ?(?:cm|kg|lbs?|inch(?:es)?|feet|ft|"
            r"m|kilos?|stone)\b|\ba \d\d\b",
            rf"(?:\d+(?:\.\d+)?|{_HAN_NUMBER})(?:码|厘米|公分|公斤|斤|米|cm|kg)|[smlx]+码|[大中小]号",
        )
    ),
    "person": alternatives(
        (
            r"\b(?:mr|mrs|ms|dr|prof)\.? \w+|\bmy name\b|\bi'm \w+$|\bcalled \w+|\bnamed \w+",
            r"我(?:叫|姓|是)|(?:先生|女士|医生|老师|师傅)|名叫",
        )
    ),
}

_GIVEN |= {
    "age": alternatives(
        (
            r"\b(?:\d{1,3}|[a-z]+) years? old|\b(?:is|turns?|turning|am|i'm) (?:now )?(?:\d{1,3}|two|three|"
            r"four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\baged?\b|\bmonths old",
            rf"{_HAN_NUMBER}(?:周?岁|个月大)|宝宝{_HAN_NUMBER}个月|[零〇五六七八九]0后",
        )
    ),
    "colour": alternatives(
        (
            r"\b(?:red|blue|green|yellow|purple|black|white|pink|orange|brown|gr[ae]y|silver|beige|gold|navy|"
            r"teal)\b",
            r"[红蓝绿黄紫黑白粉橙灰棕银金米]色|颜色",
        )
    ),
    "often": alternatives(
        (
            r"\b(?:once|twice|times|daily|weekly|monthly|every|each|usually|always|never)\b",
            r"每[天周月年晚次]|一[天周月]|[一两三四五\d]次|经常|从不",
        )
    ),
    "far": alternatives(
        (
            r"\b\d+(?:\.\d+)? ?(?:km|kilomet\w+|miles?|m)\b|\b(?:kilomet\w+|miles)\b",
            rf"{_HAN_NUMBER}(?:公里|千米|里路|米)",
        )
    ),
    "cause": alternatives(
        (
            r"\bbecause|\bsince\b|\btoo \w+|\bbroken?\b|\bfails?\b|\berror|\bcharged\b|\bdoes(?:n't| not)|"
            r"\bhurts?|\bdamaged",
            r"因为|太[^,。]{1,3}|坏了|破了|疼|报错|超时|摔|碎",
        )
    ),
    "work": alternatives(
        (
            r"\bi work|\b(?:i am|i'm|as) an? \w+|\bworks? (?:as|at|for|in)|\bteach\w*|\bdesign\w*|\bnurse|"
            r"\bengineer|\bdoctor|\bteacher",
            r"上班|工作|当[^,。]{2,4}|公司|老师|医生|护士|工程师|设计师|程序员|会计|律师",
        )
    ),
    "brand": one(r"\b[a-z]+[ -]?\d+[\w-]*\b|[\u4e00-\u9fff][a-z]*\d+\b|\b(?:a|an|our|my|the|on|run) [a-z]+ \d+\b"),
    "origin": alternatives(
        (
            r"\bfrom (?!\d|the \d)|\bleaving (?!on|at|for|to|the|\d)|\bdepart",
            r"从.{1,12}(?:出发|走|来|到|去)|出发地|来自|老家",
        )
    ),
    "goal": alternatives(
        (
            r"\bto (?:the )?(?!be\b|book|get|find|see|have|make|know|do|go\b|take|rent|reserve|watch|leave|"
            r"schedule|check|eat|look|pay|buy|search|add|set|use|pick|return|stay|come)\w|\b(?:going|heading|"
            r"visiting|visit)\b",
            r"[到去][^\d,。]{2,}|目的地|前往",
        )
    ),
    "start": alternatives(
        (
            r"\b(?:from|starting|beginning|leaving|leave|depart\w*|on|check(?:ing)? in|pick\w*)\b",
            r"从|出发|入住|开始|取车|起飞",
        )
    ),
    "end": alternatives(
        (
            r"\b(?:until|till|to|through|return\w*|back|drop\w*|check(?:ing)? out|by)\b",
            r"到|返回|退房|结束|还车|回来|之前|为止",
        )
    ),
    "choice": alternatives(
        (
            r"^\W*(?:yes|yeah|yep|yup|no|nope|sure|of course|ok(?:ay)?|definitely|i don'?t|not)\b|\b(?:don'?t|"
            r"do not|without|with|won'?t mind|would like)\b",
            r"^(?:是|对|好|有|没|不|要|可以|行|嗯)|提供|没有|不用|不要|需要",
        )
    ),
}

_PLACED = one(
    rf"[{HAN}]{{2,}}(?:市|区|县|省|路|街|镇|村|大厦|广场|小区|胡同|号院|楼)|(?:住|去|在|到|从)[{HAN}]{{2,}}|地址"
)
_PROPER = re.compile(
    r"(?:\b(?:in|to|from|at|near|around|of|for|is|leaving) )(?:the )?(?:[A-Z][\w.'-]+|[A-Z]{2,})|"
    r"(?<=[\w,] )[A-Z][a-z]+|\b[A-Z]{2,}\b"
)
"""Words written with a capital inside an English sentence: names of places, people and things."""

_PREPOSED = re.compile(r"\b(?:in|to|from|near|around|at)\s+[a-z]+", re.IGNORECASE)


@lru_cache(maxsize=4_096)
def wanted(text: str) -> frozenset[str]:
    """The types of answer that a question wants; empty where its wording does not tell."""
    folded = fold(bare(text))
    return frozenset(name for name in TYPES if _WANTED[name].search(folded))


_SEALED = {"phone": "phone", "email": "code", "address": "place", "employer": "place"}
"""The type of answer that a sealed value is, by its class: the value itself is not to be seen."""


@lru_cache(maxsize=4_096)
def given(text: str) -> frozenset[str]:
    """The types of answer that a text holds."""
    found = {_SEALED[cls] for cls in sealed_classes(text) if cls in _SEALED}
    text = without_tokens(text)
    folded = fold(text)
    found |= {name for name, pattern in _GIVEN.items() if pattern.search(folded)}
    if _PROPER.search(text):
        found |= {"place", "person"}
    if _PLACED.search(folded) or _PREPOSED.search(text):
        found.add("place")
    return frozenset(found)
