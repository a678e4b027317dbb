"""Wordings with which a user refuses to be offered, sent or pitched something, over folded text.

They are standing wishes: rows of the attribute tables, and what a question about offers has to bring back.
"""

from __future__ import annotations

import re

from agents_memory.language.text import one

_MATERIAL = (
    r"(?:e-?mails?|mails?|mailings?|offers?|ads?|adverts?|advertis\w+|promos?|promotions?|promotional|deals?|newsletters?|"
    r"coupons?|vouchers?|brochures?|catalog(?:ue)?s?|leaflets?|flyers?|campaigns?|recommendations?|pitch(?:es)?|"
    r"sales calls?|upsells?|upgrades?|discounts?|surveys?|marketing|spam|pop-?ups?|invitations?|reminders?|"
    r"notifications?|texts?|messages?|letters?|calls?|samples?|junk)"
)
_NOT = (
    r"(?:(?:(?<!\bto )|(?<=you to ))(?<!never )(?<!not )(?<!n't )(?:stop|quit|cease)|(?<!\bi )(?<!\bwe )(?<!they "
    r")(?<!you )(?<!\bto )(?:don't|do not|"
    r"never)(?! you)|no need to)"
)
_BUT = r"(?: (?:ever|please|keep|again|always|even|try(?:ing)? to|bother))*"
_WITH = (
    r"(?: (?:any|anything|all|more|of|these|those|your|the|that|about|with|for|another|stupid|damn|bloody|constant))*"
)

EN: tuple[str, ...] = (
    rf"\b{_NOT}{_BUT} (?P<v>(?:pitch|offer|recommend|suggest|advertis|upsell|plug)\w*\b (?!that\b|you |we |i "
    rf")[^.;!?]{{2,60}})",
    rf"\b{_NOT}{_BUT} (?P<v>(?:push|sell|market|promot|flog|spam|bombard|pester|badger|nag|hassl|harass|bother|bug|"
    rf"chas)"
    rf"\w*(?: to)? (?:me|us|my \w+)\b [^.;!?]{{3,60}})",
    rf"\b{_NOT}{_BUT} (?P<v>(?:send|show|mail|forward|giv|post)\w* (?:me|us){_WITH} (?:[\w'-]+ ){{0,4}}?{_MATERIAL}\b"
    rf"[^.;!?]{{0,40}})",
    rf"\b{_NOT}{_BUT} (?P<v>(?:call|text|e-?mail|phon|ring|messag|contact|writ|ask|remind)\w*(?: to)? (?:me|us) "
    rf"(?:about|"
    rf"regarding|with|to (?:buy|upgrade|renew|subscribe|try|get|join|sign|order)|(?:if|whether) i (?:want|need|would)) "
    rf"[^.;!?]{{2,50}})",
    rf"\b(?P<v>(?:no (?:more|further)|enough(?: of| with)?|spare me|(?:sick|tired) of|i'm done with|fed up with)"
    rf"(?: (?:the|your|these|those|all|getting|any|of))* (?:[\w'-]+ ){{0,4}}?{_MATERIAL}(?: (?:about|on|for|of|from) "
    rf"[^.;!?,]{{2,40}})?)(?=[.;!?,]|$)",
    rf"\b(?P<v>(?:don't|do not|no longer|never) (?:want|wish|need|care)(?: to (?:get|receive|hear|see|be (?:offered|"
    rf"sent|"
    rf"shown|called|contacted|pitched|asked)))?{_WITH} (?:[\w'-]+ ){{0,4}}?{_MATERIAL}\b[^.;!?]{{0,40}})",
    r"\b(?P<v>(?:don't|do not|never) (?:want|wish|care) to (?:hear (?:about|of)|be (?:offered|sold|pitched|shown|"
    r"called "
    r"about)) [^.;!?]{2,50})",
    r"\b(?P<v>(?:(?:take|remove|drop|strike) (?:me|us) (?:off|from) (?:\w+ ){0,5}(?:lists?|campaigns?|newsletters?|"
    r"mailings?)"
    r"|unsubscribe (?:me|us)(?: from)? [^.;!?]{2,40}|opt (?:me|us) out of [^.;!?]{2,40})[^.;!?]{0,20})",
)

