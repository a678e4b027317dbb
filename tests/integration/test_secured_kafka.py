"""A worker and its clients on a Kafka that asks for names: each works with the rights of `deploy/kafka/acls.sh`, and no more."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import GroupAuthorizationFailedError
from confluent_kafka import KafkaError, TopicCollection
from confluent_kafka.admin import AclOperation, AdminClient

from agents_memory.topics import TOPICS, TopicName
from streams.brokers.processes import free_ports
from streams.settings import Settings, load
from streams.topics import apply, topic_name
from tests.e2e.running import run
from tests.e2e.worker import working
from tests.integration.secured_kafka import PASSWORD, Authority, SecuredKafka

pytestmark = [pytest.mark.kafka, pytest.mark.slow]
SECRET = "the secret of the installation"
PREFIX = "live."


@pytest.fixture(scope="module")
def kafka(kafka_available: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecuredKafka]:
    root = tmp_path_factory.mktemp("secured")
    made = SecuredKafka(root)
    made.broker.start()
    try:
        asyncio.run(apply(load({}, broker=f"127.0.0.1:{made.admin}", topic_prefix=PREFIX)))
        made.grant(
            root / "bin", PREFIX=PREFIX, WORKER="User:memory-worker", API="User:memory-api", AGENT="User:my-agent",
            READER="User:my-reader", OPERATOR="User:operator",
        )  # fmt: skip
        yield made
    finally:
        made.broker.kill()


def settings_of(given: Mapping[str, object]) -> Settings:
    return load({}, topic_prefix=PREFIX, **given)


@pytest.fixture
def worker(kafka: SecuredKafka, tmp_path: Path) -> Iterator[Path]:
    """A worker with a client certificate; its log."""
    with working(tmp_path, kafka.over_mtls("memory-worker") | {"topic_prefix": PREFIX, "secret": SECRET}):
        yield tmp_path / "worker.log"


def conversation(folder: Path) -> Path:
    texts = [
        "I am allergic to peanuts, please remember that.",
        "Noted: no peanuts.",
        "We fly to Lisbon on Friday.",
        "Have fun!",
    ]
    began = datetime(2026, 3, 2, 9, tzinfo=UTC)
    turns = [
        {"id": f"t{n}", "conversation": "c", "user": "ada", "role": ("user", "assistant")[n % 2], "text": text,
         "at": (began + timedelta(seconds=20 * n)).isoformat()}
        for n, text in enumerate(texts)
    ]  # fmt: skip
    file = folder / "talk.jsonl"
    file.write_text("".join(json.dumps(turn) + "\n" for turn in turns))
    return file


async def read(given: Mapping[str, object], topic: TopicName, enough: int, within: float = 60) -> list[bytes]:
    settings = settings_of(given)
    consumer = AIOKafkaConsumer(
        bootstrap_servers=settings.broker, auto_offset_reset="earliest", **settings.client_auth()
    )
    await consumer.start()
    try:
        consumer.assign([TopicPartition(topic_name(settings, topic), p) for p in range(settings.partitions)])
        found: list[bytes] = []
        async with asyncio.timeout(within):
            while len(found) < enough:
                found.append((await consumer.getone()).value)
        return found
    finally:
        await consumer.stop()


async def test_a_turn_becomes_a_summary_and_no_secret_is_told(
    kafka: SecuredKafka, worker: Path, tmp_path: Path
) -> None:
    agent = kafka.over_scram("my-agent") | {"topic_prefix": PREFIX}
    sent = await asyncio.to_thread(run, tmp_path, "publish", str(conversation(tmp_path)), settings=agent)
    assert sent.returncode == 0, sent.stderr
    (summary,) = await read(kafka.over_scram("my-reader"), TopicName.SUMMARIES, 1)
    assert b"peanuts" in summary
    reader = kafka.over_scram("my-reader") | {"topic_prefix": PREFIX}
    shown = await asyncio.to_thread(run, tmp_path, "settings", settings=reader)
    assert shown.returncode == 0
    log = await asyncio.to_thread(worker.read_text)
    for text in (log, sent.stdout, sent.stderr, shown.stdout):
        assert PASSWORD not in text
        assert SECRET not in text
    assert "AuthorizationFailed" not in log


@pytest.mark.parametrize("user", ["my-agent", "my-reader", "memory-api", "operator", "nobody"])
def test_each_reads_and_writes_what_is_its_own(kafka: SecuredKafka, user: str) -> None:
    """Against the table of topics: who may read and write what is said here once more, by hand."""
    writes = {"my-agent": {"turns"}, "memory-api": {"turns", "commands"}, "operator": {"turns", "commands"}}
    reads = {"my-reader": {"summaries", "journal", "forgotten"}, "operator": {"dead-letters"}}
    names = {name.value.split(".")[1]: f"{PREFIX}{name.value}" for name in TOPICS}
    admin = AdminClient(
        {
            "bootstrap.servers": f"127.0.0.1:{kafka.scram}", "security.protocol": "SASL_SSL",
            "sasl.mechanism": "SCRAM-SHA-512", "sasl.username": user, "sasl.password": PASSWORD,
            "ssl.ca.location": str(kafka.authority.file),
        }
    )  # fmt: skip
    found: dict[AclOperation, set[str]] = {AclOperation.READ: set(), AclOperation.WRITE: set()}
    asked = admin.describe_topics(TopicCollection(list(names.values())), include_authorized_operations=True)
    for short, name in names.items():
        if refused := asked[name].exception(20):
            assert refused.args[0].code() == KafkaError.TOPIC_AUTHORIZATION_FAILED
            continue
        allowed = asked[name].result().authorized_operations
        assert set(allowed) <= {AclOperation.READ, AclOperation.WRITE, AclOperation.DESCRIBE}
        for operation in found:
            found[operation] |= {short} if operation in allowed else set()
    assert found == {AclOperation.READ: reads.get(user, set()), AclOperation.WRITE: writes.get(user, set())}


async def test_a_group_is_somebodys_own(kafka: SecuredKafka) -> None:
    settings = settings_of(kafka.over_scram("my-reader"))
    for group, allowed in ((f"{PREFIX}my-reader-1", True), ("agents-memory-enrich", False)):
        consumer = AIOKafkaConsumer(
            topic_name(settings, TopicName.SUMMARIES), bootstrap_servers=settings.broker, group_id=group,
            **settings.client_auth(),
        )  # fmt: skip
        try:
            if allowed:
                await consumer.start()
            else:
                with pytest.raises(GroupAuthorizationFailedError):
                    await consumer.start()
        finally:
            await consumer.stop()


@pytest.mark.parametrize("wrong", ["password", "authority", "certificate"])
def test_who_is_not_let_in_is_told_in_one_line(kafka: SecuredKafka, tmp_path: Path, wrong: str) -> None:
    given: dict[str, object] = {
        "password": kafka.over_scram("my-agent", "not the password"),
        "authority": kafka.over_scram("my-agent") | {"ssl_ca_file": Authority.found(tmp_path / "other").file},
        "certificate": {
            k: v for k, v in kafka.over_mtls("memory-worker").items() if "cert" not in k and "key" not in k
        },
    }[wrong]
    done = run(tmp_path, "topics", "plan", settings=given | {"topic_prefix": PREFIX}, timeout=90)
    assert done.returncode != 0
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "password" not in done.stderr.replace("sasl_password", "")
    assert "does not answer" in done.stderr


@pytest.mark.parametrize("stage", ["remember", "enrich"])
def test_a_worker_without_a_right_on_its_group_says_so_and_ends(
    kafka: SecuredKafka, tmp_path: Path, stage: str
) -> None:
    """It has every right on the topics; Kafka's clients would live on in silence, without a partition."""
    (port,) = free_ports(1)
    mine = {"topic_prefix": PREFIX, "secret": SECRET, "app_id": "another", "metrics_port": port}
    done = run(tmp_path, "worker", "--stages", stage, settings=kafka.over_mtls("memory-worker") | mine, timeout=60)
    assert done.returncode == 1, done.stderr[-2000:]
    said = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert said == [f"agents-memory: the broker refuses the group another-{stage}: GroupAuthorizationFailedError"]
