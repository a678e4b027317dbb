"""What an agent asks for without asking a question."""

from __future__ import annotations

import pytest

from agents_memory.model import Cue, Role
from tests.unit.reading_kit import reading


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Please share your order number.", "order"),
        ("Kindly provide your date of birth.", "birthday"),
        ("I'll need your postcode to continue.", "address"),
        ("Just send me your email address and I'll set it up.", "email"),
        ("Your phone number, please.", "phone"),
        ("Please let me know your shoe size", "size"),
        ("Tell me your budget and I'll look.", "budget"),
        ("请您留个联系电话", "phone"),
        ("麻烦告知一下收货地址", "delivery_address"),
        ("方便的话说下您的预算", "budget"),
        ("把尺码报给我就行", "size"),
        ("这边需要核对下您的姓名", "name"),
        ("发我一下你的邮箱吧", "email"),
        ("需要您提供会员号", "account"),
        ("お電話番号をお願いします", "phone"),
    ],
)
def test_a_request_for_information_is_a_question(text: str, key: str) -> None:
    said = reading(text, Role.ASSISTANT)
    [question] = said.questions
    assert key in question.keys
    assert Cue.QUESTION in said.cues


@pytest.mark.parametrize(
    "text",
    [
        "Please share the report with your team.",
        "Please send your parcel to the address below.",
        "Whether it is right for you to leave your job depends.",
        "I will send your order details tonight.",
        "请在订单页修改地址",
        "请稍等，我查一下您的订单",
        "请提供服务时注意安全",
        "请放心，地址没有问题。",
    ],
)
def test_other_requests_ask_for_nothing(text: str) -> None:
    assert reading(text, Role.ASSISTANT).questions == ()


def test_a_user_who_asks_the_agent_for_something_is_not_read_so() -> None:
    assert reading("Please share your opening hours and address.").questions == ()
