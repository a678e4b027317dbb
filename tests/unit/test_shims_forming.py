"""A group that stays without a leader is deleted after some looks, and no other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from aiokafka.errors import KafkaConnectionError

from streams.shims import forming
from streams.shims.forming import LOOKS, WITHOUT, Forming


class Admin:
    """A broker's groups by state; what was asked of it."""

    states: dict[str, str] = {}
    deleted: list[str] = []
    away = False

    def __init__(self, **_: Any) -> None: ...

    async def start(self) -> None:
        if Admin.away:
            raise KafkaConnectionError("away")

    async def close(self) -> None: ...

    async def describe_consumer_groups(self, groups: list[str]) -> list[Any]:
        return [SimpleNamespace(groups=[(0, group, Admin.states[group], "consumer", "", [])]) for group in groups]

    async def _send_request(self, request: Any) -> None:
        Admin.deleted += request._group_names


@pytest.fixture(autouse=True)
def admin(monkeypatch: pytest.MonkeyPatch) -> type[Admin]:
    monkeypatch.setattr(forming, "AIOKafkaAdminClient", Admin)
    Admin.states, Admin.deleted, Admin.away = {"a": "Unknown", "b": "Stable"}, [], False
    return Admin


async def test_it_is_deleted_once_it_was_still_forming_so_many_times() -> None:
    watch = Forming("broker")
    for _ in range(LOOKS - 1):
        assert await watch.look({"a": WITHOUT, "b": WITHOUT}) == []
    assert await watch.look({"a": WITHOUT, "b": WITHOUT}) == ["a"]
    assert Admin.deleted == ["a"]
    assert await watch.look({"a": WITHOUT}) == [], "a join takes its time"


async def test_a_group_that_has_formed_meanwhile_is_left_alone() -> None:
    watch = Forming("broker")
    for n in range(4 * LOOKS):
        Admin.states["a"] = "Stable" if n % LOOKS == LOOKS - 1 else "Unknown"
        assert await watch.look({"a": WITHOUT}) == []
    for _ in range(4 * LOOKS):  # it was given partitions between the looks
        assert await watch.look({"a": WITHOUT}) == []
        assert await watch.look({}) == []


async def test_a_join_that_just_takes_long_is_waited_for() -> None:
    watch = Forming("broker")
    for _ in range(2 * LOOKS):
        assert await watch.look({"a": WITHOUT - 1}) == []


async def test_a_broker_that_is_away_is_no_error() -> None:
    Admin.away = True
    assert await Forming("broker").look({"a": WITHOUT}) == []
