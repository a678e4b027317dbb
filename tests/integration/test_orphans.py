"""The children of a killed stack are ended by the next one; nothing else is, even if it has got their process id."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import orjson
import pytest

from streams.embedded.orphans import clear_away, write_down

Sleeper = subprocess.Popen[bytes]


@pytest.fixture
def sleeper() -> Iterator[Callable[[], Sleeper]]:
    started: list[Sleeper] = []

    def start() -> Sleeper:
        started.append(subprocess.Popen(["sleep", "60"]))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


def test_what_was_written_down_is_ended(tmp_path: Path, sleeper: Callable[[], Sleeper]) -> None:
    file = tmp_path / "children.json"
    first, second, other = sleeper(), sleeper(), sleeper()
    write_down(file, [first.pid, None, second.pid])
    second.kill()
    second.wait()

    assert clear_away(file) == 1
    assert first.wait(5) == -9
    assert other.poll() is None
    assert not file.exists()


def test_a_process_with_the_id_of_another_is_left_alone(tmp_path: Path, sleeper: Callable[[], Sleeper]) -> None:
    file = tmp_path / "children.json"
    process = sleeper()
    file.write_bytes(orjson.dumps({str(process.pid): "Mon Jan  1 00:00:00 2001"}))
    assert clear_away(file) == 0
    assert process.poll() is None


@pytest.mark.parametrize("content", [None, b"", b"{"])
def test_no_file_and_a_broken_file_name_nobody(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "children.json"
    if content is not None:
        file.write_bytes(content)
    assert clear_away(file) == 0
