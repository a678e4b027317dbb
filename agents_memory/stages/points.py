"""What a row or an event becomes in the store: its payload, and the text that is searched.

    memory                  memories   the whole row under `row`, and the fields that are filtered by
    summary                 summaries  the whole row under `row`; searched is what it asserts
    turn                    sessions   the masked text minus what was cut; kind `turn`, with a trace also `trace`
    conversation            sessions   the ids of its window, its turns, whether it is done
    head, seen, segment     sessions   how far the subject has come: its clock, the inputs handled, summaries still due
    forgotten, journal      log        ids, reasons and numbers, never text

Names and identifiers are folded (width, case, traditional characters), so that an exact look-up finds them however
they are typed. A qualified key (`email/invoice`) is filed under its first part as well. Times are RFC 3339 with
their offset.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import orjson

from agents_memory.events import DuplicateSkipped, Forgotten, Journal, LettingGo
from agents_memory.ids import derive
from agents_memory.inputs import SummaryFields
from agents_memory.language.cues import cues_of
from agents_memory.language.sealed import compared, labelled
from agents_memory.language.text import fold
from agents_memory.message import Message
from agents_memory.model import Candidate, Cue, Role
from agents_memory.rows import Conversation, Head, Memory, Row, Seen, SegmentRow, Summary, TurnRow
from agents_memory.summary.template import Feed

Payload = dict[str, Any]

_GAP = re.compile(" {2,}")  # what was cut out of a turn is blank

UNMEANT = frozenset({Cue.HYPOTHETICAL, Cue.SARCASM, Cue.INJECTION, Cue.QUOTATION})
"""Cues of words that are not to be taken as what the speaker says."""

COLLECTION_OF: Mapping[str, str] = {
    Memory.row: "memories",
    Summary.row: "summaries",
    TurnRow.row: "sessions",
    Conversation.row: "sessions",
    Head.row: "sessions",
    Seen.row: "sessions",
    SegmentRow.row: "sessions",
}
"""The collection of each kind of row that is indexed at all."""


SUBJECT = "subject"
"""The `kind` of the one point of a subject that tells its clock."""


def point_id(subject: str, kind: str, ident: str) -> str:
    """The id of a row's point: its own, where that is a uuid, else one derived from subject, kind and id."""
    return ident if kind in (Memory.row, Summary.row) else derive(subject, kind, ident)


def memory_text(content: Candidate) -> str:
    """What is searched of a memory: its statement, and its value where the statement does not hold it.

    Of sealed values only their labels are.
    """
    if content.value and fold(content.value) not in fold(content.statement):
        return labelled(f"{content.statement} {content.value}")
    return labelled(content.statement)


def summary_lines(content: SummaryFields) -> list[Payload]:
    """What a summary says that may answer a question: text, field, cues, on which turns, by the user alone?

    Its guesses, what was overridden or turned down, the user's mood, and lines that were not meant as they read answer
    nothing.
    """
    out = []
    for field, lines in content.fields.items():
        for line in lines if field != Feed.MOOD else ():
            cues = cues_of(fold(line.text))
            if not cues & UNMEANT:
                by_user = all(source.role is Role.USER for source in line.sources)
                until = None if line.until is None else line.until.timestamp()
                line_of = {"text": line.text, "field": field, "cues": sorted(cues), "user": by_user, "until": until}
                out.append({**line_of, "turns": sorted({source.span.turn_id for source in line.sources})})
    return out


def memory_payload(subject: str, row: Memory) -> Payload:
    """Payload of a memory's point, in whatever state it is: reading sorts out what may be shown.

    `stages.index` adds the packed e5 vectors of a joined memory's parts as `line_vectors`.
    """
    content = row.content
    keys = {part.content.key for part in row.parts} or {content.key}
    return {
        "subject": subject,
        "state": row.state.value,
        "kind": sorted({part.content.kind.value for part in row.parts}) or content.kind.value,
        "layer": content.layer.value,
        "key": sorted({*keys, *(key.partition("/")[0] for key in keys)} - {""}),
        "about": fold(content.about),
        "entities": sorted({fold(name) for name in content.entities}),
        "identifiers": sorted({fold(compared(name)) for name in content.identifiers}),
        "sources": sorted({source.span.turn_id for source in row.sources}),
        "conversation": sorted({source.conversation for source in row.sources}),
        "importance": round(content.importance),
        "expires_at": _time(row.expires_at),
        "last_access": _time(row.clock_at),
        "created_at": _time(row.created_at),
        "row": _plain(row),
    }


