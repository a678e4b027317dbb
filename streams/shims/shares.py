"""Faust takes all that was fetched of one partition before it asks for another's.

aiokafka hands out what it has of its first partition, a megabyte of it, and the others' only when that is gone; Faust
goes round in turn among those it was handed, and puts them into a queue that has no turns. So whoever shares a worker
with a partition that is flooded would wait for the flood. A bounded fetch, with a share of each other partition beside
one that is full, bounds the wait.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from aiokafka.errors import KafkaError
from faust.transport.drivers.aiokafka import AIOKafkaConsumerThread

MOST = 200
"""Records of one fetch, beside the shares of the others."""

_original = AIOKafkaConsumerThread._fetch_records


async def fetch(self: Any, consumer: Any, active_partitions: Any, **options: Any) -> dict[Any, Any]:
    """In the place of `AIOKafkaConsumerThread._fetch_records`: the same records, fewer at once and some of each."""
    found = dict(await _original(self, consumer, active_partitions, **options | {"max_records": MOST}))
    if sum(map(len, found.values())) < MOST:
        return found
    others = [tp for tp in active_partitions or () if tp not in found]
    share = {"timeout": 0, "max_records": max(1, MOST // max(1, len(others)))}
    for tp in others:
        with suppress(KafkaError):  # the next fetch raises it again; what is found here must not be dropped for it
            found |= await _original(self, consumer, {tp}, **share)
    return found
