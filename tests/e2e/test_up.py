"""One command runs everything, and keeps everything: over stops, starts and kill -9, on both brokers."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.e2e.running import ROOT, Up, alive, run

ZH = ROOT / "agents_memory" / "demo" / "zh.jsonl"
USER = "xiaoman"
MARK = "腰果"
"""What the user of the demo is allergic to."""

COUNTS = ("turns", "skipped", "dead_letters", "memories", "summaries")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[Callable[..., Up]]:
    """Makes stacks on a data directory of the test; what still runs at its end is killed."""
    made: list[Up] = []

    def make(*options: str) -> Up:
        made.append(Up(tmp_path / "data", options))
        return made[-1]

    yield make
    for up in made:
        up.close()


@pytest.fixture(params=["embedded", pytest.param("kafka", marks=[pytest.mark.kafka, pytest.mark.long])])
def options(request: pytest.FixtureRequest) -> Sequence[str]:
    """The options of `up` for both brokers."""
    if request.param == "kafka":
        request.getfixturevalue("kafka_available")
    return ("--broker", request.param)


def published(up: Up) -> dict[str, int]:
    answer = up.json("publish", str(ZH), "--wait")
    return {name: answer[name] for name in COUNTS}


def remembered(up: Up) -> dict[str, Any]:
    """All memories and summaries, by id, without what changes with the time that passes."""
    memories = up.json("memories", USER, "--all")
    summaries = up.json("summaries", USER, "--limit", "1000")
    return {
        **{m["id"]: (m["text"], m["state"], m["key"], m["value"], m["importance"]) for m in memories},
        **{s["id"]: (s["text"], s["version"]) for s in summaries},
    }


def logged(up: Up) -> list[str]:
    return sorted(entry["id"] for entry in up.json("forgotten", USER, "--limit", "10000"))


def test_everything_that_was_published_is_there_after_stops_and_kills(
    stack: Callable[..., Up], options: Sequence[str]
) -> None:
    up = stack(*options)
    up.start()
    first = published(up)
    turns = len(ZH.read_text("utf-8").splitlines())
    assert first["turns"] == turns
    assert first["dead_letters"] == first["skipped"] == 0
    assert first["memories"] > 0
    assert first["summaries"] > 0
    before, log = remembered(up), logged(up)
    assert any(MARK in text for text, *_ in before.values())
    assert log

    assert published(up) == first
    assert (remembered(up), logged(up)) == (before, log)

    children = up.children()
    assert up.stop() == 0
    assert not up.run_file.exists()
    assert not any(alive(pid) for pid in children)

    up.start()
    assert (remembered(up), logged(up)) == (before, log)
    assert published(up) == first
    assert (remembered(up), logged(up)) == (before, log)

    up.kill()
    up.start()
    assert published(up) == first
    assert (remembered(up), logged(up)) == (before, log)
    assert up.stop(signal.SIGTERM) == 0


def test_no_word_of_a_conversation_stands_in_logs_metrics_or_the_logs_of_the_memory(stack: Callable[..., Up]) -> None:
    up = stack()
    up.start()
    published(up)
    metrics = httpx.get(json.loads(up.run_file.read_text())["metrics"]).text
    topics = "".join(
        run(up.data, "tail", topic, "--from-beginning", "--json", "--limit", "10").stdout
        for topic in ("forgotten", "journal")
    )
    assert topics.count("\n") == 20
    assert up.stop() == 0
    logs = "".join(path.read_text("utf-8", "replace") for path in (up.data / "logs").glob("*.log"))
    assert "worker started" in logs
    turns = [json.loads(line) for line in ZH.read_text("utf-8").splitlines()]
    # Pieces of eight characters: a cut or quoted sentence is found too. The user's name is as private as the words.
    pieces = {t["text"][i : i + 8] for t in turns for i in range(0, len(t["text"]) - 8, 4)} | {USER}
    for place in (logs, metrics, topics):
        assert not [piece for piece in pieces if piece in place or json.dumps(piece)[1:-1] in place]


def test_what_is_remembered_can_be_asked_for(stack: Callable[..., Up]) -> None:
    up = stack()
    up.start()
    turns = published(up)["turns"]

    found = up.json("recall", USER, "点外卖要避开什么")
    assert any(MARK in one["text"] for one in found)
    assert {"id", "text", "importance", "strength", "score", "route", "why", "sources"} <= found[0].keys()
    [reason, *_] = up.json("why", USER, MARK)
    assert MARK in json.dumps(reason, ensure_ascii=False)
    status = up.json("status")
    assert status["turns_done"] == turns
    assert status["dead_letters"] == 0
    assert status["memories"]["active"] > 0
    gone = up.json("forgotten", USER)
    assert all(entry["reason"] and entry["event"]["rule"] for entry in gone)
    assert MARK not in json.dumps(gone, ensure_ascii=False)
    assert up.json("recall", "somebody-else", "点外卖要避开什么") == []
    assert up.stop() == 0


@pytest.mark.long
def test_what_a_killed_parent_leaves_behind_is_in_nobodys_way(stack: Callable[..., Up]) -> None:
    up = stack()
    up.start()
    left = up.children()
    up.kill(children=False)

    up.start()
    assert not any(alive(pid) for pid in left)
    assert published(up)["dead_letters"] == 0
    assert up.stop() == 0


@pytest.mark.long
def test_a_worker_that_is_killed_comes_back(stack: Callable[..., Up]) -> None:
    up = stack()
    up.start()
    first = published(up)
    before = remembered(up)
    worker = json.loads(up.run_file.read_bytes())["worker_pid"]
    os.kill(worker, signal.SIGKILL)
    end = time.monotonic() + 60
    while json.loads(up.run_file.read_bytes())["worker_pid"] == worker:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert published(up) == first
    assert remembered(up) == before
    assert up.stop() == 0


def test_after_an_erasure_no_file_holds_a_word_of_it(stack: Callable[..., Up]) -> None:
    up = stack()
    up.start()
    published(up)
    kept = [up.data / name for name in ("kept.sqlite", "kept.sqlite-wal")]
    assert holding(MARK, [*kept, *up.data.rglob("store/**/*")]), "or this test finds nothing"

    known = {memory["id"] for memory in up.json("memories", USER, "--all")}
    assert up.json("erase", USER, "--yes")["status"] == "done"
    assert up.json("memories", USER, "--all") == []
    assert up.json("summaries", USER) == []
    assert up.json("recall", USER, "点外卖要避开什么") == []
    gone = up.json("forgotten", USER, "--kind", "forgotten")
    assert known <= {entry["memory"] for entry in gone if entry["reason"] == "user_request"}
    export = json.loads(run(up.data, "export", USER).stdout)
    assert (export["memories"], export["summaries"], export["turns"]) == ([], [], [])
    end = time.monotonic() + 10
    while holding(MARK, kept):
        assert time.monotonic() < end
        time.sleep(0.2)

    assert up.stop() == 0
    assert holding(MARK, up.data.rglob("*")) == []
    up.start()
    assert up.json("memories", USER, "--all") == []
    assert up.stop() == 0
    assert holding(MARK, up.data.rglob("*")) == []


def holding(text: str, files: Iterable[Path]) -> list[Path]:
    """Those of the files that hold the text, in UTF-8 or escaped as JSON."""
    wanted = (text.encode(), json.dumps(text)[1:-1].encode())
    return [file for file in files if file.is_file() and any(one in file.read_bytes() for one in wanted)]
