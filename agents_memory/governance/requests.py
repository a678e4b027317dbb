"""Forgetting on request: what a person means by "forget ...", now and for what arrives later (SPEC D8, G1).

One step sees everything, so that nothing derived survives; what follows from it is in `cascade`. The sentence that
asks is withheld too, since it quotes what must go.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal

from agents_memory.governance.cascade import forget
from agents_memory.governance.describe import Description, fits, parts
from agents_memory.governance.meant import fitting, meant, new_values, turns_until
from agents_memory.inputs import CommandGiven, Input, TurnEnriched
from agents_memory.language.attributes import keys_of
from agents_memory.language.lexicon.wishes import KEEP
from agents_memory.language.listed import members
from agents_memory.language.spans import Piece, sentences
from agents_memory.language.text import fold, has_han
from agents_memory.language.wishes import wish_of
from agents_memory.lifecycle.joined import every
from agents_memory.model import Cue, MemoryWish, PlacedWish, Reading, Role, Span, Statement
from agents_memory.rows import Memory, PastRequest, Summary, TurnRow
from agents_memory.subject.work import Work

SAYS_FROM = 3.0
"""Importance from which a statement without a known attribute can be what "forget that" means."""

ECHO_CHARS = 4
"""A value shorter than this (in Chinese, than two characters) is too common a word to be found by itself."""

EVERYTHING = 1_000_000
"""An end behind every turn's text."""


def without_request(work: Work, turn: TurnRow, wish: MemoryWish) -> tuple[TurnRow, bool]:
    """The turn without the sentences that ask to forget, nor what they speak of in the turn itself.

    What is told behind them as the new state of it stays: "Forget where I work. I work at Initech now".

    The second value tells whether the turn itself said what a request that points back means ("..., forget that"). A
    turn that says nothing else is withheld as a whole.
    """
    if isinstance(wish, PlacedWish):
        asking = [Piece(wish.start, wish.end, turn.text[wish.start : wish.end])]
    else:
        asking = [p for p in sentences(turn.text) if (w := wish_of(p.text)) is not None and w.verb == "forget"]
    if wish.everything or not asking:
        return withheld(turn), False
    if wish.what:
        new = new_values(work, turn, asking[-1].end)
        fit = [cut for what, keep in readings(wish) for cut in fitting(what, keep, turn)]
        own, taken_back = [cut for cut in fit if not any(p.start <= cut.start < p.end for p in new)], False
    else:
        said = [s for s in turn.reading.statements if s.end <= asking[0].start and (s.key or s.importance >= SAYS_FROM)]
        own, taken_back = [Span(turn_id=turn.id, start=s.start, end=s.end) for s in said], bool(said)
    for start, end in (*((p.start, p.end) for p in asking), *((s.start, s.end) for s in own)):
        turn = turn.without(Span(turn_id=turn.id, start=start, end=end))
    if turn.withheld or not (turn.reading.statements or turn.reading.questions):
        return withheld(turn), taken_back
    reading = turn.reading.model_copy(update={"wish": None, "clears": (), "heard": ()})  # it quotes what must go
    return turn.model_copy(update={"reading": reading}), taken_back


def without_planned(turn: TurnRow) -> TurnRow:
    """The turn without the words of requests that wait; what else it says stays until then."""
    for wish in turn.reading.planned:
        turn = turn.without(Span(turn_id=turn.id, start=wish.start, end=wish.end))
    turn = turn.model_copy(update={"reading": turn.reading.model_copy(update={"planned": ()})})
    return turn if turn.reading.statements or turn.reading.questions or turn.reading.wish else withheld(turn)


def forget_in_speech(
    work: Work, before: Sequence[TurnRow], wish: MemoryWish, body: Input, *, taken_back: bool = False
) -> None:
    """A user says "forget ..." in a turn: find what is meant and let it go; `taken_back`: the turn itself said it."""
    if wish.everything:
        remember_request(work, wish, body.at, "forget")
        forget(work, all_spans(work), list(work.all(Memory)))
    elif wish.what:
        forget_described(work, wish, body, before)
    elif not taken_back:
        forget(work, said_last(before, wish), [])


def forget_described(
    work: Work, wish: MemoryWish, body: Input, before: Sequence[TurnRow] = (), ticket: str | None = None
) -> int:
    """Let go of what a description speaks of; returns how many memories and turns were touched.

    The wish stays in the head for 72 hours, for turns said before it that arrive later.
    """
    remember_request(work, wish, body.at, "forget")
    own = body.turn_id if isinstance(body, TurnEnriched) else ""  # what it says itself was judged when it came
    found, cuts = described(work, wish, body.at, before, vector_of(body), but=own)
    return forget(work, cuts, found, ticket=ticket)


def described(
    work: Work, wish: MemoryWish, at: datetime, before: Sequence[TurnRow], vector: str, but: str = ""
) -> tuple[list[Memory], list[Span]]:
    """What a description means of what was told until `at`: memories that go as a whole, and stretches of turns.

    `vector` is the USE vector of the description, "" if there is none; `but` the id of a turn that is left alone.
    """
    turns, memories = [t for t in turns_until(work, at, before) if t.id != but], list(every(work))
    listed = readings(wish)
    each = [meant(work, what, keep, [], turns, memories) for what, keep in listed] if len(listed) > 1 else []
    if not any(one.memories or one.cuts for one in each):
        each = [meant(work, *_read(wish), [vector], turns, memories)]
    found = {m.id: m for one in each for m in one.memories}
    cuts = list(dict.fromkeys(cut for one in each for cut in (*one.cuts, *echoes(one.values, turns))))
    return list(found.values()), cuts


