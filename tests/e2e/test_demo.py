"""The demo: one command plays a conversation through a stack of its own and shows what becomes of it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.running import ROOT, alive, command, environment, run

RATES = ("forgetting rate", "repeat-question rate", "conflict rate")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def test_the_demo_shows_what_is_remembered_summarised_and_let_go(tmp_path: Path) -> None:
    done = run(tmp_path, "demo", "--lang", "en", "--pace", "0", timeout=280)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    said = done.stdout.splitlines()
    played = len((ROOT / "agents_memory" / "demo" / "en.jsonl").read_text("utf-8").splitlines())
    assert sum(bool(re.match(r"\w{3} \d\d:\d\d ", line)) for line in said) == played
    for word in ("  remembered", "  summary", "  let go"):
        assert any(line.startswith(word) for line in said), word
    assert any("protected" in line for line in said if line.startswith("  remembered"))
    rates = {name: line.split() for name in RATES for line in said if line.startswith(name)}
    assert rates.keys() == set(RATES)
    for words in rates.values():
        part, whole = int(words[-3]), int(words[-1])
        assert 0 <= part <= whole
        assert whole > 0
    assert not list(tmp_path.iterdir()), "the demo keeps nothing"


@pytest.mark.parametrize("by", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.long)], ids=str)
def test_a_demo_that_is_stopped_leaves_nothing_behind(tmp_path: Path, by: signal.Signals) -> None:
    env = environment(tmp_path) | {"TMPDIR": str(tmp_path)}
    with (tmp_path / "said").open("wb") as out:
        # A shell that runs the suite in the background has SIGINT ignored, and its children inherit that.
        demo = subprocess.Popen(
            command("demo"), cwd=ROOT, env=env, stdout=out, stderr=out,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip
    try:
        wait_for(lambda: (tmp_path / "said").read_text().count("\n") > 5)
        [data] = tmp_path.glob("agents-memory-demo-*")
        children = [int(pid) for pid in json.loads((data / "children.json").read_bytes())]
        assert len(children) == 4
        demo.send_signal(by)
        assert demo.wait(120) in (1, 130)
    finally:
        demo.kill()
        demo.wait()
    assert "Traceback" not in (tmp_path / "said").read_text()
    assert not any(alive(pid) for pid in children)
    assert not data.exists()


def wait_for(true: Callable[[], bool], seconds: float = 90.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.1)
