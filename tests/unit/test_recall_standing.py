"""What may be recalled, how it is marked, and in which order: the lifecycle on the reading side."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from agents_memory.model import Kind, Modality, State
from agents_memory.recall.model import Route
from agents_memory.rows import Memory
from tests.unit.recall_kit import NOW, ask, filled, memory, texts

DAY = timedelta(days=1)
QUESTION = "how does the user like to be notified"


def channel(**changes: Any) -> Memory:
    base: dict[str, Any] = {"kind": Kind.PREFERENCE, "key": "contact_channel", "value": "email", "single_valued": True}
    return memory("send notifications to my e-mail inbox", **{**base, **changes})


@pytest.mark.parametrize(
    "state", [State.SUPERSEDED, State.EXPIRED, State.RETRACTED, State.CONSOLIDATED, State.FORGOTTEN, State.ERASED]
)
async def test_what_has_ended_is_never_recalled(state: State) -> None:
    store = await filled(channel(state=state))
    assert await ask(store, QUESTION) == []
    assert await ask(store, "what do you remember about me", k=10) == []


async def test_an_active_one_is_asserted_with_its_provenance() -> None:
    (result,) = await ask(await filled(channel()), QUESTION)
    assert result.asserted
    assert result.route is Route.STRUCTURED
    assert result.sources[0].conversation == "c1"
    assert result.why
    assert result.score == pytest.approx(0.7 * result.relevance + 0.3 * result.strength, abs=1e-3)


async def test_a_held_one_is_marked_and_stays_away_where_something_better_answers() -> None:
    held = memory("maybe send notifications by text message", state=State.HELD, key="contact_channel")
    alone = await ask(await filled(held), QUESTION)
    assert [r.held for r in alone] == [True]
    both = await ask(await filled(held, channel()), QUESTION)
    assert texts(both) == ["send notifications to my e-mail inbox"]


async def test_an_unconfirmed_one_comes_after_the_active_ones() -> None:
    doubtful = memory("send notifications to the old pager", state=State.UNCONFIRMED, key="contact_channel", value="p")
    results = await ask(await filled(doubtful, channel()), QUESTION)
    assert [r.unconfirmed for r in results] == [False, True]
    assert not results[1].asserted


async def test_a_preference_past_its_time_is_asked_about_before_the_sweep_has_come() -> None:
    store = await filled(channel(expires_at=NOW + 90 * DAY))
    (result,) = await ask(store, QUESTION, later=90 * DAY)
    assert result.unconfirmed
    assert result.needs_confirmation


async def test_a_protected_one_past_its_time_stays_asserted_and_needs_confirmation() -> None:
    store = await filled(
        memory("I am allergic to latex", key="allergy", value="latex", importance=9, expires_at=NOW + DAY)
    )
    (result,) = await ask(store, "what am I allergic to", later=2 * DAY)
    assert result.asserted
    assert result.needs_confirmation
    assert result.strength == 1.0


@pytest.mark.parametrize("importance", [6, 9])
async def test_what_named_its_own_end_is_not_asserted_after_it(importance: float) -> None:
    store = await filled(
        memory(
            "for this week only, route the alerts to the night desk",
            until=NOW + DAY,
            expires_at=NOW + DAY,
            importance=importance,
        )
    )
    assert texts(await ask(store, "where do the alerts go"))
    assert await ask(store, "where do the alerts go", later=2 * DAY) == []


async def test_a_weak_one_is_found_by_its_key_only_and_marked_vague() -> None:
    weak = memory("I commute by tram", key="commute", value="tram", importance=6, days=180, kind=Kind.FACT)
    store = await filled(weak)
    assert await ask(store, "tram rides and public transport") == []
    (result,) = await ask(store, "how does the user commute to work")
    assert result.vague
    assert result.strength < 0.3


async def test_an_unkeyed_decision_stays_reachable_however_weak() -> None:
    store = await filled(memory("we picked Postgres for the event store", kind=Kind.DECISION, days=120))
    assert texts(await ask(store, "which database did we pick for the event store"))


async def test_freshness_does_not_lift_the_irrelevant_above_the_floor() -> None:
    store = await filled(memory("I bought a blue umbrella"), memory("my sister plays chess", days=30))
    assert texts(await ask(store, "does my sister play chess")) == ["my sister plays chess"]


async def test_strength_decides_between_equally_relevant_ones() -> None:
    old = memory("I enjoy listening to jazz music", kind=Kind.PREFERENCE, key="like", value="jazz", days=40)
    new = memory("I enjoy listening to folk music", kind=Kind.PREFERENCE, key="like", value="folk")
    results = await ask(await filled(old, new), "which music does the user enjoy listening to")
    assert results[0].id == new.id
    assert results[0].strength > results[1].strength


async def test_two_that_say_the_same_are_one_result() -> None:
    rows = [memory("My locker number is 218.", turn=f"t{n}", key="locker", value="218") for n in range(3)]
    assert len(await ask(await filled(*rows), "which locker is mine")) == 1


async def test_at_most_k_come_back() -> None:
    rows = [
        memory(f"I like {fruit}", kind=Kind.PREFERENCE, key="like", value=fruit)
        for fruit in ("apples", "pears", "plums", "cherries", "figs")
    ]
    store = await filled(*rows)
    assert len(await ask(store, "which fruit does the user like")) == 3
    assert len(await ask(store, "which fruit does the user like", k=5)) == 5


async def test_a_plan_past_its_date_is_found_but_not_asserted() -> None:
    plan = memory(
        "拔智齿定在 2026-03-06",
        key="health",
        value="拔智齿",
        importance=8,
        modality=Modality.PLANNED,
        until=NOW + 4 * DAY,
    )
    store = await filled(plan)
    assert [r.asserted for r in await ask(store, "哪天拔的智齿")] == [True]
    assert [r.asserted for r in await ask(store, "哪天拔的智齿", later=18 * DAY)] == [False]


async def test_a_plan_gives_way_to_what_was_stated_later() -> None:
    city: dict[str, Any] = {"key": "city", "single_valued": True}
    plan = memory("下个月准备搬去成都", value="成都", modality=Modality.PLANNED, days=20, **city)
    fact = memory("最后定在厦门了，以后就住这边", value="厦门", **city)
    assert texts(await ask(await filled(plan), "我住在哪个城市")) == [plan.content.statement]
    assert texts(await ask(await filled(plan, fact), "我住在哪个城市")) == [fact.content.statement]


async def test_an_exception_for_once_is_not_the_value() -> None:
    usual = memory("收货地址是文华里6号", key="delivery_address", value="文华里6号", single_valued=True)
    once = memory("这次先寄公司，云杉大厦A座", key="delivery_address", value="公司", exception=True)
    assert texts(await ask(await filled(usual, once), "我的收货地址")) == [usual.content.statement]
    assert await ask(await filled(once), "我的收货地址") == []
