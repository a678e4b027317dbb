"""Personal data: what is masked, what is marked, and what only sounds like it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_memory.language.pii import NEVER, find, id_card_valid, luhn_valid, mask


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
        ("寄到中山路52号3单元", "address", "寄到中山路52号3单元"),
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


def test_sealed_classes_stay_and_carry_the_sealed_value() -> None:
    masked = mask("mail me at a@b.org", "en", lambda v: f"<{v}>")
    assert masked.text == "mail me at a@b.org"
    assert [(m.cls, m.sealed) for m in masked.masks] == [("email", "<a@b.org>")]


def test_a_policy_may_keep_a_class_sealed() -> None:
    text = "the key is sk-abcdefghijklmnop1234"
    assert mask(text, "en").text != text
    kept = mask(text, "en", str.upper, frozenset({"api_key"}))
    assert kept.text == text
    assert kept.masks[0].sealed


@given(st.text(alphabet="abc 密码是pinPIN1234567890-:. @", max_size=60))
def test_offsets_of_masks_point_at_their_labels_or_values(text: str) -> None:
    masked = mask(text, "en")
    for m in masked.masks:
        stretch = masked.text[m.start : m.end]
        assert stretch == m.label if m.cls in NEVER else len(stretch) == m.end - m.start


def test_check_digits() -> None:
    assert id_card_valid("330106198802142366")
    assert not id_card_valid("330106198802142361")
    assert luhn_valid("4111111111111111")
    assert not luhn_valid("4111111111111112")
