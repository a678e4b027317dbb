"""A line that names a block of code carries the block exactly, unless the code is only asked about (SPEC C6)."""

from __future__ import annotations

import pytest

from agents_memory.inputs import Line
from agents_memory.summary.fill import MAX_CODE
from tests.unit.summary_talks import draft

BLOCK = "```css\n.tag {\n  --pad: .3rem;\n  color: #0a7;\n}\n```"


def coded(*talk: tuple[str, str]) -> list[Line]:
    return [line for line in draft(talk).content.lines() if line.code]


@pytest.mark.parametrize(
    ("role", "lead", "reply"),
    [
        ("u", "标签的样式以后都用这份：\n", "好，就用它。"),
        ("u", "We style all tags like this:\n", "Noted."),
        ("a", "Here it is:\n", "Thanks."),
    ],
)
def test_the_block_is_kept_letter_by_letter(role: str, lead: str, reply: str) -> None:
    found = coded(("u", "The tags."), (role, lead + BLOCK), ("u" if role == "a" else "a", reply))
    assert [line.code.strip() for line in found] == [BLOCK]
    assert found[0].text == ".tag {"


@pytest.mark.parametrize("question", ["这段哪里写错了？\n", "why is this not applied?\n"])
def test_code_that_is_asked_about_is_not_kept(question: str) -> None:
    assert not coded(("u", question + BLOCK), ("a", "A bracket is missing."))


def test_of_a_block_that_is_too_long_no_half_is_kept() -> None:
    rows = "\n".join(f"  --p{i}: {i}px;" for i in range(MAX_CODE // 10))
    assert not coded(("u", f"All our sizes:\n```css\n.a {{\n{rows}\n}}\n```"), ("a", "Noted."))
