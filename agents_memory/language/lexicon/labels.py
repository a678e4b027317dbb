"""The classes of personal data, and the label of each in a text from which its value was taken."""

from __future__ import annotations

LABELS: dict[str, dict[str, str]] = {
    "en": {
        "id_card": "[id card]",
        "passport": "[passport number]",
        "bank_card": "[bank card]",
        "bank_account": "[bank account]",
        "password": "[password]",
        "private_key": "[private key]",
        "api_key": "[api key]",
        "one_time_code": "[one-time code]",
        "location": "[location]",
        "phone": "[phone]",
        "email": "[email]",
        "address": "[address]",
        "employer": "[employer]",
    },
    "zh": {
        "id_card": "[证件号]",
        "passport": "[护照号]",
        "bank_card": "[银行卡号]",
        "bank_account": "[银行账号]",
        "password": "[密码]",
        "private_key": "[私钥]",
        "api_key": "[密钥]",
        "one_time_code": "[验证码]",
        "location": "[位置]",
        "phone": "[电话]",
        "email": "[邮箱]",
        "address": "[地址]",
        "employer": "[单位]",
    },
    "ja": {
        "id_card": "[身分証番号]",
        "passport": "[旅券番号]",
        "bank_card": "[カード番号]",
        "bank_account": "[口座番号]",
        "password": "[パスワード]",
        "private_key": "[秘密鍵]",
        "api_key": "[APIキー]",
        "one_time_code": "[認証コード]",
        "location": "[位置]",
        "phone": "[電話]",
        "email": "[メール]",
        "address": "[住所]",
        "employer": "[勤務先]",
    },
}

CLASSES = tuple(LABELS["en"])


def label(cls: str, lang: str) -> str:
    """The label of a class in a language; in English for a language that has none."""
    return LABELS.get(lang.split("-")[0], LABELS["en"])[cls]
