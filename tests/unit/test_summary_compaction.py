"""Summaries of summaries: how deep, what stands verbatim, and that the newest words win."""

from __future__ import annotations

import pytest

from agents_memory.errors import BadRequest
from agents_memory.inputs import SummaryFields
from agents_memory.policy import SummaryPolicy
from agents_memory.summary.compaction import join, needs_review
from agents_memory.summary.render import render
from tests.unit.summary_talks import asserted, content, texts

POLICY = SummaryPolicy()

FIRST = {
    "zh": content(
        [
            ("u", "帮我策划团建，预算不超过 3000 元，有人对海鲜过敏"),
            ("a", "好的，几个人？"),
            ("u", "十二个人"),
            ("a", "可能要包车。"),
            ("u", "场地能看海吗"),
            ("a", "需要核实后回复您。"),
        ],
        task="策划团建",
    ),
    "en": content(
        [
            ("u", "Help me plan the outing, the budget is at most $3000 and one of us is allergic to shellfish"),
            ("a", "How many people?"),
            ("u", "Twelve people"),
            ("a", "Perhaps we need a coach."),
            ("u", "Does the venue have a sea view?"),
            ("a", "Let me check and get back to you."),
        ],
        task="plan the outing",
    ),
}
SECOND = {
    "zh": content(
        [
            ("u", "十二个人改成十五个人"),
            ("a", "已改为十五个人。"),
            ("u", "场地能看海吗"),
            ("a", "场地能看海，露台朝东。"),
        ]
    ),
    "en": content(
        [
            ("u", "Actually, make it fifteen people instead of twelve people"),
            ("a", "Changed to fifteen people."),
            ("u", "Does the venue have a sea view?"),
            ("a", "The venue has a sea view from the terrace."),
        ]
    ),
}
LANGS = ("zh", "en")


@pytest.mark.parametrize("lang", LANGS)
def test_goal_and_hard_constraints_stand_verbatim_through_every_joining(lang: str) -> None:
    joined, depth = FIRST[lang], 1
    while not needs_review(depth, POLICY):
        joined, depth = join([joined, SECOND[lang]], depth, POLICY)
    assert depth == POLICY.max_depth
    assert joined.task == FIRST[lang].task
    told = "\n".join(line.text for line in joined.lines())
    assert "3000" in told
    assert {"zh": "海鲜过敏", "en": "allergic to shellfish"}[lang] in told


@pytest.mark.parametrize("lang", LANGS)
def test_the_newest_value_wins_and_answered_questions_are_no_longer_open(lang: str) -> None:
    joined, depth = join([FIRST[lang], SECOND[lang]], 1, POLICY)
    assert depth == 2
    old, new = {"zh": ("十二个人", "十五个人"), "en": ("Twelve people", "fifteen people")}[lang]
    assert new in texts(joined, "confirmed")
    assert old not in asserted(joined).replace({"zh": "十二个人改成", "en": "instead of twelve"}[lang], "")
    assert old in texts(joined, "superseded")
    assert texts(joined, "open") == ""


@pytest.mark.parametrize("lang", LANGS)
def test_lines_keep_their_sources(lang: str) -> None:
    joined, _ = join([FIRST[lang], SECOND[lang]], 1, POLICY)
    before = {source for part in (FIRST[lang], SECOND[lang]) for line in part.lines() for source in line.sources}
    assert all({*line.sources} <= before for line in joined.lines())
    assert any(line.sources for line in joined.lines())


@pytest.mark.parametrize("lang", LANGS)
def test_joining_does_not_lengthen(lang: str) -> None:
    parts = [FIRST[lang], SECOND[lang]]
    tight = POLICY.model_copy(update={"ratio_from_chars": 50})
    joined, _ = join(parts, 1, tight)
    lengths = [len(render(part, lang)) for part in parts]
    assert len(render(joined, lang)) <= max(*lengths, sum(lengths) // 2)
    short, _ = join(parts, 1, POLICY, source_chars=1_100)
    assert len(render(short, lang)) <= 220


def test_past_the_limit_a_full_review_is_due() -> None:
    assert not needs_review(2, POLICY)
    assert needs_review(3, POLICY)
    with pytest.raises(BadRequest, match="full review"):
        join([FIRST["zh"]], 3, POLICY)


def test_nothing_cannot_be_joined() -> None:
    with pytest.raises(BadRequest):
        join([], 1, POLICY)


def test_empty_summaries_join_to_an_empty_one() -> None:
    joined, depth = join([SummaryFields(), SummaryFields()], 1, POLICY)
    assert joined.lines() == []
    assert depth == 2
