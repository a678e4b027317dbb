"""The command line against an API on a loopback port: answers for people and programs, and how it fails."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
import uvicorn

from agents_memory.adapters.memory_store import MemoryStore
from agents_memory.commands import Correct, Erase, Forget, Hold, Retract, Revive
from agents_memory.events import CommandIgnored, Forgotten
from agents_memory.ids import derive, digest
from agents_memory.message import Message
from agents_memory.model import Kind, Layer, Reason, State
from agents_memory.rows import row_key
from agents_memory.stages.index import apply, project
from streams.cli import COMMANDS, _run, cli
from streams.steps import Outgoing
from tests.unit.api_kit import LIN, Recording, head, make, of_lin
from tests.unit.recall_kit import NOW, conversation, e5, memory, summary, turn

ALLERGY = memory("我对花生过敏", key="allergy", value="花生", importance=9.0)
TEA = memory("I like tea", kind=Kind.PREFERENCE, importance=5.0)
REDIS = memory("用 Redis", kind=Kind.DECISION, status="confirmed", alternatives=("Kafka",))
COLD = memory("I had a cold", state=State.FORGOTTEN, end_reason=Reason.DECAYED)
LOG = Forgotten(
    reason=Reason.DECAYED, layer=Layer.USER, turns=("t1",), numbers={"strength": 0.08}, rule="strength below 0.1",
    policy="p", memory_id=COLD.id, kind=Kind.FACT, importance=4,
)  # fmt: skip


@dataclass
class Served:
    """The API that the commands of a test talk to."""

    store: MemoryStore
    recording: Recording

    def carry_out(self, ignored: bool) -> None:
        """From now on, every command is handled as it is published: done, or ignored."""
        publish = self.recording.publish

        async def handled(records: Sequence[Outgoing]) -> None:
            await publish(records)
            ident = self.recording.messages[-1].id
            body = CommandIgnored(command="memory.confirm", why="no such memory")
            log = [Message(derive("ignored", ident), LIN, ident, NOW, body)] if ignored else []
            row = head(recent=(digest(ident),))
            await apply(self.store, project([(row_key(LIN, row), row)], log, e5()))

        self.recording.publish = handled  # type: ignore[method-assign]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Served]:
    """An API that holds what a user `lin` said, on a port of its own, and an environment that leads to it."""
    rows = [
        ALLERGY, TEA, REDIS, COLD, turn("周六想请朋友吃饭", ident="w1"), summary("a", {"intent": ["退货"]}),
        conversation("c1", ["w1"], touched_at=NOW),
    ]  # fmt: skip
    log = [Message(derive("log"), LIN, COLD.id, NOW, LOG, "c1")]
    store = asyncio.run(of_lin(head(), *rows, messages=log))
    app, recording = make(store)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, access_log=False))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 20
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    monkeypatch.setenv("AGENTS_MEMORY_API_URL", f"http://127.0.0.1:{port}")
    monkeypatch.setenv("AGENTS_MEMORY_DATA_DIR", str(tmp_path))
    yield Served(store, recording)
    server.should_exit = True
    thread.join(20)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An environment in which nothing runs."""
    for name in ("BROKER", "API_URL"):
        monkeypatch.delenv(f"AGENTS_MEMORY_{name}", raising=False)
    monkeypatch.setenv("AGENTS_MEMORY_DATA_DIR", str(tmp_path))


