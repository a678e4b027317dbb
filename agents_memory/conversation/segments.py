"""Topic segments: how one grows, closes, is amended, and what is sent of it to be summarised (SPEC B, C7)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import numpy as np

from agents_memory.conversation import premises
from agents_memory.conversation.topics import similarity
from agents_memory.events import SegmentClosed, SegmentReason, SegmentTurn
from agents_memory.ids import derive
from agents_memory.inputs import Line
from agents_memory.language.tokens import estimate_tokens
from agents_memory.model import Reading
from agents_memory.policy import SegmentPolicy
from agents_memory.rows import Conversation, OpenSegment, PastSegment, SegmentRow, TurnRow
from agents_memory.subject.work import Work
from agents_memory.vectors import Array, mean, pack, unit, unpack

MAX_TURN_BYTES = 24_000
"""How much of a turn's text its row keeps: with its reading and its vector it stays below the limit of a row."""

PAST_KEPT = 8
"""Closed topics a conversation remembers, to recognise a return."""


def opened(work: Work, conversation: Conversation, turn_id: str, continues: str | None) -> OpenSegment:
    """A new segment that begins with this turn; its id follows from the conversation and the turn."""
    return OpenSegment(id=derive(work.key, conversation.id, turn_id, "segment"), continues=continues)


def grown(segment: OpenSegment, turn: TurnRow, vector: Array, carries: bool) -> OpenSegment:
    """The segment with one more turn."""
    count = len(segment.turns)
    running = segment.mean
    if carries:
        old = unpack(running) if running else vector
        running = pack(unit(np.asarray((old * count + vector) / (count + 1), dtype=np.float32)))
    return segment.model_copy(
        update={
            "turns": (*segment.turns, turn.id),
            "exchanges": segment.exchanges + (turn.role == "user"),
            "tokens": segment.tokens + estimate_tokens(turn.text),
            "bytes": segment.bytes + len(turn.text.encode()),
            "mean": running,
        }
    )


def cut_to_size(text: str, reading: Reading) -> tuple[str, Reading]:
    """The beginning of a text that a row can hold, at most `MAX_TURN_BYTES`, and what was read in that part."""
    encoded = text.encode()
    if len(encoded) <= MAX_TURN_BYTES:
        return text, reading
    cut = encoded[:MAX_TURN_BYTES].decode(errors="ignore")
    size = len(cut)
    within = {
        "statements": tuple(s for s in reading.statements if s.end <= size),
        "questions": tuple(q for q in reading.questions if q.text in cut),
        "entities": tuple(e for e in reading.entities if e in cut),
        "identifiers": tuple(i for i in reading.identifiers if i in cut),
        "code": tuple((a, b) for a, b in reading.code if b <= size),
        "masks": tuple(m for m in reading.masks if m.end <= size),
    }
    return cut, reading.model_copy(update=within)


def too_long(turn: TurnRow, policy: SegmentPolicy) -> bool:
    """Whether the turn alone fills a segment."""
    return estimate_tokens(turn.text) >= policy.max_tokens or len(turn.text.encode()) >= policy.max_bytes


def full(segment: OpenSegment, policy: SegmentPolicy) -> bool:
    """Whether so much is unsummarised that a summary is forced (SPEC B3)."""
    return (
        segment.exchanges >= policy.max_exchanges
        or segment.tokens >= policy.max_tokens
        or segment.bytes >= policy.max_bytes
    )


def close(
    work: Work,
    conversation: Conversation,
    reason: SegmentReason,
    *,
    score: float | None = None,
    keep_open: bool = False,
) -> Conversation:
    """Send the open segment to be summarised. With `keep_open` it goes on growing (a decision point)."""
    segment = conversation.open
    if segment is None or not segment.turns:
        return conversation
    # What was cut out of it or added to it since may have gone out as a version of its own.
    sent = work.get(SegmentRow, segment.id)
    version = max(segment.version, sent.version if sent else 0) + 1
    row = SegmentRow(
        id=segment.id,
        conversation=conversation.id,
        version=version,
        admitted=sent.admitted if sent else 0,
        reason=reason,
        turns=segment.turns,
        continues=segment.continues,
        task=conversation.task,
        closed_at=work.now,
        resend_at=work.input.stamped_at + timedelta(minutes=work.policy.segment.resend_minutes),
    )
    work.put(row)
    send(work, row, conversation, score)
    if keep_open:
        sent_with = {"version": version, "closed_with": len(segment.turns), "sent_exchange": conversation.exchanges}
        going = segment.model_copy(update=sent_with)
        return conversation.model_copy(update={"open": going})
    past = PastSegment(
        id=segment.id,
        version=version,
        mean=segment.mean,
        closed_exchange=conversation.exchanges,
        reason=reason,
    )
    return conversation.model_copy(update={"open": None, "past": (*conversation.past, past)[-PAST_KEPT:]})


