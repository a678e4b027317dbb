"""A worker with a stateless stage that copies, to test delivery with. Run as a process by the tests.

`KIND` loop: a plain consumer loop; agent: a Faust agent without a table. While the file `DOWN` exists, its
dependency is away.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agents_memory.errors import BadRecord, Unavailable
from streams.faust_app import AppSettings, new_app, running
from streams.loop import BatchLoop, LoopSettings
from streams.producing import ProducerSettings, Publisher
from streams.retrying import Backoff
from streams.stateless import StatelessRunner, StatelessSettings
from streams.steps import Incoming, Outgoing

ENV = os.environ
PREFIX = ENV["PREFIX"]
SLOW = float(ENV.get("SLOW", "0"))


def away() -> bool:
    return Path(ENV.get("DOWN", "/nowhere")).exists()


class Copying:
    """Copies the id of each record."""

    async def work(self, record: Incoming) -> Sequence[Outgoing]:
        if away():
            raise Unavailable("the dependency is away")
        if SLOW:
            logging.info("working")
            await asyncio.sleep(SLOW)
        try:
            name = json.loads(record.value or b"")["id"]
        except ValueError as exc:
            raise BadRecord("undecodable") from exc
        return [Outgoing(f"{PREFIX}.out", record.key, json.dumps({"id": name}).encode(), (), record.partition)]

    async def batch(self, records: Sequence[Incoming]) -> Sequence[Outgoing]:
        return [output for record in records for output in await self.work(record)]


def loop(publisher: Publisher) -> None:
    settings = LoopSettings(
        "copy",
        ENV["BOOTSTRAP"],
        f"{PREFIX}-toy",
        (f"{PREFIX}.in",),
        f"{PREFIX}.dead",
        max_records=50,
        session_timeout=float(ENV.get("SESSION", "2")),
        heartbeat_interval=0.5,
    )

    async def main() -> None:
        running = BatchLoop(Copying().batch, publisher, settings)
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.stop)
        await running.run()

    asyncio.run(main())


async def agent(publisher: Publisher, broker: Any) -> None:
    app = new_app(
        AppSettings(f"{PREFIX}-toy", ENV["BOOTSTRAP"], broker, 4, Path(ENV["DATA"]), commit_interval=0.2,
                    session_timeout=float(ENV.get("SESSION", "2")), heartbeat_interval=0.5)
    )  # fmt: skip
    settings = StatelessSettings(
        "copy", f"{PREFIX}.in", f"{PREFIX}.dead", 4, max_records=50, grace=float(ENV.get("GRACE", "5"))
    )
    StatelessRunner(app, Copying(), publisher, settings, backoff=Backoff(0.2, 0.5)).attach()
    app.finalize()
    await app.start()
    stopping = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopping.set)
    ends = [asyncio.create_task(stopping.wait()), asyncio.create_task(running(app))]
    done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    await app.stop()
    for end in done:
        end.result()


if __name__ == "__main__":
    logging.basicConfig(stream=sys.stdout, level="INFO")
    made = Publisher(ProducerSettings(ENV["BOOTSTRAP"], ENV["BROKER"]))  # type: ignore[arg-type]
    if ENV["KIND"] == "loop":
        loop(made)
    else:
        asyncio.run(agent(made, ENV["BROKER"]))
