"""How cases are read, spread out and played: on a system that writes down what it is told."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.__main__ import main, select
from tests.acceptance.cases import START, STEP, Fillers, Script, fault, load, raw_values, scripts
from tests.acceptance.checks import OPS
from tests.acceptance.fake import FILLERS, Fake, case, memory, why
from tests.acceptance.report import result, table
from tests.acceptance.runner import Outcome, duration, run
from tests.acceptance.system import DeadLetter, Fault, Memory, Recall

DEAD = DeadLetter(b"{", "bad", "turns", 0, 7)


class TestRaw:
    RECORD = base64.b64encode(
        b'{"message_id": "1", "user_id": "ann", "text": "hi \\ud83d", "ts": 5, "more": 1}'
    ).decode()

    def test_dead_letters_must_have_the_bytes_and_their_place(self) -> None:
        raw = {"turns": [], "raw": base64.b64encode(b"{").decode(), "envelope": "any"}
        check = {"op": "dlq", "count": 1}
        assert why(Fake(dead=[DEAD]), check, **raw) == "", "earlier dead letters do not count"

        class Nowhere(Fake):
            def publish_raw(self, value: bytes | None, key: str) -> None:
                self.dead.append(replace(DEAD, offset=None))

        class Changed(Fake):
            def publish_raw(self, value: bytes | None, key: str) -> None:
                self.dead.append(replace(DEAD, value=b"{}"))

        assert "place" in why(Nowhere(), check, **raw)
        assert "0 dead letters" in why(Changed(), check, **raw)

    def test_a_null_value_stays_null(self) -> None:
        system = Fake()
        assert why(system, {"op": "dlq", "count": 1}, turns=[], raw_null=True) == ""
        assert ("raw", None, "s_X1") in system.calls

    def test_reference_records_are_rekeyed_and_keep_all_else(self) -> None:
        (script,) = scripts(case(raw=self.RECORD, envelope="reference"), "t", FILLERS)
        value = script.raw[0]
        assert value is not None
        assert b"\\ud83d" in value
        assert json.loads(value) == {
            "id": "1", "user": "ann", "text": "hi \ud83d", "at": 5, "more": 1, "tenant": "t-0",
        }  # fmt: skip

    def test_variants_are_plays_of_their_own(self) -> None:
        variants = case(raw=self.RECORD, envelope="reference", variants=[-1, None, {"text": "ho"}])
        found = [json.loads(s.raw[0] or b"") for s in scripts(variants, "t", FILLERS)]
        assert [r.get("at", "none") for r in found] == [5, -1, "none", 5]
        assert found[3]["text"] == "ho"
        assert len({r["tenant"] for r in found}) == 4

    def test_markers_are_expanded(self) -> None:
        value = base64.b64encode(b"<@>").decode()
        assert raw_values(case(raw=value, raw_expand={"@": 5})) == [b"<xxxxx>"]
        assert raw_values(case(raw=value, raw_expand={"marker": "@", "bytes": 3})) == [b"<xxx>"]


class TestTurns:
    @staticmethod
    def script(limit: int | None = None, **fields: Any) -> Script:
        return next(scripts(case(**fields), "t", FILLERS, limit))

    def test_times_go_on_from_the_last_one_given(self) -> None:
        turns = [{"role": "user", "text": "a"}, {"role": "user", "text": "b", "at": "2026-04-01T00:00:00+00:00"},
                 {"role": "user", "text": "c"}]  # fmt: skip
        at = [s.turn.at for s in self.script(turns=turns).turns]
        assert at[0] == START
        assert at[2] - at[1] == STEP

    def test_filler_stands_behind_its_turn(self) -> None:
        filler = [{"after": 1, "n": 2, "lang": "zh"}]
        found = self.script(turns=[{"role": "user", "text": t} for t in "ab"], filler=filler).turns
        assert [s.number for s in found] == [1, 0, 0, 0, 0, 2]
        assert len({s.turn.id for s in found}) == 6
        assert all(b.turn.at - a.turn.at == STEP for a, b in pairwise(found))

    def test_duplicates_are_the_same_record(self) -> None:
        said = {"role": "user", "text": "a", "msg_id": "m"}
        turns = [said, said | {"duplicate": True}]
        first, second = self.script(turns=turns).turns
        assert first.turn == second.turn

    def test_publish_order_is_not_the_order_of_time(self) -> None:
        turns = [{"role": "user", "text": t, "publish_order": n} for t, n in (("a", 2), ("b", 1))]
        system = Fake()
        run(case({"op": "no_supersede"}, turns=turns), system, "t", FILLERS)
        assert [c for c in system.calls if c[0] == "publish"] == [("publish", "b"), ("publish", "a")]

    def test_volume(self) -> None:
        bulk = self.script(bulk={"messages": 100, "chitchat": 0.9, "lang": "en"}).bulk
        assert len(bulk) == 100
        assert sum("Crate" in s.turn.text for s in bulk) == 10
        assert len(self.script(limit=7, bulk={"messages": 100}).bulk) == 7

    def test_bulk_facts_must_all_be_found(self) -> None:
        class Finds(Fake):
            def recall(self, tenant: str, user: str | None, recall: Recall) -> list[Memory]:
                return [Memory(t.id, t.text) for t in self.turns if recall.query in t.text]

        assert why(Finds(), {"op": "no_supersede"}, bulk={"facts": 12}) == ""
        assert "12 of 12" in why(Fake(), {"op": "no_supersede"}, bulk={"facts": 12})

    def test_bulk_users_are_checked_each(self) -> None:
        class OnlyOne(Fake):
            def recall(self, tenant: str, user: str | None, recall: Recall) -> list[Memory]:
                return [memory("bees")] if user == "u_X1_0" else []

        check = {"op": "recall", "query": "q", "must": ["bees"]}
        assert "and for 1 more users" in why(OnlyOne(), check, bulk={"users": 3})


class TestPlay:
    TURNS = [
        {"role": "user", "text": "a", "at": "2026-03-01T09:00:00+08:00"},
        {"role": "assistant", "text": "b", "at": "2026-03-01T09:00:05+08:00"},
        {"role": "user", "text": "c", "at": "2026-03-05T09:00:00+08:00"},
    ]

    def test_turns_are_published_up_to_the_probe(self) -> None:
        system = Fake()
        first = {"op": "recall", "query": "1", "probe_at": "2026-03-02T00:00:00+08:00"}
        last = {"op": "recall", "query": "3", "probe_after": "P2DT1H"}
        run(case(last, {"op": "recall", "query": "2"}, first, turns=self.TURNS), system, "t", FILLERS)
        acts = [c if c[0] == "publish" else (c[0], c[2].query) for c in system.calls if c[0] in ("publish", "recall")]
        assert acts == [("publish", "a", "b"), ("recall", "1"), ("publish", "c"), ("recall", "2"), ("recall", "3")]
        times = [c[1] for c in system.calls if c[0] == "now"]
        assert times == sorted(times)
        assert times[0] == datetime.fromisoformat("2026-03-01T09:00:00+08:00"), "not before the first turn, nor after"
        assert times[-1] == datetime.fromisoformat("2026-03-07T10:00:00+08:00")

    def test_what_is_said_far_apart_is_processed_apart(self) -> None:
        system = Fake()
        run(case({"op": "no_supersede"}, turns=self.TURNS), system, "t", FILLERS)
        assert [c[1:] for c in system.calls if c[0] == "publish"] == [("a", "b"), ("c",)]

    def test_concurrent_turns_go_out_together(self) -> None:
        together = {"role": "user", "concurrent_group": "g", "at": "2026-03-01T10:00:00+08:00"}
        turns = [self.TURNS[0], *(together | {"text": text} for text in "xy")]
        system = Fake()
        run(case({"op": "no_supersede"}, turns=turns), system, "t", FILLERS)
        assert [c[1:] for c in system.calls if c[0] == "publish"] == [("a",), ("x", "y")]

    def test_conversations_end_before_summaries_are_looked_at(self) -> None:
        system = Fake()
        run(case({"op": "recall", "query": "q"}, {"op": "summaries"}, {"op": "summaries"}), system, "t", FILLERS)
        acts = [c[0] for c in system.calls if c[0] in ("publish", "recall", "end")]
        assert acts == ["publish", "recall", "end"]

    def test_the_time_of_processing_can_be_fixed(self) -> None:
        system = Fake()
        now = "2026-06-01T00:00:00+08:00"
        run(case({"op": "no_supersede"}, turns=self.TURNS, now=now), system, "t", FILLERS)
        assert {c[1] for c in system.calls if c[0] == "now"} == {datetime.fromisoformat(now)}

    def test_sessions(self) -> None:
        system = Fake()
        asked = {"op": "recall", "query": "q"}
        run(case(asked, asked | {"session": "new"}), system, "t", FILLERS)
        assert [c[2].conversation for c in system.calls if c[0] == "recall"] == ["s_X1", "s_X1_new"]

    def test_faults_begin_where_they_should(self) -> None:
        system = Fake()
        run(case({"op": "no_supersede"}, turns=self.TURNS, fault="qdrant_down_60s_before:2"), system, "t", FILLERS)
        acts = [c for c in system.calls if c[0] in ("publish", "inject", "heal")]
        assert acts == [("publish", "a"), ("inject", "qdrant_down"), ("publish", "b"), ("publish", "c"), ("heal",)]

    def test_what_a_system_cannot_do_is_no_pass(self) -> None:
        outcome = run(case({"op": "no_supersede"}, fault="kill9_loop"), Fake(supports_faults=False), "t", FILLERS)
        assert not outcome.passed
        assert not outcome.ran

    def test_an_error_of_the_system_fails_its_case_only(self) -> None:
        class Broken(Fake):
            def memories(self, tenant: str, user: str) -> list[Memory]:
                raise RuntimeError("broken")

        assert "RuntimeError" in why(Broken(), {"op": "no_supersede"})

    def test_setup_is_said_first_by_others(self) -> None:
        system = Fake()
        run(case({"op": "no_supersede"}, setup=[{"user": "ann", "text": "before"}]), system, "t", FILLERS)
        assert [(t.user, t.text) for t in system.turns] == [("ann", "before"), ("u_X1", "I keep bees.")]

    def test_repeats_are_plays_in_tenants_of_their_own(self) -> None:
        system = Fake()
        run(case({"op": "no_supersede"}, repeat=3), system, "t", FILLERS)
        assert {t.tenant for t in system.turns} == {"t-0", "t-1", "t-2"}
        assert [c[1] for c in system.calls if c[0] == "begin"] == ["t-0", "t-1", "t-2"]


def test_durations_and_faults() -> None:
    assert duration("P1W2DT3H4M5S") == timedelta(days=9, hours=3, minutes=4, seconds=5)
    with pytest.raises(ValueError, match="no duration"):
        duration("3 days")
    assert fault("kill9_loop") == Fault("kill9_loop")
    assert fault("kill_before_commit") == Fault("kill_before_commit")
    assert fault("extractor_down_120s") == Fault("extractor_down", 120)
    assert fault("qdrant_down_60s_before:3") == Fault("qdrant_down", 60, 3)
    assert fault("qdrant_down") == Fault("qdrant_down")


def test_report_keeps_hard_cases_apart() -> None:
    outcomes = [Outcome(case(kind="a"), True), Outcome(case(kind="a", hard=True), False, "no"),
                Outcome(case(kind="b"), False, "bad")]  # fmt: skip
    found = result(outcomes)
    assert found["core"] == {"passed": 1, "total": 2, "share": 0.5}
    assert found["hard"] == {"passed": 0, "total": 1, "share": 0.0}
    assert found["kinds"] == {"a": {"passed": 1, "total": 2}, "b": {"passed": 0, "total": 1}}
    assert result([])["core"] == {"passed": 0, "total": 0, "share": None}
    assert "core 1 of 2" in table(outcomes)


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps({"id": "A", "kind": "k", "checks": [], "turns": []}) + "\n\n")
    cases = load(path)
    assert [c.id for c in select(cases, "k", "A, B")] == ["A"]
    assert select(cases, "other", None) == []
    for arguments, problem in (
        (["--fast", "--cases", str(tmp_path / "absent")], "cannot read the cases"),
        (["--cases", str(path), "--kind", "other"], "no case matches"),
    ):
        assert main(arguments) == 2
        assert problem in capsys.readouterr().err


SHARED = Path(__file__).parents[3] / "shared" / "cases" / "cases.jsonl"


@pytest.mark.skipif(not SHARED.exists(), reason="the cases are not beside the checkout")
def test_every_case_that_there_is_can_be_played() -> None:
    fillers = Fillers.beside(SHARED)
    for found in load(SHARED):
        assert {check["op"] for check in found.checks} <= set(OPS)
        for script in scripts(found, "t", fillers, limit=20):
            assert script.turns or script.raw
        outcome = run(found, Fake(), "t", fillers, limit=20)
        assert outcome.ran, outcome.why
