"""Forgetting on request: one step that sees everything, so that nothing derived survives (SPEC D8, G1).

The unit is the span: a stretch of one turn. It is blanked in the turn's row; memories that rest on it are erased;
segments that hold it go out as a next version; summaries that cite it are withdrawn and come back without it. The
request itself is withheld too, since it quotes what must go.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from agents_memory.conversation import segments
from agents_memory.events import Forgotten, SummaryWithdrawn
from agents_memory.governance.describe import Description, memories, spans
from agents_memory.inputs import Input
from agents_memory.lifecycle.ends import erase
from agents_memory.model import Cue, Kind, Layer, MemoryWish, Reason, Role, Source, Span
from agents_memory.rows import Conversation, Memory, PastRequest, SegmentRow, Summary, TurnRow
from agents_memory.subject.work import Work


def forget_in_speech(
    work: Work, conversation: Conversation, before: Sequence[TurnRow], wish: MemoryWish, body: Input
) -> None:
    """A user says "forget ..." in a turn: find what is meant and let it go."""
    if wish.everything:
        forget(work, _all_spans(work), list(work.all(Memory)))
    elif wish.what:
        forget_described(work, wish, body, before)
    else:
        last = next((t for t in reversed(before) if _has_content(t)), None)
        if last is not None:
            forget(work, [_whole(last)], [])


def forget_described(
    work: Work, wish: MemoryWish, body: Input, before: Sequence[TurnRow] = (), ticket: str | None = None
) -> int:
    """Let go of what a description speaks of; returns how many memories and turns were touched.

    The wish stays in the head for 72 hours, for turns said before it that arrive later.
    """
    what, keep = Description.of(wish.what), Description.of(wish.keep) if wish.keep else None
    found = memories(what, keep, work.all(Memory))
    turns = {t.id: t for t in work.all(TurnRow) if t.role is not Role.SYSTEM and t.at <= body.at}
    turns.update({t.id: t for t in before})
    cuts = [s for t in turns.values() if not t.withheld for s in spans(what, keep, t)]
    touched = forget(work, cuts, found, ticket=ticket)
    until = work.now + timedelta(hours=work.policy.ttl.request_hours)
    past = PastRequest(
        command_id=work.cause.id, verb="forget", at=body.at, wish=wish, keys=tuple(sorted(what.keys)), until=until
    )
    open_requests = [r for r in work.head.requests if r.until > work.now][-50:]
    work.put(work.head.model_copy(update={"requests": (*open_requests, past)}))
    return touched


def forget(work: Work, cuts: Iterable[Span], found: Sequence[Memory], *, ticket: str | None = None) -> int:
    """Cut the spans, erase the memories, and everything that rests on either; returns how much was touched."""
    cuts = [*cuts, *(s.span for m in found for s in m.sources)]
    doomed = {m.id: m for m in found}
    for memory in work.all(Memory):
        if any(s.span.overlaps(c) for s in memory.sources for c in cuts):
            doomed[memory.id] = memory
    cuts.extend(s.span for m in doomed.values() for s in m.sources)
    bare = _cut_turns(work, cuts, {s.span.turn_id for m in doomed.values() for s in m.sources})
    for memory in doomed.values():
        erase(work, memory, ticket=ticket)
    _withdraw(work, cuts)
    return len(doomed) + bare


def withhold_earlier(work: Work, turn: TurnRow) -> TurnRow:
    """A turn that was said before a request to forget but arrives after it: what was meant is cut on arrival."""
    for request in work.head.requests:
        if request.until <= work.now or turn.at > request.at:
            continue
        what = Description.of(request.wish.what)
        keep = Description.of(request.wish.keep) if request.wish.keep else None
        for span in spans(what, keep, turn):
            turn = turn.without(span)
    return turn


def cites(sources: Iterable[Source], cuts: Iterable[Span]) -> bool:
    """Whether any source lies in a stretch that was cut."""
    cuts = list(cuts)
    return any(s.span.overlaps(c) for s in sources for c in cuts)


def _cut_turns(work: Work, cuts: Sequence[Span], with_memory: set[str]) -> int:
    """Blank the spans in the turns' rows; a turn that no memory rested on is logged by itself."""
    by_turn: dict[str, list[Span]] = {}
    for span in cuts:
        by_turn.setdefault(span.turn_id, []).append(span)
    bare = 0
    for turn_id, stretches in by_turn.items():
        turn = work.get(TurnRow, turn_id)
        if turn is None:
            continue
        for span in stretches:
            if span not in turn.cut:
                turn = turn.without(span)
        work.put(turn)
        if turn_id not in with_memory:
            bare += 1
            work.say(
                turn_id,
                Forgotten(
                    memory_id=turn_id,
                    kind=Kind.EPISODIC,
                    importance=1,
                    reason=Reason.USER_REQUEST,
                    layer=Layer.SESSION,
                    turns=(turn_id,),
                    policy=work.policy.hash,
                ),
                turn.conversation,
            )
        work.pause()
    return bare


def _withdraw(work: Work, cuts: Sequence[Span]) -> None:
    """Withdraw the summaries that cite a cut; their segments go out again without it."""
    turns = {c.turn_id for c in cuts}
    amended = set()
    for row in list(work.all(SegmentRow)):
        if turns & set(row.turns):
            segments.amend(work, row.id, "forget")
            amended.add(row.id)
    for summary in list(work.all(Summary)):
        if not turns & set(summary.sources):
            continue
        work.say(
            summary.id,
            SummaryWithdrawn(
                tenant=work.head.tenant,
                user=work.head.user,
                conversation=summary.conversation,
                summary_id=summary.id,
                version=summary.version,
                reason=Reason.USER_REQUEST,
            ),
            summary.conversation,
        )
        work.drop(Summary, summary.id)
        if summary.segment not in amended:
            _without_lines(work, summary, cuts)
        work.pause()


def _without_lines(work: Work, summary: Summary, cuts: Sequence[Span]) -> None:
    """The turns are gone, so the summary cannot be rebuilt: keep the lines that do not cite the cut."""
    content = summary.content
    kept = content.model_copy(
        update={
            "fields": {
                name: tuple(line for line in lines if not cites(line.sources, cuts))
                for name, lines in content.fields.items()
            },
            "hypotheses": tuple(line for line in content.hypotheses if not cites(line.sources, cuts)),
            "superseded": tuple(line for line in content.superseded if not cites(line.sources, cuts)),
            "rejected": tuple(line for line in content.rejected if not cites(line.sources, cuts)),
        }
    )
    if kept.lines():
        work.put(summary.model_copy(update={"content": kept, "version": summary.version + 1}))


def _has_content(turn: TurnRow) -> bool:
    return turn.role is Role.USER and not turn.withheld and Cue.BACKCHANNEL not in turn.reading.cues


def _whole(turn: TurnRow) -> Span:
    return Span(turn_id=turn.id, start=0, end=len(turn.text))


def _all_spans(work: Work) -> list[Span]:
    return [_whole(t) for t in work.all(TurnRow)]
