"""The demo: one command plays a conversation through a stack of its own and shows what becomes of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.running import ROOT, run

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
