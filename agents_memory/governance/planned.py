"""Requests to forget that wait: "after Tuesday you can forget the door code", 等搬完家就忘掉旧地址 (SPEC D8).

What is meant is settled when it is asked, by the same rules as a request at once, so that nothing else is taken for it
later: memories are marked, stretches of turns noted. Until its time they are remembered as before, protected from
nothing else. When the subject's time (`subject.clock`) reaches the moment named, resolved in the offset of the turn
that asked, the step or sweep that comes by carries the request out, with the same cascade and reason in the log.

* What is told after the request is no part of it; a mere repetition of a marked memory goes with it.
* A condition that is no time cannot be known here, and a deletion is final: the request waits until its user asks
  again, and lapses after as long as a fact lives. `why` and the memory say so.
* The user may take it back (`language.retaining`), for all of it or for one thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from agents_memory.events import ForgettingCalledOff, ForgettingPlanned
from agents_memory.governance.cascade import cites, forget, without
from agents_memory.governance.describe import Description
from agents_memory.governance.meant import fitting, turns_until
from agents_memory.governance.requests import (
    EVERYTHING,
    described,
    echoes,
    readings,
    remember_request,
    said_last,
    whole,
    within,
)
from agents_memory.inputs import TurnEnriched
from agents_memory.language.attributes import keys_of
from agents_memory.language.retaining import retained
from agents_memory.language.spans import Piece, sentences
from agents_memory.language.wishes import wish_of
from agents_memory.lifecycle.ends import keep
from agents_memory.lifecycle.joined import every
from agents_memory.model import Kind, MemoryWish, PlannedWish, Sensitivity, Span
from agents_memory.rows import Memory, Planned, PlannedRequest, Summary, TurnRow
from agents_memory.subject.work import Work

MOST_CUTS = 200
"""Stretches of turns noted with one request (16 KB of its row): the newest, since older turns leave first."""

NEAR = 3
"""Exchanges after a request in which "keep it" can mean what it spoke of."""


def plan(work: Work, turn: TurnRow, before: Sequence[TurnRow], body: TurnEnriched) -> None:
    """A user asks in a turn to forget something later: note what is meant; nothing goes yet."""
    for number, planned in enumerate(body.reading.planned):
        _plan(work, turn, before, planned, body, f"{turn.id}#{number}" if number else turn.id)


def _plan(
    work: Work, turn: TurnRow, before: Sequence[TurnRow], planned: PlannedWish, body: TurnEnriched, ident: str
) -> None:
    patience = timedelta(days=work.policy.ttl_days(Kind.FACT, Sensitivity.NONE) or 365)
    wish = _named(turn, planned, body)
    request = PlannedRequest(
        id=ident,
        wish=wish,
        at=body.at,
        due=planned.due,
        until=planned.due or work.now + patience,
        conversation=turn.conversation,
        exchange=turn.exchange,
    )
    if wish.everything:
        found, cuts = _told_until(work, request), list[Span]()
    elif wish.what:
        alone = body.reading.wish is None and len(body.reading.planned) == 1
        found, cuts = described(work, wish, body.at, before, body.wish_vector if alone else "")
    else:
        found, cuts = [], _just_told(turn, before, wish)
    found = [*found, *_resting_on(work, cuts, {m.id for m in found})]
    _replace(work, request, found, cuts)
    request = request.model_copy(update={"cuts": tuple(cuts[-MOST_CUTS:])})
    work.put(request)
    _mark(work, request, found)
    said = ForgettingPlanned(
        request_id=request.id, due=request.due, memories=tuple(sorted(m.id for m in found)), turns=(turn.id,)
    )
    work.say(request.id, said, turn.conversation)


def taken_back(work: Work, turn: TurnRow) -> TurnRow:
    """A user's turn may take a request back that waits; without the words that only do so."""
    earlier = [r for r in _waiting(work) if r.at <= turn.at]
    if not earlier or turn.withheld:
        return turn
    for sentence in sentences(turn.text):
        asked = wish_of(sentence.text)
        if asked is not None and asked.verb == "forget":
            continue
        what = retained(sentence.text)
        told = asked.what if asked is not None and not what else ""
        if told or what is not None:
            took = _take_back(work, turn, [r for r in earlier if work.get(PlannedRequest, r.id)], told or what or "")
            turn = _without_statements(turn, sentence) if took and not told else turn
    return turn


