"""Compaction: the summaries of one topic are joined where they have become many (SPEC A3, C7).

A long topic is summarised piece by piece. Its summaries are joined into one, whose depth counts the rounds; the pieces
are archived and speak again should the joint one go. At the depth limit it is not joined further but made anew from
the retained pieces, so that nothing erodes round by round. What the joint one leaves out is let go, and logged.
"""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.conversation import midtier, summaries
from agents_memory.events import SummariesCompacted
from agents_memory.ids import derive
from agents_memory.inputs import SummaryFields
from agents_memory.language.identifiers import identifiers
from agents_memory.model import Layer, Reason
from agents_memory.rows import Conversation, SegmentRow, Summary, TurnRow
from agents_memory.subject.work import Work
from agents_memory.summary.compaction import join, needs_review
from agents_memory.summary.slots import slots
from agents_memory.summary.template import FIELDS, Feed

MODEL = "joined"
"""How a joint summary names its model."""

FIRST = 1
"""The depth of a summary that is made from turns."""

MAX_PIECES = 16
"""Summaries that one joint summary speaks for; of a longer topic the next ones are joined into another."""

MAX_CHARS = 6_000
"""Characters of a joint summary, should the policy's share of its sources be more."""

MAX_ROW = 60_000
"""Bytes of the row of a joint summary; one that would be bigger is not made."""


def compact(work: Work, conversation_id: str) -> None:
    """Join the summaries of each topic of a conversation that has as many as the policy names side by side."""
    for topic in _topics(work, conversation_id):
        if len(topic) >= work.policy.summary.compact_from:
            _join(work, topic)


def part(work: Work, summary: Summary) -> None:
    """Undo the joining in which a summary took part, because the summary changes or goes."""
    for joint in midtier.of(work, summary.conversation):
        if summary.id in joint.members:
            summaries.drop(work, joint)


def _topics(work: Work, conversation_id: str) -> list[list[Summary]]:
    """The summaries that can be joined, by topic: those whose segments continue one another, oldest first."""
    topics: dict[str, list[Summary]] = {}
    for summary in midtier.of(work, conversation_id):
        if len(summary.members) < MAX_PIECES:
            topics.setdefault(_root(work, summary.segment), []).append(summary)
    return list(topics.values())


def _root(work: Work, segment_id: str) -> str:
    seen = {segment_id}
    row = work.get(SegmentRow, segment_id)
    while row is not None and row.continues is not None and row.continues not in seen:
        segment_id = row.continues
        seen.add(segment_id)
        row = work.get(SegmentRow, segment_id)
    return segment_id


def _join(work: Work, topic: Sequence[Summary]) -> None:
    policy = work.policy.summary
    pieces = tuple(dict.fromkeys(i for s in topic for i in (s.members or (s.id,))))
    ident = derive(pieces[0], "joined summary")
    parts = list(topic)
    depth = max(s.depth for s in parts)
    review = needs_review(depth, policy)
    if review:
        parts = [piece for i in pieces if (piece := work.get(Summary, i)) is not None]
        parts.sort(key=lambda s: (s.ended_at, s.id))
        depth = FIRST
        if len(parts) < len(pieces) or needs_review(depth, policy):
            return  # made anew without a piece that is gone, it would lose what the joint one still says
    chars = _chars(work, parts)
    room = None if chars is None else min(chars, round(MAX_CHARS / max(policy.max_ratio, 0.01)))
    contents = [*(_told(s.content) for s in parts[:-1]), parts[-1].content]
    content, depth = join(contents, depth, policy, source_chars=room)
    conversation = work.get(Conversation, parts[-1].conversation)
    known = work.get(Summary, ident)
    joint = Summary(
        id=ident,
        conversation=parts[-1].conversation,
        segment=_root(work, parts[0].segment),
        version=1 + max(conversation.compactions if conversation else 0, known.version if known else 0),
        depth=depth,
        reason="compacted",
        content=content,
        sources=tuple(dict.fromkeys(turn for s in parts for turn in s.sources)),
        started_at=min(s.started_at for s in parts),
        ended_at=max(s.ended_at for s in parts),
        expires_at=min(s.expires_at for s in parts),  # no line outlives the summary from which it was taken
        continues=parts[0].continues,
        members=pieces,
        aside={d: why for s in topic for d, why in s.aside.items()},
        wanted=tuple(dict.fromkeys(d for s in topic for d in s.wanted)),
    )
    if len(joint.encode()) > MAX_ROW:
        return
    if conversation is not None:
        work.put(conversation.model_copy(update={"compactions": joint.version}))
    joined = [s for s in topic if s.id != ident]
    for summary in joined:
        work.put(summary.model_copy(update={"archived": True}))
    work.put(joint)
    for summary in topic:
        _log(work, summary, joint)
    told = SummariesCompacted(
        summary_id=ident, version=joint.version, depth=depth, joined=tuple(s.id for s in joined), review=review
    )
    work.say(ident, told, joint.conversation)
    amends = known.version if known else None
    summaries.say(work, joint, source_chars=chars or 0, model=MODEL, degraded=False, amends=amends)


def _told(content: SummaryFields) -> SummaryFields:
    """An earlier summary as one of what was told: a wish of then is none of now, but the values it gave are facts."""
    feeds = {name: FIELDS[name].feeds for name in content.fields if name in FIELDS}
    place = next((n for n, fed in feeds.items() if Feed.FACTS in fed and Feed.REQUEST not in fed), None)
    wishes = [line for n, fed in feeds.items() if Feed.REQUEST in fed for line in content.fields[n]]
    valued = tuple(line for line in wishes if slots(line.text) or identifiers(line.text))
    if place is None or not valued:
        return content
    return content.model_copy(update={"fields": {**content.fields, place: (*valued, *content.fields[place])}})


def _log(work: Work, summary: Summary, joint: Summary) -> None:
    """What of a summary is not in the joint one is let go."""
    kept = {line.text for line in joint.content.lines()}
    lost = [line for line in summary.content.lines() if line.text not in kept]
    if not lost:
        return
    summaries.log(
        work,
        summary,
        Reason.COMPACTION,
        layer=Layer.SESSION,
        rule="left out of the joint summary",
        turns=tuple(dict.fromkeys(s.span.turn_id for line in lost for s in line.sources)) or summary.sources,
        numbers={
            "depth": float(joint.depth),
            "items": float(len(lost)),
            "of": float(len(summary.content.lines())),
        },
        reversible_until=summary.expires_at,
    )


def _chars(work: Work, parts: Sequence[Summary]) -> int | None:
    """Characters of the turns that the parts rest on; None where some of them are gone."""
    turns = [work.get(TurnRow, i) for i in dict.fromkeys(i for s in parts for i in s.sources)]
    return None if any(t is None for t in turns) else sum(len(t.text) for t in turns if t is not None)
