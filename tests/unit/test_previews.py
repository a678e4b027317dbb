"""What the reader of the forgetting log sees of the text: as the policy allows, and only while it is kept (SPEC E5)."""

from __future__ import annotations

import pytest

from agents_memory.events import Discarded, Forgotten
from agents_memory.ids import derive
from agents_memory.message import Message
from agents_memory.model import Kind, Layer, Reason, Sensitivity, State
from agents_memory.policy import LogPolicy
from agents_memory.recall.previews import MORE, previews, shortened
from streams.api.models import LogEntry
from streams.cli import render
from tests.unit.api_kit import LIN, calling, make, of_lin
from tests.unit.recall_kit import NOW, SUBJECT, filled, memory, turn

PODCAST = memory("I listen to the podcast about harbours", state=State.FORGOTTEN, end_reason=Reason.DECAYED)
ILL = memory("I have gout", state=State.FORGOTTEN, sensitivity=Sensitivity.HEALTH)
SIGN = turn("楼下便利店换招牌了", ident="t5")
ABOUT: dict[str, tuple[str | None, tuple[str, ...]]] = {
    "a": (PODCAST.id, ("t1",)), "b": (ILL.id, ("t2",)), "c": (None, ("t5",)), "d": (derive("gone for good"), ("t5",)), "e": ("t5", ("t5",)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("policy", "shown"),
    [
        (LogPolicy(), ("I listen to the podcast about harbours", "", "楼下便利店换招牌了", "", "")),
        (
            LogPolicy(preview_sensitive=True),
            ("I listen to the podcast about harbours", "I have gout", "楼下便利店换招牌了", "", ""),
        ),
        (LogPolicy(preview_chars=9), ("I listen" + MORE, "", "楼下便利店换招牌了", "", "")),
        (LogPolicy(preview_chars=0), ("", "", "", "", "")),
    ],
)
async def test_previews_go_by_the_policy(policy: LogPolicy, shown: tuple[str, ...]) -> None:
    store = await filled(PODCAST, ILL, SIGN)
    assert tuple((await previews(store, SUBJECT, ABOUT, policy)).values()) == shown
    assert not any((await previews(store, "1" * 32, ABOUT, policy)).values()), "another user's log shows nothing of it"


def test_a_preview_is_one_line() -> None:
    assert shortened("one\n two\t three", 60) == "one two three"
    assert len(shortened("word " * 100, 60)) <= 60


async def test_the_log_of_the_api_and_of_the_command_line_shows_them() -> None:
    bodies = (
        Forgotten(reason=Reason.DECAYED, layer=Layer.USER, turns=("t1",), numbers={"strength": 0.08}, rule="weak",
                  policy="p", memory_id=PODCAST.id, kind=Kind.FACT, importance=4),
        Discarded(reason=Reason.LOW_IMPORTANCE, layer=Layer.SESSION, turns=("t5",), numbers={"score": 1}, policy="p"),
    )  # fmt: skip
    messages = [Message(derive("log", n), LIN, "x", NOW, body, "c1") for n, body in enumerate(bodies)]
    app, _ = make(await of_lin(PODCAST, SIGN, messages=messages))
    async with calling(app) as http:
        entries = (await http.get("/v1/users/lin/forgotten")).json()
    assert {e["preview"] for e in entries} == {"I listen to the podcast about harbours", "楼下便利店换招牌了"}
    assert not any(e["preview"] in str(e["event"]) for e in entries), "the log itself has no text"
    lines = list(render.log([LogEntry.model_validate(e) for e in entries]))
    assert any("harbours" in line for line in lines)
