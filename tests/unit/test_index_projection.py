"""Which points a batch of rows and events becomes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import numpy as np
import pytest

from agents_memory.adapters.memory_store import MemoryStore
from agents_memory.events import Discarded, DuplicateSkipped, Forgotten, MemoryReinforced
from agents_memory.ids import derive
from agents_memory.message import Message
from agents_memory.model import Kind, Layer, Reason, Role, Span, State
from agents_memory.ports import Vector
from agents_memory.rows import Head, Memory, PolicyRow, Row, Seen, Summary, row_key
from agents_memory.stages.embedding import EmbeddingCache
from agents_memory.stages.index import StoreOp, apply, project
from tests.unit.recall_kit import NOW, SUBJECT, conversation, memory, summary, turn


class Counting:
    """An embedder that counts what it embeds."""

    name = "counting"
    size = 384

    def __init__(self) -> None:
        self.embedded: list[str] = []

    def passages(self, texts: Sequence[str]) -> Vector:
        self.embedded += texts
        return np.full((len(texts), self.size), 0.05, dtype=np.float32)

    queries = passages

    def calibrate(self, cosine: float) -> float:
        return cosine


def keyed(*rows: Row) -> list[tuple[str, Row | None]]:
    return [(row_key(SUBJECT, row), row) for row in rows]


def by_name(ops: list[StoreOp]) -> dict[str, StoreOp]:
    assert len({op.collection for op in ops}) == len(ops)
    return {op.collection: op for op in ops}


def letting_go(body: Forgotten | Discarded, conversation: str = "c1") -> Message:
    return Message(derive("test", body.type), SUBJECT, "m", NOW, body, conversation)


def test_a_memory_keeps_its_row_and_its_filters() -> None:
    row = memory("我的邮箱是 Lan@Example.cn", key="email/开票", value="Lan@Example.cn", about="user", turn="t1")
    op = by_name(project(keyed(row), [], Counting()))["memories"]
    (point,) = op.upserts
    assert point.id == row.id
    assert Memory.model_validate(point.payload["row"]) == row
    assert point.payload["key"] == ["email", "email/开票"]
    assert point.payload["identifiers"] == ["lan@example.cn"]
    assert point.payload["sources"] == ["t1"]
    assert point.payload["state"] == "active"
    assert set(point.dense) == {"e5"}
    assert point.sparse["bm25"]


def test_what_is_embedded_is_the_statement_and_a_value_it_lacks() -> None:
    embedder = Counting()
    project(keyed(memory("my locker is 218", value="218"), memory("we moved", value="Porto", turn="t2")), [], embedder)
    assert embedder.embedded == ["my locker is 218", "we moved Porto"]


def test_the_last_row_of_a_key_wins_and_null_deletes() -> None:
    first, gone = memory("I like tea", turn="t1"), memory("I like rain", turn="t2")
    last = first.model_copy(update={"state": State.SUPERSEDED})
    rows = [*keyed(first, gone, last), (row_key(SUBJECT, gone), None)]
    op = by_name(project(rows, [], Counting()))["memories"]
    assert [p.payload["state"] for p in op.upserts] == ["superseded"]
    assert op.deletes == (gone.id,)


def test_a_text_is_embedded_once_and_not_again_while_it_stays() -> None:
    embedder, cache = Counting(), EmbeddingCache()
    row = memory("I like tea")
    project(keyed(row, memory("I like tea", turn="other")), [], embedder, cache)
    project(keyed(row.model_copy(update={"accesses": 3})), [], embedder, cache)
    assert embedder.embedded == ["I like tea"]


def test_the_cache_is_bounded_by_the_latest() -> None:
    embedder, cache = Counting(), EmbeddingCache(limit=2)
    cache.passages(embedder, ["a", "b"])
    cache.passages(embedder, ["a", "c"])
    cache.passages(embedder, ["a", "b"])
    assert embedder.embedded == ["a", "b", "c", "b"]


def test_a_user_turn_with_a_trace_and_an_identifier_has_three_kinds() -> None:
    row = turn("订单 QH20260118-201 能改颜色吗", ident="t1", asks=True)
    (point,) = by_name(project(keyed(row), [], Counting()))["sessions"].upserts
    assert point.id == derive(SUBJECT, "turn", "t1")
    assert point.payload["kind"] == ["turn", "trace", "identified"]
    assert point.payload["asks"] is True
    assert len(point.dense["use"]) == 512


def test_an_agents_turn_is_no_trace() -> None:
    row = turn("I booked it", role=Role.ASSISTANT).model_copy(update={"trace_until": NOW})
    (point,) = by_name(project(keyed(row), [], Counting()))["sessions"].upserts
    assert point.payload["kind"] == ["turn"]
    assert point.payload["expires_at"] is None


def test_a_withheld_turn_is_deleted_and_a_cut_one_shown_without_the_cut() -> None:
    withheld = turn("forget my address", withheld=True)
    cut = turn("I live at 6 Elm Road and like tea", ident="t2").without(Span(turn_id="t2", start=7, end=20))
    op = by_name(project(keyed(withheld, cut), [], Counting()))["sessions"]
    assert op.deletes == (derive(SUBJECT, "turn", withheld.id),)
    (point,) = op.upserts
    assert point.payload["text"] == "I live and like tea"
    assert not point.dense


def test_a_conversation_carries_its_window_its_turns_and_whether_it_is_done() -> None:
    row = conversation("c9", ["t1", "t2"], ended=True, task="return the lamp")
    (point,) = by_name(project(keyed(row), [], Counting()))["sessions"].upserts
    assert point.id == derive(SUBJECT, "conversation", "c9")
    assert point.payload["window"] == ["t1", "t2"]
    assert point.payload["turns"] == 2
    assert point.payload["done"] is True


def test_a_summary_is_searched_by_what_it_asserts() -> None:
    row = summary("s", {"confirmed": ["the index was missing"], "mood": ["neutral"], "open": ["check the backup"]})
    guess = row.content.fields["mood"]
    content = row.content.model_copy(update={"hypotheses": guess, "superseded": guess, "rejected": guess})
    embedder = Counting()
    op = by_name(project(keyed(row.model_copy(update={"content": content})), [], embedder))["summaries"]
    lines = ["the index was missing", "check the backup"]
    assert embedder.embedded == lines
    assert [line["text"] for line in op.upserts[0].payload["lines"]] == lines
    assert len(op.upserts[0].payload["line_vectors"]) == 2
    assert Summary.model_validate(op.upserts[0].payload["row"]).segment == row.segment


def test_lines_of_a_summary_that_were_not_meant_are_not_searched() -> None:
    row = summary("s", {"intent": ["假如哪天我养了只边牧，一天得遛几次"], "confirmed": ["一早一晚各一次"]})
    op = by_name(project(keyed(row), [], Counting()))["summaries"]
    assert [line["text"] for line in op.upserts[0].payload["lines"]] == ["一早一晚各一次"]


def test_rows_that_no_reader_needs_give_nothing() -> None:
    policy = PolicyRow(id="p", policy={})
    assert project([*keyed(policy), (f"{SUBJECT}/policy/x", None)], [], Counting()) == []


def test_what_tells_how_far_a_subject_has_come_comes_last_and_names_nobody() -> None:
    head = Head(id="head", tenant="acme", user="lin", now=NOW, newest_at=NOW, newest_stamped=NOW, recent=("ab",))
    seen = Seen(id="0", digests="cd", newest=NOW)
    ops = project(keyed(head, seen, turn("hello there"), memory("I like tea")), [], Counting())
    assert [op.collection for op in ops] == ["memories", "sessions"]
    kinds = [point.payload["kind"] for point in ops[1].upserts]
    assert kinds == [["turn", "trace"], "subject", "seen"]
    subject = ops[1].upserts[1].payload
    assert (subject["recent"], subject["now"]) == (["ab"], NOW.isoformat())
    assert not {"acme", "lin"} & {str(value) for value in subject.values()}


def test_the_log_answers_why_without_any_text() -> None:
    until = NOW + timedelta(days=7)
    body = Forgotten(
        reason=Reason.DECAYED,
        layer=Layer.USER,
        turns=("t1",),
        numbers={"strength": 0.08},
        rule="strength below 0.1",
        policy="p",
        reversible_until=until,
        memory_id="m1",
        kind=Kind.FACT,
        importance=4,
    )
    (point,) = by_name(project([], [letting_go(body)], Counting()))["log"].upserts
    payload = point.payload
    assert (payload["kind"], payload["reason"], payload["memory"], payload["turn"]) == (
        "forgotten",
        "decayed",
        "m1",
        ["t1"],
    )
    assert payload["event"]["numbers"] == {"strength": 0.08}
    assert payload["event"]["rule"] == "strength below 0.1"
    assert payload["event"]["reversible_until"] == until.isoformat().replace("+00:00", "Z")


def test_discards_and_journal_are_logged_by_kind_and_duplicates_are_not() -> None:
    dropped = Discarded(reason=Reason.LOW_IMPORTANCE, layer=Layer.SESSION, turns=("t1",), policy="p")
    again = MemoryReinforced(memory_id="m1", kind=Kind.FACT, mentions=2, strength=1)
    messages = [
        Message(derive("test", i), SUBJECT, "x", NOW, body)
        for i, body in enumerate((dropped, again, DuplicateSkipped(input="x")))
    ]
    op = by_name(project([], messages, Counting()))["log"]
    assert [p.payload["kind"] for p in op.upserts] == ["discarded", "memory.reinforced"]
    assert op.upserts[0].id == messages[0].id


@pytest.mark.parametrize("times", [1, 2])
async def test_a_batch_may_be_applied_twice(times: int) -> None:
    store = MemoryStore()
    rows = [*keyed(memory("I like tea"), turn("hello there"), conversation("c1", [])), (f"{SUBJECT}/turn/gone", None)]
    for _ in range(times):
        await apply(store, project(rows, [], Counting()))
    assert len(await store.ids("memories")) == 1
    assert len(await store.ids("sessions")) == 2
