"""A subject that was erased and came back is swept, also by a clock that is behind the one of the erasure."""

from __future__ import annotations

from datetime import timedelta

from agents_memory.commands import Erase
from agents_memory.events import CommandIgnored
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
    far = talk.at + timedelta(days=300)  # by the clock that says when something was published
    ahead = {
        (Head.row, Head.row): head_of(talk).model_copy(update={"erased_at": far}),
        (Conversation.row, "c"): talk.conversation().model_copy(update={"published_at": far + timedelta(seconds=1)}),
    }
    worker = Remember()
    worker.policies.update(talk.run._remember.policies)
    key = talk.run.key("lin")
    rows = talk.run.rows("lin") | ahead
    worker.restore((f"{key}/{kind}/{ident}", row.encode()) for (kind, ident), row in rows.items())
    talk.run._remember = worker

    talk.later(hours=2)

    assert talk.conversation().ended
    assert talk.asserted("city") == ["Oslo"]
    assert len(talk.summaries()) == 1, "the draft for what the sweep closed is admitted"
    assert not talk.said(CommandIgnored)


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
