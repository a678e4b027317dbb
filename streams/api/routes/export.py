"""All that is kept about a user, to take away (SPEC G1): as JSON, or as one table in CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Query, Response

from agents_memory.rows import TurnRow
from streams.api.models import LogEntry, MemoryDetail, SummaryView
from streams.api.reading import every, log_entries, memory_detail, memory_of, progress, summary_view
from streams.api.scope import Scope, UserScope

router = APIRouter(prefix="/users/{user}", tags=["export"])

COLUMNS = (
    "section", "id", "text", "about", "key", "value", "kind", "layer", "state", "importance", "strength",
    "confidence", "first_seen", "last_seen", "conversation", "sources",
)  # fmt: skip

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would run a cell that begins so
_MOST_LOG = 100_000


@router.get("/export")
async def export(scope: UserScope, format: Annotated[Literal["json", "csv"], Query()] = "json") -> Response:
    """Everything that is kept: memories in every state, summaries, turns, decisions in them, and the log."""
    now = await scope.now()
    log = await log_entries(scope, {}, _MOST_LOG)
    memories = await _memories(scope, now, log)
    summaries = [summary_view(hit) async for hit in every(scope, "summaries")]
    turns = [_turn(hit.payload) async for hit in every(scope, "sessions", {"kind": TurnRow.row})]
    turns.sort(key=lambda turn: (turn["at"], turn["id"]))
    if format == "csv":
        text = _csv([*_memory_rows(memories), *_summary_rows(summaries), *_turn_rows(turns)])
        return _download(text.encode("utf-8-sig"), "text/csv; charset=utf-8", "csv")
    document = {
        "tenant": scope.tenant,
        "user": scope.user,
        "exported_at": now.isoformat(),
        "memories": [memory.model_dump(mode="json") for memory in memories],
        "summaries": [view.model_dump(mode="json") for view in summaries],
        "turns": turns,
        "conversations": [c.model_dump(mode="json") for c in (await progress(scope)).conversations],
        "log": [entry.model_dump(mode="json") for entry in log],
    }
    return _download(orjson.dumps(document, option=orjson.OPT_INDENT_2), "application/json", "json")


async def _memories(scope: Scope, now: datetime, log: list[LogEntry]) -> list[MemoryDetail]:
    of_memory: dict[str, list[LogEntry]] = {}
    for entry in log:
        if entry.memory:
            of_memory.setdefault(entry.memory, []).append(entry)
    deps = scope.deps
    rows = [memory_of(hit) async for hit in every(scope, "memories")]
    rows.sort(key=lambda row: (row.created_at, row.id))
    return [memory_detail(row, now, deps.policy, scope.reveal, of_memory.get(row.id, [])) for row in rows]


def _turn(payload: dict[str, Any]) -> dict[str, Any]:
    names = ("conversation", "role", "text", "at")
    return {"id": payload["turn"], **{name: payload[name] for name in names}}


def _memory_rows(memories: list[MemoryDetail]) -> Iterator[dict[str, object]]:
    for memory in memories:
        plain = memory.model_dump(mode="json")
        conversations = sorted({source.conversation for source in memory.sources})
        turns = " ".join(source.turn_id for source in memory.sources)
        yield {**plain, "section": "memory", "sources": turns, "conversation": " ".join(conversations)}


def _summary_rows(summaries: list[SummaryView]) -> Iterator[dict[str, object]]:
    for view in summaries:
        yield {
            "section": "summary",
            "id": view.id,
            "text": view.text,
            "first_seen": view.started_at.isoformat(),
            "last_seen": view.ended_at.isoformat(),
            "conversation": view.conversation,
            "sources": " ".join(view.sources),
        }


def _turn_rows(turns: list[dict[str, Any]]) -> Iterator[dict[str, object]]:
    for turn in turns:
        yield {**turn, "section": "turn", "first_seen": turn["at"], "last_seen": turn["at"], "about": turn["role"]}


def _csv(rows: list[dict[str, object]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, extrasaction="ignore", restval="")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _download(body: bytes, media_type: str, ending: str) -> Response:
    disposition = f'attachment; filename="memories.{ending}"'
    return Response(body, media_type=media_type, headers={"Content-Disposition": disposition})
