"""The last resort: turns and summaries."""

from __future__ import annotations

from datetime import timedelta

import pytest

from agents_memory.model import Cue, Role, Source, Span, State
from agents_memory.recall.model import Route
from tests.unit.recall_kit import NOW, ask, conversation, filled, memory, summary, texts, turn


async def test_a_trace_of_another_conversation_is_found() -> None:
    store = await filled(turn("do you have that satchel in teal, with the long strap", conversation="old"))
    (result,) = await ask(store, "order the teal one with the long strap I mentioned", conversation="new")
    assert "satchel" in result.text
    assert result.route is Route.SESSION
    assert result.state is None


async def test_a_trace_past_its_time_is_gone_before_the_sweep_has_come() -> None:
    store = await filled(turn("the vending machine was out of crisps again"))
    assert await ask(store, "vending machine crisps", later=timedelta(days=8)) == []


async def test_an_agents_turn_answers_in_its_own_conversation_only() -> None:
    store = await filled(turn("It closes at 4 p.m. on Sundays, the pharmacy.", role=Role.ASSISTANT))
    assert texts(await ask(store, "when does the pharmacy close on Sundays", conversation="c1"))
    assert await ask(store, "when does the pharmacy close on Sundays", conversation="c2") == []


async def test_what_an_agent_says_of_the_user_is_no_evidence() -> None:
    store = await filled(turn("You prefer the queue for tree traversal", role=Role.ASSISTANT))
    assert await ask(store, "which traversal approach does the user prefer") == []


@pytest.mark.parametrize(
    "cue", [Cue.HYPOTHETICAL, Cue.SARCASM, Cue.INJECTION, Cue.QUOTATION, Cue.FORGET, Cue.BACKCHANNEL]
)
async def test_what_was_not_meant_answers_nothing(cue: Cue) -> None:
    store = await filled(turn("我养了只边牧，每天遛狗", cues=[cue]))
    assert await ask(store, "用户养狗吗，遛狗吗") == []


async def test_a_question_answers_no_question() -> None:
    asked = turn("back to the gateway, what did we decide to change on the gateway", asks=True)
    told = turn("Raise the proxy_read_timeout of the gateway to 3600s.", role=Role.ASSISTANT, minutes=5)
    results = await ask(await filled(asked, told), "what did we decide to change on the gateway")
    assert texts(results) == [told.text]


async def test_of_an_agents_reports_the_last_counts() -> None:
    store = await filled(
        turn("Three chairs now.", role=Role.ASSISTANT, minutes=4),
        turn("Four chairs now.", role=Role.ASSISTANT, minutes=2),
    )
    assert texts(await ask(store, "how many chairs")) == ["Four chairs now."]


@pytest.mark.parametrize("state", [State.SUPERSEDED, State.RETRACTED, State.UNCONFIRMED])
async def test_a_trace_does_not_bring_back_what_its_memory_lost(state: State) -> None:
    said = turn("my favourite drink is iced americano", ident="t1")
    gone = memory("my favourite drink is iced americano", turn="t1", state=state, key="favorite/drink")
    results = await ask(await filled(said, gone), "what is my favourite drink")
    assert all(r.state is not None for r in results)


async def test_a_turn_whose_memory_is_returned_is_not_returned_again() -> None:
    said = turn("the spare key is inside the shed", ident="t1")
    kept = memory("the spare key is inside the shed", turn="t1")
    results = await ask(await filled(said, kept), "where is the spare key")
    assert [r.id for r in results] == [kept.id]


async def test_a_summary_answers_and_says_where_from() -> None:
    row = summary("g", {"confirmed": ["nginx proxy_read_timeout is raised to 3600s on the gateway"]})
    (result,) = await ask(await filled(row), "what did we decide to change on the gateway")
    assert "3600s" in result.text
    assert result.sources[0].turn_id in row.sources


async def test_an_archived_or_expired_summary_does_not() -> None:
    archived = summary("a", {"confirmed": ["the gateway timeout is 3600s"]}, archived=True)
    expired = summary("b", {"confirmed": ["the gateway timeout is 55s"]}, days=8)
    assert await ask(await filled(archived, expired), "what is the gateway timeout") == []


