"""Questions that ask for several things, and questions about what was deleted on request."""

from __future__ import annotations

import pytest

from agents_memory.recall.compound import parts
from agents_memory.recall.forgotten import asks_for_deleted
from agents_memory.testing import Pipeline
from tests.unit.core_kit import Talk
from tests.unit.recall_kit import ask, e5, filled, memory, texts, use


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("What are the budget, the discount and the vendor of Finch?", 3),
        ("Which blockers remain, and when is the launch?", 2),
        ("Finch的预算、折扣和供应商分别是什么？", 3),
        ("What is the budget of Finch?", 1),
        ("Finch的预算是多少？", 1),
    ],
)
def test_parts_of_a_question(question: str, count: int) -> None:
    assert parts(question) == count


@pytest.mark.parametrize(
    ("question", "near", "wanted"),
    [
        (
            "What are the budget and the vendor of Finch?",
            [f"The budget of Finch was discussed in round {n}." for n in range(1, 7)],
            "Oakmont is the vendor for Finch.",
        ),
        (
            "Finch的预算和供应商是什么？",
            [f"第{n}次会议讨论了Finch的预算" for n in range(1, 7)],
            "Finch的供应商是橡山公司",
        ),
    ],
)
async def test_each_part_is_answered_among_the_first(question: str, near: list[str], wanted: str) -> None:
    store = await filled(*(memory(text) for text in (*near, wanted)))
    assert wanted in texts(await ask(store, question, k=3))


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("What was the deleted gate code?", True),
        ("Which number was removed before Friday?", True),
        ("删掉的那个号码是多少？", True),
        ("削除された番号は何でしたか", True),
        ("What is the gate code?", False),
        ("Can you delete the gate code?", False),
        ("帮我删掉那个文件", False),
    ],
)
def test_questions_about_what_was_deleted(question: str, asks: bool) -> None:
    assert asks_for_deleted(question) is asks


def test_what_holds_now_is_no_answer_to_what_the_deleted_one_was() -> None:
    talk = Talk(use=use())
    talk.run.close()
    talk.run = Pipeline(embedder=e5(), use=use())
    talk.says("The bridge label of Finch is heron-12.")
    talk.says("Please forget the bridge label heron-12.")
    talk.says("The bridge label of Finch is egret-90.")
    assert any("egret-90" in text for text in texts(talk.run.recall("lin", "What is the bridge label of Finch?")))
    gone = "\n".join(texts(talk.run.recall("lin", "What was the deleted bridge label of Finch?")))
    assert "egret-90" not in gone
    assert "heron-12" not in gone
