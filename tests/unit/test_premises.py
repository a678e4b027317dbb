"""The task's goal and hard constraints stand verbatim in every summary of it, until explicit words change them (C7)."""

from __future__ import annotations

from typing import Any

import pytest

from agents_memory.commands import Forget
from agents_memory.inputs import SummaryFields
from agents_memory.message import Message
from agents_memory.model import Role
from agents_memory.policy import PRESETS, Policy, SegmentPolicy
from agents_memory.rows import Conversation, Summary
from agents_memory.stages.summarize import summarize
from agents_memory.summary.render import render
from tests.unit.core_kit import Talk
from tests.unit.recall_kit import use
from tests.unit.summary_talks import STAMP

PIECES = SegmentPolicy(same_topic_from=0, max_exchanges=2)
"""One topic, summarised every two exchanges."""

EN_FILLER = tuple(f"The table {name} has been copied and has {n} rows." for n, name in enumerate(("users", "orders", "items", "logs"), 100))  # fmt: skip
ZH_FILLER = tuple(f"{name}表已经迁完了，一共{n}行。" for n, name in enumerate(("用户", "订单", "商品", "日志"), 100))


def talk_of(first: str, *later: str, policy: Policy | None = None) -> Talk:
    """A long topic that begins with a constraint or a goal; afterwards some exchanges about other details."""
    talk = Talk(policy or Policy(segment=PIECES))
    talk.says(first)
    for text in later or (ZH_FILLER if not first.isascii() else EN_FILLER):
        talk.says(text)
        talk.agent("好的。" if not first.isascii() else "Fine.")
    talk.run.end("default", "lin", "c")
    return talk


def asserted(content: SummaryFields) -> str:
    return "\n".join(line.text for lines in content.fields.values() for line in lines)


def pieces(talk: Talk) -> list[Summary]:
    return [s for s in talk.summaries() if not s.members]


@pytest.mark.parametrize(
    "text",
    [
        "Never touch the billing schema.", "Hard constraint: no downtime during the move.", "My goal is to move the shop to Postgres by Friday.",
        "The budget is at most 5000 dollars.", "The migration must stay within 2 GB of memory.", "预算不超过5000。", "千万别动账单表结构。",
        "我们的目标是周五前把商城迁到新库。", "必须在周五之前上线。", "总共最多停机10分钟。",
    ],
)  # fmt: skip
def test_it_stands_word_for_word_in_every_summary_of_the_topic(text: str) -> None:
    talk = talk_of(text)
    found = pieces(talk)
    assert len(found) >= 2
    for summary in found:
        assert text.rstrip("。.") in asserted(summary.content)
        assert text.rstrip("。.") in render(summary.content, "en")


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_it_stands_in_the_summaries_of_every_business(preset: str) -> None:
    policy = Policy(segment=PIECES, summary=PRESETS[preset].summary.model_copy(update={"outlives_session": True}))
    talk = talk_of("Hard constraint: no downtime during the move.", policy=policy)
    assert all("no downtime during the move" in asserted(s.content) for s in pieces(talk))


def test_it_is_told_once_a_summary() -> None:
    for summary in pieces(talk_of("预算不超过5000。")):
        assert asserted(summary.content).count("5000") == 1


def test_the_sentence_is_cited() -> None:
    last = pieces(talk_of("Never touch the billing schema."))[-1]
    [line] = [line for lines in last.content.fields.values() for line in lines if "billing" in line.text]
    assert [s.span.turn_id for s in line.sources] == ["t1"]
    assert "t1" not in last.sources


@pytest.mark.parametrize(
    ("old", "change", "holds", "gone"),
    [
        ("The budget is 5000 dollars.", "Actually the budget is 8000 dollars now.", "8000", "5000"),
        ("The deadline is March 5.", "The deadline moved to March 9.", "March 9", "March 5"),
        ("预算不超过5000。", "预算改成8000。", "8000", "5000"),
        ("预算不超过5000。", "预算提高到8000了。", "8000", "5000"),
        ("我们的目标是周五前把商城迁到新库。", "目标改成先把会员系统迁到新库。", "会员系统", "商城"),
        (
            "My goal is to move the shop by Friday.",
            "Let's change the goal: move the blog first.",
            "the blog",
            "the shop",
        ),
        ("Never touch the billing schema.", "You may touch the billing schema now.", "", "Never touch"),
        ("千万别动账单表结构。", "现在可以动账单表结构了。", "", "千万别动"),
    ],
)
def test_explicit_words_change_it_and_the_old_one_is_superseded(old: str, change: str, holds: str, gone: str) -> None:
    filler = ZH_FILLER if not old.isascii() else EN_FILLER
    talk = talk_of(old, filler[0], change, *filler[1:])
    last = pieces(talk)[-1].content
    assert holds in asserted(last)
    assert gone not in asserted(last)
    [line] = [line for line in last.superseded if gone in line.text]
    assert line.note.strip("。.") == change.strip("。.")