def summary_payload(subject: str, row: Summary) -> Payload:
    """Payload of a summary's point; its status is `archived` while the task at hand does not need it.

    `stages.index` adds the packed e5 vectors of its lines as `line_vectors`.
    """
    return {
        "subject": subject,
        "kind": "summary",
        "conversation": row.conversation,
        "segment": row.segment,
        "status": "archived" if row.archived else "current",
        "sources": list(row.sources),
        "created_at": _time(row.ended_at),
        "lines": summary_lines(row.content),
        "row": _plain(row),
    }


def turn_payload(subject: str, row: TurnRow) -> Payload | None:
    """Payload of a turn's point; None if nothing of it may be shown any more."""
    text = _GAP.sub(" ", row.text).strip()
    if row.withheld or not text:
        return None
    trace = row.trace_until is not None and row.role is Role.USER
    identified = bool(row.reading.identifiers)
    return {
        "subject": subject,
        "kind": ["turn", *["trace"] * trace, *["identified"] * identified],
        "conversation": row.conversation,
        "turn": row.id,
        "role": row.role.value,
        "text": text,
        "lang": row.reading.lang,
        "cues": sorted(cue.value for cue in row.reading.cues),
        "asks": bool(row.reading.questions) and not row.reading.statements,
        "identifiers": list(row.reading.identifiers),
        "segment": row.segment,
        "exchange": row.exchange,
        "at": _time(row.at),
        "expires_at": _time(row.trace_until) if trace else None,
    }


def conversation_payload(subject: str, row: Conversation) -> Payload:
    """Payload of a conversation's point: the turn ids of its window and how far it has come."""
    return {
        "subject": subject,
        "kind": "conversation",
        "conversation": row.id,
        "window": list(row.window),
        "turns": row.turns,
        "exchanges": row.exchanges,
        "task": row.task,
        "done": row.ended,
        "segment": row.open.id if row.open else None,
        "at": _time(row.last_at),
    }


def head_payload(subject: str, row: Head) -> Payload:
    """Payload of a subject's point: its clock, what is due next, and the inputs it handled last; no names."""
    return {
        "subject": subject,
        "kind": SUBJECT,
        "clock": row.clock,
        "now": _time(row.now),
        "newest_at": _time(row.newest_at),
        "newest_stamped": _time(row.newest_stamped),
        "due": _time(row.due),
        "erased_at": _time(row.erased_at),
        "recent": list(row.recent),
    }


def seen_payload(subject: str, row: Seen) -> Payload:
    """Payload of a bucket of inputs handled: their digests, one behind the other."""
    return {"subject": subject, "kind": "seen", "digests": row.digests}


def segment_payload(subject: str, row: SegmentRow) -> Payload:
    """Payload of a closed segment: which of its versions was sent to be summarised, and which has come back."""
    return {
        "subject": subject,
        "kind": "segment",
        "conversation": row.conversation,
        "segment": row.id,
        "version": row.version,
        "admitted": row.admitted,
    }


def log_payload(message: Message) -> Payload | None:
    """Payload of a forgetting or journal entry; None for events that no look-up asks for.

    The whole body stands under `event`; it carries no text (SPEC G4). `kind` is `forgotten`, `discarded`, or the type
    of the journal entry.
    """
    body = message.body
    if not isinstance(body, LettingGo | Journal) or isinstance(body, DuplicateSkipped):
        return None
    event = body.model_dump(mode="json")
    turns = [*event.get("turns", ()), *([event["turn_id"]] if "turn_id" in event else ())]
    kind = ("forgotten" if isinstance(body, Forgotten) else "discarded") if isinstance(body, LettingGo) else body.type
    return {
        "subject": message.key,
        "kind": kind,
        "reason": event.get("reason"),
        "memory": event.get("memory_id"),
        "turn": turns,
        "conversation": message.conversation,
        "at": _time(message.time),
        "about": message.about,
        "cause": message.cause,
        "event": event,
    }


def _plain(row: Row) -> Payload:
    plain: Payload = orjson.loads(row.encode())
    return plain


def _time(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
