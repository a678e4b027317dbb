"""The conversation's side of a step: what one turn, one end, or a silence does (SPEC A3, B, D1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from agents_memory.conversation import questions, segments, summaries, topics, window
from agents_memory.conversation.capture import capture, is_attribute, says_the_decision
from agents_memory.conversation.decisions import decided
from agents_memory.conversation.extraction import candidates
from agents_memory.events import Discarded, SegmentReason
from agents_memory.governance import requests
from agents_memory.inputs import ConversationMarked, TurnEnriched
from agents_memory.lifecycle.admit import Extras, admit
from agents_memory.lifecycle.ends import end_exceptions
from agents_memory.lifecycle.match import Calibrate
from agents_memory.lifecycle.mention import wake_mentioned
from agents_memory.model import Candidate, Cue, Layer, Reason, Role, Sensitivity
from agents_memory.rows import Conversation, SegmentRow, Summary, TurnRow
from agents_memory.subject.work import Work
from agents_memory.vectors import unpack

CONTEXT_TURNS = 6
"""How many earlier turns extraction and decision points look back at."""

MAX_VERBATIM = 32_000


def on_turn(work: Work, body: TurnEnriched, calibrate: Calibrate) -> None:
    """Handle one turn: requests about memory, the agent's questions, the topic, what is worth remembering."""
    conversation = _conversation(work, body)
    before = _before(work, conversation, body)
    turn = _turn(body, conversation)
    turn = requests.withhold_earlier(work, turn)
    conversation = conversation.model_copy(
        update={
            "exchanges": turn.exchange,
            "turns": conversation.turns + 1,
            "last_at": max(conversation.last_at, body.at),
            "touched_at": work.now,
            "task": body.task or conversation.task,
            "agent": body.agent or conversation.agent,
            "ended": False,
            "published_at": body.published_at,
            "clock": body.clock,
        }
    )
    wish = turn.reading.wish if turn.role is Role.USER else None
    asks = wish is not None and wish.verb == "forget"
    taken_back = False
    if wish is not None and asks:
        turn, taken_back = requests.without_request(turn, wish)
    if turn.role is Role.ASSISTANT:
        questions.judge(work, turn, before)
    if segments.too_long(turn, work.policy.segment):
        conversation = _forced(work, conversation)  # a turn of that size is a segment alone
    conversation = _placed(work, conversation, turn, before)
    if wish is not None and asks:
        work.put(conversation)
        requests.forget_in_speech(work, before, wish, body, taken_back=taken_back)
        conversation = work.get(Conversation, conversation.id) or conversation
    if not (asks and turn.withheld):
        conversation = _judged(work, conversation, turn, before, body, calibrate)
    if conversation.open is not None and segments.full(conversation.open, work.policy.segment):
        conversation = _forced(work, conversation)
    work.put(_windowed(work, conversation, turn.id))


def on_mark(work: Work, body: ConversationMarked) -> None:
    """The conversation ended, or is cleared: close what is open; open items and decisions stay as memories."""
    conversation = work.get(Conversation, body.conversation)
    if conversation is None or conversation.ended:
        return
    finish(work, conversation, "ended" if body.mark == "end" else "cleared")


def finish(work: Work, conversation: Conversation, reason: SegmentReason) -> None:
    """Close a conversation's open topic and let its window go; where nothing outlives it, its summaries too."""
    conversation = segments.close(work, conversation, reason)
    ended = reason != "cleared"
    work.put(conversation.model_copy(update={"ended": ended, "window": (), "follows": None}))
    if ended:
        end_exceptions(work, conversation.id)
    if ended and not work.policy.summary.outlives_session:
        for summary in [s for s in work.all(Summary) if s.conversation == conversation.id]:
            summaries.forget(work, summary, Reason.SESSION_ENDED, "nothing outlives the session")


def _forced(work: Work, conversation: Conversation) -> Conversation:
    """Close the open segment because of its size; the next one continues it (SPEC B3)."""
    if conversation.open is None:
        return conversation
    continued = conversation.open.id
    conversation = segments.close(work, conversation, "forced")
    return conversation.model_copy(update={"open": None, "follows": continued})