@pytest.mark.parametrize(
    ("old", "beside"),
    [
        ("Never touch the billing schema.", "The billing schema has 14 tables."),
        ("Never touch the billing schema.", "Can we touch the billing schema?"),
        ("Never touch the billing schema.", "Again: you must not touch the billing schema."),
        ("The budget is 5000 dollars.", "If the budget were 8000 dollars I would take the big one."),
        ("预算不超过5000。", "账单一共有8000行。"),
        ("千万别动账单表结构。", "账单表结构可以动吗？"),
        ("千万别动账单表结构。", "现在也别动账单表结构。"),
    ],
)
def test_what_is_merely_said_beside_it_changes_nothing(old: str, beside: str) -> None:
    filler = ZH_FILLER if not old.isascii() else EN_FILLER
    last = pieces(talk_of(old, filler[0], beside, *filler[1:]))[-1].content
    assert old.rstrip("。.") in asserted(last)
    assert not [line for line in last.superseded if old.rstrip("。.") in line.text]


def test_it_does_not_enter_the_summary_of_another_topic() -> None:
    policy = Policy(segment=SegmentPolicy(topic_head=False))
    talk = Talk(policy, use=use())
    for text, role in (
        ("我想订个包间，周五晚上八位，预算人均150", Role.USER),
        ("好的，周五晚八位，人均150。", Role.ASSISTANT),
        ("换个话题，耳机左边没声音，怎么报修", Role.USER),
        ("可以上门取件维修。", Role.ASSISTANT),
    ):
        talk.says(text, role)
    talk.run.end("default", "lin", "c")
    other = [s for s in talk.summaries() if "耳机" in str(s.content)]
    assert other
    assert "150" not in str(other[-1].content)


def test_with_a_task_it_stands_in_every_summary_of_the_task() -> None:
    talk = Talk(Policy(segment=SegmentPolicy(same_topic_from=1, resume_from=1)))
    for text in ("Never touch the billing schema.", "The kettle weighs 3 kg.", "Violins need 4 strings."):
        talk.says(text, task="move the shop")
    talk.says("Chickens have 2 legs.", task="write a children's book")
    talk.run.end("default", "lin", "c")
    by_task: dict[str | None, list[Summary]] = {}
    for summary in talk.summaries():
        by_task.setdefault(summary.content.task, []).append(summary)
    assert len(by_task["move the shop"]) >= 2
    assert all("Never touch the billing schema" in asserted(s.content) for s in by_task["move the shop"])
    assert all("billing" not in str(s.content) for s in by_task["write a children's book"])


def test_it_takes_its_share_of_the_length_bound() -> None:
    talk = Talk(Policy(segment=SegmentPolicy(same_topic_from=0)))
    talk.says("Never touch the billing schema, whatever happens to the other schemas of the shop.")
    for number in range(12):
        talk.says(
            f"Step {number}: the copy of table T{number} took {number + 3} minutes and held {number}00 rows of data."
        )
        talk.agent(f"Table T{number} is done, its {number}00 rows were checked one by one against the old database.")
    talk.run.end("default", "lin", "c")
    sent = talk.closed()[-1]
    source = sum(len(t.text) for t in sent.turns)
    assert source > 1_000
    [summary] = talk.summaries()
    assert "Never touch the billing schema" in asserted(summary.content)
    assert len(render(summary.content, "en")) <= 0.2 * source


def test_what_is_forgotten_on_request_is_no_premise_any_more() -> None:
    talk = Talk(Policy(segment=PIECES))
    talk.says("The budget is 5000 dollars.")
    for text in EN_FILLER:
        talk.says(text)
    assert "5000" in str(talk.closed()[-1].constraints)
    count = len(talk.run.messages)
    talk.command(Forget, what="the budget")
    talk.says("The last table has 7 rows.")
    talk.run.end("default", "lin", "c")
    assert "5000" not in talk.told_since(count)
    assert "5000" not in talk.kept_text()


def test_a_draft_on_its_way_does_not_bring_back_a_premise_that_was_forgotten() -> None:
    talk = Talk(Policy(segment=PIECES))
    talk.says("The budget is 5000 dollars.")
    talk.says(EN_FILLER[0])
    held: list[Message] = []
    drafts = talk.run._drafts

    def keep(messages: Any) -> list[Message]:
        held.extend(drafts(messages))
        return []

    talk.run._drafts = keep  # type: ignore[method-assign]
    for text in EN_FILLER[1:3]:
        talk.says(text)
    assert "5000" in str(held[-1].body)
    talk.command(Forget, what="the budget")
    for draft in held:
        talk.run._take(draft)
    assert any("copied" in str(s.content) for s in talk.summaries())
    assert "5000" not in talk.kept_text()


def test_a_segment_from_before_premises_is_summarised_as_it_was() -> None:
    talk = talk_of("The kettle weighs 3 kg.")
    sent = talk.run.said(type(talk.closed()[0]))[-1]
    body = sent.body.model_dump(exclude={"goal", "constraints", "replaced"})
    old = type(sent)(sent.id, sent.key, sent.about, sent.time, type(sent.body).model_validate(body))
    assert summarize(old, talk.run.policy, STAMP).body.content.lines()  # type: ignore[attr-defined]


def test_the_words_themselves_are_not_kept_twice() -> None:
    talk = talk_of("Never touch the billing schema.")
    [row] = [r for r in talk.rows(Conversation) if r.premises]
    assert "billing" not in row.encode().decode()
