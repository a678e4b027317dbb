"""Where a command finds the running stack, and what it says if there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest

from agents_memory.errors import BadSettings
from streams.running import alive, find
from streams.settings import Settings


def run_file(directory: Path, **changes: Any) -> Settings:
    body = {
        "pid": os.getpid(), "bootstrap": "127.0.0.1:9", "broker_kind": "embedded", "api": "http://127.0.0.1:8/",
        "metrics": "http://127.0.0.1:7/metrics", "qdrant": "http://127.0.0.1:6", "partitions": 2, "later": "field",
    }  # fmt: skip
    (directory / "run.json").write_bytes(orjson.dumps({**body, **changes}))
    return Settings(data_dir=directory)


def test_the_stack_is_found_in_its_data_directory(tmp_path: Path) -> None:
    stack = find(run_file(tmp_path))
    settings = stack.with_broker()
    assert (stack.api, stack.metrics_url) == ("http://127.0.0.1:8", "http://127.0.0.1:7")
    assert (settings.broker, settings.broker_kind, settings.partitions) == ("127.0.0.1:9", "embedded", 2)
    assert settings.qdrant_url == "http://127.0.0.1:6"


def test_addresses_without_a_scheme_are_http(tmp_path: Path) -> None:
    stack = find(run_file(tmp_path, api="127.0.0.1:8", metrics=None))
    assert (stack.api, stack.metrics_url) == ("http://127.0.0.1:8", "")


def test_the_environment_is_taken_at_its_word(tmp_path: Path) -> None:
    running = run_file(tmp_path)
    only_api = find(running.model_copy(update={"api_url": "http://elsewhere/"}))
    assert only_api.api == "http://elsewhere"
    with pytest.raises(BadSettings, match="AGENTS_MEMORY_BROKER"):
        only_api.with_broker()
    only_broker = find(running.model_copy(update={"broker": "elsewhere:9092"}))
    assert only_broker.with_broker().broker_kind == "kafka"
    with pytest.raises(BadSettings, match="AGENTS_MEMORY_API_URL"):
        _ = only_broker.api


def test_nothing_running_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="agents-memory up") as nothing:
        find(Settings(data_dir=tmp_path))
    assert "\n" not in str(nothing.value)


def test_what_a_killed_stack_left_behind_is_no_stack(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    assert not alive(ended.pid)
    with pytest.raises(BadSettings, match="has gone"):
        find(run_file(tmp_path, pid=ended.pid))


@pytest.mark.parametrize("content", [b"", b"[]", b'{"pid": "x"}'])
def test_a_broken_run_file_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "run.json").write_bytes(content)
    with pytest.raises(BadSettings, match=r"cannot read .*run\.json"):
        find(Settings(data_dir=tmp_path))
