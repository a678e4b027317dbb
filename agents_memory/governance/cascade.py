"""What follows from letting something go: it is cut out of turns, segments and summaries, and memories on it end.

The unit is the span: a stretch of one turn. It is blanked in the turn's row; memories that rest on it are erased;
segments that hold it go out as a next version; summaries that cite it are withdrawn and come back without it. What is
retracted or corrected takes the same way out of turns and summaries, but stays in the memories' history.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agents_memory.conversation import segments, summaries
from agents_memory.events import Forgotten, SegmentReason, SummaryWithdrawn
from agents_memory.lifecycle.ends import erase
from agents_memory.lifecycle.joined import singles
from agents_memory.lifecycle.rivals import clear_doubts
from agents_memory.lifecycle.table import OPEN
from agents_memory.model import Kind, Layer, Reason, Source, Span
from agents_memory.rows import Memory, SegmentRow, Summary, TurnRow
from agents_memory.subject.work import Work

SHORTEST_REST = 6
"""Characters from which what is left of a statement is worth keeping."""

_TIDY = re.compile(r"^[\s,;:，；：、。.]+(?:(?:and|but|so)\s+)?|^(?:and|but|so)\s+")


def forget(
    work: Work,
    cuts: Iterable[Span],
    found: Sequence[Memory],
    *,
    reason: Reason = Reason.USER_REQUEST,
    ticket: str | None = None,
    rule: str = "by request",
    numbers: dict[str, float] | None = None,
) -> int:
    """Cut the spans, erase the memories, and everything that rests on either; returns how much was touched.

    `rule` and `numbers` are what the forgetting log says of it.
    """
    cuts = [*cuts, *(s.span for m in found for s in m.sources)]
    doomed = {m.id: m for m in found}
    trimmed = []
    for memory in work.all(Memory):
        for one in singles(memory):  # of a joined memory only what is meant goes
            if one.id in doomed or not cites(one.sources, cuts):
                continue
            rest = without(work, one, cuts)
            if rest is None:
                doomed[one.id] = one
            else:
                trimmed.append(rest)
    bare = _cut_turns(work, cuts, {s.span.turn_id for m in doomed.values() for s in m.sources}, reason, rule)
    for memory in doomed.values():
        erase(work, memory, reason=reason, ticket=ticket, rule=rule, numbers=numbers)
    for rest in trimmed:
        work.put(rest)
    clear_doubts(work)
    _withdraw(work, cuts, "forget", reason)
    return len(doomed) + bare + len(trimmed)


def take_out(work: Work, wrong: Sequence[Memory], reason: Reason, bare: Sequence[Span] = ()) -> None:
    """What was retracted or corrected is cut out of its turns, segments and summaries; the memories stay as history.

    `bare` are stretches of turns that are wrong as well, on which no memory rests, or one that says more than them.
    """
    spoken = [s.span for m in wrong for s in m.sources]
    cuts = [*bare, *spoken]
    ended = {m.id for m in wrong}
    for memory in work.all(Memory):
        if memory.id not in ended and cites(memory.sources, bare) and memory.state in OPEN:
            rest = without(work, memory, bare)
            if rest is not None:
                work.put(rest)
    _cut_turns(work, cuts, {c.turn_id for c in spoken}, reason)
    _withdraw(work, cuts, "correct", reason)


def without(work: Work, memory: Memory, cuts: Iterable[Span]) -> Memory | None:
    """What is left of a memory without these stretches of its turns, None if nothing of worth is.

    Told in one breath, an address and an allergy may be one memory. What is left has lost its history and its vector,
    which speak of both.
    """
    cuts = list(cuts)
    if memory.within is not None:
        return None  # a part of a joined memory is a thing of its own already
    statement, sources = memory.content.statement, []
    for source in memory.sources:
        turn = work.get(TurnRow, source.span.turn_id)
        left = _left(source.span, cuts)
        gone = [c for c in cuts if c.overlaps(source.span)]
        if turn is None or not left:
            return None
        for cut in gone:
            said = turn.text[max(cut.start, source.span.start) : min(cut.end, source.span.end)].strip()
            if said and said not in statement:
                return None  # it is not told in the turn's words, so nothing can be taken out of it
            statement = statement.replace(said, " ") if said else statement
        sources.append(source.model_copy(update={"span": left}))
    statement = _TIDY.sub("", " ".join(statement.split()))
    value = memory.content.value
    if len(statement) < SHORTEST_REST or (value and value not in statement):
        return None
    content = memory.content.model_copy(
        update={
            "statement": statement,
            "entities": tuple(e for e in memory.content.entities if e in statement),
            "identifiers": tuple(i for i in memory.content.identifiers if i in statement),
            "sources": tuple(sources[: len(memory.content.sources)]),
            "vector": "",
        }
    )
    return memory.model_copy(
        update={"content": content, "sources": tuple(sources), "history": (), "version": memory.version + 1}
    )


def _left(span: Span, cuts: Iterable[Span]) -> Span | None:
    """The longest stretch of a span that none of the cuts covers."""
    at, best = span.start, (0, 0)
    for cut in sorted((c for c in cuts if c.overlaps(span)), key=lambda c: c.start):
        best = max(best, (cut.start - at, at))
        at = max(at, cut.end)
    length, start = max(best, (span.end - at, at))
    return Span(turn_id=span.turn_id, start=start, end=start + length) if length > 0 else None


def cites(sources: Iterable[Source], cuts: Iterable[Span]) -> bool:
    """Whether any source lies in a stretch that was cut."""
    cuts = list(cuts)
    return any(s.span.overlaps(c) for s in sources for c in cuts)


def _cut_turns(
    work: Work, cuts: Sequence[Span], with_memory: set[str], reason: Reason, rule: str = "by request"
) -> int:
    """Blank the spans in the turns' rows; a turn that no memory rested on is logged by itself."""
    by_turn: dict[str, list[Span]] = {}
    for span in cuts:
        by_turn.setdefault(span.turn_id, []).append(span)
    bare = 0
    for turn_id, stretches in by_turn.items():
        turn = work.get(TurnRow, turn_id)
        if turn is None or turn.withheld:
            continue
        told = turn.vector
        for span in stretches:
            if span not in turn.cut:
                turn = turn.without(span)
        work.put(turn)
        segments.forget_vector(work, turn, told)
        if turn_id not in with_memory:
            bare += 1
            work.say(
                turn_id,
                Forgotten(
                    memory_id=turn_id,
                    kind=Kind.EPISODIC,
                    importance=1,
                    reason=reason,
                    layer=Layer.SESSION,
                    turns=(turn_id,),
                    rule=rule,
                    policy=work.policy.hash,
                ),
                turn.conversation,
            )
        work.pause()
    return bare


