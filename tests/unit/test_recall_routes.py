"""Exact, then by meaning, then what was said lately; and who is spoken of."""

from __future__ import annotations

import pytest

from agents_memory.errors import BadRequest
from agents_memory.model import Kind, Layer, Sensitivity, State
from agents_memory.recall.model import Route
from tests.unit.recall_kit import ask, filled, memory, texts, turn

MAIL = memory("我的邮箱是 wen@example.cn", key="email", value="wen@example.cn", single_valued=True)
BOSS = memory("我老板的邮箱是 boss@example.cn", key="email", value="boss@example.cn", single_valued=True, about="老板")
INVOICES = memory(
    "开票用 fapiao@example.cn", key="email/开票", value="fapiao@example.cn", single_valued=True, turn="t2"
)


async def test_an_exact_hit_goes_first_and_other_peoples_values_stay_out() -> None:
    results = await ask(await filled(MAIL, BOSS, INVOICES), "我的邮箱是什么")
    assert results[0].id == MAIL.id
    assert results[0].route is Route.STRUCTURED
    assert BOSS.id not in {r.id for r in results}


async def test_a_qualified_key_finds_its_own_value() -> None:
    results = await ask(await filled(MAIL, BOSS, INVOICES), "开票邮箱")
    assert results[0].id == INVOICES.id


async def test_another_persons_value_is_found_when_asked_for() -> None:
    results = await ask(await filled(MAIL, BOSS), "我老板的邮箱是多少")
    assert results[0].id == BOSS.id


@pytest.mark.parametrize("question", ["what is my email address", "我的邮箱是什么"])
async def test_an_exact_miss_is_not_answered_by_a_neighbour(question: str) -> None:
    store = await filled(
        memory("My phone number is 0912-345-678", key="phone", value="0912-345-678", single_valued=True),
        memory("My library card number is 40-2217-88", key="library card", value="40-2217-88", single_valued=True),
        BOSS,
    )
    assert await ask(store, question) == []


async def test_what_is_near_an_exact_miss_is_marked() -> None:
    store = await filled(memory("write to me at the address on my website, I read those e-mails daily"))
    results = await ask(store, "what is my email address")
    assert results
    assert all(r.exact_miss for r in results)


async def test_identifiers_that_differ_in_one_digit_are_different() -> None:
    lift = memory("Ticket SR-4471 is the broken lift in block B.")
    roof = memory("Ticket SR-4477 is the leaking roof in block D.")
    store = await filled(lift, roof)
    assert [r.id for r in await ask(store, "what is ticket SR-4471")] == [lift.id]
    assert [r.id for r in await ask(store, "sr-4477 是什么")] == [roof.id]
    assert await ask(store, "what is ticket SR-4479") == []


async def test_the_latest_order_is_the_newest_turn_that_names_one() -> None:
    store = await filled(
        turn("订单 QH20260107-553 什么时候发", minutes=9, asks=True),
        turn("还有 QH20260118-201 能改颜色吗", minutes=6, asks=True),
        turn("算了，QH20260118-210 也帮我看下", minutes=3),
        turn("好的，谢谢", minutes=1),
    )
    results = await ask(store, "我最近问起的那一单编号是什么")
    assert len(results) == 1
    assert results[0].value == "qh20260118-210"
    assert "QH20260118-210" in results[0].text
    assert results[0].route is Route.STRUCTURED


async def test_what_others_like_is_no_answer_to_what_the_user_likes() -> None:
    theirs = memory("老周闻到香菜就犯恶心", key="diet", value="香菜", affirmed=False, about="老周")
    store = await filled(theirs)
    assert await ask(store, "我不吃什么") == []
    assert texts(await ask(store, "老周不吃什么")) == [theirs.content.statement]


async def test_the_daughter_is_no_answer_about_the_wife() -> None:
    store = await filled(memory("我女儿叫朵朵", kind=Kind.RELATION, key="name/女儿", value="朵朵", about="女儿"))
    assert await ask(store, "我老婆叫什么") == []
    assert texts(await ask(store, "我女儿叫什么")) == ["我女儿叫朵朵"]


