"""How people say in which form, or by which way, what is made for them is to come: over folded text.

"Send me the reports as PDF", 周报发飞书就行. The form stands in group `v` with what comes in it. A wish that lasts
where the thing comes again and again (reports, invoices, 周报), or where the words say so.
"""

from __future__ import annotations

_MADE_EN = (
    r"(?:reports?|invoices?|statements?|receipts?|bills?|summar(?:y|ies)|minutes|updates?|newsletters?|payslips?|"
    r"tickets|"
    r"documents|files|results|drafts|exports|slides|transcripts?|contracts|notes|schedules?|agendas?|digests?)"
)
_FORM_EN = (
    r"(?:pdfs?|word(?: files?| documents?)?|docx?|excel(?: files?| sheets?)?|xlsx|csv(?: files?)?|markdown|html|"
    r"plain text|"
    r"powerpoint|jpe?gs?|pngs?|epub|zip(?: files?)?|spreadsheets?|google docs?|print(?:outs?|ed)?|paper(?: copies)?|"
    r"hard "
    r"cop(?:y|ies)|attachments?|links?|audio|screenshots?)"
)
_WAY_EN = (
    r"(?:e-?mail|post|mail|slack|teams|whatsapp|telegram|text|sms|fax|courier|dropbox|google drive|signal|wechat|"
    r"discord|"
    r"sharepoint)"
)
_OFTEN_EN = r"(?:daily|weekly|monthly|quarterly|yearly|annual|future|regular)"

EN: tuple[str, ...] = (
    rf"\b(?:send|give|deliver|export|share|e-?mail|get|want|need|like|prefer|have)\b(?: me| us)? (?:(?:all|the|my|"
    rf"our|any|"
    rf"your) )*(?P<v>(?:{_OFTEN_EN} (?:[\w-]+ ){{0,2}}?{_MADE_EN}|(?:[\w-]+ ){{0,2}}?(?:reports|invoices|statements|"
    rf"receipts|bills|summaries|updates|payslips|minutes|documents|files|results|transcripts|notes|digests)) "
    rf"(?:(?:only|always|just) )*(?:(?:as|in) (?:an? )?(?:[\w-]+ )?{_FORM_EN}|(?:by|via|on|over|through) {_WAY_EN})\b"
    r"[\w ]{0,12})",
    rf"\b(?P<v>(?:{_OFTEN_EN} )?(?:[\w-]+ )?{_MADE_EN} (?:should|must|have to|are to|can|need to) (?:always |only |"
    rf"just )?"
    rf"(?:be|come|go|go out|arrive|be sent|be delivered) (?:(?:as|in) (?:an? )?(?:[\w-]+ )?{_FORM_EN}|(?:by|via|on|"
    rf"over|through|"
    rf"to) {_WAY_EN})\b[\w ]{{0,12}})",
)

CHANNELS_EN: tuple[str, ...] = (
    r"\b(?:notify|contact|reach|message|alert|text|email|call|ping|update) me (?:only )?(?:by|via|on|through|at) "
    r"(?P<v>(?!the moment|all|least|once)[\w -]{2,24})|\b(?:prefer|rather) to be (?:contacted|reached|notified) "
    r"(?:by|via|on) (?P<w>[\w -]{2,20})",
    r"\b(?:(?:would |'d )?(?:much |far |really |always )?(?:rather|prefer)|prefers?)(?: to)? (?:get|receive|have|"
    r"be sent)? ?"
    r"(?:an? |my |your )?(?P<v>(?:text|e-?mail|whatsapp|sms|push)(?: (?:messages?|notifications?))?s?|"
    r"(?:phone )?calls?|"
    r"letters?)(?= (?:than|over|rather|instead|to|from|about|for|when)\b|$)",
)
"""How the user is to be reached."""

_MADE_ZH = (
    r"(?:[日周月季年]报|报[告表销]|账单|发票|对账单|工资[单条]|纪要|会议记录|总结|简报|通知单|文件|文档|资料|材料|"
    r"合同|结果|清单|日程|"
    r"课件|成绩单|收据|回执|报价单?)"
)
_WAY_ZH = (
    r"(?:飞书|钉钉|企业?微信|微信|qq|邮箱|邮件|短信|网盘|云盘|slack|teams|传真|快递|纸质版?|电子版?|电子档|pdf版?|"
    r"word版?|excel版?|"
    r"ppt|markdown|表格|图片|链接|附件|语音)"
)

ZH: tuple[str, ...] = (
    rf"(?P<v>(?:[^,。;!?我你他她这那]{{0,4}}?){_MADE_ZH}(?:以后|今后|往后|一般|每次|请|麻烦|都|就|只|统一|直接|一律|"
    rf"可以|还是|给我|要|"
    rf"用)*(?:发|寄|传|走|放|用|做成|导成|导出成?|转成|存成|给|要|出)(?:到|去|给我|成|个|我的?|往|"
    rf"在)*{_WAY_ZH})(?:上|里|格式)?"
    r"(?:就|即)?(?:行|好|可以|可)?(?:了|吧)?$",
)

ASKED_EN = (
    rf"\b(?:in )?(?:which|what) (?:format|form|file type)\b|\bhow\b.{{1,40}}\b{_MADE_EN}\b.{{0,20}}\b(?:sent|"
    rf"delivered|come|"
    r"shared|exported)|"
    rf"\bhow\b.{{1,40}}\b(?:send|deliver|get|receive|share|want)\b.{{0,24}}\b{_MADE_EN}\b"
)
ASKED_ZH = (
    rf"{_MADE_ZH}[^,。]{{0,8}}(?:怎么|如何|什么格式|哪种格式|用什么|往哪|哪里)[^,。]{{0,4}}(?:发|给|传|寄|走|$)|"
    rf"什么格式|哪种格式"
)
"""How it is asked for."""
