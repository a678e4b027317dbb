"""Personal data: what is masked, what is marked, and what only sounds like it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from agents_memory.language.checksums import (
    hong_kong_id_valid,
    iban_valid,
    id_card_valid,
    luhn_valid,
    my_number_valid,
    taiwan_id_valid,
)
from agents_memory.language.pii import NEVER, TREATMENTS, conceal, find, mask
from agents_memory.policy import SensitivePolicy


@pytest.mark.parametrize(
    ("text", "cls", "value"),
    [
        ("我的身份证号是330106198802142366", "id_card", "330106198802142366"),
        ("card 4111 1111 1111 1111 please", "bank_card", "4111 1111 1111 1111"),
        ("储蓄卡卡号：6217 0000 0000 0000 001", "bank_card", "6217 0000 0000 0000 001"),
        ("the admin password is Tr0ub4dor&3", "password", "Tr0ub4dor&3"),
        ("支付密码是 738291", "password", "738291"),
        ("my PIN is 9034.", "password", "9034"),
        ("the door code is 4471#", "password", "4471#"),
        ("use sk-proj-abcdEFGH1234ijklMNOP5678", "api_key", "sk-proj-abcdEFGH1234ijklMNOP5678"),
        ("we met at 48.85837, 2.29448", "location", "48.85837, 2.29448"),
        ("护照号 E12345678", "passport", "E12345678"),
        ("call me on +44 20 7946 0958", "phone", "+44 20 7946 0958"),
        ("手机１３９１２３４５６７８", "phone", "１３９１２３４５６７８"),
        ("write to ada.l@example.org", "email", "ada.l@example.org"),
        ("I live at 12 Willow Street", "address", "12 Willow Street"),
        ("寄到中山路52号3单元", "address", "中山路52号3单元"),
        ("身份证 320502198706194243", "id_card", "320502198706194243"),
        ("マイナンバーは 1234 5678 9018 です", "id_card", "1234 5678 9018"),
        ("my SSN is 536-90-4399", "id_card", "536-90-4399"),
        ("National Insurance number AB123456C", "id_card", "AB123456C"),
        ("HKID A123456(3)", "id_card", "A123456(3)"),
        ("身分證字號 A123456789", "id_card", "A123456789"),
        ("my driving licence is MORGA657054SM9IJ", "id_card", "MORGA657054SM9IJ"),
        ("IBAN DE89 3704 0044 0532 0130 00 please", "bank_account", "DE89 3704 0044 0532 0130 00"),
        ("口座番号は1234567です", "bank_account", "1234567"),
        ("收款账号：3301 0203 4455 667", "bank_account", "3301 0203 4455 667"),
        ("我的护照号E12345678的有效期", "passport", "E12345678"),
        ("密钥是sk-proj-abcdEFGH1234ijklMNOP5678没错", "api_key", "sk-proj-abcdEFGH1234ijklMNOP5678"),
        ("邮箱是lan.z@example.org吧", "email", "lan.z@example.org"),
        ("cvv 318", "password", "318"),
        ("WiFi密码 Sunny88day", "password", "Sunny88day"),
        ("use postgres://app:s3cretPw@db.example/main", "password", "s3cretPw"),
        ("パスポート番号はTK1234567", "passport", "TK1234567"),
        ("電話番号は090-1234-5678", "phone", "090-1234-5678"),
        ("届け先は梅田3丁目5番2号です", "address", "梅田3丁目5番2号"),
        ("验证码是 553201", "one_time_code", "553201"),
    ],
)
def test_values_are_found_by_class(text: str, cls: str, value: str) -> None:
    assert [(f.cls, text[f.start : f.end]) for f in find(text)] == [(cls, value)]


@pytest.mark.parametrize(
    "text",
    [
        "I forgot my password again",
        "密码忘了怎么办",
        "the password is wrong",
        "reset the password page",
        "the pin is in the jar",
        "My locker combination is 10-20-30.",
        "order 2024051812345678 is late",
        "section 4.3.2 of the docs",
        "version 1.25.3 was released",
        "the passport office is closed",
        "token refresh is slow",
    ],
)
def test_mentions_are_not_values(text: str) -> None:
    assert not [f for f in find(text) if f.cls in NEVER]


def test_never_stored_classes_become_labels_in_the_turns_language() -> None:
    assert mask("密码是 abc123", "zh").text == "密码是 [密码]"
    assert mask("my password is abc123", "en").text == "my password is [password]"


def test_sealed_classes_stay_for_the_reading_and_are_labels_without_sealing() -> None:
    masked = mask("mail me at a@b.org", "en", sealing=True)
    assert masked.text == "mail me at a@b.org"
    assert [(m.cls, masked.text[m.start : m.end]) for m in masked.sealed] == [("email", "a@b.org")]
    assert mask("mail me at a@b.org", "en").text == "mail me at [email]"


def test_a_policy_may_keep_a_class_sealed_or_show_its_end() -> None:
    text = "the key is sk-abcdefghijklmnop1234"
    assert "sk-" not in mask(text, "en", sealing=True).text
    assert mask(text, "en", {"api_key": "sealed"}, sealing=True).text == text
    assert mask("call +44 7700 900123", "en", {"phone": "masked"}).text == "call [phone …0123]"
    assert mask("验证码是 553201", "zh", {"phone": "masked"}).text == "验证码是 [验证码]"


def test_a_text_beside_the_turn_is_concealed_with_tokens_for_what_may_be_kept() -> None:
    text = "book for a@b.org with card 4111 1111 1111 1111, call 13912345678"
    assert conceal(text, "en", TREATMENTS) == "book for [email] with card [bank card], call [phone]"
    sealed = conceal(text, "en", TREATMENTS, lambda cls, value: f"<{cls}>")
    assert sealed == "book for <email> with card [bank card], call <phone>"


@pytest.mark.parametrize(
    "text",
    [
        "快递单号 6222020000123456789 没动",
        "order 4539148803436467 is late",  # passes the check, but is named
        "tracking number 4539148803436467",
        "合同编号是 110105194912310037",
        "the code GB82 is on the box",
        "part A123456789 is out of stock",
        "cvv is on the back",
        "see page 318 of the passport manual",
    ],
)
def test_numbers_of_business_are_no_personal_data(text: str) -> None:
    assert not find(text)


def test_no_policy_stores_what_is_never_stored() -> None:
    with pytest.raises(ValidationError, match="never stored"):
        SensitivePolicy(treatments={"bank_card": "masked"})
    with pytest.raises(ValidationError, match="no classes"):
        SensitivePolicy(treatments={"shoe_size": "never"})
    assert SensitivePolicy(treatments={"api_key": "sealed"}).sealed > SensitivePolicy().sealed


@given(st.text(alphabet="abc 密码是pinPIN1234567890-:. @", max_size=60))
def test_offsets_of_masks_point_at_their_labels_or_values(text: str) -> None:
    masked = mask(text, "en", sealing=True)
    for m in masked.masks:
        stretch = masked.text[m.start : m.end]
        assert (stretch == m.label) == (m not in masked.sealed)


def test_check_digits() -> None:
    assert id_card_valid("330106198802142366")
    assert not id_card_valid("330106198802142361")
    assert luhn_valid("4111111111111111")
    assert not luhn_valid("4111111111111112")
    assert iban_valid("GB82 WEST 1234 5698 7654 32")
    assert not iban_valid("GB82 WEST 1234 5698 7654 33")
    assert my_number_valid("123456789018")
    assert not my_number_valid("123456789019")
    assert hong_kong_id_valid("A123456(3)")
    assert not hong_kong_id_valid("A123456(4)")
    assert taiwan_id_valid("A123456789")
    assert not taiwan_id_valid("A123456788")
