"""The verbatim window: few exchanges while the topic is stable, more while it jumps (SPEC A3).

Trimming is no forgetting: a turn leaves only once a summary or a memory covers it, and the event says which. Where the
bounds of 20 exchanges and 4,000 tokens are reached by turns that nothing covers yet, a summary is forced; they leave
when it has come back.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from agents_memory.conversation import summaries
from agents_memory.events import WindowTrimmed
from agents_memory.language.tokens import estimate_tokens
from agents_memory.policy import WindowPolicy
from agents_memory.rows import Conversation, Memory, SegmentRow, Summary, TurnRow
from agents_memory.subject.work import Work

RESTLESS = 10
"""How many exchanges back a topic shift still makes the window wider."""

MAX_IDS_BYTES = 16_000
"""What the ids of a window may take of its conversation's row, should no summary ever come back."""


def width(conversation: Conversation, policy: WindowPolicy) -> int:
    """Exchanges to keep verbatim: the minimum, and two more for each recent topic shift, up to the maximum."""
    recent = sum(1 for shift in conversation.shifts if conversation.exchanges - shift < RESTLESS)
    return min(policy.max_exchanges, policy.cap_exchanges, policy.min_exchanges + 2 * recent)


def trim(
    turns: Sequence[TurnRow], conversation: Conversation, covered: Collection[str], policy: WindowPolicy
) -> list[TurnRow]:
    """The turns that stay verbatim, in order: those within the width and the bound of tokens, and what is uncovered.

    `covered` are the ids of turns that a summary or a memory covers. The newest turn stays however long it is.
    """
    first = conversation.exchanges - width(conversation, policy)
    left = policy.cap_tokens
    stay: list[TurnRow] = []
    for turn in reversed(turns):
        left -= estimate_tokens(turn.text)
        if not stay or turn.id not in covered or (turn.exchange > first and left >= 0):
            stay.append(turn)
    return stay[::-1]


def over(turns: Sequence[TurnRow], conversation: Conversation, policy: WindowPolicy) -> list[TurnRow]:
    """The turns of a window that lie beyond its bounds: of the exchanges, or of the tokens (the newest never)."""
    left = policy.cap_tokens
    found = []
    for turn in reversed(turns):
        left -= estimate_tokens(turn.text)
        if turn is not turns[-1] and (left < 0 or turn.exchange <= conversation.exchanges - policy.cap_exchanges):
            found.append(turn)
    return found[::-1]


def rows(work: Work, conversation: Conversation, newest: str | None = None) -> list[TurnRow]:
    """The turns of the window, with a new one if given, in the order in which they were said."""
    ids = dict.fromkeys((*conversation.window, *([newest] if newest else ())))
    found = [t for i in ids if (t := work.get(TurnRow, i)) is not None and not t.withheld]
    return sorted(found, key=lambda t: (t.at, t.exchange, t.role != "user"))


def uncovered(work: Work, turns: Sequence[TurnRow]) -> list[TurnRow]:
    """Those of the turns that neither a summary nor a memory covers."""
    bare = [t for t in turns if not t.remembered]
    sources = {segment: _sources(work, segment) for segment in {t.segment for t in bare}}  # many turns share one
    return [t for t in bare if t.id not in sources[t.segment]]


def trimmed(work: Work, conversation: Conversation, newest: str | None = None) -> Conversation:
    """The conversation with its window trimmed; what left it is said, with what covers it."""
    turns = rows(work, conversation, newest)
    bare = {t.id for t in uncovered(work, turns)}
    stay = trim(turns, conversation, {t.id for t in turns} - bare, work.policy.window)
    while sum(len(t.id) + 3 for t in stay) > MAX_IDS_BYTES and len(stay) > 1:
        stay = stay[1:]
    kept = {t.id for t in stay}
    gone = [t for t in turns if t.id not in kept]
    if gone:
        _say(work, conversation, gone)
    return conversation.model_copy(update={"window": tuple(t.id for t in stay)})


def summarised(work: Work, turn: TurnRow) -> bool:
    """Whether an admitted summary rests on the turn, or found nothing in its segment worth a line."""
    return turn.id in _sources(work, turn.segment)


def _sources(work: Work, segment: str) -> frozenset[str]:
    """The turns of a segment that are summarised, by id."""
    row = work.get(SegmentRow, segment)
    summary = work.get(Summary, summaries.summary_id(segment))
    admitted = row.turns if row is not None and row.admitted == row.version else ()
    return frozenset(admitted) | frozenset(summary.sources if summary is not None else ())


def _say(work: Work, conversation: Conversation, gone: Sequence[TurnRow]) -> None:
    ids = {t.id for t in gone}
    by_summary = dict.fromkeys(summaries.summary_id(t.segment) for t in gone if summarised(work, t))
    by_memory = [m.id for m in work.all(Memory) if any(s.span.turn_id in ids for s in m.sources)]
    work.say(
        conversation.id,
        WindowTrimmed(
            turns=tuple(t.id for t in gone),
            summaries=tuple(by_summary),
            memories=tuple(by_memory),
            width=width(conversation, work.policy.window),
        ),
        conversation.id,
    )