def heard(work: Work, turn: TurnRow) -> None:
    """A user's turn while requests wait: one that was said before a request, but arrives after it, belongs to it."""
    for request in _waiting(work):
        if turn.at < request.at:
            _arrived_late(work, request, turn)


def _waiting(work: Work) -> list[PlannedRequest]:
    return sorted(work.all(PlannedRequest), key=lambda r: (r.at, r.id))


def _without_statements(turn: TurnRow, sentence: Piece) -> TurnRow:
    said = tuple(s for s in turn.reading.statements if s.end <= sentence.start or s.start >= sentence.end)
    return turn.model_copy(update={"reading": turn.reading.model_copy(update={"statements": said})})


def carry_out(work: Work, request: PlannedRequest) -> None:
    """The request's time has come: do what it asks, or, if it has no time, let it lapse."""
    marked = _marked(work, request)
    if request.due is None:
        _call_off(work, request, marked, "lapsed")
        return
    remember_request(work, request.wish, request.at, "forget", request.id)
    cuts = [cut for cut in request.cuts if _stands(work, cut)]
    if request.wish.everything:
        marked, cuts = _told_until(work, request), _all_until(work, request)
    values = {m.content.value for m in marked} | {
        s.value
        for turn in work.all(TurnRow)
        for s in turn.reading.statements
        if within(turn.id, s, [c for c in cuts if c.turn_id == turn.id])
    }
    cuts = list(dict.fromkeys([*cuts, *echoes(values, turns_until(work, work.now))]))
    waited = (work.now - request.at).total_seconds() / 86_400
    forget(work, cuts, marked, rule="by request, for this time", numbers={"asked_days": round(max(0.0, waited), 4)})
    work.drop(PlannedRequest, request.id)  # last, so that a step that is cut short does it again


def _named(turn: TurnRow, wish: PlannedWish, body: TurnEnriched) -> MemoryWish:
    """The wish itself; its thing may be named by the words before it: "Here is my locker code. Forget it ..."."""
    what = wish.what
    if not what and not wish.everything and not turn.reading.statements:
        told = [p.text for p in sentences(body.text[: wish.start])][-1:]
        what = "".join(text for text in told if keys_of(text))
    return MemoryWish(verb="forget", what=what, keep=wish.keep, everything=wish.everything)


def _just_told(turn: TurnRow, before: Sequence[TurnRow], wish: MemoryWish) -> list[Span]:
    """What "forget it" points to: what its own turn says, else the last thing said before."""
    own = [Span(turn_id=turn.id, start=s.start, end=s.end) for s in turn.reading.statements]
    return own or said_last(before, wish)


def _told_until(work: Work, request: PlannedRequest) -> list[Memory]:
    """All memories first told before the request, but those that were taken out of it."""
    return [
        m
        for m in every(work)
        if m.id not in request.spared and min((s.at for s in m.sources), default=m.created_at) <= request.at
    ]


def _all_until(work: Work, request: PlannedRequest) -> list[Span]:
    """All that was said before a request for everything, but the words of memories that were taken out of it."""
    spared = [s.span for m in every(work) if m.id in request.spared for s in m.sources]
    cuts = []
    for turn in work.all(TurnRow):
        if turn.at <= request.at:
            cuts += _around(whole(turn), [s for s in spared if s.turn_id == turn.id])
    gone = {
        i
        for summary in work.all(Summary)
        if summary.ended_at <= request.at
        for i in summary.sources
        if work.get(TurnRow, i) is None
    }
    return [*cuts, *(Span(turn_id=i, start=0, end=EVERYTHING) for i in sorted(gone - {s.turn_id for s in spared}))]


def _around(span: Span, spared: Iterable[Span]) -> list[Span]:
    out, at = [], span.start
    for one in sorted(spared, key=lambda s: s.start):
        out += [span.model_copy(update={"start": at, "end": one.start})] * (one.start > at)
        at = max(at, one.end)
    return [*out, *[span.model_copy(update={"start": at})] * (at < span.end)]


def _resting_on(work: Work, cuts: Sequence[Span], known: set[str]) -> list[Memory]:
    """Further memories that go as a whole with stretches of turns."""
    return [m for m in every(work) if m.id not in known and cites(m.sources, cuts) and without(work, m, cuts) is None]


def _mark(work: Work, request: PlannedRequest, found: Iterable[Memory]) -> None:
    mark = Planned(request=request.id, at=request.due)
    for memory in found:
        if memory.planned != mark:  # a step that is taken up again finds some of them marked
            keep(work, memory, planned=mark)
            work.pause()


