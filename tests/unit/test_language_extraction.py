"""Candidates in context: answers, confirmations, "save that", and what never becomes a fact of the user."""

from __future__ import annotations

from datetime import datetime

import pytest

from agents_memory.conversation.extraction import Previous, candidates
from agents_memory.language.reading import read
from agents_memory.model import Candidate, Role

AT = datetime.fromisoformat("2026-03-02T09:00:00+08:00")


def talk(*turns: tuple[Role, str]) -> tuple[Candidate, ...]:
    """The candidates of the last turn, given those before it."""
    previous: list[Previous] = []
    out: tuple[Candidate, ...] = ()
    for number, (role, text) in enumerate(turns):
        said = read(text, role, AT)
        out = candidates(f"t{number}", "c", role, said.text, AT, said.reading, previous)
        previous.append((f"t{number}", role, said.text, said.reading))
    return out


U, A = Role.USER, Role.ASSISTANT


def test_a_short_answer_takes_the_key_of_the_question() -> None:
    (found,) = talk((A, "What size do you wear?"), (U, "38"))
    assert (found.key, found.value) == ("size", "38")
    (found,) = talk((A, "您用什么面料？"), (U, "亚麻"))
    assert (found.key, found.value) == ("面料", "亚麻")
    assert found.importance >= 4


@pytest.mark.parametrize("answer", ["not sure", "随便", "Why do you ask?", "hm", "帮我查一下"])
def test_what_does_not_answer_takes_no_key(answer: str) -> None:
    assert all(c.key != "size" for c in talk((A, "What size do you wear?"), (U, answer)))


def test_save_that_refers_to_what_the_assistant_said() -> None:
    (found,) = talk((U, "When does the library close?"), (A, "It closes at 6 p.m."), (U, "save that for me"))
    assert found.requested
    assert found.importance >= 8
    assert "6 p.m." in found.statement
    assert found.sources[0].span.turn_id == "t1"
    assert found.sources[0].role is A


def test_a_requested_fact_is_marked_and_raised() -> None:
    (found,) = talk((U, "帮我记一下，我的车位是C18"))
    assert found.requested
    assert found.importance >= 8


def test_a_confirmed_root_cause_is_remembered_with_both_sources() -> None:
    found = talk((U, "The build is broken."), (A, "The root cause is a stale cache."), (U, "Yes, exactly."))
    assert [(c.key, [s.role for s in c.sources]) for c in found] == [("root_cause", [A, U])]


def test_a_rejected_cause_is_not() -> None:
    assert talk((A, "The root cause is a stale cache."), (U, "No, that's not it.")) == ()


def test_assistants_give_no_candidates() -> None:
    assert talk((A, "You live in Rome and love opera.")) == ()


def test_relative_times_get_their_date() -> None:
    (found,) = talk((U, "I'm moving to Turin next month."))
    assert "(2026-04-01 – 2026-04-30)" in found.statement


def test_a_bare_reference_is_of_the_kind_of_an_earlier_one() -> None:
    (found,) = talk((U, "订单 KX20260101-11 到哪了"), (A, "在路上。"), (U, "KX20260102-12 呢，也查一下"))
    assert (found.key, found.value) == ("order", "KX20260102-12")


def test_a_request_to_forget_leaves_nothing_behind() -> None:
    assert talk((U, "Forget what I said about my job at Orion.")) == ()


def test_replacing_an_earlier_answer_is_a_change_of_it() -> None:
    (found,) = talk((A, "几位？"), (U, "六位"), (A, "好的，六位。"), (U, "刚才的六位改八位"))
    assert (found.key, found.value, found.change) == ("位", "八位", True)
    assert all("replaces" not in c.features for c in talk((U, "你好"), (U, "把标题改成红色")))