@pytest.mark.parametrize(
    "question",
    ["今天天气怎么样", "帮我写一封请假条", "what's the weather like today", "write me a leave note", "1+1 等于几"],
)
async def test_a_question_of_no_personal_matter_returns_nothing(question: str) -> None:
    store = await filled(
        memory("我周末喜欢去爬白云山", kind=Kind.PREFERENCE, key="like", value="爬白云山"),
        memory("我妈四月八号过生日", key="birthday", value="四月八号", about="妈妈"),
        memory("I love hiking on weekends", kind=Kind.PREFERENCE, key="like", value="hiking"),
    )
    assert await ask(store, question) == []


@pytest.mark.parametrize("question", ["推荐零食要注意什么", "any medical risk when I pick snacks for this user?"])
async def test_a_question_of_caution_finds_what_protects(question: str) -> None:
    shrimp = memory(
        "虾皮虾片那种千万别，我一沾虾嗓子就肿",
        key="allergy",
        value="虾",
        importance=9,
        sensitivity=Sensitivity.HEALTH,
    )
    store = await filled(shrimp, memory("我在苏州开了家书店"), memory("平时坐地铁上班", key="commute"))
    assert [r.id for r in await ask(store, question)][:1] == [shrimp.id]


async def test_meaning_crosses_languages() -> None:
    steps = memory("上线步骤：先在 staging 跑一遍冒烟，再点发布", key="procedure")
    store = await filled(steps, memory("会议室的投影仪遥控器没电了"))
    assert [r.id for r in await ask(store, "what are the steps to release")] == [steps.id]


async def test_everything_lists_up_to_k_without_relevance() -> None:
    rows = [memory(f"I own the book number {n}", importance=5 + n % 3) for n in range(5)]
    store = await filled(*rows, memory("I live in Bonn", state=State.SUPERSEDED))
    assert len(await ask(store, "what do you remember about me", k=50)) == 5
    assert len(await ask(store, "你都记得我什么", k=2)) == 2
    assert len(await ask(store, "zzz", everything=True, k=50)) == 5


async def test_kinds_and_layers_filter() -> None:
    fact = memory("I work at Halden Labs", key="employer", value="Halden Labs")
    taste = memory("I like working at night", kind=Kind.PREFERENCE, key="like", value="working at night")
    store = await filled(fact, taste)
    only = await ask(store, "where and when does the user like to work", kinds=frozenset({Kind.PREFERENCE}))
    assert {r.id for r in only} <= {taste.id}
    assert await ask(store, "where do I work", layers=frozenset({Layer.GENERAL})) == []


async def test_a_purpose_keeps_out_what_has_nothing_to_do_with_it() -> None:
    hobby = memory("I love hiking on Sundays", kind=Kind.PREFERENCE, key="like", value="hiking")
    store = await filled(hobby)
    assert [r.id for r in await ask(store, "does the user like hiking")] == [hobby.id]
    assert await ask(store, "does the user like hiking", purpose="compute the sales tax of an invoice") == []


@pytest.mark.parametrize("subject", ["1" * 32, "0" * 31, "0" * 33])
async def test_another_subject_sees_nothing(subject: str) -> None:
    store = await filled(memory("I live in Porto", key="city", value="Porto", single_valued=True))
    assert await ask(store, "where do I live", subject=subject) == []


async def test_no_subject_fails_closed() -> None:
    with pytest.raises(BadRequest):
        await ask(await filled(MAIL), "我的邮箱是什么", subject="")


@pytest.mark.parametrize("question", ["", "   ", "？！", "🙂", "的", "x" * 5000])
async def test_odd_questions_are_no_error(question: str) -> None:
    results = await ask(await filled(MAIL, turn("I saw a heron")), question)
    assert len(results) <= 3
