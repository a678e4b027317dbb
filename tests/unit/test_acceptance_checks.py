"""The acceptance checks against a system whose answers are known: each op must be able to pass and to fail."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.acceptance.checks import OPS
from tests.acceptance.fake import FILLERS, Fake, case, memory, why
from tests.acceptance.matching import contains, folded, is_chinese
from tests.acceptance.runner import run
from tests.acceptance.system import Asked, Context, Decision, Leaks, LogEntry, Memory, Recall, Summary

SUMMARY = Summary(
    {"intent": ("return the kettle",), "entities": ("KX-1",), "mood": ("angry",), "confirmed": ("pick-up",),
     "open": ()}, aside=("perhaps the lid leaks",), ratio=0.5, source_chars=2_000,
)  # fmt: skip
LOG = LogEntry("forgotten", "expired", {"reason": "expired", "score": 2.0, "turn_ids": ["1"]})
DROP = LogEntry("discarded", "low_importance", {"reason": "low_importance", "score": 1.0})
RETRIED = 'agents_memory_stage_records_total{outcome="retried",stage="index"}'
CODE = "def f():\n    return 1"

# op, check, a system that passes, and one that fails
TABLE: list[tuple[str, dict[str, Any], Fake, Fake]] = [
    ("must", {"op": "recall", "query": "q", "must": ["BEES", ["wasps", "hive"]]},
     Fake(found=[memory("Keeps be es in a hive")]), Fake(found=[memory("keeps bees"), memory("a hive")])),
    ("joined", {"op": "recall", "query": "q", "must": ["bees", "hive"], "joined": True},
     Fake(found=[memory("bees"), memory("hive")]), Fake(found=[memory("bees")])),
    ("must_not", {"op": "recall", "query": "q", "must_not": ["wasps"]},
     Fake(found=[memory("wasps", state="superseded")]), Fake(found=[memory("bees"), memory("wasps")])),
    ("history", {"op": "recall", "query": "q", "must": ["bees"], "must_not": ["wasps"]},
     Fake(found=[memory("changed from wasps to bees")]), Fake(found=[memory("bees"), memory("wasps")])),
    ("top", {"op": "recall", "query": "q", "must": ["bees"], "top": 1},
     Fake(found=[memory("bees"), memory("x")]), Fake(found=[memory("x"), memory("bees")])),
    ("must_also", {"op": "recall", "query": "q", "must": ["bees"], "must_also": [["no", "not"]]},
     Fake(found=[memory("no bees")]), Fake(found=[memory("bees")])),
    ("max_results", {"op": "recall", "query": "q", "max_results": 0}, Fake(), Fake(found=[memory("x", state="held")])),
    ("distinct", {"op": "recall", "query": "q", "distinct": True},
     Fake(found=[memory("a"), memory("b")]), Fake(found=[memory("a"), memory("A ", id="2")])),
    ("route", {"op": "recall", "query": "q", "must": ["bees"], "route": "structured"},
     Fake(found=[memory("bees", route="structured")]), Fake(found=[memory("bees", route="semantic")])),
    ("status_any", {"op": "recall", "query": "q", "must": ["bees"], "status_any": ["待确认"]},
     Fake(found=[memory("bees", state="unconfirmed")]), Fake(found=[memory("bees")])),
    ("needs_confirmation", {"op": "recall", "query": "q", "must": ["bees"], "status_any": ["unconfirmed"]},
     Fake(found=[memory("bees", needs_confirmation=True)]), Fake(found=[memory("bees", state="held")])),
    ("facts", {"op": "facts", "must": ["bees"], "must_not": ["wasps"], "count_max": 1, "importance_min": 8},
     Fake(items=[memory("bees", importance=8), memory("wasps", state="forgotten")]),
     Fake(items=[memory("bees", importance=7)])),
    ("facts absent", {"op": "facts", "must": ["bees"]}, Fake(items=[memory("bees", state="unconfirmed")]),
     Fake(items=[memory("bees", state="held")])),
    ("facts pending", {"op": "facts", "must": ["bees"], "or_pending": True}, Fake(items=[memory("bees", state="held")]),
     Fake(items=[memory("bees", state="superseded")])),
    ("facts count", {"op": "facts", "count_min": 1, "count_max": 1}, Fake(items=[memory("a")]), Fake()),
    ("facts pattern", {"op": "facts", "count_match": {"pattern": "(?i)BEE", "n": 1}}, Fake(items=[memory("bee")]),
     Fake(items=[memory("bee"), memory("bees")])),
    ("facts pattern max", {"op": "facts", "count_match": {"pattern": "bee", "max": 1}}, Fake(),
     Fake(items=[memory("bee"), memory("bees")])),
    ("facts layer", {"op": "facts", "must_not": ["bees"], "layer": "long_term"},
     Fake(items=[memory("bees", layer="session")]), Fake(items=[memory("bees")])),
    ("facts lang", {"op": "facts", "must": ["木工"], "lang": "zh"}, Fake(items=[memory("我在学木工 DIY")]),
     Fake(items=[memory("learns woodwork (木工)")])),
    ("facts paged", {"op": "facts", "paged": True}, Fake(items=[memory("a")]), Fake(items=[memory("a"), memory("a")])),
    ("superseded", {"op": "superseded", "old": "Rome", "new": "Oslo"},
     Fake(items=[memory("Rome", state="superseded", superseded_by="2"), memory("Oslo", id="2")]),
     Fake(items=[memory("Rome", state="superseded"), memory("Oslo", id="2")])),
    ("superseded still", {"op": "superseded", "old": "Rome", "new": "Oslo"},
     Fake(items=[memory("Rome", state="superseded", superseded_by="2"), memory("from Rome to Oslo", id="2")]),
     Fake(items=[memory("Rome", state="superseded", superseded_by="2"), memory("Oslo", id="2"), memory("Rome!")])),
    ("no_supersede", {"op": "no_supersede"}, Fake(items=[memory("a")]), Fake(items=[memory("a", state="superseded")])),
    ("strength_order", {"op": "strength_order", "higher": "a", "lower": "b"}, Fake(items=[memory("a", strength=0.2)]),
     Fake(items=[memory("a", strength=0.2), memory("b", strength=0.2)])),
    ("importance_order", {"op": "importance_order", "higher": "a", "lower": "b"},
     Fake(items=[memory("a", importance=6), memory("b", importance=5)]), Fake(items=[memory("b", importance=5)])),
    ("expired", {"op": "expired", "about": "permit"}, Fake(items=[memory("permit", state="expired")]),
     Fake(found=[memory("permit")])),
    ("verbatim", {"op": "verbatim", "query": "q", "text": CODE + "\n"}, Fake(found=[memory("use f", verbatim=CODE)]),
     Fake(found=[memory(CODE.replace("    ", "  "))])),
    ("roundtrip", {"op": "roundtrip", "query": "q", "text": "Ａ\u200dB"}, Fake(found=[memory("say Ａ\u200dB")]),
     Fake(found=[memory("say AB")])),
    ("provenance", {"op": "provenance", "about": "bees", "source_turn": 1},
     Fake(items=[memory("bees", sources=("X1-1",))]), Fake(items=[memory("bees", sources=("X1-2",))])),
    ("recall_error", {"op": "recall_error", "query": "q", "user": ""}, Fake(), Fake()),
    ("degraded", {"op": "degraded", "query": "q", "must": ["bees"]}, Fake(found=[memory("bees", degraded=True)]),
     Fake(found=[memory("bees")])),
    ("alive", {"op": "alive", "within_s": 30}, Fake(), Fake(remembers=False)),
    ("alive in time", {"op": "alive", "within_s": 30}, Fake(), Fake(late=True)),
    ("either", {"op": "either", "a": [{"op": "facts", "must": ["x"]}], "b": [{"op": "no_supersede"}]}, Fake(),
     Fake(items=[memory("y", state="superseded")])),
    ("summaries", {"op": "summaries", "min": 1, "max": 1, "must": ["kettle", "lid"], "must_any": [["KX-1", "KX-2"]],
                   "must_not": ["lid"], "json": True, "fields": {"mood": ["cross", "angry"]}},
     Fake(told=[SUMMARY]), Fake(told=[SUMMARY, SUMMARY])),
    ("summaries assert", {"op": "summaries", "must_not": ["kettle"]}, Fake(), Fake(told=[SUMMARY])),
    ("summaries lack", {"op": "summaries", "must": ["teapot"]}, Fake(told=[Summary({"open": ("teapot",)})]),
     Fake(told=[SUMMARY])),
    ("summaries field", {"op": "summaries", "fields": {"open": ["coupon"]}},
     Fake(told=[Summary({"open": ("coupon",)})]), Fake(told=[SUMMARY])),
    ("summaries json", {"op": "summaries", "json": True}, Fake(told=[SUMMARY]), Fake(told=[Summary({"intent": ()})])),
    ("never_together", {"op": "summaries", "never_together": [["kettle", "bees"]]},
     Fake(told=[SUMMARY, Summary({"open": ("bees",)})]), Fake(told=[Summary({"open": ("kettle", "bees")})])),
    ("max_ratio", {"op": "summaries", "max_ratio": 0.2}, Fake(told=[replace(SUMMARY, source_chars=900)]),
     Fake(told=[SUMMARY])),
    ("conditional", {"op": "summaries", "conditional": {"if": "kettle", "then": "refund"}},
     Fake(told=[Summary({"open": ("bees",)})]), Fake(told=[SUMMARY])),
    ("decision", {"op": "decision", "must": ["Redis"], "status": "confirmed", "count": 1, "single_active": True},
     Fake(decided=[Decision("Redis", "confirmed"), Decision("Kafka", "confirmed", active=False)]),
     Fake(decided=[Decision("Redis", "confirmed"), Decision("Kafka", "confirmed")])),
    ("decision status", {"op": "decision", "must": ["Redis"], "status": "confirmed"},
     Fake(decided=[Decision("Redis", "confirmed")]), Fake(decided=[Decision("Redis", "proposed")])),
    ("forget_log", {"op": "forget_log", "reason_any": ["expired"], "fields": ["reason", "score", "turn_ids"]},
     Fake(log=[LOG, DROP]), Fake(log=[DROP])),
    ("forget_log fields", {"op": "forget_log", "kind": "any", "count_min": 1, "fields": ["score", "turn_ids"]},
     Fake(log=[LOG]), Fake(log=[LOG, DROP])),
    ("forget_log none", {"op": "forget_log", "reason_none": ["expired"]}, Fake(log=[DROP]), Fake(log=[LOG])),
    ("forget_log count", {"op": "forget_log", "count_max": 0}, Fake(log=[DROP]), Fake(log=[LOG])),
    ("forget_log text", {"op": "forget_log", "must_not": ["bees"]}, Fake(log=[LOG]),
     Fake(log=[LogEntry("forgotten", "expired", {"preview": "Be es"})])),
    ("nowhere", {"op": "nowhere", "strings": ["bees"], "where": ["facts", "vectors", "export", "logs"]}, Fake(),
     Fake(dump=Leaks(vectors="keeps BEES"))),
    ("nowhere state", {"op": "nowhere", "strings": ["bees"], "where": ["facts_of:ann"]}, Fake(),
     Fake(items=[memory("bees", state="forgotten")])),
    ("nowhere aside", {"op": "nowhere", "strings": ["lid"], "where": ["summaries", "decisions", "metrics"]}, Fake(),
     Fake(told=[SUMMARY])),
    ("repeat_question", {"op": "repeat_question", "count_min": 1, "answer": ["42"]},
     Fake(asked=[Asked(True, "size 42"), Asked(False)]), Fake(asked=[Asked(True, "size 41")])),
    ("repeat_question max", {"op": "repeat_question", "count_max": 0}, Fake(asked=[Asked(False)]),
     Fake(asked=[Asked(True)])),
    ("context", {"op": "context", "must": ["bees"], "max_tokens": 10}, Fake(block=Context("bees", 10)),
     Fake(block=Context("bees", 11))),
    ("context text", {"op": "context", "must": ["bees"]}, Fake(block=Context("bees", 1)), Fake(block=Context("b", 1))),
    ("metric", {"op": "metric", "about": "extraction failures / retries", "must_increase": True},
     Fake(samples=[{RETRIED: 1}, {RETRIED: 2}]), Fake(samples=[{RETRIED: 1}])),
    ("metric still", {"op": "metric", "about": "extraction failures", "must_increase": False},
     Fake(samples=[{RETRIED: 1}]), Fake(samples=[{RETRIED: 1}, {RETRIED: 2}])),
    ("metric there", {"op": "metric", "about": "retries", "must_increase": None}, Fake(samples=[{RETRIED: 0}]), Fake()),
    ("latency", {"op": "latency", "target": "recall", "p95_ms": 10_000}, Fake(), Fake()),
]  # fmt: skip
SEPARATELY = {"recall_error", "latency", "dlq", "delete", "replay_from_start"}


@pytest.mark.parametrize(("name", "check", "good", "bad"), TABLE, ids=[row[0] for row in TABLE])
def test_every_op_can_pass_and_fail(name: str, check: dict[str, Any], good: Fake, bad: Fake) -> None:
    assert why(good, check) == ""
    if check["op"] not in SEPARATELY:
        assert why(bad, check).startswith(check["op"])


def test_the_table_has_every_op() -> None:
    assert {row[1]["op"] for row in TABLE} | SEPARATELY == set(OPS)


def test_a_system_that_answers_for_nobody_fails() -> None:
    class Open(Fake):
        def recall(self, tenant: str, user: str | None, recall: Recall) -> list[Memory]:
            return []

    assert "was not refused" in why(Open(), {"op": "recall_error", "query": "q", "user": None})


def test_a_slow_recall_fails() -> None:
    assert "p95 is" in why(Fake(), {"op": "latency", "target": "recall", "p95_ms": 0})


def test_acts_are_done_before_what_follows() -> None:
    system = Fake()
    play = case({"op": "delete", "what": "bees"}, {"op": "delete"}, {"op": "replay_from_start"})
    assert run(play, system, "t", FILLERS).passed
    assert [c for c in system.calls if c[0] in ("delete", "replay")] == [
        ("delete", "u_X1", "bees"), ("delete", "u_X1", None), ("replay",),
    ]  # fmt: skip


def test_matching_ignores_form_case_and_space() -> None:
    assert contains("电话：０９１２－３４５", "0912-345")
    assert contains("Straße  42", "STRASSE 42")
    assert contains("x", ["y", "X"])
    assert not contains("x", [])
    assert folded("ﬁ ①") == "fi1"
    assert is_chinese("用 nginx 吧，超时设长")
    assert not is_chinese("uses 茶")
