"""Identifiers: the same cause gives the same id, and no two different causes do."""

from __future__ import annotations

import uuid

from hypothesis import given
from hypothesis import strategies as st

from agents_memory.ids import derive, digest, partition_of, subject_key

WORDS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), min_size=1, max_size=4)


@given(WORDS, WORDS)
def test_derived_ids_are_equal_only_for_equal_parts(one: list[str], other: list[str]) -> None:
    assert (derive(*one) == derive(*other)) == (one == other)


def test_joined_parts_are_not_confused() -> None:
    assert derive("a", "bc") != derive("ab", "c")
    assert derive("a", 1) != derive("a", "1")


def test_a_derived_id_is_a_uuid_and_never_changes() -> None:
    # A changed namespace would make every replay look new, so the value itself is pinned.
    assert derive("turn", "t1") == "8b6c60a6-49a6-5cfa-867f-22cce8efdaf7"
    assert uuid.UUID(derive("x")).version == 5


def test_subject_keys_hide_and_separate_users() -> None:
    key = subject_key(b"secret", "default", "lin@example.com")
    assert len(key) == 32
    assert int(key, 16) >= 0
    assert "lin" not in key
    others = {
        subject_key(b"other", "default", "lin@example.com"),
        subject_key(b"secret", "shop", "lin@example.com"),
        subject_key(b"secret", "default", "Lin@example.com"),
        subject_key(b"secret", "defaultl", "in@example.com"),
    }
    assert key not in others
    assert len(others) == 4


@given(st.binary(min_size=16, max_size=16).map(bytes.hex), st.integers(1, 200))
def test_every_partition_is_in_range(key: str, partitions: int) -> None:
    assert 0 <= partition_of(key, partitions) < partitions


def test_digests_have_sixteen_digits() -> None:
    assert len(digest("订单")) == 16
    assert digest("a") != digest("b")
