"""The block for the agent's prompt."""

from __future__ import annotations

import pytest

from agents_memory.errors import BadRequest
from agents_memory.language.tokens import estimate_tokens
from agents_memory.model import Kind, Role, State
from agents_memory.recall.context import Context, Part, assemble
from tests.unit.recall_kit import NOW, POLICY, SUBJECT, conversation, e5, filled, memory, summary, turn, use

BILLING = memory("never touch the billing schema", key="constraint", value="billing schema", importance=7)
LATEX = memory("I am allergic to latex", key="allergy", value="latex", importance=9)
REJECTED = memory("we turned down Memcached, no new ports", kind=Kind.REJECTED_PROPOSAL, affirmed=False)


async def context(store: object, task: str = "", *, at: str | None = "c1", **options: object) -> Context:
    return await assemble(store, e5(), use(), SUBJECT, at, task, NOW, POLICY, **options)  # type: ignore[arg-type]


async def test_the_parts_stand_in_their_order_with_their_instructions() -> None:
    said = turn("which cache should the migration use", ident="w1", asks=True)
    answered = turn("Let me look at the options.", ident="w2", role=Role.ASSISTANT, minutes=0.5)
    store = await filled(
        BILLING,
        LATEX,
        REJECTED,
        memory("the migration runs on Redis 7", turn="t7"),
        memory("the migration cache may be shared with search", turn="t8", state=State.UNCONFIRMED),
        summary("s", {"confirmed": ["the data migration has three phases"]}),
        conversation("c1", ["w1", "w2"], task="plan the data migration and its cache"),
        said,
        answered,
    )
    block = await context(store)
    marks = [
        "Volunteer nothing",
        "I am allergic to latex",
        "never touch the billing schema",
        "Redis 7",
        "Memcached",
        'Is this still true: "the migration cache may be shared with search"?',
        "three phases",
        "user: which cache should the migration use\nassistant: Let me look at the options.",
    ]
    places = [block.text.index(mark) for mark in marks]
    assert places == sorted(places)
    assert block.tokens == estimate_tokens(block.text)
    assert set(block.parts) == set(Part)
    assert {BILLING.id, LATEX.id, REJECTED.id} <= set(block.memory_ids)


async def test_the_words_around_are_those_of_the_conversation() -> None:
    store = await filled(memory("我对花生过敏", key="allergy", value="花生", importance=9))
    assert "只用当前任务需要的" in (await context(store, "晚饭吃什么")).text


@pytest.mark.parametrize("total", [100, 150, 300, 1_000, 4_000])
async def test_it_never_exceeds_its_budget_and_keeps_the_key_memories_longest(total: int) -> None:
    words = "about the migration plan " * 40
    long_turns = [turn(f"line {n} {words}", ident=f"w{n}", minutes=90 - n) for n in range(30)]
    store = await filled(BILLING, REJECTED, conversation("c1", [t.id for t in long_turns]), *long_turns)
    block = await context(store, "plan the migration", total=total)
    assert block.tokens <= total
    assert "billing schema" in block.text


async def test_the_newest_turns_are_kept_and_one_that_is_too_long_is_cut() -> None:
    old, new = turn("old words", ident="w1", minutes=9), turn("很长的话" * 500, ident="w2", minutes=1)
    store = await filled(conversation("c1", ["w1", "w2"]), old, new)
    block = await context(store, "聊天", total=400)
    assert block.tokens <= 400
    assert "很长的话" in block.text
    assert "old words" not in block.text


async def test_the_window_of_another_conversation_is_not_shown() -> None:
    said = turn("the pin is 2580", ident="w1", conversation="c2", trace=False)
    store = await filled(conversation("c2", ["w1"]), said)
    assert "2580" not in (await context(store, "what is the weather")).text


async def test_nothing_known_gives_nothing() -> None:
    block = await context(await filled(), "anything at all?", at=None)
    assert (block.text, block.tokens, block.memory_ids) == ("", 0, ())


async def test_held_and_ended_memories_are_not_asserted() -> None:
    store = await filled(
        LATEX.model_copy(update={"state": State.SUPERSEDED}),
        BILLING.model_copy(update={"state": State.HELD}),
    )
    text = (await context(store, "plan the billing migration")).text
    assert "latex" not in text
    assert "Always to be respected" not in text


async def test_what_stands_in_the_window_is_not_repeated_as_known() -> None:
    store = await filled(
        conversation("c1", ["w1"]),
        turn("the report is due on Friday", ident="w1"),
        memory("the report is due on Friday", turn="w1"),
    )
    assert (await context(store, "when is the report due")).text.count("due on Friday") == 1


async def test_no_subject_fails_closed() -> None:
    with pytest.raises(BadRequest):
        await assemble(await filled(), e5(), use(), "", None, "x", NOW, POLICY)