def vector_of(body: Input) -> str:
    """The USE vector of a request's description, "" if it came without one."""
    if isinstance(body, CommandGiven):
        return body.what_vector
    return body.wish_vector if isinstance(body, TurnEnriched) else ""


def take_out_later(work: Work, what: str, at: datetime, verb: Literal["retract", "correct"]) -> None:
    """A retraction by description also holds for turns said before it that arrive later."""
    remember_request(work, MemoryWish(verb="forget", what=what), at, verb)


def withhold_earlier(work: Work, turn: TurnRow) -> TurnRow:
    """A turn that was said before a request to forget but arrives after it: what was meant is cut on arrival."""
    for request in work.head.requests:
        if request.until <= work.now or turn.at > request.at:
            continue
        if request.wish.everything:
            return withheld(turn)
        for span in (cut for what, keep in readings(request.wish) for cut in fitting(what, keep, turn)):
            turn = turn.without(span)
    return turn


def readings(wish: MemoryWish) -> list[tuple[Description, Description | None]]:
    """What a request speaks of, each thing that it lists by itself, and what is to stay."""
    if wish.keep:
        return [_read(wish)]
    listed = [Description.of(member) for member in members(wish.what)]
    return [(what, None) for one in listed for what in (one, one.by_name()) if what is not None]


def _read(wish: MemoryWish) -> tuple[Description, Description | None]:
    if not wish.keep:
        return Description.of(wish.what), None
    what = fold(wish.what)
    for pattern in KEEP:
        what = pattern.sub("", what)  # "... except order 7" speaks of order 7 only to keep it
    return Description.of(what.strip(" ,，。.")), Description.of(wish.keep)


def withheld(turn: TurnRow) -> TurnRow:
    """The turn as if nothing had been said in it."""
    bare = Reading(lang=turn.reading.lang)
    return turn.model_copy(
        update={"withheld": True, "text": "", "vector": "", "trace_until": None, "reading": bare, "cut": ()}
    )


def remember_request(
    work: Work, wish: MemoryWish, at: datetime, verb: Literal["forget", "retract", "correct"], ident: str = ""
) -> None:
    """Keep a request of that moment for turns said before it that arrive later; `ident` if this step is not its own."""
    until = work.now + timedelta(hours=work.policy.ttl.request_hours)
    past = PastRequest(
        command_id=ident or work.cause.id,
        verb=verb,
        at=at,
        wish=wish,
        keys=tuple(sorted(keys_of(wish.what))),
        until=until,
    )
    others = [r for r in work.head.requests if r.until > work.now and r.command_id != past.command_id]
    work.put(work.head.model_copy(update={"requests": (*others[-50:], past)}))


def said_last(before: Sequence[TurnRow], wish: MemoryWish) -> list[Span]:
    """What "forget that" means: the last thing its user said, and what the answers to it repeat."""
    place = next((n for n in range(len(before) - 1, -1, -1) if _has_content(before[n])), None)
    if place is None:
        return []
    last = before[place]
    keep = Description.of(wish.keep) if wish.keep else None
    left = [] if keep is None else [p for p in parts(last) if not fits(keep, p)]
    cuts = [whole(last)] if keep is None else [Span(turn_id=last.id, start=p.start, end=p.end) for p in left]
    values = {s.value for s in last.reading.statements if within(last.id, s, cuts)}
    return [*cuts, *echoes({*last.reading.identifiers, *values}, before[place + 1 :], shortest=1)]


def echoes(values: Iterable[str], turns: Iterable[TurnRow], shortest: int = ECHO_CHARS) -> list[Span]:
    """Where others than the user repeat what was said: an answer that quotes it would keep it."""
    told = [fold(v) for v in values if len(v) >= shortest or (len(v) >= 2 and has_han(v))]
    patterns = [re.compile(re.escape(v) if has_han(v) else rf"(?<!\w){re.escape(v)}(?!\w)") for v in told]
    return [
        part
        for turn in turns
        if turn.role is not Role.USER and not turn.withheld
        for part in (Span(turn_id=turn.id, start=p.start, end=p.end) for p in parts(turn))
        if any(p.search(fold(turn.text[part.start : part.end])) for p in patterns)
    ]


def within(turn_id: str, statement: Statement, cuts: Sequence[Span]) -> bool:
    """Whether a statement of a turn lies in a stretch that is to be cut."""
    return any(Span(turn_id=turn_id, start=statement.start, end=statement.end).overlaps(c) for c in cuts)


def _has_content(turn: TurnRow) -> bool:
    return turn.role is Role.USER and not turn.withheld and Cue.BACKCHANNEL not in turn.reading.cues


def whole(turn: TurnRow) -> Span:
    """All of a turn."""
    return Span(turn_id=turn.id, start=0, end=len(turn.text))


def all_spans(work: Work) -> list[Span]:
    """All that was said, and what summaries cite of turns that are gone."""
    cited = [i for summary in work.all(Summary) for i in summary.sources if work.get(TurnRow, i) is None]
    return [*(whole(t) for t in work.all(TurnRow)), *(Span(turn_id=i, start=0, end=EVERYTHING) for i in cited)]
