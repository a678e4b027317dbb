"""What personal data looks like, by class: over half-width text, the value in group `v` or the whole match.

The order matters: what an earlier pattern has claimed no later one takes. `language.pii` checks what has check digits.
"""

from __future__ import annotations

import re

from agents_memory.language.text import HAN, KANA


def _ascii(pattern: str, flags: int = 0) -> re.Pattern[str]:
    # A word is one of Latin letters here: a value may stand between Chinese characters without a space.
    return re.compile(pattern, flags | re.A)


_NOT_VALUE = (
    r"(?!(?:wrong|incorrect|invalid|expired|required|not|too|in|on|at|the|a|an|my|your|being|"
    r"still|stored|weak|strong|reset|set|missing|empty|same|what|long|short|safe|secure|unknown|changed|protected|"
    r"kept|written|needed|correct|no|ok|okay|to|for|and|or|like|this|that|it)\b)"
)
_NAMED_EN = (
    r"(?:pass(?:word|code|phrase)|pwd|pin(?: code| number)?|(?:door|gate|entry|alarm|security|"
    r"unlock) ?(?:code|pin)|cvv)"
)
_NAMED_ZH = r"(?:密码|口令|门禁码|门锁码|开门码|取件密码|支付密码|pin码|パスワード|暗証番号|パスコード)"
_IS = r"(?: ?(?:number|no\.?|num|#))?\s*(?:is now|is|was|=|:|是|为|は|が)?\s*[\"'“「]?"
_ROAD = r"(?:路|街|巷|弄|大道|胡同|里|坊|村|小区|园区|花园|公寓|大厦|苑)"

PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "private_key",
        _ascii(
            r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|\Z)", re.S
        ),
    ),
    (
        "api_key",
        _ascii(
            r"\b(?:sk|pk|rk)[-_](?:[a-z]+[-_])*[A-Za-z0-9_-]{16,}|\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}|"
            r"\bA[KS]IA[0-9A-Z]{12,}\b|\bxox[abprs]-[\w-]{10,}|\bAIza[\w-]{30,}|\bya29\.[\w-]{20,}|\bglpat-[\w-]{15,}|"
            r"\bhf_\w{20,}|\bnpm_\w{30,}|\bSG\.[\w-]{16,}\.[\w-]{16,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*"
        ),
    ),
    (
        "api_key",
        _ascii(
            r"(?:api[ _-]?keys?|access[ _-]?(?:key|token)|auth[ _-]?token|bearer|secret(?:[ _-]?key)?|account[ _-]?key|"
            r"token|"
            r"密钥|令牌|私钥|秘钥|apiキー|トークン|シークレット)[\"'”]?\s*(?:is|=|:|是|为|叫|は)?\s*[\"'“]?"
            r"(?P<v>(?=[^\s\"'，。]*\d)[A-Za-z0-9_\-+/=.]{16,})",
            re.I,
        ),
    ),
    (
        "password",
        _ascii(r"\b[a-z][a-z0-9+.-]{1,15}://[^\s:/@]+:(?P<v>[^\s/@]{3,64})@", re.I),
    ),  # in an address of the net
    (
        "id_card",
        _ascii(
            r"(?<![\dA-Za-z])[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|"
            r"3[01])\d{3}[\dXx](?![\dA-Za-z])"
        ),
    ),
    (
        "id_card",
        _ascii(
            rf"(?:身份证|身份證|证件)(?:号码?|號碼?)?\s*(?:是|为|為|:)?\s*(?P<v>\d{{15,17}}[\dXx])|"
            rf"\b(?:ssn|social security)\b{_IS}(?P<w>\d{{3}}[- ]?\d{{2}}[- ]?\d{{4}}(?![\d-]))",
            re.I,
        ),
    ),
    (
        "id_card",
        _ascii(
            rf"(?:マイナンバー|個人番号|my ?number)\D{{0,8}}(?P<v>\d{{4}}[ -]?\d{{4}}[ -]?\d{{4}}(?!\d))|"
            rf"\b(?:national insurance|nino|"
            rf"ni number)\b{_IS}(?P<w>[A-CEGHJ-PR-TW-Z]{{2}} ?\d{{2}} ?\d{{2}} ?\d{{2}} ?[A-D])(?!\w)",
            re.I,
        ),
    ),
    (
        "id_card",
        _ascii(  # a named licence or identity card: the value has digits, and letters at most
            r"(?:\b(?:driv(?:er'?s?|ing) licen[cs]e|national id|identity card|id card|residence permit|green card)\b"
            rf"{_IS}|"
            rf"(?:驾驶?证|驾照|居住证|身份证|身份證|社保|医保|運転免許証|在留カード)(?:号码?|號碼?|卡?号|番号)\s*(?:是|"
            rf"为|は|:)?\s*)"
            r"(?P<v>(?=[A-Z0-9-]*\d{4})[A-Z0-9][A-Z0-9-]{6,22}(?:\([0-9A]\))?)(?!\w)",
            re.I,
        ),
    ),
    ("id_card", _ascii(r"(?<![\w-])(?:[A-Z]{1,2}\d{6}\([0-9A]\)|[A-Z][12]\d{8})(?![\w-])")),  # Hong Kong, Taiwan
    (
        "passport",
        _ascii(
            r"(?:passport(?:'s)?(?: (?:number|no\.?))?|护照(?:号码?)?|護照(?:號碼?)?|"
            r"(?:パスポート|旅券)(?:の?番号)?)\s*"
            r"(?:is|:|是|为|号|は)?\s*(?P<v>[A-Za-z]{1,2}\d{6,8}|\d{9})(?!\w)",
            re.I,
        ),
    ),
    (
        "bank_account",
        _ascii(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![A-Za-z0-9])"),
    ),
    (
        "bank_account",
        _ascii(
            rf"(?:\b(?:bank account|sort code|routing|swift account)\b(?: and account)?{_IS}|"
            r"(?:银行|收款|对公|开户|公司)(?:账|帐)[号户](?:号码?)?\s*(?:是|为|:)?\s*|(?:口座番号|"
            r"振込先の?口座)\s*(?:は|:)?\s*)"
            r"(?P<v>\d[\d -]{4,26}\d)(?![\w-])",
            re.I,
        ),
    ),
    ("bank_card", _ascii(r"(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])")),
    (
        "password",
        _ascii(
            rf"(?<![\w-]){_NAMED_EN}(?![-\w])(?: (?:for|to|of) [^\n.,:;=]{{1,40}}?)?\s*(?:is now|is|was|are|"
            rf":|=|->)\s*[\"'“]?{_NOT_VALUE}(?P<v>[^\s\"'”，。]{{3,64}})",
            re.I,
        ),
    ),
    (
        "password",
        _ascii(
            rf"{_NAMED_ZH}(?:是|为|改成|改为|改成了|设成|设为|は|:|=)\s*[\"'“「]?"
            r"(?P<v>[A-Za-z0-9!-/:-@\[-`{-~]{3,64}[A-Za-z0-9!#$%&*@^_~])",
            re.I,
        ),
    ),
    (
        "password",
        _ascii(  # the value just follows: then only one with a digit, and no date or measure
            rf"(?:(?<![\w-])(?:cvv2?|cvc2?|pin)\s+(?:code )?(?P<v>\d{{3,6}})|安全码\s*(?:是|:)?\s*(?P<w>\d{{3,4}})|"
            rf"{_NAMED_ZH}\s*[\"“「]?(?P<x>(?=[!-~]*\d)(?=[!-~]*[A-Za-z])[!-~]{{6,64}}))(?![\w-])",
            re.I,
        ),
    ),
    (
        "one_time_code",
        _ascii(
            r"(?:otp|one-time (?:code|password)|(?:verification|session|login|2fa) (?:code|otp)|验证码|"
            r"动态码|会话码|認証コード|確認コード)[^\n:是为は=\d]{0,30}?(?:is|was|:|=|是|为|"
            r"は)?\s*(?P<v>\d{4,8})(?!\d)",
            re.I,
        ),
    ),
    (
        "location",
        _ascii(
            r"(?<![\d.])-?\d{1,2}\.\d{4,}\s*[°]?\s*[NS]?\s*[,，、/ ]\s*-?\d{1,3}\.\d{4,}\s*[°]?\s*[EW]?"
            r"(?![\d])|\d{1,3}°\d{1,2}['′]\d{1,2}(?:\.\d+)?[\"″]?\s*[NS]"
            r"[,， ]+\d{1,3}°\d{1,2}['′]\d{1,2}(?:\.\d+)?[\"″]?\s*[EW]"
        ),
    ),
    ("email", _ascii(r"[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}", re.A)),
    (
        "phone",
        _ascii(
            r"(?<![\d.-])(?:(?:\+|00)\d{1,3}[- ]?(?:\(0?\d{1,4}\)[- ]?)?\d{1,4}(?:[- ]?\d{2,4}){2,4}|"
            r"(?:86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}|"
            r"09\d{2}[- ]?\d{3}[- ]?\d{3}|0[5789]0[- ]?\d{4}[- ]?\d{4}|0\d{1,3}-\d{2,4}-\d{4}|0\d{2,3}[- ]\d{7,8}|"
            r"\(\d{3}\) ?\d{3}[- ]\d{4}|\d{3}[-.]\d{3}[-.]\d{4})(?![\d-])"
        ),
    ),
    (
        "phone",
        _ascii(
            r"(?:phone|mobile|cell|tel|telephone|call|text|whatsapp|number|contact|电话|手机|座机|热线|"
            r"联系|電話|携帯|連絡先)[^\d\n]{0,40}?(?P<v>(?<![\w-])\d{3}[- ]\d{4}|(?<![\w-])\d{7,8})(?![\w-])",
            re.I,
        ),
    ),
    (
        "address",
        _ascii(
            rf"(?:〒?\d{{3}}-\d{{4}}\s*)?(?:[{HAN}]{{2,3}}[都道府県])?(?:[{HAN}{KANA}]{{1,5}}[市区町村])?[{HAN}\u30a0-\u30ff]{{1,12}}\d+丁目"
            r"(?:\d+番地?の?(?:\d+号?)?|\d+(?:-\d+){0,2})?"
        ),
    ),
    (
        "address",
        _ascii(
            rf"[{HAN}]{{1,12}}?(?:省|市|区|县|镇)?[{HAN}]{{1,10}}{_ROAD}\s*[A-Za-z]?\d+\s*(?:号|弄|幢|栋|座|室|单元)"
            rf"(?:[\s\d\w{HAN}]{{0,4}}?(?:号楼|单元|室|楼|座|幢|栋)){{0,3}}(?:\d{{1,4}}室?)?"
        ),
    ),
    (
        "address",
        _ascii(
            r"\b\d{1,5}[A-Za-z]? (?:[A-Z][\w'.]*\s){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|"
            r"Boulevard|Blvd|Court|Ct|Place|Pl|Terrace|Way|Close|Crescent|Square|Gardens|Row|Walk)\b\.?(?:,? (?:Apt|"
            r"Flat|Unit|Suite|#) ?\w+)?"
        ),
    ),
    (
        "employer",  # a Latin name in a Chinese sentence; other names of firms are found by reading
        _ascii(
            r"我(?:现在|目前|一直|们)?(?:在|就职于|任职于|供职于)\s*(?P<v>[A-Z][\w&.'-]*(?: [\w&.'-]+){1,4})\s*"
            r"(?=上班|工作|任职|就职|供职|[,，。;；!！]|$)"
        ),
    ),
)

