"""The store of a stateful stage: by partition, never backwards, only what is held."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import faust
import pytest
from faust.types import TP

from streams.durable import RowStore


@pytest.fixture
def store() -> RowStore:
    table = Mock()
    table.name = "rows"
    made = RowStore("memory://", faust.App("t", autodiscover=False), table, table_name="rows")
    made.hold([0, 1])
    return made


def event(partition: int, offset: int, key: bytes | None, value: bytes | None) -> Any:
    message = SimpleNamespace(partition=partition, offset=offset, key=key, value=value)
    return SimpleNamespace(message=message, key=key, value=value)


def apply(store: RowStore, *events: Any) -> None:
    store.apply_changelog_batch(events, lambda key: key, lambda value: value)


def test_one_key_may_stand_in_two_partitions(store: RowStore) -> None:
    apply(store, event(0, 0, b"policy", b"a"), event(1, 0, b"policy", b"b"))
    store.hold([1])
    assert store.rows == {1: {b"policy": b"b"}}


def test_null_deletes_and_empty_does_not(store: RowStore) -> None:
    apply(store, event(0, 0, b"a", b"1"), event(0, 1, b"b", b""), event(0, 2, b"a", None), event(0, 3, b"c", None))
    assert store.rows[0] == {b"b": b""}


def test_an_older_row_is_never_applied_over_a_newer_one(store: RowStore) -> None:
    apply(store, event(0, 4, b"a", b"4"), event(0, 3, b"a", b"3"))
    assert store.rows[0] == {b"a": b"4"}
    assert store.persisted_offset(TP("rows", 0)) == 4


def test_partitions_that_are_not_held_are_refused_and_begin_anew(store: RowStore) -> None:
    apply(store, event(7, 100, b"late", b"1"))
    assert 7 not in store.rows
    apply(store, event(0, 5, b"a", b"1"))
    store.hold([1])
    store.hold([0, 1])
    assert store.rows[0] == {}
    assert store.persisted_offset(TP("rows", 0)) == -1
    assert 0 in store.changed


def test_written_rows_move_the_position(store: RowStore) -> None:
    assert store.apply_written(0, {b"a": b"1", b"b": None}, 0)
    assert store.persisted_offset(TP("rows", 0)) == 1
    assert store.apply_written(0, {b"a": None}, 2)
    assert store.rows[0] == {}
    assert store.persisted_offset(TP("rows", 0)) == 2


def test_a_write_of_somebody_else_in_between_is_noticed_and_read_at_the_next_recovery(store: RowStore) -> None:
    store.apply_written(0, {b"a": b"1"}, 0)
    assert not store.apply_written(0, {b"a": b"3"}, 2)
    assert store.persisted_offset(TP("rows", 0)) == 0
    apply(store, event(0, 1, b"b", b"theirs"), event(0, 2, b"a", b"3"))
    assert store.rows[0] == {b"a": b"3", b"b": b"theirs"}
    assert 0 in store.changed


def test_an_offset_that_the_broker_did_not_tell_leaves_the_position(store: RowStore) -> None:
    assert store.apply_written(0, {b"a": b"1"}, -1)
    assert store.rows[0] == {b"a": b"1"}
    assert store.persisted_offset(TP("rows", 0)) == -1


def test_holes_at_the_end_count_as_read(store: RowStore) -> None:
    store.recovered_to(0, 9)
    store.recovered_to(5, 9)
    assert store.apply_written(0, {b"a": b"1"}, 10)
    assert 5 not in store.position
