"""Details that come late, and topics that are taken up again (SPEC B4, B5).

What the user adds to or corrects in the topic closed just before belongs to its summary, not to the topic that runs.
Meaning alone does not tell: two turns about orders are alike whatever order is meant. So the words have to say that
something is added, corrected or referred to, and what is said has to be of that topic rather than of the running one.
Nothing is taken from a new topic: where the words announce another thing, or only the announcement fits, it stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agents_memory.conversation.topics import similarity
from agents_memory.language.amendments import Amendment, amendment
from agents_memory.language.spans import quoted, sentences
from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue
from agents_memory.policy import SegmentPolicy
from agents_memory.rows import Conversation, PastSegment, SegmentRow, TurnRow
from agents_memory.subject.work import Work
from agents_memory.summary.slots import terms
from agents_memory.vectors import Array

NEARER = 0.1
"""How much more probable the closed topic must be than the running one where meaning decides."""

_COMPLETES = alternatives(
    (
        r"(?:忘了|忘记|漏了|没)(?:说|讲|提|告诉|补|写)|补充(?:一下|一点|一句|说明)|再加(?:上|一)",
        r"\b(?:i )?forgot (?:to (?:say|mention|add|tell|note)|one (?:thing|detail))\b|\bone more detail\b|"
        r"\b(?:i should|let me|i'd like to|just to) (?:also )?(?:add|mention)\b|\bi should have (?:said|mentioned)\b",
    )
)
"""Words that complete what was just spoken of, on folded text."""

_ADDS = alternatives(
    (
        r"(?:^|[,，。;；!！])(?:哦|噢|啊|哎|嗯|诶)*(?:对了|还有|另外|顺便)|(?:哦|噢|啊|哎|诶)对|补充|加上",
        r"(?:^|[.!?,;] ?)(?:oh|ah|wait|sorry|and|yes|ok|so|but|well)?,? ?(?:and|also|by the way|btw|plus|ps|p\.s)\b|"
        r"\bone more (?:thing|point)\b|\bin addition\b|\badditionally\b|\bas well\b",
    )
)
"""Words that announce something more, which may be another matter, on folded text."""

_REFERS = alternatives(
    (
        r"(?:刚刚?才?|之前|前面|上面|先前|方才)(?:那|说|提|讲|问|聊|订|的)",
        r"\b(?:earlier|just now|as for|regarding)\b|\babout (?:the|that|my)\b|\b(?:i|we) (?:just )?(?:mentioned|said|"
        r"talked about|discussed|asked|ordered|booked)\b|\bthe one\b",
    )
)
"""Words that point back to what was said before, on folded text."""

_BACK = alternatives(
    (
        r"回到|说回|接着(?:刚才|上次|之前)?(?:说|聊|讲)|继续(?:说|聊|讲|刚才|之前)|言归正传|回过头",
        r"\b(?:back to|returning to|return to|coming back to|where were we|as i was saying|let's get back)\b",
    )
)
"""Words that go back to a topic to stay there, on folded text."""

_OTHER = alternatives(
    (
        r"另(?:外)?(?:一|有)?(?:个|件|张|笔|份|双|条|款|家|问题)|别的|换个|新的|下一(?:个|件)|再(?:问|帮我|看)(?:一|个|下)?",
        r"\b(?:another|a different|a new|a separate|other|next|unrelated|something else)\b",
    )
)
"""Words that open another thing, on folded text."""


_TIMES = terms(
    "今天 明天 昨天 后天 今晚 明晚 周末 下周 上周 这周 本周 上午 中午 下午 晚上 早上 现在 时候 "
    "today tomorrow yesterday tonight week weekend month morning noon afternoon evening night hour minute day"
)
"""Terms that any topic may have."""


@dataclass(frozen=True, slots=True)
class _Side:
    """What was said under one topic."""

    texts: tuple[str, ...]
    terms: frozenset[str]
    names: frozenset[str]

    @classmethod
    def of(cls, turns: Iterable[TurnRow]) -> _Side:
        shown = [turn for turn in turns if not turn.withheld]
        return cls(
            tuple(turn.text for turn in shown),
            frozenset(term for turn in shown for term in terms(turn.text)),
            frozenset(name for turn in shown for name in _names(turn)),
        )


def adds(turn: TurnRow) -> bool:
    """Whether a turn's words say that something is added to, or put right in, what was said before."""
    folded = fold(turn.text)
    told = any(words.search(folded) for words in (_COMPLETES, _ADDS, _REFERS))
    return told or Cue.CORRECTION in turn.reading.cues or bool(amendments(turn))


def goes_on(work: Work, conversation: Conversation, turn: TurnRow) -> bool:
    """Whether a turn's words complete the running topic or change a value in it, however unlike the rest they are."""
    if conversation.open is None or _OTHER.search(fold(turn.text)) is not None:
        return False
    said = _Side.of(_turns(work, conversation.open.turns))
    return _COMPLETES.search(fold(turn.text)) is not None or _puts_right(turn, said, _Side.of(()))


