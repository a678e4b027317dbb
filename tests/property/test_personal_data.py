"""Laws of personal data: no value of any class reaches a row, event, summary or point as it was said (SPEC D4, G4).

Values are made up with the right check digits, put into sentences of three languages that say what they are, and go
through the whole pipeline. Sealed ones come back to their own user, and to nobody else.
"""

from __future__ import annotations

import string
from collections.abc import Callable
from datetime import timedelta

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents_memory.codec import encode
from agents_memory.commands import Erase
from agents_memory.language.checksums import iban_valid, id_card_valid, luhn_valid
from agents_memory.language.pii import TREATMENTS
from agents_memory.model import Role, Turn
from agents_memory.policy import Policy, SensitivePolicy
from agents_memory.stages.points import COLLECTION_OF
from agents_memory.testing import Pipeline
from tests.property.fakes import BagEmbedder
from tests.property.talk import START

LAWS = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
DIGITS, LETTERS = string.digits, string.ascii_letters


def digits(n: int) -> st.SearchStrategy[str]:
    return st.text(DIGITS, min_size=n, max_size=n)


def checked(body: str, valid: Callable[[str], bool], ends: str = DIGITS + "X") -> str:
    assert callable(valid)
    return next(body + end for end in ends if valid(body + end))


def grouped(value: str, by: str) -> str:
    return by.join(value[i : i + 4] for i in range(0, len(value), 4))


def _iban(account: str) -> str:
    return next(text for n in range(98, 1, -1) if iban_valid(text := f"DE{n:02d}{account}"))


VALUES: dict[str, st.SearchStrategy[str]] = {
    "id_card": st.builds(
        lambda born, rest: checked(f"330106{born:%Y%m%d}{rest}", id_card_valid), st.dates(START.date().replace(1950), START.date()), digits(3)
    ),
    "bank_card": st.builds(
        lambda head, rest, by: grouped(checked(head + rest, luhn_valid, DIGITS), by),
        st.sampled_from(["4556", "5425", "6222", "3566"]), digits(11), st.sampled_from(["", " ", "-"]),
    ),
    "bank_account": st.builds(lambda n, by: grouped(_iban(n), by), digits(18), st.sampled_from(["", " "])),
    "passport": st.builds(lambda a, n: a + n, st.sampled_from(["E", "G", "TK"]), digits(8)),
    "password": st.builds(lambda a, n, b: a + n + b, st.text(LETTERS, min_size=3, max_size=8), digits(3), st.sampled_from(["", "!", "#x"])),
    "api_key": st.builds(lambda a, n: f"sk-{a}{n}", st.text(LETTERS + DIGITS, min_size=20, max_size=30), digits(4)),
    "phone": st.builds(lambda a, b, by: by.join((f"13{a[0]}", a[1:5], b)), digits(5), digits(4), st.sampled_from(["", " ", "-"])),
    "email": st.builds(lambda a, n, d: f"{a}{n}@{d}.example.org", st.text(string.ascii_lowercase, min_size=3, max_size=9), digits(3), st.sampled_from(["mail", "work"])),
    "address": st.builds(lambda road, n, door: f"{road}路{n}号{door}单元", st.sampled_from(["榆树", "中山", "梅园", "江湾"]), st.integers(10, 999), st.integers(1, 9)),
    "employer": st.builds(lambda a, b: f"Fj{a} {b}", st.text(string.ascii_lowercase, min_size=5, max_size=9), st.sampled_from(["Labs", "Works", "Foundry"])),
}  # fmt: skip

SAID: dict[str, tuple[str, ...]] = {
    "id_card": ("我的身份证号是{}，帮我登记", "Please register my id card {} today.", "身分証番号は{}です。"),
    "bank_card": ("工资卡卡号 {}，以后都打这张", "Always use my card {} for the rent.", "カード番号は{}です。"),
    "bank_account": ("退款打到 {} 这个账户", "Send refunds to IBAN {}, please remember.", "口座番号は {} です。"),
    "passport": ("护照号是{}的那本", "My passport number is {}.", "パスポート番号は{}です。"),
    "password": ("邮箱密码是 {}，记一下", "The admin password is {}, remember it.", "パスワードは {} です。"),
    "api_key": ("接口的密钥是{}没错", "My API key is {}, keep it.", "APIキーは {} です。"),
    "phone": ("我的手机号是{}，打这个", "My phone number is {}.", "電話番号は{}です。"),
    "email": ("我的邮箱是{}，发这里", "My e-mail is {}, remember it.", "メールは{}です。"),
    "address": ("我家的地址是{}，寄到家里", "My address is {}.", "住所は{}です。"),
    "employer": ("我在{}上班", "I work at {}.", "I have worked at {} since May, remember that."),
}
ASKED = {
    "phone": "我的手机号是多少",
    "email": "what is my e-mail",
    "address": "我家的地址是什么",
    "employer": "where do I work",
}


