"""Wordings that ask for a piece of information without asking a question, over folded text.

"Please share your order number", 麻烦留个电话: what an agent asks of the user counts as asked in this form too.
"""

from __future__ import annotations

from agents_memory.language.text import one

_THING_EN = (
    r"(?:names?|numbers?|address|e-?mail|phone|mobile|contact|ids?|dates?|birthday|dob|sizes?|budget|references?|codes?|"
    r"postcode|zip|order|booking|reservation|account|details|card|plate|age|height|weight|colou?rs?|preferences?|times?|day|"
    r"city|country|location|destination|departure|origin|allerg\w+|diet\w*|requirements?|model|version|serial|username|handle|"
    r"job|occupation|company|employer|passport|licen[cs]e|guests|party|nationality|title|deadline|time ?zone|language|"
    r"blood type|seat|membership|policy|quantity|measurements|info(?:rmation)?)"
)
_YOURS_EN = rf"(?:your|the) (?!following )(?:[\w'-]+ ){{0,3}}?{_THING_EN}\b"
_WHAT_EN = (
    r"(?:what|which|how (?:many|much|old|tall|big|long|far)|where|when|who) (?!you (?:need|think|decide|mean|come "
    r"up)\b)"
    r"(?:\w+ ){0,3}?(?:you|your|you'll|you're|you'd|guests?|people|of you|is|are)\b"
)
_TELL_EN = (
    r"(?:share|provide|give|send|tell|confirm|enter|type|state|specify|supply|leave|drop|indicate|mention|spell|repeat|"
    r"let (?:me|us) (?:know|have))(?: me| us)?(?: with)?"
)

_THING_ZH = (
    r"(?:单号|号码|电话|手机|邮箱|邮件地址|地址|姓名|名字|全名|称呼|身份证|证件|生日|出生|年龄|预算|尺码|码数|鞋码|身高|体重|日期|时间|人数|"
    r"几位|几个人|会员号|卡号|账号|账户|用户名|id\b|工号|车牌|型号|版本|编号|序列号|城市|所在地|出发地|目的地|职业|公司名|单位|联系方式|微信|"
    r"口味|忌口|过敏|饮食|偏好|颜色|数量|规格|金额|开户行|抬头|税号|验证码|后四位|后几位|尾号|护照|订单信息|个人信息|邮编)"
)
_PLEASE_ZH = r"(?:请(?!问|稍|放心|注意)|麻烦|烦请|劳烦|劳驾|辛苦|有劳|拜托|需要|还需|方便的话|得请|得麻烦)"
_TELL_ZH = r"(?:提供|告知|告诉|留|说|报|发|补充|填|输入|写|核对|核实|确认|登记|出示|给我|讲)"

ASKED_FOR = one(
    rf"(?:^|\b(?:please|kindly|just|(?:need|like|want|ask) you to|could you|can you),? ){_TELL_EN} {_YOURS_EN}(?! "
    rf"(?:with|to|below|above))|"
    rf"(?:^|\b(?:please|kindly|just|(?:need|like|want|ask) you to),? ){_TELL_EN} {_WHAT_EN}|"
    rf"\b(?:i|we)(?:'ll| will|'d| would| also| just| still| only| do)* (?:need|require|like|want|have to ask)"
    rf"(?: to (?:know|have|get|see|ask|confirm|take)| for| you to (?:confirm|provide|give me|tell me))? "
    rf"(?:{_YOURS_EN}|{_WHAT_EN})|"
    rf"(?:^|[,:] |\b(?:and|then) )(?:your|the) (?:[\w'-]+ ){{0,2}}?{_THING_EN},? please\b|"
    rf"\b(?:missing|left|need(?:ed)?|required) (?:now |here )?is your (?:[\w'-]+ ){{0,3}}?{_THING_EN}\b|"
    rf"{_PLEASE_ZH}(?:您|你)?(?:先|再|也|这边|帮忙|给我|向我|跟我|一并|顺便)*{_TELL_ZH}(?:一?下|个|我们?|[一二三]遍|给我|出|好|上|入|写)*"
    rf"(?:您|你)?(?:的|这边的?|本人的?)?(?![^,。]*(?:在|到|通过)[^,。]{{0,8}}(?:页|系统|官网|表格|小程序|平台|后台))[^,。;!?]{{0,8}}?{_THING_ZH}|"
    rf"(?:^|[,。])(?:那|就|先|再|你|您|可以)*(?:发|报|给|留|说|告诉)(?:我们?|给我)?(?:一?下|个)?(?:您|你)的[^,。;!?]{{0,6}}?{_THING_ZH}|"
    rf"(?:请|麻烦|^|[,。])把(?:您|你)?的?[^,。;!?]{{0,8}}?{_THING_ZH}[^,。;!?]{{0,5}}?(?:发|报|给|告诉|留|提供|说)(?:给|一?下|我)|"
    rf"(?:需要|要|得|想)(?:跟您|和您|先|再)?(?:核对|知道|了解|确认|登记|记录?)(?:一?下)?(?:您|你)的?[^,。;!?]{{0,6}}?{_THING_ZH}|"
    r"(?:住所|氏名|名前|番号|アドレス|生年月日|予算|サイズ|日程|人数|連絡先)[^。?]{0,6}(?:教えて|お知らせ|記入|入力|お聞かせ|お願い|いただけ|提供)"
)
"""A sentence that asks whom it is said to for something about them."""
