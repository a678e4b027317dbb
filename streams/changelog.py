"""Reading the changelog of a table, in order and whole, by a consumer of its own.

Faust's recovery reads it in the middle of whatever the group is doing. When a rebalance comes during one, records
of the one before are taken for the new one's, and the end of one for the end of the other: rows are missing, and what
is then decided is wrong (18 of 958 inputs decided on half a state, in one of two runs with 25 kills).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import KafkaError

from agents_memory.errors import LostRecords, Unavailable
from streams.shims.highwater import true_highwaters

Row = tuple[bytes, bytes | None]


@dataclass(frozen=True, slots=True)
class Stretch:
    """What stands in a partition behind a position: rows in order, None deletes; and the offset of its last record."""

    rows: list[Row] = field(default_factory=list)
    last: int = -1


async def read_changelog(
    bootstrap: Any, topic: str, positions: Mapping[int, int], **security: Any
) -> dict[int, Stretch]:
    """For each partition what stands behind the offset `positions` gives (-1: from the beginning), up to its end now.

    `Unavailable` if the broker does not answer; `LostRecords` if a partition ends before its position: the broker has
    lost what was written.
    """
    tps = {TopicPartition(topic, partition): partition for partition in positions}
    consumer = AIOKafkaConsumer(
        bootstrap_servers=bootstrap,
        group_id=None,
        enable_auto_commit=False,
        auto_offset_reset="earliest",
        **security,
    )
    try:
        ends = await true_highwaters(bootstrap, list(tps), **security)
        for tp, end in ends.items():
            if end <= positions[tp.partition]:
                raise LostRecords(f"partition {tp.partition} of the changelog ends at {end}, less than was applied")
        rows: dict[int, list[Row]] = {partition: [] for partition in positions}
        left = [tp for tp in tps if ends[tp] > positions[tp.partition] + 1]
        if left:
            await consumer.start()
            consumer.assign(left)
            for tp in left:
                consumer.seek(tp, positions[tp.partition] + 1)
        while left:
            for tp, batch in (await consumer.getmany(*left, timeout_ms=200, max_records=5_000)).items():
                rows[tp.partition] += [(r.key, r.value) for r in batch if r.offset < ends[tp] and r.key is not None]
            left = [tp for tp in left if await consumer.position(tp) < ends[tp]]
        return {tps[tp]: Stretch(rows[tps[tp]], ends[tp] - 1) for tp in tps}
    except KafkaError as exc:
        raise Unavailable(f"cannot read the changelog: {type(exc).__name__}") from exc
    finally:
        await consumer.stop()