def _conversation(work: Work, body: TurnEnriched) -> Conversation:
    known = work.get(Conversation, body.conversation)
    if known is not None:
        return known
    return Conversation(
        id=body.conversation,
        started_at=body.at,
        last_at=body.at,
        touched_at=work.now,
        published_at=body.published_at,
        clock=body.clock,
    )


def _before(work: Work, conversation: Conversation, body: TurnEnriched) -> list[TurnRow]:
    """The turns of the window and the open segment that were said before this one, in order."""
    ids = {*conversation.window, *(conversation.open.turns if conversation.open else ())}
    rows = [t for i in ids if (t := work.get(TurnRow, i)) is not None and t.at <= body.at]
    return sorted(rows, key=lambda t: (t.at, t.exchange, t.role is not Role.USER))


def _turn(body: TurnEnriched, conversation: Conversation) -> TurnRow:
    text, reading = segments.cut_to_size(body.text, body.reading)
    return TurnRow(
        id=body.turn_id,
        conversation=body.conversation,
        role=body.role,
        text=text,
        at=body.at,
        exchange=conversation.exchanges + (body.role is Role.USER),
        segment="",
        vector=body.vector,
        reading=reading,
    )


def _placed(work: Work, conversation: Conversation, turn: TurnRow, before: Sequence[TurnRow]) -> Conversation:
    """Put the turn into its segment: the running one, the one just closed, or a new one."""
    policy = work.policy.segment
    vector = unpack(turn.vector)  # empty where something was cut out: a vector of it would tell
    seen = topics.view(vector, turn, before, conversation)
    shifts = turn.role is Role.USER and not turn.withheld and seen.same < policy.same_topic_from
    if turn.role is Role.USER and not turn.withheld and seen.carries_topic:
        late = segments.late_detail(conversation, vector, policy)
        if late is not None and work.get(SegmentRow, late.id) is not None:
            work.put(turn.model_copy(update={"segment": late.id}))
            segments.amend(work, late.id, "late_detail", turn)
            return topics.moved(conversation, vector, carries=False)
    continues = conversation.follows
    if shifts:
        asked = Cue.RESUMPTION in turn.reading.cues
        earlier = segments.returns_to(conversation, vector, policy, asked=asked)
        conversation = segments.close(work, conversation, "topic_shift", score=seen.same)
        conversation = conversation.model_copy(
            update={"shifts": (*conversation.shifts, conversation.exchanges)[-8:], "recent": ()}
        )
        continues = earlier.id if earlier is not None else None
    open_segment = conversation.open or segments.opened(work, conversation, turn.id, continues)
    open_segment = segments.grown(open_segment, turn, vector, seen.carries_topic)
    work.put(turn.model_copy(update={"segment": open_segment.id}))
    carries = seen.carries_topic and not turn.withheld
    conversation = topics.moved(conversation, vector, carries)
    return conversation.model_copy(update={"open": open_segment, "follows": None})


def _judged(
    work: Work,
    conversation: Conversation,
    turn: TurnRow,
    before: list[TurnRow],
    body: TurnEnriched,
    calibrate: Calibrate,
) -> Conversation:
    """Decide what of this turn is remembered; say of a turn that gave nothing that it was let go, and why."""
    context = before[-CONTEXT_TURNS:]
    decisions = list(decided(turn, context))
    found = _candidates(work, turn, context, body)
    kept = False
    verbatim = _verbatim(turn)
    for candidate in found:
        if says_the_decision(candidate, decisions):
            continue  # the decision point says it already, with what it answers
        outcome = admit(work, candidate, calibrate, Extras(verbatim=verbatim))
        kept = kept or outcome != "rejected"
        work.pause()
    decisions = [d for d in decisions if not is_attribute(d, found)]
    for decision in decisions:
        capture(work, decision, turn, calibrate, verbatim)
    if any(d.status in ("confirmed", "rejected", "root_cause") for d in decisions):
        conversation = segments.close(work, conversation, "decision", keep_open=True)
    if turn.role is Role.USER and turn.vector:
        wake_mentioned(work, turn, calibrate)
    if not found and not decisions and turn.role in (Role.USER, Role.ASSISTANT):
        _discard(work, turn)
    trace = _trace_until(work, turn)
    current = work.get(TurnRow, turn.id) or turn
    work.put(current.model_copy(update={"trace_until": trace, "remembered": kept or bool(decisions)}))
    return conversation