def everything(run: Pipeline, *users: str) -> str:
    """All that is kept or told: inputs, events, rows, points."""
    parts = [encode(m)[1] for m in (*run.inputs, *run.messages)]
    parts += [row.encode() for user in users for row in run.rows(user).values()]
    for collection in {*COLLECTION_OF.values(), "log"}:
        for user in users:
            hits = run.wait(run.store.find(collection, run.key(user), limit=1_000))
            parts += [orjson.dumps([hit.id, hit.payload]) for hit in hits]
    return b"\n".join(parts).decode()


def played(cls: str, value: str, frame: str, treatments: dict[str, str] | None = None) -> Pipeline:
    """A talk in which the value is said by the user, repeated by the agent, told as a task, and let go by time."""
    policy = Policy(sensitive=SensitivePolicy.model_validate({"treatments": treatments or {}}))
    run = Pipeline(policy, embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512))
    text = frame.format(value)
    call = None if cls == "employer" else text  # that has no form of its own, and a call is no sentence
    said = ((Role.USER, text), (Role.ASSISTANT, f"Noted: {text}"), (Role.USER, "好的，就这么定了"), (Role.TOOL, text))
    for number, (role, words) in enumerate(said):
        at = START + timedelta(minutes=number)
        run.publish(
            Turn(id=f"t{number}", conversation="c", user="u", role=role, text=words, at=at, task=text, tool_call=call)
        )
    run.end("default", "u", "c")
    run.settle(START + timedelta(days=400))
    return run


def digits_of(text: str) -> str:
    return "".join(c for c in text if c.isalnum())


@pytest.mark.parametrize("cls", VALUES)
@LAWS
@given(data=st.data())
def test_no_value_reaches_anything_that_is_kept_or_told(cls: str, data: st.DataObject) -> None:
    value, frame = data.draw(VALUES[cls]), data.draw(st.sampled_from(SAID[cls]))
    with played(cls, value, frame) as run:
        kept = everything(run, "u")
        assert value not in kept
        assert value.lower() not in kept
        if cls in ("bank_card", "id_card", "bank_account"):
            assert digits_of(value) not in kept


@pytest.mark.parametrize("how", ["never", "masked"])
@pytest.mark.parametrize("cls", [cls for cls, how in TREATMENTS.items() if how == "sealed"])
@settings(LAWS, max_examples=4)
@given(data=st.data())
def test_a_policy_that_keeps_a_class_out_keeps_its_tokens_out_too(cls: str, how: str, data: st.DataObject) -> None:
    value, frame = data.draw(VALUES[cls]), data.draw(st.sampled_from(SAID[cls]))
    with played(cls, value, frame, {cls: how}) as run:
        kept = everything(run, "u")
        assert value not in kept
        assert f"[sealed:{cls}:" not in kept


@pytest.mark.parametrize("cls", [*ASKED, "api_key"])
@settings(LAWS, max_examples=4)
@given(data=st.data())
def test_a_sealed_value_comes_back_to_its_user_alone(cls: str, data: st.DataObject) -> None:
    value, frame = data.draw(VALUES[cls]), data.draw(st.sampled_from(SAID[cls][:2]))
    policy = Policy(sensitive=SensitivePolicy(treatments={"api_key": "sealed"}))
    with Pipeline(policy, embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512)) as run:
        run.publish(Turn(id="t", conversation="c", user="u", role=Role.USER, text=frame.format(value), at=START))
        [token] = {m.sealed for m in run.inputs[-1].body.reading.masks if m.cls == cls}  # type: ignore[attr-defined]
        assert run.reveal("u")(token).endswith(value)
        assert value not in run.reveal("v")(token)
        assert value not in everything(run, "u")
        if run.memories("u") and cls in ASKED:
            assert any(value in found.text for found in run.recall("u", ASKED[cls], k=10))
        assert not run.recall("v", frame.format(value), k=10)
        run.publish(Erase(user="u", at=START + timedelta(hours=1)))
        assert not run.recall("u", frame.format(value), k=10)
        assert token not in "".join(str(row) for row in run.rows("u").values())


def test_summaries_and_decisions_tell_no_token() -> None:
    with played("phone", "13912345678", "我的手机号是{}，以后就打这个") as run:
        told = [encode(m)[1].decode() for m in run.messages if m.body.topic.value.endswith("summaries.v1")]
        assert told
        assert not [one for one in told if "[sealed:" in one]
