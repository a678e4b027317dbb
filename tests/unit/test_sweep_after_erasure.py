"""A subject that was erased and came back is swept, also by a clock that is behind the one of the erasure."""

from __future__ import annotations

from datetime import timedelta

from agents_memory.commands import Erase
from agents_memory.rows import Conversation, Head
from agents_memory.stages.remember import Remember, sweeps
from tests.unit.core_kit import Talk


def head_of(talk: Talk) -> Head:
    [head] = talk.rows(Head)
    assert isinstance(head, Head)
    return head


def test_a_sweep_is_heard_whose_clock_is_behind_the_erasure() -> None:
    """Ignored it would leave the subject due, and a new sweep would come every second."""
    talk = Talk()
    talk.says("I live in Bergen.")
    talk.command(Erase)
    talk.says("I live in Oslo.")
    ahead = head_of(talk).model_copy(update={"erased_at": talk.at + timedelta(days=300)})
    worker = Remember()
    worker.policies.update(talk.run._remember.policies)
    key = talk.run.key("lin")
    rows = talk.run.rows("lin") | {(Head.row, Head.row): ahead}
    worker.restore((f"{key}/{kind}/{ident}", row.encode()) for (kind, ident), row in rows.items())
    talk.run._remember = worker

    talk.later(hours=2)

    assert talk.conversation().ended
    assert talk.asserted("city") == ["Oslo"]


def test_a_sweep_that_an_erasure_overtook_brings_nobody_back() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    head = head_of(talk)
    assert head.due is not None
    [late] = sweeps([(talk.run.key("lin"), head)], head.due, lambda tenant: talk.run.policy)
    talk.at += timedelta(hours=2)
    talk.command(Erase)
    talk.run._take(late)
    assert head_of(talk).user == ""
    assert talk.rows(Conversation) == []