def _candidates(work: Work, turn: TurnRow, context: list[TurnRow], body: TurnEnriched) -> list[Candidate]:
    previous = [(t.id, t.role, t.text, t.reading) for t in context if not t.withheld]
    proposed = candidates(turn.id, turn.conversation, turn.role, turn.text, turn.at, turn.reading, previous)
    vectors = {(s.start, s.end): v for s, v in zip(body.reading.statements, body.statement_vectors, strict=False) if v}
    worth = [c for c in proposed if c.importance >= work.policy.gate.remember_from or c.requested]
    out = []
    for candidate in worth:
        span = candidate.sources[0].span
        out.append(candidate.model_copy(update={"vector": vectors.get((span.start, span.end), turn.vector)}))
    return out


def _discard(work: Work, turn: TurnRow) -> None:
    scores = [s.importance for s in turn.reading.statements]
    score = max(scores, default=1.0)
    if turn.withheld:
        reason, rule = Reason.USER_REQUEST, "withheld"
    elif Cue.INJECTION in turn.reading.cues:
        reason, rule = Reason.REJECTED_BY_RULE, "injection"
    else:
        reason, rule = Reason.LOW_IMPORTANCE, "nothing in it is worth remembering"
    work.say(
        turn.id,
        Discarded(
            reason=reason,
            layer=Layer.SESSION,
            turns=(turn.id,),
            importance=score,
            numbers={"score": score, "threshold": work.policy.gate.remember_from},
            rule=rule,
            policy=work.policy.hash,
        ),
        turn.conversation,
    )


def _trace_until(work: Work, turn: TurnRow) -> object:
    policy = work.policy
    if turn.role is not Role.USER or turn.withheld or not policy.summary.outlives_session:
        return None
    sensitive = {s.sensitivity for s in turn.reading.statements} - {Sensitivity.NONE, Sensitivity.PERSONAL}
    if turn.reading.masks or Cue.INJECTION in turn.reading.cues or sensitive - {Sensitivity.EMOTION}:
        return None
    emotional = Cue.EMOTION in turn.reading.cues or sensitive
    life = timedelta(hours=policy.gate.sensitive_hours) if emotional else timedelta(days=policy.gate.trace_days)
    ends = [s.until for s in turn.reading.statements]
    own = [end for end in ends if end is not None]
    # What says of itself until when it holds is no longer told as true afterwards.
    return min(turn.at + life, max(own)) if own and len(own) == len(ends) else turn.at + life


def _verbatim(turn: TurnRow) -> str:
    """Code said in the turn, exactly (SPEC C6)."""
    return "\n".join(turn.text[start:end] for start, end in turn.reading.code)[:MAX_VERBATIM]


def _windowed(work: Work, conversation: Conversation, newest: str) -> Conversation:
    ids = dict.fromkeys((*conversation.window, newest))
    rows = [t for i in ids if (t := work.get(TurnRow, i)) is not None and not t.withheld]
    rows.sort(key=lambda t: (t.at, t.exchange, t.role is not Role.USER))
    covered = {t.id for t in rows if t.remembered or _summarised(work, t)}
    stay = window.trim(rows, conversation, covered, work.policy.window)
    return conversation.model_copy(update={"window": tuple(t.id for t in stay)})


def _summarised(work: Work, turn: TurnRow) -> bool:
    row = work.get(SegmentRow, turn.segment)
    if row is not None and row.admitted == row.version and turn.id in row.turns:
        return True
    summary = work.get(Summary, summaries.summary_id(turn.segment))
    return summary is not None and turn.id in summary.sources
