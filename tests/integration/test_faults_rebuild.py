"""Views that were lost are made anew from the topics, to the same state; two versions of the worker work side by side."""

from __future__ import annotations

import asyncio
import shutil
import signal
from pathlib import Path

import httpx
import orjson
import pytest
from click.testing import CliRunner

from agents_memory.codec import decode
from agents_memory.inputs import TurnEnriched
from agents_memory.policy import Policy
from agents_memory.topics import TopicName
from streams.cli import cli
from tests.faults.programs import NEWER
from tests.faults.reading import COLLECTIONS, points, read_all
from tests.faults.stand import ALL_STAGES, Options, Stand, environment

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]


async def running(stand: Stand) -> None:
    for slot in stand.workers:
        await slot.start()
    for slot in stand.workers:
        await stand.until(slot.ready, 120, "a worker is not ready")


async def right(stand: Stand) -> None:
    report = await stand.check()
    assert (report.line, report.other, report.notes) == (
        "lost 0 doubled 0 resurrected 0",
        "reordered 0 stale 0 miscounted 0",
        (),
    )


@pytest.mark.kafka
@pytest.mark.long
async def test_the_store_and_the_tables_come_back_as_they_were(kafka_available: None, tmp_path: Path) -> None:
    async with Stand(tmp_path, 21, Options("kafka")) as stand:
        [worker] = stand.workers
        await running(stand)
        await stand.publish(250)
        await stand.done()
        before = await points(stand.settings)
        assert await worker.end(signal.SIGTERM, 60) == 0

        async with httpx.AsyncClient(base_url=stand.settings.qdrant_url) as client:
            for collection in COLLECTIONS:
                (await client.delete(f"/collections/{collection}")).raise_for_status()
        done = await asyncio.to_thread(
            CliRunner().invoke, cli, ["rebuild", "--json"], env=environment(stand.settings), catch_exceptions=False
        )
        assert done.exit_code == 0, done.output
        assert orjson.loads(done.output)["rows"] > 0
        assert await points(stand.settings) == before

        shutil.rmtree(stand.root / "worker-0" / "faust")
        await running(stand)
        await stand.publish(50)
        await stand.done()
        await right(stand)


@pytest.mark.kafka
@pytest.mark.long
async def test_what_the_topics_do_not_know_leaves_the_store(kafka_available: None, tmp_path: Path) -> None:
    """A store that was away while memories were let go: what it still holds must not come back."""
    async with Stand(tmp_path, 22, Options("kafka", workers=("enrich,remember,summarize,sweep", "index"))) as stand:
        await running(stand)
        await stand.publish(150)
        await stand.done()
        index = stand.workers[1]
        assert await index.end(signal.SIGTERM, 60) == 0
        await stand.publish(150)
        await stand.done(without=("index",))
        done = await asyncio.to_thread(
            CliRunner().invoke, cli, ["rebuild", "--json"], env=environment(stand.settings), catch_exceptions=False
        )
        assert done.exit_code == 0, done.output
        assert orjson.loads(done.output)["deleted"] > 0
        await right(stand)


async def test_a_rolling_upgrade_with_a_new_field_and_another_policy(tmp_path: Path) -> None:
    """Old and new share the partitions; each reads what the other writes, and each input is judged by its policy."""
    policy = Policy()
    document = policy.model_dump(mode="json")
    document["gate"]["protected_above"] += 1
    stricter = Policy.model_validate(document)
    file = tmp_path / "policy.json"
    file.write_bytes(orjson.dumps(stricter.model_dump(mode="json")))
    async with Stand(tmp_path, 23, Options(workers=(ALL_STAGES, ALL_STAGES))) as stand:
        await running(stand)
        await stand.publish(120)
        for slot in stand.workers:
            assert await slot.end(signal.SIGTERM, 60) == 0
            slot.env |= {NEWER: "1", "AGENTS_MEMORY_POLICY": str(file)}
            await slot.start()
            await stand.until(slot.ready, 120, "a worker is not ready")
            await stand.publish(120)
        await stand.done()
        await right(stand)
        inputs = [decode(r.headers, r.value).body for r in await read_all(stand.settings, TopicName.INPUTS)]
        raw = [r.value for r in await read_all(stand.settings, TopicName.INPUTS)]
    assert {body.policy for body in inputs if isinstance(body, TurnEnriched)} == {policy.hash, stricter.hash}
    assert {b"added_in_the_next_version" in value for value in raw} == {True, False}
