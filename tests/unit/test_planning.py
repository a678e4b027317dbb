"""Steps are gathered into commits whose rows fit into one record batch, and never split."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_memory.errors import BadRecord
from streams.planning import Plan
from streams.steps import Outgoing, Step, row_size


def out(text: bytes = b"x") -> Outgoing:
    return Outgoing("t", b"k", text)


def test_steps_of_several_partitions_share_a_commit() -> None:
    plan = Plan(max_batch=1000, max_bytes=2000)
    plan.add(0, [Step((out(b"1"),), ((b"a", b"1"),))])
    plan.add(1, [Step((out(b"2"),), ((b"a", b"2"),))])
    (commit,) = plan.commits
    assert [o.value for o in commit.outputs] == [b"1", b"2"]
    assert commit.rows == {0: {b"a": b"1"}, 1: {b"a": b"2"}}


def test_a_key_is_written_once_with_its_last_value() -> None:
    plan = Plan(max_batch=1000, max_bytes=2000)
    plan.add(0, [Step((), ((b"a", b"1"), (b"b", b"1")))])
    plan.add(0, [Step((), ((b"a", None),))])
    assert list(plan.commits[0].rows[0].items()) == [(b"b", b"1"), (b"a", None)]


def test_each_further_part_has_a_commit_of_its_own() -> None:
    plan = Plan(max_batch=1000, max_bytes=2000)
    plan.add(0, [Step((out(b"1"),), ()), Step((out(b"2"),), ()), Step((), ((b"a", b"3"),))])
    plan.add(1, [Step((out(b"4"),), ())])
    assert [[o.value for o in c.outputs] for c in plan.commits] == [[b"1"], [b"2"], [b"4"]]


def test_what_can_never_be_published_is_refused() -> None:
    plan = Plan(max_batch=1000, max_bytes=2000)
    plan.check([Step((out(b"x" * 1800),), ((b"a", b"x" * 1800),))])
    with pytest.raises(BadRecord, match="too_large"):
        plan.check([Step((out(b"x" * 2000),), ())])
    with pytest.raises(BadRecord, match="too_large"):
        plan.check([Step((), ((b"a", b"x" * 1000), (b"b", b"x" * 1000)))])


Row = tuple[bytes, bytes | None]
rows = st.lists(st.tuples(st.binary(min_size=1, max_size=3), st.none() | st.binary(max_size=60)), max_size=4).map(tuple)
records = st.lists(st.tuples(st.integers(0, 2), st.lists(rows, min_size=1, max_size=3)), max_size=30)


@given(records)
def test_batches_are_bounded_and_lead_to_the_same_rows(given_records: list[tuple[int, list[tuple[Row, ...]]]]) -> None:
    limit = 500
    plan = Plan(max_batch=limit, max_bytes=10 * limit)
    expected: dict[tuple[int, bytes], bytes | None] = {}
    for partition, parts in given_records:
        plan.add(partition, [Step((), part) for part in parts])
        for part in parts:
            expected |= {(partition, key): value for key, value in part}
    found: dict[tuple[int, bytes], bytes | None] = {}
    for commit in plan.commits:
        for partition, changed in commit.rows.items():
            assert sum(row_size(key, value) for key, value in changed.items()) <= limit
            found |= {(partition, key): value for key, value in changed.items()}
    assert found == expected
