"""Random talks: users in conversations who state, change, plan, chat, ask and take back, in Chinese and English."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from hypothesis import strategies as st

from agents_memory.model import Role, Turn
from agents_memory.policy import Policy
from agents_memory.rows import TurnRow

START = datetime(2026, 3, 2, 9, tzinfo=UTC)

USER = (
    "I am allergic to cashews, they close my throat.", "我对芒果过敏，吃了会起疹子", "I live in Bergen.", "I have moved to Tromsø.",
    "我住在苏州", "我搬到宁波了", "My shoe size is 42.", "我喜欢爬山", "I prefer window seats.", "我不吃香菜",
    "My sister Noor is a nurse.", "haha", "ok", "嗯嗯", "It rained a bit today.", "今天风有点大", "Let's go with plan A then.",
    "那就定周三吧", "No, not the red one.", "不行，太贵了", "Order QX-20931 has not arrived.", "订单 DD-88123 什么时候到",
    "By the way, how long do I roast a chicken?", "另外帮我看看发票", "This weekend I want to see the lighthouse.",
    "My phone number is +44 7700 900123.", "forget what I said about my shoe size", "算了，当我没说", "把跟住址有关的都忘掉",
    "I might buy a dog if I had a garden.", "以后回复简短一点", "Remember: the gate code changes every Monday.",
    "After Friday you can forget my shoe size.", "三天后把跟住址有关的都忘掉", "Once I have moved, forget my shoe size.", "还是留着吧",
)  # fmt: skip
ASSISTANT = (
    "Noted.", "好的，记下了。", "Shall I book the flat shoes?", "要不要改成上门取件？", "Which size do you take?", "请问您住在哪个城市？",
    "It arrives tomorrow.", "I would suggest plan A.", "根因是索引缺失。", "Anything else?",
)  # fmt: skip


@st.composite
def talks(draw: st.DrawFn, users: int = 2, most: int = 24) -> list[Turn]:
    """Turns in the order in which they are published; times mostly grow, sometimes by days."""
    turns = []
    at = START
    for number in range(draw(st.integers(3, most))):
        role = draw(st.sampled_from([Role.USER, Role.USER, Role.ASSISTANT]))
        gap = draw(st.sampled_from([20, 20, 60, 3_000, 90_000, 30 * 86_400]))
        at = at + timedelta(seconds=gap)
        late = timedelta(seconds=draw(st.sampled_from([0, 0, 0, 45])))
        user = f"u{draw(st.integers(1, users))}"
        turns.append(
            Turn(
                id=f"t{number}",
                conversation=f"{user}-c{draw(st.integers(1, 2))}",
                user=user,
                role=role,
                text=draw(st.sampled_from(USER if role is Role.USER else ASSISTANT)),
                at=at - late,
            )
        )
    return turns


def after_silence(turns: Sequence[TurnRow], policy: Policy) -> datetime:
    """When the session began in which the newest of a conversation's turns was said: the first turn after a silence."""
    times = sorted(turn.at for turn in turns)
    silence = timedelta(minutes=policy.segment.idle_minutes)
    return max([times[0], *(later for earlier, later in pairwise(times) if later - earlier >= silence)])
