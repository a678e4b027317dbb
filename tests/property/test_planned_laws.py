"""Laws of requests to forget that wait, over random talks: nothing before its time, all of it then, whatever crashes."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from agents_memory.events import Forgotten
from agents_memory.lifecycle.table import OPEN
from agents_memory.model import Reason, Role, Turn
from agents_memory.rows import Head, Memory, PlannedRequest
from agents_memory.stages.remember import Remember, sweeps
from agents_memory.subject import work as books
from agents_memory.testing import Pipeline
from tests.property.talk import START, talks
from tests.property.test_laws import pipeline, state_of

LAWS = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])

THINGS = (
    ("My locker number is ZX-4417.", "my locker number", "ZX-4417"),
    ("My parking spot is QX-77.", "my parking spot", "QX-77"),
    ("我的储物柜号是ZX-4417", "我的储物柜号", "ZX-4417"),
    ("我对芝麻过敏", "我对芝麻过敏的事", "芝麻"),
)
ENGLISH = (
    "After {day} you can forget {what}.",
    "Keep {what} until {day}, then delete it.",
    "Forget {what} once {day} is over.",
)
CHINESE = ("过了{day}就把{what}忘了吧", "{day}之后别再记着{what}了", "等{day}过完，{what}就可以忘了")
DAYS = (("Tuesday", "周二", 1), ("Thursday", "周四", 3), ("Sunday", "周日", 6), ("the 20th", "20号", 18))
"""Names of days, and how many days after the Monday of `START` they are."""


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, str, str, datetime]:
    """What is told, how it is asked to be forgotten later, what must be gone then, and when."""
    told, what, secret = draw(st.sampled_from(THINGS))
    english, chinese, days = draw(st.sampled_from(DAYS))
    wordings, day = (ENGLISH, english) if told.isascii() else (CHINESE, chinese)
    due = START.replace(hour=0) + timedelta(days=days + 1)
    return told, draw(st.sampled_from(wordings)).format(day=day, what=what), secret, due


def said(run: Pipeline, text: str, minutes: int, ident: str, user: str = "u1") -> None:
    at = START + timedelta(minutes=minutes)
    run.publish(Turn(id=ident, conversation="u1-x", user=user, role=Role.USER, text=text, at=at))


def kept(run: Pipeline, user: str = "u1") -> str:
    return "\n".join(row.encode().decode() for row in run.rows(user).values() if not isinstance(row, Head))


def living(run: Pipeline) -> set[str]:
    return {m.id for m in run.memories("u1") if m.state in OPEN}


@LAWS
@given(requests(), talks(users=2, most=8))
def test_nothing_before_its_time_and_all_of_it_then(request: tuple[str, str, str, datetime], turns: list[Turn]) -> None:
    told, asked, secret, due = request
    talk = [turn for turn in turns if turn.at < due - timedelta(hours=1)]
    with_it, without = pipeline(), pipeline()
    for run in (with_it, without):
        said(run, told, 1, "told")
        for turn in talk:
            run.publish(turn)
    assume(living(without))
    said(with_it, asked, 2, "asked")  # it arrives last, though it was said before most of the talk
    for run in (with_it, without):
        run.settle(due - timedelta(seconds=1))
    assert living(with_it) == living(without)
    assert not [
        f
        for f in with_it.said(Forgotten, user="u2")
        if f.body not in [g.body for g in without.said(Forgotten, user="u2")]
    ]
    before = living(with_it)
    with_it.settle(due)
    assert secret not in kept(with_it)
    assert not [row for row in with_it.rows("u1").values() if isinstance(row, PlannedRequest) and row.due == due]
    gone = {m.body.memory_id for m in with_it.said(Forgotten, user="u1") if m.body.reason is Reason.USER_REQUEST}  # type: ignore[attr-defined]
    assert before - living(with_it) - gone <= {
        m.id for m in without.memories("u1") if m.due is not None and m.due <= due
    }
    assert kept(with_it, "u2") == kept(without, "u2") or without.settle(due) is None


@LAWS
@given(requests(), st.integers(1, 3), st.booleans())
def test_a_step_that_is_cut_short_or_a_restart_ends_alike(
    request: tuple[str, str, str, datetime], done: int, restart: bool
) -> None:
    told, asked, secret, due = request
    run = pipeline()
    said(run, told, 1, "told")
    said(run, told.replace("ZX-4417", "ZX-4418").replace("QX-77", "QX-78"), 2, "other")
    said(run, asked, 3, "asked")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(books, "MAX_PART_ROWS", 1)  # as many parts as there are safe places
        straight, cut = restored(run), restored(run)
        (sweep,) = sweeps(straight.due(due), due, lambda tenant: run.policy)
        parts = straight.decide(sweep)
        first = [m.id for part in parts for m in part.messages]
        for part in parts:
            straight.apply(sweep.key, part)
        for part in cut.decide(sweep)[:done]:
            cut.apply(sweep.key, part)
        again = Remember() if restart else cut
        if restart:
            again.restore((k, v) for k, v in state_of(cut).items())
            again.policies.update(run._remember.policies)
        second = []
        for part in again.decide(sweep):
            second += [m.id for m in part.messages if m.type != "duplicate.skipped"]
            again.apply(sweep.key, part)
    assert state_of(again) == state_of(straight)
    assert set(second) <= set(first)
    assert secret not in "".join(v.decode() for k, v in state_of(again).items() if "/head/" not in k)


def restored(run: Pipeline) -> Remember:
    """A fresh worker with the rows of a pipeline."""
    fresh = Remember()
    fresh.restore((k, v) for k, v in state_of(run._remember).items())
    fresh.policies.update(run._remember.policies)
    return fresh


@LAWS
@given(requests(), st.integers(1, 40))
def test_taking_it_back_leaves_what_there_was(request: tuple[str, str, str, datetime], minutes: int) -> None:
    told, asked, _, due = request
    run = pipeline()
    said(run, told, 1, "told")
    before = {m.id: m.model_copy(update={"version": 0, "due": None}) for m in run.memories("u1")}
    said(run, asked, 2, "asked")
    said(run, "Actually, keep it." if told.isascii() else "算了，还是留着吧", 2 + minutes % 25, "back")
    run.settle(due + timedelta(hours=1))
    after = {m.id: m.model_copy(update={"version": 0, "due": None}) for m in run.memories("u1")}
    assert after.keys() == before.keys()
    assert {i: (m.content, m.state, m.planned) for i, m in after.items()} == {
        i: (m.content, m.state, None) for i, m in before.items()
    }
    assert not [m for m in run.said(Forgotten, user="u1") if m.body.reason is Reason.USER_REQUEST]  # type: ignore[attr-defined]


def test_there_is_something_to_forget_in_each_of_the_things() -> None:
    for told, _, secret in THINGS:
        run = pipeline()
        said(run, told, 1, "told")
        assert any(secret in m.content.statement for m in run.memories("u1") if isinstance(m, Memory))