_MATERIAL_ZH = r"(?:短信|推送|广告|推广|推销|弹窗|促销|传单|邮件|优惠券?|营销|骚扰|订阅|宣传单?|edm)"
_SENT_ZH = rf"(?:{_MATERIAL_ZH}|电话|消息|通知|活动|信息|套餐|会员|礼盒|链接)"
_NO_ZH = r"(?:别|不要|不用|不必|不需要|甭|请?勿|无需|不准|不许|停止|少)"
_AGAIN = r"(?:再|老|总|总是|老是|一直|继续|天天|整天|反复|动不动就?|来)*"
_TO_ME = r"(?:给|跟|向|对|和)(?:我|咱|俺)(?:们|家)*"
_OFFER_ZH = (
    r"(?:推荐|推销|推送|推广|安利|种草|介绍|营销|强推|推(?![迟进测理断动到出翻辞掉卸敲拿开])|卖(?!关子|萌|力|弄)|宣传|push|"
    r"recommend|pitch)"
)

ZH: tuple[str, ...] = (
    rf"(?P<v>[^,。;!?我你您他她]{{2,18}}?(?:以后|今后|往后|请|麻烦|就|都|真的)*{_NO_ZH}{_AGAIN}(?:{_TO_ME})?{_AGAIN}{_OFFER_ZH}[^,。;!?]{{0,10}})",
    rf"(?P<v>{_NO_ZH}{_AGAIN}(?:{_TO_ME})?{_AGAIN}{_OFFER_ZH}(?!了)[^,。;!?]{{2,20}})",
    rf"(?P<v>(?:以后|今后|往后)?{_NO_ZH}(?:(?:再|老|总)+(?:{_TO_ME})?|{_TO_ME}){_AGAIN}{_OFFER_ZH}了?)(?=[,。;!?]|$)",
    rf"(?P<v>[^,。;!?]{{2,18}}?{_MATERIAL_ZH}(?:以后|就|请|都|能不能|可不可以|可以|全部?|给我|麻烦|快|赶紧|也)*"
    rf"(?:(?:停|取消|关|退)(?!了[。!]?$)|{_NO_ZH}{_AGAIN}(?:{_TO_ME})?(?:发|打|推|寄|弹|送|来|了|$))[^,。;!?]{{0,10}})",
    rf"(?P<v>[^,。;!?]{{2,18}}?(?:电话|消息|通知|活动|信息|链接)(?:以后|就|请|都|麻烦)*{_NO_ZH}{_AGAIN}(?:{_TO_ME})?(?:发|打|推|寄|弹)"
    rf"[^,。;!?]{{0,10}})",
    rf"(?P<v>{_NO_ZH}{_AGAIN}{_TO_ME}{_AGAIN}(?:发|寄|打|推|弹|塞|送)[^,。;!?]{{1,14}}?{_SENT_ZH}[^,。;!?]{{0,8}})",
    rf"(?P<v>不想再?(?:看到|收到|听到|接到|看见|被)[^,。;!?]{{0,14}}?(?:{_MATERIAL_ZH}|电话|推荐|介绍|活动|通知)[^,。;!?]{{0,8}})",
    r"(?P<v>(?:(?<!怎么)(?<!如何)退订|拒收|取消订阅)(?!了|吗|费|率|政策|流程)[^,。;!?]{2,16})",
    r"(?P<v>[^,。;!?]{2,16}?我?(?:说|讲)(?:过|了)[一二两三四五六七八九十几多好\d]*(?:遍|次|回)?了?我?(?:不要|不需要|不买|不办|不考虑|不感兴趣))",
)

JA: tuple[str, ...] = (
    r"(?P<v>[^、。!?]{2,20}?(?:を|は|も)?(?:もう|二度と|これ以上)*(?:勧め|薦め|すすめ|おすすめし|売り込ま|提案し|紹介し|宣伝し)ないで[^、。!?]{0,8})",
    r"(?P<v>[^、。!?]{2,20}?(?:の|に関する)?(?:案内|メール|dm|広告|お知らせ|勧誘|セールス|営業|電話|クーポン)+(?:は|を|も)?(?:もう|これ以上|一切)*"
    r"(?:送らないで|いりません|要りません|不要|結構|お断り|やめて|止めて|しないで|配信停止)[^、。!?]{0,8})",
)

REFUSED = one("|".join(re.sub(r"\?P<\w>", "?:", pattern) for pattern in (*EN, *ZH, *JA)))
"""Any of these wordings."""

REFUSALS = frozenset(["constraint", "contact_channel"])
"""Attributes under which a refusal of offers stands."""

LASTING = "lasting_refusal"
"""The feature of a memory whose refusal was known by meaning, in words that are not here."""
