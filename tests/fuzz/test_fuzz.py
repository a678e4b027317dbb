"""Fuzzed records: code and published contract agree on each, and a worker survives them with exact dead letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_memory.errors import BadRecord
from agents_memory.message import Message
from agents_memory.metrics import DEAD_LETTER_CODES
from agents_memory.policy import preset
from agents_memory.ports import Vector
from agents_memory.stages.enrich import Enricher, Raw, Stamp
from agents_memory.topics import TopicName
from streams.brokers import Broker
from tests.fuzz.__main__ import run
from tests.fuzz.messages import WAYS, Fuzzed, fuzzed

AT = datetime(2026, 3, 2, tzinfo=UTC)


class Constant:
    """The same vector for every text."""

    name = "constant"
    dimensions = 8

    def passages(self, texts: Sequence[str]) -> Vector:
        return np.ones((len(texts), 8), dtype=np.float32)

    queries = passages


@pytest.fixture(scope="module")
def enricher() -> Enricher:
    return Enricher(Constant(), b"secret", lambda tenant: preset("default"))


def taken(enricher: Enricher, topic: TopicName, value: bytes | None, headers: tuple[tuple[str, bytes], ...]) -> bool:
    (result,) = enricher([Raw(topic, value, headers, AT)], Stamp(AT))
    if isinstance(result, BadRecord):
        assert result.code in DEAD_LETTER_CODES
        return False
    assert isinstance(result, Message)
    return True


@pytest.fixture(scope="module")
def records() -> list[Fuzzed]:
    return list(fuzzed(1_500, seed=20, good_share=0.1))


def test_every_way_of_damage_is_tried_and_both_verdicts_occur(records: list[Fuzzed]) -> None:
    ways = Counter(one.how for one in records)
    assert len(ways) == len(WAYS) + 1
    assert min(ways.values()) > 30
    assert 0.1 < sum(one.good for one in records) / len(records) < 0.5


def test_what_the_published_contract_allows_is_taken_in_and_nothing_else(
    enricher: Enricher, records: list[Fuzzed]
) -> None:
    other = [one for one in records if taken(enricher, one.topic, one.value, one.headers) != one.good]
    assert [(one.how, one.good, (one.value or b"")[:200]) for one in other] == []


@given(value=st.none() | st.binary(max_size=300), kind=st.sampled_from([b"", b"io.agents-memory.memory.forget.v1"]))
def test_noise_is_refused_and_never_breaks_the_stage(enricher: Enricher, value: bytes | None, kind: bytes) -> None:
    assert not taken(enricher, TopicName.TURNS, value, (("ce_type", kind),) if kind else ())


@pytest.mark.slow
@pytest.mark.timeout(240)
async def test_the_dead_letters_of_a_worker_are_the_bad_records_exactly(
    embedded_broker: Broker, tmp_path: Path
) -> None:
    found = await run(embedded_broker, tmp_path, 1_500, seed=3, patience=200)
    assert (found.missing, found.wrong, found.twice, found.altered) == ([], [], [], [])
    assert len(found.letters) > 900