def late_detail(
    work: Work, conversation: Conversation, turn: TurnRow, vector: Array, policy: SegmentPolicy
) -> PastSegment | None:
    """The topic closed just before that a turn still belongs to, rather than to the running one (SPEC B4)."""
    running = conversation.open
    here = _Side.of(_turns(work, running.turns if running else ()))
    for past in reversed(conversation.past):  # however long ago: nothing may go on asserting a value that was replaced
        soon = conversation.exchanges - past.closed_exchange <= policy.late_exchanges
        if _puts_right(turn, _closed(work, past), here, named=not (soon or Cue.CORRECTION in turn.reading.cues)):
            return past
    if not conversation.past:
        return None
    last = conversation.past[-1]
    if conversation.exchanges - last.closed_exchange > policy.late_exchanges:
        return None
    there = _closed(work, last)
    folded = fold(turn.text)
    if _OTHER.search(folded) is not None or _BACK.search(folded) is not None:
        return None
    likely = similarity(vector, last.mean, conversation)
    rival = similarity(vector, running.mean, conversation) if running else 0.0
    near = running is not None and likely >= policy.resume_from and likely >= rival + NEARER
    if last.reason == "topic_shift" and near and conversation.late is None:
        return last
    refers = Cue.CORRECTION in turn.reading.cues or _REFERS.search(folded) is not None
    announced = refers or _COMPLETES.search(folded) is not None or _ADDS.search(folded) is not None
    if not announced or (Cue.QUESTION in turn.reading.cues and not refers):
        return None
    if last.reason == "forced":  # the running topic is the same one: only what is put right belongs to the summary
        return last if Cue.CORRECTION in turn.reading.cues and _of(turn, there) > _of(turn, here) else None
    names = _names(turn)
    if names & (here.names - there.names):
        return None
    if names & (there.names - here.names) or _of(turn, there) > _of(turn, here):
        return last
    return last if near else None


def goes_back(conversation: Conversation, turn: TurnRow, vector: Array, policy: SegmentPolicy) -> PastSegment | None:
    """The earlier topic that a turn goes back to for good, even where it is like the running one.

    Its words say so ("back to the gateway"), or it is the second turn on end about the topic closed before, and adds
    nothing to it.
    """
    running = conversation.open
    if running is None or not conversation.past:
        return None
    if _BACK.search(fold(turn.text)) is not None:
        found, least = returns_to(conversation, vector, policy, asked=True), policy.same_topic_from
    else:
        found, least = (conversation.past[-1] if conversation.late else None), policy.resume_from
    if found is None:
        return None
    likely, rival = similarity(vector, found.mean, conversation), similarity(vector, running.mean, conversation)
    return found if likely >= max(least, rival + NEARER) else None


def whole(work: Work, segment_id: str) -> bool:
    """Whether a closed segment can still be summarised anew: all of its turns are there."""
    row = work.get(SegmentRow, segment_id)
    return row is not None and all(work.get(TurnRow, i) is not None for i in row.turns)


def returns_to(conversation: Conversation, vector: Array, policy: SegmentPolicy, *, asked: bool) -> PastSegment | None:
    """The earlier topic that a turn takes up again, if any; `asked`: the words say "back to" (SPEC B5)."""
    best, found = policy.resume_from if not asked else policy.same_topic_from, None
    for past in conversation.past:
        score = similarity(vector, past.mean, conversation)
        if score >= best:
            best, found = score, past
    return found


def _puts_right(turn: TurnRow, there: _Side, here: _Side, *, named: bool = False) -> bool:
    """Whether the turn changes a value that the closed topic gave and the running one did not.

    `named`: only a change that names the old value counts.
    """
    return any(
        (bool(change.old) or not named)
        and any(change.replaces(text) for text in there.texts)
        and not any(change.replaces(text) for text in here.texts)
        for change in amendments(turn)
    )


def _closed(work: Work, past: PastSegment) -> _Side:
    segment = work.get(SegmentRow, past.id)
    return _Side.of(_turns(work, segment.turns if segment else ()))


def amendments(turn: TurnRow) -> list[Amendment]:
    """The values that the sentences of a turn replace."""
    pieces = sentences(turn.text, quoted(turn.text))
    return [found for piece in pieces if (found := amendment(piece.text)) is not None]


def _of(turn: TurnRow, side: _Side) -> int:
    """How many of the turn's terms the side has said, but for times, which every topic has."""
    return len((terms(turn.text) & side.terms) - _TIMES)


def _names(turn: TurnRow) -> set[str]:
    return {fold(name) for name in (*turn.reading.entities, *turn.reading.identifiers)}


def _turns(work: Work, ids: Sequence[str]) -> list[TurnRow]:
    return [turn for i in ids if (turn := work.get(TurnRow, i)) is not None]
