"""The stage: a closed segment in, one draft out, with an id that follows from the segment and its version."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from agents_memory.codec import decode, encode
from agents_memory.errors import BadRecord
from agents_memory.inputs import Line, SummaryDrafted, SummaryFields
from agents_memory.policy import Policy
from agents_memory.stages.summarize import summarize
from agents_memory.summary.references import code_title, shown
from agents_memory.summary.render import render
from agents_memory.summary.slots import overlap, slots, terms
from agents_memory.summary.template import APART
from tests.unit.summary_talks import BEGIN, STAMP, closed

TALK = [("u", "我要退订单 ZT-9917"), ("a", "已登记退货。")]


def test_the_draft_carries_the_segment_and_its_version() -> None:
    message = closed(TALK, version=4)
    out = summarize(message, Policy(), STAMP)
    body = out.body
    assert isinstance(body, SummaryDrafted)
    assert (body.segment_id, body.version, body.conversation, body.policy) == ("s", 4, "c", "p")
    assert (out.key, out.about, out.cause, out.stage) == (message.key, "s", message.id, "summarize")
    assert body.stamped_at == STAMP
    assert body.at == BEGIN + timedelta(seconds=40) == out.time
    assert body.source_chars == sum(len(text) for _, text in TALK)
    assert body.chars == len(render(body.content, "zh"))
    assert body.depth == 1
    assert body.candidates == ()


def test_a_redelivery_yields_the_same_message_and_a_new_version_another_id() -> None:
    again = replace(closed(TALK), id="redelivered")
    assert summarize(again, Policy(), STAMP).id == summarize(closed(TALK), Policy(), STAMP).id
    assert summarize(closed(TALK, version=2), Policy(), STAMP).id != summarize(closed(TALK), Policy(), STAMP).id


def test_the_draft_travels() -> None:
    out = summarize(closed(TALK), Policy(), STAMP)
    assert decode(*encode(out)).body == out.body


def test_only_closed_segments_are_summarised() -> None:
    draft = summarize(closed(TALK), Policy(), STAMP)
    with pytest.raises(BadRecord):
        summarize(draft, Policy(), STAMP)


def test_render_labels_in_both_languages_and_skips_what_is_empty() -> None:
    content = SummaryFields(
        fields={"intent": (Line(text="退货"),), "open": (), "own": (Line(text="x", note="n"),)},
        rejected=(Line(text="B", note="太贵"), Line(text="C")),
    )
    assert render(content, "zh-Hant") == "当前意图：退货\nown：x（n）\n已否决：B（太贵）；C"
    assert render(content, "fr") == "Intent: 退货\nown: x (n)\nRejected: B (太贵); C"
    assert [name for name, _, _ in APART] == ["hypotheses", "superseded", "rejected"]


@pytest.mark.parametrize(
    ("block", "title"),
    [
        ("```python\n# helper\nimport os\n\ndef f(a: int) -> str:\n    return str(a)\n```", "def f(a: int) -> str:"),
        ("```sql\n-- nightly\nSELECT id FROM orders;\n```", "SELECT id FROM orders;"),
        ("```\nexport const load = async () => {}\n```", "export const load = async () => {}"),
        ("```yaml\nreplicas: 3\n```", "replicas: 3"),
        ("```\n```", ""),
    ],
)
def test_a_block_is_named_by_one_whole_line_of_it(block: str, title: str) -> None:
    assert code_title(block) == title


def test_emphasis_goes_and_quoted_code_stays() -> None:
    assert shown("**根因**：`a ** b` 写错") == "根因：`a ** b` 写错"
    assert shown("| 单价 | **¥25** |") == "单价 | ¥25"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("八位，周五晚上", {("位", "8"), ("day", "五")}),
        ("十二个人，5月3号下午两点半", {("个", "12"), ("date", "5-3"), ("time", "2:半")}),
        ("ten people on Friday at 7 pm", {("people", "10"), ("day", "fri"), ("time", "7 pm")}),
        ("started 4 February for $1,250.50", {("date", "2-4"), ("price", "1,250.50")}),
        ("set retry_limit=5", {("retry_limit", "5")}),
        ("订单 DD-77310 要大一点的", set()),
    ],
)
def test_values_by_sort(text: str, found: set[tuple[str, str]]) -> None:
    assert set(slots(text)) == found


def test_terms_tell_plans_apart_and_compare_without_grammar() -> None:
    assert "a方案" in terms("迁移用A方案吧")
    assert not terms("A方案") & terms("B方案")
    assert overlap(terms("可能是连接池满了"), terms("连接池没满")) == 1.0
    assert overlap(terms("configure the worker"), terms("configured workers")) == 1.0
    assert overlap((), ("a",)) == 0.0