def _withdraw(work: Work, cuts: Sequence[Span], why: SegmentReason, reason: Reason) -> None:
    """Withdraw the summaries that cite a cut; their segments go out again without it.

    A request that is taken up again after a crash finds its turns cut already. So summaries that cite any cut count
    as well, and segments with a cut that still wait for their summary, lest a draft made before it is admitted.
    """
    turns = {c.turn_id for c in cuts}
    cut_before = {t.id: t.cut for t in work.all(TurnRow) if t.cut or t.withheld}
    stale: list[tuple[Summary, list[Span]]] = []
    for summary in work.all(Summary):
        gone = [*cuts, *(c for i in summary.sources for c in cut_before.get(i, ()))]
        if turns & set(summary.sources) or any(cites(line.sources, gone) for line in summary.content.lines()):
            stale.append((summary, gone))
    outdated = {summary.segment for summary, _ in stale}
    amended = set()
    for row in list(work.all(SegmentRow)):
        waiting = row.admitted < row.version and cut_before.keys() & set(row.turns)
        touched = row.id in outdated or waiting or turns & set(row.turns)
        if touched and all(work.get(TurnRow, i) is not None for i in row.turns):
            segments.amend(work, row.id, why)
            amended.add(row.id)
            work.pause()
    for summary, gone in stale:
        work.say(
            summary.id,
            SummaryWithdrawn(
                tenant=work.head.tenant,
                user=work.head.user,
                conversation=summary.conversation,
                summary_id=summary.id,
                version=summary.version,
                reason=reason,
            ),
            summary.conversation,
        )
        summaries.drop(work, summary)
        if summary.segment not in amended and not summary.members:
            _without_lines(work, summary, gone, reason)
        work.pause()


def _without_lines(work: Work, summary: Summary, cuts: Sequence[Span], reason: Reason) -> None:
    """The turns are gone, so the summary cannot be rebuilt: keep the lines that do not cite the cut, if any."""
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
    row = work.get(SegmentRow, summary.segment)
    version = max(summary.version, row.version if row else 0) + 1
    if row is not None:
        work.put(row.model_copy(update={"version": version, "admitted": version, "resend_at": None}))
    if any(line.sources for line in kept.lines()):
        rest = summary.model_copy(update={"content": kept, "version": version, "archived": False})
        work.put(rest)
        summaries.say(work, rest, source_chars=0, model="cut", degraded=True)
    else:
        summaries.forget(work, summary, reason, "nothing of it is left")