@pytest.mark.usefixtures("served")
class TestLooking:
    def test_memories_are_shown_by_kind_and_dumped_whole(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert _run(["memories", "lin"]) == 0
        text = capsys.readouterr().out
        assert [line for line in text.splitlines() if line[0] != " "] == ["facts 1", "preferences 1", "decisions 1"]
        assert "我对花生过敏" in text
        assert ALLERGY.id[:8] in text
        assert "cold" not in text
        assert _run(["memories", "lin", "--all", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert {m["text"] for m in found} == {"我对花生过敏", "I like tea", "用 Redis", "I had a cold"}
        assert set(found[0]) >= {"id", "about", "key", "value", "kind", "layer", "state", "sources", "first_seen"}

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["memory", "lin", ALLERGY.id[:8]], ["importance 9", "allergy = 花生", "c1 / turn of 我对花生过敏"]),
            (["recall", "lin", "我对什么过敏"], ["1. 我对花生过敏", "structured", "importance 9"]),
            (["recall", "lin", "what is the weather"], ["nothing is known about that"]),
            (["context", "lin", "订餐厅", "--conversation", "c1"], ["我对花生过敏", "周六想请朋友吃饭"]),
            (["why", "lin", "我得过感冒 I had a cold"], ["let go", "decayed"]),
            (["rejected", "lin", "方案A"], ["not turned down before"]),
            (["decisions", "lin"], ["confirmed", "用 Redis", "instead of Kafka"]),
            (["summaries", "lin"], ["c1", "topic_shift", "退货"]),
            (["forgotten", "lin", "--reason", "decayed"], ["forgotten", "strength 0.08", COLD.id[:8]]),
            (["forgotten", "lin", "--reason", "expired"], ["nothing was let go"]),
            (["export", "lin", "--format", "csv"], ["section,id,text", "我对花生过敏"]),
        ],
        ids=lambda value: value[0],
    )
    def test_people_read_what_they_asked_for(
        self, arguments: list[str], words: list[str], capfdbinary: pytest.CaptureFixture[bytes]
    ) -> None:
        assert _run(arguments) == 0
        text = capfdbinary.readouterr().out.decode()
        assert not [word for word in words if word not in text], text

    @pytest.mark.parametrize(
        "arguments",
        [
            ["recall", "lin", "我对什么过敏"], ["context", "lin", "x"], ["why", "lin", "花生"], ["decisions", "lin"],
            ["summaries", "lin"], ["forgotten", "lin"], ["export", "lin"], ["rejected", "lin", "x"],
            ["memory", "lin", ALLERGY.id],
        ],
        ids=lambda value: value[0],
    )  # fmt: skip
    def test_programs_get_json(self, arguments: list[str], capfdbinary: pytest.CaptureFixture[bytes]) -> None:
        assert _run([*arguments, "--json"]) == 0
        json.loads(capfdbinary.readouterr().out)

    def test_another_tenant_has_other_users(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert _run(["memories", "lin", "--tenant", "acme"]) == 0
        assert capsys.readouterr().out == "nothing is remembered\n"

    def test_an_export_is_written_for_its_owner_only(self, tmp_path: Path) -> None:
        out = tmp_path / "lin.json"
        assert _run(["export", "lin", "--out", str(out)]) == 0
        assert json.loads(out.read_bytes())["user"] == "lin"
        assert out.stat().st_mode & 0o077 == 0

    @pytest.mark.parametrize(
        "arguments",
        [
            ["memories", ""],
            ["memories", "lin", "--tenant", ""],
            ["memory", "lin", "0000"],
            ["memory", "lin", "x"],
            ["recall", "lin"],
            ["recall", "lin", "x", "-k", "0"],
            ["memories", "lin", "--kind", "weather"],
            ["forget", "lin", "--yes"],
            ["forget", "lin", "x", "--id", ALLERGY.id, "--yes"],
            ["erase", "lin"],
            ["nothing"],
        ],
        ids=" ".join,
    )
    def test_wrong_usage_is_one_line_and_code_2(self, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        assert _run(arguments) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert len(captured.err.splitlines()) == 1
        assert captured.err.startswith("agents-memory: ")


def test_a_command_is_given_and_its_outcome_told(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(["forget", "lin", "花生", "--yes", "--timeout", "0"]) == 0
    assert capsys.readouterr().out == "pending\n"
    assert _run(["erase", "lin", "--yes", "--ticket", "T-1", "--timeout", "0", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    forget, erase = served.recording.messages
    assert isinstance(forget.body, Forget)
    assert forget.body.what == "花生"
    assert isinstance(erase.body, Erase)
    assert (answer["command"], erase.body.ticket) == (erase.id, "T-1")


@pytest.mark.parametrize("ignored", [False, True])
def test_it_waits_for_the_outcome_and_fails_if_the_command_was_ignored(
    served: Served, capsys: pytest.CaptureFixture[str], ignored: bool
) -> None:
    served.carry_out(ignored)
    assert _run(["confirm", "lin", ALLERGY.id[:8]]) == (1 if ignored else 0)
    assert capsys.readouterr().out == ("ignored: no such memory\n" if ignored else "done\n")


@pytest.mark.parametrize(
    ("arguments", "cls"),
    [
        (["correct", "lin", "我对腰果过敏", "--id", ALLERGY.id[:8]], Correct),
        (["retract", "lin", "花生"], Retract),
        (["hold", "lin", "c1", "可能换手机", "--why", "没定"], Hold),
        (["revive", "lin", COLD.id[:8]], Revive),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_each_verb_is_its_own_command(served: Served, arguments: list[str], cls: type) -> None:
    assert _run([*arguments, "--timeout", "0"]) == 0
    (message,) = served.recording.messages
    assert type(message.body) is cls


def test_the_table_names_commands_that_are_there() -> None:
    places = {name for section in COMMANDS.values() for name in section}
    assert places == set(cli.list_commands(cli.make_context("agents-memory", ["status"])))


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize(
    "arguments",
    [["memories", "lin"], ["tail", "journal"], ["status"], ["topics", "plan"], ["dead-letters", "list"]],
    ids=lambda value: value[0],
)
def test_nothing_running_is_one_line_and_code_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(arguments) == 2
    captured = capsys.readouterr()
    assert "agents-memory up" in captured.err
    assert len(captured.err.splitlines()) == 1
    assert captured.out == ""


def test_an_api_that_is_away_is_code_2(
    alone: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGENTS_MEMORY_API_URL", "http://127.0.0.1:1")
    assert _run(["memories", "lin"]) == 2
    assert "does not answer" in capsys.readouterr().err


def test_settings_are_shown_without_secrets(
    alone: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGENTS_MEMORY_SECRET", "very secret")
    assert _run(["settings"]) == 0
    assert "very secret" not in capsys.readouterr().out
    assert _run(["settings", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["partitions"] == 4
    monkeypatch.setenv("AGENTS_MEMORY_PARTITONS", "8")
    assert _run(["settings"]) == 2
    assert capsys.readouterr().err == "agents-memory: unknown setting AGENTS_MEMORY_PARTITONS\n"


def test_an_api_without_its_settings_says_which(alone: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(["api"]) == 2
    assert "AGENTS_MEMORY_BROKER" in capsys.readouterr().err
