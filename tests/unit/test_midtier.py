"""The mid tier: what of this conversation's summaries is of no use to the task is put aside, and comes back (SPEC C4)."""

from __future__ import annotations

import pytest

from agents_memory.commands import ConversationEnd, Revive
from agents_memory.events import CommandIgnored, SummaryRestored
from agents_memory.ids import digest
from agents_memory.model import Layer, Reason
from agents_memory.policy import Policy, SegmentPolicy, SummaryPolicy
from agents_memory.recall.context import assemble
from agents_memory.rows import Summary
from tests.unit.core_kit import Talk
from tests.unit.recall_kit import e5, use

APART = SegmentPolicy(same_topic_from=1, resume_from=1)
"""Every exchange is a topic of its own: what is judged here is the mid tier, not where topics end."""

EN = (
    "find out why the gateway drops websockets",
    ("The gateway drops websockets after 55 seconds.", "Check the idle timeout of the proxy."),
    ("Quick break: how long do I rest a rib roast before carving it?", "Rest a rib roast for about twenty minutes."),
    ("Back to the gateway: it is nginx 1.25, proxy_read_timeout is 55s.", "Raise proxy_read_timeout to 3600s."),
    ("Does the load balancer in front of nginx also cut idle websockets?", "It has an idle timeout of 60 seconds."),
    ("And the websocket client, should it send pings?", "Yes, send a ping every 30 seconds."),
    "roast",
    "3600s",
)
ZH = (
    "排查网关为什么断开 websocket 连接",
    ("网关的 websocket 连接 55 秒就断开。", "检查一下代理的空闲超时。"),
    ("换个话题，红烧肉要炖多久才软烂？", "红烧肉小火炖一个小时左右。"),
    ("说回网关，用的是 nginx 1.25，proxy_read_timeout 是 55s。", "把 proxy_read_timeout 调到 3600s。"),
    ("nginx 前面的负载均衡会不会也断开空闲的 websocket 连接？", "它的空闲超时是 60 秒。"),
    ("websocket 客户端要不要定时发心跳？", "要，每 30 秒发一次心跳。"),
    "红烧肉",
    "3600s",
)


def told(script: tuple[object, ...], *, task: str | None = "", policy: Policy | None = None) -> Talk:
    """Five exchanges of which one has nothing to do with the task."""
    talk = Talk(policy or Policy(segment=APART), use=use())
    talk.run.embedder = e5()
    goal = script[0] if task == "" else task
    for said, answer in script[1:6]:  # type: ignore[misc]
        talk.says(said, task=goal)
        talk.agent(answer)
    return talk


def mid_tier(talk: Talk) -> str:
    shown = [s.standing() for s in talk.summaries() if not s.archived]
    return "\n".join(line.text for content in shown for line in content.lines())


@pytest.mark.parametrize("script", [EN, ZH], ids=["en", "zh"])
def test_what_has_nothing_to_do_with_the_task_is_put_aside(script: tuple[str, ...]) -> None:
    talk = told(script)
    trivia, matter = script[6:]
    assert trivia not in mid_tier(talk)
    assert matter in mid_tier(talk)
    entries = talk.forgotten(Reason.TASK_IRRELEVANT)
    assert entries
    for entry in entries:
        assert entry.layer is Layer.SESSION
        assert entry.numbers["score"] < entry.numbers["threshold"] == 3
        assert entry.reversible_until is not None
    assert all(trivia in str(talk.turn(t)) for entry in entries for t in entry.turns[:1])
    run = talk.run
    built = assemble(run.store, run.embedder, run.use, run.key("lin"), "c", script[0], talk.at, run.policy)
    assert trivia not in run.wait(built).text.partition(script[1][0])[0]


@pytest.mark.parametrize("script", [EN, ZH], ids=["en", "zh"])
def test_it_comes_back_when_the_task_changes(script: tuple[str, ...]) -> None:
    talk = told(script)
    aside = sum(len(s.aside) for s in talk.summaries())
    talk.says("Now for dinner." if script is EN else "现在说说晚饭。", task="cook dinner")
    assert script[6] in mid_tier(talk)
    told_back = talk.said(SummaryRestored)
    assert sum(r.items for r in told_back) == aside > 0
    assert {r.by for r in told_back} == {"task"}


