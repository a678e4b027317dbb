"""What cannot work is told in one line on stderr, without a traceback, with exit code 2, and leaves nothing running."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from streams.brokers import Broker
from streams.settings import load
from streams.topics import apply
from tests.e2e.running import ROOT, Up, run

TALK = str(ROOT / "agents_memory" / "demo" / "en.jsonl")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


@pytest.fixture
def closed() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def refused(data: Path, *arguments: str, **settings: object) -> str:
    """The one line that a command that cannot work says."""
    done = run(data, *arguments, settings=settings)
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert done.stderr.startswith("agents-memory: "), done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.removeprefix("agents-memory: ").strip()


@pytest.mark.parametrize(
    ("arguments", "settings", "said"),
    [
        (["up"], {"clokc": "wall"}, "unknown setting AGENTS_MEMORY_CLOKC"),
        (["up"], {"partitions": "many"}, "wrong setting: partitions"),
        (["up", "--clock", "noon"], {}, "wrong setting: clock: clock is one of wall, event, file:PATH"),
        (["up", "--clock", "file:/nowhere/clock"], {}, "the clock file clock holds no RFC 3339 time"),
        (["up", "--policy", "forgetful"], {}, "unknown policy preset 'forgetful'; there are: default"),
        (["up", "--policy", "/nowhere/policy.json"], {}, "cannot read the policy document policy.json"),
        (["up", "--api-port", "70000"], {}, "wrong setting: api_port"),
        (["up", "--broker", "rabbit"], {}, "Invalid value for '--broker'"),
        (["worker", "--stages", "enrich,embed"], {}, "wrong setting: stages"),
        (["worker"], {}, "no broker: set AGENTS_MEMORY_BROKER"),
        (["api"], {}, "no broker: set AGENTS_MEMORY_BROKER"),
        (["publish", TALK, "--format", "xml"], {}, "unknown format 'xml': choose auto or one of jsonl"),
        (["publish", str(ROOT / "LICENSE")], {}, "it is neither JSON nor JSON lines"),
        (["publish", "/nowhere/talk.jsonl"], {}, "Invalid value for 'FILE'"),
        (["publish", TALK, "--user", ""], {}, "user"),
    ],
    ids=lambda value: "-".join(value[::2]).rpartition("/")[2] if isinstance(value, list) else "",
)  # fmt: skip
def test_what_is_wrong_is_named(data: Path, arguments: list[str], settings: dict[str, str], said: str) -> None:
    assert said in refused(data, *arguments, **settings)
    assert not (data / "run.json").exists()


@pytest.mark.parametrize(
    "command", [["memories", "lin"], ["status"], ["publish", TALK], ["tail", "summaries"]], ids=lambda words: words[0]
)
def test_without_a_running_stack_it_says_how_to_start_one(data: Path, command: list[str]) -> None:
    line = refused(data, *command)
    assert line.startswith("nothing is running")
    assert "agents-memory up" in line


def test_a_stack_that_has_gone_is_nothing_running(data: Path) -> None:
    data.mkdir()
    gone = run(data, "--version")
    assert gone.returncode == 0
    (data / "run.json").write_text(json.dumps({"pid": 2**22 + 1, "bootstrap": "127.0.0.1:1", "api": "127.0.0.1:1"}))
    assert refused(data, "memories", "lin").startswith("nothing is running (process 4194305")


@pytest.mark.parametrize("setting", ["api_port", "metrics_port"])
def test_a_port_that_is_taken_is_named(data: Path, taken: int, setting: str) -> None:
    assert refused(data, "up", **{setting: taken}) == f"port {taken} is taken by another process"
    assert not (data / "store").exists(), "it looks before it starts anything"


@pytest.mark.parametrize(
    "command",
    [["worker"], ["api"], ["publish", TALK], ["tail", "summaries"], ["topics", "plan"]],
    ids=lambda words: words[0],
)
def test_a_broker_that_does_not_answer_is_named(data: Path, closed: int, command: list[str]) -> None:
    line = refused(data, *command, broker=f"127.0.0.1:{closed}", secret="s", qdrant_url=f"http://127.0.0.1:{closed}")
    assert "broker" in line
    assert "answer" in line


@pytest.mark.parametrize("command", ["worker", "api"])
async def test_a_store_that_does_not_answer_is_named(
    data: Path, embedded_broker: Broker, closed: int, command: str
) -> None:
    settings = {"broker": embedded_broker.bootstrap, "broker_kind": "embedded", "topic_prefix": "errors."}
    await apply(load({}, **settings))
    url = f"http://127.0.0.1:{closed}"
    line = refused(data, command, secret="s", qdrant_url=url, **settings)
    assert line.startswith(f"the store at {url} does not answer")


def test_topics_that_are_missing_are_named(data: Path, embedded_broker: Broker) -> None:
    settings = {"broker": embedded_broker.bootstrap, "broker_kind": "embedded", "topic_prefix": "none."}
    line = refused(data, "worker", secret="s", **settings)
    assert line.startswith("the topic none.memory.")
    assert "agents-memory topics apply" in line


def test_a_second_stack_on_the_same_directory_is_refused_and_the_first_goes_on(data: Path) -> None:
    first = Up(data)
    try:
        first.start()
        assert refused(data, "up") == f"a stack is already running in {data}"
        assert first.json("memories", "lin") == []
        assert first.stop() == 0
    finally:
        first.close()