def _marked(work: Work, request: PlannedRequest) -> list[Memory]:
    return [m for m in every(work) if m.planned is not None and m.planned.request == request.id]


def _stands(work: Work, cut: Span) -> bool:
    """Whether anything is left of a stretch of a turn; of one that is gone, a summary may still tell."""
    turn = work.get(TurnRow, cut.turn_id)
    return turn is None or bool(turn.text[cut.start : cut.end].strip())


def _replace(work: Work, request: PlannedRequest, found: Sequence[Memory], cuts: Sequence[Span]) -> None:
    """Of two requests for one thing the newer counts: the older one lets go of it."""
    for old in list(work.all(PlannedRequest)):
        if old.id == request.id or old.at > request.at:
            continue
        theirs = [m for m in found if m.planned is not None and m.planned.request == old.id]
        spans = [*cuts, *(s.span for m in theirs for s in m.sources)]
        if theirs or cites_any(old.cuts, spans):
            _let_go(work, old, theirs, spans, "replaced")


def cites_any(cuts: Iterable[Span], spans: Sequence[Span]) -> bool:
    """Whether stretches of turns overlap."""
    return any(cut.overlaps(span) for cut in cuts for span in spans)


def _let_go(work: Work, request: PlannedRequest, memories: Sequence[Memory], spans: Sequence[Span], why: str) -> None:
    """Take some things out of a request; nothing left of it, it is called off."""
    cuts = tuple(cut for cut in request.cuts if not cites_any([cut], spans))
    taken = {m.id for m in memories}
    left = [m for m in _marked(work, request) if m.id not in taken]
    if not (cuts or left or request.wish.everything):
        _call_off(work, request, memories, why)
        return
    spared = (*request.spared, *taken) if request.wish.everything else ()
    work.put(request.model_copy(update={"cuts": cuts, "spared": spared}))
    for memory in memories:
        keep(work, memory, planned=None)
        work.pause()
    _said_off(work, request, taken, why)


def _call_off(work: Work, request: PlannedRequest, memories: Iterable[Memory], why: str) -> None:
    taken = {m.id for m in memories}
    for memory in _marked(work, request):
        keep(work, memory, planned=None)
        work.pause()
    work.drop(PlannedRequest, request.id)
    _said_off(work, request, taken, why)


def _said_off(work: Work, request: PlannedRequest, memories: Iterable[str], why: str) -> None:
    said = {"request_id": request.id, "memories": sorted(memories), "why": why}
    work.say(request.id, ForgettingCalledOff.model_validate(said), request.conversation)


def _take_back(work: Work, turn: TurnRow, waiting: Sequence[PlannedRequest], what: str) -> bool:
    """Somebody wants something kept after all: `what`, or, if that is "", what the latest request here spoke of."""
    if not what:
        near = [r for r in waiting if r.conversation == turn.conversation and turn.exchange - r.exchange <= NEAR]
        if near:
            _call_off(work, near[-1], _marked(work, near[-1]), "kept")
        return bool(near)
    wanted, took = Description.of(what), False
    for request in waiting:
        named = request.wish.what
        if named and (wanted.fits(named) or Description.of(named).fits(what)):
            _call_off(work, request, _marked(work, request), "kept")
            took = True
            continue
        fits = [m for m in _marked(work, request) if _fits(wanted, m)]
        if fits:
            _let_go(work, request, fits, [s.span for m in fits for s in m.sources], "kept")
            took = True
    return took


def _fits(wanted: Description, memory: Memory) -> bool:
    content = memory.content
    return wanted.fits(content.statement, content.key, content.value, content.about)


def _arrived_late(work: Work, request: PlannedRequest, turn: TurnRow) -> None:
    """A turn said before a request that waits, but arriving after it, is meant as far as it fits."""
    current = work.get(PlannedRequest, request.id)
    if current is None:
        return
    if current.wish.everything:
        cuts: list[Span] = [whole(turn)]
    elif current.wish.what:
        cuts = [cut for what, kept in readings(current.wish) for cut in fitting(what, kept, turn)]
    else:
        cuts = []
    if not cuts:
        return
    if not current.wish.everything:
        work.put(current.model_copy(update={"cuts": (*current.cuts, *cuts)[-MOST_CUTS:]}))
    _mark(work, current, [m for m in _resting_on(work, cuts, set()) if m.planned is None])
