"""A subject that was erased and came back is swept, also while the clock of the sweeps is behind that of the erasure."""

from __future__ import annotations

from datetime import timedelta

from agents_memory.commands import Erase
from agents_memory.events import CommandIgnored
from agents_memory.inputs import Sweep
from agents_memory.rows import Head
from tests.unit.core_kit import START, Talk


def test_who_came_back_is_swept_by_a_clock_that_is_behind_the_erasure() -> None:
    talk = Talk()
    talk.says("I live in Bergen.")
    talk.at += timedelta(hours=3)  # the clock runs fast while the erasure is published
    talk.command(Erase)
    talk.says("I live in Oslo.")
    talk.says("I like hiking.")
    [head] = talk.rows(Head)
    assert head.due is not None
    swept = head.due + timedelta(minutes=1)
    sweeps = [m for m in talk.run.inputs if isinstance(m.body, Sweep)]
    talk.run.settle(swept)
    late = [m for m in talk.run.inputs if isinstance(m.body, Sweep)][len(sweeps) :]
    assert late
    assert not talk.said(CommandIgnored)
    [head] = talk.rows(Head)
    assert head.due is None or head.due > swept
    assert START < swept
