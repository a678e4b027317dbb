"""A Faust app with the settings that were measured to be safe (FAUST.md 2.3)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import faust
from faust.exceptions import ConsumerNotStarted

from agents_memory.errors import Unavailable
from streams import shims
from streams.brokers import BrokerName
from streams.durable import RowTable
from streams.retrying import Refused

LOOK = 1.0
"""Seconds between two looks at whether the broker refuses us."""


@dataclass(frozen=True, slots=True)
class AppSettings:
    """How an app connects and shares work. Times in seconds.

    `app_id` is also the consumer group. `slot` names the worker's place for static membership (Apache Kafka
    only; one id a slot, never two workers with one): None for dynamic membership. Sessions are short on the
    embedded broker, which waits for a dead member twice as long; brokers refuse less than 6 s by default.
    """

    app_id: str
    bootstrap: str
    broker: BrokerName
    partitions: int
    data_dir: Path
    replicas: int = 1
    session_timeout: float = 10.0
    heartbeat_interval: float = 3.0
    commit_interval: float = 0.5
    standbys: int = 0
    slot: str | None = None
    credentials: Any = None
    extra: Mapping[str, Any] = field(default_factory=dict)


def new_app(settings: AppSettings) -> Any:
    """Install the shims for the broker and build an app. A stopped app cannot be started again."""
    shims.install(settings.broker)
    servers = ";".join(f"kafka://{server}" for server in settings.bootstrap.split(","))
    options: dict[str, Any] = {
        "broker": servers,
        "broker_credentials": settings.credentials,
        "store": "memory://",
        "datadir": str(settings.data_dir),
        "topic_partitions": settings.partitions,
        "topic_replication_factor": settings.replicas,
        "processing_guarantee": "at_least_once",
        "consumer_auto_offset_reset": "earliest",
        "broker_commit_interval": settings.commit_interval,
        "broker_commit_every": 1000,
        "broker_session_timeout": settings.session_timeout,
        "broker_heartbeat_interval": settings.heartbeat_interval,
        "broker_max_poll_interval": 86_400.0,  # below the time of a long step a worker leaves for good (fact 9)
        # A worker needs no right to create topics: ours are there, and nothing here runs on a leader only.
        "topic_disable_leader": True,
        "topic_allow_declare": False,
        "stream_wait_empty": True,  # False acknowledges what is in hand on SIGTERM (fact 7)
        "stream_buffer_maxsize": 200,  # a micro-batch: what one partition has in it, the others wait for
        "table_standby_replicas": settings.standbys,
        "Table": RowTable,
        "autodiscover": False,
        "worker_redirect_stdouts": False,
        "web_enabled": False,
    }
    if settings.slot is not None and settings.broker == "kafka":
        options["consumer_group_instance_id"] = settings.slot
    return faust.App(settings.app_id, **(options | dict(settings.extra)))


async def start(app: Any) -> None:
    """Start an app; `Refused` if the broker refuses its group, for which Faust would wait in silence for ever."""
    await _unless_refused(app, asyncio.ensure_future(app.start()))


async def running(app: Any) -> None:
    """Wait for the end of a started app; `Unavailable` if it did not end because it was told to.

    Faust only logs a crash and leaves the process alive without a consumer (rights that are missing, a broker
    that lost its data, a table that cannot be restored): whoever starts an app must watch it with this.
    """
    await _unless_refused(app, asyncio.ensure_future(app.wait_until_stopped()))
    if app.crashed:
        raise Unavailable(f"Faust gave up: {type(app.crash_reason).__name__}") from app.crash_reason


async def _unless_refused(app: Any, waiting: asyncio.Future[Any]) -> None:
    try:
        while not waiting.done():
            await asyncio.wait({waiting}, timeout=LOOK)
            if (why := refusal(app)) is not None:
                raise Refused(f"the broker refuses the group {app.conf.id}: {why}")
        waiting.result()
    finally:
        if not waiting.done():
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting


def assigned(app: Any) -> bool:
    """Whether the app has partitions now, and no rebalance is under way."""
    try:
        return bool(app.consumer.assignment()) and not app.rebalancing
    except ConsumerNotStarted:
        return False


def refusal(app: Any) -> str | None:
    """The error with which the broker refuses the app's group, None if it does not.

    aiokafka keeps it for the next call of the consumer; Faust calls its consumer only once it has partitions, which it
    never gets (no right on the group, a session timeout that the broker does not take).
    """
    thread = getattr(app.consumer, "_thread", None)
    consumer = getattr(thread, "_consumer", None)
    error = getattr(getattr(consumer, "_coordinator", None), "_pending_exception", None)
    return None if error is None or getattr(error, "retriable", False) else type(error).__name__
