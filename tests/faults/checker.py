"""Compare what stands on the topics, in the store and in the metrics with the oracle, id by id.

lost         it should be there and is not: a published turn or command, an output, a row, a point
doubled      it is there and should not be: an output nobody decided, a row or point that never was, a row with
             another content, an input that had its effect twice
resurrected  a row or point that was deleted stands again
reordered    outputs of one partition in another order than they were decided in (first appearances)
stale        a row that stands in an earlier version, a point that says something else than its row
miscounted   gauges that say something else than what is held; in a run without kills, counters too
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import orjson

from agents_memory.policy import Policy
from agents_memory.rows import decode_row, split_key
from agents_memory.stages.index import project
from agents_memory.stages.points import COLLECTION_OF, point_id
from agents_memory.topics import TopicName
from streams.measure import Measure
from streams.metrics import Metrics
from streams.settings import Settings
from tests.faults.oracle import NOISE, Outcome, Place, Record, digest, fold
from tests.faults.reading import Samples, points, read_all, samples

OUTPUTS = (TopicName.SEGMENTS, TopicName.SUMMARIES, TopicName.JOURNAL, TopicName.FORGOTTEN)
LOGGED = (TopicName.FORGOTTEN.value, TopicName.JOURNAL.value)

GAUGES = ("memories", "memories_by_use")
COUNTERS = (
    "turns_total", "memory_writes_total", "retention_decisions_total", "agent_questions_total",
    "candidates_rejected_total", "corrections_total", "segments_closed_total", "revivals_total", "reactivations_total",
)  # fmt: skip
"""What a step adds to, and nothing else does."""

KINDS = ("lost", "doubled", "resurrected", "reordered", "stale", "miscounted")
SHOWN = 4

Points = dict[str, dict[str, dict[str, Any]]]


@dataclass
class Found:
    """What there is. `said` are the ids of outputs in order, by topic and partition; `points` None without a store."""

    inputs: list[Record] = field(default_factory=list)
    rows: dict[Place, bytes] = field(default_factory=dict)
    said: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    points: Points | None = None
    metrics: Samples | None = None


@dataclass
class Report:
    """What is wrong, by kind: one note for each thing, with its id and never its text."""

    inputs: int
    rows: int
    points: int
    wrong: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})

    @property
    def line(self) -> str:
        """The three that must be 0 whatever happens."""
        return " ".join(f"{kind} {len(self.wrong[kind])}" for kind in KINDS[:3])

    @property
    def other(self) -> str:
        """The others."""
        return " ".join(f"{kind} {len(self.wrong[kind])}" for kind in KINDS[3:])

    @property
    def notes(self) -> tuple[str, ...]:
        """A few of each kind."""
        return tuple(f"{kind}: {note}" for kind in KINDS for note in self.wrong[kind][:SHOWN])

    @property
    def right(self) -> bool:
        """Whether nothing is wrong."""
        return not any(self.wrong.values())

    def note(self, kind: str, what: str, which: Iterable[object]) -> None:
        """Count these."""
        self.wrong[kind].extend(f"{what} {one}" for one in which)


async def check(
    settings: Settings, published: set[str], expositions: Sequence[str] = (), *, counters: bool = False
) -> Report:
    """The report over everything that is there now. `expositions` are the workers' metrics pages."""
    return compare(await find(settings, expositions), published, settings.policy_document(), counters=counters)


async def find(settings: Settings, expositions: Sequence[str] = ()) -> Found:
    """Read the topics, and the store and the metrics if there are any."""
    found = Found([(r.partition, tuple(r.headers), r.value) for r in await read_all(settings, TopicName.INPUTS)])
    for record in await read_all(settings, TopicName.RECORDS):
        place = record.partition, record.key.decode()
        if record.value is None:
            found.rows.pop(place, None)
        else:
            found.rows[place] = record.value
    for topic in OUTPUTS:
        for record in await read_all(settings, topic):
            headers = dict(record.headers)
            if NOISE.encode() not in headers["ce_type"]:
                found.said.setdefault((topic.value, record.partition), []).append(headers["ce_id"].decode())
    if "index" in settings.stages:
        found.points = await points(settings)
    if expositions:
        found.metrics = samples(expositions)
    return found


