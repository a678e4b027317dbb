"""The projection of rows and events into the store: which points a batch writes, and which it deletes.

A view and nothing more: whatever is here can be rebuilt from `memory.records.v1`, `memory.forgotten.v1` and
`memory.journal.v1`. The same batch always gives the same points, so a batch may be applied twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agents_memory.language.sealed import labelled
from agents_memory.message import Message
from agents_memory.ports import Embedder, Point, Store, Vector
from agents_memory.recall.tokens import bm25_terms
from agents_memory.rows import Conversation, Head, Memory, Row, Seen, SegmentRow, Summary, TurnRow, split_key
from agents_memory.stages.embedding import EmbeddingCache
from agents_memory.stages.points import (
    COLLECTION_OF,
    SUBJECT,
    conversation_payload,
    head_payload,
    log_payload,
    memory_payload,
    memory_text,
    point_id,
    seen_payload,
    segment_payload,
    summary_payload,
    turn_payload,
)
from agents_memory.vectors import mean, pack, unpack


@dataclass(frozen=True, slots=True)
class StoreOp:
    """What one batch does to one collection: points written (replacing those of the same id), and ids deleted."""

    collection: str
    upserts: tuple[Point, ...] = ()
    deletes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Draft:
    """A point before its texts are embedded.

    `text` is "" if the row brings its own vector, or none; the vectors of `lines` go into the payload.
    """

    point: Point
    text: str = ""
    lines: tuple[str, ...] = ()


def project(
    rows: Sequence[tuple[str, Row | None]],
    messages: Sequence[Message],
    embedder: Embedder,
    cache: EmbeddingCache | None = None,
) -> list[StoreOp]:
    """The operations of a batch, one a collection, in the order in which they are to be applied.

    `rows` are keys and values of `memory.records.v1` in their order: the last of a key wins, None deletes the point.
    `messages` are of `memory.forgotten.v1` and `memory.journal.v1`. Texts are embedded once a batch, and with a
    `cache` not at all while they stay the same. `sessions` come last, and in them what tells how far a
    subject has come: it must not be told before the rest is there. Rows that no reader needs (policies) give nothing.
    """
    drafts: dict[str, dict[str, _Draft | None]] = {}
    for key, row in dict(rows).items():
        subject, kind, ident = split_key(key)
        if collection := COLLECTION_OF.get(kind):
            drafts.setdefault(collection, {})[point_id(subject, kind, ident)] = _draft(subject, row) if row else None
    for message in messages:
        if payload := log_payload(message):
            drafts.setdefault("log", {})[message.id] = _Draft(Point(message.id, payload))
    texts = [text for points in drafts.values() for draft in points.values() for text in _texts(draft)]
    vectors = (cache or EmbeddingCache()).passages(embedder, texts)
    if sessions := drafts.pop("sessions", None):
        drafts["sessions"] = dict(sorted(sessions.items(), key=lambda item: _tells_progress(item[1])))
    return [_operation(name, points, vectors) for name, points in drafts.items()]


async def apply(store: Store, ops: Iterable[StoreOp]) -> None:
    """Carry out the operations; returns when all of them are durable and visible."""
    for op in ops:
        if op.upserts:
            await store.upsert(op.collection, op.upserts)
        if op.deletes:
            await store.delete(op.collection, op.deletes)


def _tells_progress(draft: _Draft | None) -> bool:
    return draft is not None and draft.point.payload["kind"] in (SUBJECT, Seen.row)


def _operation(collection: str, drafts: dict[str, _Draft | None], vectors: dict[str, Vector]) -> StoreOp:
    points = tuple(_finished(draft, vectors) for draft in drafts.values() if draft)
    return StoreOp(collection, points, tuple(ident for ident, draft in drafts.items() if draft is None))


def _texts(draft: _Draft | None) -> list[str]:
    if draft is None:
        return []
    return list(draft.lines) or [draft.text] * bool(draft.text)


def _finished(draft: _Draft, vectors: dict[str, Vector]) -> Point:
    point = draft.point
    if draft.lines:
        # A summary is found by the mean of its lines: a long text costs an embedder more than all of its lines do.
        own = [vectors[line] for line in draft.lines]
        payload = {**point.payload, "line_vectors": [pack(v) for v in own]}
        return Point(point.id, payload, {"e5": mean(own).tolist()}, {"bm25": bm25_terms(draft.text)})
    if not draft.text:
        return point
    return Point(point.id, point.payload, {"e5": vectors[draft.text].tolist()}, {"bm25": bm25_terms(draft.text)})


def _draft(subject: str, row: Row) -> _Draft | None:
    match row:
        case Memory():
            lines = tuple(memory_text(part.content) for part in row.parts)
            return _Draft(
                Point(row.id, memory_payload(subject, row)), "\n".join(lines) or memory_text(row.content), lines
            )
        case Summary():
            payload = summary_payload(subject, row)
            lines = tuple(line["text"] for line in payload["lines"])
            return _Draft(Point(row.id, payload), "\n".join(lines), lines)
        case Conversation():
            payload = conversation_payload(subject, row)
        case Head():
            payload = head_payload(subject, row)
        case Seen():
            payload = seen_payload(subject, row)
        case SegmentRow():
            payload = segment_payload(subject, row)
        case TurnRow():
            return _turn(subject, row)
        case _:
            return None
    return _Draft(Point(point_id(subject, row.row, row.id), payload))


def _turn(subject: str, row: TurnRow) -> _Draft | None:
    payload = turn_payload(subject, row)
    if payload is None:
        return None
    vector = unpack(row.vector)
    dense = {"use": vector.tolist()} if vector.size else {}
    sparse = {"bm25": bm25_terms(labelled(payload["text"]))}
    return _Draft(Point(point_id(subject, row.row, row.id), payload, dense, sparse))
