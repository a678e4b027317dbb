"""A worker with a stage that only counts, to test the delivery with. Run as a process by the tests.

Each record adds one to the count of its subject, which stands in three rows that must always agree: a worker
that is given rows of which only some were written refuses them and dies.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from agents_memory.errors import BadRecord, Unavailable
from streams.durable import row_table
from streams.faust_app import AppSettings, new_app, running
from streams.producing import ProducerSettings, Publisher
from streams.runner import RunnerSettings, StatefulRunner
from streams.steps import Incoming, Outgoing, Step

KINDS = ("head", "left", "right")
SLOW = float(os.environ.get("SLOW", "0"))


class Counting:
    """The stage: subjects by partition, each {count, seen, part}."""

    def __init__(self, outputs: str) -> None:
        self.outputs = outputs
        self.subjects: dict[int, dict[str, dict[str, Any]]] = {}

    def restore(self, partition: int, rows: Iterable[tuple[bytes, bytes]]) -> None:
        found: dict[str, dict[str, dict[str, Any]]] = {}
        for key, value in rows:
            kind, subject = key.decode().split("/")
            found.setdefault(subject, {})[kind] = json.loads(value)
        for subject, row in found.items():
            versions = [(row[kind]["count"], row[kind]["part"]) if kind in row else None for kind in KINDS]
            if len(set(versions)) != 1:
                raise AssertionError(f"half a step: {subject} {versions}")
        self.subjects[partition] = {subject: row["head"] for subject, row in found.items()}
        logging.getLogger("toy").warning("restored %d: %d subjects", partition, len(found))

    def release(self, partition: int) -> None:
        self.subjects.pop(partition, None)

    def step(self, record: Incoming) -> Sequence[Step]:
        try:
            value = json.loads(record.value or b"")
        except ValueError as exc:
            raise BadRecord("undecodable") from exc
        subject = (record.key or b"").decode()
        subjects = self.subjects[record.partition]
        head = subjects.get(subject, {"count": 0, "part": 0, "seen": []})
        if value["id"] in head["seen"]:
            return ()
        time.sleep(SLOW)
        steps = []
        for part in range(head["part"], value["parts"]):
            last = part == value["parts"] - 1
            head = {
                "count": head["count"] + last, "part": 0 if last else part + 1,
                "seen": [*head["seen"], value["id"]] if last else head["seen"],
            }  # fmt: skip
            fact = {"id": f"{value['id']}/{part}", "count": head["count"], "part": head["part"]}
            rows = {"head": head, "left": head | {"seen": []}, "right": head | {"seen": [], "pad": "x" * value["pad"]}}
            steps.append(
                Step(
                    (Outgoing(self.outputs, record.key, json.dumps(fact).encode(), (), record.partition),),
                    tuple((f"{kind}/{subject}".encode(), json.dumps(row).encode()) for kind, row in rows.items()),
                )
            )
        subjects[subject] = head
        return steps


class Interrupted(Publisher):
    """A publisher whose broker is away while the file `DOWN` exists: for outputs, for rows or for both."""

    def _fail(self, what: str) -> None:
        down = Path(os.environ.get("DOWN", "/nowhere"))
        if down.exists() and what in down.read_text():
            raise Unavailable(f"{what} cannot be published")

    async def publish(self, records: Sequence[Outgoing]) -> None:
        self._fail("outputs")
        await super().publish(records)

    async def append_rows(
        self, topic: str, partition: int, rows: Iterable[tuple[bytes, bytes | None]]
    ) -> tuple[int, int]:
        self._fail("rows")
        return await super().append_rows(topic, partition, rows)


async def main() -> None:
    env = os.environ
    logging.basicConfig(stream=sys.stdout, level=env.get("LOG", "WARNING"))
    prefix, broker = env["PREFIX"], env["BROKER"]
    assert broker in ("embedded", "kafka")
    app = new_app(
        AppSettings(
            f"{prefix}-toy",
            env["BOOTSTRAP"],
            broker,
            4,
            Path(env["DATA"]),
            commit_interval=0.2,  # type: ignore[arg-type]
            session_timeout=float(env.get("SESSION", "2")),
            heartbeat_interval=0.5,
        )
    )
    publisher = Interrupted(ProducerSettings(env["BOOTSTRAP"], broker))  # type: ignore[arg-type]
    table = row_table(app, "rows", f"{prefix}.rows", 4)
    settings = RunnerSettings(
        "toy", f"{prefix}.in", f"{prefix}.dead", 4, max_records=int(env.get("BATCH", "50")), freeze_limit=1.0
    )
    StatefulRunner(app, Counting(f"{prefix}.out"), table, publisher, settings).attach()
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
    asyncio.run(main())