def compare(found: Found, published: set[str], policy: Policy, *, counters: bool = False) -> Report:
    """Hold what was found against the oracle."""
    metrics = Metrics("oracle", "oracle")
    measure = Measure(metrics, policy)
    expected = fold(found.inputs, measure.step)
    report = Report(len(found.inputs), len(found.rows), sum(map(len, (found.points or {}).values())))
    report.note("lost", "published, never taken in:", published - expected.turns - expected.inputs)
    report.note("doubled", "input with an effect twice:", expected.twice)
    _said(report, expected, found.said)
    _rows(report, expected, found.rows)
    if found.points is not None:
        _points(report, expected, found.points)
    if found.metrics is not None:
        measure.memories(expected.memories())
        names = [f"agents_memory_{name}" for name in (*GAUGES, *(COUNTERS if counters else ()))]
        _metrics(report, names, samples([metrics.expose().decode()]), found.metrics)
    return report


def _said(report: Report, expected: Outcome, said: dict[tuple[str, int], list[str]]) -> None:
    for place in expected.said.keys() | said.keys():
        wanted, there = expected.said.get(place, []), list(dict.fromkeys(said.get(place, [])))
        report.note("lost", f"output on {place[0]}:", set(wanted) - set(there))
        report.note("doubled", f"output nobody decided, {place[0]}:", set(there) - set(wanted))
        present, known = set(there), set(wanted)
        first = [one for one in wanted if one in present]
        again = [one for one in there if one in known]
        report.note("reordered", f"output on {place[0]}:", [b for a, b in zip(first, again, strict=True) if a != b][:1])


def _rows(report: Report, expected: Outcome, rows: dict[Place, bytes]) -> None:
    report.note("lost", "row", expected.rows.keys() - rows.keys())
    for place in rows.keys() - expected.rows.keys():
        report.note("resurrected" if place in expected.gone else "doubled", "row", [place])
    for place in rows.keys() & expected.rows.keys():
        if rows[place] != expected.rows[place]:
            old = digest(rows[place]) in expected.past.get(place, set())
            report.note("stale" if old else "doubled", "row with another content:", [place])


def _points(report: Report, expected: Outcome, held: Points) -> None:
    rows = [(key, decode_row(value)) for (_, key), value in expected.rows.items()]
    log = [
        expected.messages[ident]
        for (topic, _), ids in expected.said.items()
        if topic in LOGGED
        for ident in dict.fromkeys(ids)
    ]
    wanted: dict[str, dict[str, dict[str, Any]]] = {}
    for operation in project(rows, log, _Blank()):
        into = wanted.setdefault(operation.collection, {})
        into |= {point.id: _plain(point.payload) for point in operation.upserts}
    gone: dict[str, set[str]] = {}
    for _, key in expected.gone:
        subject, kind, ident = split_key(key)
        if collection := COLLECTION_OF.get(kind):
            gone.setdefault(collection, set()).add(point_id(subject, kind, ident))
    for collection in wanted.keys() | held.keys():
        there, should = held.get(collection, {}), wanted.get(collection, {})
        report.note("lost", f"point of {collection}", should.keys() - there.keys())
        for ident in there.keys() - should.keys():
            back = ident in gone.get(collection, set())
            report.note("resurrected" if back else "doubled", f"point of {collection}", [ident])
        for ident in there.keys() & should.keys():
            if _plain(there[ident]) != should[ident]:
                report.note("stale", f"point of {collection}", [ident])


def _metrics(report: Report, names: Sequence[str], expected: Samples, found: Samples) -> None:
    for place in sorted(expected.keys() | found.keys()):
        if place[0] in names and expected.get(place, 0.0) != found.get(place, 0.0):
            labels = ",".join(value for _, value in place[1])
            report.note(
                "miscounted", f"{place[0]}{{{labels}}}", [f"{found.get(place, 0.0)} not {expected.get(place, 0.0)}"]
            )


def _plain(payload: dict[str, Any]) -> dict[str, Any]:
    """A payload without vectors, as JSON has it."""
    plain: dict[str, Any] = orjson.loads(orjson.dumps(payload))
    plain.pop("line_vectors", None)
    return plain


class _Blank:
    """An embedder for when no vector matters."""

    name, size = "blank", 4

    def passages(self, texts: Sequence[str]) -> Any:
        return np.zeros((len(texts), self.size), dtype=np.float32)

    queries = passages

    def calibrate(self, cosine: float) -> float:
        return cosine
