"""The simulated year on a small scale: deterministic, nothing leaves without a reason, the limit holds, a true picture."""

from __future__ import annotations

import csv
from datetime import timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest

from agents_memory.model import Role
from agents_memory.policy import CapacityPolicy, Policy
from tests.eval.year import Year, play, write
from tests.eval.year_talk import DAYS, START, sessions
from tests.unit.core_kit import Talk

LIMIT = 12


@pytest.fixture(scope="module")
def year() -> Year:
    run = Talk(Policy(capacity=CapacityPolicy(max_active=LIMIT, consolidate=4))).run
    return play(run, list(sessions(160, seed=3)))


def test_the_talk_is_the_same_each_time_lies_in_the_year_and_is_in_both_languages() -> None:
    talk = list(sessions(400, seed=1))
    assert talk == list(sessions(400, seed=1)) != list(sessions(400, seed=2))
    turns = [turn for session in talk for turn in session.turns]
    assert len(turns) == len({t.id for t in turns}) == 400
    assert [s.turns[0].at for s in talk] == sorted(s.turns[0].at for s in talk)
    assert all(START <= t.at < START + timedelta(days=DAYS) for t in turns)
    chinese = sum(any("\u4e00" <= c <= "\u9fff" for c in t.text) for t in turns if t.role is Role.USER)
    assert 0.3 < chinese / sum(t.role is Role.USER for t in turns) < 0.7
    assert any(s.question for s in talk)


def test_a_fifth_is_taken_from_real_talk() -> None:
    real = [turn.model_copy(update={"text": f"real {n}"}) for s in sessions(50, 1) for n, turn in enumerate(s.turns)]
    turns = [turn for session in sessions(2_000, 1, real) for turn in session.turns]
    assert 0.1 < sum(t.text.startswith("real ") for t in turns) / len(turns) < 0.3


def test_nothing_leaves_without_a_reason_and_the_limit_holds(year: Year) -> None:
    assert len(year.rows) == 53
    assert sum(row["turns"] for row in year.rows) == 160
    assert not year.without_reason
    assert not year.protected_lost
    assert not year.above_limit
    assert max(row["active"] for row in year.rows) > LIMIT / 2
    assert {"capacity", "expired"} <= set(year.reasons)
    guarded = [row["protected"] for row in year.rows]
    assert guarded == sorted(guarded), "protected ones stay"
    assert all(0 <= row["mean_strength"] <= 1 for row in year.rows)


def test_it_is_written_as_a_table_and_a_picture(year: Year, tmp_path: Path) -> None:
    write(year, tmp_path / "out", LIMIT, "a year <in> small")
    with (tmp_path / "out" / "year.csv").open(encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    assert [float(row["active"]) for row in table] == [row["active"] for row in year.rows]
    root = ElementTree.parse(tmp_path / "out" / "year.svg").getroot()
    names = [element.text for element in root.iter() if element.text]
    assert "a year <in> small" in names
    assert f"limit {LIMIT}" in names
    assert set(year.reasons) <= set(names)
    bars = [e for e in root.iter("{http://www.w3.org/2000/svg}rect") if "height" in e.attrib]
    assert len(bars) > sum(row[name] > 0 for row in year.rows for name in year.reasons)
