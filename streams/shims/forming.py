"""The in-memory broker can leave a group without a leader: every member joins, none is given partitions, for ever.

Seen in storms of some hundred kills of workers, presumably when the leader dies between joining and handing out the
partitions; it could not be brought about at will. Restarting the members does not help, since the group keeps its
generation. Deleting the group does: the members join it anew. Its committed offsets go with it, so that its topics are
read again from their beginning, and what was done is skipped by its ids. Apache Kafka chooses another leader, and would
refuse to delete a group in use.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from aiokafka.admin import AIOKafkaAdminClient
from aiokafka.errors import KafkaError
from aiokafka.protocol.admin import DeleteGroupsRequest

log = logging.getLogger(__name__)

WITHOUT = 60.0
"""Seconds without a partition from which a group is looked at; above the time that any join takes there."""

LOOKS = 3
"""Looks in a row at which it was still forming, before it is deleted."""

STABLE = "Stable"


class Forming:
    """Watches the groups of one worker; `look` is called every few seconds."""

    def __init__(self, bootstrap: str) -> None:
        self._bootstrap = bootstrap
        self._looks: dict[str, int] = {}

    async def look(self, without: Mapping[str, float]) -> list[str]:
        """Look at groups that have been without partitions for so many seconds; those that were deleted."""
        late = [group for group, seconds in without.items() if seconds >= WITHOUT]
        self._looks = {group: self._looks.get(group, 0) for group in late}
        if not late:
            return []
        try:
            return [group for group in late if await self._ended(group)]
        except (KafkaError, OSError) as exc:
            log.warning("cannot look at a group", extra={"error_type": type(exc).__name__})
            return []

    async def _ended(self, group: str) -> bool:
        admin = AIOKafkaAdminClient(bootstrap_servers=self._bootstrap)
        try:
            await admin.start()
            self._looks[group] = 0 if await _state(admin, group) == STABLE else self._looks[group] + 1
            if self._looks[group] < LOOKS:
                return False
            self._looks[group] = 0
            log.warning("a group has no leader and is deleted", extra={"stage": group.rpartition("-")[2]})
            await admin._send_request(DeleteGroupsRequest([group]))  # aiokafka has no public call for it
            return True
        finally:
            await admin.close()


async def _state(admin: Any, group: str) -> str:
    (answer,) = await admin.describe_consumer_groups([group])
    (described,) = answer.groups
    state: str = described[2]
    return state
