"""What the embedded stack keeps: rows by partition and key, events once each in their order, nothing of what is gone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from agents_memory.topics import TopicName
from streams.embedded.keeper import Ledger

SECRET = b"zq-nobody-is-to-find-this-zq"


@dataclass(frozen=True)
class Record:
    """As a consumer gives it."""

    key: bytes | None
    value: bytes | None
    partition: int = 0
    offset: int = 0
    headers: tuple[tuple[str, bytes], ...] = ()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept.sqlite"


def row(key: bytes, value: bytes | None, partition: int = 0) -> tuple[TopicName, Record]:
    return TopicName.RECORDS, Record(key, value, partition)


def event(ident: str, offset: int, topic: TopicName = TopicName.JOURNAL) -> tuple[TopicName, Record]:
    return topic, Record(b"k", b"{}", 1, offset, (("ce_id", ident.encode()), ("ce_type", b"memory.stored")))


def test_a_row_is_the_last_that_was_written_in_its_partition(path: Path) -> None:
    ledger = Ledger(path)
    ledger.write([row(b"s/memory/1", b"old"), row(b"s/memory/2", b"two"), row(b"s/memory/1", b"other", 3)])
    ledger.write([row(b"s/memory/1", b"new"), row(b"s/memory/2", None)])
    ledger.close()
    assert list(Ledger(path).rows()) == [(0, b"s/memory/1", b"new"), (3, b"s/memory/1", b"other")]


def test_an_event_that_comes_twice_is_kept_once_with_its_headers(path: Path) -> None:
    ledger = Ledger(path)
    ledger.write([event("b", 0), event("a", 1, TopicName.FORGOTTEN)])
    ledger.write([event("b", 0), event("c", 2)])
    found = list(ledger.events())
    assert [(topic, dict(headers)["ce_id"]) for topic, _, _, _, headers in found] == [
        (TopicName.JOURNAL, b"b"), (TopicName.FORGOTTEN, b"a"), (TopicName.JOURNAL, b"c"),
    ]  # fmt: skip
    assert {(partition, key, value) for _, partition, key, value, _ in found} == {(1, b"k", b"{}")}


def test_what_is_deleted_or_replaced_is_in_no_file_any_more(path: Path) -> None:
    ledger = Ledger(path)
    others = [row(b"s/turn/%d" % n, b"tea" * 200) for n in range(200)]
    ledger.write([*others, row(b"s/turn/x", SECRET), row(b"s/turn/y", SECRET)])
    assert holding(path)
    ledger.write([row(b"s/turn/x", None), row(b"s/turn/y", b"masked")])
    assert holding(path) == []


def holding(path: Path) -> list[str]:
    return [file.name for file in path.parent.iterdir() if SECRET in file.read_bytes()]