def test_it_comes_back_when_the_conversation_is_over() -> None:
    talk = told(EN)
    talk.command(ConversationEnd, conversation="c")
    assert {r.by for r in talk.said(SummaryRestored)} == {"end"}
    assert not any(s.aside for s in talk.summaries())


def test_a_question_for_it_still_finds_it() -> None:
    talk = told(EN)
    found = talk.run.recall("lin", "how long do I rest a rib roast")
    assert any("twenty minutes" in r.text for r in found)


def test_what_is_put_aside_is_logged_once() -> None:
    talk = told(EN)
    count = len(talk.forgotten(Reason.TASK_IRRELEVANT))
    for number in range(10):
        talk.says(f"Does nginx close websockets {number} times?", task=EN[0])
    aside = [d for s in talk.summaries() for d in s.aside]
    lines = [int(f.numbers["items"]) for f in talk.forgotten(Reason.TASK_IRRELEVANT)]
    assert sum(lines) == len(aside)
    assert len(talk.forgotten(Reason.TASK_IRRELEVANT)) >= count > 0


def test_undone_by_a_command_it_stays() -> None:
    talk = told(EN)
    [summary] = [s for s in talk.summaries() if s.aside]
    talk.command(Revive, memory_id=summary.id)
    assert "roast" in mid_tier(talk)
    assert {r.by for r in talk.said(SummaryRestored)} == {"command"}
    for number in range(5):
        talk.says(f"Does nginx close websockets {number} times?", task=EN[0])
    assert "roast" in mid_tier(talk)
    talk.command(Revive, memory_id=summary.id)
    assert talk.said(CommandIgnored), "there is nothing more to bring back"


def test_without_a_task_nothing_is_judged() -> None:
    talk = told(EN, task=None)
    assert not talk.forgotten(Reason.TASK_IRRELEVANT)
    assert "roast" in mid_tier(talk)


def test_a_stated_goal_counts_where_no_task_is_given() -> None:
    script = (EN[0], ("My goal is to find out why the gateway drops websockets.", "Fine."), *EN[2:])
    talk = told(script, task=None)
    assert "roast" not in mid_tier(talk)


def test_it_is_judged_every_five_exchanges() -> None:
    talk = Talk(Policy(segment=APART), use=use())
    for said, answer in EN[1:5]:
        talk.says(said, task=EN[0])
        talk.agent(answer)
    assert not talk.forgotten(Reason.TASK_IRRELEVANT)
    talk.says(EN[5][0], task=EN[0])
    assert talk.forgotten(Reason.TASK_IRRELEVANT)


def test_how_often_and_from_where_are_settings() -> None:
    strict = Policy(segment=APART, summary=SummaryPolicy(relevant_from=0))
    assert not told(EN, policy=strict).forgotten(Reason.TASK_IRRELEVANT)
    rare = Policy(segment=APART, summary=SummaryPolicy(judge_every_exchanges=50))
    assert not told(EN, policy=rare).forgotten(Reason.TASK_IRRELEVANT)


@pytest.mark.parametrize(
    "aside",
    [
        "By the way, I am badly allergic to peanuts indeed.",
        "By the way, dinner must cost at most 40 euros in all.",
        "By the way, let's go with the lamb roast for dinner on Sunday.",
    ],
)
def test_constraints_decisions_and_protected_facts_stay_whatever_the_task(aside: str) -> None:
    talk = told((EN[0], EN[1], (aside, "Noted."), *EN[3:]))
    word = next(w for w in ("peanuts", "40 euros", "lamb roast") if w in aside)
    held = [s for s in talk.summaries() if word in str(s.content)]
    assert held
    for summary in held:
        lines = [line for line in summary.content.lines() if word in line.text]
        assert not {digest(line.text) for line in lines} & set(summary.aside)


def test_the_rows_of_yesterday_are_read() -> None:
    talk = told(EN)
    old = talk.summaries()[0].model_dump(mode="json")
    for name in ("aside", "wanted", "members", "archived"):
        old.pop(name)
    assert Summary.model_validate(old).standing() == Summary.model_validate(old).content