@pytest.mark.parametrize("question", ["还有什么没做完", "what is still left to do"])
async def test_open_items_are_found_newest_first(question: str) -> None:
    store = await filled(
        summary("old", {"open": ["检查夜间备份任务"]}, days=2), summary("new", {"open": ["Redis 连接数还没查"]})
    )
    assert texts(await ask(store, question))[:2] == ["Redis 连接数还没查", "检查夜间备份任务"]


async def test_a_memory_goes_before_a_turn_that_is_not_clearly_better() -> None:
    kept = memory("my daughter's inhaler is the orange one", turn="t1")
    said = turn("the inhaler of my daughter was orange last time I looked", ident="t2")
    results = await ask(await filled(kept, said), "which inhaler is my daughter's")
    assert results[0].id == kept.id


async def test_a_window_turn_of_an_ended_conversation_is_gone_with_its_row() -> None:
    store = await filled(conversation("c1", []), turn("I parked on level 3", trace=False))
    assert texts(await ask(store, "where did I park", conversation="c1"))
    assert await ask(store, "where did I park", conversation="c2") == []


async def test_a_turn_that_points_back_is_read_with_what_came_before() -> None:
    store = await filled(
        turn("The password-reset page takes nine seconds to load.", minutes=4),
        turn("Its owner is team Juniper.", minutes=2),
    )
    assert texts(await ask(store, "who owns the slow page"))[0] == "Its owner is team Juniper."


async def test_a_summary_line_answers_for_the_topic_of_its_summary() -> None:
    row = summary("g", {"intent": ["the gateway drops websockets after 55 s"], "confirmed": ["raise it to 3600s"]})
    other = summary("r", {"intent": ["how long to rest a rib roast"], "confirmed": ["about twenty minutes"]})
    results = await ask(await filled(row, other), "what about the websockets of the gateway, is there a decision")
    assert "3600s" in results[0].text
    assert all("roast" not in r.text for r in results)


async def test_a_summary_is_told_instead_of_the_turns_it_covers() -> None:
    row = summary("g", {"confirmed": ["the gateway timeout is raised to 3600s"]}, sources=("t1",))
    said = turn("raise the gateway timeout to 3600s please", ident="t1")
    assert [r.id for r in await ask(await filled(row, said), "what is the gateway timeout")] == [row.id]


async def test_what_a_summary_has_from_the_agent_is_no_evidence_of_the_user() -> None:
    row = summary("p", {"confirmed": ["a collie needs to be walked twice a day"]})
    line = row.content.fields["confirmed"][0]
    by_agent = Source(
        conversation="c1", span=Span(turn_id="a", start=0, end=5), at=NOW, role=Role.ASSISTANT, extractor="rules"
    )
    said = line.model_copy(update={"sources": (by_agent,)})
    content = row.content.model_copy(update={"fields": {"confirmed": (said,)}})
    store = await filled(row.model_copy(update={"content": content}))
    assert await ask(store, "what pet does the user have, a collie") == []
    assert texts(await ask(store, "how often does a collie need to be walked"))


async def test_everything_ends_with_what_was_said_lately() -> None:
    store = await filled(
        memory("I live in Porto", turn="t1"), turn("I keep a seeded garden", ident="t2"), turn("hm", asks=True)
    )
    assert texts(await ask(store, "anything")) == ["I live in Porto", "I keep a seeded garden"]


async def test_what_was_said_here_fades_by_exchanges_and_elsewhere_by_days() -> None:
    said = [
        turn(f"The locker in the {place} hall is number {n}.", exchange=n) for n, place in ((1, "north"), (16, "south"))
    ]
    store = await filled(*said, conversation("c1", [], exchanges=16))
    here = {r.text: r.strength for r in await ask(store, "which locker in the north or south hall", conversation="c1")}
    assert here == {said[0].text: pytest.approx(0.5 ** (12 / 15), abs=1e-4), said[1].text: 1.0}
    there = [r.strength for r in await ask(store, "which locker in the north or south hall", conversation="c2")]
    assert there == [pytest.approx(1.0, abs=1e-3)] * 2
