"""What the command line makes of what it gets: alignment, status, what is published, and when waiting ends."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from agents_memory.commands import ConversationEnd
from agents_memory.importers import Skipped
from agents_memory.metrics import Decision, Stage
from agents_memory.model import Layer, Reason, Role, State, Turn
from agents_memory.topics import TopicName
from streams.api.models import ConversationView, Progress
from streams.cli import render
from streams.cli.publish import by_user
from streams.cli.status import parse, summary
from streams.cli.waiting import Sent, TimedOut, done, settled
from streams.metrics import Metrics
from tests.unit.recall_kit import NOW


def said(ident: str, minutes: float, conversation: str = "c1", user: str = "lin") -> Turn:
    at = NOW + timedelta(minutes=minutes)
    return Turn(id=ident, conversation=conversation, user=user, role=Role.USER, text="x", at=at)


def ended(minutes: float, conversation: str = "c1", user: str = "lin") -> ConversationEnd:
    return ConversationEnd(conversation=conversation, user=user, at=NOW + timedelta(minutes=minutes))


@pytest.mark.parametrize(
    "text", ["plain", "我对花生过敏", "ｗｉｄｅ", "e\u0301te\u0301", "", "mixed 花生 text, on and on 很久"]
)
@pytest.mark.parametrize("columns", [1, 2, 7, 20])
def test_a_text_takes_exactly_its_columns(text: str, columns: int) -> None:
    assert render.width(render.fit(text, columns)) == columns


def test_a_text_of_many_lines_is_one_line_and_short_ones_stay_whole() -> None:
    assert render.fit("a\n  b", 5) == "a b  "
    assert render.fit("花生", 4) == "花生"
    assert render.fit("花生米", 5) == "花生…"


def test_each_user_is_published_in_order_of_event_time() -> None:
    items = [
        said("b2", 7, "b"), said("a1", 1), said("m1", 0, user="mei"), Skipped("empty", "line 3"), said("a2", 5),
        ended(5, "c1"), said("a1", 1), ended(7, "b"), ended(0, user="mei"),
    ]  # fmt: skip
    lin, mei = by_user(items, keep_open=False)
    names = [r.id if isinstance(r, Turn) else f"end {r.conversation}" for r in lin.in_order()]
    assert names == ["a1", "a2", "end c1", "b2", "end b"]
    assert [type(r) for r in mei.in_order()] == [Turn, ConversationEnd]
    assert not any(one.ends for one in by_user(items, keep_open=True))


@pytest.mark.parametrize(
    ("changes", "due", "expected"),
    [
        ({}, None, True),
        ({}, NOW + timedelta(seconds=1), True),
        ({}, NOW, False),
        ({"done": False}, None, False),
        ({"pending": 1}, None, False),
        ({"conversation": "still open", "done": False}, None, True),
    ],
)
def test_a_user_is_done_when_talks_are_closed_and_nothing_is_due(
    changes: dict[str, Any], due: Any, expected: bool
) -> None:
    view = {"conversation": "c1", "turns": 1, "exchanges": 1, "done": True, "pending": 0, "at": NOW, **changes}
    (sent,) = by_user([said("a1", 1), ended(1)], keep_open=False)
    assert done(sent, Progress(now=NOW, due=due, conversations=(ConversationView(**view),))) is expected


class Slow:
    """A client of a memory that handles one turn more each time it is asked."""

    def __init__(self, handles: int) -> None:
        self.handles = handles
        self.asked = 0

    async def seen(self, user: str, turns: list[str]) -> set[str]:
        self.asked += 1
        return set(turns[: self.handles])

    async def progress(self, user: str) -> Progress:
        return Progress(now=NOW, memories={"active": 2, "fading": 1, "forgotten": 5}, summaries=1)


class Letters:
    """Dead letters, all there from the start."""

    def __init__(self, *ids: str) -> None:
        self.ids = set(ids)

    async def look(self) -> set[str]:
        return self.ids


async def wait(sent: list[Sent], client: Slow, letters: Letters, patience: float = 20) -> dict[str, int]:
    advanced: list[int] = []
    result = await settled(sent, {"default": client}, letters, patience, advanced.append)  # type: ignore[arg-type, dict-item]
    assert sum(advanced) == sum(len(one.turns) for one in sent)
    return result


async def test_waiting_ends_when_every_turn_is_seen_or_a_dead_letter() -> None:
    client = Slow(handles=1)
    sent = by_user([said(f"a{i}", i) for i in range(4)], keep_open=True)
    result = await wait(sent, client, Letters("a3", "somebody's"))
    assert result == {"dead_letters": 1, "memories": 3, "summaries": 1}
    assert client.asked == 3


async def test_waiting_has_an_end_of_its_own() -> None:
    sent = by_user([said("a1", 1)], keep_open=True)
    with pytest.raises(TimedOut, match="1 turns are not processed"):
        await settled(sent, {"default": Slow(handles=0)}, Letters(), 0.5, lambda n: None)  # type: ignore[arg-type, dict-item]


def test_status_adds_up_what_the_worker_counts() -> None:
    metrics = Metrics("1", "p")
    for role in (Role.USER, Role.USER, Role.ASSISTANT):
        metrics.turn(role)
    metrics.consumer_lag(f"prefix.{TopicName.TURNS}", 0, 4)
    metrics.consumer_lag(TopicName.RECORDS, 1, 2)
    metrics.memories({(Layer.USER, State.ACTIVE): 5, (Layer.SESSION, State.ACTIVE): 1, (Layer.USER, State.HELD): 2})
    metrics.retention_decision(Layer.USER, Decision.FORGOTTEN, Reason.DECAYED)
    metrics.retention_decision(Layer.SESSION, Decision.DISCARDED, Reason.LOW_IMPORTANCE)
    metrics.retention_decision(Layer.USER, Decision.KEPT)
    metrics.dead_letter(Stage.ENRICH, "bad_json")
    assert summary(parse(metrics.expose().decode())) == {
        "turns_in": 7, "turns_done": 3, "lag": 6, "memories": {"active": 6, "held": 2}, "forgotten": {"decayed": 1},
        "discarded": {"low_importance": 1}, "dead_letters": 1,
    }  # fmt: skip


def test_a_fresh_worker_has_done_nothing() -> None:
    assert summary(parse(Metrics("1", "p").expose().decode())) == {
        "turns_in": 0, "turns_done": 0, "lag": 0, "memories": {}, "forgotten": {}, "discarded": {}, "dead_letters": 0,
    }  # fmt: skip
