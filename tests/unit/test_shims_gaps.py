"""Faust gets past one hole in the offsets a commit; with the shim past all of them at once."""

from __future__ import annotations

from collections import defaultdict
from types import SimpleNamespace
from typing import Any

import pytest
from faust.transport.consumer import Consumer
from faust.types import TP
from intervaltree import IntervalTree

from streams.shims import gaps

TP0 = TP("in", 0)


def consumer() -> Any:
    made: Any = SimpleNamespace()
    made._new_offset = Consumer._new_offset.__get__(made)
    made._gap = defaultdict(IntervalTree)
    made._acked = defaultdict(list)
    made._acked_index = defaultdict(set)
    made._committed_offset = defaultdict(lambda: None)
    return made


@pytest.mark.parametrize(("add_gap", "committed"), [(gaps._original, 4), (gaps._add_gap, 10)])
async def test_commit_gets_past_all_holes(add_gap: Any, committed: int) -> None:
    reading = consumer()
    read_before = None
    for offset in (0, 1, 3, 5, 7, 9):  # every other record is a transaction marker, or was compacted
        if read_before is not None and offset - read_before > 1:
            await add_gap(reading, TP0, read_before + 1, offset)  # as `Consumer._drain_messages` calls it
        reading._acked[TP0].append(offset)
        read_before = offset
    assert reading._new_offset(TP0) == committed


def test_it_is_installed() -> None:
    gaps.install()
    assert Consumer._add_gap is gaps._add_gap
