"""Laws of the limit on what one user holds, over random memories: bounded, lossless while it joins, undone exactly."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents_memory.commands import Forget, Import, Revive, Touch
from agents_memory.lifecycle.joined import singles
from agents_memory.lifecycle.table import counts
from agents_memory.model import Kind, Reason, State
from agents_memory.policy import CapacityPolicy, GatePolicy, Policy
from agents_memory.rows import Memory
from agents_memory.testing import Pipeline
from tests.property.fakes import BagEmbedder
from tests.property.talk import START

LAWS = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MOST = 12
THINGS = ("amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heron", "ivory", "jade", "karst", "linden")
PLACES = ("cabinet", "cellar", "kitchen")
KINDS = (Kind.FACT, Kind.PREFERENCE, Kind.RELATION, Kind.DECISION)
FREE = {"version", "apart", "due"}
"""What an undo may change: the count of versions, the mark that it was undone, and what follows from the clock."""


@st.composite
def stores(draw: st.DrawFn) -> Pipeline:
    """A user who was told up to forty things, some important, over days, with what is due done at the end."""
    parts, join = draw(st.integers(2, 6)), draw(st.integers(1, 9))
    room = CapacityPolicy(max_active=MOST, consolidate=join, parts=parts, weekly_days=draw(st.sampled_from([0, 7])))
    policy = Policy(gate=GatePolicy(per_day=1_000_000), capacity=room)
    run = Pipeline(policy, embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512))
    names = [(thing, place) for place in PLACES for thing in THINGS]
    at = START
    for number in range(draw(st.integers(5, len(names)))):
        at += timedelta(hours=draw(st.sampled_from([0, 1, 30])))
        thing, place = names[number]
        importance = draw(st.sampled_from([4, 5, 5.5, 6, 7, 8, 9]))
        statement = f"The {thing} {place} number {number + 100} belongs to {thing} row."
        kind = draw(st.sampled_from(KINDS))
        run.publish(
            Import(user="u", at=at, statement=statement, kind=kind, importance=importance, learned_at=at), now=at
        )
    return run


def held(run: Pipeline) -> list[Memory]:
    return [m for m in run.memories("u") if counts(m)]


def stated(run: Pipeline) -> dict[str, str]:
    return {one.id: one.content.statement for m in held(run) for one in singles(m)}


@LAWS
@given(stores(), st.integers(0, 40))
def test_after_a_sweep_there_is_never_more_than_the_limit(run: Pipeline, days: int) -> None:
    run.settle(run.now + timedelta(days=days))
    assert len(held(run)) <= MOST


@LAWS
@given(stores())
def test_the_protected_are_never_joined_or_let_go(run: Pipeline) -> None:
    run.settle(run.now)
    for memory in run.memories("u"):
        if memory.content.importance > 7:
            assert memory.state is State.ACTIVE
            assert memory.within is None
        assert all(part.content.importance <= 7 for part in memory.parts)


@LAWS
@given(stores())
def test_a_statement_is_kept_word_for_word_or_logged_as_gone(run: Pipeline) -> None:
    before = stated(run)
    run.settle(run.now)
    now = stated(run)
    let_go = {m.id for m in run.memories("u") if m.end_reason is Reason.CAPACITY and m.state is State.EXPIRED}
    gone = {one.id for m in run.memories("u") if m.id in let_go for one in singles(m)}
    for ident, statement in before.items():
        assert now.get(ident) == statement or ident in gone
    assert len(now) == len(set(now))


@LAWS
@given(stores(), st.data())
def test_undoing_a_consolidation_restores_the_exact_set(run: Pipeline, data: st.DataObject) -> None:
    run.settle(run.now)
    joined = [m for m in held(run) if m.parts]
    if not joined:
        return
    chosen = data.draw(st.sampled_from(joined))
    untouched = {m.id: m for m in run.memories("u") if m.id != chosen.id and m.within != chosen.id}
    run.publish(Revive(user="u", at=run.now, memory_id=chosen.id), now=run.now)
    after = {m.id: m for m in run.memories("u")}
    assert set(after) == set(untouched) | {part.id for part in chosen.parts}
    for part in chosen.parts:
        assert after[part.id].model_dump(exclude=FREE) == part.model_dump(exclude=FREE)
    assert all(after[i] == m for i, m in untouched.items())


@LAWS
@given(stores(), st.data())
def test_what_is_used_or_forgotten_leaves_alone(run: Pipeline, data: st.DataObject) -> None:
    run.settle(run.now)
    parts = [part for m in held(run) for part in m.parts]
    if not parts:
        return
    chosen = data.draw(st.sampled_from(parts))
    others = {i: text for i, text in stated(run).items() if i != chosen.id}
    if data.draw(st.booleans()):
        run.publish(Touch(user="u", at=run.now, memory_ids=(chosen.id,)), now=run.now)
        assert stated(run) == {**others, chosen.id: chosen.content.statement}
    else:
        run.publish(Forget(user="u", at=run.now, memory_id=chosen.id), now=run.now)
        assert stated(run) == others
        kept = [row.encode().decode() for (kind, _), row in run.rows("u").items() if kind != "head"]
        assert not [row for row in kept if chosen.content.statement in row]
