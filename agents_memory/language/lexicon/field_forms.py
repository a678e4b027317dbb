"""What is known by its form to be an instance of a field of `field_asks`: patterns for folded text."""

from __future__ import annotations

FORMS: dict[str, str] = {
    "height": (
        r"\b[12][.,]\d{2} ?m?\b|\b[12]m\d\d\b|\b1[3-9]\d ?cm|\b[3-7] ?(?:'|foot|feet|ft)\b|\d'\d|"
        r"[一二12]米[一二三四五六七八九\d零]|(?<![\d.])1[3-9]\d(?:公分|厘米|cm|的个|,|，)|"
        r"(?<![\d.])1[4-9]\d(?=[,，、 ])"
    ),
    "weight": (
        r"\b\d+(?:\.\d+)? ?(?:kilos?|kgs?|lbs?|pounds|stone|tonnes?)\b|[\d一二三四五六七八九十百来]+(?:公斤|斤|kg)"
    ),
    "measure": (
        r"\d ?(?:cm|mm|m|m2|sqm|inch(?:es)?|metres?|meters?|litres?)\b|[\d一二两三四五六七八九十]+(?:平|米|厘米|公分|"
        r"寸|尺|亩|匹|升)|\b\d+ wide|\b\d+ by \d+|\b\d+x\d+"
    ),
    "wear": (
        r"\b(?:size|a|in) \d{1,2}(?:\.5)?\b|\b(?:xx?s|xx?l|[sml])码?\b|\d{2}(?:\.5|半)?[码的号]|"
        r"\b\d{2}(?:\.5)? ?(?:wide|narrow|eu|uk|us)\b|腰围|\d尺"
    ),
    "warmth": (r"\b3[5-9](?:\.\d)?\b|\b4[01](?:\.\d)?\b|\d+ ?(?:°|degrees)|[\d三四十]+度"),
    "sight": (
        r"[-−]\d(?:\.\d+)?|minus \d|[一二三四五六七八九\d]+百?[五]?十?度|(?:近视|散光|老花)[一二三四五六七八九\d]+"
    ),
    "score": (
        r"\d(?:\.\d)?分|\b\d+ ?%|\b[abc][12]\b|\b\d+(?:\.\d)? (?:points|out of)|\b\d+/\d+|"
        r"[一二三四五六七八九百十]+分|考了[\d.]+|才\d|过了"
    ),
    "grade": (
        r"\b(?:year|grade|class|form) (?:\d+|[a-z]{3,5})\b|[一二三四五六七八九]年级|[大初高研][一二三四]|p[1-7]\b"
    ),
    "floor": (
        r"\b(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|ground|top) floor|"
        r"[\d一二三四五六七八九十]+[楼层]|\bfloor \d"
    ),
    "plate": (
        r"\b[a-z]{1,3}\d{1,4} ?[a-z]{2,3}\b|"
        r"[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][a-z][ ·.-]?[a-z0-9]{4,6}|"
        r"尾号 ?[a-z0-9]{3,5}|(?:plate|reg)\W{0,3}(?:is |'s )?[a-z0-9]{2,4}"
    ),
    "address": (
        r"\b\d+[a-z]?,? [a-z]+ (?:street|road|avenue|lane|row|close|st|rd|drive|way|court|gardens)\b|\b(?:flat|apt|"
        r"unit|gate|door|house|number) ?\d*[a-z]?\b|[\d一二三四五六七八九十a-z]+(?:栋|号楼|单元|室|座|弄|幢)|"
        r"[\u4e00-\u9fff](?:路|街|道|巷)[ \d]+|住\d{3,4}|\d{3,4}的"
    ),
    "account": (r"\b[a-z]+[_\d][\w]*\b(?!@)|\b[a-z]\w*_\w+|(?:id|账号|微信)[\u4e00-\u9fff]{0,2} ?[a-z]"),
    "number": (r"(?<![\d.:])\d{4,}(?!\d)|\b[a-z]{1,4}[- ]?\d{3,}|\b\d+(?:-\d+){1,3}\b|尾号\d+"),
    "email": (r"\S+@\S+\.\w+|\[(?:email|邮箱)\]"),
    "telephone": (r"\+?\d[\d ()-]{6,}\d|\[(?:phone|手机号?|电话)\]|1[3-9]\d{9}"),
    "errorcode": (r"\b[ef]-?\d{1,3}\b|\b[45]\d\d\b(?! ?[a-z%])|\w+error\b|\w+exception\b|错误码|报 ?\d+"),
    "version": (
        r"最新版|国际版|\blatest (?:version|release)|\bv?\d+\.\d+(?:\.\d+)*\b|\bversion \d|\b(?:python|windows|"
        r"android|ios|macos|debian|ubuntu|postgres|mysql|java) \d+|(?:安卓|鸿蒙|win|苹果)\d+"
    ),
    "storage": (r"\d+ ?(?:gb|gigs?|tb|mb|g\b|t\b)"),
    "blood": (r"\b(?:a|b|ab|o)(?:[+-]|型| (?:positive|negative))"),
    "percent": (r"\d ?%|百分之|\d+ percent"),
    "money": (
        r"[$€£¥]\s?\d|\d[\d,.]* ?(?:dollars?|bucks?|euros?|quid|pounds?|yuan|rmb|k\b|元|块|万|千|百)|"
        r"[一二两三四五六七八九十百千万]+(?:元|块|万|千|百)|budget.{0,12}\d|\b\d{2,6} (?:tops|max|or so|all in|"
        r"a head|each|封顶)|(?:涨|预算|卡里有?)[\d一二三四五六七八九十百千万]"
    ),
    "distance": (r"\d+ ?(?:km|miles?|k on the|kilomet)|[\d一二三四五六七八九十百]+(?:公里|里路|千米)|\d[\d,]* a year"),
    "age": (
        r"\b\d{1,3}[- ](?:years?|yrs?)[- ]old|\b(?:i'm|am|is|she's|he's|turns?|turned|turning|aged?) (?:\d{1,3}|two|"
        r"three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|"
        r"eighteen|nineteen|[a-z]+ty)\b(?! ?(?:cm|kg|m\b|%|:|people|of us|foot))|\b\w+ (?:months?|weeks?) old|"
        r"\b(?:two|three|four|five|six|seven|\d+)-year-old|\b\d+(?:th|st|nd|rd) (?:birthday|is)|"
        r"[\d一二两三四五六七八九十半]+(?:周?岁|个月)|[七八九][十]?[一二三四五六七八九](?:了|的人|整)|"
        r"[六七八九]十[一二三四五六七八九整]|[零〇五六七八九\d]0后|\b(?:\d{1,2}) (?:months?|weeks)\b"
    ),
    "name": (
        r"(?:姓|叫|我是|名|写)[\u4e00-\u9fff]{1,3}|[小老阿][\u4e00-\u9fff](?![时候师家板婆公人孩朋])|"
        r"[\u4e00-\u9fff](?:先生|女士|老师|医生|师傅|工|总|阿姨)|\b(?:mr|mrs|ms|miss|dr|prof)\.? \w+|\b(?:it's|"
        r"this is|i'm|name's|called|named) [a-z]+(?: from| here|,|\.|$)|\b[a-z]+ here\b|under (?:the name )?[a-z]+|"
        r"surname|name on|(?:for|table for) [a-z]+, "
    ),
    "party": (
        r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|forty) (?:of us|people|adults?|"
        r"guests?|kids?|children|heads?|persons|pax|tickets|seats|users|pupils|tables|friends|colleagues|mates|"
        r"vegans|staff)|\b(?:party|family|group|table) (?:of|for) (?:\d+|[a-z]+)|"
        r"[\d一二两俩三四五六七八九十几来]+(?:个人|人|位|口|个大人|张|桌|号人|男|女|个)|一家[一二三四五六七八九]?口?|"
        r"我[们]?俩|就我"
    ),
    "day": (
        r"\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(?:am|pm|o'clock)\b|\bhalf \w+\b|\b(?:19|"
        r"20)\d\d\b|\d+[月号日点]|[一二三四五六七八九十两半]+[点月号]|\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|"
        r"sep|oct|nov|dec)|\bmay \d|\d{1,2}:\d\d|\bat (?:\d{1,2}|[a-z]+)\b|\bsince \w+|\b(?:in|after|before|"
        r"around) (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|may|the morning)\b|"
        r"八几年|\d\d年"
    ),
    "since": (
        r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|a|several|many) (?:days?|weeks?|months?|years?|"
        r"yrs|hours?|nights?|minutes?)\b|since \w+|\bago\b|[\d一二两俩三四五六七八九十半几多]+(?:年|个?月|天|周|"
        r"个?星期|个?礼拜|小时|晚|分钟)"
    ),
    "often": (r"[\d一二两三四五六七八九十]+[次顿遍]|\b(?:once|twice|\w+ times) (?:a|per)"),
    "luggage": (r"[\d一二两三四五]+(?:个|只|件)?(?:行李|箱)"),
    "title": (r"《[^》]+》"),
    "pregnancy": (r"孕?\d+周|\b\d+ weeks"),
}
"""Patterns by field."""
