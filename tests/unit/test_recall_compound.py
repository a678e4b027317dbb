"""Questions that ask for several things, and questions about what was deleted on request."""

from __future__ import annotations

import pytest

from agents_memory.recall.compound import parts
from tests.unit.recall_kit import ask, filled, memory, texts


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