LEADS_TO_ADDRESS = _ascii(
    rf"^[{HAN}{KANA}]*(?:住在|搬到|寄到|寄往|送到|到|在|至|往|是|为|住|于|址|从|は|が|"
    rf"に)(?=[{HAN}{KANA}]{{2}})"
)
"""The words of a sentence that run up to an address without a space."""

LONG_TOKEN = _ascii(r"(?<![\w/+=-])[A-Za-z0-9_+/=-]{32,}(?![\w/+=-])")

CARD_NAMED = _ascii(
    r"(?:card(?: number| no\.?)?|卡号|卡號|银行卡|信用卡|储蓄卡|工资卡|借记卡|账号|帐号|"
    r"カード(?:番号)?)\D{0,12}$",
    re.I,
)

RECORD_NAMED = _ascii(
    r"(?:order|track(?:ing|ed)|parcel|ticket|invoice|booking|reference|serial|contract|isbn|imei|"
    r"订单|单号|运单|快递|工单|编号|編號|合同|发票|序列号|流水号|条码|注文|伝票|追跡|追跡番号|"
    r"予約番号)[^\d\n。.!?]{0,16}$",
    re.I,
)
"""Words that say of a number that it is one of business, whatever its check digits."""

ID_NAMED = _ascii(r"(?:身份证|身份證|证件|身分|\bid\b|hkid)\D{0,16}$", re.I)