def amend(
    work: Work,
    segment_id: str,
    reason: SegmentReason,
    add: TurnRow | None = None,
    conversation: Conversation | None = None,
) -> SegmentRow | None:
    """The next version of a closed segment: with a late detail, or after something was cut out of it.

    `conversation` is its state as this step has it, where that is not written yet.
    """
    row = work.get(SegmentRow, segment_id)
    if row is None:
        return None
    turns = row.turns if add is None else (*row.turns, add.id)
    row = row.model_copy(
        update={
            "version": row.version + 1,
            "reason": reason,
            "turns": turns,
            "resend_at": work.input.stamped_at + timedelta(minutes=work.policy.segment.resend_minutes),
        }
    )
    work.put(row)
    send(work, row, conversation)
    return row


def send(work: Work, row: SegmentRow, conversation: Conversation | None = None, score: float | None = None) -> None:
    """Publish the segment's current version, with its turns in the order in which they were said."""
    conversation = conversation or work.get(Conversation, row.conversation)
    goal, constraints, replaced = _premises(work, row, conversation)
    turns = sorted((t for i in row.turns if (t := work.get(TurnRow, i)) is not None), key=lambda t: (t.at, t.exchange))
    shown = tuple(
        SegmentTurn(turn_id=t.id, role=t.role, text=t.text, at=t.at, reading=t.reading) for t in turns if not t.withheld
    )
    work.say(
        row.id,
        SegmentClosed(
            tenant=work.head.tenant,
            user=work.head.user,
            conversation=row.conversation,
            segment_id=row.id,
            version=row.version,
            reason=row.reason,
            continues=row.continues,
            turns=shown,
            task=row.task,
            goal=goal,
            constraints=constraints,
            replaced=replaced,
            similarity=None if score is None else round(score, 4),
            threshold=None if score is None else work.policy.segment.same_topic_from,
            policy=work.policy.hash,
            clock=work.input.clock,
            published_at=_published(work, conversation),
        ),
        row.conversation,
    )


def _published(work: Work, conversation: Conversation | None) -> datetime:
    """When it was published, no earlier than its turns were: the clock of a sweep may be behind theirs."""
    said = work.input.published_at
    return said if conversation is None else max(said, conversation.published_at)


def settled(work: Work, segment_id: str) -> bool:
    """Whether the summary of a segment's current version is there, or no further one is to come."""
    row = work.get(SegmentRow, segment_id)
    return row is None or row.admitted == row.version


def _premises(
    work: Work, row: SegmentRow, conversation: Conversation | None
) -> tuple[tuple[Line, ...], tuple[Line, ...], tuple[Line, ...]]:
    """The goal and the constraints that stand in the segment's summary, and those that were given up."""
    if conversation is None or not conversation.premises:
        return (), (), ()
    own = _mean_of(work, row.turns)
    known = [(p.id, p.mean) for p in conversation.past]
    if conversation.open is not None:
        known.append((conversation.open.id, conversation.open.mean))
    vector = unpack(own) if own else None
    same = work.policy.segment.resume_from
    near = [i for i, mean in known if vector is not None and similarity(vector, mean, conversation) >= same]
    return premises.lines(work, conversation, row, near)


def forget_vector(work: Work, turn: TurnRow, told: str) -> None:
    """Take a turn's vector out of its conversation: what was cut must not be found by its meaning either."""
    conversation = work.get(Conversation, turn.conversation)
    if conversation is None or not told:
        return
    past = tuple(
        p.model_copy(update={"mean": _mean_of(work, row.turns if (row := work.get(SegmentRow, p.id)) else ())})
        if p.id == turn.segment
        else p
        for p in conversation.past
    )
    running = conversation.open
    if running is not None and running.id == turn.segment:
        running = running.model_copy(update={"mean": _mean_of(work, running.turns)})
    recent = tuple(v for v in conversation.recent if v != told)
    left = conversation.mean_weight - 1
    without = unpack(conversation.mean) * (left + 1) - unpack(told) if conversation.mean else unpack("")
    changes = {
        "past": past,
        "open": running,
        "recent": recent,
        "mean": pack(without / left) if left > 0 else "",
        "mean_weight": max(0.0, left),
    }
    work.put(conversation.model_copy(update=changes))


def _mean_of(work: Work, turns: Sequence[str]) -> str:
    known = [unpack(t.vector) for i in turns if (t := work.get(TurnRow, i)) is not None and t.vector]
    return pack(mean(known)) if known else ""


def idle_at(conversation: Conversation, policy: SegmentPolicy) -> datetime | None:
    """When the silence will have lasted long enough to close the conversation; None once it has ended."""
    if conversation.ended:
        return None
    return max(conversation.last_at, conversation.touched_at) + timedelta(minutes=policy.idle_minutes)
