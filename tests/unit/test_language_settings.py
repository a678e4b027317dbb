"""At which figure a team runs something, and questions about it that settle nothing."""

from __future__ import annotations

import pytest

from agents_memory.model import Cue
from tests.unit.reading_kit import kept, keyed, reading


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("We hold the queue at 40 jobs.", "40"),
        ("Our team keeps the heap under 3 GB.", "3 GB"),
        ("we retain access logs for 30 days", "30 days"),
        ("We rotate the signing keys every 90 days.", "90 days"),
        ("in production we allow at most 8 replicas", "8 replicas"),
        ("The thread pool on our side is fixed at 12.", "12"),
        ("We run 6 workers per node.", "6 workers"),
        ("我们连接池固定在 25 个", "25"),
        ("我们把重试次数限制为 3 次", "3 次"),
        ("线上 worker 数控制在 16 以内", "16"),
        ("日志我们保留 30 天", "30 天"),
        ("我们的密钥每 90 天轮换一次", "90 天"),
    ],
)
def test_the_figure_at_which_something_is_run_is_a_setting(text: str, figure: str) -> None:
    said = keyed(text)["configuration"]
    assert figure in said.value
    assert said in kept(text)


@pytest.mark.parametrize(
    "text",
    [
        "we have dinner at 7",
        "We leave the house at 8.",
        "We keep the dog in the garden.",
        "We hold the party at 10 pm.",
        "我们控制在 8 点前到家",
        "我们最多 5 个人去",
    ],
)
def test_hours_people_and_places_are_no_settings(text: str) -> None:
    assert "configuration" not in keyed(text)


@pytest.mark.parametrize(
    "text",
    [
        "那超时要改成多少？",
        "好，说回缓存，上限设为几个合适？",
        "我们换成哪个型号，你说",
        "Back to the job, which timeout do we set it to?",
        "what should we change the limit to",
        "we'll switch to which plan, again?",
    ],
)
def test_asking_what_to_settle_on_settles_nothing(text: str) -> None:
    said = reading(text)
    assert said.questions
    assert not said.statements
    assert not said.cues & {Cue.DECISION, Cue.CONFIG_CHANGE}


@pytest.mark.parametrize("text", ["我们定了 Rust，你觉得怎么样？", "Let's go with Helm, what do you think?"])
def test_a_decision_that_is_put_up_for_an_opinion_remains_one(text: str) -> None:
    assert Cue.DECISION in reading(text).cues
