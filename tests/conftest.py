"""Fixtures for all tests: brokers, started once a session and only if a test asks for them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from agents_memory.errors import AgentsMemoryError, BadSettings
from streams.brokers import Broker
from streams.brokers.distribution import find_jars, find_java
from streams.brokers.embedded import EmbeddedBroker
from streams.brokers.kafka import KafkaBroker

# In CI the examples are the same every time, so that a red run says something of the change; elsewhere they are new.
settings.register_profile("ci", derandomize=True)
if os.environ.get("AGENTS_MEMORY_CI") == "1":
    settings.load_profile("ci")


@pytest.fixture(scope="session")
def kafka_available() -> None:
    """Skip where Java or Kafka cannot be had; fail if the CI, which has both, cannot have them."""
    try:
        find_java()
        find_jars()
    except AgentsMemoryError as exc:
        if os.environ.get("AGENTS_MEMORY_CI") == "1":
            raise
        pytest.skip(f"no Apache Kafka here: {exc}")


@pytest.fixture(scope="session")
def embedded_broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    """The embedded broker."""
    try:
        broker = EmbeddedBroker(log=tmp_path_factory.mktemp("embedded") / "broker.log")
    except BadSettings as exc:
        if os.environ.get("AGENTS_MEMORY_CI") == "1":
            raise
        pytest.skip(str(exc))
    broker.start()
    yield broker
    broker.kill()


@pytest.fixture(scope="session")
def kafka_broker(kafka_available: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    """A real Apache Kafka of one node."""
    broker = KafkaBroker(tmp_path_factory.mktemp("kafka"))
    broker.start()
    yield broker
    broker.kill()


@pytest.fixture
def own_kafka(kafka_available: None, tmp_path: Path) -> Iterator[KafkaBroker]:
    """A real Apache Kafka of one node for one test, which may stop and kill it."""
    broker = KafkaBroker(tmp_path / "kafka")
    broker.start()
    yield broker
    broker.kill()


@pytest.fixture(params=["embedded", pytest.param("kafka", marks=pytest.mark.kafka)])
def broker(request: pytest.FixtureRequest) -> Broker:
    """Both brokers, one after the other."""
    started: Broker = request.getfixturevalue(f"{request.param}_broker")
    return started


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that start processes come first: left to the end, one would keep one core waiting for the other."""
    order = {name: number for number, name in enumerate(("e2e", "integration", "fuzz", "property", "contract"))}
    items.sort(key=lambda item: order.get(item.path.parent.name, len(order)))
