"""A partition with much to read leaves a share to the others, and nothing that was handed out is dropped."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from aiokafka.errors import TopicAuthorizationFailedError
from faust.transport.drivers.aiokafka import AIOKafkaConsumerThread
from faust.types import TP

from streams.shims import shares

A, B, C, D = (TP("in", partition) for partition in range(4))


class Fetched:
    """What aiokafka has at hand: it gives all of the first partition that was asked for, then of the next."""

    def __init__(self, **records: int) -> None:
        self.left = {TP("in", "abcd".index(name)): list(range(count)) for name, count in records.items()}
        self.refuses: TP | None = None

    async def fetch(self, thread: Any, consumer: Any, active: set[TP], *, max_records: int, **_: Any) -> Any:
        given: dict[TP, list[int]] = {}
        for tp, records in self.left.items():
            if tp not in active or not records:
                continue
            if tp == self.refuses:
                if given:
                    return given
                raise TopicAuthorizationFailedError
            given[tp], self.left[tp] = records[:max_records], records[max_records:]
            max_records -= len(given[tp])
            if max_records == 0:
                break
        return given


@pytest.fixture
def at_hand(monkeypatch: pytest.MonkeyPatch) -> Any:
    def have(**records: int) -> Fetched:
        made = Fetched(**records)
        monkeypatch.setattr(shares, "_original", made.fetch)
        return made

    return have


async def test_each_other_partition_has_its_share_beside_one_that_fills_the_fetch(at_hand: Any) -> None:
    at_hand(a=5_000, b=1, c=3_000)
    found = await shares.fetch(None, None, {A, B, C, D}, timeout=1.0)
    assert {tp: len(records) for tp, records in found.items()} == {A: 200, B: 1, C: 66}


async def test_what_fits_into_one_fetch_comes_at_once_and_in_order(at_hand: Any) -> None:
    at_hand(a=20, b=30)
    assert await shares.fetch(None, None, {A, B}, timeout=1.0) == {A: list(range(20)), B: list(range(30))}


async def test_all_of_it_comes_once(at_hand: Any) -> None:
    left = at_hand(a=1_111, b=777, c=5)
    seen: dict[TP, list[int]] = {}
    while any(left.left.values()):
        for tp, records in (await shares.fetch(None, None, {A, B, C}, timeout=1.0)).items():
            seen.setdefault(tp, []).extend(records)
    assert seen == {A: list(range(1_111)), B: list(range(777)), C: list(range(5))}


async def test_an_error_of_another_partition_does_not_cost_what_was_handed_out(at_hand: Any) -> None:
    left = at_hand(a=300, b=10)
    left.refuses = B
    assert len((await shares.fetch(None, None, {A, B}, timeout=1.0))[A]) == 200
    assert len((await shares.fetch(None, None, {A, B}, timeout=1.0))[A]) == 100
    with pytest.raises(TopicAuthorizationFailedError):
        await shares.fetch(None, None, {A, B}, timeout=1.0)


def test_faust_fetches_as_we_think() -> None:
    wanted = ["self", "consumer", "active_partitions", "timeout", "max_records"]
    assert list(inspect.signature(shares._original).parameters) == wanted
    assert "fetched_records" in inspect.getsource(shares._original)
    assert "_fetch_records" in inspect.getsource(AIOKafkaConsumerThread.getmany)
