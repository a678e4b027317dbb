"""A real Apache Kafka (KRaft, combined mode) of one or several nodes on the loopback interface.

Unlike the embedded broker it keeps everything over a restart and a kill -9. The ports are kept in the data
directory, because the quorum remembers them. Ready means that the port is open: the listener opens only
after the broker has been unfenced. Measured: format 1 s, start 2.5 s, 340 MB a node (KAFKA.md 1).
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from agents_memory.errors import BadSettings, Unavailable
from streams.brokers import BrokerName
from streams.brokers.distribution import find_jars, find_java
from streams.brokers.processes import HOST, Child, free_ports

CLUSTER_ID = base64.urlsafe_b64encode(b"agents-memory-00").decode().rstrip("=")

_LOG4J = "\n".join([
    "rootLogger.level=INFO", "rootLogger.appenderRef.c.ref=C", "appender.c.type=Console", "appender.c.name=C",
    "appender.c.layout.type=PatternLayout", "appender.c.layout.pattern=%d{HH:mm:ss.SSS} %p %c{1} %m%n",
])  # fmt: skip

START_TIMEOUT = 90.0


class KafkaBroker:
    """A cluster of `nodes` brokers, node numbers 0 to `nodes` - 1, all data below `directory`.

    `props` are broker properties that are added to ours or replace them; `scram` are SCRAM users as
    `SCRAM-SHA-512=[name=...,password=...]`, created when the cluster is formatted. `heap_mb` is per node.
    `ports` are one for clients a node, then one for the controller a node; by default free ones.
    """

    def __init__(
        self,
        directory: Path,
        *,
        nodes: int = 1,
        heap_mb: int = 512,
        props: Mapping[str, object] | None = None,
        scram: Sequence[str] = (),
        ports: Sequence[int] = (),
        cache: Path | None = None,
    ) -> None:
        self._directory = directory
        self._nodes = nodes
        self._heap = heap_mb
        self._scram = tuple(scram)
        self._java = find_java()
        self._jars = find_jars(cache)
        directory.mkdir(parents=True, exist_ok=True)
        remembered = self._remembered_ports(ports)
        self._ports, self._controllers = remembered[:nodes], remembered[nodes:]
        self._log4j = directory / "log4j2.properties"
        self._log4j.write_text(_LOG4J)
        self._children = [self._node(index, props or {}) for index in range(nodes)]

    @property
    def name(self) -> BrokerName:
        """Always "kafka"."""
        return "kafka"

    @property
    def bootstrap(self) -> str:
        """`127.0.0.1:port` of each node, separated by commas."""
        return ",".join(f"{HOST}:{port}" for port in self._ports)

    @property
    def pids(self) -> list[int | None]:
        """The process id of each node, None where it does not run."""
        return [child.pid for child in self._children]

    def start(self, node: int | None = None) -> None:
        """Format what was never formatted, start one node or all of them, wait until they accept clients."""
        chosen = self._chosen(node)
        for index in chosen:
            self._format(index)
        for index in chosen:
            self._children[index].start()
        for index in chosen:
            self._children[index].wait_ready(START_TIMEOUT)

    def stop(self, node: int | None = None) -> None:
        """Stop one node or all of them in order (SIGTERM, 0.5 s), killing what does not go in 30 s."""
        for index in self._chosen(node):
            self._children[index].stop()

    def kill(self, node: int | None = None) -> None:
        """End one node or all of them at once (SIGKILL). The data stays."""
        for index in self._chosen(node):
            self._children[index].kill()

    def _chosen(self, node: int | None) -> Sequence[int]:
        return range(self._nodes) if node is None else (node,)

    def _remembered_ports(self, wanted: Sequence[int]) -> list[int]:
        memory = self._directory / "ports.json"
        if not memory.exists():
            memory.write_text(json.dumps(list(wanted) or free_ports(2 * self._nodes)))
        ports: list[int] = json.loads(memory.read_text())
        if len(ports) != 2 * self._nodes:
            raise BadSettings(f"{self._directory} holds a Kafka of {len(ports) // 2} nodes, not of {self._nodes}")
        return ports

    def _home(self, index: int) -> Path:
        return self._directory / f"node-{index}"

    def _node(self, index: int, extra: Mapping[str, object]) -> Child:
        home = self._home(index)
        home.mkdir(exist_ok=True)
        listeners = f"PLAINTEXT://{HOST}:{self._ports[index]},CONTROLLER://{HOST}:{self._controllers[index]}"
        copies, in_sync = self._nodes, max(1, self._nodes - 1)
        props: dict[str, object] = {
            "process.roles": "broker,controller",
            "node.id": index + 1,
            "log.dirs": home / "data",
            "controller.quorum.bootstrap.servers": ",".join(f"{HOST}:{port}" for port in self._controllers),
            "controller.listener.names": "CONTROLLER",
            "listeners": listeners,
            "advertised.listeners": listeners,
            "listener.security.protocol.map": "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT",
            "auto.create.topics.enable": "false",
            "default.replication.factor": copies,
            "min.insync.replicas": in_sync,
            "offsets.topic.replication.factor": copies,
            "offsets.topic.num.partitions": 8,
            "transaction.state.log.replication.factor": copies,
            "transaction.state.log.min.isr": in_sync,
            "transaction.state.log.num.partitions": 8,
            "group.initial.rebalance.delay.ms": 0,
            "group.min.session.timeout.ms": 1000,
        }
        if self._nodes == 1:  # else a node that was killed waits 9 s for its own old registration
            props |= {"broker.session.timeout.ms": 2000, "broker.heartbeat.interval.ms": 500}
        props |= extra
        config = home / "server.properties"
        config.write_text("".join(f"{name}={value}\n" for name, value in props.items()))
        command = self._command("kafka.Kafka", str(config), heap_mb=self._heap)
        return Child(command, self._ports[index], env=os.environ, log=home / "broker.log")

    def _command(self, main: str, *arguments: str, heap_mb: int) -> list[str]:
        return [
            self._java, f"-Xmx{heap_mb}m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
            f"-Dlog4j2.configurationFile={self._log4j}", "-cp", f"{self._jars}/*", main, *arguments,
        ]  # fmt: skip

    def _format(self, index: int) -> None:
        home = self._home(index)
        if (home / "data" / "meta.properties").exists():
            return
        if self._nodes == 1:
            quorum = ["--standalone"]
        else:
            ids = [base64.urlsafe_b64encode(bytes([n + 7] * 16)).decode().rstrip("=") for n in range(self._nodes)]
            voters = [f"{n + 1}@{HOST}:{self._controllers[n]}:{ids[n]}" for n in range(self._nodes)]
            quorum = ["--initial-controllers", ",".join(voters)]
        users = [argument for user in self._scram for argument in ("--add-scram", user)]
        command = self._command(
            "kafka.tools.StorageTool", "format", "-t", CLUSTER_ID, "-c", str(home / "server.properties"),
            "--ignore-formatted", *quorum, *users, heap_mb=128,
        )  # fmt: skip
        output = home / "format.log"
        with output.open("wb") as out:
            done = subprocess.run(command, check=False, stdout=out, stderr=out)  # noqa: S603
        if done.returncode != 0:
            raise Unavailable(f"Kafka could not format its data directory, see {output}")
